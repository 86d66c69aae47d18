import { moveBooking } from '../booking-calls';
import { button, h, heading } from '../dom';
import { detailOf } from '../events';
import { type Subject, resourceSubject, serviceSubject } from '../subject';
import { dateIn } from '../time';
import type { Booking, Slot } from '../types';
import type { Widget } from '../widget';
import { ask } from './ask';
import { refundLost } from './refund';
import { extraOf, showMonth, timeParts } from './time-step';

const NOT_FOUND = 404;

/** Choosing another time for a booking. */
export function moveStep(widget: Widget): (Node | undefined)[] {
  const { say, booking } = widget;
  const move = (slot: Slot): Promise<void> =>
    widget.attempt(async () => {
      widget.booking = { ...widget.booking, ...(await moveBooking(widget.api, widget.token, slot.start_at)) };
      widget.parts.emit('booking-moved', detailOf(widget.booking));
      widget.isBusy = false;
      widget.go('manage');
      widget.announce(say('moved'));
    });
  return [
    heading(say('move_title')),
    booking && h('h3', {}, `${say('your_booking')} · ${widget.moment(booking.start_at)}`),
    ...timeParts(widget, (slot) => {
      const time = widget.moment(slot.start_at);
      const last = booking?.moves_left === 1 ? [say('move_last')] : [];
      const text = [say('move_really', { time }), ...last, ...warningsOf(widget, slot)].join(' ');
      ask(widget, { text, yes: 'move_yes', run: () => move(slot) });
    }),
    button(say('back'), () => widget.go('manage'), { part: 'button-secondary', key: 'back' }),
  ];
}

/**
 * Says what the client loses by a move to an earlier start: the right to cancel, or a part of the refund. The earliest
 * start counts on, whatever the booking is moved to later.
 */
function warningsOf(widget: Widget, slot: Slot): string[] {
  const { say, booking } = widget;
  if (!booking) return [];
  const { cancel_until: cancelUntil, refund_terms: terms } = booking;
  const earlier = Math.min(0, Date.parse(slot.start_at) - Date.parse(booking.start_at));
  if (cancelUntil && Date.parse(cancelUntil) + earlier < Date.now())
    return terms ? [say('move_final'), say('move_kept')] : [say('move_final')];
  return terms ? refundLost(widget, terms, earlier) : [];
}

/** Opens the times for a booking that is moved: those that have room for its whole length. */
export async function openMove(widget: Widget): Promise<void> {
  const { session, booking } = widget;
  if (!booking) return;
  session.draft.partySize = booking.party_size;
  session.draft.date = undefined;
  const month = dateIn(session.zone, new Date(booking.start_at)).slice(0, 7);
  session.draft.month = month < session.firstMonth ? session.firstMonth : month;
  session.moved ??= resourceSubject(booking.resource_id);
  widget.go('move');
  await showMonth(widget, async () => {
    session.moved = await subjectOf(widget, booking);
    await session.loadMonth(true, 0);
    const first = [...(session.slots(0)?.values() ?? [])][0]?.[0];
    const length = session.moved.minutes || (first ? lengthOf(first) : 0);
    session.movedExtra = length ? Math.max(0, lengthOf(booking) - length) : 0;
    await session.loadMonth(false, extraOf(widget));
  });
}

/**
 * Returns what a booking is of. One of a service moves within the times of the service, as long as its resource
 * offers it and it has a length that fits.
 */
async function subjectOf({ api, session }: Widget, booking: Booking): Promise<Subject> {
  const { resource_id: resourceId } = booking;
  const { resources } = session;
  const atResource = resourceSubject(
    resourceId,
    resources.find(({ id }) => id === resourceId),
  );
  if (!booking.service) return atResource;
  const service = await api.service(booking.service.id).catch((error: { status?: number }) => {
    if (error.status === NOT_FOUND) return undefined;
    throw error;
  });
  const lengths = service?.durations.filter((minutes) => minutes <= lengthOf(booking)) ?? [];
  if (!service?.resources.some(({ id }) => id === resourceId) || !lengths.length) return atResource;
  return serviceSubject({ service, resourceId, resources, duration: Math.max(...lengths) });
}

function lengthOf({ start_at, end_at }: { start_at: string; end_at: string }): number {
  return (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
}
