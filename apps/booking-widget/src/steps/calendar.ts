import { button, h } from '../dom';
import { addDays, dateIn, firstDayOf, type SlotsByDate, weeksOf } from '../time';
import type { Widget } from '../widget';

const WEEK = 7;
const LONGEST_WEEKDAY = 4;
/** Days that a key moves the focus by; left and right are swapped in Arabic. */
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/**
 * The month as a grid of days (WAI-ARIA Authoring Practices, date picker). One day is in the order of the
 * tabulator key, arrows lead to the others.
 */
export function calendar(widget: Widget, slots: SlotsByDate, turn: (months: number) => void): HTMLElement {
  const { session, say, formats, parts } = widget;
  const { draft } = session;
  const first = firstDayOf(parts.language);
  const days = [...slots.keys()].filter((date) => date.startsWith(draft.month)).sort();
  const current = draft.date?.startsWith(draft.month) ? draft.date : (days[0] ?? `${draft.month}-01`);
  const weekdays = Array.from({ length: WEEK }, (_, index) => (first + index) % WEEK);
  // "Monday" in Arabic has no short form that fits.
  const isLong = weekdays.some((day) => formats.weekday(day, 'short').length > LONGEST_WEEKDAY);
  const today = dateIn(session.zone, new Date());

  const pick = (date: string): void => {
    draft.date = date;
    widget.redraw();
    const free = slots.get(date)?.length ?? 0;
    widget.announce(
      `${formats.day(date)}: ${free ? say('free_times', { count: formats.number(free) }) : say('full')}`,
    );
  };
  const cell = (date: string | null): HTMLElement => {
    if (!date) return h('td', {});
    const free = slots.get(date)?.length ?? 0;
    const state = free ? say('free_times', { count: formats.number(free) }) : say('full');
    return h(
      'td',
      { role: 'gridcell', 'aria-selected': date === draft.date ? 'true' : undefined },
      h(
        'button',
        {
          type: 'button',
          part: free ? 'day' : 'day-full',
          'data-key': `day-${date}`,
          'data-date': date,
          tabindex: date === current ? 0 : -1,
          'aria-disabled': free ? undefined : 'true',
          'aria-current': date === today ? 'date' : undefined,
          'aria-label': `${formats.day(date)}, ${state}`,
          onclick: () => free && pick(date),
        },
        formats.number(Number(date.slice(-2))),
      ),
    );
  };
  const move = (event: Event): void => {
    const { key, target } = event as KeyboardEvent;
    const date = (target as HTMLElement).dataset['date'];
    const isMirrored = widget.box.dir === 'rtl' && key.match(/Left|Right/);
    const step = (KEYS[key] ?? 0) * (isMirrored ? -1 : 1);
    if (!date || !step) return;
    event.preventDefault();
    const next = addDays(date, step);
    const grid = event.currentTarget as HTMLElement;
    grid.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };

  return h(
    'div',
    { class: 'calendar', part: 'calendar' },
    h(
      'div',
      { class: 'month' },
      button('‹', () => turn(-1), {
        part: 'button-secondary',
        key: 'previous-month',
        'aria-label': say('previous_month'),
        disabled: draft.month <= session.firstMonth,
      }),
      h('strong', { id: 'month', 'aria-live': 'polite' }, formats.month(draft.month)),
      button('›', () => turn(1), {
        part: 'button-secondary',
        key: 'next-month',
        'aria-label': say('next_month'),
        disabled: draft.month >= session.lastMonth,
      }),
    ),
    h(
      'table',
      { role: 'grid', 'aria-labelledby': 'month', 'aria-busy': widget.isBusy, onkeydown: move },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...weekdays.map((day) =>
            h(
              'th',
              { scope: 'col', abbr: formats.weekday(day, 'long') },
              formats.weekday(day, isLong ? 'narrow' : 'short'),
            ),
          ),
        ),
      ),
      h('tbody', {}, ...weeksOf(draft.month, first).map((week) => h('tr', {}, ...week.map(cell)))),
    ),
  );
}
