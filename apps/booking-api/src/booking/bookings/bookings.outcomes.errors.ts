import { defineErrors } from '@comptoir/errors';

/** Errors that only staff meet. */
export const OutcomeErrors = defineErrors({
  NOT_STARTED: [409, 'The booking has not started yet'],
});
