import type { Queryable } from '@comptoir/db';

/** A stretch of time in epoch milliseconds, its end not included. */
export interface Interval {
  start: number;
  end: number;
}

/** What occupies a resource, in no order. */
export interface Occupancy {
  bookings: Interval[];
  blocks: Interval[];
}

/** A range that a booking is to take. */
export interface WantedRange {
  resourceId: number;
  start: Date;
  end: Date;
  /** Minutes before and after it that must be free of other bookings; none when left out. */
  bufferMinutes?: number;
}

/** What stands in the way of a booking. */
export interface Obstacles {
  booked: boolean;
  blocked: boolean;
}

/**
 * The columns of `Obstacles` for a resource $1, from $2 to $3, with $4 minutes free of other bookings around it.
 * @param besides a condition that bookings must fulfil to count
 */
export function obstacleColumns(besides = 'true'): string {
  return `
    EXISTS (SELECT FROM bookings WHERE resource_id = $1 AND status = 'confirmed' AND ${besides}
              AND tstzrange(start_at, end_at, '[)')
               && tstzrange($2::timestamptz - $4::integer * interval '1 minute',
                            $3::timestamptz + $4::integer * interval '1 minute', '[)')) AS booked,
    EXISTS (SELECT FROM blocks WHERE resource_id = $1
              AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')) AS blocked`;
}

/** The parameters of `obstacleColumns`. */
export function obstacleParams({ resourceId, start, end, bufferMinutes = 0 }: WantedRange): unknown[] {
  return [resourceId, start, end, bufferMinutes];
}

/**
 * Finds what overlaps a booking. Reliable only in a transaction that has locked the resource row.
 * @param exceptBooking its id, when it is there already; it may lie over itself
 */
export async function obstaclesTo(
  queryable: Queryable,
  range: WantedRange,
  exceptBooking = 0,
): Promise<Obstacles | undefined> {
  return queryable.row<Obstacles>(`SELECT ${obstacleColumns('id <> $5')}`, [
    ...obstacleParams(range),
    exceptBooking,
  ]);
}

/** Ids of the confirmed bookings that a range of a resource lies over. */
export async function bookingsWithin(
  db: Queryable,
  range: Pick<WantedRange, 'resourceId' | 'start' | 'end'>,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `SELECT id FROM bookings
      WHERE resource_id = $1 AND status = 'confirmed'
        AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')
      ORDER BY start_at, id`,
    [range.resourceId, range.start, range.end],
  );
  return rows.map(({ id }) => id);
}
