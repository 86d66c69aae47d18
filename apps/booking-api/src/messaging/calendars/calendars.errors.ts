import { defineErrors } from '@comptoir/errors';

export const CalendarErrors = defineErrors({
  CALENDAR_NOT_FOUND: [404, 'Calendar not found'],
});
