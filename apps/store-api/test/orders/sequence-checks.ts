import { LOWERS_DEBT } from '../../src/orders/refunds/refunds.queries';
import type { TestStore } from '../store-harness';

/** Rejects what no step of a sequence may get: a failure of the service, or a token that has ended. */
export function expectAnswer({ status, body }: { status: number; body: unknown }): void {
  if (status >= 500 || status === 401) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/**
 * The valid credit notes of an order have what was refunded, what disputes credited, and what is taken off an unpaid
 * invoice, to the minor unit.
 */
export async function expectNotesToAgree(
  { db }: Pick<TestStore, 'db'>,
  { id }: { id: number },
): Promise<void> {
  const row = await db.row<{ noted: number; given: number }>(
    `SELECT coalesce(sum(n.total), 0)::bigint AS noted,
       (SELECT o.refunded_amount FROM orders o WHERE o.id = $1)
         + (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r WHERE r.order_id = $1 AND ${LOWERS_DEBT}
              AND EXISTS (SELECT FROM invoices i WHERE i.order_id = $1))
         + coalesce(sum(n.total) FILTER (WHERE n.dispute_id IS NOT NULL), 0)::bigint AS given
     FROM invoices n WHERE n.order_id = $1 AND n.type = 'credit_note'
       AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)`,
    [id],
  );
  expect(row?.noted).toBe(row?.given);
}
