import type { Tx } from '@comptoir/db';

/** Parameters: hold $1, booking $2. */
const TAKE_OFFER = `
  WITH taken AS (
    UPDATE waiting_offers SET status = 'taken', booking_id = $2, closed_at = clock_timestamp()
     WHERE hold_id = $1 AND status <> 'taken' RETURNING entry_id)
  UPDATE waiting_entries e SET status = 'booked', closed_at = clock_timestamp(), client = NULL
    FROM taken WHERE e.id = taken.entry_id AND e.status = 'waiting'`;

/**
 * Marks the offer whose hold a booking used as taken, and ends its entry, with the next statement of the transaction.
 * Does nothing for other holds. The caller has deleted the hold.
 */
export function deferOfferTaken(tx: Tx, holdId: string, bookingId: number): void {
  tx.defer(TAKE_OFFER, [holdId, bookingId]);
}
