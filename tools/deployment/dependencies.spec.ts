import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './release';

interface LockedPackage {
  dev?: boolean;
  /** Installed on some platforms only. */
  optional?: boolean;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

/** Licences that ask for no more than to be named; LGPL for a library that is linked and not changed. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
]);
/** Packages that say their licence in a text only; it is MIT in each of them. */
const READ = new Set(['limiter', 'passport-strategy', 'pause', 'png-js']);

const packages = Object.entries(lock.packages).flatMap(([folder, entry]) => {
  if (folder === '') return [];
  return [{ name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length), ...entry }];
});

it('installs nothing that is not the very bytes that were chosen', () => {
  expect(
    packages.filter(({ optional, integrity }) => !optional && !integrity?.startsWith('sha512-')),
  ).toEqual([]);
});

it('has decided about every package that wants to run a script when it is installed', () => {
  const undecided = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts),
  );
  expect(undecided.map(({ name }) => name)).toEqual([]);
});

it('ships nothing under a licence that asks for more than to be named', () => {
  const shipped = packages.filter(({ dev, optional, name }) => !dev && !optional && !READ.has(name));
  const others = shipped.filter(({ license = 'none' }) =>
    license.split(/ (?:AND|OR) |[()]/).some((one) => one && !LICENCES.has(one)),
  );
  expect(others.map(({ name, license }) => [name, license])).toEqual([]);
});
