import { wayOf } from '../way';
import type { Widget } from '../widget';
import { showMonth } from './time-step';

/** Begins another booking by the same visitor. */
export async function bookAgain(widget: Widget): Promise<void> {
  const { session } = widget;
  const { draft } = session;
  Object.assign(draft, {
    slot: undefined,
    date: undefined,
    partySize: undefined,
    duration: undefined,
    repeat: undefined,
    paying: undefined,
    answers: { ...widget.parts.presets.answers },
  });
  draft.month = draft.month < session.firstMonth ? session.firstMonth : draft.month;
  Object.assign(widget, {
    booking: undefined,
    token: '',
    quote: undefined,
    series: undefined,
    newSeries: undefined,
  });
  const [first = 'time'] = wayOf(session);
  widget.go(first);
  await showMonth(widget, () => session.loadMonth(true));
}
