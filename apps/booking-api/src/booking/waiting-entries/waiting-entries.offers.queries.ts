import type { Tx } from '@comptoir/db';

/** A booking that may take an offer. */
interface Offered {
  hold_token?: string | null;
  waiting_token?: string | null;
  email: string;
}

/** Parameters: hold $1, booking $2. */
const TAKE_OFFER = `
  WITH taken AS (
    UPDATE waiting_offers SET status = 'taken', booking_id = $2, closed_at = clock_timestamp()
     WHERE hold_id = $1 AND status <> 'taken' RETURNING entry_id)
  UPDATE waiting_entries e SET status = 'booked', closed_at = clock_timestamp(), client = NULL
    FROM taken WHERE e.id = taken.entry_id AND e.status = 'waiting'`;

/** Returns true for a booking with the hold of an open offer to its address. Deleting the hold ends the offer. */
export async function isOpenOffer(tx: Tx, { hold_token, waiting_token, email }: Offered): Promise<boolean> {
  if (!hold_token || !waiting_token) return false;
  const offer = await tx.row(
    `SELECT FROM waiting_offers o JOIN waiting_entries e ON e.id = o.entry_id
      WHERE o.hold_id = $1::uuid AND e.token = $2::uuid AND lower(e.email) = lower($3) AND e.email <> ''
        AND o.status = 'open' AND o.expires_at > statement_timestamp()`,
    [hold_token, waiting_token, email],
  );
  return offer !== undefined;
}

/**
 * Marks the offer whose hold a booking used as taken, and ends its entry, with the next statement of the transaction.
 * Does nothing for other holds. The caller has deleted the hold.
 */
export function deferOfferTaken(tx: Tx, holdId: string, bookingId: number): void {
  tx.defer(TAKE_OFFER, [holdId, bookingId]);
}
