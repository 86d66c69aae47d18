import { defineErrors } from '@comptoir/errors';

export const EventErrors = defineErrors({
  UNKNOWN_EVENT: [400, 'There is no event of this name'],
  EVENTS_EXPIRED: [
    410,
    'Events after this cursor are not stored any more. Read all records, then start anew',
  ],
});
