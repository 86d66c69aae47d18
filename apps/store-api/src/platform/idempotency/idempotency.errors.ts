import { defineErrors } from '@comptoir/errors';

/** Errors of an `Idempotency-Key`. */
export const IdempotencyErrors = defineErrors({
  IDEMPOTENCY_IN_PROGRESS: [409, 'A request with this idempotency key is still running.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This idempotency key was used for another request.'],
});
