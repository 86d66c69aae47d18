import { type Tx, anyOf, pgErrorOf } from '@comptoir/db';
import type { Fill, WaitingUnits } from './backorders.rules';

/** Units of an order line that no warehouse has. */
export interface UnitsBeyondStock {
  orderItemId: number;
  variantId: number;
  quantity: number;
}

/** $1 order item ids, $2 variant ids, $3 units, $4 now. */
const INSERT = `
  INSERT INTO backorders (order_item_id, variant_id, quantity, waiting_quantity, created_at, updated_at)
  SELECT b.order_item_id, b.variant_id, b.quantity, b.quantity, $4, $4
  FROM unnest($1::int[], $2::int[], $3::int[]) AS b (order_item_id, variant_id, quantity)
  ORDER BY b.variant_id, b.order_item_id`;

/**
 * Locks the oldest backorders that the available units of the inventory rows $1 can fill. The caller has locked
 * the rows.
 */
const LOCK_QUEUE = `
  SELECT b.order_item_id AS "orderItemId", t.order_id AS "orderId", b.variant_id AS "variantId",
    b.waiting_quantity AS quantity, b.fills
  FROM backorders b JOIN order_items t ON t.id = b.order_item_id
  WHERE b.waiting_quantity > 0 AND b.order_item_id IN (
    SELECT q.order_item_id
    FROM (SELECT i.variant_id, sum(i.on_hand - i.reserved) AS units
          FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
          WHERE i.id = ${anyOf('$1', 'int')} AND w.is_active GROUP BY i.variant_id) s
    CROSS JOIN LATERAL (
      SELECT o.order_item_id, sum(o.waiting_quantity) OVER (ORDER BY o.order_item_id) - o.waiting_quantity AS before
      FROM backorders o WHERE o.variant_id = s.variant_id AND o.waiting_quantity > 0) q
    WHERE q.before < s.units)
  ORDER BY b.order_item_id
  FOR UPDATE OF b`;

/** $1 order item ids, $2 units that each got, $3 now. */
const FILL = `
  UPDATE backorders b SET waiting_quantity = b.waiting_quantity - f.quantity, fills = b.fills + 1, updated_at = $3
  FROM (SELECT order_item_id, sum(quantity)::int AS quantity
        FROM unnest($1::int[], $2::int[]) AS u (order_item_id, quantity) GROUP BY order_item_id) f
  WHERE b.order_item_id = f.order_item_id`;

/** Cancels waiting units: of each order item $1 at most $2. $3 now. */
const CANCEL = `
  WITH held AS (
    SELECT b.order_item_id, b.variant_id, least(b.waiting_quantity, w.quantity) AS quantity
    FROM backorders b
    JOIN (SELECT order_item_id, sum(quantity)::int AS quantity
          FROM unnest($1::int[], $2::int[]) AS u (order_item_id, quantity) GROUP BY order_item_id) w
      ON w.order_item_id = b.order_item_id
    WHERE b.waiting_quantity > 0
    ORDER BY b.order_item_id
    FOR UPDATE OF b
  )
  UPDATE backorders b SET waiting_quantity = b.waiting_quantity - held.quantity,
    cancelled_quantity = b.cancelled_quantity + held.quantity, updated_at = $3
  FROM held WHERE b.order_item_id = held.order_item_id
  RETURNING b.order_item_id AS "orderItemId", b.variant_id AS "variantId", held.quantity`;

const OF_ORDER = `
  SELECT b.order_item_id AS "orderItemId", b.variant_id AS "variantId", b.waiting_quantity AS quantity
  FROM backorders b JOIN order_items t ON t.id = b.order_item_id WHERE t.order_id = $1 ORDER BY b.order_item_id`;

/**
 * Inserts backorders of new order items.
 * @returns false when the policy of a variant does not allow so many units
 */
export async function insertBackorders(
  tx: Tx,
  units: readonly UnitsBeyondStock[],
  now: Date,
): Promise<boolean> {
  try {
    await tx.execute(INSERT, [
      units.map(({ orderItemId }) => orderItemId),
      units.map(({ variantId }) => variantId),
      units.map(({ quantity }) => quantity),
      now,
    ]);
    return true;
  } catch (error) {
    if (pgErrorOf(error)?.constraint === 'selling_policies_oversell_limit') return false;
    throw error;
  }
}

/** Locks the backorders that the available units of locked inventory rows can fill, the oldest first. */
export function lockBackorderQueue(tx: Tx, inventoryIds: readonly number[]): Promise<WaitingUnits[]> {
  return tx.rows<WaitingUnits>(LOCK_QUEUE, [inventoryIds]);
}

/** Counts the units that locked backorders got. */
export async function recordFills(tx: Tx, fills: readonly Fill[], now: Date): Promise<void> {
  await tx.execute(FILL, [
    fills.map(({ orderItemId }) => orderItemId),
    fills.map(({ quantity }) => quantity),
    now,
  ]);
}

/** Reads the backorders of an order with their waiting units, also those without. */
export function readBackordersOf(tx: Tx, orderId: number): Promise<UnitsBeyondStock[]> {
  return tx.rows<UnitsBeyondStock>(OF_ORDER, [orderId]);
}

/**
 * Cancels units of order items that wait for stock.
 * @param units most units to cancel of each order item
 * @returns the cancelled units
 */
export function cancelWaitingUnits(
  tx: Tx,
  units: readonly { orderItemId: number; quantity: number }[],
  now: Date,
): Promise<UnitsBeyondStock[]> {
  const columns = [units.map(({ orderItemId }) => orderItemId), units.map(({ quantity }) => quantity)];
  return tx.rows<UnitsBeyondStock>(CANCEL, [...columns, now]);
}
