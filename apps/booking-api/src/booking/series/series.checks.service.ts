import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import { type AppError, type ErrorIssue, issueOf } from '@comptoir/errors';
import type { CheckedDraft } from '../bookings/bookings.drafts.service';
import type { BookingDraft } from '../bookings/bookings.checks.service';
import { BookingErrors } from '../bookings/bookings.errors';
import { obstacleError } from '../bookings/bookings.queries';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import type { Wall } from '../../platform/business-time/business-zone';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { findObstaclesOfAll } from '../../calendar/occupancy/occupancy.many.queries';
import type { WantedRange } from '../../calendar/occupancy/occupancy.queries';
import type { SeriesPlan } from './series-plan';
import type { OnConflict } from './series.dto';
import { SeriesErrors } from './series.errors';

const MINUTE = 60_000;

/** Staff also learn that only holds are in the way. */
export type SeriesCaller = 'client' | 'staff';

/** A time of a series that was checked. */
export interface CheckedTime {
  position: number;
  wall: Wall;
  /** Absent when a change of clocks skips the start. */
  range?: { start: Date; end: Date };
  draft?: BookingDraft;
  /** Why it cannot be booked. */
  error?: AppError;
}

interface PlanChecks {
  /** Checked bookings of the times that exist, in order. */
  drafts: readonly CheckedDraft[];
  caller: SeriesCaller;
  /** Finds the rule of the day that a booking would break. */
  countDay?: (draft: BookingDraft) => Promise<AppError | undefined>;
}

/** Compares the times of a series with bookings and blocks, and with each other. */
@Injectable()
export class SeriesChecksService {
  constructor(@Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'timeZone'>) {}

  /**
   * Checks all times of a plan with one statement, and one more for each day whose bookings a rule counts.
   */
  async checkPlan(
    queryable: Queryable,
    { times }: SeriesPlan,
    { drafts, caller, countDay }: PlanChecks,
  ): Promise<CheckedTime[]> {
    const counted = await Promise.all(
      drafts.map(async ({ draft, error }) => ({ range: draft, error: error ?? (await countDay?.(draft)) })),
    );
    const conflicts = await this.findConflicts(queryable, counted, { caller });
    let next = 0;
    return times.map((time) => {
      if (!time.range) return { ...time, error: nonexistent(this.config.timeZone) };
      const [draft, error] = [drafts[next]?.draft, conflicts[next]];
      next += 1;
      return { ...time, draft, error };
    });
  }

  /**
   * Finds for each range the first reason why it cannot be booked; undefined when it can.
   * @param ranges with the errors of earlier checks, in order of their starts
   * @param except stored bookings that do not count
   */
  async findConflicts(
    queryable: Queryable,
    ranges: readonly { range: WantedRange; error?: AppError }[],
    { caller, except = [] }: { caller: SeriesCaller; except?: readonly number[] },
  ): Promise<(AppError | undefined)[]> {
    const open = ranges.filter(({ error }) => !error).map(({ range }) => range);
    const found = await findObstaclesOfAll(queryable, open, except);
    const held = caller === 'staff' ? BookingErrors.SLOT_HELD : BookingErrors.SLOT_TAKEN;
    let taken = -Infinity;
    return ranges.map(({ range, error }) => {
      if (error) return error;
      const [start, end] = periodOf(range);
      const conflict = obstacleError(found[open.indexOf(range)] ?? [], held);
      if (conflict) return conflict;
      if (start < taken) return BookingErrors.SLOT_TAKEN();
      taken = end;
      return undefined;
    });
  }
}

/** Returns the milliseconds from which to which a booking keeps its resource from the next one. */
function periodOf(range: WantedRange): [number, number] {
  const { bufferMinutes = 0, beforeMinutes = 0, afterMinutes = 0, others = [] } = range;
  const buffer = Math.max(bufferMinutes, ...others.map((place) => place.bufferMinutes ?? 0));
  return [
    range.start.getTime() - Math.max(buffer, beforeMinutes) * MINUTE,
    range.end.getTime() + afterMinutes * MINUTE,
  ];
}

/** Returns the error of a start that a change of clocks skips. */
export function nonexistent(zone: string): AppError {
  return BusinessTimeErrors.NONEXISTENT_TIME({ params: { field: 'start_at', zone } });
}

/**
 * Returns the error that lists the times which cannot be booked, by their wall-clock starts; undefined when all can.
 */
export function conflictError(
  times: readonly Pick<CheckedTime, 'wall' | 'range' | 'error'>[],
): AppError | undefined {
  const issues = times.flatMap(({ error, ...time }): ErrorIssue[] =>
    error ? [issueOf(`occurrences.${timeOf(time).start}`, error)] : [],
  );
  return issues.length ? SeriesErrors.SERIES_CONFLICT({ issues }) : undefined;
}

/** Returns the start of a time: on the wall clock of the business, and as an instant where it exists. */
export function timeOf({ wall, range }: Pick<CheckedTime, 'wall' | 'range'>): {
  start: string;
  start_at?: string;
} {
  const start = new Date(wall).toISOString().slice(0, 16);
  return range ? { start, start_at: range.start.toISOString() } : { start };
}

/** @throws SeriesErrors.SERIES_CONFLICT when a time cannot be booked, or with `skip` when none can */
export function assertBookable(times: readonly CheckedTime[], onConflict: OnConflict = 'refuse'): void {
  const error = conflictError(times);
  const isPossible = onConflict === 'skip' && times.some((time) => !time.error);
  if (error && !isPossible) throw error;
}
