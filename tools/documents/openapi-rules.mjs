// Prints what the recommended rules of Redocly and Spectral find in an OpenAPI document, one finding a line.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const REDOCLY_OFF = {
  // `/admin/products/images/{image_id}` is a path that clients use; no id of a product is `images`.
  'no-ambiguous-paths': 'off',
  // Public lists and probes reject nothing that a client sends.
  'operation-4xx-response': 'off',
};

const SPECTRAL_OFF = {
  // They read patterns without the `u` flag, so `\p{Lu}` matches nothing. openapi.spec.ts checks examples.
  'oas3-valid-schema-example': 'off',
  'oas3-valid-media-example': 'off',
};

const [, , file = ''] = process.argv;
const source = readFileSync(file, 'utf8');

const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_OFF });
for (const { ruleId, message, location } of await lintFromString({ source, absoluteRef: file, config })) {
  console.log(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [rulesets.oas], rules: SPECTRAL_OFF });
for (const { code, message, path } of await spectral.run(
  new spectralCore.Document(source, parsers.Json, file),
)) {
  console.log(`${code}: ${message} ${path.join('.')}`);
}
