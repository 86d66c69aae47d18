import type { IdempotencyOptions } from '@comptoir/idempotency';
import type { StoreConfig } from '../../config';
import { IdempotencyErrors } from './idempotency.errors';

/** Encrypts stored responses with `LINK_SECRET`, and names the store's errors. */
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
