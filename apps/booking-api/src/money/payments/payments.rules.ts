import { Money, chargeStep, mulDivRound, processorCurrency } from '@comptoir/contracts';
import type { BookingCharge, PaymentRule, RefundTerms } from './payments.entity';
import { PaymentAdminErrors } from './payments.errors';

const HOUR_MS = 3_600_000;
/** Decimals of stored prices. */
const PRICE_SCALE = 10_000;

/** Returns a price in minor units, rounded half up to what can be charged in its currency. */
export function minorUnitsOf(price: number | string, currency: string): number {
  const scaled = Math.round(Number(price) * PRICE_SCALE);
  return mulDivRound(scaled, 10 ** Money.exponent(currency), PRICE_SCALE, chargeStep(currency));
}

/**
 * Returns what of a price is due when the booking is made, in minor units. A deposit that is too small for a card is
 * raised to the smallest charge; of a price that is too small nothing is due.
 * @param total price in minor units
 */
export function dueOf(
  rule: Pick<PaymentRule, 'payment' | 'deposit_amount' | 'deposit_percent'>,
  total: number,
  currency: string,
): number {
  const least = Math.max(chargeStep(currency), processorCurrency(currency)?.minimum ?? 0);
  if (rule.payment === 'none' || total < least) return 0;
  if (rule.payment === 'full') return total;
  const deposit = rule.deposit_percent
    ? mulDivRound(total, rule.deposit_percent, 100, chargeStep(currency))
    : minorUnitsOf(rule.deposit_amount ?? 0, currency);
  return Math.min(total, Math.max(deposit, least));
}

/** The sums of a charge that decide what is left to pay, in minor units. */
export interface PaidSums extends Pick<
  BookingCharge,
  'total' | 'paid_by_card' | 'paid_on_site' | 'refunded_on_site'
> {
  /** Refunds by card of a cancellation, or of a payment that came too late. */
  undone_by_card: number;
}

/**
 * Returns what is left to pay of a booking, by card or on site, in minor units; nothing of a cancelled one. Money that
 * was given back on site corrects what was recorded, so it is due again. A refund by card lowers what the client has to
 * pay, unless it took back the whole payment of a booking that was confirmed again.
 */
export function leftToPay(sums: PaidSums, status: string): number {
  if (status === 'cancelled') return 0;
  const byCard = sums.paid_by_card - sums.undone_by_card;
  return Math.max(0, sums.total - byCard - sums.paid_on_site + sums.refunded_on_site);
}

/**
 * Returns what a client gets back who cancels now, in minor units.
 * @param paid what was paid by card and is not refunded yet
 */
export function refundOf(
  terms: RefundTerms,
  start: Date,
  now: Date,
  charge: { paid: number; currency: string },
): number {
  const hours = (start.getTime() - now.getTime()) / HOUR_MS;
  const { refund_full_hours: full, refund_part_hours: part, refund_part_percent: percent } = terms;
  if (full !== null && hours >= full) return charge.paid;
  if (hours < part || hours < 0) return 0;
  return mulDivRound(charge.paid, percent, 100, chargeStep(charge.currency));
}

/** Instants until which a client who cancels gets money back; null where that is never. */
export interface RefundDeadlines {
  fullUntil: Date | null;
  /** Until then `percent` is refunded, once it is too late for everything. */
  partUntil: Date | null;
  percent: number;
}

/**
 * Returns until when `refundOf` gives back everything, and a part. Neither reaches past the end of cancelling, and a
 * part that would begin after it is never refunded.
 * @param cancelUntil last instant at which the client can cancel; null for any time
 */
export function refundDeadlines(terms: RefundTerms, start: Date, cancelUntil: Date | null): RefundDeadlines {
  const { refund_full_hours: full, refund_part_hours: part, refund_part_percent: percent } = terms;
  const before = (hours: number): Date => {
    const instant = new Date(start.getTime() - hours * HOUR_MS);
    return cancelUntil && cancelUntil < instant ? cancelUntil : instant;
  };
  const fullUntil = full === null ? null : before(full);
  const partUntil = percent > 0 && (full === null || part < full) ? before(part) : null;
  const isReached = partUntil && (!fullUntil || fullUntil < partUntil);
  return { fullUntil, partUntil: isReached ? partUntil : null, percent };
}

/**
 * Reads an amount of staff, in minor units.
 * @throws PaymentAdminErrors.INVALID_PAYMENT when it is not positive, or cannot be charged in the currency
 */
export function amountIn(text: string, currency: string): number {
  let minor: number;
  try {
    minor = Money.parse(text, currency);
  } catch (error) {
    throw PaymentAdminErrors.INVALID_PAYMENT({ cause: error });
  }
  if (minor <= 0 || minor % chargeStep(currency) !== 0) throw PaymentAdminErrors.INVALID_PAYMENT();
  return minor;
}
