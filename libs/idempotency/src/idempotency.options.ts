import type { ErrorFactory } from '@comptoir/errors';

export const IDEMPOTENCY_OPTIONS = Symbol('IDEMPOTENCY_OPTIONS');

/** The secrets and the refusals of one service. */
export interface IdempotencyOptions {
  /** Seals answers and keys fingerprints; at least 32 characters. */
  secret: string;
  /** Secrets that it has replaced, which open and compare, and seal nothing. */
  previousSecrets: readonly string[];
  errors: {
    /** Refuses a key that came with another request before. */
    reused: ErrorFactory;
    /** Refuses a key whose request is still running. */
    inProgress: ErrorFactory;
  };
}
