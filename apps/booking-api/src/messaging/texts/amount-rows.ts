import type { BookingWithResource } from '../../booking/bookings/bookings.view';
import { type Returns, heldOnSite, openOnSite } from '../../money/payments/payments.returns.rules';
import { leftToPay, minorUnitsOf } from '../../money/payments/payments.rules';
import type { TextKey, Wording } from './wording';

/** A row of a mail or page. */
interface Row {
  label: string;
  value: string;
}

/** Facts of the settings that hold for each visit. */
export interface Premises {
  /** ISO 4217 code of prices without a charge. */
  currency: string;
  /** Where clients come to; empty while it is not set. */
  address: string;
}

/**
 * Returns the price of a booking, what was paid and refunded of it, and what is left to pay on site. A booking that
 * costs nothing has none of them, one without a charge its price alone.
 */
export function amountRows(
  { charge, status, total_price }: Pick<BookingWithResource, 'charge' | 'status' | 'total_price'>,
  wording: Wording,
  { currency: usual }: Pick<Premises, 'currency'>,
): Row[] {
  const currency = charge?.currency ?? usual;
  const row = (key: TextKey, minor: number): Row[] =>
    minor > 0 ? [{ label: wording.text(key), value: wording.money(minor, currency) }] : [];
  const price = row('price', priceOf({ charge, total_price }, currency));
  if (!charge) return price;
  const paid = charge.paid_by_card + charge.paid_on_site;
  const rest = status === 'confirmed' ? leftToPay(charge, status) : 0;
  const { owed, undecided } = openOnSite(charge, status);
  return [
    ...price,
    ...row('paid', paid),
    ...refundedRow(charge, status, wording),
    ...row('owed_on_site', owed),
    ...row('undecided_on_site', undecided),
    ...row('rest', rest),
  ];
}

/** Returns what a client gets back who cancels now; nothing where that is nothing. */
export function returnRows(
  { charge }: Pick<BookingWithResource, 'charge'>,
  returns: Returns | undefined,
  wording: Wording,
): Row[] {
  if (!charge || !returns) return [];
  const { byCard, onSite } = returns;
  const row = (key: TextKey, minor: number): Row[] =>
    minor > 0 ? [{ label: wording.text(key), value: wording.money(minor, charge.currency) }] : [];
  return [
    ...row('cancel_by_card', byCard),
    ...row('cancel_on_site', onSite ?? 0),
    ...row('undecided_on_site', onSite === null ? heldOnSite(charge) : 0),
  ];
}

/** A cancelled booking that was paid says what is refunded, also where that is nothing. */
function refundedRow(
  {
    currency,
    paid_by_card,
    paid_on_site,
    refunded_by_card,
    refunded_on_site,
  }: NonNullable<BookingWithResource['charge']>,
  status: BookingWithResource['status'],
  wording: Wording,
): Row[] {
  const refunded = refunded_by_card + refunded_on_site;
  const isDue = status === 'cancelled' && paid_by_card + paid_on_site > 0;
  return refunded > 0 || isDue
    ? [{ label: wording.text('refunded'), value: wording.money(refunded, currency) }]
    : [];
}

/** Returns the price of a booking for people; empty for one that costs nothing. */
export function priceText(
  booking: Pick<BookingWithResource, 'charge' | 'total_price'>,
  wording: Wording,
  { currency: usual }: Pick<Premises, 'currency'>,
): string {
  const currency = booking.charge?.currency ?? usual;
  const minor = priceOf(booking, currency);
  return minor > 0 ? wording.money(minor, currency) : '';
}

function priceOf(
  { charge, total_price }: Pick<BookingWithResource, 'charge' | 'total_price'>,
  currency: string,
): number {
  return charge?.total ?? minorUnitsOf(Number(total_price), currency);
}

/** Returns what is due by card now, and until when. */
export function dueRows({ charge }: Pick<BookingWithResource, 'charge'>, wording: Wording): Row[] {
  if (!charge?.expires_at) return [];
  return [
    { label: wording.text('pay_now'), value: wording.money(charge.amount, charge.currency) },
    { label: wording.text('pay_until'), value: wording.time(new Date(charge.expires_at)) },
  ];
}

/** Returns where a client comes to; nothing while the settings do not say it. */
export function placeRows(wording: Wording, { address }: Pick<Premises, 'address'>): Row[] {
  // In a text from right to left a number at the beginning would go to its end: the address is set apart from it.
  const value = wording.direction === 'rtl' ? `\u2068${address}\u2069` : address;
  return address ? [{ label: wording.text('place'), value }] : [];
}
