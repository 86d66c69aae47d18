import { atOwn } from '../../booking/bookings/bookings.own.queries';
import { UNDONE_BY_CARD } from '../../money/payments/payments.balance.queries';
import { MOVED_AT } from '../../money/payments/payments.movements.queries';

/** The means of payment of a movement `p`. */
export const TENDER = `CASE WHEN p.kind IN ('on_site', 'on_site_refund') THEN coalesce(p.method, 'unknown') ELSE 'card' END`;

/** Columns of a list and of a file about a movement `p`; a deleted booking leaves its number. */
export const SHOWN = `p.*, ${TENDER} AS tender, ${MOVED_AT}::text AS place, c.currency, c.booking_id, c.booking_number,
  b.client_name, b.resource_id, r.name AS resource_name, b.service_id, b.service_name, a.email AS recorded_by_email`;
export const JOINED = `
  JOIN booking_charges c ON c.id = p.charge_id
  LEFT JOIN bookings b ON b.id = c.booking_id
  LEFT JOIN resources r ON r.id = b.resource_id
  LEFT JOIN admins a ON a.id = p.recorded_by`;
/** Returns the condition that a movement `p` is of a booking `b` with a condition. */
export const ofBookings = (condition: string): string => `p.charge_id IN (
  SELECT c.id FROM booking_charges c JOIN bookings b ON b.id = c.booking_id WHERE ${condition})`;
export const NEWEST_FIRST = `${MOVED_AT} DESC, p.id DESC`;

/**
 * Sums movements by the number of their day, from 1 on, by tender and currency. A refund by card that failed later takes
 * itself back. Parameters: first instants of the days $1, end $2, resources of the bookings or null $3, service or null $4.
 */
export const SELECT_SUMS = `
  SELECT width_bucket(${MOVED_AT}, $1::timestamptz[]) AS day, ${TENDER} AS tender, c.currency,
         count(*) FILTER (WHERE p.kind IN ('card', 'on_site'))::int AS payments,
         coalesce(sum(p.amount) FILTER (WHERE p.kind IN ('card', 'on_site')), 0)::bigint AS received,
         count(*) FILTER (WHERE p.kind IN ('card_refund', 'on_site_refund'))::int AS refunds,
         coalesce(-sum(p.amount) FILTER (WHERE p.kind NOT IN ('card', 'on_site')), 0)::bigint AS refunded
    FROM booking_payments p JOIN booking_charges c ON c.id = p.charge_id LEFT JOIN bookings b ON b.id = c.booking_id
   WHERE ${MOVED_AT} >= ($1::timestamptz[])[1] AND ${MOVED_AT} < $2
     AND ${atOwn('$3')} AND ($4::integer IS NULL OR b.service_id = $4)
   GROUP BY 1, 2, 3`;

/**
 * Bookings that took place: confirmed ones that have started, unless the client did not come. Parameters: start $1, end
 * $2, now $3, resources or null $4, service or null $5.
 */
const TOOK_PLACE = `b.status = 'confirmed' AND b.outcome IS DISTINCT FROM 'no_show'
  AND b.start_at >= $1 AND b.start_at < $2 AND b.start_at <= $3
  AND ${atOwn('$4')} AND ($5::integer IS NULL OR b.service_id = $5)`;

/** Sums what is left to pay of bookings with a charge, as `leftToPay` calculates it for one. */
export const SELECT_LEFT = `
  SELECT o.currency, count(*)::int AS bookings, sum(o.left_to_pay)::bigint AS left_to_pay
    FROM (SELECT c.currency,
                 c.total - (c.paid_by_card - ${UNDONE_BY_CARD}) - c.paid_on_site + c.refunded_on_site AS left_to_pay
            FROM bookings b JOIN booking_charges c ON c.booking_id = b.id WHERE ${TOOK_PLACE}) o
   WHERE o.left_to_pay > 0 GROUP BY o.currency`;

/** Counts bookings without a charge by their price, all of which is left to pay. */
export const SELECT_UNPAID = `
  SELECT b.total_price, count(*)::int AS bookings FROM bookings b
   WHERE b.total_price > 0 AND ${TOOK_PLACE}
     AND NOT EXISTS (SELECT FROM booking_charges c WHERE c.booking_id = b.id)
   GROUP BY b.total_price`;
