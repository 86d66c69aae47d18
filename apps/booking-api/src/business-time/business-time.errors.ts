import { defineErrors } from '@comptoir/errors';

export const BusinessTimeErrors = defineErrors({
  INVALID_DATE_TIME: [400, 'A date and time (YYYY-MM-DDTHH:MM) is expected'],
  NONEXISTENT_TIME: [400, 'The local time does not exist (daylight saving change)'],
  INVALID_RANGE: [400, 'Invalid date range'],
});
