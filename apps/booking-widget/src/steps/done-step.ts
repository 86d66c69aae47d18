import { button, h, heading, link } from '../dom';
import type { Widget } from '../widget';
import { bookingRows, rowList } from './rows';
import { showMonth } from './time-step';

/** The confirmed booking, with the links that its owner needs later. */
export function doneStep(widget: Widget): (Node | undefined)[] {
  const { session, say, api, booking, token } = widget;
  if (!booking) return [heading(say('booked'))];
  const again = async (): Promise<void> => {
    const { draft } = session;
    Object.assign(draft, {
      slot: undefined,
      date: undefined,
      partySize: undefined,
      answers: { ...widget.parts.presets.answers },
    });
    draft.month = draft.month < session.firstMonth ? session.firstMonth : draft.month;
    Object.assign(widget, { booking: undefined, token: '', quote: undefined });
    widget.go(session.resources.length > 1 ? 'resource' : 'time');
    await showMonth(widget, () => session.loadMonth(true));
  };
  return [
    heading(say('booked')),
    rowList(bookingRows(widget, { ...booking, name: session.resource?.name ?? '' })),
    h('slot', { name: 'done' }),
    h('p', {}, say('mail_follows')),
    h(
      'ul',
      { class: 'links' },
      h('li', {}, link(api.calendarFile(token), say('add_calendar'))),
      h('li', {}, link(api.managePage(token), say('manage'), true)),
    ),
    button(say('another'), again, { part: 'button-secondary', key: 'another' }),
  ];
}
