import { type Queryable, type Tx, isExclusionViolation } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import {
  type Exceptions,
  type Obstacle,
  type WantedRange,
  findObstacles,
} from '../../calendar/occupancy/occupancy.queries';
import { deferHoldsDeletion } from '../../calendar/occupancy/holds.queries';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';

/** Longest booking; a search for what overlaps a day reads no earlier ones. */
export const MAX_LENGTH_MS = 31 * 24 * 60 * 60 * 1_000;

/**
 * Returns the condition that bookings `b` need a resource beside their first one. It repeats the condition of the
 * index.
 */
export const needsAdditional = (id: string): string =>
  `b.additional_resource_ids <> '{}' AND b.additional_resource_ids @> ARRAY[${id}::integer]`;

/** The additional resources of a booking `b` as JSON; null without any. */
export const ADDITIONAL_RESOURCES = `
  CASE WHEN b.additional_resource_ids <> '{}' THEN (
    SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'color', a.color) ORDER BY a.id)
      FROM resources a WHERE a.id = ANY (b.additional_resource_ids)) END AS additional_resources`;

/** Columns of a booking that can change. */
export const EDITABLE = [
  'resource_id',
  'client_name',
  'email',
  'phone',
  'time_zone',
  'sms_consent',
  'start_at',
  'end_at',
  'party_size',
  'additional_resource_ids',
  'status',
  'notes',
  'color',
] as const;
export type Editable = (typeof EDITABLE)[number];

/**
 * Rejects a range for which other confirmed bookings leave too few seats, or that overlaps a block. A caller that
 * then writes holds the locks of the resources.
 * @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED
 */
export async function assertFree(
  queryable: Queryable,
  range: WantedRange,
  except?: Exceptions,
): Promise<void> {
  assertNoObstacles(await findObstacles(queryable, range, except));
}

/** @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED */
export function assertNoObstacles(obstacles: readonly Obstacle[]): void {
  const error = obstacleError(obstacles);
  if (error) throw error;
}

/**
 * Rejects a range for staff as `assertFree` does. Only holds of clients in the way are an error of their own.
 * @param overrideHolds true ends these holds
 * @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_HELD, BookingErrors.SLOT_BLOCKED
 */
export async function assertFreeForStaff(
  tx: Tx,
  range: WantedRange,
  { overrideHolds = false, ...except }: Exceptions & { overrideHolds?: boolean },
): Promise<void> {
  const obstacles = await findObstacles(tx, range, except);
  const isHeld = !obstacles.some(({ booked }) => booked) && obstacles.some(({ held }) => held);
  if (isHeld && overrideHolds) deferHoldsDeletion(tx, range);
  const held = isHeld && overrideHolds ? null : BookingErrors.SLOT_HELD;
  const conflict = conflictOf(obstacles, held);
  if (conflict) throw conflictAt(conflict, await readRoomName(tx, obstacles, conflict));
}

/**
 * Returns the error for a range with obstacles; undefined when it is free. It names the place of an additional
 * resource.
 * @param heldError for seats that only holds take; null when these do not matter
 */
export function obstacleError(
  obstacles: readonly Obstacle[],
  heldError: SlotError | null = BookingErrors.SLOT_TAKEN,
): AppError | undefined {
  const conflict = conflictOf(obstacles, heldError);
  return conflict && conflictAt(conflict);
}

type SlotError = typeof BookingErrors.SLOT_TAKEN;

interface Conflict {
  error: SlotError;
  /** 0 is the resource of the booking, 1 the first additional one. */
  place: number;
}

/** Returns the first conflict of a range, bookings before blocks; undefined when it is free. */
function conflictOf(obstacles: readonly Obstacle[], heldError: SlotError | null): Conflict | undefined {
  const checks: [SlotError | null, (obstacle: Obstacle) => boolean][] = [
    [BookingErrors.SLOT_TAKEN, ({ booked }) => booked],
    [heldError, ({ held }) => held],
    [BookingErrors.SLOT_BLOCKED, ({ blocked }) => blocked],
    [BookingErrors.CALENDAR_UNKNOWN, ({ unknown }) => unknown],
  ];
  for (const [error, isInTheWay] of checks) {
    const place = error ? obstacles.findIndex(isInTheWay) : -1;
    if (error && place >= 0) return { error, place };
  }
  return undefined;
}

/** @param name of the additional resource, for those who may know it */
function conflictAt({ error, place }: Conflict, name?: string): AppError {
  const message = name ? `${name}: ${error.text}` : error.text;
  return error(place ? { errors: { [`additional_resource_ids.${place - 1}`]: [message] } } : {});
}

/** Reads the name of an additional resource: the service may have chosen it, and staff did not name it themselves. */
async function readRoomName(
  queryable: Queryable,
  obstacles: readonly Obstacle[],
  { place }: Conflict,
): Promise<string | undefined> {
  if (place === 0) return undefined;
  const room = await queryable.row<{ name: string }>('SELECT name FROM resources WHERE id = $1', [
    obstacles[place]?.resourceId,
  ]);
  return room?.name;
}

/**
 * Maps a violation of the constraints behind `assertNoObstacles` to the same conflict. The trigger that picks seats
 * reports `bookings_no_overlap`, as the constraint of before was named.
 * @throws BookingErrors.SLOT_TAKEN, and other errors of `work` unchanged
 */
export async function mapOverlapError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOverlap =
      isExclusionViolation(error, 'bookings_no_overlap') ||
      isExclusionViolation(error, 'allocations_no_overlap');
    if (isOverlap) throw BookingErrors.SLOT_TAKEN({ cause: error });
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
 * Writes the next version of a booking with the next statement of the transaction. What was erased may hold personal
 * data again.
 * @param now stored as `moved_at` when start or end change
 */
export function saveBooking(tx: Tx, booking: Booking, changed: Editable[], now: Date): void {
  const isMove = changed.includes('start_at') || changed.includes('end_at');
  const differs = isMove || changed.includes('resource_id') || changed.includes('additional_resource_ids');
  const isChanged = booking.series_changed || (booking.series_id !== null && differs);
  const assignments = EDITABLE.map((name, index) => `${name} = $${index + 9}`).join(', ');
  tx.defer(
    `UPDATE bookings SET moved_at = $2, client_moves = $3, buffer_min = $4, buffers = $5, series_changed = $6, deadline_start = $7,
            promised_start = $8,
            ${assignments}, sequence = sequence + 1, erased_at = NULL, updated_at = now() WHERE id = $1`,
    [
      booking.id,
      isMove ? now : booking.moved_at,
      booking.client_moves,
      booking.buffer_min,
      booking.buffers,
      isChanged,
      booking.deadline_start,
      booking.promised_start,
      ...EDITABLE.map((name) => booking[name]),
    ],
  );
}

/**
 * Gives a booking another token, since the client before knows the present one, and takes it out of its series, whose
 * other bookings stay with that client. A trigger deletes a series without bookings.
 */
export function deferHandover(tx: Tx, { id }: Booking): void {
  tx.defer(
    `UPDATE bookings SET token = gen_random_uuid(), series_id = NULL, series_position = NULL, recurrence_at = NULL,
            series_changed = false, email_proven = false, deadline_start = NULL, promised_start = NULL,
            sequence = sequence + 1 WHERE id = $1`,
    [id],
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return Array.isArray(a) && Array.isArray(b) ? a.join() === b.join() : a === b;
}
