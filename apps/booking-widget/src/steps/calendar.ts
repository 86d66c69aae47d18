import { button, h } from '../dom';
import { addDays, dateIn, firstDayOf, type SlotsByDate, weeksOf } from '../time';
import type { Widget } from '../widget';

const WEEK = 7;
const LONGEST_WEEKDAY = 4;
/** Days that a key moves the focus by; left and right are swapped in Arabic. */
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** Content of the grid of a month. */
interface Grid {
  widget: Widget;
  slots: SlotsByDate;
  /** The day in the order of the tabulator key. */
  current: string;
  today: string;
}

/**
 * The month as a grid of days (WAI-ARIA Authoring Practices, date picker). One day is in the order of the
 * tabulator key, arrows lead to the others.
 */
export function calendar(widget: Widget, slots: SlotsByDate, turn: (months: number) => void): HTMLElement {
  const { session, parts } = widget;
  const { draft } = session;
  const first = firstDayOf(parts.language);
  const days = [...slots.keys()].filter((date) => date.startsWith(draft.month)).sort();
  const current = draft.date?.startsWith(draft.month) ? draft.date : (days[0] ?? `${draft.month}-01`);
  const grid: Grid = { widget, slots, current, today: dateIn(session.zone, new Date()) };
  return h(
    'div',
    { class: 'calendar', part: 'calendar' },
    monthLine(widget, turn),
    h(
      'table',
      {
        role: 'grid',
        'aria-labelledby': 'month',
        'aria-busy': String(widget.isBusy),
        onkeydown: (event: Event) => moveFocus(event as KeyboardEvent, widget.box.dir === 'rtl'),
      },
      weekdayLine(widget, first),
      h(
        'tbody',
        {},
        ...weeksOf(draft.month, first).map((week) => h('tr', {}, ...week.map((date) => cell(grid, date)))),
      ),
    ),
  );
}

function monthLine({ session, say, formats }: Widget, turn: (months: number) => void): HTMLElement {
  const { draft, firstMonth, lastMonth } = session;
  return h(
    'div',
    { class: 'month' },
    button('‹', () => turn(-1), {
      part: 'button-secondary',
      key: 'previous-month',
      'aria-label': say('previous_month'),
      disabled: draft.month <= firstMonth,
    }),
    h('strong', { id: 'month' }, formats.month(draft.month)),
    button('›', () => turn(1), {
      part: 'button-secondary',
      key: 'next-month',
      'aria-label': say('next_month'),
      disabled: draft.month >= lastMonth,
    }),
  );
}

function weekdayLine({ formats }: Widget, first: number): HTMLElement {
  const days = Array.from({ length: WEEK }, (_, index) => (first + index) % WEEK);
  // The names of days have no short form that fits in Arabic.
  const isLong = days.some((day) => formats.weekday(day, 'short').length > LONGEST_WEEKDAY);
  const names = days.map((day) =>
    h(
      'th',
      { scope: 'col', abbr: formats.weekday(day, 'long') },
      formats.weekday(day, isLong ? 'narrow' : 'short'),
    ),
  );
  return h('thead', {}, h('tr', {}, ...names));
}

function cell({ widget, slots, current, today }: Grid, date: string | null): HTMLElement {
  if (!date) return h('td', {});
  const { session, say, formats } = widget;
  const free = slots.get(date)?.length ?? 0;
  const state = free ? say('free_times', { count: formats.number(free) }) : say('none_free');
  const label = `${formats.day(date)}, ${state}`;
  const pick = (): void => {
    session.draft.date = date;
    widget.redraw();
    widget.announce(label);
  };
  return h(
    'td',
    { role: 'gridcell', 'aria-selected': date === session.draft.date ? 'true' : undefined },
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
        'aria-label': label,
        onclick: () => free && pick(),
      },
      formats.number(Number(date.slice(-2))),
    ),
  );
}

/** Moves the focus between the days by the arrow keys. */
function moveFocus(event: KeyboardEvent, isRightToLeft: boolean): void {
  const { date } = (event.target as HTMLElement).dataset;
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const step = (KEYS[event.key] ?? 0) * (isSideways && isRightToLeft ? -1 : 1);
  if (!date || !step) return;
  event.preventDefault();
  const grid = event.currentTarget as HTMLElement;
  grid.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`)?.focus();
}
