/** Number of requests in `npm test`. */
const SHORT = 2_500;
const SEED = 20_261_121;

/** Returns number and seed of the requests; `FUZZ_REQUESTS` and `FUZZ_SEED` override the defaults. */
export function fuzzSettings(): { requests: number; seed: number } {
  return {
    requests: Number(process.env.FUZZ_REQUESTS ?? SHORT),
    seed: Number(process.env.FUZZ_SEED ?? SEED),
  };
}
