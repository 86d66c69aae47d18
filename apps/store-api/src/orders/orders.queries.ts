import type { Tx } from '@comptoir/db';
import type { Order, OrderActor } from './orders.entity';
import { OrderErrors } from './orders.errors';
import { type OrderStatus, isPaid } from './orders.states';

/** What is left of flash sale items, locked by id; null without a limit (which `greatest` would take for zero). */
export const FLASH_LEFT = `
  SELECT id, CASE WHEN qty_limit IS NOT NULL THEN greatest(qty_limit - qty_sold, 0) END AS "left"
  FROM flash_sale_items
  WHERE id = ANY($1) ORDER BY id FOR UPDATE`;

/** The capped offers of running sales for variants, used up or not. */
export const FLASH_SEEN = `
  SELECT i.product_variant_id AS variant_id, i.sale_price, greatest(i.qty_limit - i.qty_sold, 0) AS "left"
  FROM flash_sale_items i JOIN flash_sales s ON s.id = i.flash_sale_id
  WHERE i.product_variant_id = ANY($1) AND i.qty_limit IS NOT NULL AND i.is_active AND s.is_active
    AND s.starts_at <= $2 AND s.ends_at > $2`;

/** Counts units on flash sale items that are locked; one that the cap forbids is left out. */
export const FLASH_SELL = `
  UPDATE flash_sale_items i SET qty_sold = i.qty_sold + w.units
  FROM unnest($1::int[], $2::int[]) AS w (id, units)
  WHERE i.id = w.id AND (i.qty_limit IS NULL OR i.qty_sold + w.units <= i.qty_limit)`;

const FLASH_LOCK = `
  SELECT FROM flash_sale_items WHERE id IN (SELECT flash_sale_item_id FROM order_items WHERE order_id = $1)
  ORDER BY id FOR UPDATE`;

const FLASH_GIVE_BACK = `
  UPDATE flash_sale_items i SET qty_sold = greatest(i.qty_sold - sold.units, 0)
  FROM (SELECT flash_sale_item_id AS id, sum(quantity)::int AS units FROM order_items
        WHERE order_id = $1 AND flash_sale_item_id IS NOT NULL GROUP BY flash_sale_item_id) sold
  WHERE i.id = sold.id`;

/** Takes the units of an order off its flash sale items again. */
export async function giveFlashBack(tx: Tx, orderId: number): Promise<void> {
  const held = await tx.execute(FLASH_LOCK, [orderId]);
  if (held) await tx.execute(FLASH_GIVE_BACK, [orderId]);
}

/** An order that nobody else changes until the transaction ends. */
export function lockOrder(tx: Tx, orderId: number): Promise<Order | undefined> {
  return tx.row<Order>('SELECT * FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
}

export function lockOwnOrder(tx: Tx, userId: number, orderNumber: string): Promise<Order | undefined> {
  return tx.row<Order>('SELECT * FROM orders WHERE order_number = $1 AND user_id = $2 FOR UPDATE', [
    orderNumber,
    userId,
  ]);
}

/**
 * `ORD-YYYYMMDD-000123` as an expression: the day of an instant in UTC, and a number that is never used twice.
 * @param at an expression for the instant
 */
export function orderNumberAt(at: string): string {
  return `(SELECT 'ORD-' || to_char(${at} AT TIME ZONE 'UTC', 'YYYYMMDD') || '-' || lpad(n, greatest(6, length(n)), '0')
    FROM CAST(nextval('order_number_seq') AS text) n)`;
}

/**
 * Keeps the goods of a locked order back until it is paid.
 * @param unpaid staff sends them nevertheless; the order says so from then on, and the activity log who did
 * @throws OrderErrors.ORDER_NOT_PAID
 */
export async function requirePaid(
  tx: Tx,
  { id, payment_status }: Pick<Order, 'id' | 'payment_status'>,
  unpaid: boolean,
): Promise<void> {
  if (isPaid(payment_status)) return;
  if (!unpaid) {
    const message = 'This order has not been paid. Send "unpaid": true to ship it nevertheless.';
    throw OrderErrors.ORDER_NOT_PAID({ message });
  }
  await tx.execute('UPDATE orders SET shipped_unpaid = true WHERE id = $1', [id]);
}

/** Who moved an order, and what they said of it. */
export interface MoveNote {
  actor: OrderActor;
  actorId?: number | null;
  note?: string | null;
}

/** Writes a move of an order into its history. */
export async function recordMove(
  tx: Tx,
  orderId: number,
  { from, to, at }: { from: OrderStatus | null; to: OrderStatus; at: Date },
  { actor, actorId = null, note }: MoveNote,
): Promise<void> {
  await tx.execute(
    `INSERT INTO order_status_history (order_id, from_status, to_status, note, actor, actor_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [orderId, from, to, note ?? '', actor, actorId, at],
  );
}
