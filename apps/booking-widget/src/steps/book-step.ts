import { changesBooking } from '../answers';
import { h, heading } from '../dom';
import { waitLink } from '../later';
import type { Slot } from '../types';
import type { Widget } from '../widget';
import { backButton } from './back-button';
import { drawFields } from './form-parts';
import { chooseTime } from './holding';
import { lengthField } from './length-field';
import { PARTY, partyField } from './party-field';
import { priceText } from './rows';
import { showMonth, timeParts } from './time-step';

/** Choosing options, a day and a time. */
export function bookStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  const { subject } = session;
  const fields = session.fields.filter(changesBooking);
  const choose = (slot: Slot): void => {
    if (widget.faults[PARTY]) return widget.showFaults(widget.faults);
    void chooseTime(widget, slot);
  };
  return [
    heading(subject.name || say('choose_time')),
    subject.description ? h('p', { class: 'hint' }, h('bdi', {}, subject.description)) : undefined,
    lengthField(widget, () => void showMonth(widget)),
    partyField(widget, () => void showMonth(widget)),
    ...drawFields(widget, fields, () => void showMonth(widget)),
    fields.length > 0 || subject.minutes > 0 ? totalsLine(widget) : undefined,
    h('h3', {}, say('choose_time')),
    ...timeParts(widget, choose),
    waitLink(widget),
    backButton(widget, 'time'),
  ];
}

/** The length and the price of a service, or what the options add to a resource. */
function totalsLine(widget: Widget): HTMLElement {
  const { session, formats } = widget;
  const { subject, totals, settings } = session;
  const minutes = subject.minutes + totals.minutes;
  const price = subject.price + totals.price;
  const parts = [
    minutes > 0 && (subject.minutes ? '' : '+') + formats.minutes(minutes),
    price > 0 && priceText(widget, formats.money(price, settings.currency), session.partySize),
  ];
  return h(
    'p',
    { class: 'totals', part: 'totals', 'aria-live': 'polite' },
    parts.filter(Boolean).join(' · '),
  );
}
