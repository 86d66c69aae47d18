import type { Queryable } from '@comptoir/db';

/** An approved refund whose card part is still pending. */
export interface UnsentRefund {
  id: number;
  payment_id: number;
  intent_id: string;
  processor_refund_id: string | null;
  /** Minor units of `currency`. */
  card_amount: number;
  currency: string;
  key: string;
  attempt: number;
}

export async function readUnsentRefund(db: Queryable, id: number): Promise<UnsentRefund | undefined> {
  return db.row<UnsentRefund>(
    `SELECT r.id, r.payment_id, p.processor_payment_intent_id AS intent_id, r.processor_refund_id, r.card_amount,
       r.currency, r.key, r.attempt
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.id = $1 AND r.status = 'approved' AND r.card_amount > 0 AND r.card_refunded_at IS NULL
       AND p.processor_payment_intent_id IS NOT NULL`,
    [id],
  );
}

/** @returns true when this attempt was never sent before */
export async function markRefundSent(
  db: Queryable,
  { id, attempt }: UnsentRefund,
  now: Date,
): Promise<boolean> {
  const first = await db.row(
    `UPDATE refunds SET sent_at = $3 WHERE id = $1 AND attempt = $2 AND sent_at IS NULL RETURNING id`,
    [id, attempt, now],
  );
  return first !== undefined;
}

/** Starts a new attempt of a refund that the processor did not make, unless a concurrent call already did. */
export async function renewRefundAttempt(db: Queryable, { id, attempt }: UnsentRefund): Promise<void> {
  await db.rows(
    `UPDATE refunds SET attempt = attempt + 1, sent_at = NULL
     WHERE id = $1 AND attempt = $2 AND status = 'approved' AND processor_refund_id IS NULL`,
    [id, attempt],
  );
}

/** Takes pending refunds that were last checked before `before`, and marks them as checked. */
export async function takeDueRefunds(
  db: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: number }[]> {
  return db.rows<{ id: number }>(
    `WITH due AS (
       SELECT id FROM refunds WHERE status = 'approved' AND card_amount > 0 AND card_refunded_at IS NULL AND checked_at < $1
       ORDER BY checked_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE refunds r SET checked_at = $2 FROM due WHERE r.id = due.id RETURNING r.id`,
    [before, now, limit],
  );
}
