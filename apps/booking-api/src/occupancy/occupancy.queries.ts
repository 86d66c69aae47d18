import type { Queryable, Tx } from '@comptoir/db';

/** A stretch of time in epoch milliseconds, its end not included. */
export interface Interval {
  start: number;
  end: number;
}

/** What makes a range of a resource unavailable. */
export type Obstacle = 'booking' | 'block' | null;

/** What occupies a resource, in no order. */
export interface Occupancy {
  bookings: Interval[];
  blocks: Interval[];
}

interface BusyRow {
  start_at: Date;
  end_at: Date;
  booked: boolean;
}

/** Confirmed bookings and blocks of a resource that touch a range. */
export async function occupancyBetween(
  db: Queryable,
  resourceId: number,
  { start, end }: Interval,
): Promise<Occupancy> {
  const rows = await db.rows<BusyRow>(
    `SELECT start_at, end_at, true AS booked FROM bookings
      WHERE resource_id = $1 AND status = 'confirmed'
        AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')
     UNION ALL
     SELECT start_at, end_at, false FROM blocks
      WHERE resource_id = $1 AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')`,
    [resourceId, new Date(start), new Date(end)],
  );
  const intervalsOf = (kind: boolean): Interval[] =>
    rows
      .filter(({ booked }) => booked === kind)
      .map((row) => ({ start: row.start_at.getTime(), end: row.end_at.getTime() }));
  return { bookings: intervalsOf(true), blocks: intervalsOf(false) };
}

/** A range that a booking is to take. */
export interface WantedRange {
  resourceId: number;
  start: Date;
  end: Date;
  /** Minutes before and after it that must be free of other bookings; none when left out. */
  bufferMinutes?: number;
}

/**
 * What stands in the way of a booking. Reliable only while the resource row is locked by `tx`.
 * @param exceptBooking a booking that does not count, because it is the one being moved
 */
export async function obstacleTo(
  tx: Tx,
  { resourceId, start, end, bufferMinutes = 0 }: WantedRange,
  exceptBooking = 0,
): Promise<Obstacle> {
  const found = await tx.row<{ booked: boolean; blocked: boolean }>(
    `SELECT
       EXISTS (SELECT FROM bookings WHERE resource_id = $1 AND status = 'confirmed' AND id <> $4
                 AND tstzrange(start_at, end_at, '[)')
                  && tstzrange($2::timestamptz - $5::integer * interval '1 minute',
                               $3::timestamptz + $5::integer * interval '1 minute', '[)')) AS booked,
       EXISTS (SELECT FROM blocks WHERE resource_id = $1
                 AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')) AS blocked`,
    [resourceId, start, end, exceptBooking, bufferMinutes],
  );
  if (found?.booked) return 'booking';
  return found?.blocked ? 'block' : null;
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
