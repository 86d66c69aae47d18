import { TEST_EVENT } from './events';

const HOUR_MS = 3_600_000;
/** A pause is longer by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** Tries that a delivery has; one that somebody asked for to see whether it works has no second. */
export function triesOf(event: string, pausesMs: readonly number[]): number {
  return event === TEST_EVENT ? 1 : pausesMs.length + 1;
}

/** What is known when a try has failed. */
export interface FailedTry {
  event: string;
  /** Tries that were made, with this one. */
  attempts: number;
  /** The receiver's `Retry-After`, which lengthens the pause, to a day at most. */
  retryAfter?: string;
  now: Date;
}

/**
 * Milliseconds until the next try; undefined when there is none.
 * @param pausesMs before the second try and each one after it
 */
export function pauseAfter(
  { event, attempts, retryAfter, now }: FailedTry,
  pausesMs: readonly number[],
  random: () => number = Math.random,
): number | undefined {
  const pause = attempts < triesOf(event, pausesMs) ? pausesMs[attempts - 1] : undefined;
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + JITTER * random()), wishOf(retryAfter, now)));
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function wishOf(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), LONGEST_WISH_MS) : 0;
}
