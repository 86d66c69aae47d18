import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { BookingChecksService } from '../bookings/bookings.checks.service';
import {
  type BookingConditions,
  type ConditionsOfAll,
  lockConditions,
} from '../bookings/bookings.conditions.queries';
import type { Booking } from '../bookings/bookings.entity';
import { BookingRuleLimitsService } from '../bookings/bookings.rule-limits.service';
import { faultOfMove } from '../bookings/rule-checks';
import type { WantedRange } from '../../calendar/occupancy/occupancy.queries';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { strictestRules } from '../../calendar/rule-terms/rule-terms.rules';
import { type SeriesCaller, SeriesChecksService, conflictError } from './series.checks.service';
import { SeriesErrors } from './series.errors';
import type { PlannedMove } from './series.moves.rules';

/** Finds the new ranges of the bookings of a series, and checks that they are free and keep the rules. */
@Injectable()
export class SeriesMoveRangesService {
  constructor(
    private readonly clock: Clock,
    private readonly bookingChecks: BookingChecksService,
    private readonly checks: SeriesChecksService,
    private readonly resources: ResourcesService,
    private readonly rules: BookingRuleLimitsService,
  ) {}

  /**
   * Locks the resources of planned moves until the transaction ends.
   * @returns the new range of each move
   * @throws SeriesErrors.SERIES_CONFLICT with the times that are not free or break a rule
   */
  async lockFreeRanges(
    tx: Tx,
    planned: readonly PlannedMove[],
    caller: SeriesCaller,
  ): Promise<WantedRange[]> {
    const ranges = await this.lockRanges(tx, planned, caller);
    const checked = planned.map(({ booking, range }, nth) => {
      const found = ranges[nth];
      return found instanceof AppError
        ? { range: rangeOf(booking, range), error: found }
        : { range: found ?? rangeOf(booking, range) };
    });
    const except = planned.map(({ booking }) => booking.id);
    const errors = await this.checks.findConflicts(tx, checked, { caller, except });
    const conflict = conflictError(
      planned.map(({ wall, range }, nth) => ({
        wall,
        range,
        error: errors[nth],
      })),
    );
    if (conflict) throw conflict;
    return checked.map(({ range }) => range);
  }

  /** Locks the resources of all bookings and returns the new ranges, with the faults that a client may not have. */
  private async lockRanges(
    tx: Tx,
    planned: readonly PlannedMove[],
    caller: SeriesCaller,
  ): Promise<(WantedRange | AppError)[]> {
    const ids = [...new Set(planned.flatMap(({ booking }) => resourcesOf(booking)))];
    if (caller === 'staff') {
      await this.resources.lockResources(tx, ids, 'any');
      return planned.map(({ booking, range, error }) => error ?? rangeOf(booking, range));
    }
    const dates = planned.flatMap(({ range }) => (range ? [this.bookingChecks.datesOf(range)] : []));
    const [first] = planned;
    const days = { date_from: dates[0]?.date_from ?? '', date_to: dates.at(-1)?.date_to ?? '' };
    const conditions = await lockConditions(tx, ids, 'active', days, first?.booking.service_id);
    const bookings = planned.map(({ booking }) => booking.id);
    return Promise.all(
      planned.map(async ({ booking, range, error }, nth) => {
        if (error || !range) return error ?? SeriesErrors.SERIES_OVER();
        const besides = planned.slice(0, nth).filter((other) => this.isSameDay(other, range)).length;
        return this.rangeOfClient(
          tx,
          { booking, start: range.start, count: { bookings, besides } },
          conditionsFor(booking, conditions),
        );
      }),
    );
  }

  private isSameDay({ range: other }: PlannedMove, range: { start: Date }): boolean {
    return (
      other !== undefined && +this.rules.dayOf(other.start).start === +this.rules.dayOf(range.start).start
    );
  }

  /**
   * Returns the new range of a booking that its client moves, or the first rule that it would break.
   * @param count bookings that leave their days, and how many of them come to the same day
   */
  private async rangeOfClient(
    tx: Tx,
    {
      booking,
      start,
      count,
    }: { booking: Booking; start: Date; count: { bookings: number[]; besides: number } },
    conditions: ConditionsOfAll,
  ): Promise<WantedRange | AppError> {
    const rules = conditions[0];
    const late = faultOfMove(booking, strictestRules(rules), this.clock.now());
    if (late) return late;
    const range = catchAppError(() => this.bookingChecks.rangeOfMove(booking, start, conditions));
    if (range instanceof AppError) return range;
    const counted = { ...range, serviceId: booking.service_id, rules };
    return (await this.rules.lockAndCheck(tx, counted, count)) ?? range;
  }
}

function resourcesOf({ resource_id, additional_resource_ids }: Booking): number[] {
  return [resource_id, ...additional_resource_ids];
}

/** Returns the range of staff, who are bound by no window; of a start that does not exist the present one. */
function rangeOf(booking: Booking, range?: { start: Date; end: Date }): WantedRange {
  return {
    resourceId: booking.resource_id,
    start: range?.start ?? booking.start_at,
    end: range?.end ?? booking.end_at,
    others: booking.additional_resource_ids.map((resourceId) => ({ resourceId })),
    partySize: booking.party_size,
    beforeMinutes: booking.before_min,
    afterMinutes: booking.after_min,
  };
}

function conditionsFor(booking: Booking, conditions: readonly BookingConditions[]): ConditionsOfAll {
  const [first, ...others] = resourcesOf(booking).flatMap(
    (id) => conditions.find(({ resourceId }) => resourceId === id) ?? [],
  );
  if (!first) throw new Error('The conditions of a locked resource are known');
  return [first, ...others];
}

function catchAppError<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
