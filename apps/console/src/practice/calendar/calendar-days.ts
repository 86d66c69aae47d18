/** A view of the calendar. */
export type ViewName = 'day' | 'week' | 'month' | 'list';

const DAY_MS = 86_400_000;

const toDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** @param day such as `2030-01-07` */
export function addDays(day: string, count: number): string {
  return toDay(new Date(toDate(day).getTime() + count * DAY_MS));
}

/** Returns the same day of another month, or its last day when the month is shorter. */
function addMonths(day: string, count: number): string {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return toDay(new Date(first.getTime() + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * DAY_MS));
}

/** Returns the day that a view shows after a step forward or back. */
export function stepDay(day: string, view: ViewName, step: 1 | -1): string {
  if (view === 'month') return addMonths(day, step);
  return addDays(day, view === 'day' ? step : step * 7);
}

/** Returns today in a zone. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/**
 * Returns the local time of a date as the browser has it, such as `2030-01-07T09:00`. The calendar keeps the
 * wall clock of the business in dates of the browser.
 */
export function wallClock(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Returns the offset of a zone now, such as `+01:00`, for the line that shows the time. */
export function offsetNow(timeZone: string, now: Date = new Date()): string {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name?.slice(3) || '+00:00';
}
