import type { Tx } from '@comptoir/db';

/** Deletes the log of text messages of bookings, with the next statement. */
export function deferSmsDeletion(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer('DELETE FROM sms_messages WHERE booking_id = ANY ($1::integer[])', [bookingIds]);
}
