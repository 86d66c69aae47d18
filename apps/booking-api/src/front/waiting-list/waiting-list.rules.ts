import type { DateRange } from '../../platform/business-time/date-ranges';
import { addDays, wallOf } from '../../platform/business-time/business-zone';
import { minutesOf } from '../../calendar/slots/slots.rules';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Days whose free times are read together. They are the same days for every client, so that one read serves many. */
const DAYS_READ = 31;

/** Offers start at least this long after they are made, so that nobody has to hurry. */
export const NOTICE_MS = 60 * MINUTE;

/** The times of day that would do, in minutes after midnight. */
export interface TimesOfDay {
  minute_from: number;
  minute_to: number;
}

/** Returns true when a slot, in wall-clock times, lies within the times of day that a client waits for. */
export function fitsTimes(
  { minute_from, minute_to }: TimesOfDay,
  slot: { start: string; end: string },
): boolean {
  const start = minutesOf(slot.start) ?? 0;
  const end = minutesOf(slot.end, { endOfDay: true }) ?? 0;
  return start >= minute_from && end <= minute_to;
}

/** Nobody reads a mail and books in less. */
const FEWEST_MINUTES = 5;

/**
 * Returns the minutes for which a time is held: those of the settings, but at most half of the time until it can no
 * longer be booked, so that the next in line can still have it. Undefined when that is too short.
 * @param noticeMinutes before the start until which the rules of bookings allow to book
 */
export function heldMinutes(
  minutes: number,
  { start, now, noticeMinutes = 0 }: { start: Date; now: Date; noticeMinutes?: number },
): number | undefined {
  const left = (start.getTime() - now.getTime()) / MINUTE - noticeMinutes;
  const held = Math.min(minutes, Math.floor(left / 2));
  return held < FEWEST_MINUTES ? undefined : held;
}

/** Splits a range of dates where the reads of every client begin. */
export function readsOf({ date_from, date_to }: DateRange): DateRange[] {
  const reads: DateRange[] = [];
  for (let from = date_from; from <= date_to;) {
    const nth = Math.floor(wallOf(from) / DAY);
    const last = addDays(from, DAYS_READ - 1 - (nth % DAYS_READ));
    reads.push({ date_from: addDays(last, 1 - DAYS_READ), date_to: last });
    from = addDays(last, 1);
  }
  return reads;
}

/** The properties that make two entries of one person the same wish. */
export interface Wish extends TimesOfDay, DateRange {
  service_id: number | null;
  resource_id: number | null;
  duration_min: number | null;
  party_size: number;
  email: string;
}

/** Returns a key that the entries of one person for the same wish share. */
export function wishKey(wish: Wish): string {
  const { email, service_id, resource_id, duration_min, party_size } = wish;
  const { date_from, date_to, minute_from, minute_to } = wish;
  const target = [service_id, resource_id, duration_min, party_size];
  return [email.toLowerCase(), ...target, date_from, date_to, minute_from, minute_to].join();
}
