import { type Queryable, Tx, isExclusionViolation } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { type Obstacles, type WantedRange, obstaclesTo } from '../occupancy/occupancy.queries';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';

/** What may change of a booking that is there. */
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
 * Refuses a range where another confirmed booking or a block lies. Who then writes holds the lock of the resource.
 * @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED
 */
export async function assertFree(
  queryable: Queryable,
  range: WantedRange,
  exceptBooking?: number,
): Promise<void> {
  refuseObstacles(await obstaclesTo(queryable, range, exceptBooking));
}

/** @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED */
export function refuseObstacles(obstacles: Obstacles | undefined): void {
  const refusal = obstacleIn(obstacles);
  if (refusal) throw refusal;
}

/** The refusal of a range with obstacles; undefined when it is free. */
export function obstacleIn(obstacles: Obstacles | undefined): AppError | undefined {
  if (obstacles?.booked) return BookingErrors.SLOT_TAKEN();
  return obstacles?.blocked ? BookingErrors.SLOT_BLOCKED() : undefined;
}

/** Words a refusal by `bookings_no_overlap`, the guard behind `refuseObstacles`, as the same conflict. */
export async function refusingOverlaps<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isExclusionViolation(error, 'bookings_no_overlap')) throw BookingErrors.SLOT_TAKEN({ cause: error });
    throw error;
  }
}

/**
 * A booking as it is. In a transaction it does not change until that ends; taken before the lock of its resource.
 * @throws BookingErrors.BOOKING_NOT_FOUND
 */
export async function bookingBy(
  queryable: Queryable,
  by: 'id' | 'token',
  value: number | string,
): Promise<Booking> {
  const lock = queryable instanceof Tx ? 'FOR NO KEY UPDATE' : '';
  const booking = await queryable.row<Booking>(`SELECT * FROM bookings WHERE ${by} = $1 ${lock}`, [value]);
  if (!booking) throw BookingErrors.BOOKING_NOT_FOUND();
  return booking;
}

/** What two versions of a booking differ in. */
export function changesBetween(before: Booking, after: Booking): Editable[] {
  return EDITABLE.filter((name) => !isSame(before[name], after[name]));
}

/** Writes a booking as the next version of itself. @param now kept as the time of its move, when it moves */
export async function saveBooking(tx: Tx, booking: Booking, changed: Editable[], now: Date): Promise<void> {
  const isMove = changed.includes('start_at') || changed.includes('end_at');
  const assignments = EDITABLE.map((name, index) => `${name} = $${index + 3}`).join(', ');
  await tx.execute(
    `UPDATE bookings SET moved_at = $2, ${assignments}, sequence = sequence + 1, updated_at = now() WHERE id = $1`,
    [booking.id, isMove ? now : booking.moved_at, ...EDITABLE.map((name) => booking[name])],
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
