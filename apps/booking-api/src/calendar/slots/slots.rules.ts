import {
  type BusinessZone,
  DAY,
  type Wall,
  addDays,
  dateOf,
  midnightOf,
  wallOf,
} from '../../platform/business-time/business-zone';
import type { Interval, Occupancy } from '../occupancy/occupancy.queries';
import { type Hours, type Window, windowsOn } from './slots.hours.rules';

/** A slot in wall-clock times (`HH:MM`, up to `24:00`) and in instants. */
export interface Slot {
  start: string;
  end: string;
  range: Interval;
  /** Milliseconds that must be free of other bookings before and after it. */
  buffer: number;
  /** Free seats of a resource with several. */
  seatsLeft?: number;
}

/** A calendar date and its free slots. */
export interface FreeDay {
  date: string;
  slots: readonly Slot[];
}

const MINUTE = 60_000;

/**
 * Calculates all slots of a date, free or not, sorted and without duplicates. Slot `k` of a window starts `k`
 * durations after the window and lies within it.
 * @param length minutes of a slot, where they differ from the duration of the window; shorter slots follow each other
 */
export function slotsOf(zone: BusinessZone, date: string, hours: Hours, length?: number): Slot[] {
  const midnight = wallOf(date);
  const offset = zone.steadyOffset(midnight);
  const slots = new Map<number, Slot>();
  const windows = windowsOn(hours, date);
  for (const { start_minute, end_minute, duration_min } of windows) {
    const minutes = length ?? duration_min;
    const step = Math.min(minutes, duration_min);
    for (let minute = start_minute; minute + minutes <= end_minute; minute += step) {
      const key = minute * 2_000 + minutes;
      if (slots.has(key)) continue;
      const wall = { start: midnight + minute * MINUTE, end: midnight + (minute + minutes) * MINUTE };
      const range =
        offset === undefined
          ? rangeUnlessClockChange(zone, wall)
          : { start: wall.start - offset, end: wall.end - offset };
      if (!range) continue;
      const [start, end] = [timeText(minute), timeText(minute + minutes)];
      const buffer = bufferWithin(windows, minute, minute + minutes) * MINUTE;
      slots.set(key, { start, end, range, buffer });
    }
  }
  return [...slots.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

/**
 * Returns `slotsOf` for several resources: those with the same windows on a date share the slots of the date, which
 * nobody may change.
 */
export function sharedSlotsOf(
  zone: BusinessZone,
  length?: number,
): (date: string, hours: Hours) => readonly Slot[] {
  const known = new Map<string, readonly Slot[]>();
  return (date, hours) => {
    const key = `${date} ${windowsOn(hours, date).map(textOf).join()}`;
    let slots = known.get(key);
    if (!slots) known.set(key, (slots = slotsOf(zone, date, hours, length)));
    return slots;
  };
}

function textOf({ start_minute, end_minute, duration_min, buffer_min }: Window): string {
  return `${start_minute}-${end_minute}/${duration_min}/${buffer_min}`;
}

/** Returns the smallest buffer of the windows that hold a slot, as a booking of it has. */
function bufferWithin(windows: readonly Window[], start: number, end: number): number {
  const holding = windows.filter(
    ({ start_minute, end_minute }) => start_minute <= start && end <= end_minute,
  );
  return Math.min(...holding.map(({ buffer_min }) => buffer_min));
}

/** Returns an upper bound for the number of slots; windows may have slots in common. */
export function countSlots(dates: readonly string[], hours: Hours, length = Infinity): number {
  const windows = dates.flatMap((date) => windowsOn(hours, date));
  return windows.reduce(
    (sum, { start_minute, end_minute, duration_min }) =>
      sum + Math.floor((end_minute - start_minute) / Math.min(length, duration_min)),
    0,
  );
}

/** Length and seats that a client needs of a slot. */
export interface SlotWish {
  /** Minutes by which the booking is longer than the slot; 0 by default. */
  extraMinutes?: number;
  /** Seats that it needs; 1 by default. */
  partySize?: number;
  /** Minutes of the slot; those of the weekly window by default. */
  duration?: number;
  /** Minutes that the booking takes before and after it, as a buffer of its service. */
  before?: number;
  after?: number;
}

/**
 * Filters the slots that can still be booked. Buffers apply to bookings, not to blocks.
 * @param slots sorted by start
 * @param after slots that start at this instant or before are excluded
 */
export function freeSlots(
  slots: readonly Slot[],
  occupancy: Occupancy,
  after: number,
  { extraMinutes = 0, partySize = 1, ...own }: SlotWish = {},
): Slot[] {
  const { bookings, blocks, seats } = occupancy;
  if (partySize > seats) return [];
  if (seats > 1) {
    const isOpen = sweep(mergeIntervals(blocks), extraMinutes * MINUTE);
    const open = slots.filter((slot) => slot.range.start > after && isOpen(slot));
    return withSeatsLeft(open, occupancy, { ...own, extraMinutes }).filter(
      ({ seatsLeft = 0 }) => seatsLeft >= partySize,
    );
  }
  const isFree = new Map<number, (slot: Slot) => boolean>();
  for (const { buffer } of slots) {
    if (isFree.has(buffer)) continue;
    const { before, after: behind } = buffersOf(buffer, own);
    const buffered = bookings.map(({ start, end }) => ({ start: start - behind, end: end + before }));
    isFree.set(buffer, sweep(mergeIntervals([...buffered, ...blocks]), extraMinutes * MINUTE));
  }
  return slots.filter((slot) => slot.range.start > after && isFree.get(slot.buffer)?.(slot));
}

/**
 * Counts the seats of each slot that are free during all of it and of its buffers.
 * @param slots sorted by start
 */
function withSeatsLeft(
  slots: readonly Slot[],
  { seats, bookings }: Occupancy,
  { extraMinutes = 0, ...own }: SlotWish,
): Slot[] {
  const extra = extraMinutes * MINUTE;
  const widest = Math.max(...Object.values(buffersOf(0, own)), ...slots.map(({ buffer }) => buffer));
  const waiting = bookings
    .map(({ start, end, seats: numbers = '' }) => ({ start, end, seats: seatRanges(numbers) }))
    .sort((a, b) => b.start - a.start);
  let near: typeof waiting = [];
  return slots.map((slot) => {
    const { range } = slot;
    const end = range.end + extra;
    while ((waiting.at(-1)?.start ?? Infinity) < end + widest) near.push(...waiting.splice(-1));
    near = near.filter((taken) => taken.end + widest > range.start);
    if (!near.length) return { ...slot, seatsLeft: seats };
    const { before, after } = buffersOf(slot.buffer, own);
    const over = near.filter((taken) => taken.start < end + after && taken.end + before > range.start);
    const numbers = mergeIntervals(over.flatMap((taken) => taken.seats));
    const count = numbers.reduce(
      (sum, part) => sum + Math.min(part.end, seats + 1) - Math.min(part.start, seats + 1),
      0,
    );
    return { ...slot, seatsLeft: seats - count };
  });
}

/** Returns the milliseconds before and after a slot that must be free, of its window or of its service. */
function buffersOf(
  buffer: number,
  { before = 0, after = 0 }: Pick<SlotWish, 'before' | 'after'>,
): { before: number; after: number } {
  return { before: Math.max(buffer, before * MINUTE), after: Math.max(buffer, after * MINUTE) };
}

/** Parses numbers of seats: `{[1,3),[5,6)}` are the seats 1, 2 and 5. */
function seatRanges(text: string): Interval[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }));
}

/** Returns a test for free slots, which must be called in the order of their starts. */
function sweep(taken: readonly Interval[], extra: number): (slot: Slot) => boolean {
  let next = 0;
  return ({ range: { start, end } }) => {
    while (next < taken.length && (taken[next]?.end ?? 0) <= start) next++;
    const obstacle = taken[next];
    return obstacle === undefined || obstacle.start >= end + extra;
  };
}

/**
 * Returns the buffer of a booking in minutes: the smallest of the windows that contain it, so that every
 * offered slot can be booked; otherwise the largest of the windows that it touches.
 */
export function bufferOf(zone: BusinessZone, hours: Hours, range: Interval): number {
  return smallestBuffer(openWindows(zone, hours, range), range);
}

/** Returns the buffer of a range in minutes, as `bufferOf` does, among open windows. */
export function smallestBuffer(open: readonly (Interval & { window: Window })[], range: Interval): number {
  const touched = open.filter(({ start, end }) => start < range.end && range.start < end);
  const holding = touched.filter(({ start, end }) => start <= range.start && range.end <= end);
  if (holding.length) return Math.min(...holding.map(({ window }) => window.buffer_min));
  return Math.max(0, ...touched.map(({ window }) => window.buffer_min));
}

/**
 * Returns true when a range lies within the windows of its dates. Adjacent and overlapping windows count as one,
 * also across midnight. A window begins and ends when the wall clock first reaches its times.
 */
export function isWithinHours(zone: BusinessZone, hours: Hours, range: Interval): boolean {
  const open = mergeIntervals(openWindows(zone, hours, range));
  return open.some(({ start, end }) => start <= range.start && range.end <= end);
}

/** Returns the windows of the days around a range, as instants. Some may lie outside of the range. */
export function openWindows(
  zone: BusinessZone,
  hours: Hours,
  range: Interval,
): (Interval & { window: Window })[] {
  const last = zone.wallAt(range.end);
  const open: (Interval & { window: Window })[] = [];
  for (let midnight = midnightOf(zone.wallAt(range.start)) - DAY; midnight <= last; midnight += DAY) {
    for (const window of windowsOn(hours, dateOf(midnight))) {
      const start = zone.reaches(midnight + window.start_minute * MINUTE);
      open.push({ window, start, end: zone.reaches(midnight + window.end_minute * MINUTE) });
    }
  }
  return open;
}

/** Sorts intervals, joins those that touch or overlap, and drops empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const previous = merged.at(-1);
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Returns the dates from `from` to `to`, both inclusive. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Formats minutes after midnight as `HH:MM`; 1440 is `24:00`. */
export function timeText(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Parses `HH:MM` to minutes after midnight; undefined for other texts. `24:00` needs `endOfDay`. */
export function minutesOf(time: unknown, { endOfDay = false } = {}): number | undefined {
  const [, hours, minutes] = (typeof time === 'string' && /^(\d{2}):([0-5]\d)$/.exec(time)) || [];
  const total = Number(hours) * 60 + Number(minutes);
  return total < 24 * 60 || (endOfDay && total === 24 * 60) ? total : undefined;
}

/**
 * Returns the instants of a slot, or undefined when a clock change (daylight saving time) makes its start or end
 * ambiguous or nonexistent, or changes its length.
 */
function rangeUnlessClockChange(zone: BusinessZone, wall: { start: Wall; end: Wall }): Interval | undefined {
  const start = zone.resolve(wall.start);
  const end = zone.resolve(wall.end);
  if (start.kind !== 'exact' || end.kind !== 'exact') return undefined;
  if (end.instant - start.instant !== wall.end - wall.start) return undefined;
  return { start: start.instant, end: end.instant };
}
