import type { LedgerCheck } from '@comptoir/db';

/** The rules of payments and refunds that `reconcile.js` checks. */
export const PAYMENT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'confirmed-bookings-are-paid',
    description:
      'A confirmed booking that must be paid has its payment, and a booking waits only for one that is open.',
    violations: `
      SELECT 'booking ' || b.id AS subject, format('is %s, its payment is %s', b.status, c.status) AS detail
      FROM booking_charges c JOIN bookings b ON b.id = c.booking_id
      WHERE (b.status = 'confirmed' AND (c.status = 'expired' OR (c.status = 'open' AND c.expires_at < now() - interval '1 day')))
         OR (b.status = 'pending' AND c.status <> 'open')
      UNION ALL
      SELECT 'booking ' || b.id, 'is pending without a payment' FROM bookings b
      WHERE b.status = 'pending' AND NOT EXISTS (SELECT FROM booking_charges c WHERE c.booking_id = b.id)`,
  },
  {
    name: 'payments-and-refunds-add-up',
    description:
      'The sums of a booking are those of its movements and refunds, and no more is refunded than was paid.',
    violations: `
      SELECT 'charge ' || c.id AS subject, format('card %s/%s, refunded %s/%s, on site %s/%s, given back %s/%s',
        c.paid_by_card, m.card, c.refunded_by_card, r.requested, c.paid_on_site, m.on_site, c.refunded_on_site, m.back) AS detail
      FROM booking_charges c
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE kind = 'card'), 0) AS card,
               coalesce(sum(amount) FILTER (WHERE kind = 'on_site'), 0) AS on_site,
               coalesce(-sum(amount) FILTER (WHERE kind = 'on_site_refund'), 0) AS back,
               coalesce(-sum(amount) FILTER (WHERE kind IN ('card_refund', 'card_refund_failed')), 0) AS refunded
          FROM booking_payments WHERE charge_id = c.id) m
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE status <> 'failed'), 0) AS requested,
               coalesce(sum(amount) FILTER (WHERE status = 'processed'), 0) AS processed
          FROM booking_refunds WHERE charge_id = c.id) r
      WHERE (c.paid_by_card, c.paid_on_site, c.refunded_on_site, c.refunded_by_card)
          <> (m.card, m.on_site, m.back, r.requested)
         OR r.processed <> m.refunded OR c.refunded_by_card > c.paid_by_card`,
  },
  {
    name: 'only-cancelled-bookings-give-money-back-on-site',
    description: 'A booking that takes place keeps what was paid on site.',
    violations: `
      SELECT 'booking ' || b.id AS subject, format('is %s, and owes %s', b.status, c.give_back_on_site) AS detail
      FROM booking_charges c JOIN bookings b ON b.id = c.booking_id
      WHERE b.status <> 'cancelled' AND c.give_back_on_site IS NOT NULL`,
  },
  {
    name: 'payments-have-a-booking-or-a-refund',
    description:
      'Money that came in belongs to a booking, or to a deleted one that had begun or was cancelled, or is refunded.',
    violations: `
      SELECT 'charge ' || c.id AS subject, format('is %s, %s paid, %s refunded', c.status, c.paid_by_card, c.refunded_by_card) AS detail
      FROM booking_charges c
      WHERE (c.paid_by_card > 0 AND c.status NOT IN ('paid', 'returned'))
         OR (c.status = 'returned' AND c.refunded_by_card < c.paid_by_card)
         OR (c.booking_id IS NULL AND coalesce(c.deleted_as, 'coming') = 'coming' AND c.refunded_by_card < c.paid_by_card)`,
  },
];
