import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/**
 * Lists the generated files of a client package that do not agree with the committed OpenAPI document. With
 * UPDATE_DOCS=1 it writes them first.
 */
export function findStaleClientFiles(client: 'store-client' | 'booking-client'): string[] {
  const generate = (...options: string[]): string =>
    execFileSync(process.execPath, ['tools/clients/generate.mjs', client, ...options], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  if (process.env.UPDATE_DOCS) generate();
  return generate('--check').split('\n').filter(Boolean);
}
