import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const SOURCE = path.join(ROOT, 'apps/console/src');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Staff operations that the console has no page for, with the reason. */
const UNUSED: Record<'shop' | 'practice', Record<string, string>> = {
  shop: {
    'adminEvents.list': 'Programs read it.',
    'adminMessageTexts.getText': 'The page of a message has the texts of all languages.',
  },
  practice: {
    'adminEvents.list': 'Programs read it.',
    'adminMessageTexts.getText': 'The page of a message has the texts of all languages.',
  },
};

/** Operations that the table of calls names by a name of its own, such as `{ list: 'listPosts' }`. */
const NAMED = /(\w+)Calls\(\s*\w+\.(\w+)(?:,\s*(\{[^}]*\}))?/g;
const DEFAULTS = ['list', 'get', 'create', 'update', 'delete'];

/** Returns the names of the staff operations of an OpenAPI document. */
function staffOperations(file: string): string[] {
  const { paths } = JSON.parse(readFileSync(path.join(ROOT, 'docs/openapi', file), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths)
    .filter(([address]) => /\/admin\//.test(address))
    .flatMap(([, item]) => METHODS.flatMap((method) => item[method]?.operationId ?? []));
}

/** Returns the operations that the sources of a service name: `store.adminOrders.list(` and tables of calls. */
function usedOperations(service: 'shop' | 'practice'): Set<string> {
  const files = readdirSync(path.join(SOURCE, service), { recursive: true, encoding: 'utf8' });
  const used = new Set<string>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = readFileSync(path.join(SOURCE, service, file), 'utf8');
    for (const [, group, name] of source.matchAll(/\b(admin[A-Z]\w*)\s*\.(\w+)/g))
      used.add(`${group}.${name}`);
    // A call by a name in a text, as `store.adminReports[name]`.
    for (const [, group = ''] of source.matchAll(/\b(admin[A-Z]\w*)\[/g)) {
      for (const [, name] of source.matchAll(/'(\w+)'/g)) used.add(`${group}.${name}`);
    }
    for (const [, , group = '', names = ''] of source.matchAll(NAMED)) {
      const given = Object.fromEntries(
        [...names.matchAll(/(\w+): '(\w*)'/g)].map(([, key, value]) => [key, value]),
      );
      for (const name of DEFAULTS) used.add(`${group}.${given[name] ?? name}`);
    }
  }
  return used;
}

it.each([
  ['shop', 'store-api.json'],
  ['practice', 'booking-api.json'],
] as const)('has a page for every staff operation of the %s', (service, file) => {
  const operations = staffOperations(file);
  const used = usedOperations(service);
  expect(operations.length).toBeGreaterThan(30);
  expect(operations.filter((name) => !used.has(name) && !(name in UNUSED[service]))).toEqual([]);
  expect(Object.keys(UNUSED[service]).filter((name) => used.has(name) || !operations.includes(name))).toEqual(
    [],
  );
});
