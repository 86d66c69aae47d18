import {
  type BusinessZone,
  DAY,
  type Wall,
  addDays,
  dayOfWeek,
  midnightOf,
  wallOf,
} from '../business-time/business-zone';
import type { Interval, Occupancy } from '../occupancy/occupancy.queries';

/** A weekly window, in minutes of the wall clock. */
export interface WeeklyWindow {
  day_of_week: number;
  start_minute: number;
  end_minute: number;
  duration_min: number;
  /** Minutes that must lie free of other bookings before and after one. */
  buffer_min: number;
}

/** A slot by the wall clock (`HH:MM`, the end of the day is `24:00`) and by its instants. */
export interface Slot {
  start: string;
  end: string;
  range: Interval;
  /** Milliseconds that must lie free of other bookings before and after it. */
  buffer: number;
}

/** A calendar date and its free slots. */
export interface FreeDay {
  date: string;
  slots: readonly Slot[];
}

const MINUTE = 60_000;

/**
 * All slots of a date, free or not, sorted and each once.
 * Slot k of a window starts `k` durations after the window and lies wholly within it. A slot is left out when
 * its start or end does not exist or is ambiguous that day, or when it lasts longer or shorter than the wall
 * clock says.
 */
export function slotsOf(zone: BusinessZone, date: string, windows: readonly WeeklyWindow[]): Slot[] {
  const midnight = wallOf(date);
  const weekday = dayOfWeek(date);
  const slots = new Map<number, Slot>();
  for (const { day_of_week, start_minute, end_minute, duration_min, buffer_min } of windows) {
    if (day_of_week !== weekday) continue;
    const buffer = buffer_min * MINUTE;
    for (let minute = start_minute; minute + duration_min <= end_minute; minute += duration_min) {
      const key = minute * 2_000 + duration_min;
      const known = slots.get(key);
      const slot = known ?? slotAt(zone, midnight, minute, duration_min);
      if (slot) slots.set(key, { ...slot, buffer: known ? Math.min(known.buffer, buffer) : buffer });
    }
  }
  return [...slots.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

/** Counts the slots that dates have at most, before any is made; those of several windows may be the same. */
export function countSlots(dates: readonly string[], windows: readonly WeeklyWindow[]): number {
  const ofWeekday = Array.from({ length: 7 }, () => 0);
  for (const { day_of_week, start_minute, end_minute, duration_min } of windows) {
    const count = Math.floor((end_minute - start_minute) / duration_min);
    ofWeekday[day_of_week] = (ofWeekday[day_of_week] ?? 0) + count;
  }
  return dates.reduce((sum, date) => sum + (ofWeekday[dayOfWeek(date)] ?? 0), 0);
}

/**
 * The slots that can still be booked. A buffer keeps a slot away from bookings, not from blocks.
 * @param slots sorted by start
 * @param after slots that start at this instant or before are over
 * @param extraMinutes how much longer the booking will be than the slot
 */
export function freeSlots(
  slots: Slot[],
  { bookings, blocks }: Occupancy,
  after: number,
  extraMinutes = 0,
): Slot[] {
  const isFree = new Map<number, (slot: Slot) => boolean>();
  for (const { buffer } of slots) {
    if (isFree.has(buffer)) continue;
    const buffered = bookings.map(({ start, end }) => ({ start: start - buffer, end: end + buffer }));
    isFree.set(buffer, sweep(mergeIntervals([...buffered, ...blocks]), extraMinutes * MINUTE));
  }
  return slots.filter((slot) => slot.range.start > after && isFree.get(slot.buffer)?.(slot));
}

/** Tells of slots, asked for in the order of their starts, whether nothing of `taken` lies over them. */
function sweep(taken: readonly Interval[], extra: number): (slot: Slot) => boolean {
  let next = 0;
  return ({ range: { start, end } }) => {
    while (next < taken.length && (taken[next]?.end ?? 0) <= start) next++;
    const obstacle = taken[next];
    return obstacle === undefined || obstacle.start >= end + extra;
  };
}

/**
 * Minutes around a booking that its hours keep free: the least of the windows that it lies within, so that what
 * is offered as a slot can be booked; the most of those it touches when none holds it whole.
 */
export function bufferOf(zone: BusinessZone, windows: readonly WeeklyWindow[], range: Interval): number {
  const touched = openWindows(zone, windows, range).filter(
    ({ start, end }) => start < range.end && range.start < end,
  );
  const holding = touched.filter(({ start, end }) => start <= range.start && range.end <= end);
  if (holding.length) return Math.min(...holding.map(({ window }) => window.buffer_min));
  return Math.max(0, ...touched.map(({ window }) => window.buffer_min));
}

/**
 * Whether a range lies within the opening hours. Windows that touch or overlap count as one, also across
 * midnight; a window begins and ends when the wall clock first reaches its times.
 */
export function isWithinHours(
  zone: BusinessZone,
  windows: readonly WeeklyWindow[],
  range: Interval,
): boolean {
  const open = mergeIntervals(openWindows(zone, windows, range));
  return open.some(({ start, end }) => start <= range.start && range.end <= end);
}

/** The windows of the days around a range, as instants. */
function openWindows(
  zone: BusinessZone,
  windows: readonly WeeklyWindow[],
  range: Interval,
): (Interval & { window: WeeklyWindow })[] {
  const last = zone.wallAt(range.end);
  const open: (Interval & { window: WeeklyWindow })[] = [];
  for (let midnight = midnightOf(zone.wallAt(range.start)) - DAY; midnight <= last; midnight += DAY) {
    const weekday = new Date(midnight).getUTCDay();
    for (const window of windows) {
      if (window.day_of_week !== weekday) continue;
      const start = zone.reaches(midnight + window.start_minute * MINUTE);
      open.push({ window, start, end: zone.reaches(midnight + window.end_minute * MINUTE) });
    }
  }
  return open;
}

/** Sorts intervals and joins those that touch or overlap; empty ones vanish. */
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

/** The dates from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** `HH:MM` of minutes after midnight; 1440 is `24:00`. */
export function timeText(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Minutes after midnight of `HH:MM`; undefined when it is no time of day. `24:00` only with `endOfDay`. */
export function minutesOf(time: unknown, { endOfDay = false } = {}): number | undefined {
  const [, hours, minutes] = (typeof time === 'string' && /^(\d{2}):([0-5]\d)$/.exec(time)) || [];
  const total = Number(hours) * 60 + Number(minutes);
  return total < 24 * 60 || (endOfDay && total === 24 * 60) ? total : undefined;
}

function slotAt(
  zone: BusinessZone,
  midnight: Wall,
  minute: number,
  duration: number,
): Omit<Slot, 'buffer'> | undefined {
  const start = zone.resolve(midnight + minute * MINUTE);
  const end = zone.resolve(midnight + (minute + duration) * MINUTE);
  if (start.kind !== 'exact' || end.kind !== 'exact') return undefined;
  if (end.instant - start.instant !== duration * MINUTE) return undefined;
  return {
    start: timeText(minute),
    end: timeText(minute + duration),
    range: { start: start.instant, end: end.instant },
  };
}
