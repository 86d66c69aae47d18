interface Limit {
  default: number;
  min: number;
  max: number;
}

/**
 * Limits for bookings by clients, which staff can change (docs/bookings.md). Bookings by staff are not
 * limited.
 */
export const LIMITS = {
  /** Days from now to the latest start. */
  booking_horizon_days: { default: 1_826, min: 1, max: 36_525 },
  /** Minutes of the longest booking, options included. */
  booking_max_minutes: { default: 31 * 1_440, min: 1, max: 31 * 1_440 },
  /** Open bookings of one e-mail address and of one network address. */
  booking_max_per_email: { default: 100, min: 1, max: 100_000 },
  booking_max_per_address: { default: 500, min: 1, max: 100_000 },
  /** Minutes for which a client holds a time; 0 switches holds off. */
  booking_hold_minutes: { default: 0, min: 0, max: 30 },
  /** Minutes for which a time is offered to a client of the waiting list; 0 switches the list off. */
  waiting_list_minutes: { default: 0, min: 0, max: 1_440 },
  /** Minutes for which a booking waits for its payment. */
  booking_payment_minutes: { default: 30, min: 5, max: 1_440 },
  /** Bookings of one series; 0 switches series off for clients. */
  booking_series_max: { default: 0, min: 0, max: 52 },
} as const satisfies Record<string, Limit>;

export type LimitKey = keyof typeof LIMITS;
export type BookingLimits = Record<LimitKey, number>;

export const LIMIT_KEYS = Object.keys(LIMITS) as LimitKey[];

/** Selects the stored limits as JSON for `limitsOf`, as a part of another statement. */
export const SELECT_LIMITS = `(SELECT coalesce(json_object_agg(key, value), '{}') FROM settings
  WHERE key IN (${LIMIT_KEYS.map((key) => `'${key}'`).join(', ')}) AND value <> '')`;

/**
 * Returns the limits in force.
 * @param stored texts by key
 */
export function limitsOf(stored: Partial<Record<LimitKey, string>>): BookingLimits {
  const entries = LIMIT_KEYS.map((key) => [key, Number(stored[key] || LIMITS[key].default)]);
  return Object.fromEntries(entries) as BookingLimits;
}

/** Returns the reason why a limit is invalid, or undefined; an empty text stands for the default. */
export function limitProblem(key: LimitKey, text: string): string | undefined {
  const { min, max } = LIMITS[key];
  const isInRange = /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return !text || isInRange ? undefined : `must be a whole number from ${min} to ${max}`;
}

/** Fewest minutes for which a time is offered: time to read a mail. */
const MIN_OFFER_MINUTES = 5;

/** Returns the reason why the minutes of the waiting list are invalid, or undefined. */
export function waitingListProblem(text: string): string | undefined {
  const minutes = Number(text);
  const isTooShort = minutes > 0 && minutes < MIN_OFFER_MINUTES;
  const { max } = LIMITS.waiting_list_minutes;
  return limitProblem('waiting_list_minutes', text) || isTooShort
    ? `must be 0, or a whole number from ${MIN_OFFER_MINUTES} to ${max}`
    : undefined;
}
