import {
  type BeyondStock,
  availabilityOf,
  expectedLaterUnits,
  laterUnitsOf,
  promisedDayOf,
  sellableUnits,
} from './beyond-stock';

const DAY = '2027-02-01';
const policy = (name: BeyondStock['policy'], units: number): BeyondStock => ({
  policy: name,
  units,
  promisedOn: DAY,
});

describe('the stock that shoppers see', () => {
  it.each([
    ['sells its stock only', 3, null, 3, 'in_stock', null],
    ['is empty', 0, null, 0, 'out_of_stock', null],
    ['has stock and more to come', 3, policy('backorder', 2), 5, 'in_stock', null],
    ['sells beyond an empty stock', 0, policy('backorder', 2), 2, 'backorder', DAY],
    ['reached its limit', 0, policy('backorder', 0), 0, 'out_of_stock', null],
    ['is a pre-order', 0, policy('preorder', 2), 2, 'preorder', DAY],
    ['is a pre-order whose stock came early', 3, policy('preorder', 0), 3, 'preorder', DAY],
    ['is a pre-order that is sold out', 0, policy('preorder', 0), 0, 'out_of_stock', null],
  ] as const)('of a variant that %s', (_, available, beyond, units, availability, day) => {
    const variant = { available, beyond };
    expect([sellableUnits(variant), availabilityOf(variant), promisedDayOf(variant)]).toEqual([
      units,
      availability,
      day,
    ]);
  });
});

describe('the units of a line that come later', () => {
  it.each([
    // 5 units, 3 in stock: 2 later.
    ['backorder', 5, 3, 9, 2],
    ['backorder', 3, 3, 9, 0],
    // 5 units, 3 in stock, but only 1 can be sold beyond it.
    ['backorder', 5, 3, 1, 1],
    // Stock may be below zero while rows are read one after the other.
    ['backorder', 2, -1, 9, 2],
    ['preorder', 5, 9, 9, 5],
  ] as const)('%s of %i with a stock of %i and %i beyond: %i', (name, quantity, available, units, later) => {
    expect(expectedLaterUnits({ available, beyond: policy(name, units) }, quantity)).toEqual({
      promised_quantity: later,
      promised_on: later > 0 ? DAY : null,
      is_preorder: name === 'preorder',
    });
  });

  it('are none without a policy', () => {
    const none = { promised_quantity: 0, promised_on: null, is_preorder: false };
    expect(laterUnitsOf({ available: 5, beyond: null }, 5, 0)).toEqual(none);
  });
});
