import type { Tx } from '@comptoir/db';
import { deadlineOf } from '../../calendar/rule-terms/rule-terms.rules';
import type { Booking, BookingStatus } from './bookings.entity';

/** The rules about changes by the client that a booking keeps. */
export interface Deadlines {
  /** Minutes before the start; null without a rule. */
  cancel_until_min: number | null;
  move_until_min: number | null;
  max_moves: number | null;
}

/**
 * The end of cancelling by a rule, in minutes before the start of a booking `b`. A rule that was made stricter since
 * takes nothing from the client, who may have paid in the belief that a cancellation refunds the payment.
 */
const CANCEL_UNTIL_MIN =
  'CASE WHEN rule.cancel_until_min IS NOT NULL THEN least(rule.cancel_until_min, b.promised_cancel_min) END';

/** Selects the stricter deadlines of the resource and the service of a booking `b`, as JSON. */
export const SELECT_DEADLINES = `
  (SELECT json_build_object('cancel_until_min', max(${CANCEL_UNTIL_MIN}), 'move_until_min', max(rule.move_until_min),
                            'max_moves', min(rule.max_moves))
     FROM booking_rules rule WHERE rule.resource_id = b.resource_id OR rule.service_id = b.service_id)`;

/**
 * Returns an expression for `promised_cancel_min` of a new booking: the minutes before the start until which its client
 * can cancel by the rules of now. Without a rule it is 0, the start itself.
 * @param resource, service parameters with their ids
 */
export const promisedCancelMin = (resource: string, service: string): string => `
  coalesce((SELECT max(rule.cancel_until_min) FROM booking_rules rule
             WHERE rule.resource_id = ${resource} OR rule.service_id = ${service}), 0)`;

/**
 * Condition that the client of a booking `b` can no longer cancel it, by the rules of its resource or its service.
 * @param now parameter with the present instant
 */
export const isLateAt = (now: string): string => `
  EXISTS (SELECT FROM booking_rules rule
           WHERE (rule.resource_id = b.resource_id OR rule.service_id = b.service_id)
             AND least(greatest(least(b.deadline_start, b.start_at), b.promised_start)
                         - (${CANCEL_UNTIL_MIN}) * interval '1 minute', b.start_at) < ${now})`;

/** The starts that decide until when a client may cancel a booking. */
export type Cancellable = Pick<Booking, 'start_at' | 'deadline_start' | 'promised_start'>;

/** Returns the instant until which a client may cancel a booking; null without a rule. */
export function cancelDeadlineOf(
  booking: Cancellable,
  { cancel_until_min }: Pick<Deadlines, 'cancel_until_min'>,
): Date | null {
  const deadline = deadlineOf(laterOf(earliestStartOf(booking), booking.promised_start), cancel_until_min);
  return deadline && deadline > booking.start_at ? booking.start_at : deadline;
}

/**
 * Returns `promised_start` of a booking that staff move: the start of before that decided about refunds and
 * cancellation, if it gives more time than the new one. Who is moved by the business loses no right by it.
 * @param refundStart earlier start that decided about refunds, if there is one
 */
export function promisedStartOfMove(before: Cancellable, refundStart: Date | null, start: Date): Date | null {
  const earliest = earliestStartOf(before);
  const own = refundStart && refundStart < earliest ? refundStart : earliest;
  const kept = laterOf(own, before.promised_start);
  return kept > start ? kept : null;
}

/** Returns the later one of a start and of one that there may be. */
export function laterOf(start: Date, other: Date | null): Date {
  return other && other > start ? other : start;
}

/**
 * Returns `deadline_start` of a booking that its client moves now. When it is too late to cancel it, a later start must
 * not make that possible again.
 */
export function deadlineStartOfMove(
  booking: Cancellable,
  rules: Pick<Deadlines, 'cancel_until_min'>,
  now: Date,
): Date | null {
  const deadline = cancelDeadlineOf(booking, rules);
  return deadline && now > deadline ? earliestStartOf(booking) : booking.deadline_start;
}

function earliestStartOf({ start_at, deadline_start }: Cancellable): Date {
  return deadline_start && deadline_start < start_at ? deadline_start : start_at;
}

/** A booking that was just cancelled, with its start and the status of before. */
export type CancelledBooking = Pick<Booking, 'id' | 'start_at' | 'promised_start'> & { was: BookingStatus };

/** A booking that still waits for its payment can be cancelled at any time. */
const CANCEL = `
  WITH before AS (SELECT id, status FROM bookings WHERE token = $1 AND status <> 'cancelled' FOR NO KEY UPDATE)
  UPDATE bookings b SET status = 'cancelled', sequence = sequence + 1, updated_at = now()
    FROM before
   WHERE b.id = before.id AND (b.status = 'pending' OR NOT ${isLateAt('$2')})
  RETURNING b.id, b.start_at, b.promised_start, before.status AS was`;

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
