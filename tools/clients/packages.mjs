import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The packages of the clients, the one that others import first. */
export const PACKAGES = ['client-core', 'store-client', 'booking-client'];

/** Files of the repository that each package has a copy of. */
export const SHARED_FILES = ['LICENSE', 'CHANGELOG.md'];

/** Returns the folder of a package. */
export function folderOf(name) {
  return path.join(root, 'libs', name);
}

/** Compiles packages, and writes their archives into a folder. */
export function packPackages(names, target) {
  execFileSync(process.execPath, ['tools/clients/build.mjs', ...names], { cwd: root, stdio: 'inherit' });
  const options = ['--ignore-scripts', '--silent', '--pack-destination', target];
  for (const name of names) execFileSync('npm', ['pack', ...options], { cwd: folderOf(name), stdio: 'pipe' });
}

/** Deletes everything that a build has written. */
export function cleanPackages() {
  for (const name of PACKAGES) {
    for (const output of ['dist', ...SHARED_FILES]) {
      rmSync(path.join(folderOf(name), output), { recursive: true, force: true });
    }
  }
}
