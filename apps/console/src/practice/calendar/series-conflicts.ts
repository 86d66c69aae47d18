import { isApiError } from '@comptoir/booking-client';

const PATH = 'occurrences.';

/**
 * Adds the times that cannot be booked to the error of a series, with their reasons.
 * @throws always
 */
export function nameConflicts(error: unknown): never {
  if (!isApiError(error, 'SERIES_CONFLICT')) throw error;
  const times = Object.entries(error.fieldErrors)
    .filter(([field]) => field.startsWith(PATH))
    .map(([field, [reason]]) => `${field.slice(PATH.length).replace('T', ' ')}: ${reason ?? ''}`);
  throw new Error([error.message, ...times].join('\n'));
}
