import type { Queryable } from '@comptoir/db';

/** A stretch of time in epoch milliseconds, its end not included. */
export interface Interval {
  start: number;
  end: number;
}

/** Bookings and blocks of a resource, in no order. */
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

/** Kinds of entries that a range overlaps. */
export interface Obstacles {
  booked: boolean;
  blocked: boolean;
}

/** Takes the resource $1, the range from $2 to $3, the minutes $4 around it, and the booking $5 that does not count. */
const SELECT_OBSTACLES = `
  SELECT EXISTS (SELECT FROM bookings WHERE resource_id = $1 AND status = 'confirmed' AND id <> $5
                   AND tstzrange(start_at, end_at, '[)')
                    && tstzrange($2::timestamptz - $4::integer * interval '1 minute',
                                 $3::timestamptz + $4::integer * interval '1 minute', '[)')) AS booked,
         EXISTS (SELECT FROM blocks WHERE resource_id = $1
                   AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')) AS blocked`;

/**
 * Finds what overlaps a booking. Reliable only in a transaction that has locked the resource row.
 * @param exceptBooking its id, when it is there already; it may lie over itself
 */
export async function findObstacles(
  queryable: Queryable,
  { resourceId, start, end, bufferMinutes = 0 }: WantedRange,
  exceptBooking = 0,
): Promise<Obstacles> {
  const params = [resourceId, start, end, bufferMinutes, exceptBooking];
  const [obstacles] = await queryable.rows<Obstacles>(SELECT_OBSTACLES, params);
  if (!obstacles) throw new Error('SELECT without FROM gave no row');
  return obstacles;
}

/** Finds the ids of the confirmed bookings that a range of a resource lies over. */
export async function findBookingsWithin(
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
