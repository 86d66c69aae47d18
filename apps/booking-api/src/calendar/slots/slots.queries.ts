import type { Db } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { needsService } from '../resources/resources.queries';
import { selectResourceRules } from '../rule-terms/rule-terms.queries';
import type { Rules } from '../rule-terms/rule-terms.rules';
import { type DateRange, ENTRIES_READ, assertBounded } from '../../platform/business-time/date-ranges';
import { COUNTS, IS_UNKNOWN, type Interval, type Occupancy } from '../occupancy/occupancy.queries';
import { type LimitKey, SELECT_LIMITS } from '../../platform/settings/booking-limits';
import { SELECT_WINDOWS, selectExceptions } from './slots.hours.queries';
import type { Hours } from './slots.hours.rules';

/** The data that decides which slots of a resource are free. */
export interface AvailabilityInputs extends Occupancy, Hours {
  resourceId: number;
  /** True when clients book it by its services only. */
  needsService: boolean;
  /** Stored limits of bookings. */
  limits: Partial<Record<LimitKey, string>>;
  resourceRules: Rules | null;
  /** Starts of the bookings and holds of the resource that its rules count, in epoch milliseconds. */
  startsOfResource: number[] | null;
  /** The same of a service whose rules count them. */
  startsOfService: number[] | null;
}

/** The service whose free times are calculated. */
export interface CountedService {
  id: number;
  rules: Rules | null;
}

/** `extract` calculates with decimals, which takes longer than the rest of a row. */
const milliseconds = (at: string): string => `(date_part('epoch', ${at}) * 1000)::bigint`;
const ENDS = `'start', ${milliseconds('start_at')}, 'end', ${milliseconds('end_at')}`;

/** Selects the starts of bookings, those that wait for their payment included, and holds in the days $6 to $7, as JSON. */
const selectStarts = (owner: string): string => `
  (SELECT coalesce(json_agg(${milliseconds('s.start_at')}), '[]') FROM (
     SELECT b.start_at FROM bookings b
      WHERE b.${owner} AND b.status = 'confirmed' AND b.start_at >= $6 AND b.start_at < $7
     UNION ALL
     SELECT b.start_at FROM bookings b
      WHERE b.${owner} AND b.status = 'pending' AND b.start_at >= $6 AND b.start_at < $7
     UNION ALL
     SELECT h.start_at FROM holds h
      WHERE h.${owner} AND h.start_at >= $6 AND h.start_at < $7 AND h.expires_at > statement_timestamp()
     LIMIT ${ENTRIES_READ}) s)`;

/**
 * The inputs of active resources `r`, whose condition follows. Parameters: range $2 to $3, dates $4 to $5 as dates and
 * $6 to $7 as instants, service with counted bookings $8.
 */
const SELECT_INPUTS = `
  SELECT r.id AS "resourceId", ${needsService('r')} AS "needsService", hours.windows, hours.exceptions, ${SELECT_LIMITS} AS limits,
         r.seats, rules."resourceRules",
         CASE WHEN rules."resourceRules" ->> 'max_per_day' IS NOT NULL
              THEN ${selectStarts('resource_id = r.id')} END AS "startsOfResource",
         CASE WHEN $8::integer IS NOT NULL
              THEN ${selectStarts('service_id = $8::integer')} END AS "startsOfService",
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
    CROSS JOIN LATERAL (SELECT ${selectResourceRules('r.id')} AS "resourceRules" OFFSET 0) rules
   WHERE r.active AND r.deleted_at IS NULL`;

/** Parameters: resource $1, and those of `SELECT_INPUTS`. */
export const SELECT_OPENINGS = `${SELECT_INPUTS} AND r.id = $1`;
/** Parameters: resources $1, and those of `SELECT_INPUTS`. */
const SELECT_OPENINGS_OF_ALL = `${SELECT_INPUTS} AND r.id = ANY ($1::integer[])`;

/** The dates and the service that inputs are read for. */
export interface AvailabilitySearch {
  /** In which bookings and blocks can be in the way. */
  range: Interval;
  dates: DateRange;
  /** From the start of the first date to the end of the last one. */
  days: { start: Date; end: Date };
  service?: CountedService;
}

/**
 * Reads the hours and rules of an active resource on some dates, with the bookings and blocks that overlap a range or
 * its buffers; undefined for other resources. Uses one statement with JSON, because parsing timestamps one by one
 * is slower.
 * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
 */
export async function readAvailabilityInputs(
  db: Db,
  resourceId: number,
  search: AvailabilitySearch,
): Promise<AvailabilityInputs | undefined> {
  if (!isRowId(resourceId)) return undefined;
  const openings = await db.row<AvailabilityInputs>(SELECT_OPENINGS, parametersOf(resourceId, search));
  if (openings) assertReadable(openings);
  return openings;
}

/**
 * Reads the inputs of several resources, as `readAvailabilityInputs` does, in one statement.
 * @throws BusinessTimeErrors.TOO_MANY_ENTRIES
 */
export async function readAllAvailabilityInputs(
  db: Db,
  resourceIds: readonly number[],
  search: AvailabilitySearch,
): Promise<AvailabilityInputs[]> {
  const all = await db.rows<AvailabilityInputs>(SELECT_OPENINGS_OF_ALL, parametersOf(resourceIds, search));
  all.forEach(assertReadable);
  return all;
}

function parametersOf(
  resources: number | readonly number[],
  { range, dates, days, service }: AvailabilitySearch,
): unknown[] {
  return [
    resources,
    new Date(range.start),
    new Date(range.end),
    dates.date_from,
    dates.date_to,
    days.start,
    days.end,
    service?.rules?.max_per_day ? service.id : null,
  ];
}

function assertReadable(inputs: AvailabilityInputs): void {
  const { bookings, blocks, startsOfResource, startsOfService } = inputs;
  const counts = [bookings, blocks, startsOfResource ?? [], startsOfService ?? []].map(
    ({ length }) => length,
  );
  assertBounded(Math.max(...counts));
}
