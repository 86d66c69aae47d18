import type { IdempotencyOptions } from '@comptoir/idempotency';
import type { StoreConfig } from '../../config';
import { IdempotencyErrors } from './idempotency.errors';

/** Seals answers with `LINK_SECRET`, and names the store's refusals. */
export function idempotencyOptions({ auth }: Pick<StoreConfig, 'auth'>): IdempotencyOptions {
  return {
    secret: auth.linkSecret,
    previousSecrets: auth.previousLinkSecrets,
    errors: {
      reused: IdempotencyErrors.IDEMPOTENCY_KEY_REUSED,
      inProgress: IdempotencyErrors.IDEMPOTENCY_IN_PROGRESS,
    },
  };
}
