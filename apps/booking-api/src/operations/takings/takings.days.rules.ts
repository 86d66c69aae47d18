import { withIssue } from '@comptoir/errors';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { addDays } from '../../platform/business-time/business-zone';
import { TakingsErrors } from './takings.errors';

/** @throws TakingsErrors.INVALID_DAYS */
export function assertDays({ from, to }: { from?: string; to?: string }): void {
  if (from && to && from > to) throw withIssue('to', TakingsErrors.INVALID_DAYS());
}

/**
 * Lists the calendar dates of a range.
 * @throws TakingsErrors.INVALID_DAYS, BusinessTimeErrors.RANGE_TOO_LONG
 */
export function daysBetween(from: string, to: string, maxDays: number): string[] {
  assertDays({ from, to });
  const days = [from];
  for (let day = from; day < to;) {
    day = addDays(day, 1);
    if (days.push(day) > maxDays)
      throw withIssue('to', BusinessTimeErrors.RANGE_TOO_LONG({ params: { days: maxDays } }));
  }
  return days;
}
