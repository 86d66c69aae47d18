/** What the time of day is ahead of the monotonic clock of this process, in milliseconds. */
let ahead = Date.now() - performance.now();

/**
 * Milliseconds since 1970 by the one clock that all processes go by. It is the monotonic clock of this process, kept
 * to the database's by `followClock`, so that nobody who sets the clock of a machine moves it.
 */
export function sharedTime(): number {
  return ahead + performance.now();
}

/**
 * Learns what another clock said at some moment in a span of `performance.now()`. The time moves only as far as that
 * proves it wrong, so a slow answer does not make it flicker.
 * @param said milliseconds since 1970
 */
export function followReferenceClock(said: number, [from, to]: readonly [from: number, to: number]): void {
  ahead = Math.min(Math.max(ahead, said - to), said - from);
}
