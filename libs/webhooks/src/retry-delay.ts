import { TEST_EVENT } from './webhook-events';

const HOUR_MS = 3_600_000;
/** A pause is longer by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** Tries that a delivery has; one that somebody asked for to see whether it works has no second. */
export function maxAttempts(event: string, delaysMs: readonly number[]): number {
  return event === TEST_EVENT ? 1 : delaysMs.length + 1;
}

/** What is known when a try has failed. */
export interface FailedAttempt {
  event: string;
  /** Tries that were made, with this one. */
  attempts: number;
  /** The receiver's `Retry-After`, which lengthens the pause, to a day at most. */
  retryAfter?: string;
  now: Date;
}

/**
 * Milliseconds until the next try; undefined when there is none.
 * @param delaysMs before the second try and each one after it
 */
export function retryDelay(
  { event, attempts, retryAfter, now }: FailedAttempt,
  delaysMs: readonly number[],
  random: () => number = Math.random,
): number | undefined {
  const delay = attempts < maxAttempts(event, delaysMs) ? delaysMs[attempts - 1] : undefined;
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay * (1 + JITTER * random()), retryAfterMs(retryAfter, now)));
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), LONGEST_WISH_MS) : 0;
}
