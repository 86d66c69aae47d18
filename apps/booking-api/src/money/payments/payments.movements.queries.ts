import type { Queryable, Tx } from '@comptoir/db';
import type { BookingPayment, Method, Movement } from './payments.entity';

/** The instant at which a movement `p` counts; `booking_payments_moved` is its index. */
export const MOVED_AT = 'coalesce(p.moved_at, p.created_at)';

/** Facts about money that changes hands on site. */
export interface OnSiteDetails {
  method: Method | null;
  /** An instant of its day; null for the instant of the record. */
  movedAt: Date | null;
  reference: string;
  /** Account of the member of staff. */
  recordedBy: number;
}

interface NewMovement {
  chargeId: number;
  kind: Movement;
  /** Minor units; negative for what is given back. */
  amount: number;
  key: string;
  /** Absent for money by card. */
  details?: OnSiteDetails;
}

/**
 * Stores a movement of money, once for its key.
 * @returns false when it is stored already
 */
export async function recordMovement(
  tx: Tx,
  { chargeId, kind, amount, key, details }: NewMovement,
): Promise<boolean> {
  const { method = null, movedAt = null, reference = '', recordedBy = null } = details ?? {};
  const inserted = await tx.execute(
    `INSERT INTO booking_payments (charge_id, kind, amount, key, method, moved_at, reference, recorded_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING`,
    [chargeId, kind, amount, key, method, movedAt, reference, recordedBy],
  );
  return inserted === 1;
}

/** A movement with the account that recorded it. */
export interface RecordedMovement extends BookingPayment {
  /** Null for a deleted account, and without one. */
  recorded_by_email: string | null;
}

/** Lists the movements of money of a charge, in the order in which they were recorded. */
export function listMovements(queryable: Queryable, chargeId: number): Promise<RecordedMovement[]> {
  return queryable.rows<RecordedMovement>(
    `SELECT p.*, a.email AS recorded_by_email FROM booking_payments p LEFT JOIN admins a ON a.id = p.recorded_by
      WHERE p.charge_id = $1 ORDER BY p.id`,
    [chargeId],
  );
}

/** Money that came in and went out in a currency, in minor units. */
export interface Income {
  currency: string;
  card: number;
  on_site: number;
  refunded: number;
  /** Parts of `refunded`. */
  refunded_by_card: number;
  refunded_on_site: number;
}

/**
 * Sums the movements of money from `start` to before `end`, by currency.
 * @param own resources whose bookings count; null for all, deleted bookings included
 */
export function readIncome(
  queryable: Queryable,
  { start, end, own }: { start: Date; end: Date; own: readonly number[] | null },
): Promise<Income[]> {
  return queryable.rows<Income>(
    `SELECT c.currency, coalesce(sum(p.amount) FILTER (WHERE p.kind = 'card'), 0)::bigint AS card,
            coalesce(sum(p.amount) FILTER (WHERE p.kind = 'on_site'), 0)::bigint AS on_site,
            coalesce(-sum(p.amount) FILTER (WHERE p.kind NOT IN ('card', 'on_site')), 0)::bigint AS refunded,
            coalesce(-sum(p.amount) FILTER (WHERE p.kind IN ('card_refund', 'card_refund_failed')), 0)::bigint AS refunded_by_card,
            coalesce(-sum(p.amount) FILTER (WHERE p.kind = 'on_site_refund'), 0)::bigint AS refunded_on_site
       FROM booking_payments p JOIN booking_charges c ON c.id = p.charge_id LEFT JOIN bookings b ON b.id = c.booking_id
      WHERE ${MOVED_AT} >= $1 AND ${MOVED_AT} < $2 AND ($3::integer[] IS NULL OR b.resource_id = ANY ($3))
      GROUP BY c.currency ORDER BY c.currency`,
    [start, end, own],
  );
}
