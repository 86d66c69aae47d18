import { TEST_EVENT } from './webhook-events';
import type { BaseWebhookDelivery } from './webhooks.entity';

const HOUR_MS = 3_600_000;
/** A delay grows by up to this fraction, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** A delivery, as far as it decides about attempts. */
export type Attempted = Pick<BaseWebhookDelivery, 'event' | 'is_test'>;

/** Returns true for a delivery that only tests its webhook. */
export function isTest({ event, is_test }: Attempted): boolean {
  return is_test || event === TEST_EVENT;
}

/** Returns the number of attempts of a delivery. A test has one. */
export function maxAttempts(delivery: Attempted, delaysMs: readonly number[]): number {
  return isTest(delivery) ? 1 : delaysMs.length + 1;
}

/** A failed attempt. */
export interface FailedAttempt {
  delivery: Attempted;
  /** Number of attempts so far, including this one. */
  attempts: number;
  /** `Retry-After` of the receiver, which extends the delay to a day at most. */
  retryAfter?: string;
  now: Date;
}

/**
 * Returns the milliseconds until the next attempt; undefined when there is none.
 * @param delaysMs delays before the second attempt and each later one
 */
export function retryDelay(
  { delivery, attempts, retryAfter, now }: FailedAttempt,
  delaysMs: readonly number[],
  random: () => number = Math.random,
): number | undefined {
  const delay = attempts < maxAttempts(delivery, delaysMs) ? delaysMs[attempts - 1] : undefined;
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay * (1 + JITTER * random()), retryAfterMs(retryAfter, now)));
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), LONGEST_WISH_MS) : 0;
}
