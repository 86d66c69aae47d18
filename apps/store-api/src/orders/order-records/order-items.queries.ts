import type { Tx } from '@comptoir/db';
import type { OrderItem } from './order-records.entity';

/** Units of one line of an order. */
export interface ItemUnits {
  order_item_id: number;
  quantity: number;
}

/** Adds up the units of entries for the same line. */
const UNITS = `
  (SELECT id, sum(quantity)::int AS quantity FROM unnest($1::int[], $2::int[]) AS u (id, quantity) GROUP BY id) u`;

const CLAIM = `
  UPDATE order_items i SET return_claimed = i.return_claimed + u.quantity FROM ${UNITS} WHERE i.id = u.id`;

const RELEASE = `
  UPDATE order_items i SET return_claimed = i.return_claimed - u.quantity FROM ${UNITS} WHERE i.id = u.id`;

const COUNT_RETURNED = `
  UPDATE order_items i SET returned_quantity = i.returned_quantity + u.quantity FROM ${UNITS} WHERE i.id = u.id`;

const CANCEL = `
  UPDATE order_items i SET cancelled_quantity = i.cancelled_quantity + u.quantity FROM ${UNITS} WHERE i.id = u.id`;

const SET_SHIPPED = `
  UPDATE order_items i SET shipped_quantity = u.quantity FROM ${UNITS}
  WHERE i.id = u.id AND i.shipped_quantity <> u.quantity`;

/** Counts units of a locked order as cancelled. */
export async function cancelUnits(tx: Tx, units: readonly ItemUnits[]): Promise<void> {
  await tx.execute(CANCEL, columnsOf(units));
}

/** Claims units of a locked order for a return. */
export async function claimReturnUnits(tx: Tx, units: readonly ItemUnits[]): Promise<void> {
  await tx.execute(CLAIM, columnsOf(units));
}

/** Releases claimed units that the customer keeps. */
export async function releaseReturnUnits(tx: Tx, units: readonly ItemUnits[]): Promise<void> {
  await tx.execute(RELEASE, columnsOf(units));
}

/** Counts returned units. */
export async function countReturnedUnits(tx: Tx, units: readonly ItemUnits[]): Promise<void> {
  await tx.execute(COUNT_RETURNED, columnsOf(units));
}

/** Reads the items of an order, by id. */
export function readOrderItems(tx: Tx, orderId: number): Promise<OrderItem[]> {
  return tx.rows<OrderItem>('SELECT * FROM order_items WHERE order_id = $1 ORDER BY id', [orderId]);
}

/** Reads, for each line of an order, the units that no return claims. */
export async function readUnclaimedUnits(tx: Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx.rows<{ id: number; left: number }>(
    'SELECT id, quantity - cancelled_quantity - return_claimed AS "left" FROM order_items WHERE order_id = $1',
    [orderId],
  );
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/**
 * Sets the shipped units of lines of a locked order.
 * @throws QueryFailedError for the constraint `order_items_shipped`, when they exceed the ordered units
 */
export async function setShippedUnits(tx: Tx, shipped: readonly ItemUnits[]): Promise<void> {
  await tx.execute(SET_SHIPPED, columnsOf(shipped));
}

/** Sets the shipped units of a locked order to those of its shipments. */
export async function recountShippedUnits(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(
    `UPDATE order_items i SET shipped_quantity = (
       SELECT coalesce(sum(c.quantity), 0) FROM shipment_items c WHERE c.order_item_id = i.id)
     WHERE i.order_id = $1 AND NOT i.is_digital`,
    [orderId],
  );
}

/** Marks all goods of a locked order as shipped. */
export async function setAllUnitsShipped(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(
    `UPDATE order_items SET shipped_quantity = quantity - cancelled_quantity
     WHERE order_id = $1 AND NOT is_digital AND shipped_quantity < quantity - cancelled_quantity`,
    [orderId],
  );
}

function columnsOf(units: readonly ItemUnits[]): [number[], number[]] {
  return [units.map(({ order_item_id }) => order_item_id), units.map(({ quantity }) => quantity)];
}
