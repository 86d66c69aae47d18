import type { Queryable, Tx } from '@comptoir/db';
import { COUNTS, IS_UNKNOWN, type Obstacle, type Place, type WantedRange } from './occupancy.queries';

/**
 * Parameters: for each resource of each range its number $1, resource $2, place among the resources $3 and minutes
 * around the range $4; then for the same rows start $5, end $6, seats $7, minutes before $8 and after $9; ignored
 * bookings $10. Each row is decided as `SELECT_OBSTACLES` does.
 */
const SELECT_OBSTACLES_OF_ALL = `
  SELECT w.nth, w.id AS "resourceId",
         seat_count(w.numbers - coalesce(taken.booked, '{}')) < w.wanted AS booked,
         seat_count(w.numbers - coalesce(taken.held, '{}')) < w.wanted AS held,
         EXISTS (SELECT FROM blocks WHERE resource_id = w.id
                   AND tstzrange(start_at, end_at, '[)') && w.during)
           OR EXISTS (SELECT FROM external_busy WHERE resource_id = w.id AND during && w.during) AS blocked,
         EXISTS (SELECT FROM external_calendars c WHERE c.resource_id = w.id AND ${IS_UNKNOWN}) AS unknown
    FROM (SELECT p.nth, p.place, r.id, int4multirange(int4range(1, r.seats + 1)) AS numbers,
                 CASE WHEN p.place > 0 AND r.seats = 1 THEN 1 ELSE p.party END AS wanted,
                 tstzrange(p.start_at, p.end_at, '[)') AS during,
                 tstzrange(p.start_at - greatest(p.buffer, p.before_min) * interval '1 minute',
                           p.end_at + greatest(p.buffer, p.after_min) * interval '1 minute', '[)') AS around
            FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::timestamptz[],
                        $6::timestamptz[], $7::integer[], $8::integer[], $9::integer[])
                 p(nth, id, place, buffer, start_at, end_at, party, before_min, after_min)
            JOIN resources r ON r.id = p.id) w
    CROSS JOIN LATERAL (
      SELECT range_agg(a.seats) FILTER (WHERE a.hold_id IS NULL) AS booked, range_agg(a.seats) AS held
        FROM allocations a
       WHERE a.resource_id = w.id AND (a.booking_id = ANY ($10::integer[])) IS NOT TRUE
         AND a.during && w.around AND ${COUNTS}) taken
   ORDER BY w.nth, w.place`;

/**
 * Finds what is in the way of each of several ranges, at each of their resources, as `findObstacles` does for one.
 * It does not compare the ranges with each other.
 * @param except stored bookings that do not count
 * @returns the obstacles of each range, in the order of the ranges
 */
export async function findObstaclesOfAll(
  queryable: Queryable,
  ranges: readonly WantedRange[],
  except: readonly number[] = [],
): Promise<Obstacle[][]> {
  const found: Obstacle[][] = ranges.map(() => []);
  if (!ranges.length) return found;
  const rows = ranges.flatMap((range, nth) =>
    placesOf(range).map((place, position) => ({ range, nth, place, position })),
  );
  const obstacles = await queryable.rows<Obstacle & { nth: number }>(SELECT_OBSTACLES_OF_ALL, [
    rows.map(({ nth }) => nth),
    rows.map(({ place }) => place.resourceId),
    rows.map(({ position }) => position),
    rows.map(({ place }) => place.bufferMinutes ?? 0),
    rows.map(({ range }) => range.start),
    rows.map(({ range }) => range.end),
    rows.map(({ range }) => range.partySize ?? 1),
    rows.map(({ range }) => range.beforeMinutes ?? 0),
    rows.map(({ range }) => range.afterMinutes ?? 0),
    except,
  ]);
  for (const { nth, ...obstacle } of obstacles) found[nth]?.push(obstacle);
  return found;
}

function placesOf({ resourceId, bufferMinutes, others = [] }: WantedRange): Place[] {
  return [{ resourceId, bufferMinutes }, ...others];
}

/**
 * Frees the seats of bookings with the next statement of the transaction. The caller holds the locks of their
 * resources and changes the times of all these bookings, which gives them seats again. Without it, bookings that
 * take each other's place would be in each other's way.
 */
export function releaseSeats(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer('DELETE FROM allocations WHERE booking_id = ANY ($1::integer[])', [bookingIds]);
}
