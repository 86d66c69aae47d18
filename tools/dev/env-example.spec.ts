import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The variables that a service's config declares: the keys of its table of validators. */
function declared(file: string): string[] {
  const [, table = ''] = /const specs = \{\n(.*?)\n\}/s.exec(read(file)) ?? [];
  return [...table.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name);
}

describe('.env.example', () => {
  const listed = new Set(
    [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
  );

  it.each(['apps/store-api/src/config.ts', 'apps/booking-api/src/config.ts'])(
    'lists every variable of %s',
    (file) => {
      const names = declared(file);
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => !listed.has(name))).toEqual([]);
    },
  );

  it('lists nothing that nobody reads', () => {
    const known = new Set([
      ...declared('apps/store-api/src/config.ts'),
      ...declared('apps/booking-api/src/config.ts'),
    ]);
    const development = /^(DEV_|STORE_|BOOKING_)/;
    const unknown = [...listed].filter((name = '') => !known.has(name) && !development.test(name));
    expect(unknown).toEqual([]);
  });
});
