import { testSeed } from '../testing-servers/test-seed';

/** Three rounds of four for each operation of store-api: with fewer, half of them meet no valid request. */
const SHORT = 5_700;
const SEED = 20_261_121;

/**
 * Returns number and seed of the requests; `FUZZ_REQUESTS` and `TEST_SEED` override the defaults.
 * @param short number of requests without `FUZZ_REQUESTS`
 */
export function fuzzSettings(short = SHORT): { requests: number; seed: number } {
  return {
    requests: Number(process.env.FUZZ_REQUESTS ?? short),
    seed: testSeed(SEED),
  };
}
