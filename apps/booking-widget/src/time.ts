import type { Day, Slot } from './types';

const DAY = 86_400_000;
const SATURDAY = 6;

/** Slots by the date that they start on in a zone, each day sorted by time. */
export type SlotsByDate = Map<string, Slot[]>;

/** Returns the zone of the visitor; the one of the business when the browser does not tell. */
export function visitorZone(fallback: string): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || fallback;
}

/** Returns the date of an instant in a zone, as YYYY-MM-DD. */
export function dateIn(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * Sorts the slots of the business's days into the dates of a zone. On the other side of the earth a slot of
 * Monday morning is on Sunday.
 */
export function slotsByDate(days: readonly Day[], zone: string): SlotsByDate {
  const found: SlotsByDate = new Map();
  for (const slot of days.flatMap(({ slots }) => slots)) {
    const date = dateIn(zone, new Date(slot.start_at));
    found.set(date, [...(found.get(date) ?? []), slot]);
  }
  for (const slots of found.values()) slots.sort((a, b) => a.start_at.localeCompare(b.start_at));
  return found;
}

/** Returns the dates of the business with a free time between two times of day; an empty one is no limit. */
export function freeDays(days: readonly Day[], { time_from, time_to }: WaitTimes): string[] {
  const fits = ({ start, end }: Slot): boolean =>
    start >= time_from && (!time_to || (end <= time_to && end > start));
  return days.filter(({ slots }) => slots.some(fits)).map(({ date }) => date);
}

/** Times of day (HH:MM) of the business. */
interface WaitTimes {
  time_from: string;
  time_to: string;
}

/** Returns the month (YYYY-MM) that is `count` months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + count, 1));
  return date.toISOString().slice(0, 7);
}

/** Returns the date (YYYY-MM-DD) that is `count` days later. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10);
}

/**
 * Returns the days to ask for, so that a month is complete in every zone: zones are at most 26 hours apart.
 */
export function rangeOf(month: string): { date_from: string; date_to: string } {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return { date_from: addDays(`${month}-01`, -2), date_to: addDays(last, 2) };
}

/** Returns the weeks of a month; null stands for days of other months. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() - firstDay + 7) % 7;
  const count = new Date(`${addDays(`${addMonths(month, 1)}-01`, -1)}`).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= count; day += 1) cells.push(`${month}-${String(day).padStart(2, '0')}`);
  // Six weeks always, so that the page does not jump from month to month.
  while (cells.length < 42) cells.push(null);
  return Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns the first day of the week of a language: 0 is Sunday. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language).maximize() as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const day = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  if (day !== undefined) return day % 7;
  if (['ar'].includes(locale.language)) return SATURDAY;
  return ['en', 'ja', 'pt', 'zh'].includes(locale.language) ? 0 : 1;
}

/** Returns the short name of a zone: `New York` of `America/New_York`. */
export function cityOf(zone: string): string {
  return (zone.split('/').pop() ?? zone).replaceAll('_', ' ');
}

/** Writes dates, times and amounts in one language. */
export class Formats {
  constructor(private readonly language: string) {}

  time(instant: string, zone: string): string {
    return this.format(instant, zone, { hour: 'numeric', minute: '2-digit' });
  }

  date(instant: string, zone: string): string {
    return this.format(instant, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  }

  /** Writes a date with its time. */
  moment(instant: string, zone: string): string {
    return `${this.date(instant, zone)}, ${this.time(instant, zone)}`;
  }

  /** Writes a date without a time, such as a day of the calendar. */
  day(date: string): string {
    return this.date(date, 'UTC');
  }

  month(month: string): string {
    return this.format(`${month}-01`, 'UTC', { month: 'long', year: 'numeric' });
  }

  /** @param style `long` for readers, the others for the head of the calendar */
  weekday(day: number, style: 'long' | 'short' | 'narrow'): string {
    return this.format(new Date(Date.UTC(2023, 0, 1 + day)).toISOString(), 'UTC', { weekday: style });
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** Writes the time of an instant in a zone, with the day where that is another one in the zone `shown`. */
  timeBeside(instant: string, zone: string, shown: string): string {
    const isSameDay = this.date(instant, zone) === this.date(instant, shown);
    const day = isSameDay ? {} : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
    return this.format(instant, zone, { ...day, hour: 'numeric', minute: '2-digit' });
  }

  /** Writes the name of a zone; at an instant with its offset, which clock changes move. */
  zone(zone: string, instant?: string): string {
    if (!instant) return zone.replaceAll('_', ' ');
    const parts = new Intl.DateTimeFormat(this.language, { timeZone: zone, timeZoneName: 'shortOffset' });
    const offset = parts.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName');
    return `${zone.replaceAll('_', ' ')} (${offset?.value ?? ''})`;
  }

  money(amount: number, currency: string): string {
    return new Intl.NumberFormat(this.language, { style: 'currency', currency }).format(amount);
  }

  /** Writes texts of which one is chosen: `30 minutes or 1 hour`. */
  anyOf(texts: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'disjunction' }).format(texts);
  }

  minutes(count: number): string {
    const unit = (value: number, name: string): string =>
      new Intl.NumberFormat(this.language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
    const hours = Math.floor(count / 60);
    return [hours && unit(hours, 'hour'), (count % 60 || !hours) && unit(count % 60, 'minute')]
      .filter(Boolean)
      .join(' ');
  }

  private format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.language, { timeZone, ...options }).format(new Date(instant));
  }
}
