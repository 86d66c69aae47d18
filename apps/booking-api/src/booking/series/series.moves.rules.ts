import type { AppError } from '@comptoir/errors';
import type { Booking } from '../bookings/bookings.entity';
import type { OccurrenceMove } from '../bookings/bookings.series.queries';
import { type BusinessZone, DAY, type Wall, midnightOf } from '../../platform/business-time/business-zone';
import { startAt } from './series-plan';
import { nonexistent } from './series.checks.service';
import type { SeriesScope } from './series.dto';
import type { BookingSeries } from './series.entity';
import { minutesOf } from './series.queries';
import { parseRule, ruleText, shiftPattern, wallsOf } from './series.rules';

/** A booking that is to be moved; `error` says why it cannot. */
export interface PlannedMove {
  booking: Booking;
  wall: Wall;
  /** Absent when a change of clocks skips the start. */
  range?: { start: Date; end: Date };
  error?: AppError;
}

/** The distance by which bookings are moved. */
export interface Shift {
  /** The booking whose new start is known. */
  named: Booking;
  start: Date;
  /** New length in milliseconds; each keeps its own when it is undefined. */
  length?: number;
}

/** Lists the confirmed bookings of a scope that have not begun. */
export function bookingsInScope(
  bookings: readonly Booking[],
  { named, scope, now }: { named: Booking; scope: SeriesScope; now: Date },
): Booking[] {
  const from = named.series_position ?? 0;
  return bookings.filter(
    ({ id, status, start_at, series_position }) =>
      status === 'confirmed' &&
      start_at > now &&
      (id === named.id || scope === 'all' || (scope === 'following' && (series_position ?? 0) > from)),
  );
}

/**
 * Moves bookings by as much as one of them, on the wall clock of a zone. Bookings that keep their time are left out.
 * @returns them in the order of their starts
 */
export function planMoves(zone: BusinessZone, bookings: readonly Booking[], shift: Shift): PlannedMove[] {
  const by = shiftOf(zone, shift);
  return bookings
    .map((booking) => moveOf(zone, booking, { ...shift, by }))
    .filter(({ booking, range }) => !range || differs(booking, range))
    .sort((a, b) => a.wall - b.wall);
}

function moveOf(
  zone: BusinessZone,
  booking: Booking,
  { named, start, length, by }: Shift & { by: number },
): PlannedMove {
  const wall = zone.wallAt(booking.start_at.getTime()) + by;
  const at = booking.id === named.id ? start.getTime() : movedTo(zone, booking, { wall, by });
  if (at === undefined) return { booking, wall, error: nonexistent(zone.name) };
  const milliseconds = length ?? booking.end_at.getTime() - booking.start_at.getTime();
  return { booking, wall, range: { start: new Date(at), end: new Date(at + milliseconds) } };
}

function movedTo(
  zone: BusinessZone,
  { start_at }: Booking,
  { wall, by }: { wall: Wall; by: number },
): number | undefined {
  return by === 0 ? start_at.getTime() : startAt(zone, wall);
}

function shiftOf(zone: BusinessZone, { named, start }: Shift): number {
  return zone.wallAt(start.getTime()) - zone.wallAt(named.start_at.getTime());
}

function differs(booking: Booking, { start, end }: { start: Date; end: Date }): boolean {
  return booking.start_at.getTime() !== start.getTime() || booking.end_at.getTime() !== end.getTime();
}

/** A series that follows another rule, with the start of each of its bookings by that rule. */
export interface ShiftedSeries {
  rule: string;
  start_at: Date;
  duration_min: number;
  recurrences: Map<number, Date>;
}

/**
 * Returns the rule of a series all of whose bookings are moved alike, so that calendars show a plain series again.
 * Undefined when a booking stays, was changed on its own, or no rule says the same.
 * @param bookings all of the series
 */
export function shiftSeries(
  zone: BusinessZone,
  series: BookingSeries,
  {
    bookings,
    moves,
    shift,
  }: { bookings: readonly Booking[]; moves: readonly OccurrenceMove[]; shift: Shift },
): ShiftedSeries | undefined {
  const moved = new Map(moves.map((move) => [move.id, move]));
  const lengths = new Set(moves.map(minutesOf));
  const [length] = lengths;
  const isWhole = bookings.every(
    ({ id, status, series_changed }) => !series_changed && (status === 'cancelled' || moved.has(id)),
  );
  if (!isWhole || lengths.size > 1 || length === undefined) return undefined;
  const { pattern, count } = parseRule(series.rule);
  const before = zone.wallAt(series.start_at.getTime());
  const start = before + shiftOf(zone, shift);
  const shifted = shiftPattern(pattern, (midnightOf(start) - midnightOf(before)) / DAY);
  if (!shifted) return undefined;
  const walls = wallsOf(shifted, start, { until: Infinity, most: count });
  const recurrences = bookings.map(({ id, series_position }): [number, Date] => {
    const at = moved.get(id)?.start ?? new Date(zone.reaches(walls[(series_position ?? 1) - 1] ?? start));
    return [id, at];
  });
  return {
    rule: ruleText({ pattern: shifted, count }),
    start_at: new Date(zone.reaches(start)),
    duration_min: length,
    recurrences: new Map(recurrences),
  };
}
