import type { BusinessZone } from '../../platform/business-time/business-zone';
import type { Interval, Occupancy } from '../occupancy/occupancy.queries';
import { type Hours, type Window, bookableHours } from './slots.hours.rules';
import {
  type Slot,
  type SlotWish,
  freeSlots,
  mergeIntervals,
  openWindows,
  smallestBuffer,
} from './slots.rules';

const MINUTE = 60_000;

/**
 * Filters the slots of other resources at which a resource can be an additional one of their bookings. They need not
 * fit its own grid; with one seat, it takes a party of any size.
 * @param slots sorted by start
 * @param bounded false when weekly windows bind nobody
 * @returns the starts of the slots
 */
export function startsWithRoom(
  zone: BusinessZone,
  slots: readonly Slot[],
  room: Hours & Occupancy,
  { bounded, ...wish }: SlotWish & { bounded: boolean },
): Set<number> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return new Set();
  const period = { start: first.range.start, end: last.range.end };
  const isOpen = within(mergeIntervals(openWindows(zone, bookableHours(room, bounded), period)));
  const bufferAt = buffers(openWindows(zone, room, period));
  const open = slots
    .filter(({ range }) => isOpen(range))
    .map((slot) => ({ ...slot, buffer: bufferAt(slot.range) * MINUTE }));
  const free = freeSlots(open, room, first.range.start - 1, {
    ...wish,
    partySize: room.seats > 1 ? wish.partySize : 1,
  });
  return new Set(free.map(({ range }) => range.start));
}

/** Returns a test for ranges in merged intervals, which must be called in the order of their starts. */
function within(open: readonly Interval[]): (range: Interval) => boolean {
  let next = 0;
  return ({ start, end }) => {
    while (next < open.length && (open[next]?.end ?? 0) <= start) next++;
    const interval = open[next];
    return interval !== undefined && interval.start <= start && end <= interval.end;
  };
}

/** Returns the minutes of the buffer of ranges, which must be asked for in the order of their starts. */
function buffers(windows: readonly (Interval & { window: Window })[]): (range: Interval) => number {
  const waiting = [...windows].sort((a, b) => b.start - a.start);
  let near: typeof waiting = [];
  return (range) => {
    while ((waiting.at(-1)?.start ?? Infinity) < range.end) near.push(...waiting.splice(-1));
    near = near.filter(({ end }) => end > range.start);
    return smallestBuffer(near, range);
  };
}
