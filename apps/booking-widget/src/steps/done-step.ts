import { calendarFileOf, pageOf } from '../booking-calls';
import { button, h, heading, link } from '../dom';
import { nameOfService } from '../subject';
import type { Booking } from '../types';
import type { Widget } from '../widget';
import { bookAgain } from './again';
import { placeRow } from './place';
import { seriesTimes } from './repeat';
import { bookingRows, priceText, rowIf, rowList } from './rows';

/** The confirmed booking, with the links that its owner needs later. */
export function doneStep(widget: Widget): (Node | undefined)[] {
  const { say, api, booking, token, session, formats } = widget;
  if (!booking) return [heading(say('booked'))];
  const { currency } = session.settings;
  const { total_price: price } = booking;
  return [
    heading(say('booked')),
    rowList([
      ...bookingRows(widget, { ...booking, name: nameOf(widget, booking) }),
      ...placeRow(widget),
      ...rowIf(price, say('price'), priceText(widget, formats.money(price, currency), booking.party_size)),
    ]),
    widget.newSeries
      ? seriesTimes(
          widget,
          widget.newSeries.bookings.map(({ start_at }) => ({ start: '', start_at })),
        )
      : undefined,
    h('slot', { name: 'done' }),
    h('p', {}, say('mail_follows')),
    h(
      'ul',
      { class: 'links' },
      h('li', {}, link(calendarFileOf(api, token), say('add_calendar'))),
      h('li', {}, link(pageOf(api, 'manage', token), say('manage'), true)),
    ),
    button(say('another'), () => bookAgain(widget), { part: 'button-secondary', key: 'another' }),
  ];
}

/** A booking for anyone has its resource now. */
function nameOf({ session }: Widget, { service, resource_id }: Booking): string {
  if (!service) return session.subject.name;
  const resource = session.resources.find(({ id }) => id === resource_id);
  return nameOfService(service.name, resource?.name);
}
