import { fc } from '../../../../../tools/testing-servers/properties';
import { fillBackorders } from './backorders.rules';

const waiting = (orderItemId: number, quantity: number, variantId = 1, fills = 0) => ({
  orderItemId,
  orderId: orderItemId * 10,
  variantId,
  quantity,
  fills,
});
const row = (inventoryId: number, available: number, variantId = 1, priority = 0) => ({
  inventoryId,
  variantId,
  priority,
  available,
});

describe('fillBackorders', () => {
  it('gives the oldest one all of its units, and the next one what is left', () => {
    // 4 units: 3 for the first, 1 of 2 for the second, none for the third.
    expect(fillBackorders([waiting(1, 3), waiting(2, 2, 1, 4), waiting(3, 1)], [row(7, 4)])).toEqual([
      { orderItemId: 1, orderId: 10, inventoryId: 7, quantity: 3, fill: 1 },
      { orderItemId: 2, orderId: 20, inventoryId: 7, quantity: 1, fill: 5 },
    ]);
  });

  it('takes from the warehouse that comes first, and from the next one for the rest', () => {
    const fills = fillBackorders([waiting(1, 5)], [row(7, 3, 1, 2), row(8, 4, 1, 1)]);
    expect(fills.map(({ inventoryId, quantity }) => [inventoryId, quantity])).toEqual([
      [8, 4],
      [7, 1],
    ]);
  });

  it('gives no stock of another variant', () => {
    expect(fillBackorders([waiting(1, 5, 2)], [row(7, 3)])).toEqual([]);
  });

  it('gives neither more than there is nor more than is wanted, and leaves nothing that is wanted', () => {
    const variant = fc.integer({ min: 1, max: 3 });
    const queue = fc.array(fc.tuple(fc.nat(9), variant));
    const stock = fc.array(fc.tuple(fc.integer({ min: -2, max: 15 }), variant, fc.nat(2)));
    fc.assert(
      fc.property(queue, stock, (orders, rows) => {
        const wanted = orders.map(([quantity, of], index) => waiting(index + 1, quantity, of));
        const supplies = rows.map(([available, of, priority], index) =>
          row(index + 1, available, of, priority),
        );
        const fills = fillBackorders(wanted, supplies);
        const sum = (units: readonly { quantity: number }[]): number =>
          units.reduce((total, { quantity }) => total + quantity, 0);
        for (const { inventoryId, available } of supplies) {
          const given = sum(fills.filter((fill) => fill.inventoryId === inventoryId));
          expect(given).toBeLessThanOrEqual(Math.max(0, available));
        }
        for (const variantOf of [1, 2, 3]) {
          const own = wanted.filter(({ variantId }) => variantId === variantOf);
          const there = supplies
            .filter(({ variantId }) => variantId === variantOf)
            .reduce((total, { available }) => total + Math.max(0, available), 0);
          const got = own.map(({ orderItemId }) =>
            sum(fills.filter((fill) => fill.orderItemId === orderItemId)),
          );
          expect(got.reduce((total, units) => total + units, 0)).toBe(Math.min(there, sum(own)));
          // Nobody gets a unit while an older one waits for one.
          const firstShort = own.findIndex(({ quantity }, index) => (got[index] ?? 0) < quantity);
          const after = firstShort < 0 ? [] : got.slice(firstShort + 1);
          expect(after.filter((units) => units > 0)).toEqual([]);
        }
      }),
    );
  });
});
