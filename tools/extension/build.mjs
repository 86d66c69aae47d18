// node tools/extension/build.mjs [FOLDER]: writes the types of @comptoir/extension, for npm pack, into the package or into a
// copy of it. The package has no code of its own.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const source = path.join(root, 'libs/extension');
const folder = path.resolve(process.argv[2] ?? source);
const dist = path.join(folder, 'dist');

/** Imports of libs become relative, since they are in no registry. */
function linkLibs() {
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const up = path.relative(path.dirname(file), 'libs');
    const text = readFileSync(path.join(dist, file), 'utf8');
    const linked = text.replace(
      /(['"])@comptoir\/([a-z-]+)\1/g,
      (_, quote, lib) => `${quote}${up}/${lib}/src${quote}`,
    );
    writeFileSync(path.join(dist, file), linked);
  }
}

rmSync(dist, { recursive: true, force: true });
const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', path.join(source, 'tsconfig.build.json'), '--outDir', dist], {
  stdio: 'inherit',
});
linkLibs();
copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
