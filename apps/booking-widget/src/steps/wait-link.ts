import { button, h } from '../dom';
import { addDays, addMonths, dateIn } from '../time';
import type { Widget } from '../widget';
import { openWait } from './wait-step';

/** A button that leads to the waiting list, where a day of the shown month is full. */
export function waitLink(widget: Widget): HTMLElement | undefined {
  const { session, say } = widget;
  const slots = session.slots();
  if (!slots) return undefined;
  const { date_from, date_to } = waitDates(widget);
  let isFull = false;
  for (let date = date_from; date <= date_to && !isFull; date = addDays(date, 1)) isFull = !slots.get(date);
  if (!isFull) return undefined;
  return h(
    'p',
    { class: 'wait', part: 'wait' },
    say('wait_question'),
    ' ',
    button(say('wait_open'), () => openWait(widget, waitDates(widget)), {
      part: 'button-secondary',
      key: 'wait',
    }),
  );
}

/** Returns the days of the shown month that are not over. */
function waitDates({ session }: Widget): { date_from: string; date_to: string } {
  const { month } = session.draft;
  const today = dateIn(session.settings.timezone, new Date());
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return { date_from: first < today ? today : first, date_to: last };
}
