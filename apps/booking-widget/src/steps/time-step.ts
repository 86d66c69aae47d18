import { changesBooking } from '../answers';
import { button, h, heading } from '../dom';
import { addMonths } from '../time';
import type { Slot } from '../types';
import type { Widget } from '../widget';
import { calendar } from './calendar';
import { drawFields } from './form-parts';
import { chooseTime } from './holding';
import { PARTY, partyField } from './party-field';

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
function extraOf({ session, booking }: Widget): number {
  return session.draft.step === 'move' && booking ? session.movedExtra : session.totals.minutes;
}

/** Choosing options, a day and a time. */
export function bookStep(widget: Widget): (Node | undefined)[] {
  const { session, say } = widget;
  const fields = session.fields.filter(changesBooking);
  const { price, minutes } = session.totals;
  const choose = (slot: Slot): void => {
    if (widget.faults[PARTY]) return widget.showFaults(widget.faults);
    void chooseTime(widget, slot);
  };
  const totals = [
    minutes > 0 && `+${widget.formats.minutes(minutes)}`,
    price > 0 && widget.formats.money(price, session.settings.currency),
  ].filter(Boolean);
  return [
    heading(session.resource?.name ?? say('choose_time')),
    session.resource?.description ? h('p', { class: 'hint' }, session.resource.description) : undefined,
    partyField(widget, () => void showMonth(widget)),
    ...drawFields(widget, fields, () => void showMonth(widget)),
    fields.length > 0
      ? h('p', { class: 'totals', part: 'totals', 'aria-live': 'polite' }, totals.join(' · '))
      : undefined,
    h('h3', {}, say('choose_time')),
    ...timeParts(widget, choose),
    session.resources.length > 1
      ? button(say('back'), () => widget.go('resource'), { part: 'button-secondary', key: 'back' })
      : undefined,
  ];
}

/** Choosing another time for a booking. */
export function moveStep(widget: Widget): (Node | undefined)[] {
  const { say } = widget;
  const move = (slot: Slot): Promise<void> =>
    widget.attempt(async () => {
      widget.booking = { ...widget.booking, ...(await widget.api.move(widget.token, slot.start_at)) };
      const { id, resource_id, start_at, end_at } = widget.booking;
      widget.parts.emit('booking-moved', { id, resource_id, start_at, end_at });
      widget.isBusy = false;
      widget.go('manage');
      widget.announce(say('moved'));
    });
  return [
    heading(say('move_title')),
    ...timeParts(widget, (slot) => void move(slot)),
    button(say('back'), () => widget.go('manage'), { part: 'button-secondary', key: 'back' }),
  ];
}

/** Opens the times for a booking that is moved: those that have room for its whole length. */
export async function openMove(widget: Widget): Promise<void> {
  const { session, booking } = widget;
  if (!booking) return;
  session.draft.resourceId = booking.resource_id;
  session.draft.partySize = booking.party_size;
  session.draft.date = undefined;
  session.draft.month = session.firstMonth;
  widget.go('move');
  await showMonth(widget, async () => {
    await session.loadMonth(true, 0);
    const first = [...(session.slots(0)?.values() ?? [])][0]?.[0];
    session.movedExtra = first ? Math.max(0, lengthOf(booking) - lengthOf(first)) : 0;
    await session.loadMonth(false, extraOf(widget));
  });
}

function lengthOf({ start_at, end_at }: { start_at: string; end_at: string }): number {
  return (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
}

function timeParts(widget: Widget, choose: (slot: Slot) => void): (Node | undefined)[] {
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
    zoneLine(widget),
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

function zoneLine(widget: Widget): HTMLElement {
  const { session, say, formats } = widget;
  const { draft, settings } = session;
  const now = new Date().toISOString();
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
    `${say('times_in', { zone: formats.zone(session.zone, now) })} `,
    session.hasTwoZones &&
      button(say(isBusiness ? 'show_visitor' : 'show_business', { zone: formats.zone(other, now) }), toggle, {
        part: 'button-link',
        key: 'zone',
      }),
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
                  time: formats.time(slot.start_at, session.settings.timezone),
                  zone: cityOf(session.settings.timezone),
                }),
              ),
          ),
        ),
      ),
    ),
  );
}

function cityOf(zone: string): string {
  return (zone.split('/').pop() ?? zone).replaceAll('_', ' ');
}
