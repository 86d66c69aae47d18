import type { Queryable } from '@comptoir/db';

/** An approved refund whose card part is still pending. */
export interface UnsentRefund {
  id: number;
  payment_id: number;
  intent_id: string;
  processor_refund_id: string | null;
  currency: string;
  key: string;
  attempt: number;
}

export async function readUnsentRefund(db: Queryable, id: number): Promise<UnsentRefund | undefined> {
  return db.row<UnsentRefund>(
    `SELECT r.id, r.payment_id, p.processor_payment_intent_id AS intent_id, r.processor_refund_id,
       r.currency, r.key, r.attempt
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.id = $1 AND r.status = 'approved' AND r.card_amount > 0 AND r.card_refunded_at IS NULL
       AND p.processor_payment_intent_id IS NOT NULL`,
    [id],
  );
}

/** The claim of a job on a refund, whose card amount cannot shrink from then on. */
export interface RefundClaim {
  /** Minor units. */
  card_amount: number;
  /** True when this attempt was never sent before. */
  is_first: boolean;
}

/**
 * Claims an attempt before it is sent. @returns undefined when it is no longer to be sent
 */
export async function claimRefund(
  db: Queryable,
  { id, attempt }: UnsentRefund,
  now: Date,
): Promise<RefundClaim | undefined> {
  return db.row<RefundClaim>(
    `WITH found AS (
       SELECT id, sent_at IS NULL AS is_first FROM refunds
       WHERE id = $1 AND attempt = $2 AND status = 'approved' AND card_amount > 0 AND processor_refund_id IS NULL
       FOR UPDATE
     )
     UPDATE refunds r SET sent_at = coalesce(r.sent_at, $3) FROM found WHERE r.id = found.id
     RETURNING r.card_amount, found.is_first`,
    [id, attempt, now],
  );
}

/** Starts a new attempt of a refund that the processor did not make, unless a concurrent call already did. */
export async function renewRefundAttempt(db: Queryable, { id, attempt }: UnsentRefund): Promise<void> {
  await db.rows(
    `UPDATE refunds SET attempt = attempt + 1, sent_at = NULL
     WHERE id = $1 AND attempt = $2 AND status = 'approved' AND processor_refund_id IS NULL`,
    [id, attempt],
  );
}

/** Returns those of the processor's ids that no refund has. */
export async function findUnknownRefunds(
  db: Queryable,
  processorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS made (id)
      WHERE NOT EXISTS (SELECT FROM refunds WHERE processor_refund_id = made.id)`,
    [processorIds],
  );
  return new Set(rows.map(({ id }) => id));
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
