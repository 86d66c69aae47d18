import type { AppError } from '@comptoir/errors';
import type { WindowInput } from './slots.dto';
import { SlotErrors } from './slots.errors';
import type { Window } from './slots.hours.rules';
import { minutesOf } from './slots.rules';

/**
 * Parses a window of valid fields.
 * @param path of the window in the body, named by the error
 * @throws SlotErrors.INVALID_SLOT
 */
export function parseWindow(
  { start_time, end_time, duration_min, buffer_min = 0 }: WindowInput,
  path: string,
): Window {
  const start_minute = minutesOf(start_time) ?? 0;
  const end_minute = minutesOf(end_time, { endOfDay: true }) ?? 0;
  if (start_minute >= end_minute) {
    throw invalid(`${path}.end_time`, 'end_time must be after start_time');
  }
  if (duration_min > end_minute - start_minute) {
    throw invalid(`${path}.duration_min`, 'duration_min must not be longer than the window');
  }
  return { start_minute, end_minute, duration_min, buffer_min };
}

function invalid(field: string, message: string): AppError {
  return SlotErrors.INVALID_SLOT({ message, errors: { [field]: [message] } });
}
