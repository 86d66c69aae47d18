import { type Queryable, type Tx, isExclusionViolation } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { type Obstacles, type WantedRange, findObstacles } from '../occupancy/occupancy.queries';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';

/** Longest booking; a search for what overlaps a day reads no earlier ones. */
export const MAX_LENGTH_MS = 31 * 24 * 60 * 60 * 1_000;

/** Columns of a booking that can change. */
export const EDITABLE = [
  'resource_id',
  'client_name',
  'email',
  'phone',
  'start_at',
  'end_at',
  'status',
  'notes',
  'color',
] as const;
export type Editable = (typeof EDITABLE)[number];

/**
 * Rejects a range that overlaps another confirmed booking or a block. A caller that then writes holds the
 * lock of the resource.
 * @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED
 */
export async function assertFree(
  queryable: Queryable,
  range: WantedRange,
  exceptBooking?: number,
): Promise<void> {
  assertNoObstacles(await findObstacles(queryable, range, exceptBooking));
}

/** @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED */
export function assertNoObstacles(obstacles: Obstacles): void {
  const error = obstacleError(obstacles);
  if (error) throw error;
}

/** Returns the error for a range with obstacles; undefined when it is free. */
export function obstacleError({ booked, blocked }: Obstacles): AppError | undefined {
  if (booked) return BookingErrors.SLOT_TAKEN();
  return blocked ? BookingErrors.SLOT_BLOCKED() : undefined;
}

/**
 * Maps a violation of `bookings_no_overlap`, the constraint behind `assertNoObstacles`, to the same conflict.
 * @throws BookingErrors.SLOT_TAKEN, and other errors of `work` unchanged
 */
export async function mapOverlapError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isExclusionViolation(error, 'bookings_no_overlap')) throw BookingErrors.SLOT_TAKEN({ cause: error });
    throw error;
  }
}

/**
 * Reads a booking without a lock: it may change at any moment.
 * @throws BookingErrors.BOOKING_NOT_FOUND
 */
export async function readBooking(
  queryable: Queryable,
  by: 'id' | 'token',
  value: number | string,
): Promise<Booking> {
  return assertFound(await queryable.row<Booking>(`SELECT * FROM bookings WHERE ${by} = $1`, [value]));
}

/**
 * Locks a booking until the transaction ends. Must be called before the resource is locked.
 * @throws BookingErrors.BOOKING_NOT_FOUND
 */
export async function lockBooking(tx: Tx, by: 'id' | 'token', value: number | string): Promise<Booking> {
  const sql = `SELECT * FROM bookings WHERE ${by} = $1 FOR NO KEY UPDATE`;
  return assertFound(await tx.row<Booking>(sql, [value]));
}

function assertFound(booking: Booking | undefined): Booking {
  if (!booking) throw BookingErrors.BOOKING_NOT_FOUND();
  return booking;
}

/** Returns the columns in which two versions of a booking differ. */
export function changesBetween(before: Booking, after: Booking): Editable[] {
  return EDITABLE.filter((name) => !isSame(before[name], after[name]));
}

/**
 * Writes the next version of a booking with the next statement of the transaction.
 * @param now stored as `moved_at` when start or end change
 */
export function saveBooking(tx: Tx, booking: Booking, changed: Editable[], now: Date): void {
  const isMove = changed.includes('start_at') || changed.includes('end_at');
  const assignments = EDITABLE.map((name, index) => `${name} = $${index + 3}`).join(', ');
  tx.defer(
    `UPDATE bookings SET moved_at = $2, ${assignments}, sequence = sequence + 1, updated_at = now() WHERE id = $1`,
    [booking.id, isMove ? now : booking.moved_at, ...EDITABLE.map((name) => booking[name])],
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
