import { withIssue } from '@comptoir/errors';
import { type BusinessZone, type Wall, dateOf, wallOf } from '../../platform/business-time/business-zone';
import type { RepeatInput } from './series.dto';
import { SeriesErrors } from './series.errors';
import { type Pattern, latestStart, patternOf, wallsOf } from './series.rules';

const LAST_MINUTE = 24 * 60 - 1;
const LEAST = 2;

/** One time of a series. */
export interface PlannedTime {
  /** Place by the rule, from 1. */
  position: number;
  wall: Wall;
  /** Absent when a change of clocks skips the start. */
  range?: { start: Date; end: Date };
}

/** The times that a series asks for, in order. */
export interface SeriesPlan {
  pattern: Pattern;
  times: PlannedTime[];
  /** The times that exist, the first one at least. */
  ranges: [Range, ...Range[]];
}

type Range = { start: Date; end: Date };

/**
 * Opens a repeated booking at the wall-clock times of a zone. An ambiguous time is the earlier instant, and each
 * booking lasts as long as the first.
 * @param most bookings that the caller may make
 * @throws SeriesErrors.START_NOT_REPEATED, SeriesErrors.SERIES_LENGTH
 */
export function planSeries(
  zone: BusinessZone,
  { first, repeat, most }: { first: Range; repeat: RepeatInput; most: number },
): SeriesPlan {
  const start = zone.wallAt(first.start.getTime());
  const pattern = patternOf(repeat, start);
  if (!pattern) throw withIssue('start_at', SeriesErrors.START_NOT_REPEATED());
  const walls = wantedWalls(pattern, start, repeat);
  if (!walls || walls.length < LEAST || walls.length > most) {
    throw withIssue('repeat', SeriesErrors.SERIES_LENGTH({ params: { max: most } }));
  }
  const length = first.end.getTime() - first.start.getTime();
  const others = walls.slice(1).map((wall, nth): PlannedTime => {
    const at = startAt(zone, wall);
    const range = at === undefined ? undefined : { start: new Date(at), end: new Date(at + length) };
    return { position: nth + 2, wall, range };
  });
  const ranges: SeriesPlan['ranges'] = [first, ...others.flatMap(({ range }) => range ?? [])];
  return { pattern, times: [{ position: 1, wall: start, range: first }, ...others], ranges };
}

/** Returns the instant of a wall-clock time, the earlier of two; undefined when it does not exist. */
export function startAt(zone: BusinessZone, wall: Wall): number | undefined {
  const resolved = zone.resolve(wall);
  if (resolved.kind === 'gap') return undefined;
  return resolved.kind === 'exact' ? resolved.instant : resolved.earlier;
}

/** @returns undefined when the series has no end, or one that is too late */
function wantedWalls(pattern: Pattern, start: Wall, { count, until }: RepeatInput): Wall[] | undefined {
  const last = until === undefined ? undefined : wallOf(until, LAST_MINUTE);
  if (count === undefined && last === undefined) return undefined;
  if (last !== undefined && dateOf(last) > dateOf(latestStart(start))) return undefined;
  // One more than allowed shows that there are too many.
  const walls = wallsOf(pattern, start, { until: last, most: count ?? Infinity });
  return count !== undefined && last === undefined && walls.length < count ? undefined : walls;
}
