import type { Tx } from '@comptoir/db';
import type { Booking, BookingStatus } from './bookings.entity';

/** The rules about changes by the client that a booking keeps. */
export interface Deadlines {
  /** Minutes before the start; null without a rule. */
  cancel_until_min: number | null;
  move_until_min: number | null;
  max_moves: number | null;
}

/** Selects the stricter deadlines of the resource and the service of a booking `b`, as JSON. */
export const SELECT_DEADLINES = `
  (SELECT json_build_object('cancel_until_min', max(rule.cancel_until_min), 'move_until_min', max(rule.move_until_min),
                            'max_moves', min(rule.max_moves))
     FROM booking_rules rule WHERE rule.resource_id = b.resource_id OR rule.service_id = b.service_id)`;

/** A booking that was just cancelled, with its start and the status of before. */
export type CancelledBooking = Pick<Booking, 'id' | 'start_at'> & { was: BookingStatus };

/** A booking that still waits for its payment can be cancelled at any time. */
const CANCEL = `
  WITH before AS (SELECT id, status FROM bookings WHERE token = $1 AND status <> 'cancelled' FOR NO KEY UPDATE)
  UPDATE bookings b SET status = 'cancelled', sequence = sequence + 1, updated_at = now()
    FROM before
   WHERE b.id = before.id AND (b.status = 'pending' OR NOT EXISTS (
     SELECT FROM booking_rules rule
      WHERE (rule.resource_id = b.resource_id OR rule.service_id = b.service_id)
        AND b.start_at - rule.cancel_until_min * interval '1 minute' < $2))
  RETURNING b.id, b.start_at, before.status AS was`;

/** @returns the booking; undefined when it was cancelled already, or when its rules do not let its client cancel it now */
export function cancelInTime(tx: Tx, token: string, now: Date): Promise<CancelledBooking | undefined> {
  return tx.row<CancelledBooking>(CANCEL, [token, now]);
}

/** Reads the deadlines of several bookings, by their ids. */
export async function readDeadlines(
  tx: Tx,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, Deadlines>> {
  const rows = await tx.rows<{ id: number; deadlines: Deadlines }>(
    `SELECT b.id, ${SELECT_DEADLINES} AS deadlines FROM bookings b WHERE b.id = ANY ($1::integer[])`,
    [bookingIds],
  );
  return new Map(rows.map(({ id, deadlines }) => [id, deadlines]));
}

/** Reads why a client's cancellation changed nothing; undefined when there is no such booking. */
export function readUncancelled(
  tx: Tx,
  token: string,
): Promise<{ status: BookingStatus; deadlines: Deadlines } | undefined> {
  return tx.row(`SELECT b.status, ${SELECT_DEADLINES} AS deadlines FROM bookings b WHERE b.token = $1`, [
    token,
  ]);
}
