import { Money, processorCurrency } from '@comptoir/contracts';
import type { Queryable, Tx } from '@comptoir/db';
import type { BookingCharge, ChargeStatus, DeletedAs, PaymentRule, RefundTerms } from './payments.entity';
import { PaymentErrors } from './payments.errors';
import { DEFAULT_CURRENCY, UNDONE_BY_CARD, readCurrency } from './payments.balance.queries';
import { dueOf, minorUnitsOf } from './payments.rules';

/** A rule with the currency of the settings. */
type RuleInForce = PaymentRule & { currency: string | null };

/** The charge of a new booking. */
export interface NewCharge extends RefundTerms {
  currency: string;
  /** Minor units. */
  total: number;
  /** Part of `total` that is due now. */
  amount: number;
  expiresAt: Date;
}

/** The amounts of a charge, in minor units. */
type ChargeAmounts = Pick<
  BookingCharge,
  | 'currency'
  | 'total'
  | 'amount'
  | 'status'
  | 'paid_by_card'
  | 'paid_on_site'
  | 'refunded_by_card'
  | 'refunded_on_site'
  | 'give_back_on_site'
>;

/** The shown parts of a charge. */
export interface ChargeSummary extends ChargeAmounts, RefundTerms {
  /** Earliest start that decides what is refunded, as ISO 8601; null for that of the booking. */
  refund_start: string | null;
  /** End of the time to pay, as ISO 8601; null when nothing is due by card. */
  expires_at: string | null;
  /** See `PaidSums`. */
  undone_by_card: number;
}

/** The charge of a booking `b` as JSON, for its view; null without any. */
export const CHARGE_OF_BOOKING = `
  (SELECT json_build_object('currency', c.currency, 'total', c.total, 'amount', c.amount, 'status', c.status,
            'paid_by_card', c.paid_by_card, 'paid_on_site', c.paid_on_site, 'refunded_by_card', c.refunded_by_card,
            'refunded_on_site', c.refunded_on_site, 'give_back_on_site', c.give_back_on_site, 'refund_full_hours', c.refund_full_hours,
            'refund_part_hours', c.refund_part_hours, 'refund_part_percent', c.refund_part_percent,
            'refund_start', c.refund_start, 'expires_at', c.expires_at, 'undone_by_card', ${UNDONE_BY_CARD})
     FROM booking_charges c WHERE c.booking_id = b.id) AS charge`;

/** Finds the rule for a booking of a service, or of a resource without one. */
export function readRule(
  queryable: Queryable,
  of: { serviceId?: number; resourceId: number },
): Promise<RuleInForce | undefined> {
  return queryable.row<RuleInForce>(
    `SELECT p.*, (SELECT value FROM settings WHERE key = 'currency') AS currency FROM payment_rules p
      WHERE p.payment <> 'none' AND CASE WHEN $1::integer IS NULL THEN p.resource_id = $2 ELSE p.service_id = $1 END`,
    [of.serviceId ?? null, of.resourceId],
  );
}

/** Ids of what clients pay when they book it. */
export interface PaidSubjects {
  resource_ids: number[];
  service_ids: number[];
}

/** Reads what has a rule; undefined when nothing has one. */
export async function readPaidSubjects(queryable: Queryable): Promise<PaidSubjects | undefined> {
  const rows = await queryable.rows<Pick<PaymentRule, 'resource_id' | 'service_id'>>(
    `SELECT resource_id, service_id FROM payment_rules WHERE payment <> 'none' ORDER BY resource_id, service_id`,
  );
  if (!rows.length) return undefined;
  return {
    resource_ids: rows.flatMap(({ resource_id }) => resource_id ?? []),
    service_ids: rows.flatMap(({ service_id }) => service_id ?? []),
  };
}

/**
 * Returns what a booking has to pay by a rule; undefined when nothing is due.
 * @param price decimal price of the booking
 * @throws PaymentErrors.PAYMENTS_OFF when the currency cannot be paid by card
 */
export function chargeOf(
  rule: RuleInForce | undefined,
  { price, expiresAt, isOn }: { price: number; expiresAt: Date; isOn: boolean },
): NewCharge | undefined {
  if (!rule) return undefined;
  const currency = rule.currency || DEFAULT_CURRENCY;
  if (price > 0 && (!isOn || !processorCurrency(currency))) throw PaymentErrors.PAYMENTS_OFF();
  const total = minorUnitsOf(price, currency);
  const amount = dueOf(rule, total, currency);
  const { refund_full_hours, refund_part_hours, refund_part_percent } = rule;
  return amount > 0
    ? { currency, total, amount, expiresAt, refund_full_hours, refund_part_hours, refund_part_percent }
    : undefined;
}

/** Returns what is shown of a new charge. */
export function summaryOf({ expiresAt, ...charge }: NewCharge): ChargeSummary {
  const none = { paid_by_card: 0, paid_on_site: 0, refunded_by_card: 0, refunded_on_site: 0 };
  const nothing = { undone_by_card: 0, give_back_on_site: null };
  return {
    ...charge,
    ...nothing,
    status: 'open',
    refund_start: null,
    expires_at: expiresAt.toISOString(),
    ...none,
  };
}

/** Stores the charge of a booking that waits for its payment. */
export async function insertOpenCharge(tx: Tx, bookingId: number, charge: NewCharge): Promise<BookingCharge> {
  const row = await tx.row<BookingCharge>(
    `INSERT INTO booking_charges (booking_id, booking_number, currency, total, amount, status, expires_at,
       refund_full_hours, refund_part_hours, refund_part_percent)
     VALUES ($1, $1, $2, $3, $4, 'open', $5, $6, $7, $8) RETURNING *`,
    [
      bookingId,
      charge.currency,
      charge.total,
      charge.amount,
      charge.expiresAt,
      charge.refund_full_hours,
      charge.refund_part_hours,
      charge.refund_part_percent,
    ],
  );
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row;
}

/** Returns the charge of a booking, and stores one without anything due by card when there is none. */
export async function ensureCharge(
  tx: Tx,
  booking: { id: number; total_price: string },
): Promise<BookingCharge> {
  const known = await lockChargeOfBooking(tx, booking.id);
  if (known) return known;
  const currency = await readCurrency(tx);
  await tx.execute(
    `INSERT INTO booking_charges (booking_id, booking_number, currency, total) VALUES ($1, $1, $2, $3)
     ON CONFLICT (booking_id) DO NOTHING`,
    [booking.id, currency, minorUnitsOf(booking.total_price, currency)],
  );
  const made = await lockChargeOfBooking(tx, booking.id);
  if (!made) throw new Error(`booking ${booking.id} has no charge`);
  return made;
}

export function findChargeOfBooking(
  queryable: Queryable,
  bookingId: number,
): Promise<BookingCharge | undefined> {
  return queryable.row<BookingCharge>('SELECT * FROM booking_charges WHERE booking_id = $1', [bookingId]);
}

export function findCharge(queryable: Queryable, id: number): Promise<BookingCharge | undefined> {
  return queryable.row<BookingCharge>('SELECT * FROM booking_charges WHERE id = $1', [id]);
}

/** Locks the charge of a booking until the transaction ends. Lock the booking first. */
export function lockChargeOfBooking(tx: Tx, bookingId: number): Promise<BookingCharge | undefined> {
  return tx.row<BookingCharge>('SELECT * FROM booking_charges WHERE booking_id = $1 FOR NO KEY UPDATE', [
    bookingId,
  ]);
}

/** Locks a charge until the transaction ends. Lock its booking first. */
export async function lockCharge(tx: Tx, id: number): Promise<BookingCharge> {
  const row = await tx.row<BookingCharge>('SELECT * FROM booking_charges WHERE id = $1 FOR NO KEY UPDATE', [
    id,
  ]);
  if (!row) throw new Error(`charge ${id} does not exist`);
  return row;
}

/**
 * Finds the charge of an intent. An event may arrive before the id of the intent is stored; the metadata of the
 * intent then has the key of the charge. Returns undefined for intents of other systems.
 */
export function findChargeOfIntent(
  queryable: Queryable,
  intent: { id: string; key: string | undefined },
): Promise<BookingCharge | undefined> {
  return queryable.row<BookingCharge>(
    `SELECT * FROM booking_charges WHERE intent_id = $1 OR (intent_id IS NULL AND key::text = $2)`,
    [intent.id, intent.key ?? ''],
  );
}

/**
 * Stores the intent of an open charge.
 * @returns false when the charge is not open any more, or has another intent
 */
export async function saveIntent(
  queryable: Queryable,
  chargeId: number,
  intent: { id: string; client_secret: string | null },
): Promise<boolean> {
  const rows = await queryable.rows(
    `UPDATE booking_charges SET intent_id = $2, client_secret = $3, updated_at = now()
      WHERE id = $1 AND status = 'open' AND coalesce(intent_id, $2) = $2 RETURNING id`,
    [chargeId, intent.id, intent.client_secret],
  );
  return rows.length > 0;
}

/** Gives a charge without an intent a new idempotency key, unless a concurrent call already did. */
export async function renewChargeKey(queryable: Queryable, { id, key }: BookingCharge): Promise<void> {
  await queryable.rows(
    'UPDATE booking_charges SET key = gen_random_uuid(), updated_at = now() WHERE id = $1 AND key = $2 AND intent_id IS NULL',
    [id, key],
  );
}

/** Stores a new state of a charge. */
export async function updateCharge(
  tx: Tx,
  id: number,
  state: { status: ChargeStatus; intentId?: string; failure?: string; flaggedReason?: string; paidAt?: Date },
): Promise<void> {
  await tx.execute(
    `UPDATE booking_charges SET status = $2, intent_id = coalesce(intent_id, $3), failure = coalesce($4, failure),
            flagged_reason = coalesce($5, flagged_reason), paid_at = coalesce(paid_at, $6), updated_at = now()
      WHERE id = $1`,
    [
      id,
      state.status,
      state.intentId ?? null,
      state.failure ?? null,
      state.flaggedReason ?? null,
      state.paidAt ?? null,
    ],
  );
}

/** An open charge that is due for a check at the processor. */
export interface DueCharge {
  id: number;
  /** True when its time to pay is over. */
  is_over: boolean;
}

/** Takes open charges whose time is over, or that were last checked before `before`. Marks them as checked. */
export function takeDueCharges(
  queryable: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<DueCharge[]> {
  return queryable.rows<DueCharge>(
    `WITH due AS (
       SELECT id, expires_at <= $2 AS is_over FROM booking_charges
        WHERE status = 'open' AND (expires_at <= $2 OR (checked_at < $1 AND intent_id IS NOT NULL))
        ORDER BY checked_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE booking_charges c SET checked_at = $2 FROM due WHERE c.id = due.id RETURNING c.id, due.is_over`,
    [before, now, limit],
  );
}

/**
 * Remembers the present start of bookings that their client is about to move, where the time for a full refund is over:
 * a later start would give back more. Deferred, so it comes before the statement that moves them.
 */
export function deferRefundStart(tx: Tx, bookingIds: readonly number[], now: Date): void {
  tx.defer(
    `UPDATE booking_charges c SET refund_start = least(c.refund_start, b.start_at), updated_at = now()
       FROM bookings b
      WHERE b.id = c.booking_id AND c.booking_id = ANY ($1::integer[])
        AND greatest(b.start_at, b.promised_start) - coalesce(c.refund_full_hours, c.refund_part_hours) * interval '1 hour' < $2`,
    [bookingIds, now],
  );
}

/** Forgets with the next statement of the transaction the start that `deferRefundStart` remembered: staff chose another. */
export function deferNoRefundStart(tx: Tx, bookingId: number): void {
  tx.defer(
    `UPDATE booking_charges SET refund_start = NULL, updated_at = now()
      WHERE booking_id = $1 AND refund_start IS NOT NULL`,
    [bookingId],
  );
}

/** Stores with the next statement of the transaction what a booking is that is about to be deleted. */
export function deferDeletedAs(tx: Tx, bookingId: number, deletedAs: DeletedAs): void {
  tx.defer('UPDATE booking_charges SET deleted_as = $2, updated_at = now() WHERE booking_id = $1', [
    bookingId,
    deletedAs,
  ]);
}

/** Finds the open charges of a booking that was deleted. */
export function findChargesOfDeleted(queryable: Queryable, bookingId: number): Promise<{ id: number }[]> {
  return queryable.rows<{ id: number }>(
    `SELECT id FROM booking_charges WHERE booking_id IS NULL AND booking_number = $1 AND status = 'open'`,
    [bookingId],
  );
}

/** Amounts of a charge for people, as decimal texts. */
export interface Amounts {
  total: string;
  due_now: string;
  paid: string;
  refunded: string;
  left_to_pay: string;
  currency: string;
}

/** @param left to pay, in minor units */
export function amountsOf(charge: ChargeAmounts, left: number): Amounts {
  const text = (minor: number): string => Money.format(minor, charge.currency);
  return {
    total: text(charge.total),
    due_now: text(charge.status === 'open' ? charge.amount : 0),
    paid: text(charge.paid_by_card + charge.paid_on_site),
    refunded: text(charge.refunded_by_card + charge.refunded_on_site),
    left_to_pay: text(left),
    currency: charge.currency,
  };
}
