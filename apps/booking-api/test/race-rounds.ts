import { patience } from '../../../tools/testing-servers/time-scale';

/** Rounds of each race; BOOKING_RACE_ROUNDS=100 is the long run. */
export const ROUNDS = Number(process.env.BOOKING_RACE_ROUNDS ?? 2);

/** Milliseconds that a test of so many rounds may take. */
export const ROUNDS_MS = patience(180_000 + ROUNDS * 10_000);
