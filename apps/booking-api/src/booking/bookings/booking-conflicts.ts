import { AppError } from '@comptoir/errors';
import { BookingErrors } from './bookings.errors';

const codesOf = (errors: { code: string }[]): Set<string> => new Set(errors.map(({ code }) => code));

const TAKEN = codesOf([
  BookingErrors.SLOT_TAKEN,
  BookingErrors.SLOT_HELD,
  BookingErrors.SLOT_BLOCKED,
  BookingErrors.CALENDAR_UNKNOWN,
]);
const REFUSED = codesOf([BookingErrors.DAY_FULL, BookingErrors.TOO_MANY_OF_CLIENT]);

/** Returns true for an error of a resource that is not free. */
export function isTaken(error: unknown): boolean {
  return error instanceof AppError && TAKEN.has(error.code);
}

/** Returns true for an error that another resource may not have: this one is not free, or its rules refuse more. */
export function isConflict(error: unknown): boolean {
  return isTaken(error) || (error instanceof AppError && REFUSED.has(error.code));
}

/** Returns true for a conflict of an additional resource. */
export function isAboutRoom(error: unknown): boolean {
  return error instanceof AppError && error.errors !== undefined;
}
