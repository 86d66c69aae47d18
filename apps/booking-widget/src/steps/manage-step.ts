import { bookPageOf, calendarFileOf, endSms, findBooking } from '../booking-calls';
import { button, h, heading, link } from '../dom';
import { nameOfService } from '../subject';
import type { Booking } from '../types';
import type { Widget } from '../widget';
import type { Word } from '../words';
import { bookAgain } from './again';
import { cancelButton } from './cancel';
import { deadlineText, isOver } from './deadlines';
import { openMove } from './move-step';
import { ownSeries } from './own-series';
import { payParts } from './pay';
import { placeRow } from './place';
import { refundTerms } from './refund';
import { bookingRows, priceText, rowList } from './rows';

const HEADINGS: Record<Booking['status'], Word> = {
  pending: 'pay_title',
  confirmed: 'your_booking',
  cancelled: 'cancelled',
};

/** A booking that its token opens: seeing, paying, moving and cancelling it. */
export function manageStep(widget: Widget): (Node | undefined)[] {
  const { say, booking, token, api } = widget;
  if (!booking) return [heading(say('not_found')), againPart(widget)];
  const { status, amounts } = booking;
  const isPending = status === 'pending';
  const canChange = status !== 'cancelled' && !isPast(booking);
  const canCancel = canChange && !isOver(booking.cancel_until);
  const isComing = canChange && !isPending;
  const canMove = isComing && !isOver(booking.move_until) && booking.moves_left !== 0;
  return [
    ...stateParts(widget, booking),
    rowList(rowsOf(widget, booking)),
    isComing ? deadlineText(widget, booking) : undefined,
    booking.refund_terms && canCancel
      ? refundTerms(widget, booking.refund_terms, booking.cancel_until)
      : undefined,
    ...(isPending && amounts ? payParts(widget, amounts) : []),
    isComing
      ? h('ul', { class: 'links' }, h('li', {}, link(calendarFileOf(api, token), say('add_calendar'))))
      : undefined,
    ownSeries(widget, booking),
    canMove || canCancel
      ? h(
          'div',
          { class: 'actions' },
          canMove && button(say('move'), () => openMove(widget), { key: 'move', disabled: widget.isBusy }),
          canCancel && cancelButton(widget),
        )
      : undefined,
    canChange && booking.sms_consent
      ? button(say('stop_sms'), () => stopSms(widget), {
          part: 'button-secondary',
          key: 'stop-sms',
          disabled: widget.isBusy,
        })
      : undefined,
    canChange ? undefined : againPart(widget),
  ];
}

function isPast({ end_at }: Booking): boolean {
  return Date.parse(end_at) <= Date.now();
}

/** Says what became of a booking, and why. */
function stateParts({ say }: Widget, booking: Booking): (Node | undefined)[] {
  const { status, unpaid } = booking;
  const word = status === 'confirmed' && isPast(booking) ? 'over' : HEADINGS[status];
  const isJustPaid = status === 'confirmed' && location.hash === '#paid';
  return [
    heading(say(word)),
    isJustPaid ? h('p', { role: 'status' }, say('thanks')) : undefined,
    unpaid ? h('p', {}, say('unpaid')) : undefined,
  ];
}

/** The way to another booking: in the widget where the visitor has just made this one, else on a page of the same. */
function againPart(widget: Widget): HTMLElement | undefined {
  const { say, session, booking, api } = widget;
  if (session.draft.paying)
    return button(say('another'), () => bookAgain(widget), { part: 'button-secondary', key: 'another' });
  return booking && h('p', {}, link(bookPageOf(api, booking), say('book_again'), true));
}

const NOTHING_PAID = { due_now: 0, paid: 0, refunded: 0, left_to_pay: 0 };

function rowsOf(widget: Widget, booking: Booking): [string, string][] {
  const { session, say, formats } = widget;
  const { service, amounts, Resource: { name = '' } = {} } = booking;
  const rows = bookingRows(widget, {
    ...booking,
    name: service ? nameOfService(service.name, name) : name,
  });
  rows.push(...placeRow(widget));
  const currency = amounts?.currency ?? session.settings.currency;
  const add = (word: Word, amount: number, people = 1, isSaid = amount > 0): void => {
    if (isSaid) rows.push([say(word), priceText(widget, formats.money(amount, currency), people)]);
  };
  add('price', booking.total_price, booking.party_size);
  const { due_now, paid: given, refunded: back, left_to_pay: left } = { ...NOTHING_PAID, ...amounts };
  add('pay_now', Number(due_now));
  const paid = Number(given);
  add('paid', paid);
  const refunded = Number(back);
  // Whoever has paid and cancelled also reads that nothing comes back.
  add('refunded', refunded, 1, refunded > 0 || (booking.status === 'cancelled' && paid > 0));
  const { owed, undecided } = booking.open_on_site ?? { owed: 0, undecided: 0 };
  add('owed', Number(owed));
  add('undecided', Number(undecided));
  if (booking.status === 'confirmed') add('rest', Number(left));
  return rows;
}

function stopSms(widget: Widget): Promise<void> {
  return widget.attempt(async () => {
    await endSms(widget.api, widget.token);
    Object.assign(widget, { booking: await findBooking(widget.api, widget.token), isBusy: false });
    widget.go('manage');
    widget.announce(widget.say('sms_stopped'));
  });
}
