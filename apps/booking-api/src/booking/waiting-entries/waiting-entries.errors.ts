import { defineErrors } from '@comptoir/errors';

/** Errors that clients can get; they exist in every language of the form. */
export const WaitingListErrors = defineErrors({
  WAITING_ENTRY_NOT_FOUND: [404, 'Entry of the waiting list not found'],
  WAITING_OFFER_NOT_FOUND: [404, 'No time is held for you'],
  WAITING_LIST_OFF: [403, 'There is no waiting list'],
  TOO_MANY_WAITING: [429, 'Too many open entries on the waiting list'],
  WAITING_DATES_OVER: [400, 'The last date is over'],
  WAITING_TIMES_REVERSED: [400, 'time_to must be after time_from'],
});

/** Errors of staff. */
export const WaitingListAdminErrors = defineErrors({
  WAITING_CONTACT_MISSING: [400, 'email or phone is required'],
  WAITING_ENTRY_CLOSED: [409, 'The client does not wait any more'],
  WAITING_ALREADY_OFFERED: [409, 'The client has an open offer, or was offered this time before'],
  WAITING_NO_TIME: [409, 'No such time is free'],
});
