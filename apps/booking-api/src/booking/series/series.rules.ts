import { DAY, type Wall, midnightOf } from '../../platform/business-time/business-zone';

/** Most bookings of a series. */
export const MAX_OCCURRENCES = 52;
/** Latest start of a series after its first. */
const MAX_YEARS = 2;
/** Steps after which a rule is not followed any further: more than the weeks of two years. */
const MAX_STEPS = 120;
const WEEK = 7;
const MONDAY = 1;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The repetition of a booking, without its end. Days of the week count from 0, Sunday. */
export type Pattern = { interval: number } & (
  | { frequency: 'weekly'; weekdays: readonly number[]; weekStart: number }
  | { frequency: 'monthly'; day: number }
  /** The nth day of the week of a month; -1 is the last one. */
  | { frequency: 'monthly'; weekday: number; nth: number }
);

/** A pattern with its number of occurrences. */
export interface Rule {
  pattern: Pattern;
  count: number;
}

/**
 * Lists the starts of a pattern from its first one, in order. Days that a month does not have are left out
 * (RFC 5545, section 3.3.10).
 * @param until ends the list after its first start that is later; two years after the first when absent
 * @param most starts that the list may have
 */
export function wallsOf(
  pattern: Pattern,
  start: Wall,
  { until = latestStart(start), most }: { until?: Wall; most: number },
): Wall[] {
  const found: Wall[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    for (const wall of wallsOfStep(pattern, start, step)) {
      if (wall < start) continue;
      if (found.length >= most || wall > until) return found;
      found.push(wall);
    }
  }
  return found;
}

/** Returns the latest start of a series that begins at `start`. */
export function latestStart(start: Wall): Wall {
  const at = new Date(start);
  return at.setUTCFullYear(at.getUTCFullYear() + MAX_YEARS);
}

function wallsOfStep(pattern: Pattern, start: Wall, step: number): Wall[] {
  const time = start - midnightOf(start);
  if (pattern.frequency === 'weekly') {
    const { interval, weekdays, weekStart } = pattern;
    const firstDay = midnightOf(start) - DAY * daysAfter(weekStart, weekdayOf(start));
    const week = firstDay + step * interval * WEEK * DAY + time;
    return weekdays
      .map((day) => daysAfter(weekStart, day))
      .sort((a, b) => a - b)
      .map((days) => week + days * DAY);
  }
  const at = new Date(start);
  const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + step * pattern.interval, 1);
  const day = 'day' in pattern ? pattern.day : dayOfNth(month, pattern);
  return day <= daysIn(month) ? [month + (day - 1) * DAY + time] : [];
}

/** Returns the day of a month that is its nth day of the week; beyond its end when it has no such day. */
function dayOfNth(month: Wall, { weekday, nth }: { weekday: number; nth: number }): number {
  if (nth > 0) return 1 + daysAfter(weekdayOf(month), weekday) + (nth - 1) * WEEK;
  const last = daysIn(month);
  return last - daysAfter(weekday, weekdayOf(month + (last - 1) * DAY));
}

function daysIn(month: Wall): number {
  const at = new Date(month);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
}

function daysAfter(from: number, to: number): number {
  return (to - from + WEEK) % WEEK;
}

/** Returns the day of the week of a wall-clock time, 0 = Sunday. */
export function weekdayOf(wall: Wall): number {
  return new Date(wall).getUTCDay();
}

/** A request to repeat a booking. */
export interface Repeat {
  frequency: Frequency;
  interval: number;
  weekdays?: readonly number[];
  monthly_by?: 'day' | 'weekday' | 'last_weekday';
}

/** Returns the pattern that a request asks for; undefined when its first start is not one of the days. */
export function patternOf(
  { frequency, interval, weekdays, monthly_by }: Repeat,
  start: Wall,
): Pattern | undefined {
  const weekday = weekdayOf(start);
  const day = new Date(start).getUTCDate();
  if (frequency === 'weekly') {
    const days = [...new Set(weekdays?.length ? weekdays : [weekday])];
    return days.includes(weekday) ? { frequency, interval, weekdays: days, weekStart: MONDAY } : undefined;
  }
  if (monthly_by === 'weekday') return { frequency, interval, weekday, nth: Math.ceil(day / WEEK) };
  if (monthly_by !== 'last_weekday') return { frequency, interval, day };
  return day + WEEK > daysIn(start) ? { frequency, interval, weekday, nth: -1 } : undefined;
}

/**
 * Returns the pattern that begins a number of days later; undefined when no rule says the same, as days of months
 * move differently in each month.
 */
export function shiftPattern(pattern: Pattern, days: number): Pattern | undefined {
  if (days === 0) return pattern;
  if (pattern.frequency !== 'weekly') return undefined;
  const shift = (weekday: number): number => (((weekday + days) % WEEK) + WEEK) % WEEK;
  return { ...pattern, weekdays: pattern.weekdays.map(shift), weekStart: shift(pattern.weekStart) };
}

/** Writes a rule as a recurrence rule (RFC 5545, section 3.3.10). The start gives time and first day. */
export function ruleText({ pattern, count }: Rule): string {
  const parts = [`FREQ=${pattern.frequency.toUpperCase()}`];
  if (pattern.interval > 1) parts.push(`INTERVAL=${pattern.interval}`);
  if (pattern.frequency === 'weekly') {
    parts.push(
      `BYDAY=${[...pattern.weekdays]
        .sort((a, b) => a - b)
        .map((day) => WEEKDAYS[day])
        .join(',')}`,
    );
    if (pattern.weekStart !== MONDAY) parts.push(`WKST=${WEEKDAYS[pattern.weekStart]}`);
  } else if ('day' in pattern) parts.push(`BYMONTHDAY=${pattern.day}`);
  else parts.push(`BYDAY=${pattern.nth}${WEEKDAYS[pattern.weekday]}`);
  return [...parts, `COUNT=${count}`].join(';');
}

/** Reads what `ruleText` has written. */
export function parseRule(text: string): Rule {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  const number = (name: string, otherwise: number): number => Number(parts.get(name) ?? otherwise);
  const days = (parts.get('BYDAY') ?? '').split(',').map((day) => ({
    weekday: WEEKDAYS.indexOf(day.slice(-2) as (typeof WEEKDAYS)[number]),
    nth: Number(day.slice(0, -2)),
  }));
  const interval = number('INTERVAL', 1);
  const [first = { weekday: 0, nth: 1 }] = days;
  const count = number('COUNT', 1);
  if (parts.get('FREQ') === 'WEEKLY') {
    const weekStart = WEEKDAYS.indexOf((parts.get('WKST') ?? 'MO') as (typeof WEEKDAYS)[number]);
    const weekdays = days.map(({ weekday }) => weekday);
    return { pattern: { frequency: 'weekly', interval, weekdays, weekStart }, count };
  }
  const isByDay = parts.has('BYMONTHDAY');
  return {
    pattern: isByDay
      ? { frequency: 'monthly', interval, day: number('BYMONTHDAY', 1) }
      : { frequency: 'monthly', interval, ...first },
    count,
  };
}
