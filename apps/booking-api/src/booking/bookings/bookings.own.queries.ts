import type { Queryable, Tx } from '@comptoir/db';
import { type OwnResources, areOwn } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';

/**
 * Returns the condition that bookings `b` are at one of the resources of a parameter, also as an additional one.
 * Null means all resources.
 */
export const atOwn = (own: string, bookings = 'b'): string =>
  `(${own}::integer[] IS NULL OR ${bookings}.resource_id = ANY (${own}) OR ${bookings}.additional_resource_ids && ${own})`;

/** Where a booking has its version, for those who see it. */
export const versionOfBooking = {
  table: 'bookings',
  ofResources: 'resource_id = ANY ($2::integer[]) OR additional_resource_ids && $2',
};

const SELECT_OWN = `SELECT b.* FROM bookings b WHERE b.id = $1 AND ${atOwn('$2')}`;

/**
 * Reads a booking that a member of staff sees, without a lock.
 * @throws BookingErrors.BOOKING_NOT_FOUND
 */
export async function readSeenBooking(queryable: Queryable, id: number, own: OwnResources): Promise<Booking> {
  const booking = await queryable.row<Booking>(SELECT_OWN, [id, own]);
  if (!booking) throw BookingErrors.BOOKING_NOT_FOUND();
  return booking;
}

/**
 * Reads a booking that a member of staff may change, without a lock.
 * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN
 */
export async function readOwnBooking(queryable: Queryable, id: number, own: OwnResources): Promise<Booking> {
  return assertChangeable(await readSeenBooking(queryable, id, own), own);
}

/**
 * Locks a booking that a member of staff may change, until the transaction ends. Must be called before a resource is
 * locked.
 * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN
 */
export async function lockOwnBooking(tx: Tx, id: number, own: OwnResources): Promise<Booking> {
  const booking = await tx.row<Booking>(`${SELECT_OWN} FOR NO KEY UPDATE`, [id, own]);
  if (!booking) throw BookingErrors.BOOKING_NOT_FOUND();
  return assertChangeable(booking, own);
}

/** Finds those of some series in which a booking that is not cancelled has a first resource of others. */
export async function findForeignSeries(
  queryable: Queryable,
  seriesIds: readonly number[],
  own: readonly number[],
): Promise<number[]> {
  const rows = await queryable.rows<{ series_id: number }>(
    `SELECT DISTINCT series_id FROM bookings
      WHERE series_id = ANY ($1::integer[]) AND status <> 'cancelled' AND NOT resource_id = ANY ($2::integer[])`,
    [seriesIds, own],
  );
  return rows.map(({ series_id }) => series_id);
}

/** Returns true when staff see a booking: they have one of its resources. */
export function sees(own: OwnResources, { resource_id, additional_resource_ids }: Booking): boolean {
  return own === null || [resource_id, ...additional_resource_ids].some((id) => own.includes(id));
}

/**
 * Staff who have only an additional resource of a booking see it; staff who have its first one change it.
 * @throws RequestErrors.FORBIDDEN
 */
export function assertChangeable(booking: Booking, own: OwnResources): Booking {
  if (!areOwn(own, [booking.resource_id])) throw RequestErrors.FORBIDDEN();
  return booking;
}
