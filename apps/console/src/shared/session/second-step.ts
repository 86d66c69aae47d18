import { isApiError } from '@comptoir/store-client';

/** A code for a login that has got as far as its second step. */
export interface SecondStepAnswer {
  challenge: string;
  code?: string;
  recovery_code?: string;
}

/** Returns the challenge of a login whose account has a second factor; undefined for any other failure. */
export function challengeOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'SECOND_FACTOR_REQUIRED') return undefined;
  const challenge = error.meta?.challenge;
  return typeof challenge === 'string' ? challenge : undefined;
}

/** Returns true when a login has to begin again. */
export function hasExpired(error: unknown): boolean {
  return isApiError(error) && error.code === 'CHALLENGE_EXPIRED';
}
