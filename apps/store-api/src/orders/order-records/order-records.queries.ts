import type { FieldValues } from '@comptoir/custom-fields';
import type { Queryable, Tx } from '@comptoir/db';
import { isId } from '../../platform/http/id-checks';
import type { OrderActor } from './order-moves.entity';
import type { AddressSnapshot, Order } from './order-records.entity';
import type { OrderPaymentStatus, OrderStatus } from './order-records.states';
import { makeRoomInWriteOffs, reverseWriteOffs } from './write-offs.queries';

/**
 * Finds the id of an order.
 * @param reference an order's id or its number
 */
export async function findOrderId(queryable: Queryable, reference: string): Promise<number | undefined> {
  const sql = isId(reference) ? 'id = $1::int' : 'order_number = $1';
  const row = await queryable.row<{ id: number }>(`SELECT id FROM orders WHERE ${sql}`, [reference]);
  return row?.id;
}

/** Locks an order until the transaction ends. */
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
 * Builds an SQL expression for a new order number, `ORD-YYYYMMDD-000123`: the UTC day and a number that is
 * never used twice.
 * @param at an SQL expression for the time
 */
export function orderNumberSql(at: string): string {
  return `(SELECT 'ORD-' || to_char(${at} AT TIME ZONE 'UTC', 'YYYYMMDD') || '-' || lpad(n, greatest(6, length(n)), '0')
    FROM CAST(nextval('order_number_seq') AS text) n)`;
}

/** Returns true when the order has goods that are sent by post. */
export async function hasGoodsToShip(tx: Tx, orderId: number): Promise<boolean> {
  const goods = await tx.row('SELECT FROM order_items WHERE order_id = $1 AND NOT is_digital LIMIT 1', [
    orderId,
  ]);
  return goods !== undefined;
}

/** Reads the payment of a locked order whose amount the card's bank holds for a capture. */
export function readAuthorization(tx: Tx, orderId: number): Promise<{ id: number } | undefined> {
  return tx.row<{ id: number }>('SELECT id FROM payments WHERE order_id = $1 AND authorized_amount > 0', [
    orderId,
  ]);
}

/**
 * Sets what of the amount due of a locked, unpaid order is not charged. What was written off of it is taken back before.
 * @param amount minor units
 */
export async function setUncharged(
  tx: Tx,
  orderId: number,
  { amount, shipping, silent, at }: { amount: number; shipping: boolean; silent: boolean; at: Date },
): Promise<void> {
  await makeRoomInWriteOffs(tx, orderId, { uncharged: amount }, at);
  await tx.execute(
    'UPDATE orders SET uncharged_amount = $2, uncharged_shipping = $3, uncharged_silent = $4 WHERE id = $1',
    [orderId, amount, shipping, silent],
  );
}

/** Sets the payment status of a locked order. */
export async function setOrderPaymentStatus(
  tx: Tx,
  orderId: number,
  status: OrderPaymentStatus,
  now: Date,
): Promise<void> {
  await tx.execute('UPDATE orders SET payment_status = $2, updated_at = $3 WHERE id = $1', [
    orderId,
    status,
    now,
  ]);
}

/** The actor of a status change, and the actor's note. */
export interface MoveNote {
  actor: OrderActor;
  actorId?: number | null;
  note?: string | null;
}

/** Inserts a status change into the history of an order. */
export async function recordOrderMove(
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

/** Moves an order forward, so that it no longer expires. @param ships the order is shipped by this move */
export async function setOrderAdvanced(
  tx: Tx,
  orderId: number,
  { to, ships, at }: { to: OrderStatus; ships: boolean; at: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE orders SET status = $2, expires_at = NULL, updated_at = $3,
       confirmed_at = coalesce(confirmed_at, $3),
       shipped_at = CASE WHEN $4 THEN coalesce(shipped_at, $3) ELSE shipped_at END,
       delivered_at = CASE $2 WHEN 'delivered' THEN $3::timestamptz ELSE delivered_at END
     WHERE id = $1`,
    [orderId, to, at, ships],
  );
}

/** Makes a shipped order one that is being packed, because a shipment of it was a mistake. */
export async function setOrderUnshipped(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.execute(
    `UPDATE orders SET status = 'processing', shipped_at = NULL, updated_at = $2 WHERE id = $1`,
    [orderId, at],
  );
}

/**
 * Ends an order. A paid order of which nothing had to be paid is refunded at once. What was written off is taken back, since
 * nothing is left to pay.
 */
export async function setOrderEnded(
  tx: Tx,
  orderId: number,
  { to, wasPaid, at }: { to: 'cancelled' | 'refunded'; wasPaid: boolean; at: Date },
): Promise<void> {
  if (!wasPaid) await reverseWriteOffs(tx, orderId, at);
  await tx.execute(
    `UPDATE orders SET status = $2, expires_at = NULL, updated_at = $4, uncharged_amount = 0,
       payment_status = CASE WHEN $3 AND paid_amount = 0 THEN 'refunded' ELSE payment_status END,
       cancelled_at = CASE $2 WHEN 'cancelled' THEN $4::timestamptz ELSE cancelled_at END
     WHERE id = $1`,
    [orderId, to, wasPaid, at],
  );
}

/** Sets the due date of the invoice of a locked order. @param dueOn `YYYY-MM-DD` */
export async function setPaymentDue(tx: Tx, orderId: number, dueOn: string): Promise<void> {
  await tx.execute('UPDATE orders SET payment_due_on = $2 WHERE id = $1', [orderId, dueOn]);
}

const REMIND = `
  UPDATE orders SET payment_reminded_at = $2
  WHERE id IN (SELECT id FROM orders
               WHERE payment_method = 'invoice' AND payment_status IN ('pending', 'failed')
                 AND payment_due_on <= $1 AND payment_reminded_at IS NULL
                 AND written_off_amount < amount_due - received_amount - uncharged_amount
               ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/**
 * Marks unpaid orders by invoice as reminded, each once. One of which all that is left was written off is left out.
 * @param dueBy latest due date, `YYYY-MM-DD`
 * @returns the ids of the orders
 */
export async function markReminded(
  tx: Tx,
  { dueBy, at, limit }: { dueBy: string; at: Date; limit: number },
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(REMIND, [dueBy, at, limit]);
  return rows.map(({ id }) => id);
}

/** Replaces the addresses of a locked order. */
export async function setOrderAddresses(
  tx: Tx,
  orderId: number,
  { shipping, billing, at }: { shipping: AddressSnapshot | null; billing: AddressSnapshot | null; at: Date },
): Promise<void> {
  await tx.execute(
    'UPDATE orders SET shipping_address = $2, billing_address = $3, updated_at = $4 WHERE id = $1',
    [orderId, JSON.stringify(shipping), JSON.stringify(billing), at],
  );
}

/** Replaces the values of custom fields of a locked order. */
export async function setOrderFields(tx: Tx, orderId: number, values: FieldValues, at: Date): Promise<void> {
  await tx.execute('UPDATE orders SET custom_fields = $2, updated_at = $3 WHERE id = $1', [
    orderId,
    JSON.stringify(values),
    at,
  ]);
}

/** Adds an internal note to an order. */
export async function insertOrderNote(
  tx: Tx,
  orderId: number,
  { authorId, note, at }: { authorId: number; note: string; at: Date },
): Promise<void> {
  await tx.execute(
    'INSERT INTO order_notes (order_id, author_id, note, created_at) VALUES ($1, $2, $3, $4)',
    [orderId, authorId, note, at],
  );
}
