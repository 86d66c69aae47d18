import type { Queryable } from '@comptoir/db';
import type { Candidate } from '../services/services.rules';

/** The wanted time, for which the load of resources is counted. */
export interface CandidateSearch {
  /** Resources in the order of the service. */
  resourceIds: readonly number[];
  serviceId: number;
  start: Date;
  day: { start: Date; end: Date };
  week: { start: Date; end: Date };
}

/** Parameters: resources $1, start $2, day $3 to $4, week $5 to $6, service $7. */
const SELECT_CANDIDATES = `
  SELECT m.id AS "resourceId", (m.nth - 1)::int AS priority,
         (SELECT count(*)::int FROM bookings b
           WHERE b.resource_id = m.id AND b.status = 'confirmed' AND b.start_at >= $3 AND b.start_at < $4) AS "ofDay",
         (SELECT count(*)::int FROM bookings b
           WHERE b.resource_id = m.id AND b.status = 'confirmed' AND b.start_at >= $5 AND b.start_at < $6) AS "ofWeek",
         (SELECT b.start_at FROM bookings b
           WHERE b.resource_id = m.id AND b.status = 'confirmed' AND b.start_at < $2
           ORDER BY b.start_at DESC, b.id DESC LIMIT 1) AS "lastStart",
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
