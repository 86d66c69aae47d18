/** One statement of a load. */
export interface Step {
  /** The table that it fills, for people who wait. */
  title: string;
  sql: string;
}

/** What the generated data depends on; the same facts give the same rows. */
export interface DataFacts {
  /** Products, orders, accounts and bookings, of each so many. */
  size: number;
  /** `YYYY-MM-DD` of UTC: what is past and what is to come is counted from here. */
  today: string;
  /** Of the password that every account has. */
  passwordHash: string;
}

/** Accounts with a session, a default address and a cart of two lines: who the load is sent as. */
export const SHOPPERS = 5_000;
/** The account of staff. */
export const STAFF_ID = 1_999_999;

/** A session's id, made of its account's. */
export function sessionIdOf(userId: number): string {
  return `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`;
}

/** The address of an account. */
export function emailOf(userId: number): string {
  return `user${userId}@bench.example`;
}

/** The code of the gift card of an account, which pays any number of its orders. */
export function giftCardOf(userId: number): string {
  return `BENCH-${userId}`;
}
