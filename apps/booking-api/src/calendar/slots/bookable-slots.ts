import {
  brokenByLength,
  brokenByStart,
  type RulesOfBooking,
  strictestRules,
} from '../rule-terms/rule-terms.rules';
import type { BusinessZone } from '../../platform/business-time/business-zone';
import type { Slot } from './slots.rules';

const MINUTE = 60_000;

/** Rules, and the starts in epoch milliseconds of what they count; null where they count nothing. */
export interface CountingRules extends RulesOfBooking {
  startsOfResource: readonly number[] | null;
  startsOfService: readonly number[] | null;
}

/**
 * Returns a test for the slots that a booking with these rules can have, those of clients excepted. It refuses what
 * booking refuses: `BookingChecksService` and `BookingRuleLimitsService` apply the same rules.
 * @param extraMinutes by which options make the booking longer
 */
export function keepsRules(
  zone: BusinessZone,
  rules: CountingRules,
  { now, extraMinutes = 0 }: { now: number; extraMinutes?: number },
): (date: string, slot: Slot) => boolean {
  const common = strictestRules(rules);
  const fullDates = new Set([
    ...datesWith(zone, rules.startsOfResource, rules.resourceRules?.max_per_day),
    ...datesWith(zone, rules.startsOfService, rules.serviceRules?.max_per_day),
  ]);
  return (date, { range }) =>
    !fullDates.has(date) &&
    !brokenByStart(common, range.start, now).length &&
    !brokenByLength(common, range.end - range.start + extraMinutes * MINUTE).length;
}

/** Returns the dates with at least so many starts. */
function datesWith(
  zone: BusinessZone,
  starts: readonly number[] | null,
  most: number | null | undefined,
): string[] {
  const counts = new Map<string, number>();
  for (const start of starts ?? []) {
    const date = zone.dateAt(start);
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= (most ?? Infinity)).map(([date]) => date);
}
