import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import { openOnSite } from '../../money/payments/payments.returns.rules';
import {
  OpenOnSiteView,
  RefundNowView,
  RefundTermsView,
  toOpenOnSiteView,
  toRefundNowView,
  toRefundTermsView,
} from '../../money/payments/payments.view';
import { refundsOf, returnsNow } from './bookings.deadlines.rules';
import {
  type BookingInFull,
  type ChangeTerms,
  changeTerms,
  changesLeft,
  details,
  detailsOf,
  hasEndedUnpaid,
  identity,
  identityOf,
  resources,
  resourcesOf,
} from './bookings.view';

/** A booking without contact data and token, as a leaked link may show it. */
export const BookingByTokenView = view('BookingByToken', {
  ...identity,
  ...details,
  ...resources,
  ...changeTerms,
  refund_terms: Type.Optional(RefundTermsView),
  refund_now: Type.Optional(RefundNowView),
  open_on_site: Type.Optional(OpenOnSiteView),
  unpaid: Type.Optional(
    Type.Boolean({ description: 'True when it ended because it was not paid in time; absent otherwise.' }),
  ),
});
export type BookingByTokenView = Static<typeof BookingByTokenView>;

/** @param now at which a client would cancel it */
export function toBookingByTokenView(booking: BookingInFull, now: Date): BookingByTokenView {
  const view = Object.assign(identityOf(booking), detailsOf(booking), resourcesOf(booking), termsOf(booking));
  return { ...view, ...returnsOf(booking, now) };
}

/** Returns what a cancellation gives back now, or what of a cancelled booking is still open on site. */
function returnsOf(
  booking: BookingInFull,
  now: Date,
): Pick<BookingByTokenView, 'refund_now' | 'open_on_site'> {
  const { charge, status } = booking;
  if (!charge) return {};
  const returns = returnsNow(booking, now);
  const open = toOpenOnSiteView(openOnSite(charge, status), charge.currency);
  return {
    ...(returns && { refund_now: toRefundNowView(charge, returns) }),
    ...(open && { open_on_site: open }),
  };
}

/** Returns until when its client can change a booking, and what a cancellation gives back. */
function termsOf(booking: BookingInFull): ChangeTerms & Pick<BookingByTokenView, 'refund_terms' | 'unpaid'> {
  return {
    ...(booking.status === 'confirmed' && changesLeft(booking)),
    ...(booking.status !== 'cancelled' && refundTermsOf(booking)),
    ...(hasEndedUnpaid(booking) && { unpaid: true }),
  };
}

/** Returns what its client gets back for a cancellation; nothing where there is no money of a card. */
function refundTermsOf(booking: BookingInFull): Pick<BookingByTokenView, 'refund_terms'> {
  const refunds = refundsOf(booking);
  return refunds ? { refund_terms: toRefundTermsView(refunds) } : {};
}
