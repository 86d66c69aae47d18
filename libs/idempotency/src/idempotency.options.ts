import type { ErrorFactory } from '@comptoir/errors';

export const IDEMPOTENCY_OPTIONS = Symbol('IDEMPOTENCY_OPTIONS');

/** Secrets and errors of one service. */
export interface IdempotencyOptions {
  /** Encrypts responses and keys fingerprints; at least 32 characters. */
  secret: string;
  /** Previous secrets. They decrypt and compare, and no longer encrypt. */
  previousSecrets: readonly string[];
  errors: {
    /** The key was used for a different request. */
    reused: ErrorFactory;
    /** The request of the key is still running. */
    inProgress: ErrorFactory;
  };
}
