import type { BookingCharge, RefundTerms } from './payments.entity';
import { refundOf } from './payments.rules';

/** Amounts that a client gets back for a cancellation, in minor units. */
export interface Returns {
  byCard: number;
  /** Given back by the business; null where no rule says it, so that the business decides. */
  onSite: number | null;
}

type OnSiteSums = Pick<BookingCharge, 'paid_on_site' | 'refunded_on_site'>;

/** The sums and terms that decide what a cancellation gives back. */
export interface ReturnableCharge
  extends
    OnSiteSums,
    RefundTerms,
    Pick<BookingCharge, 'currency' | 'amount' | 'paid_by_card' | 'refunded_by_card'> {
  /** Refunds by card of earlier cancellations, after which staff confirmed the booking again. */
  undone_by_card: number;
}

/** Returns what was paid on site and is not given back, in minor units. */
export function heldOnSite({ paid_on_site, refunded_on_site }: OnSiteSums): number {
  return paid_on_site - refunded_on_site;
}

/**
 * Returns what a client who cancels gets back by the rule of the booking: the same share of what was paid by card and on
 * site. A booking that was made without such a rule has none about money on site.
 * @param from start that the rule counts from; nothing is given back after the `start` of the booking
 */
export function returnsByRule(
  charge: ReturnableCharge,
  { from, start }: { from: Date; start: Date },
  now: Date,
): Returns {
  const { currency, undone_by_card: before } = charge;
  const left = charge.paid_by_card - charge.refunded_by_card;
  const shareOf = (paid: number): number =>
    now > start ? 0 : refundOf(charge, from, now, { paid, currency });
  const whole = shareOf(left + before);
  const held = heldOnSite(charge);
  const hasRule = charge.amount > 0 || held === 0;
  return {
    byCard: Math.max(0, Math.min(left, whole - before)),
    onSite: hasRule ? shareOf(held) : null,
  };
}

/** Money on site of a cancelled booking, in minor units. */
export interface OpenOnSite {
  /** Still to be given back. */
  owed: number;
  /** Paid, and kept until the business decides about it. */
  undecided: number;
}

/** Returns what of a booking is still to be given back on site, or to be decided; nothing unless it is cancelled. */
export function openOnSite(
  charge: OnSiteSums & Pick<BookingCharge, 'give_back_on_site'>,
  status: string,
): OpenOnSite {
  if (status !== 'cancelled') return { owed: 0, undecided: 0 };
  const { give_back_on_site: wanted, refunded_on_site: given } = charge;
  return wanted === null
    ? { owed: 0, undecided: heldOnSite(charge) }
    : { owed: Math.max(0, wanted - given), undecided: 0 };
}
