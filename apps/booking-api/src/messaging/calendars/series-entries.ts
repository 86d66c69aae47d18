import { createHash } from 'node:crypto';
import type { Booking } from '../../booking/bookings/bookings.entity';
import { BusinessZone, DAY, type Wall } from '../../platform/business-time/business-zone';
import type { BookingSeries } from '../../booking/series/series.entity';
import { parseRule, wallsOf } from '../../booking/series/series.rules';
import type { CalendarEvent } from './icalendar';
import { timeZoneLines } from './time-zones';

const UID_LENGTH = 40;
const MINUTE = 60_000;
/** Days of the definition of a zone before the first and after the last time of a series. */
const MARGIN_DAYS = 370;

/** Columns of a booking that decide how its entry differs from its series. */
type Occurrence = Pick<Booking, 'start_at' | 'end_at' | 'resource_id' | 'series_position'>;

/** Derives the UID of the entries of a series, in the form of those of bookings. */
export function uidOfSeries({ uid }: Pick<BookingSeries, 'uid'>): string {
  return `${createHash('sha256').update(`series:${uid}`).digest('hex').slice(0, UID_LENGTH)}@booking`;
}

/** Returns the wall-clock starts of a series by its rule. The first has position 1. */
export function seriesWalls(series: BookingSeries): Wall[] {
  const { pattern, count } = parseRule(series.rule);
  const start = new BusinessZone(series.time_zone).wallAt(series.start_at.getTime());
  return wallsOf(pattern, start, { until: Infinity, most: count });
}

/**
 * Creates the entries of a series: the first with the rule, without the times that have no booking, and one for each
 * booking that differs from it.
 * @param bookings the confirmed ones, in their order; the first entry is like the first of them that has the time and
 * the resource of most
 * @param entryOf creates the entry of a booking
 */
export function seriesEntries<T extends Occurrence>(
  series: BookingSeries,
  bookings: readonly [T, ...T[]],
  entryOf: (booking: T) => CalendarEvent,
): CalendarEvent[] {
  const zone = new BusinessZone(series.time_zone);
  const walls = seriesWalls(series);
  const byPosition = new Map(bookings.map((booking) => [booking.series_position, booking]));
  const resource = mostFrequent(bookings.map(({ resource_id }) => resource_id));
  const isByRule = (booking: T, wall: Wall): boolean =>
    booking.resource_id === resource && hasTime(zone, series, { booking, wall });
  const pairs = walls.map((wall, nth) => ({ wall, booking: byPosition.get(nth + 1) }));
  const usual = pairs.find(({ booking, wall }) => booking && isByRule(booking, wall))?.booking ?? bookings[0];
  const common = { uid: uidOfSeries(series), sequence: series.sequence, updatedAt: series.updated_at };
  const first: CalendarEvent = {
    ...entryOf(usual),
    ...common,
    start: series.start_at,
    end: new Date(series.start_at.getTime() + series.duration_min * MINUTE),
    createdAt: series.created_at,
    recurrence: {
      zone: zone.name,
      rule: series.rule,
      start: walls[0] ?? 0,
      excluded: pairs.filter(({ booking }) => !booking).map(({ wall }) => wall),
    },
  };
  const others = pairs.flatMap(({ booking, wall }) =>
    booking && !isByRule(booking, wall)
      ? [{ ...entryOf(booking), ...common, recurrence: { zone: zone.name, id: wall } }]
      : [],
  );
  return [first, ...others];
}

/** Returns the definition of the zone of a series for all times that its entries can have. */
export function seriesZoneLines(series: BookingSeries): string[] {
  const last = seriesWalls(series).at(-1) ?? series.start_at.getTime();
  const from = new Date(series.start_at.getTime() - MARGIN_DAYS * DAY);
  return timeZoneLines(new BusinessZone(series.time_zone), from, new Date(last + MARGIN_DAYS * DAY));
}

/**
 * True when a booking is where the rule puts it. An ambiguous start is the earlier instant in calendars, too. The length
 * is exact, but some calendars add it to the wall clock; where the two give different ends, because the clocks change
 * meanwhile or the end is a time that is skipped or occurs twice, the booking is not by the rule.
 */
function hasTime(
  zone: BusinessZone,
  { duration_min }: BookingSeries,
  { booking, wall }: { booking: Occurrence; wall: Wall },
): boolean {
  const [start, end] = [booking.start_at.getTime(), booking.end_at.getTime()];
  const shown = zone.resolve(wall + duration_min * MINUTE);
  return (
    start === zone.reaches(wall) &&
    end - start === duration_min * MINUTE &&
    shown.kind === 'exact' &&
    shown.instant === end
  );
}

function mostFrequent(ids: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
