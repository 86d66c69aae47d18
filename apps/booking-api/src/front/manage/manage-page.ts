import { escapeHtml } from '@comptoir/mail';
import type { TermsOfBooking } from '../../booking/bookings/bookings.deadlines.rules';
import {
  type BookingWithResource,
  bookedName,
  bookingPath,
  hasEndedUnpaid,
} from '../../booking/bookings/bookings.view';
import { toldAddress } from './told-by-form';
import type { Returns } from '../../money/payments/payments.returns.rules';
import { toRefundNowView } from '../../money/payments/payments.view';
import { termsRows } from '../../messaging/texts/deadline-rows';
import { type Premises, amountRows, dueRows, placeRows, returnRows } from '../../messaging/texts/amount-rows';
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
  /** Amounts that its client gets back who cancels now; undefined where nothing is paid. */
  returns: Returns | undefined;
  /** True when the button was pressed, but less would come back by now than the page had said. */
  isChanged: boolean;
  wording: Wording;
  premises: Premises;
}

/** Renders a page with a booking and a button that cancels it. */
export function renderManagePage(page: ManagePage): string {
  const { booking, brand, isOver, wording } = page;
  const title = bookedName(booking);
  const status = wording.text(statusOf(booking, isOver));
  const body = renderRecord({ brand, title, status, rows: factsOf(page), actions: actionsOf(page) });
  return FORM_PAGE.render({ title, wording, body });
}

function isPayable({ booking, isOver }: ManagePage): boolean {
  return booking.status === 'pending' && booking.charge?.status === 'open' && !isOver;
}

function canCancel({ booking, isCancellable }: ManagePage): boolean {
  return booking.status !== 'cancelled' && isCancellable;
}

function factsOf(page: ManagePage): { label: string; value: string }[] {
  const { booking, isOver, returns, wording, premises } = page;
  const { ends, refunds } = page.terms;
  const row = (key: TextKey, value: string): { label: string; value: string } => ({
    label: wording.text(key),
    value,
  });
  const businessTime = wording.businessTime(booking.start_at);
  return [
    row('start', wording.time(booking.start_at)),
    row('end', wording.time(booking.end_at)),
    row('time_zone', wording.zone(booking.start_at)),
    // The page moves no bookings.
    ...(isOver ? [] : termsRows({ ends: { ...ends, moveUntil: null }, refunds }, wording)),
    ...(businessTime ? [row('business_time', businessTime)] : []),
    ...placeRows(wording, premises),
    ...amountRows(booking, wording, premises),
    ...(isPayable(page) ? dueRows(booking, wording) : []),
    ...(canCancel(page) ? returnRows(booking, returns, wording) : []),
  ];
}

/** Returns the HTML of the links and buttons. */
function actionsOf(page: ManagePage): string[] {
  const { booking, isOver, wording, terms } = page;
  const isConfirmed = booking.status === 'confirmed';
  const isComing = isConfirmed && !isOver;
  const say = (key: TextKey): string => escapeHtml(wording.text(key));
  const stopSms = `<form method="post" action="manage/no-sms"><button class="quiet">${say('page_no_sms')}</button></form>`;
  return [
    ...(isPayable(page) ? [`<p><a href="/pay/${booking.token}">${say('pay_title')}</a></p>`] : []),
    ...(isComing ? [`<p><a href="calendar.ics">${say('page_calendar')}</a></p>`] : []),
    ...(terms.ends.isFinal && isComing ? [`<p>${say('page_final')}</p>`] : []),
    ...(canCancel(page) ? cancelForm(page, say) : []),
    ...(isOver || booking.status === 'cancelled'
      ? [`<p><a href="${bookingPath(booking)}">${say('page_book')}</a></p>`]
      : []),
    ...(isConfirmed && booking.sms_consent ? [stopSms] : []),
  ];
}

/** Returns the button that cancels, after a word on why it has to be pressed again. */
function cancelForm({ booking, returns, isChanged }: ManagePage, say: (key: TextKey) => string): string[] {
  return [
    ...(isChanged ? [`<p role="alert">${say('page_refund_changed')}</p>`] : []),
    `<form method="post"${toldBy(booking, returns)}><button>${say('page_cancel')}</button></form>`,
  ];
}

function statusOf(booking: BookingWithResource, isOver: boolean): TextKey {
  if (hasEndedUnpaid(booking)) return 'expired_text';
  return isOver && booking.status === 'confirmed' ? 'page_over' : PAGE_STATUS[booking.status];
}

/** Returns the attribute by which the button also sends the amounts that the page has named. */
function toldBy({ charge }: BookingWithResource, returns: Returns | undefined): string {
  if (!charge || !returns) return '';
  const { by_card, on_site } = toRefundNowView(charge, returns);
  return ` action="${escapeHtml(toldAddress({ byCard: by_card, onSite: on_site }))}"`;
}
