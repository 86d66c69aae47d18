/** One SQL step of loading the data. */
export interface Step {
  /** Progress text: the tables that the step fills. */
  title: string;
  sql: string;
}

/** Parameters of the generated data. The same parameters give the same rows. */
export interface DataOptions {
  /** Number of products, orders, accounts and bookings (as many of each). */
  size: number;
  /** `YYYY-MM-DD` (UTC); past and future dates are relative to it. */
  today: string;
  /** Hash of the password of every account. */
  passwordHash: string;
}

/**
 * Number of accounts with a session, a default address and a cart of two items. Requests are sent as these
 * accounts.
 */
export const CART_OWNERS = 5_000;
/** Id of the administrator's account. */
export const STAFF_ID = 1_999_999;

/** Returns the session id of an account. */
export function sessionIdOf(userId: number): string {
  return `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`;
}

/** Returns the e-mail address of an account. */
export function emailOf(userId: number): string {
  return `user${userId}@bench.example`;
}

/** Returns the code of an account's gift card, which can pay any number of orders. */
export function giftCardOf(userId: number): string {
  return `BENCH-${userId}`;
}
