// node tools/clients/copy-storefront.mjs <folder>: copies the storefront to a new folder outside of this repository, with
// the typed client as archives, and installs its packages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { cleanPackages, packPackages } from './packages.mjs';
import { copyStorefront } from './storefront-copy.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name a new folder: node tools/clients/copy-storefront.mjs ../my-shop');
  process.exit(1);
}
const target = path.resolve(folder);
const archives = mkdtempSync(path.join(os.tmpdir(), 'clients-'));
try {
  packPackages(['client-core', 'store-client'], archives);
  copyStorefront(target, archives);
} finally {
  cleanPackages();
  rmSync(archives, { recursive: true, force: true });
}
execFileSync('npm', ['install'], { cwd: target, stdio: 'inherit' });
console.log(`The storefront is in ${target}. docs/storefront.md lists its settings; npm run dev starts it.`);
