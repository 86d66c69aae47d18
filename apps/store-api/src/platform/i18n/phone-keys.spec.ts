import { phoneKeysOf } from './phone-keys';

/** Returns true when a search finds a stored number, as PostgreSQL compares them. */
function finds(search: string, stored: string): boolean {
  const keys = phoneKeysOf(search);
  const key = [...stored.replaceAll(/\D/g, '')].toReversed().join('');
  return keys !== undefined && keys[0] <= key && key < keys[1];
}

const SPELLINGS = [
  '+33 6 12 34 56 78',
  '0033612345678',
  '33612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '612345678',
  '+33 (0)6 12 34 56 78',
];

it.each(SPELLINGS)('finds every spelling of a number by %s', (search) => {
  for (const stored of SPELLINGS) expect([stored, finds(search, stored)]).toEqual([stored, true]);
  expect(finds(search, '07 12 34 56 78')).toBe(false);
  expect(finds(search, '06 12 34 56 7')).toBe(false);
});

it('finds numbers of short and long country codes, and the last digits of a number', () => {
  expect(finds('+1 415 555 0132', '(415) 555-0132')).toBe(true);
  expect(finds('+352 621 123 456', '621 123 456')).toBe(true);
  expect(finds('+45 12 34 56 78', '12345678')).toBe(true);
  expect(finds('+39 06 1234 5678', '06 12345678')).toBe(true);
  expect(finds('34 56 78', '+33 6 12 34 56 78')).toBe(true);
});

it.each(['', '5678', 'Lamp', 'ORD-20261120-000981', '20261120-000981-77777', '06 12 ab', '+', '%'])(
  'takes %j for no phone number',
  (text) => {
    expect(phoneKeysOf(text)).toBeUndefined();
  },
);
