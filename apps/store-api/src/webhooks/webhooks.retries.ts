import { TEST_EVENT } from './webhooks.events';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before the second try and the ones after it (store-decisions, section 6). */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** A pause is longer by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** Tries that a delivery has; one that somebody asked for to see whether it works has no second. */
export function triesOf(event: string): number {
  return event === TEST_EVENT ? 1 : PAUSES_MS.length + 1;
}

/**
 * Milliseconds until the next try; undefined when there is none.
 * @param attempts tries that were made
 * @param retryAfter the receiver's `Retry-After`, which lengthens the pause, to a day at most
 */
export function pauseAfter(
  { event, attempts }: { event: string; attempts: number },
  { retryAfter, now, random = Math.random }: { retryAfter?: string; now: Date; random?: () => number },
): number | undefined {
  const pause = attempts < triesOf(event) ? PAUSES_MS[attempts - 1] : undefined;
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + JITTER * random()), wishOf(retryAfter, now)));
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function wishOf(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), LONGEST_WISH_MS) : 0;
}
