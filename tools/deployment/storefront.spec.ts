import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { root } from './release';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const APP = path.join(root, 'apps/storefront');
const read = (file: string): string => readFileSync(file, 'utf8');
const manifestIn = (folder: string): Manifest =>
  JSON.parse(read(path.join(folder, 'package.json'))) as Manifest;
const { dependencies, devDependencies } = manifestIn(APP);
const named = { ...dependencies, ...devDependencies };
/** The compiler, and types without an import. */
const UNSEEN = ['typescript', '@types/node', '@types/react', '@types/react-dom', '@types/validator'];

/** Returns the packages that the source, the styles and the configuration of the storefront name. */
function importedPackages(): string[] {
  const sources = readdirSync(path.join(APP, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => path.join(APP, 'src', file));
  const configuration = ['next.config.ts', 'postcss.config.mjs'].map((file) => path.join(APP, file));
  const names = [...sources, ...configuration].flatMap((file) =>
    [...read(file).matchAll(/(?:from|import|plugins: \{) '([^'.][^']*)'/g)].map(([, name = '']) => name),
  );
  const packages = names
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(packages)];
}

it('names every package that a copy of the storefront needs, but the client of the store', () => {
  const needed = [...importedPackages().filter((name) => !name.startsWith('@comptoir/')), ...UNSEEN];
  expect(Object.keys(named).sort()).toEqual(needed.sort());
});

it('names the versions that the storefront is tested with', () => {
  const { dependencies: runtime, devDependencies: development } = manifestIn(root);
  const tested: Record<string, string> = { ...runtime, ...development };
  const versions = Object.keys(named).map((name) => [name, tested[name]] as const);
  expect(named).toEqual(Object.fromEntries(versions));
});
