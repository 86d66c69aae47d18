import type { Queryable } from '@comptoir/db';
import type { Candidate } from '../../practice/services/services.rules';
import { needsAdditional } from './bookings.queries';

/** The wanted time, for which the load of resources is counted. */
export interface CandidateSearch {
  /** Resources in the order of the service. */
  resourceIds: readonly number[];
  serviceId: number;
  start: Date;
  day: { start: Date; end: Date };
  week: { start: Date; end: Date };
}

/** Conditions that a booking `b` needs a resource: as the booked one, or beside it. Each has its index. */
const NEEDS = ['b.resource_id = m.id', needsAdditional('m.id')];

const selectCount = (from: string, to: string): string =>
  NEEDS.map(
    (needs) => `(SELECT count(*)::int FROM bookings b
           WHERE ${needs} AND b.status <> 'cancelled' AND b.start_at >= ${from} AND b.start_at < ${to})`,
  ).join(' + ');

const LAST_START = NEEDS.map(
  (needs) => `(SELECT max(b.start_at) FROM bookings b
           WHERE ${needs} AND b.status <> 'cancelled' AND b.start_at < $2)`,
).join(', ');

/** Parameters: resources $1, start $2, day $3 to $4, week $5 to $6, service $7. */
const SELECT_CANDIDATES = `
  SELECT m.id AS "resourceId", (m.nth - 1)::int AS priority,
         ${selectCount('$3', '$4')} AS "ofDay", ${selectCount('$5', '$6')} AS "ofWeek",
         greatest(${LAST_START}) AS "lastStart",
         (SELECT max(b.id) FROM bookings b WHERE b.service_id = $7 AND b.resource_id = m.id) AS "lastTurn"
    FROM unnest($1::integer[]) WITH ORDINALITY m(id, nth)`;

/** Counts the bookings of resources that could take a booking of a service. */
export function findCandidates(
  queryable: Queryable,
  { resourceIds, serviceId, start, day, week }: CandidateSearch,
): Promise<Candidate[]> {
  return queryable.rows<Candidate>(SELECT_CANDIDATES, [
    resourceIds,
    start,
    day.start,
    day.end,
    week.start,
    week.end,
    serviceId,
  ]);
}
