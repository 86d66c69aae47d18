/** Returns how many times slower than quiet the machine is. measure-time-scale.js finds it once for each run. */
function timeScale(): number {
  return Number(process.env.TEST_TIME_SCALE || 1);
}

/** Returns how long a test may wait for what takes `ms` at most on a quiet machine. */
export function patience(ms: number): number {
  return Math.ceil(ms * timeScale());
}

/**
 * Returns how many callers come at once, where the service gives each the same time however slow the machine is.
 * @param most the number with TEST_CROWDS=large (`npm run test:deep`) on a quiet machine
 * @param least the smallest number that proves something
 */
export function crowdOf(most: number, least: number): number {
  return process.env.TEST_CROWDS === 'large' ? Math.max(least, Math.round(most / timeScale())) : least;
}
