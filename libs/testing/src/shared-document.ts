import type { OpenAPIObject } from '@nestjs/swagger';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const documents = new Map<string, OpenAPIObject>();

/**
 * Returns the OpenAPI document of a service for a test: the same object for all specs of a file. The first spec of a
 * run builds it, which takes most of a second, and the other processes read it from the folder of the run
 * (TEST_RUN_DIR, set by Jest's global setup).
 */
export function sharedDocument(service: string, build: () => OpenAPIObject): OpenAPIObject {
  const known = documents.get(service);
  if (known) return known;
  const document = readOrBuild(service, build);
  documents.set(service, document);
  return document;
}

function readOrBuild(service: string, build: () => OpenAPIObject): OpenAPIObject {
  const folder = process.env.TEST_RUN_DIR;
  if (!folder) return build();
  const file = path.join(folder, `${service}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
  const document = build();
  // Another worker may read at the same moment, so that the file appears at once with all of its text.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(document));
  renameSync(draft, file);
  return document;
}
