import { button, h } from '../dom';
import { addMonths, cityOf } from '../time';
import type { Slot } from '../types';
import type { Widget } from '../widget';
import { calendar } from './calendar';

/** Goes to the times of the chosen resource and loads them. */
export async function openTimes(widget: Widget): Promise<void> {
  widget.go('time');
  await showMonth(widget, async () => {
    await widget.session.loadForm();
    await widget.session.loadMonth();
  });
}

/** Loads the shown month. */
export function showMonth(widget: Widget, load = () => loadShown(widget)): Promise<void> {
  return widget.attempt(async () => {
    await load();
    widget.isBusy = false;
    widget.redraw();
    widget.announce(widget.formats.month(widget.session.draft.month));
  });
}

function loadShown(widget: Widget, fresh = false): Promise<void> {
  return widget.session.loadMonth(fresh, extraOf(widget));
}

/** Minutes that a slot must have room for beyond its own length. */
export function extraOf({ session, booking }: Widget): number {
  return session.draft.step === 'move' && booking ? session.movedExtra : session.totals.minutes;
}

/** The calendar and the times of the chosen day. */
export function timeParts(widget: Widget, choose: (slot: Slot) => void): (Node | undefined)[] {
  const { session, say } = widget;
  const { draft } = session;
  const slots = session.slots(extraOf(widget));
  const turn = (months: number): void => {
    draft.month = addMonths(draft.month, months);
    draft.date = undefined;
    void showMonth(widget);
  };
  const isEmpty = slots && ![...slots.keys()].some((date) => date.startsWith(draft.month));
  return [
    zoneLine(widget, slots?.get(draft.date ?? '')?.[0]?.start_at),
    calendar(widget, slots ?? new Map<string, Slot[]>(), turn),
    isEmpty && draft.month < session.lastMonth
      ? h(
          'p',
          { class: 'empty' },
          say('no_times_month'),
          ' ',
          button(
            say('next_free', { month: widget.formats.month(addMonths(draft.month, 1)) }),
            () => turn(1),
            { part: 'button-secondary', key: 'next-month-with-times' },
          ),
        )
      : undefined,
    slots ? slotList(widget, slots.get(draft.date ?? '') ?? [], choose) : h('p', {}, say('loading')),
  ];
}

/** @param instant on the shown day; without one the line names no offset, which clock changes move */
function zoneLine(widget: Widget, instant: string | undefined): HTMLElement {
  const { session, say, formats } = widget;
  const { draft, settings } = session;
  const isBusiness = draft.zone === 'business';
  const toggle = (): void => {
    draft.zone = isBusiness ? 'visitor' : 'business';
    if (draft.slot) draft.date = undefined;
    widget.redraw();
  };
  const other = isBusiness ? Intl.DateTimeFormat().resolvedOptions().timeZone : settings.timezone;
  return h(
    'p',
    { class: 'zone', part: 'zone' },
    `${say('times_in', { zone: formats.zone(session.zone, instant) })} `,
    session.hasTwoZones &&
      button(
        say(isBusiness ? 'show_visitor' : 'show_business', { zone: formats.zone(other, instant) }),
        toggle,
        {
          part: 'button-link',
          key: 'zone',
        },
      ),
  );
}

function slotList(widget: Widget, slots: readonly Slot[], choose: (slot: Slot) => void): HTMLElement {
  const { session, say, formats } = widget;
  const { date, slot: chosen } = session.draft;
  if (!date) return h('p', { class: 'hint' }, say('pick_day'));
  const otherZone = session.draft.zone === 'visitor' && session.hasTwoZones;
  return h(
    'div',
    { class: 'slots', part: 'slots' },
    h('h4', {}, say('times_on', { date: formats.day(date) })),
    slots.length === 0 && h('p', {}, say('no_times_day')),
    h(
      'ul',
      {},
      ...slots.map((slot) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              part: 'slot',
              'data-key': `slot-${slot.start_at}`,
              'aria-current': slot.start_at === chosen?.start_at ? 'true' : undefined,
              disabled: widget.isBusy,
              onclick: () => choose(slot),
            },
            h('span', {}, formats.time(slot.start_at, session.zone)),
            slot.seats_left !== undefined &&
              h('small', {}, ' ', say('places_left', { count: formats.number(slot.seats_left) })),
            otherZone &&
              h(
                'small',
                {},
                say('local_there', {
                  time: formats.timeBeside(slot.start_at, session.settings.timezone, session.zone),
                  zone: cityOf(session.settings.timezone),
                }),
              ),
          ),
        ),
      ),
    ),
  );
}
