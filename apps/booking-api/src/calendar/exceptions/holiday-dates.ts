import { addDays, dayOfWeek } from '../../platform/business-time/business-zone';

/** Says on which date of a year a holiday is. */
export type DateRule = (year: number) => string;

const pad = (part: number): string => String(part).padStart(2, '0');
const dateOf = (year: number, month: number, day: number): string => `${year}-${pad(month)}-${pad(day)}`;

/** The same date each year. */
export const on =
  (month: number, day: number): DateRule =>
  (year) =>
    dateOf(year, month, day);

/** So many days after Easter Sunday of the Gregorian calendar. */
export const easter =
  (days: number): DateRule =>
  (year) =>
    addDays(easterSunday(year), days);

/** The first such weekday from a date on; 0 is Sunday. */
export const weekdayFrom =
  (weekday: number, month: number, day: number): DateRule =>
  (year) => {
    const from = dateOf(year, month, day);
    return addDays(from, (weekday - dayOfWeek(from) + 7) % 7);
  };

/** The n-th such weekday of a month. */
export const nth = (n: number, weekday: number, month: number): DateRule =>
  weekdayFrom(weekday, month, 7 * (n - 1) + 1);

/** The last such weekday of a month. */
export const last =
  (weekday: number, month: number): DateRule =>
  (year) => {
    const end = addDays(month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1), -1);
    return addDays(end, -((dayOfWeek(end) - weekday + 7) % 7));
  };

/** Calculates Easter Sunday (the "anonymous" algorithm, Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
