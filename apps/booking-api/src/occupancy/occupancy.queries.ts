import type { Queryable } from '@comptoir/db';

/** A period in epoch milliseconds; the end is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

/** Bookings and blocks of a resource, unordered. */
export interface Occupancy {
  bookings: Interval[];
  blocks: Interval[];
}

/** The range of a new or moved booking. */
export interface WantedRange {
  resourceId: number;
  start: Date;
  end: Date;
  /** Minutes before and after the range that must be free of other bookings; 0 by default. */
  bufferMinutes?: number;
}

/** Kinds of entries that overlap a range. */
export interface Obstacles {
  booked: boolean;
  blocked: boolean;
}

/** Parameters: resource $1, range $2 to $3, minutes $4 around it, ignored booking $5. */
const SELECT_OBSTACLES = `
  SELECT EXISTS (SELECT FROM bookings WHERE resource_id = $1 AND status = 'confirmed' AND id <> $5
                   AND tstzrange(start_at, end_at, '[)')
                    && tstzrange($2::timestamptz - $4::integer * interval '1 minute',
                                 $3::timestamptz + $4::integer * interval '1 minute', '[)')) AS booked,
         EXISTS (SELECT FROM blocks WHERE resource_id = $1
                   AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')) AS blocked`;

/**
 * Finds the kinds of entries that overlap a range. Reliable only in a transaction that has locked the
 * resource.
 * @param exceptBooking id of a stored booking, which may overlap itself
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

/** Finds the ids of the confirmed bookings of a resource that overlap a range. */
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
