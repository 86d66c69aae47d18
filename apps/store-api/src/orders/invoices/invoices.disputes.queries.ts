import type { Queryable } from '@comptoir/db';
import type { RefutedNote } from './invoices.queries';

/** A dispute, and what its credit note would have. */
export interface DisputeToCredit {
  id: number;
  order_id: number;
  status: string;
  /** Minor units: what the processor keeps, at most what no valid note of the order has. */
  amount: number;
  has_note: boolean;
  invoice_number: string | null;
}

/** Limits credit notes `n` to those that are not cancelled. */
const VALID_NOTE = 'NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)';

/** Returns undefined for an unknown dispute. The dispute of a payment that its order did not accept has nothing. */
export function readDisputeToCredit(
  queryable: Queryable,
  disputeId: number,
): Promise<DisputeToCredit | undefined> {
  return queryable.row<DisputeToCredit>(
    `SELECT d.id, d.order_id, d.status,
       CASE WHEN p.status = 'paid' THEN least(d.withdrawn_amount, o.total - noted.amount) ELSE 0 END AS amount,
       EXISTS (SELECT FROM invoices n WHERE n.dispute_id = d.id AND ${VALID_NOTE}) AS has_note,
       (SELECT i.invoice_number FROM invoices i
         WHERE i.order_id = o.id AND i.type = 'invoice' AND i.cancels_id IS NULL) AS invoice_number
     FROM disputes d JOIN orders o ON o.id = d.order_id JOIN payments p ON p.id = d.payment_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(n.total), 0)::bigint AS amount FROM invoices n
                         WHERE n.order_id = o.id AND n.type = 'credit_note' AND ${VALID_NOTE}) noted
     WHERE d.id = $1`,
    [disputeId],
  );
}

/** Finds the valid credit note of a dispute that shows more than the processor keeps. */
export function readRefutedDisputeNote(
  queryable: Queryable,
  disputeId: number,
): Promise<RefutedNote | undefined> {
  return queryable.row<RefutedNote>(
    `SELECT n.*, true AS silent FROM invoices n JOIN disputes d ON d.id = n.dispute_id
     WHERE d.id = $1 AND n.total > d.withdrawn_amount AND ${VALID_NOTE}`,
    [disputeId],
  );
}
