import { type LedgerCheck, PARTITION_CHECK, counterDrift } from '@comptoir/db';
import { PAYMENT_CHECKS } from './payment-checks.queries';
import { COUNTER_CACHES } from '../../platform/counters/counter-caches';

/** The rules that `reconcile.js` checks. A manual change, or a load past the triggers, can break them. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'files-belong-to-their-bookings',
    description:
      'A file that bookings name is claimed, and belongs to one of them, or to a booking that was just deleted.',
    violations: `
      SELECT 'file ' || u.key AS subject, format('claimed %s, belongs to booking %s', u.claimed_at, u.booking_id) AS detail
      FROM uploads u
      WHERE u.condemned_at IS NULL AND EXISTS (SELECT FROM upload_claims c WHERE c.upload_key = u.key)
        AND (u.claimed_at IS NULL OR u.booking_id IS NULL OR EXISTS (
          SELECT FROM bookings b WHERE b.id = u.booking_id AND NOT EXISTS (
            SELECT FROM upload_claims c WHERE c.upload_key = u.key AND c.booking_id = b.id)))`,
  },
  {
    name: 'events-are-not-ahead-of-their-booking',
    description: 'The stored events of a booking are of versions that it has had.',
    violations: `
      SELECT 'booking ' || e.booking_id AS subject,
        format('event %s, the booking has version %s', e.sequence, b.sequence + 1) AS detail
      FROM booking_events e JOIN bookings b ON b.id = e.booking_id
      WHERE e.sequence > b.sequence + 1`,
  },
  {
    name: 'bookings-have-their-seats',
    description:
      'A booking that is not cancelled has its time and its seats at each of its resources, any other has none.',
    violations: `
      SELECT 'booking ' || b.id AS subject, format('resource %s: %s at %s', r.id, coalesce(a.seats::text, 'no seats'), a.during) AS detail
      FROM bookings b CROSS JOIN LATERAL unnest(b.resource_id || b.additional_resource_ids) AS wanted(id)
      JOIN resources r ON r.id = wanted.id
      LEFT JOIN allocations a ON a.booking_id = b.id AND a.resource_id = r.id
      WHERE b.status <> 'cancelled' AND (a.id IS NULL OR a.during <> tstzrange(
          b.start_at - b.before_min * interval '1 minute', b.end_at + b.after_min * interval '1 minute')
        OR (r.id = b.resource_id AND seat_count(a.seats) <> b.party_size))
      UNION ALL
      SELECT 'booking ' || b.id, format('has seats of resource %s without need', a.resource_id)
      FROM allocations a JOIN bookings b ON b.id = a.booking_id
      WHERE b.status = 'cancelled' OR NOT a.resource_id = ANY (b.resource_id || b.additional_resource_ids)`,
  },
  {
    name: 'seats-are-there',
    description: 'Bookings that are not over have seats that their resource has.',
    violations: `
      SELECT 'resource ' || r.id AS subject, format('booking %s has seats %s of %s', a.booking_id, a.seats, r.seats) AS detail
      FROM allocations a JOIN resources r ON r.id = a.resource_id
      WHERE upper(a.seats) > r.seats + 1 AND upper(a.during) > now()`,
  },
  ...PAYMENT_CHECKS,
  PARTITION_CHECK,
  ...COUNTER_CACHES.map((counts) => ({
    name: `${counts.table}-are-counted`,
    description: `The counter cache of ${counts.table} has their number.`,
    violations: `
      SELECT format('${counts.table} %s', to_jsonb(d) - 'missing') AS subject, format('%s more than counted', missing) AS detail
      FROM (${counterDrift(counts)}) d`,
  })),
];
