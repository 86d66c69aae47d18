/** Difference between the time of day and the monotonic clock of this process, in milliseconds. */
let ahead = Date.now() - performance.now();

/**
 * Returns milliseconds since 1970 by the clock that all processes share. It is the monotonic clock of this
 * process, corrected to the database's clock by `followReferenceClock`. So setting the clock of a machine
 * does not change it.
 */
export function sharedTime(): number {
  return ahead + performance.now();
}

/**
 * Corrects the shared time by another clock that was read within a span of `performance.now()`. It moves the
 * time only as far as the reading proves it wrong, so that a slow response does not cause jitter.
 * @param said reading of the other clock, in milliseconds since 1970
 */
export function followReferenceClock(said: number, [from, to]: readonly [from: number, to: number]): void {
  ahead = Math.min(Math.max(ahead, said - to), said - from);
}
