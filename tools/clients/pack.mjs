// npm run pack:clients -- <folder>: writes the packages of the clients as archives, which programs install.
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { PACKAGES, cleanPackages, packPackages } from './packages.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder: npm run pack:clients -- ../clients');
  process.exit(1);
}
const target = path.resolve(folder);
mkdirSync(target, { recursive: true });
try {
  packPackages(PACKAGES, target);
} finally {
  cleanPackages();
}
const archives = readdirSync(target).filter((file) => file.endsWith('.tgz'));
console.log(`In ${target}: ${archives.join(', ')}. Install the core together with a client.`);
