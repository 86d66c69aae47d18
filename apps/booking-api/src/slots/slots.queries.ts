import type { Db } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { ENTRIES_READ, assertBounded } from '../business-time/date-ranges';
import { COUNTS, type Interval, type Occupancy } from '../occupancy/occupancy.queries';
import { type LimitKey, SELECT_LIMITS } from '../settings/booking-limits';
import type { WeeklyWindow } from './slots.rules';

/** The data that decides which slots of a resource are free. */
export interface AvailabilityInputs extends Occupancy {
  windows: WeeklyWindow[];
  /** Stored limits of bookings. */
  limits: Partial<Record<LimitKey, string>>;
}

/** `extract` calculates with decimals, which takes longer than the rest of a row. */
const milliseconds = (at: string): string => `(date_part('epoch', ${at}) * 1000)::bigint`;
const ENDS = `'start', ${milliseconds('start_at')}, 'end', ${milliseconds('end_at')}`;

/** Parameters: resource $1, range $2 to $3. */
export const SELECT_OPENINGS = `
  SELECT hours.windows, ${SELECT_LIMITS} AS limits,
         r.seats,
         (SELECT coalesce(json_agg(CASE WHEN r.seats = 1 THEN json_build_object(${ENDS})
                                   ELSE json_build_object(${ENDS}, 'seats', b.seats::text) END), '[]')
            FROM (SELECT lower(a.during) AS start_at, upper(a.during) AS end_at, a.seats FROM allocations a
                   WHERE a.resource_id = r.id AND ${COUNTS}
                     AND a.during && tstzrange($2::timestamptz - hours.buffer, $3::timestamptz + hours.buffer, '[)')
                   LIMIT ${ENTRIES_READ}) b) AS bookings,
         (SELECT coalesce(json_agg(json_build_object(${ENDS})), '[]') FROM (SELECT start_at, end_at FROM blocks
           WHERE resource_id = r.id AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')
           LIMIT ${ENTRIES_READ}) k) AS blocks
    FROM resources r
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(d), '[]') AS windows,
             coalesce(max(d.buffer_min), 0) * interval '1 minute' AS buffer
        FROM slot_definitions d WHERE d.resource_id = r.id) hours
   WHERE r.id = $1 AND r.active AND r.deleted_at IS NULL`;

/**
 * Reads the weekly windows of an active resource, with the bookings and blocks that overlap a range or its
 * buffers; undefined for other resources. Uses one statement with JSON, because parsing timestamps one by one
 * is slower.
 * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
 */
export async function readAvailabilityInputs(
  db: Db,
  resourceId: number,
  { start, end }: Interval,
): Promise<AvailabilityInputs | undefined> {
  if (!isRowId(resourceId)) return undefined;
  const openings = await db.row<AvailabilityInputs>(SELECT_OPENINGS, [
    resourceId,
    new Date(start),
    new Date(end),
  ]);
  assertBounded(Math.max(openings?.bookings.length ?? 0, openings?.blocks.length ?? 0));
  return openings;
}
