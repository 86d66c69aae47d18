import type { Result } from '@comptoir/booking-client';

export type SlotDefinition = Result<'adminSlots.listDefinitions'>[number];

/** Days of the week as the service counts them, 0 for Sunday, in the order of a calendar. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Opening hours of a part of a day, as in the form. */
export interface Window {
  start_time: string;
  end_time: string;
  /** Minutes of a slot. */
  duration_min: number;
  /** Minutes that stay free before and after a booking. */
  buffer_min: number;
}

/** The form: windows by `day_<number>`. */
export type WeekForm = Record<string, Window[]>;

export const dayKey = (day: number): string => `day_${day}`;

const FIRST_WINDOW: Window = { start_time: '09:00', end_time: '17:00', duration_min: 60, buffer_min: 0 };
const LAST_START = '23:00';

/** Returns the form for the stored hours. */
export function toWeek(definitions: readonly SlotDefinition[]): WeekForm {
  return Object.fromEntries(
    WEEK.map((day) => [
      dayKey(day),
      definitions
        .filter(({ day_of_week: stored }) => stored === day)
        .sort((a, b) => a.start_time.localeCompare(b.start_time))
        .map(({ start_time, end_time, duration_min, buffer_min }) => ({
          start_time,
          end_time,
          duration_min,
          buffer_min,
        })),
    ]),
  );
}

/** Returns the hours as the service takes them. */
export function toSlots(week: WeekForm): (Window & { day_of_week: number })[] {
  return WEEK.flatMap((day) => (week[dayKey(day)] ?? []).map((window) => ({ ...window, day_of_week: day })));
}

/** Returns where in the form a window of `toSlots` is, such as `day_1.0`. */
export function placeOf(week: WeekForm, index: number): { day: string; row: number } | undefined {
  const places = WEEK.flatMap((day) =>
    (week[dayKey(day)] ?? []).map((_window, row) => ({ day: dayKey(day), row })),
  );
  return places[index];
}

/** Returns a window after the last one of a day, an hour later and with the same slots. */
export function nextWindow(windows: readonly Window[]): Window {
  const last = windows.at(-1);
  if (!last) return FIRST_WINDOW;
  const start = Number(last.end_time.slice(0, 2)) + 1;
  const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;
  if (start >= 23) return { ...last, start_time: LAST_START, end_time: '24:00' };
  return { ...last, start_time: hour(start), end_time: hour(Math.min(start + 4, 24)) };
}
