// node tools/clients/check-packages.mjs: packs the clients and uses the archives as a program of a customer would.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { examplesOf } from './examples.mjs';
import { PACKAGES, SHARED_FILES, cleanPackages, folderOf, packPackages, root } from './packages.mjs';
import { copyStorefront } from './storefront-copy.mjs';

const MOST_BYTES = 12_000;
const TYPED = { strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true };

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const run = (program, args, options) => execFileSync(program, args, { encoding: 'utf8', ...options });

/** Facts that a registry shows, and that npm does not ask for. */
const SHOWN = [
  'description',
  'keywords',
  'license',
  'author',
  'repository',
  'publishConfig',
  'main',
  'exports',
];

/** TypeScript 7, and the version before, which many programs still use. */
const COMPILER = [path.join(root, 'node_modules/typescript-native/bin/tsc')];
const OLDER_COMPILER = [path.join(root, 'node_modules/typescript/bin/tsc')];

/** Has a packed package judged, and unpacks it into the program's node_modules. */
function install(name, home) {
  const archive = path.join(
    home,
    readdirSync(home).find((file) => file.includes(name) && file.endsWith('.tgz')),
  );
  run(bin('publint'), ['run', archive, '--strict']);
  run(bin('attw'), [archive, '--profile', 'esm-only', '--quiet']);
  const target = path.join(home, 'node_modules/@comptoir', name);
  mkdirSync(target, { recursive: true });
  run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8'));
  const missing = [
    ...SHOWN.filter((fact) => manifest[fact] === undefined),
    ...SHARED_FILES.filter((file) => !existsSync(path.join(target, file))),
  ];
  if (missing.length > 0) throw new Error(`${name} is published without ${missing.join(', ')}.`);
}

/** Compiles a copy of the storefront with the packed clients, and with no other package than those that it names. */
function compileStorefront(home) {
  const folder = path.join(home, 'storefront');
  copyStorefront(folder, home);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(name.startsWith('@comptoir/') ? home : root, 'node_modules', name), link);
  }
  writeFileSync(path.join(folder, 'next-env.d.ts'), '/// <reference types="next" />\n');
  run(process.execPath, [...COMPILER, '-p', folder, '--incremental', 'false', '--tsBuildInfoFile', 'null']);
}

/** Compiles the examples of the READMEs for browsers and for Node. */
function compileExamples(home) {
  const examples = ['store-client', 'booking-client'].flatMap((name) =>
    examplesOf(readFileSync(path.join(folderOf(name), 'README.md'), 'utf8'), name),
  );
  examples.forEach((text, index) => writeFileSync(path.join(home, `example-${index}.ts`), text));
  const targets = {
    browser: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      module: 'ESNext',
      moduleResolution: 'bundler',
    },
    node: { lib: ['ES2023'], types: ['node'], module: 'NodeNext', moduleResolution: 'NodeNext' },
  };
  for (const [name, options] of Object.entries(targets)) {
    const typeRoots = [path.join(root, 'node_modules/@types')];
    const config = {
      compilerOptions: { target: 'ES2022', typeRoots, ...TYPED, ...options },
      include: ['*.ts'],
    };
    writeFileSync(path.join(home, `tsconfig.${name}.json`), JSON.stringify(config));
    const compiler = name === 'browser' ? OLDER_COMPILER : COMPILER;
    run(process.execPath, [...compiler, '-p', path.join(home, `tsconfig.${name}.json`)]);
  }
  return examples.length;
}

/** Returns the size of the store's client as a browser loads it. */
async function bundledBytes(home) {
  const contents = `import { createStoreClient } from '@comptoir/store-client';
    globalThis.store = createStoreClient({ baseUrl: '' });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: home },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

const home = mkdtempSync(path.join(os.tmpdir(), 'clients-'));
try {
  packPackages(PACKAGES, home);
  writeFileSync(path.join(home, 'package.json'), '{"type":"module"}');
  for (const name of PACKAGES) install(name, home);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    cpSync(path.join(root, 'node_modules', name), path.join(home, 'node_modules', name), { recursive: true });
  }
  const examples = compileExamples(home);
  compileStorefront(home);
  const bytes = await bundledBytes(home);
  if (bytes > MOST_BYTES)
    throw new Error(`The store's client has ${bytes} bytes; the most are ${MOST_BYTES}.`);
  run(
    process.execPath,
    ['-e', "import('@comptoir/booking-client').then((m) => m.createBookingClient({ baseUrl: '' }))"],
    {
      cwd: home,
    },
  );
  console.log(`${PACKAGES.length} packages, ${examples} examples, the storefront, ${bytes} bytes`);
} catch (error) {
  console.error(`${error.stdout ?? ''}${error.stderr ?? ''}` || error);
  process.exitCode = 1;
} finally {
  cleanPackages();
  rmSync(home, { recursive: true, force: true });
}
