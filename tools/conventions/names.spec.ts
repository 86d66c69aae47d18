import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** The closed list of CONTRIBUTING.md: the last part of a file's name says what the file is. */
const FILE_SUFFIXES = [
  ...['module', 'controller', 'service', 'entity', 'dto', 'view', 'errors', 'jobs', 'states', 'queries'],
  ...['rules', 'options', 'hooks'],
];
/** Suffixes of the framework's building blocks, in libs only. */
const LIBRARY_SUFFIXES = ['decorator', 'filter', 'guard', 'strategy', 'pipe', 'interceptor'];
/** The last part of the class name of an injectable of an app. */
const INJECTABLE_SUFFIXES = [
  ...[
    'Service',
    'Controller',
    'Module',
    'Jobs',
    'Hooks',
    'Guard',
    'Strategy',
    'Filter',
    'Interceptor',
    'Pipe',
  ],
  ...['Client', 'Gateway'],
];

/** Returns the paths of the TypeScript sources in a folder, relative to the repository. */
function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(?:^|\/)(?:migrations|dist)\//.test(file))
    .map((file) => path.join(folder, file));
}

/**
 * Accepts `products.admin.service.ts` and `rate-limits.ts`, but not `products.words.ts` with its unknown
 * suffix.
 */
function isNamed(file: string, suffixes: readonly string[]): boolean {
  const name = path.basename(file, '.ts').replace(/(\.(db|scale))?\.(spec|fixture)$/, '');
  const parts = name.split('.');
  return (
    parts.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)) &&
    (parts.length === 1 || suffixes.includes(parts.at(-1) ?? ''))
  );
}

/** Returns the names of the injectable classes of a source. */
function injectablesOf(source: string): string[] {
  return [...source.matchAll(/@Injectable\([^)]*\)\s*export (?:abstract )?class (\w+)/g)].map(
    ([, name = '']) => name,
  );
}

const apps = ['apps/store-api/src', 'apps/booking-api/src'].flatMap(sourcesOf);
const libs = sourcesOf('libs');

it('gives each file of an app a suffix of the closed list, or none', () => {
  expect(apps.filter((file) => !isNamed(file, FILE_SUFFIXES))).toEqual([]);
});

it('gives each file of a library a suffix of the closed list, or none', () => {
  expect(libs.filter((file) => !isNamed(file, [...FILE_SUFFIXES, ...LIBRARY_SUFFIXES]))).toEqual([]);
});

it('says in the name of each injectable of an app what it is', () => {
  const named = apps.flatMap((file) => injectablesOf(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !INJECTABLE_SUFFIXES.some((suffix) => name.endsWith(suffix)))).toEqual([]);
});

it('documents the closed lists', () => {
  const text = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const missing = [...FILE_SUFFIXES, ...INJECTABLE_SUFFIXES].filter((word) => !text.includes(`\`${word}\``));
  expect(missing).toEqual([]);
});

it.each([
  ['products.admin.service.ts', true],
  ['orders.placement.queries.spec.ts', true],
  ['sessions.db.spec.ts', true],
  ['csv-rows.ts', true],
  ['products.words.ts', false],
  ['productWords.ts', false],
])('judges %s', (file, good) => {
  expect(isNamed(file, FILE_SUFFIXES)).toBe(good);
});
