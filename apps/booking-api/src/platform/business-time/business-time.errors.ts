import { defineErrors } from '@comptoir/errors';

export const BusinessTimeErrors = defineErrors({
  INVALID_DATE_TIME: [400, '{field} must be a date and time (YYYY-MM-DDTHH:MM)'],
  NONEXISTENT_TIME: [400, '{field} does not exist in {zone} (daylight saving change)'],
  INVALID_RANGE: [400, 'date_from must not be after date_to'],
  RANGE_TOO_LONG: [400, 'The range must not exceed {days} days'],
  TOO_MANY_ENTRIES: [400, 'The range holds more than 10,000 entries: ask for fewer days or for one resource'],
});
