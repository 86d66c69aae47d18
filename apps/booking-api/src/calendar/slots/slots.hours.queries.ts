import type { Queryable } from '@comptoir/db';
import type { DateRange } from '../../platform/business-time/date-ranges';
import type { Hours } from './slots.hours.rules';

/** Selects the weekly windows of the resource `r` as JSON, as a part of another statement. */
export const SELECT_WINDOWS = `(
  SELECT coalesce(json_agg(d), '[]') FROM slot_definitions d WHERE d.resource_id = r.id)`;

/**
 * Selects the exceptions of the resource `r` as JSON, as a part of another statement. Its own exception of a date
 * wins over the one of all resources.
 * @param from parameter with the first date
 * @param to parameter with the last date
 */
export function selectExceptions(from: string, to: string): string {
  return `(
  SELECT coalesce(json_agg(e), '[]') FROM (
    SELECT DISTINCT ON (e.date) e.date::text, e.windows FROM date_exceptions e
     WHERE (e.resource_id = r.id OR e.resource_id IS NULL) AND e.date BETWEEN ${from}::date AND ${to}::date
     ORDER BY e.date, e.resource_id) e)`;
}

const SELECT_HOURS_OF_ALL = `
  SELECT r.id, ${SELECT_WINDOWS} AS windows, ${selectExceptions('$1', '$2')} AS exceptions
    FROM resources r
   WHERE r.deleted_at IS NULL AND ($3::integer[] IS NULL OR r.id = ANY ($3))`;

/** Reads the hours of resources that are not deleted, for a range of dates. */
export async function readHours(
  queryable: Queryable,
  { date_from, date_to }: DateRange,
  resourceIds?: readonly number[],
): Promise<(Hours & { id: number })[]> {
  return queryable.rows<Hours & { id: number }>(SELECT_HOURS_OF_ALL, [
    date_from,
    date_to,
    resourceIds ?? null,
  ]);
}
