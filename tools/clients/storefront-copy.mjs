import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './packages.mjs';

const STOREFRONT = path.join(root, 'apps/storefront');
/** Parts that only this repository needs. */
const STAYS = ['.next', 'build.mjs', 'next-env.d.ts', 'node_modules', 'test'];
/** Packages that come as archives. The first imports the second. */
const CLIENTS = ['store-client', 'client-core'];

/**
 * Copies the storefront into a folder of its own, which installs the typed client from archives beside it.
 * @param archives folder with the packed clients
 * @throws Error when a file of the storefront has not the form that is changed for the copy
 */
export function copyStorefront(target, archives) {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  for (const name of readdirSync(STOREFRONT)) {
    if (STAYS.includes(name)) continue;
    cpSync(path.join(STOREFRONT, name), path.join(target, name), { recursive: true });
  }
  const files = CLIENTS.map((name) => [name, findArchive(archives, name)]);
  for (const [, file] of files) cpSync(path.join(archives, file), path.join(target, 'packages', file));
  changeJson(path.join(target, 'package.json'), (manifest) => {
    manifest.name = path.basename(target);
    for (const [name, file] of files) manifest.dependencies[`@comptoir/${name}`] = `file:packages/${file}`;
  });
  changeJson(path.join(target, 'tsconfig.json'), ({ compilerOptions }) => {
    delete compilerOptions.paths;
    compilerOptions.tsBuildInfoFile = '.next/.tsbuildinfo';
  });
  replaceIn(
    path.join(target, 'next.config.ts'),
    "path.resolve(import.meta.dirname, '../..')",
    'import.meta.dirname',
  );
  replaceIn(path.join(target, 'next.config.ts'), "import path from 'node:path';\n\n", '');
}

function findArchive(folder, name) {
  const file = readdirSync(folder).find((one) => one.includes(name) && one.endsWith('.tgz'));
  if (!file) throw new Error(`There is no archive of ${name} in ${folder}.`);
  return file;
}

function changeJson(file, change) {
  const value = JSON.parse(readFileSync(file, 'utf8'));
  change(value);
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function replaceIn(file, before, after) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${path.basename(file)} has no ${before}`);
  writeFileSync(file, text.replace(before, after));
}
