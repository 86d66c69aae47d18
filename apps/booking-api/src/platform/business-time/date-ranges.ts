import { type AppError, withIssue } from '@comptoir/errors';
import { BusinessTimeErrors } from './business-time.errors';
import { wallOf } from './business-zone';

const DAY = 86_400_000;
/** Maximum number of entries in a response about a range of dates. */
const MAX_ENTRIES = 10_000;
/** `LIMIT` of statements whose rows `assertBounded` checks. */
export const ENTRIES_READ = MAX_ENTRIES + 1;

/** Calendar dates, both inclusive. */
export interface DateRange {
  date_from: string;
  date_to: string;
}

/** @throws BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG */
export function assertDateRange({ date_from, date_to }: DateRange, maxDays = Infinity): void {
  if (date_from > date_to) throw atDateTo(BusinessTimeErrors.INVALID_RANGE());
  const days = Math.round((wallOf(date_to) - wallOf(date_from)) / DAY) + 1;
  if (days > maxDays) throw atDateTo(BusinessTimeErrors.RANGE_TOO_LONG({ params: { days: maxDays } }));
}

/** @throws BusinessTimeErrors.TOO_MANY_ENTRIES above the maximum of one response */
export function assertBounded(entries: number): void {
  if (entries > MAX_ENTRIES) throw BusinessTimeErrors.TOO_MANY_ENTRIES();
}

function atDateTo(error: AppError): AppError {
  return withIssue('date_to', error);
}
