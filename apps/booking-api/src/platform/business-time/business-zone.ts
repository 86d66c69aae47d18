import { withIssue } from '@comptoir/errors';
import { BusinessTimeErrors } from './business-time.errors';

const MINUTE = 60_000;
export const DAY = 86_400_000;
const QUARTER = 15 * MINUTE;
/** From this date on, every zone changes its offset on a quarter of an hour of UTC. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const MAX_REMEMBERED = 50_000;
const MIN_YEAR = 1900;
const MAX_YEAR = 2999;

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})?$/;

/**
 * A wall-clock time of the business zone, in milliseconds as if the zone were UTC. It is not an instant;
 * `BusinessZone` converts between the two.
 */
export type Wall = number;

/** The instants of a wall-clock time in a zone: one, none, or two. */
export type Resolved =
  | { kind: 'exact'; instant: number }
  | { kind: 'gap' }
  | { kind: 'overlap'; earlier: number; later: number };

/** @param minutes minutes after midnight, up to 1440 */
export function wallOf(date: string, minutes = 0): Wall {
  return Date.parse(`${date}T00:00:00.000Z`) + minutes * MINUTE;
}

/** Returns the start of the day of a wall-clock time. */
export function midnightOf(wall: Wall): Wall {
  return Math.floor(wall / DAY) * DAY;
}

/** Returns the calendar date `YYYY-MM-DD` of a wall-clock time. */
export function dateOf(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** Returns the date `days` after (or before) `date`. */
export function addDays(date: string, days: number): string {
  return dateOf(wallOf(date) + days * DAY);
}

/** Returns the day of the week of a calendar date, 0 = Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(wallOf(date)).getUTCDay();
}

/** Returns true when `date` is an existing `YYYY-MM-DD` of a supported year. */
export function isBusinessDate(date: unknown): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const year = Number(date.slice(0, 4));
  const wall = wallOf(date);
  // A day beyond the end of the month parses as invalid, or as a day of the next month.
  return year >= MIN_YEAR && year <= MAX_YEAR && new Date(wall).getUTCDate() === Number(date.slice(8));
}

/**
 * Parses a submitted date-time: local to the business, or an exact instant with `Z` or an offset.
 * Milliseconds are cut off. `24:00` is the end of the day when `endOfDay` is set.
 * @returns undefined when the text is not a date-time, or its day does not exist
 */
export function parseDateTime(
  text: unknown,
  endOfDay = false,
): { wall: Wall } | { instant: number } | undefined {
  const parts = typeof text === 'string' ? DATE_TIME.exec(text.trim()) : null;
  if (!parts) return undefined;
  const [, date, hours, minutes, seconds = '00', offset] = parts;
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const midnight = endOfDay && hour === 24 && minute === 0 && second === 0;
  if (!isBusinessDate(date) || (hour > 23 && !midnight) || minute > 59 || second > 59) return undefined;
  const wall = wallOf(date, hour * 60 + minute) + second * 1_000;
  if (!offset) return { wall };
  const ahead = offsetMinutes(offset);
  return ahead === undefined ? undefined : { instant: wall - ahead * MINUTE };
}

function offsetMinutes(offset: string): number | undefined {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4, 6))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The time zone of the business: the only code that converts wall-clock times to instants. It does not depend
 * on the zone of the process.
 */
export class BusinessZone {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  /** @param name IANA name, such as `Europe/Paris` */
  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the offset of the wall clock from UTC at an instant, in milliseconds. */
  offsetAt(instant: number): number {
    if (instant < QUARTERS_SINCE) return this.measure(instant);
    const quarter = Math.floor(instant / QUARTER);
    let offset = this.offsets.get(quarter);
    if (offset === undefined) {
      if (this.offsets.size >= MAX_REMEMBERED) this.offsets.clear();
      offset = this.measure(quarter * QUARTER);
      this.offsets.set(quarter, offset);
    }
    return offset;
  }

  /**
   * Returns the offset that is in force on a whole day and around it, which is nearly every day; undefined when a clock
   * change is near. Offsets change at most once within two days, so four equal ones leave no room for a change.
   * @param midnight start of the day
   */
  steadyOffset(midnight: Wall): number | undefined {
    const offset = this.offsetAt(midnight);
    const others = [midnight - DAY, midnight + DAY, midnight + 2 * DAY];
    return others.every((instant) => this.offsetAt(instant) === offset) ? offset : undefined;
  }

  /** Returns the wall-clock time at an instant. */
  wallAt(instant: number): Wall {
    return instant + this.offsetAt(instant);
  }

  /** Returns the calendar date of the business at an instant. */
  dateAt(instant: number): string {
    return dateOf(this.wallAt(instant));
  }

  /** Resolves the instants at which the wall clock shows `wall`. */
  resolve(wall: Wall): Resolved {
    const [before, after] = this.candidates(wall);
    // A short cut for days without a clock change, which are nearly all.
    if (before === after && this.wallAt(before) === wall) return { kind: 'exact', instant: before };
    const [earlier, later] = [Math.min(before, after), Math.max(before, after)].filter(
      (instant) => this.wallAt(instant) === wall,
    );
    if (earlier === undefined) return { kind: 'gap' };
    return later === undefined ? { kind: 'exact', instant: earlier } : { kind: 'overlap', earlier, later };
  }

  /** Returns the first instant at which the wall clock shows `wall` or later. */
  reaches(wall: Wall): number {
    const resolved = this.resolve(wall);
    if (resolved.kind === 'exact') return resolved.instant;
    if (resolved.kind === 'overlap') return resolved.earlier;
    let [before, after] = this.candidates(wall).sort((a, b) => a - b);
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.wallAt(middle) >= wall) after = middle;
      else before = middle;
    }
    return after;
  }

  /** Returns the first instant of a calendar date. */
  startOf(date: string): Date {
    return new Date(this.reaches(wallOf(date)));
  }

  /** Returns the first instant after a calendar date. */
  endOf(date: string): Date {
    return new Date(this.reaches(wallOf(date, 24 * 60)));
  }

  /**
   * Converts a submitted date-time to an instant. An ambiguous local time is the earlier instant (RFC 5545,
   * section 3.3.5).
   * @param field named by the error
   * @throws BusinessTimeErrors.INVALID_DATE_TIME, BusinessTimeErrors.NONEXISTENT_TIME
   */
  instantOf(text: string, field: string, { endOfDay = false } = {}): Date {
    const parsed = parseDateTime(text, endOfDay);
    if (!parsed) throw withIssue(field, BusinessTimeErrors.INVALID_DATE_TIME({ params: { field } }));
    if ('instant' in parsed) return new Date(parsed.instant);
    const resolved = this.resolve(parsed.wall);
    if (resolved.kind === 'gap') {
      throw withIssue(field, BusinessTimeErrors.NONEXISTENT_TIME({ params: { field, zone: this.name } }));
    }
    return new Date(resolved.kind === 'exact' ? resolved.instant : resolved.earlier);
  }

  /** Offsets change at most once within two days, so one of these two is in force at `wall`. */
  private candidates(wall: Wall): [number, number] {
    return [wall - this.offsetAt(wall - DAY), wall - this.offsetAt(wall + DAY)];
  }

  private measure(instant: number): number {
    const parts = Object.fromEntries(
      this.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
  }
}
