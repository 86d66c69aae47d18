import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** A parsed manifest without a schema. */
export type Manifest = Record<string, unknown> & {
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
};

/** Returns the value at a path of keys; undefined when the path does not exist. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}

/** Returns the list at a path; empty when there is none. */
export function listAt(value: unknown, ...keys: (string | number)[]): unknown[] {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** Returns the documents of a YAML file. */
export function readManifests(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${String(document.errors[0])}`);
    return document.toJS() as Manifest;
  });
}
