import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES as BOOKING } from '../../apps/booking-api/src/config';
import { VARIABLES as CONSOLE } from '../../apps/console/server/config';
import { VARIABLES as STOREFRONT } from '../../apps/storefront/src/server/config';
import { VARIABLES as STORE } from '../../apps/store-api/src/config';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('.env.example', () => {
  const listed = new Set(
    [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
  );

  it.each(Object.entries({ 'store-api': STORE, 'booking-api': BOOKING }))(
    'lists every variable of %s',
    (_, variables) => {
      const names = Object.keys(variables);
      expect(names.length).toBeGreaterThan(40);
      expect(names).toContain('DATABASE_URL');
      expect(names.filter((name) => !listed.has(name))).toEqual([]);
    },
  );

  it('lists every variable of the console and the storefront', () => {
    const names = [...Object.keys(CONSOLE), ...STOREFRONT];
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('lists no unused variable', () => {
    const known = new Set<string>(STOREFRONT);
    for (const variables of [STORE, BOOKING, CONSOLE])
      Object.keys(variables).forEach((name) => known.add(name));
    const development = /^(DEV_|STORE_|BOOKING_|CONSOLE_(INTERNAL_)?PORT$|STOREFRONT_PORT$)/;
    const unknown = [...listed].filter((name = '') => !known.has(name) && !development.test(name));
    expect(unknown).toEqual([]);
  });
});
