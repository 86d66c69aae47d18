import { type BusinessZone, addDays, dayOfWeek } from '../../platform/business-time/business-zone';
import type { DateRange } from '../../platform/business-time/date-ranges';
import type { Interval } from '../occupancy/occupancy.queries';

/** Most days of a booking, and a day on each side of it. */
const MAX_DAYS = 33;

/** Open time of a day, in minutes of the wall clock. */
export interface Window {
  start_minute: number;
  end_minute: number;
  duration_min: number;
  /** Minutes that must be free of other bookings before and after a booking. */
  buffer_min: number;
}

export interface WeeklyWindow extends Window {
  day_of_week: number;
}

/** Windows of one date. They replace those of its weekday; a closed date has none. */
export interface DateHours {
  date: string;
  windows: Window[];
}

/** Opening hours of a resource: the weekly windows, and the dates that differ from them. */
export interface Hours {
  windows: readonly WeeklyWindow[];
  exceptions: readonly DateHours[];
}

/** Weekly windows that are open at any time. */
const WHOLE_WEEK: WeeklyWindow[] = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  start_minute: 0,
  end_minute: 1_440,
  duration_min: 1,
  buffer_min: 0,
}));

/** Returns the windows of a date: the only place that decides between exceptions and weekly windows. */
export function windowsOn({ windows, exceptions }: Hours, date: string): readonly Window[] {
  const exception = exceptions.find((hours) => hours.date === date);
  if (exception) return exception.windows;
  const weekday = dayOfWeek(date);
  return windows.filter(({ day_of_week }) => day_of_week === weekday);
}

/**
 * Returns the hours in which clients may book.
 * @param bounded false when the weekly windows bind nobody; exceptions bind all the same
 */
export function bookableHours({ windows, exceptions }: Hours, bounded: boolean): Hours {
  return { windows: bounded && windows.length ? windows : WHOLE_WEEK, exceptions };
}

/** Returns the dates whose hours a booking in a range can meet. */
export function datesAround(zone: BusinessZone, { start, end }: Interval): DateRange {
  const date_from = addDays(zone.dateAt(start), -1);
  const [last, limit] = [addDays(zone.dateAt(end), 1), addDays(date_from, MAX_DAYS)];
  return { date_from, date_to: last < limit ? last : limit };
}
