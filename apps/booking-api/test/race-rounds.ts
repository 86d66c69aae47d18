/** Rounds of each race; BOOKING_RACE_ROUNDS=100 is the long run. */
export const ROUNDS = Number(process.env.BOOKING_RACE_ROUNDS ?? 4);

/** Milliseconds that a test of so many rounds may take on a busy machine. */
export const ROUNDS_MS = 60_000 + ROUNDS * 3_000;
