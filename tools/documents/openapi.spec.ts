import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import { findUndescribed, findWrongExamples } from '@comptoir/testing';

const RULES = path.join(__dirname, 'openapi-rules.mjs');
const FOLDER = path.resolve(__dirname, '../../docs/openapi');

describe.each(['store-api', 'booking-api'])('the OpenAPI document of %s', (name) => {
  const file = path.join(FOLDER, `${name}.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;

  it('keeps the recommended rules of Redocly and Spectral', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [RULES, file]);
    expect(stdout).toBe('');
  });

  it('has an example for each body and response, which its schema accepts', () => {
    expect(findWrongExamples(document)).toEqual([]);
  });

  it('writes shared errors once, so that readers load it quickly', () => {
    const size = gzipSync(JSON.stringify(document)).length;
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThan(250_000);
  });

  it('describes every field, parameter and tag', () => {
    expect(findUndescribed(document)).toEqual([]);
  });
});
