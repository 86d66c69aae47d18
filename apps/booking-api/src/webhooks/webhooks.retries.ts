const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before the second try and the ones after it; six tries in all (booking-decisions section 12). */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
/** Tries that a delivery has. */
export const TRIES = PAUSES_MS.length + 1;
/** A pause is longer by up to this part, so that what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/**
 * Milliseconds until the next try; undefined when there is none.
 * @param attempts tries that were made
 * @param retryAfter the receiver's `Retry-After`, which lengthens the pause, to a day at most
 */
export function pauseAfter(
  attempts: number,
  { retryAfter, now, random = Math.random }: { retryAfter?: string; now: Date; random?: () => number },
): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + JITTER * random()), wishOf(retryAfter, now)));
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function wishOf(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wish) ? Math.min(Math.max(0, wish), LONGEST_WISH_MS) : 0;
}
