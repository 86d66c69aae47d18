// node tools/extension/check-package.mjs: packs @comptoir/extension, compiles the examples and that of docs/extending.md
// with the archive and nothing else of this repository, and has the compiled store load them.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
// Below the repository, so that the packages of others are found.
const home = path.join(root, '.dev/extension-check');
const packed = path.join(home, 'package');
const installed = path.join(home, 'node_modules/@comptoir/extension');
const EXAMPLES = path.join(root, 'examples/extensions');
/** Name of the extension in docs/extending.md. */
const DOCUMENTED = 'hours';
const run = (program, args, options) => execFileSync(program, args, { encoding: 'utf8', ...options });

function install() {
  // A copy, since other steps read the sources meanwhile.
  cpSync(path.join(root, 'libs/extension'), packed, { recursive: true });
  run(process.execPath, ['tools/extension/build.mjs', packed], { cwd: root });
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', home], { cwd: packed });
  const archive = readdirSync(home).find((file) => file.endsWith('.tgz'));
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', path.join(home, archive), '-C', installed, '--strip-components=1']);
}

/** Writes the first extension of the document, as its reader does. @returns its folder */
function writeDocumented() {
  const folder = path.join(home, DOCUMENTED);
  cpSync(path.join(EXAMPLES, 'gift-wrapping'), folder, { recursive: true });
  const [, source] = /^```ts\n([\s\S]*?)^```$/m.exec(
    readFileSync(path.join(root, 'docs/extending.md'), 'utf8'),
  );
  writeFileSync(path.join(folder, 'src/index.ts'), source);
  return folder;
}

function copyExample(name) {
  const folder = path.join(home, name);
  cpSync(path.join(EXAMPLES, name), folder, { recursive: true });
  return folder;
}

/** @returns the folder of the compiled example */
function compile(folder) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [tsc, '-p', path.join(folder, 'tsconfig.build.json')]);
  return folder;
}

rmSync(home, { recursive: true, force: true });
try {
  install();
  const names = [...readdirSync(EXAMPLES), DOCUMENTED];
  const folders = [...readdirSync(EXAMPLES).map(copyExample), writeDocumented()].map(compile);
  const require = createRequire(import.meta.url);
  require('reflect-metadata');
  const host = require(path.join(root, 'dist/store-api/apps/store-api/src/extension-host'));
  const loaded = host.loadStoreExtensions({ extensions: folders }).map(({ name }) => name);
  if (loaded.join() !== names.join())
    throw new Error(`The store loaded ${loaded.join()} of ${names.join()}.`);
  console.log(`@comptoir/extension, ${names.length} examples`);
} catch (error) {
  console.error(`${error.stdout ?? ''}${error.stderr ?? ''}` || error);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
