import { defineErrors } from '@comptoir/errors';

export const ExternalCalendarErrors = defineErrors({
  CALENDAR_NOT_FOUND: [404, 'Calendar not found'],
  CALENDAR_ADDRESS_NOT_ALLOWED: [400, 'Calendars cannot be read from this address'],
  TOO_MANY_CALENDARS: [409, 'A resource cannot have more than 10 calendars'],
});
