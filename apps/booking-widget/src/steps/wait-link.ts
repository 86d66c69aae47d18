import { button, h } from '../dom';
import { addDays, addMonths, dateIn } from '../time';
import type { Widget } from '../widget';
import { openWait } from './wait-step';

/** A button that leads to the waiting list: also a day with free times may have one that is full. */
export function waitLink(widget: Widget): HTMLElement | undefined {
  const { session, say } = widget;
  if (!session.slots()) return undefined;
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
