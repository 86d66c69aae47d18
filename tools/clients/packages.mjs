import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The packages of the clients, the one that others import first. */
export const PACKAGES = ['client-core', 'store-client', 'booking-client'];

/** Returns the folder of a package. */
export function folderOf(name) {
  return path.join(root, 'libs', name);
}

/** Deletes everything that a build has written. */
export function cleanPackages() {
  for (const name of PACKAGES) {
    for (const output of ['dist', 'LICENSE']) {
      rmSync(path.join(folderOf(name), output), { recursive: true, force: true });
    }
  }
}
