import type { AppError } from '@comptoir/errors';
import { BusinessTimeErrors } from './business-time.errors';
import { wallOf } from './business-time.zone';

const DAY = 86_400_000;

/** Calendar dates, both included. */
export interface DateRange {
  date_from: string;
  date_to: string;
}

/** @throws BusinessTimeErrors.INVALID_RANGE when the dates are in the wrong order or too far apart */
export function assertDateRange({ date_from, date_to }: DateRange, maxDays = Infinity): void {
  if (date_from > date_to) throw invalidRange('date_from must not be after date_to');
  const days = Math.round((wallOf(date_to) - wallOf(date_from)) / DAY) + 1;
  if (days > maxDays) throw invalidRange(`The range must not exceed ${maxDays} days`);
}

function invalidRange(message: string): AppError {
  return BusinessTimeErrors.INVALID_RANGE({ message, errors: { date_to: [message] } });
}
