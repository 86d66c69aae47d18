import { bookingData, storeData } from './data';
import { RESOURCES, SLOTS_A_DAY, freeSlot } from './data-bookings';
import { productName } from './data-catalog';
import { type DataOptions, CART_OWNERS, sessionIdOf } from './data-options';
import { cartProducts } from './data-orders';
import { SIZES } from './options';

const OPTIONS: DataOptions = { size: 10_000, today: '2026-11-21', passwordHash: '$argon2id$x' };

describe('generated data', () => {
  it('is the same for the same options', () => {
    expect(storeData({ ...OPTIONS })).toEqual(storeData(OPTIONS));
    expect(bookingData({ ...OPTIONS })).toEqual(bookingData(OPTIONS));
  });

  it('depends neither on chance nor on the clock', () => {
    const written = [...storeData(OPTIONS), ...bookingData(OPTIONS)].filter(({ title }) => title !== 'carts');
    for (const { sql } of written)
      expect(sql).not.toMatch(/random\(|gen_random|now\(|clock_timestamp|current_/i);
  });

  it('has no undefined values', () => {
    for (const { sql } of [...storeData(OPTIONS), ...bookingData(OPTIONS)]) {
      expect(sql).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('grows with its size', () => {
    expect(storeData(OPTIONS)).not.toEqual(storeData({ ...OPTIONS, size: SIZES['1m'] }));
  });
});

describe('the name of a product', () => {
  it.each([
    [12, 'Steel Chair 12'],
    [1_000, 'Brass Bench 1000'],
    [4_711, 'Glass Bench 4711'],
  ])('of id %d is %s', (id, name) => expect(productName(id)).toBe(name));
});

describe('the carts of shoppers', () => {
  it.each(Object.values(SIZES))('hold two different products that are for sale, of %d', (size) => {
    const carts = Array.from({ length: CART_OWNERS }, (_, index) => cartProducts(index + 1, size));
    const isForSale = (product: number): boolean => product % 10 !== 0 && product > 0 && product < size;
    expect(carts.filter(([first, second]) => first === second)).toEqual([]);
    expect(carts.flat().filter((product) => !isForSale(product))).toEqual([]);
  });
});

describe('free slots', () => {
  it('never come twice', () => {
    const count = RESOURCES * SLOTS_A_DAY * 3;
    const keys = Array.from({ length: count }, (_, number) => {
      const { resourceId, start } = freeSlot('2026-11-21', number);
      return `${resourceId} ${start}`;
    });
    expect(new Set(keys).size).toBe(count);
  });

  it('follow each other through the day, and go on with the next one', () => {
    expect(freeSlot('2026-11-21', 0)).toEqual({
      resourceId: 1,
      start: '2027-12-26T08:00',
      end: '2027-12-26T08:30',
    });
    expect(freeSlot('2026-11-21', 1).resourceId).toBe(2);
    expect(freeSlot('2026-11-21', RESOURCES).start).toBe('2027-12-26T08:30');
    expect(freeSlot('2026-11-21', RESOURCES * SLOTS_A_DAY).start).toBe('2027-12-27T08:00');
  });
});

it('names a session after its account', () => {
  expect(sessionIdOf(42)).toBe('00000000-0000-4000-8000-000000000042');
});
