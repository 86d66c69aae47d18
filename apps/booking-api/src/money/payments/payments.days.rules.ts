import { withIssue } from '@comptoir/errors';
import { type BusinessZone, addDays, wallOf } from '../../platform/business-time/business-zone';
import { PaymentAdminErrors } from './payments.errors';

/** Days before today on which money that is recorded now may have changed hands. */
const MOST_DAYS_BACK = 90;
/** In minutes. A day stays the same when the time zone of the business changes by less than half a day. */
const NOON = 12 * 60;

/**
 * Returns the instant at which money counts that changed hands on a day: `now` for today, and noon for an earlier day.
 * @param day calendar date of the business; undefined when staff gave none
 * @returns null when staff gave none, so that the instant of the record counts
 * @throws PaymentAdminErrors.INVALID_RECEIVED_ON for a coming day, and for one more than 90 days ago
 */
export function movedAtOf(day: string | undefined, zone: BusinessZone, now: Date): Date | null {
  if (day === undefined) return null;
  const today = zone.dateAt(now.getTime());
  if (day > today || day < addDays(today, -MOST_DAYS_BACK)) {
    const params = { days: MOST_DAYS_BACK };
    throw withIssue('received_on', PaymentAdminErrors.INVALID_RECEIVED_ON({ params }));
  }
  return day === today ? now : new Date(zone.reaches(wallOf(day, NOON)));
}
