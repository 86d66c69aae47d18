import { eraseActivityLog } from '@comptoir/audit';
import type { Tx } from '@comptoir/db';
import { recordBookingEvent } from './bookings.events.queries';

/** A booking that is locked for its erasure. */
export interface ErasableBooking {
  id: number;
  /** True while its client is expected to come, or is paying for it. */
  isComing: boolean;
  /** True when others have heard of it, so that they hear of its cancellation. */
  isConfirmed: boolean;
}

const COLUMNS = `id, (status <> 'cancelled' AND end_at > $2) AS "isComing", (status = 'confirmed') AS "isConfirmed"`;
const LOCK_OF_CLIENT = `
  SELECT ${COLUMNS} FROM bookings WHERE lower(email) = lower($1) AND email <> '' ORDER BY id FOR NO KEY UPDATE`;
/** An address that was added meanwhile makes the booking that of another client. */
const LOCK_UNMAILED = `
  SELECT ${COLUMNS} FROM bookings WHERE id = ANY ($1::integer[]) AND email = '' ORDER BY id FOR NO KEY UPDATE`;
/** Walks along the ids, so that no batch reads the bookings of the one before again. */
const LOCK_OLD = `
  SELECT id, false AS "isComing", (status = 'confirmed') AS "isConfirmed" FROM bookings
   WHERE id > $1 AND erased_at IS NULL AND end_at < $2 ORDER BY id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`;

/** The new token ends the links in old mails. */
const ERASE = `
  UPDATE bookings
     SET client_name = '', email = '', phone = '', notes = '', locale = NULL, time_zone = NULL, sms_consent = false,
         token = gen_random_uuid(), erased_at = $2, updated_at = now()
   WHERE id = ANY ($1::integer[])`;

/** Locks all bookings of an address until the transaction ends. */
export function lockBookingsOfClient(tx: Tx, email: string, now: Date): Promise<ErasableBooking[]> {
  return tx.rows<ErasableBooking>(LOCK_OF_CLIENT, [email, now]);
}

/** Locks bookings that have no address until the transaction ends. */
export function lockUnmailedBookings(tx: Tx, ids: readonly number[], now: Date): Promise<ErasableBooking[]> {
  return tx.rows<ErasableBooking>(LOCK_UNMAILED, [ids, now]);
}

/** Locks the next bookings that ended before an instant and still have personal data. */
export function lockOldBookings(
  tx: Tx,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<ErasableBooking[]> {
  return tx.rows<ErasableBooking>(LOCK_OLD, [after, before, limit]);
}

/**
 * Erases the personal data of locked bookings in the tables of this feature and in the activity log. The bookings
 * stay for statistics. The caller has cancelled those that were coming; their webhooks get an event without personal data.
 */
export async function eraseBookings(tx: Tx, bookings: readonly ErasableBooking[], now: Date): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  const coming = bookings.filter(({ isComing, isConfirmed }) => isComing && isConfirmed);
  const values = await tx.rows<{ id: string }>(
    'DELETE FROM booking_values WHERE booking_id = ANY ($1::integer[]) RETURNING id::text AS id',
    [ids],
  );
  tx.defer('DELETE FROM booking_events WHERE booking_id = ANY ($1::integer[])', [ids]);
  tx.defer('DELETE FROM booking_origins WHERE booking_id = ANY ($1::integer[])', [ids]);
  tx.defer('DELETE FROM idempotency_keys WHERE subject_id = ANY ($1::integer[])', [ids]);
  tx.defer(ERASE, [ids, now]);
  for (const { id } of coming) recordBookingEvent(tx, 'booking.cancelled', id);
  // The triggers have logged the values that these statements replaced.
  eraseActivityLog(
    tx,
    'booking_values',
    values.map(({ id }) => id),
  );
  eraseActivityLog(tx, 'bookings', ids.map(String));
}
