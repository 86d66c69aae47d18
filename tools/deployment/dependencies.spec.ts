import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './release';

interface LockedPackage {
  dev?: boolean;
  /** A package of this repository. */
  link?: boolean;
  /** Installed on some platforms only. */
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

/** Licences that require attribution only; LGPL and MPL for libraries that are used unchanged. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);
/** Packages whose licence is only in a text file. Each of them is MIT. */
const READ = new Set(['limiter', 'passport-strategy', 'pause', 'png-js']);

const packages = Object.entries(lock.packages).flatMap(([folder, entry]) => {
  // The packages of this repository are linked, not downloaded.
  if (!folder.includes('node_modules/') || entry.link) return [];
  return [{ name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length), ...entry }];
});

/** True for packages that images, CI and most development machines install. */
function runsOnServers({ os = ['linux'], cpu = ['x64'] }: LockedPackage): boolean {
  return os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64'));
}

it('installs nothing that is not the very bytes that were chosen', () => {
  const unchecked = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  // npm writes no hash of an optional package for another platform when the registry did not respond.
  const excused = unchecked.filter((entry) => entry.optional && entry.cpu && !runsOnServers(entry));
  expect(unchecked.filter((entry) => !excused.includes(entry)).map(({ name }) => name)).toEqual([]);
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
