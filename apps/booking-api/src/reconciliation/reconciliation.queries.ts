import { type LedgerCheck, counterDrift } from '@comptoir/db';
import { COUNTER_CACHES } from '../counters/counter-caches';

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
  ...COUNTER_CACHES.map((counts) => ({
    name: `${counts.table}-are-counted`,
    description: `The counter cache of ${counts.table} has their number.`,
    violations: `
      SELECT format('${counts.table} %s', to_jsonb(d) - 'missing') AS subject, format('%s more than counted', missing) AS detail
      FROM (${counterDrift(counts)}) d`,
  })),
];
