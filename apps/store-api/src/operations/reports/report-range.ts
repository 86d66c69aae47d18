import { isoIn } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';

export const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** More periods than this are not readable, and cost the database too much. */
export const MOST_PERIODS = 400;

const DEFAULT_DAYS = 30;
const MONTHS: Partial<Record<Interval, number>> = { month: 1, quarter: 3, year: 12 };

/** Days that a report is about, both included, in the shop's time zone. */
export interface ReportRange {
  /** First day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  interval: Interval;
  /** IANA name of the time zone that the days are of. */
  timezone: string;
}

/**
 * Completes the range that a client asked for: up to today, the last 30 days, by day.
 * @throws RequestErrors.VALIDATION_ERROR when it ends before it begins, or has too many periods
 */
export function rangeOf(
  { from, to, interval = 'day' }: { from?: string; to?: string; interval?: Interval },
  timezone: string,
  now: Date,
): ReportRange {
  const last = to ?? today(now, timezone);
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) throw invalidField('from', 'This day must not be after the last day.');
  const range = { from: first, to: last, interval, timezone };
  if (periodsOf(range, MOST_PERIODS + 1).length > MOST_PERIODS) {
    throw invalidField(
      'interval',
      `These days have more than ${MOST_PERIODS} periods. Use a longer interval.`,
    );
  }
  return range;
}

/** Returns the current day in a time zone, `YYYY-MM-DD`. */
export function today(now: Date, timezone: string): string {
  return isoIn(now, timezone).slice(0, 10);
}

/** Lists the first days of the periods that a range touches, as `date_trunc` does. Weeks begin on Monday. */
export function periodsOf({ from, to, interval }: Omit<ReportRange, 'timezone'>, most = Infinity): string[] {
  const periods: string[] = [];
  for (
    let start = periodOf(from, interval);
    start <= to && periods.length < most;
    start = next(start, interval)
  ) {
    periods.push(start);
  }
  return periods;
}

/** Returns the first day of the period that has a day. */
export function periodOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  const date = dateOf(day);
  if (interval === 'week') return addDays(day, -((date.getUTCDay() + 6) % 7));
  const months = MONTHS[interval] ?? 1;
  date.setUTCDate(1);
  date.setUTCMonth(Math.floor(date.getUTCMonth() / months) * months);
  return dayOf(date);
}

function next(start: string, interval: Interval): string {
  const months = MONTHS[interval];
  if (!months) return addDays(start, interval === 'week' ? 7 : 1);
  const date = dateOf(start);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

/** Adds days to a calendar day; a negative number goes back. */
export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
