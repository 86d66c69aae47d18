import type { Result } from '@comptoir/booking-client';
import type { SlotDefinition } from '../resources/hours';
import { addDays } from './calendar-days';

/** Opening hours of all resources: those of each week, and those of single dates. */
export interface OpeningHours {
  week: readonly Pick<SlotDefinition, 'resource_id' | 'day_of_week' | 'start_time' | 'end_time'>[];
  dates: readonly Pick<Result<'adminDateExceptions.list'>[number], 'resource_id' | 'date' | 'windows'>[];
}

/** A time of the wall clock of the business, such as from `2030-01-07T09:00`. */
export interface Span {
  start: string;
  end: string;
}

/** Minutes since the midnight at which the first day begins. */
interface Minutes {
  from: number;
  until: number;
}

const DAY = 1_440;
const DAY_MS = 86_400_000;
const WHOLE_DAY = [{ start_time: '00:00', end_time: '24:00' }];

/**
 * Returns the times in which none of the resources is open.
 * @param first day such as `2030-01-07`
 * @param until the day after the last one
 */
export function closedSpans(
  hours: OpeningHours,
  resourceIds: readonly number[],
  first: string,
  until: string,
): Span[] {
  const days = daysBetween(first, until);
  const open = joined(resourceIds.flatMap((id) => openMinutes(hours, id, first, days)));
  // Each day by itself, as calendars draw them.
  return Array.from({ length: days }, (_, day) => day * DAY).flatMap((midnight) =>
    gapsOf(open, { from: midnight, until: midnight + DAY }).map(({ from, until: to }) => ({
      start: wallTime(first, from),
      end: wallTime(first, to),
    })),
  );
}

/** Returns true when a resource is open during all of a time. */
export function isOpen(hours: OpeningHours, resourceId: number, { start, end }: Span): boolean {
  const first = start.slice(0, 10);
  const asked = { from: minutesOf(first, start), until: minutesOf(first, end) };
  const open = joined(openMinutes(hours, resourceId, first, Math.floor(asked.until / DAY) + 1));
  return gapsOf(open, asked).length === 0;
}

/**
 * Returns the earliest time at which one of the resources opens, such as `08:00`; undefined when each is closed or open
 * all day.
 */
export function firstOpening(
  hours: OpeningHours,
  resourceIds: readonly number[],
  first: string,
  until: string,
): string | undefined {
  const days = daysBetween(first, until);
  const starts = resourceIds
    .flatMap((id) => joined(openMinutes(hours, id, first, days)))
    .map(({ from }) => from % DAY)
    .filter((minute) => minute > 0);
  return starts.length ? wallTime(first, Math.min(...starts)).slice(11) : undefined;
}

function openMinutes(hours: OpeningHours, resourceId: number, first: string, days: number): Minutes[] {
  return Array.from({ length: days }, (_, index) => index).flatMap((index) =>
    windowsOn(hours, resourceId, addDays(first, index)).map(({ start_time, end_time }) => ({
      from: index * DAY + clockMinutes(start_time),
      until: index * DAY + clockMinutes(end_time),
    })),
  );
}

/** The hours of a date replace the weekly ones, and those of a resource the ones of all resources. */
function windowsOn(
  { week, dates }: OpeningHours,
  resourceId: number,
  day: string,
): readonly { start_time: string; end_time: string }[] {
  const ofDay = dates.filter(({ date }) => date === day);
  const replaced =
    ofDay.find(({ resource_id: id }) => id === resourceId) ??
    ofDay.find(({ resource_id: id }) => id === null);
  if (replaced) return replaced.windows;
  const own = week.filter(({ resource_id: id }) => id === resourceId);
  // Whoever has no weekly hours can be booked at any time.
  if (own.length === 0) return WHOLE_DAY;
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return own.filter(({ day_of_week: of }) => of === weekday);
}

/** Sorts times, and joins those that touch or overlap. */
function joined(times: readonly Minutes[]): Minutes[] {
  const result: Minutes[] = [];
  for (const { from, until } of times.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}

/** Returns what is left of a time without the open ones, which are sorted and apart. */
function gapsOf(open: readonly Minutes[], { from, until }: Minutes): Minutes[] {
  const gaps: Minutes[] = [];
  let at = from;
  for (const window of open) {
    if (window.until <= at || window.from >= until) continue;
    if (window.from > at) gaps.push({ from: at, until: window.from });
    at = window.until;
  }
  if (at < until) gaps.push({ from: at, until });
  return gaps;
}

const clockMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const daysBetween = (first: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(first)) / DAY_MS);

function minutesOf(first: string, wall: string): number {
  return daysBetween(first, wall.slice(0, 10)) * DAY + clockMinutes(wall.slice(11));
}

function wallTime(first: string, minutes: number): string {
  const clock = minutes % DAY;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${addDays(first, Math.floor(minutes / DAY))}T${pad(Math.floor(clock / 60))}:${pad(clock % 60)}`;
}
