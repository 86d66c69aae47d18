import { atOwn } from '../../booking/bookings/bookings.own.queries';

/** Bookings that start in a range. Parameters: start $1, end $2, resources of the caller $3. */
const IN_RANGE = `b.start_at >= $1 AND b.start_at < $2 AND ${atOwn('$3')}`;

/** @param isPayee true for the rows that get the price of a booking, each booking once */
const figures = (isPayee: string): string => `
  count(*) FILTER (WHERE b.status = 'confirmed') AS bookings,
  count(*) FILTER (WHERE b.outcome = 'done') AS done,
  count(*) FILTER (WHERE b.outcome = 'no_show') AS no_shows,
  count(*) FILTER (WHERE b.status = 'cancelled') AS cancellations,
  coalesce(sum(b.total_price) FILTER (
    WHERE b.status = 'confirmed' AND b.outcome IS DISTINCT FROM 'no_show' AND ${isPayee}), 0)::text AS booked_income`;

/** Figures of all bookings, and of those of each service. A booking counts once, at its first resource. */
export const SELECT_FIGURES_OF_SERVICES = `
  SELECT f.*, s.id, s.name, s.color FROM (
    SELECT GROUPING(b.service_id) = 1 AS is_total, b.service_id,
           ${figures('($3::integer[] IS NULL OR b.resource_id = ANY ($3))')}
      FROM bookings b WHERE ${IN_RANGE} GROUP BY GROUPING SETS ((), (b.service_id))) f
    LEFT JOIN services s ON s.id = f.service_id
   WHERE f.is_total OR s.id IS NOT NULL ORDER BY s.sort_order NULLS FIRST, s.id`;

/** Figures of each resource. A booking counts at all of its resources, its price at the first one. */
export const SELECT_FIGURES_OF_RESOURCES = `
  SELECT f.*, r.id, r.name, r.color FROM (
    SELECT place.resource_id, ${figures('place.resource_id = b.resource_id')}
      FROM bookings b, unnest(b.resource_id || b.additional_resource_ids) place(resource_id)
     WHERE ${IN_RANGE} AND ($3::integer[] IS NULL OR place.resource_id = ANY ($3))
     GROUP BY place.resource_id) f
    JOIN resources r ON r.id = f.resource_id ORDER BY r.sort_order, r.id`;
