import { escapeHtml } from '@comptoir/mail';
import type { TermsOfBooking } from '../../booking/bookings/bookings.deadlines.rules';
import {
  type BookingWithResource,
  bookedName,
  bookingPath,
  hasEndedUnpaid,
} from '../../booking/bookings/bookings.view';
import { termsRows } from '../../messaging/texts/deadline-rows';
import { type Premises, amountRows, dueRows, placeRows } from '../../messaging/texts/amount-rows';
import { FORM_PAGE, renderRecord } from '../../messaging/texts/text-page';
import type { TextKey, Wording } from '../../messaging/texts/wording';

const PAGE_STATUS = {
  pending: 'page_pending',
  confirmed: 'page_confirmed',
  cancelled: 'page_cancelled',
} as const;

/** Content of the page. */
export interface ManagePage {
  booking: BookingWithResource;
  /** Name of the business. */
  brand: string;
  isOver: boolean;
  /** False once the booking is over, or when its rules do not let the client cancel it any more. */
  isCancellable: boolean;
  terms: TermsOfBooking;
  wording: Wording;
  premises: Premises;
}

/** Renders a page with a booking and a button that cancels it. */
export function renderManagePage({
  booking,
  brand,
  isOver,
  isCancellable,
  terms: { ends, refunds },
  wording,
  premises,
}: ManagePage): string {
  const isConfirmed = booking.status === 'confirmed';
  const row = (key: TextKey, value: string): { label: string; value: string } => ({
    label: wording.text(key),
    value,
  });
  const say = (key: TextKey): string => escapeHtml(wording.text(key));
  const businessTime = wording.businessTime(booking.start_at);
  const isPayable = booking.status === 'pending' && booking.charge?.status === 'open' && !isOver;
  const canCancel = booking.status !== 'cancelled' && isCancellable;
  const cancel = `<form method="post"><button>${say('page_cancel')}</button></form>`;
  const stopSms = `<form method="post" action="manage/no-sms"><button class="quiet">${say('page_no_sms')}</button></form>`;
  const body = renderRecord({
    brand,
    title: bookedName(booking),
    status: wording.text(statusOf(booking, isOver)),
    rows: [
      row('start', wording.time(booking.start_at)),
      row('end', wording.time(booking.end_at)),
      row('time_zone', wording.zone(booking.start_at)),
      // The page moves no bookings.
      ...(isOver ? [] : termsRows({ ends: { ...ends, moveUntil: null }, refunds }, wording)),
      ...(businessTime ? [row('business_time', businessTime)] : []),
      ...placeRows(wording, premises),
      ...amountRows(booking, wording, premises),
      ...(isPayable ? dueRows(booking, wording) : []),
    ],
    actions: [
      ...(isPayable ? [`<p><a href="/pay/${booking.token}">${say('pay_title')}</a></p>`] : []),
      ...(isConfirmed && !isOver ? [`<p><a href="calendar.ics">${say('page_calendar')}</a></p>`] : []),
      ...(ends.isFinal && isConfirmed && !isOver ? [`<p>${say('page_final')}</p>`] : []),
      ...(canCancel ? [cancel] : []),
      ...(isOver || booking.status === 'cancelled'
        ? [`<p><a href="${bookingPath(booking)}">${say('page_book')}</a></p>`]
        : []),
      ...(isConfirmed && booking.sms_consent ? [stopSms] : []),
    ],
  });
  return FORM_PAGE.render({ title: bookedName(booking), wording, body });
}

function statusOf(booking: BookingWithResource, isOver: boolean): TextKey {
  if (hasEndedUnpaid(booking)) return 'expired_text';
  return isOver && booking.status === 'confirmed' ? 'page_over' : PAGE_STATUS[booking.status];
}
