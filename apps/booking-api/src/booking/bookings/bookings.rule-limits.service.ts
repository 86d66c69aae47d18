import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { RulesOfBooking } from '../../calendar/rule-terms/rule-terms.rules';
import { BookingErrors } from './bookings.errors';
import { type RuleCount, type RuleCounts, countForRules, lockForRules } from './bookings.rule-limits.queries';

/** The part of a booking that rules count it by. */
export interface CountedBooking {
  resourceId: number;
  start: Date;
  serviceId: number | null | undefined;
  rules: RulesOfBooking;
}

/** The client, and entries that do not count: bookings that move, or the hold that becomes the booking. */
interface CountOptions {
  email?: string;
  bookings?: readonly number[];
  hold?: string;
  /** Bookings that come to the day together with this one. */
  besides?: number;
  /** Bookings that the client wants to make; 1 when absent. */
  wanted?: number;
}

/** Counts bookings against the rules of their resource and their service (docs/bookings.md). */
@Injectable()
export class BookingRuleLimitsService {
  constructor(
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the first limit that another booking would break. Locks what is counted until the transaction ends; the
   * caller has locked the resource. Needs no statement where no rule counts.
   */
  async lockAndCheck(
    tx: Tx,
    booked: CountedBooking,
    options: CountOptions = {},
  ): Promise<AppError | undefined> {
    const count = this.countOf(booked, options);
    if (!count) return undefined;
    // A statement of its own sees the rows that were committed before the locks were granted.
    const [, counts] = await Promise.all([
      lockForRules(tx, count, this.zone.dateAt(booked.start.getTime())),
      countForRules(tx, count),
    ]);
    return faultOf(count, counts, options);
  }

  /** Finds the same without a lock: another booking may be faster. */
  async findFault(
    queryable: Queryable,
    booked: CountedBooking,
    options: CountOptions = {},
  ): Promise<AppError | undefined> {
    const count = this.countOf(booked, options);
    return count && faultOf(count, await countForRules(queryable, count), options);
  }

  /** Returns the day of the business zone that an instant lies on, as instants. */
  dayOf(instant: Date): { start: Date; end: Date } {
    const date = this.zone.dateAt(instant.getTime());
    return { start: this.zone.startOf(date), end: this.zone.endOf(date) };
  }

  /** @returns undefined where no rule counts */
  private countOf(
    { resourceId, serviceId = null, start, rules }: CountedBooking,
    { email = '', bookings = [], hold }: CountOptions,
  ): RuleCount | undefined {
    const { resourceRules, serviceRules } = rules;
    const ofClient = {
      atResource: email ? (resourceRules?.max_per_email ?? null) : null,
      atService: email ? (serviceRules?.max_per_email ?? null) : null,
    };
    const most = {
      dayOfResource: resourceRules?.max_per_day ?? null,
      dayOfService: serviceRules?.max_per_day ?? null,
      ofClient,
    };
    const counts = [most.dayOfResource, most.dayOfService, ofClient.atResource, ofClient.atService];
    if (counts.every((limit) => limit === null)) return undefined;
    return {
      resourceId,
      serviceId,
      day: this.dayOf(start),
      email,
      now: this.clock.now(),
      most,
      except: { bookings, hold },
    };
  }
}

function faultOf(
  { most }: RuleCount,
  counts: RuleCounts,
  { wanted = 1, besides = 0 }: CountOptions,
): AppError | undefined {
  const isFull = (limit: number | null, count: number): limit is number => limit !== null && count >= limit;
  for (const key of ['dayOfResource', 'dayOfService'] as const) {
    const limit = most[key];
    if (isFull(limit, counts[key] + besides)) return BookingErrors.DAY_FULL({ params: { count: limit } });
  }
  const { atResource, atService } = most.ofClient;
  if (isFull(atResource, counts.clientAtResource + wanted - 1)) {
    return BookingErrors.TOO_MANY_OF_CLIENT({ params: { count: atResource } });
  }
  return isFull(atService, counts.clientAtService + wanted - 1)
    ? BookingErrors.TOO_MANY_OF_CLIENT({ params: { count: atService } })
    : undefined;
}
