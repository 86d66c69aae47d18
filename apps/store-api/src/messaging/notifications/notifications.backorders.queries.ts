import type { Queryable } from '@comptoir/db';
import { type OrderRecord, findOrderRecord } from './notifications.queries';

/** An order that got stock for units that were sold beyond it. */
export interface BackorderRecord extends OrderRecord {
  isUnpaid: boolean;
  /** Units of these items that still wait for stock. */
  waitingUnits: number;
  /** First day that they may be shipped on, `YYYY-MM-DD`; null when they may leave at once. */
  shipsFrom: string | null;
}

/** Units in stock that are left to ship of backorders, of an order that has not ended. */
const BACKORDER = `
  SELECT o.status = 'pending' AS "isUnpaid", sum(b.waiting_quantity)::int AS "waitingUnits",
    CASE WHEN bool_and(t.is_preorder AND t.promised_on > (now() AT TIME ZONE 'UTC')::date)
      THEN min(t.promised_on)::text END AS "shipsFrom"
  FROM orders o JOIN order_items t ON t.order_id = o.id JOIN backorders b ON b.order_item_id = t.id
  WHERE o.id = $1 AND o.status IN ('pending', 'confirmed', 'processing') AND b.fills > 0
  GROUP BY o.id
  HAVING sum(t.quantity - t.cancelled_quantity - t.shipped_quantity - b.waiting_quantity) > 0`;

/** Returns undefined when nothing is left to ship, or when the customer's account is deleted. */
export async function findBackorderRecord(
  db: Queryable,
  orderId: number,
): Promise<BackorderRecord | undefined> {
  const order = await findOrderRecord(db, orderId);
  const state = order && (await db.row<Omit<BackorderRecord, keyof OrderRecord>>(BACKORDER, [orderId]));
  return state && { ...order, ...state };
}
