import { defineErrors } from '@comptoir/errors';

/** Errors of the calls to the processor and of its events. */
export const ProcessorErrors = defineErrors({
  INVALID_SIGNATURE: [400, 'The signature of the event is not valid.'],
  PAYMENT_PROCESSOR_ERROR: [502, 'The payment processor did not answer as expected. Please try again.'],
});
