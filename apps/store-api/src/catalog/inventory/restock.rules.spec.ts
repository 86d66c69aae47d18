import { openUnits, restockOfCancelled, restockOfReturned } from './restock.rules';
import type { UnitsOfRow } from './units-by-row';

const row = (inventory_id: number, more: Partial<UnitsOfRow>): UnitsOfRow => ({
  ...{ inventory_id, order_item_id: 1, held: 0, shipped: 0, returned: 0, open: 0 },
  ...more,
});

/** All 22 units of the first row were shipped, and none of the three of the second one. */
const SHIPPED_FIRST = [row(101, { held: 22, shipped: 22 }), row(102, { held: 3, open: 3 })];

const units = (quantity: number) => [{ orderItemId: 1, quantity }];
const pairs = (restocked: readonly { inventoryId: number; quantity: number }[]): number[][] =>
  restocked.map(({ inventoryId, quantity }) => [inventoryId, quantity]);

describe('units that go back', () => {
  it('are restocked where unshipped units lie, when they are cancelled', () => {
    expect(pairs(restockOfCancelled(SHIPPED_FIRST, units(2)))).toEqual([[102, 2]]);
    expect(pairs(restockOfCancelled(SHIPPED_FIRST, units(9)))).toEqual([[102, 3]]);
    expect(pairs(openUnits(SHIPPED_FIRST))).toEqual([[102, 3]]);
  });

  it('are restocked where they were shipped from, when they are returned', () => {
    const rows = [row(101, { held: 2, shipped: 1 }), row(102, { held: 3, shipped: 3, returned: 2 })];
    expect(pairs(restockOfReturned(rows, units(2)))).toEqual([
      [101, 1],
      [102, 1],
    ]);
  });

  it('are restocked in the first rows when their shipment does not say where they left from', () => {
    const rows = [row(101, { held: 2 }), row(102, { held: 3, returned: 1 })];
    expect(pairs(restockOfReturned(rows, units(3)))).toEqual([
      [101, 2],
      [102, 1],
    ]);
    expect(pairs(restockOfReturned(rows, units(9)))).toEqual([
      [101, 2],
      [102, 2],
    ]);
  });

  it('are never more than were asked for, over all lines of an order', () => {
    const rows = [...SHIPPED_FIRST, row(201, { order_item_id: 2, held: 1, open: 1 })];
    const asked = [...units(1), ...units(1), { orderItemId: 1, quantity: -1 }];
    expect(pairs(restockOfCancelled(rows, asked))).toEqual([[102, 1]]);
  });
});
