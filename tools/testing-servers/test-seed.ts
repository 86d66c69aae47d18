/** The seed of `npm test`: each run generates the same values. */
const FIXED = 20_261_128;

/**
 * Returns the seed of everything that a test generates. TEST_SEED names another one; TEST_SEED=random is replaced by a
 * number at the start of a run (run-seed.js), so that all workers have the same.
 * @param fixed the seed without TEST_SEED
 */
export function testSeed(fixed = FIXED): number {
  return Number(process.env.TEST_SEED || fixed);
}

/**
 * Returns how many cases a test generates. TEST_RUNS_FACTOR multiplies it, for a long search.
 * @param few the number that `npm test` has time for
 */
export function testRuns(few: number): number {
  return Math.ceil(few * Number(process.env.TEST_RUNS_FACTOR || 1));
}

/** Returns numbers from 0 to below 1 that a seed decides (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
