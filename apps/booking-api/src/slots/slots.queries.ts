import type { Db } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { type DateRange, ENTRIES_READ, assertBounded } from '../business-time/date-ranges';
import { COUNTS, IS_UNKNOWN, type Interval, type Occupancy } from '../occupancy/occupancy.queries';
import { type LimitKey, SELECT_LIMITS } from '../settings/booking-limits';
import { SELECT_WINDOWS, selectExceptions } from './slots.hours.queries';
import type { Hours } from './slots.hours.rules';

/** The data that decides which slots of a resource are free. */
export interface AvailabilityInputs extends Occupancy, Hours {
  resourceId: number;
  /** Stored limits of bookings. */
  limits: Partial<Record<LimitKey, string>>;
}

/** `extract` calculates with decimals, which takes longer than the rest of a row. */
const milliseconds = (at: string): string => `(date_part('epoch', ${at}) * 1000)::bigint`;
const ENDS = `'start', ${milliseconds('start_at')}, 'end', ${milliseconds('end_at')}`;

/** The inputs of active resources `r`, whose condition follows. Parameters: range $2 to $3, dates $4 to $5. */
const SELECT_INPUTS = `
  SELECT r.id AS "resourceId", hours.windows, hours.exceptions, ${SELECT_LIMITS} AS limits,
         r.seats,
         (SELECT coalesce(json_agg(CASE WHEN r.seats = 1 THEN json_build_object(${ENDS})
                                   ELSE json_build_object(${ENDS}, 'seats', b.seats::text) END), '[]')
            FROM (SELECT lower(a.during) AS start_at, upper(a.during) AS end_at, a.seats FROM allocations a
                   WHERE a.resource_id = r.id AND ${COUNTS}
                     AND a.during && tstzrange($2::timestamptz - hours.buffer, $3::timestamptz + hours.buffer, '[)')
                   LIMIT ${ENTRIES_READ}) b) AS bookings,
         (SELECT coalesce(json_agg(json_build_object(${ENDS})), '[]') FROM (
           SELECT start_at, end_at FROM blocks
            WHERE resource_id = r.id AND tstzrange(start_at, end_at, '[)') && tstzrange($2, $3, '[)')
           UNION ALL
           SELECT lower(during), upper(during) FROM external_busy
            WHERE resource_id = r.id AND during && tstzrange($2, $3, '[)')
           UNION ALL
           SELECT $2, $3 FROM external_calendars c WHERE c.resource_id = r.id AND ${IS_UNKNOWN}
           LIMIT ${ENTRIES_READ}) k) AS blocks
    FROM resources r
    CROSS JOIN LATERAL (
      SELECT h.windows, h.exceptions, interval '1 minute' * greatest(0,
               (SELECT max((d ->> 'buffer_min')::integer) FROM json_array_elements(h.windows) d),
               (SELECT max((w ->> 'buffer_min')::integer)
                  FROM json_array_elements(h.exceptions) e, json_array_elements(e -> 'windows') w)) AS buffer
        FROM (SELECT ${SELECT_WINDOWS} AS windows, ${selectExceptions('$4', '$5')} AS exceptions OFFSET 0) h) hours
   WHERE r.active AND r.deleted_at IS NULL`;

/** Parameters: resource $1, range $2 to $3, dates $4 to $5. */
export const SELECT_OPENINGS = `${SELECT_INPUTS} AND r.id = $1`;
/** Parameters: resources $1, range $2 to $3, dates $4 to $5. */
const SELECT_OPENINGS_OF_ALL = `${SELECT_INPUTS} AND r.id = ANY ($1::integer[])`;

/**
 * Reads the hours of an active resource on some dates, with the bookings and blocks that overlap a range or its
 * buffers; undefined for other resources. Uses one statement with JSON, because parsing timestamps one by one
 * is slower.
 * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
 */
export async function readAvailabilityInputs(
  db: Db,
  resourceId: number,
  { start, end }: Interval,
  { date_from, date_to }: DateRange,
): Promise<AvailabilityInputs | undefined> {
  if (!isRowId(resourceId)) return undefined;
  const openings = await db.row<AvailabilityInputs>(SELECT_OPENINGS, [
    resourceId,
    new Date(start),
    new Date(end),
    date_from,
    date_to,
  ]);
  assertBounded(Math.max(openings?.bookings.length ?? 0, openings?.blocks.length ?? 0));
  return openings;
}

/**
 * Reads the inputs of several resources, as `readAvailabilityInputs` does, in one statement.
 * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
 */
export async function readAllAvailabilityInputs(
  db: Db,
  resourceIds: readonly number[],
  { start, end }: Interval,
  { date_from, date_to }: DateRange,
): Promise<AvailabilityInputs[]> {
  const all = await db.rows<AvailabilityInputs>(SELECT_OPENINGS_OF_ALL, [
    resourceIds,
    new Date(start),
    new Date(end),
    date_from,
    date_to,
  ]);
  for (const { bookings, blocks } of all) assertBounded(Math.max(bookings.length, blocks.length));
  return all;
}
