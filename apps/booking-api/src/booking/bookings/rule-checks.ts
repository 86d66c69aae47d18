import type { AppError } from '@comptoir/errors';
import {
  type BrokenRule,
  type CommonRules,
  brokenByLength,
  brokenByStart,
  deadlineOf,
} from '../../calendar/rule-terms/rule-terms.rules';
import type { BusinessZone } from '../../platform/business-time/business-zone';
import type { Hours } from '../../calendar/slots/slots.hours.rules';
import { slotsOf } from '../../calendar/slots/slots.rules';
import type { Booking } from './bookings.entity';
import { type ConditionsOfAll, evadesPayment, lacksService } from './bookings.conditions.queries';
import { BookingErrors } from './bookings.errors';
import type { ServiceTerms } from '../../practice/services/services.queries';

const MINUTE = 60_000;

type Reject = (error: AppError) => void;

/** Rejects resources that clients get with a service only, or by themselves only. */
export function checkPlaces(
  service: ServiceTerms | undefined,
  conditions: ConditionsOfAll,
  reject: Reject,
): void {
  if (lacksService(service, conditions)) reject(BookingErrors.SERVICE_REQUIRED());
  if (evadesPayment(service, conditions)) reject(BookingErrors.NOT_ADDITIONAL());
}

/** Rejects a start that rules do not allow, by TOO_SOON or TOO_FAR_AHEAD. */
export function checkRulesOfStart(rules: CommonRules, start: Date, now: Date, reject: Reject): void {
  for (const broken of brokenByStart(rules, start.getTime(), now.getTime())) reject(errorOf(broken, rules));
}

/** Rejects a length, options included, that rules do not allow, by TOO_SHORT or OVER_MAX_LENGTH. */
export function checkRulesOfLength(
  rules: CommonRules,
  { start, end }: { start: Date; end: Date },
  reject: Reject,
): void {
  const length = end.getTime() - start.getTime();
  for (const broken of brokenByLength(rules, length)) reject(errorOf(broken, rules));
}

/**
 * Returns true when a booking starts where a slot of its resource starts, or where no rule asks for that.
 * @param range that is booked, without the minutes of options
 * @param isService true when slots have the length of the booking
 */
export function startsAtSlot(
  zone: BusinessZone,
  { rules, hours, isService }: { rules: CommonRules; hours: Hours; isService: boolean },
  { start, end }: { start: Date; end: Date },
): boolean {
  return !rules.only_slots || isSlotStart(zone, { hours, isService }, { start, end });
}

/** Returns true when a slot of a resource begins with a range. @param isService as for `startsAtSlot` */
export function isSlotStart(
  zone: BusinessZone,
  { hours, isService }: { hours: Hours; isService: boolean },
  { start, end }: { start: Date; end: Date },
): boolean {
  const at = start.getTime();
  const minutes = isService ? (end.getTime() - at) / MINUTE : undefined;
  return slotsOf(zone, zone.dateAt(at), hours, minutes).some(({ range }) => range.start === at);
}

/** Returns the reason why the client of a booking must not move it any more, by TOO_LATE_TO_MOVE or TOO_MANY_MOVES. */
export function faultOfMove(
  before: Pick<Booking, 'start_at' | 'client_moves'>,
  { move_until_min, max_moves }: CommonRules,
  now: Date,
): AppError | undefined {
  const deadline = deadlineOf(before.start_at, move_until_min);
  if (deadline && now > deadline) {
    return BookingErrors.TOO_LATE_TO_MOVE({ params: { minutes: move_until_min ?? 0 } });
  }
  return max_moves !== null && before.client_moves >= max_moves
    ? BookingErrors.TOO_MANY_MOVES({ params: { count: max_moves } })
    : undefined;
}

function errorOf(broken: BrokenRule, rules: CommonRules): AppError {
  const figure = rules[broken] ?? 0;
  switch (broken) {
    case 'notice_min':
      return BookingErrors.TOO_SOON({ params: { minutes: figure } });
    case 'horizon_days':
      return BookingErrors.TOO_FAR_AHEAD({ params: { days: figure } });
    case 'shortest_min':
      return BookingErrors.TOO_SHORT({ params: { minutes: figure } });
    case 'longest_min':
      return BookingErrors.OVER_MAX_LENGTH({ params: { minutes: figure } });
  }
}
