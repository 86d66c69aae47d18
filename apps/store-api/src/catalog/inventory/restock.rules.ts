import type { UnitsOfRow } from './units-by-row';

/** Units of an order item. */
export interface ItemUnits {
  orderItemId: number;
  quantity: number;
}

/** Units of an order item that go back into a stock row. */
export interface RestockedUnits extends ItemUnits {
  inventoryId: number;
}

/** Returns where all units lie that have not left, by row. */
export function openUnits(rows: readonly UnitsOfRow[]): RestockedUnits[] {
  return rows.flatMap((row) => unitsIn(row, row.open));
}

/** Divides cancelled units among the rows in which unshipped units are, in the order of the rows. */
export function restockOfCancelled(
  rows: readonly UnitsOfRow[],
  units: readonly ItemUnits[],
): RestockedUnits[] {
  const wanted = sumByItem(units);
  return rows.flatMap((row) => takeFrom(wanted, row, row.open));
}

/**
 * Divides returned units among the rows that they were shipped from, never more than left there. Units whose shipment
 * does not say where they came from go to the first rows that the order took units from.
 */
export function restockOfReturned(
  rows: readonly UnitsOfRow[],
  units: readonly ItemUnits[],
): RestockedUnits[] {
  const wanted = sumByItem(units);
  const known = rows.map((row) => {
    const left = Math.min(row.shipped, row.held) - row.returned;
    return takeFrom(wanted, row, left);
  });
  return rows.flatMap((row, index) => {
    const back = known[index] ?? [];
    const before = back.reduce((sum, { quantity }) => sum + quantity, 0);
    const more = takeFrom(wanted, row, row.held - row.returned - before);
    const total = before + more.reduce((sum, { quantity }) => sum + quantity, 0);
    return unitsIn(row, total);
  });
}

/** Takes what is still wanted of an item from a row, at most `available`. */
function takeFrom(wanted: Map<number, number>, row: UnitsOfRow, available: number): RestockedUnits[] {
  const left = wanted.get(row.order_item_id) ?? 0;
  const quantity = Math.max(0, Math.min(left, available));
  wanted.set(row.order_item_id, left - quantity);
  return unitsIn(row, quantity);
}

function unitsIn({ inventory_id, order_item_id }: UnitsOfRow, quantity: number): RestockedUnits[] {
  return quantity > 0 ? [{ inventoryId: inventory_id, orderItemId: order_item_id, quantity }] : [];
}

function sumByItem(units: readonly ItemUnits[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { orderItemId, quantity } of units) {
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return sums;
}
