import { atOwn } from '../../booking/bookings/bookings.own.queries';
import { ADDITIONAL_RESOURCES } from '../../booking/bookings/bookings.queries';

/** Confirmed bookings that overlap a range; parameters: start $1, end $2, longest booking in milliseconds $3. */
const OVERLAPPING = `b.status = 'confirmed' AND b.start_at < $2 AND b.end_at > $1
  AND b.start_at > $1::timestamptz - $3::bigint * interval '1 millisecond'`;

/** Parameters as above, rows $4, resources of the caller $5. */
export const SELECT_PRESENT = `
  SELECT b.*, r.name AS resource_name, r.color AS resource_color, ${ADDITIONAL_RESOURCES}, count(*) OVER () AS total
    FROM bookings b JOIN resources r ON r.id = b.resource_id
   WHERE ${OVERLAPPING} AND ${atOwn('$5')} ORDER BY b.start_at, b.id LIMIT $4`;

/** Parameters: after $1, before $2, rows $3, resources of the caller $4. */
export const SELECT_NEXT = `
  SELECT b.*, r.name AS resource_name, r.color AS resource_color, ${ADDITIONAL_RESOURCES}
    FROM (SELECT b.* FROM bookings b
           WHERE b.status = 'confirmed' AND b.start_at > $1 AND b.start_at < $2 AND ${atOwn('$4')}
           ORDER BY b.start_at, b.id LIMIT $3) b
    JOIN resources r ON r.id = b.resource_id
   ORDER BY b.start_at, b.id`;

/**
 * Bookings by the day on which they start. Parameters: dates $1, their first instants $2, their ends $3, resources of
 * the caller $4.
 */
export const SELECT_DAYS = `
  SELECT d.date::text, count(b.id) FILTER (WHERE b.status = 'confirmed') AS bookings,
         count(b.id) FILTER (WHERE b.status = 'cancelled') AS cancellations
    FROM unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) d(date, start_at, end_at)
    LEFT JOIN bookings b ON b.start_at >= d.start_at AND b.start_at < d.end_at AND ${atOwn('$4')}
   GROUP BY d.date ORDER BY d.date`;

const minutes = (ranges: string): string =>
  `(SELECT coalesce(sum(extract(epoch FROM upper(x) - lower(x))) / 60, 0)::float8 FROM unnest(${ranges}) x)`;

/**
 * Open and booked minutes of active resources. Hours that overlap each other count once, and blocks close
 * hours. Parameters: range $1 to $2, longest booking in milliseconds $3; opening hours as resources $4, starts
 * $5 and ends $6, resources of the caller $7.
 */
export const SELECT_UTILISATION = `
  WITH hours AS (
    SELECT h.resource_id, range_agg(tstzrange(h.start_at, h.end_at, '[)')) AS ranges
      FROM unnest($4::int[], $5::timestamptz[], $6::timestamptz[]) h(resource_id, start_at, end_at)
     GROUP BY h.resource_id
  ), blocked AS (
    SELECT resource_id, range_agg(tstzrange(start_at, end_at, '[)')) AS ranges FROM (
             SELECT resource_id, start_at, end_at FROM blocks
              WHERE tstzrange(start_at, end_at, '[)') && tstzrange($1, $2, '[)')
             UNION ALL
             SELECT resource_id, lower(during), upper(during) FROM external_busy
              WHERE during && tstzrange($1, $2, '[)')) closed
     GROUP BY resource_id
  ), booked AS (
    SELECT place.resource_id, range_agg(tstzrange(b.start_at, b.end_at, '[)')) AS ranges
      FROM bookings b, unnest(b.resource_id || b.additional_resource_ids) place(resource_id)
     WHERE ${OVERLAPPING} AND ${atOwn('$7')} GROUP BY place.resource_id
  )
  SELECT r.id, r.name, r.color, ${minutes('open.ranges')} AS open_minutes,
         ${minutes(`open.ranges * coalesce(booked.ranges, '{}')`)} AS booked_minutes
    FROM resources r
    LEFT JOIN hours ON hours.resource_id = r.id
    LEFT JOIN blocked ON blocked.resource_id = r.id
    LEFT JOIN booked ON booked.resource_id = r.id
    CROSS JOIN LATERAL (
      SELECT coalesce(hours.ranges, '{}') * tstzmultirange(tstzrange($1, $2, '[)'))
             - coalesce(blocked.ranges, '{}') AS ranges) open
   WHERE r.active AND r.deleted_at IS NULL AND ($7::integer[] IS NULL OR r.id = ANY ($7))
   ORDER BY r.sort_order, r.id`;

/** Counts the entries that wait. Parameter: resources of the caller $1. */
export const COUNT_WAITING = `
  SELECT count(*)::int FROM waiting_entries
   WHERE status = 'waiting' AND ($1::integer[] IS NULL OR resource_id = ANY ($1))`;

/** Webhooks that were switched off, or whose last delivery failed. Parameter: rows $1. */
export const SELECT_FAILING_WEBHOOKS = `
  SELECT id, url FROM webhooks WHERE disabled_reason IS NOT NULL OR failures_in_row > 0 ORDER BY id LIMIT $1`;

/** External calendars that cannot be read. Parameters: rows $1, resources of the caller $2. */
export const SELECT_FAILING_CALENDARS = `
  SELECT c.id, c.name, c.resource_id, r.name AS resource_name FROM external_calendars c
    JOIN resources r ON r.id = c.resource_id AND r.deleted_at IS NULL
   WHERE (c.failures >= 3 OR (c.failures > 0 AND c.fresh_until <= statement_timestamp()))
     AND ($2::integer[] IS NULL OR c.resource_id = ANY ($2)) ORDER BY c.id LIMIT $1`;

/** Steps of a new practice that are done. Parameter: resources of the caller $1. */
export const SELECT_STEPS = `
  SELECT (SELECT id FROM resources WHERE deleted_at IS NULL AND ($1::integer[] IS NULL OR id = ANY ($1))
           ORDER BY sort_order, id LIMIT 1) AS first_resource_id,
         EXISTS (SELECT FROM slot_definitions d JOIN resources r ON r.id = d.resource_id
                  WHERE r.deleted_at IS NULL AND ($1::integer[] IS NULL OR r.id = ANY ($1))) AS has_hours,
         EXISTS (SELECT FROM custom_fields f JOIN resources r ON r.id = f.resource_id
                  WHERE f.deleted_at IS NULL AND r.deleted_at IS NULL
                    AND ($1::integer[] IS NULL OR r.id = ANY ($1))) AS has_form,
         CASE WHEN $1::integer[] IS NULL THEN EXISTS (SELECT FROM bookings)
              ELSE EXISTS (SELECT FROM unnest($1::integer[]) own(id)
                            WHERE EXISTS (SELECT FROM bookings b WHERE b.resource_id = own.id)) END AS has_bookings`;
