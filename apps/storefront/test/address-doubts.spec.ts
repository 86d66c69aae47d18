import { doubtKeyOf, doubtfulFields, doubtsOfAddress } from '../src/server/address-doubts';

const NEW = { address: 'new' };

it.each([
  [
    'a code and a phone number of the country',
    { country: 'FR', postal_code: '69003', phone: '06 12 34 56 78' },
    [],
  ],
  [
    'a phone number of another country',
    { country: 'FR', postal_code: '69003', phone: '+32 470 12 34 56' },
    [],
  ],
  ['a code of another country', { country: 'FR', postal_code: 'SW1A 1AA' }, ['postal_code']],
  ['a short phone number', { country: 'FR', postal_code: '69003', phone: '123' }, ['phone']],
  ['a country of which nothing is known', { country: 'QZ', postal_code: '1', phone: '1' }, []],
  ['nothing entered', { country: 'FR' }, []],
])('doubts %s as expected', (_, fields, doubts) => {
  const entries = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`shipping_address.${name}`, value]),
  );
  expect(doubtfulFields({ ...NEW, ...entries })).toEqual(doubts.map((name) => `shipping_address.${name}`));
  // The form of a saved address has the same fields without a prefix.
  expect(doubtsOfAddress(fields)).toEqual(doubts);
  // A saved address that the checkout has chosen is not asked about.
  expect(doubtfulFields({ address: '7', ...entries })).toEqual([]);
});

it('asks about the address of the invoice, and again when the entry changes', () => {
  const draft = {
    ...NEW,
    other_billing: 'on',
    'billing_address.country': 'DE',
    'billing_address.postal_code': '1',
  };
  expect(doubtfulFields(draft)).toEqual(['billing_address.postal_code']);
  const changed = { ...draft, 'billing_address.postal_code': '2' };
  expect(doubtKeyOf(draft, doubtfulFields(draft))).not.toBe(doubtKeyOf(changed, doubtfulFields(changed)));
});
