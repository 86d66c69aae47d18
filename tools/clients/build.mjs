// node tools/clients/build.mjs [package…]: compiles client packages into their dist folders, for npm pack.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { PACKAGES, SHARED_FILES, folderOf, root } from './packages.mjs';

const [CORE] = PACKAGES;

/** ESM names files with their ending, which the sources leave out. */
function nameEndings(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    const named = text.replace(/((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+)(['"])/g, '$1$2.js$3');
    writeFileSync(path.join(folder, file), named);
  }
}

function build(name) {
  const folder = folderOf(name);
  const dist = path.join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', path.join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  nameEndings(dist);
  for (const file of SHARED_FILES) copyFileSync(path.join(root, file), path.join(folder, file));
}

const names = process.argv.slice(2);
execFileSync(process.execPath, ['tools/dev/build-command.mjs', 'clients'], { cwd: root, stdio: 'inherit' });
// The other packages are compiled against the types of the core.
for (const name of new Set([CORE, ...names])) build(name);
