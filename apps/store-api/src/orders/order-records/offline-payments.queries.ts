import type { Queryable, Tx } from '@comptoir/db';
import type { OfflinePayment } from './offline-payments.entity';
import { makeRoomInWriteOffs } from './write-offs.queries';

/** A recorded payment with the people who recorded and reversed it. */
export interface OfflinePaymentDetails extends Omit<OfflinePayment, 'recorded_by' | 'reverses_id'> {
  currency: string;
  /** Null for an account that is gone. */
  recorded_by: { id: number; name: string } | null;
  reversed_at: Date | null;
  reversed_by: { id: number; name: string } | null;
}

type NewPayment = Omit<OfflinePayment, 'id' | 'order_id'>;

const INSERT = `
  INSERT INTO offline_payments (order_id, amount, method, reference, received_on, recorded_by, part, reverses_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`;

const ADD_RECEIVED = `
  UPDATE orders SET received_amount = received_amount + $2, expires_at = $3, updated_at = $4 WHERE id = $1`;

const PERSON = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name) END`;

const SELECT = `
  SELECT m.id, m.order_id, o.currency, m.amount, m.method, m.reference, to_char(m.received_on, 'YYYY-MM-DD') AS received_on,
    ${PERSON('u')} AS recorded_by, m.part, m.created_at, r.created_at AS reversed_at, ${PERSON('v')} AS reversed_by
  FROM offline_payments m
  JOIN orders o ON o.id = m.order_id
  LEFT JOIN offline_payments r ON r.reverses_id = m.id
  LEFT JOIN users u ON u.id = m.recorded_by
  LEFT JOIN users v ON v.id = r.recorded_by
  WHERE m.order_id = $1 AND m.reverses_id IS NULL AND ($2::integer IS NULL OR m.id = $2)
  ORDER BY m.id`;

/** Stores money of a locked, unpaid order that arrived outside of the processor. @returns the id */
export async function insertOfflinePayment(tx: Tx, orderId: number, payment: NewPayment): Promise<number> {
  const { amount, method, reference, received_on, recorded_by, part, reverses_id, created_at } = payment;
  const values = [amount, method, reference, received_on, recorded_by, part, reverses_id, created_at];
  const row = await tx.row<{ id: number }>(INSERT, [orderId, ...values]);
  if (!row) throw new Error(`the payment of order ${orderId} was not stored`);
  return row.id;
}

/**
 * Changes what a locked, unpaid order has received in parts. What was written off of it is taken back before.
 * @param amount minor units; below zero when a part is reversed
 * @param expiresAt the time at which the order expires then; null for never
 */
export async function addReceivedPart(
  tx: Tx,
  orderId: number,
  { amount, expiresAt, at }: { amount: number; expiresAt: Date | null; at: Date },
): Promise<void> {
  if (amount > 0) await makeRoomInWriteOffs(tx, orderId, { received: amount }, at);
  await tx.execute(ADD_RECEIVED, [orderId, amount, expiresAt, at]);
}

/** Reads the recorded payments of an order, the oldest first. @param id only this one */
export function readOfflinePayments(
  queryable: Queryable,
  orderId: number,
  id: number | null = null,
): Promise<OfflinePaymentDetails[]> {
  return queryable.rows<OfflinePaymentDetails>(SELECT, [orderId, id]);
}
