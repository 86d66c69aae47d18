/** Requests of the run that is part of `npm test`. */
const SHORT = 2_500;
const SEED = 20_261_121;

/** How much is sent and from which seed; `FUZZ_REQUESTS` and `FUZZ_SEED` say otherwise. */
export function fuzzSettings(): { requests: number; seed: number } {
  return {
    requests: Number(process.env.FUZZ_REQUESTS ?? SHORT),
    seed: Number(process.env.FUZZ_SEED ?? SEED),
  };
}
