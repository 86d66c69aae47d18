import { type Queryable, type Tx, pgErrorOf } from '@comptoir/db';
import type { BookingCharge, BookingRefund, RefundSource } from './payments.entity';
import { PaymentAdminErrors } from './payments.errors';

/** A refund with what the processor needs to know of its charge. */
export type RefundToSend = BookingRefund & Pick<BookingCharge, 'currency' | 'intent_id'>;

/**
 * Stores the request of a refund, once for its key.
 * @param amount minor units
 * @returns undefined when it is stored already
 * @throws PaymentAdminErrors.REFUND_TOO_LARGE when less than that is left of what was paid by card
 */
export async function insertRefund(
  tx: Tx,
  refund: { chargeId: number; amount: number; source: RefundSource; key: string },
): Promise<BookingRefund | undefined> {
  const inserted = tx.row<BookingRefund>(
    `INSERT INTO booking_refunds (charge_id, amount, source, key) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO NOTHING RETURNING *`,
    [refund.chargeId, refund.amount, refund.source, refund.key],
  );
  return inserted.catch((error: unknown) => {
    if (pgErrorOf(error)?.constraint !== 'booking_charges_card') throw error;
    throw PaymentAdminErrors.REFUND_TOO_LARGE({ cause: error });
  });
}

/** Stores a refund that was made in the processor's dashboard, once. */
export async function insertForeignRefund(
  tx: Tx,
  refund: { chargeId: number; amount: number; processorRefundId: string },
): Promise<void> {
  await tx.execute(
    `INSERT INTO booking_refunds (charge_id, amount, source, processor_refund_id, sent_at)
     VALUES ($1, $2, 'processor', $3, now()) ON CONFLICT (processor_refund_id) DO NOTHING`,
    [refund.chargeId, refund.amount, refund.processorRefundId],
  );
}

export function findRefundToSend(queryable: Queryable, id: number): Promise<RefundToSend | undefined> {
  return queryable.row<RefundToSend>(
    `SELECT r.*, c.currency, c.intent_id FROM booking_refunds r JOIN booking_charges c ON c.id = r.charge_id
      WHERE r.id = $1 AND r.status = 'pending'`,
    [id],
  );
}

/** Marks a refund as sent. @returns true for the first call of its attempts */
export async function claimRefund(queryable: Queryable, id: number, now: Date): Promise<boolean> {
  const row = await queryable.row<{ is_first: boolean }>(
    `UPDATE booking_refunds r SET sent_at = coalesce(r.sent_at, $2), checked_at = $2
       FROM (SELECT id, sent_at IS NULL AS is_first FROM booking_refunds WHERE id = $1 FOR NO KEY UPDATE) before
      WHERE r.id = before.id RETURNING before.is_first`,
    [id, now],
  );
  return row?.is_first ?? false;
}

/** Gives a refund another idempotency key, unless a concurrent call already did. */
export async function renewRefundAttempt(
  queryable: Queryable,
  { id, attempt }: BookingRefund,
): Promise<void> {
  await queryable.rows(
    `UPDATE booking_refunds SET attempt = attempt + 1, updated_at = now()
      WHERE id = $1 AND attempt = $2 AND processor_refund_id IS NULL`,
    [id, attempt],
  );
}

/** Locks the refund of the processor's id, or of our key, until the transaction ends. */
export function lockRefund(
  tx: Tx,
  by: { processorRefundId: string; key: string | null },
): Promise<BookingRefund | undefined> {
  return tx.row<BookingRefund>(
    `SELECT * FROM booking_refunds WHERE processor_refund_id = $1 OR (processor_refund_id IS NULL AND key::text = $2)
      FOR NO KEY UPDATE`,
    [by.processorRefundId, by.key ?? ''],
  );
}

/** Stores the state of a refund. */
export async function updateRefund(
  tx: Tx,
  id: number,
  state: { status: BookingRefund['status']; processorRefundId?: string; failure?: string },
): Promise<void> {
  await tx.execute(
    `UPDATE booking_refunds SET status = $2, processor_refund_id = coalesce(processor_refund_id, $3),
            failure = coalesce($4, failure), updated_at = now() WHERE id = $1`,
    [id, state.status, state.processorRefundId ?? null, state.failure ?? null],
  );
}

/** Takes pending refunds that were last checked before `before`. Marks them as checked. */
export function takeDueRefunds(
  queryable: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: number }[]> {
  return queryable.rows<{ id: number }>(
    `WITH due AS (
       SELECT id FROM booking_refunds WHERE status = 'pending' AND checked_at < $1
        ORDER BY checked_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE booking_refunds r SET checked_at = $2 FROM due WHERE r.id = due.id RETURNING r.id`,
    [before, now, limit],
  );
}

/** Lists the refunds of a charge, the oldest first. */
export function listRefunds(queryable: Queryable, chargeId: number): Promise<BookingRefund[]> {
  return queryable.rows<BookingRefund>('SELECT * FROM booking_refunds WHERE charge_id = $1 ORDER BY id', [
    chargeId,
  ]);
}

/** Reads what cancellations have refunded of a charge, in minor units. */
export async function readCancelledRefunds(tx: Tx, chargeId: number): Promise<number> {
  const row = await tx.row<{ amount: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM booking_refunds
     WHERE charge_id = $1 AND source = 'cancellation' AND status <> 'failed'`,
    [chargeId],
  );
  return row?.amount ?? 0;
}
