/** Rules of a resource or of a service for bookings by clients (docs/bookings.md); null asks for nothing. */
export interface Rules {
  /** Minutes from now to the earliest start. */
  notice_min: number | null;
  /** Days from now to the latest start. */
  horizon_days: number | null;
  /** Minutes of the shortest and of the longest booking, options included. */
  shortest_min: number | null;
  longest_min: number | null;
  /** Bookings that start on one date. */
  max_per_day: number | null;
  /** Bookings of one e-mail address that are not over. */
  max_per_email: number | null;
  /** Minutes before the start until which clients can cancel, and can move the booking. */
  cancel_until_min: number | null;
  move_until_min: number | null;
  max_moves: number | null;
  only_slots: boolean;
}

/** The rules that a booking keeps; null where staff have set none. */
export interface RulesOfBooking {
  resourceRules: Rules | null;
  serviceRules: Rules | null;
}

/** Rules that ask the same of every booking, whatever its resource and service. */
export type CommonRules = Omit<Rules, 'max_per_day' | 'max_per_email'>;

const MINUTE = 60_000;
const DAY = 86_400_000;

const NO_RULES: CommonRules = {
  notice_min: null,
  horizon_days: null,
  shortest_min: null,
  longest_min: null,
  cancel_until_min: null,
  move_until_min: null,
  max_moves: null,
  only_slots: false,
};

/**
 * Returns the stricter of the rules of a resource and of a service. Those that count bookings are apart from it,
 * because each counts its own.
 */
export function strictestRules({ resourceRules, serviceRules }: RulesOfBooking): CommonRules {
  const given = [resourceRules, serviceRules].filter((rules) => rules !== null);
  const [first, ...others] = given;
  if (!first) return NO_RULES;
  if (!others.length) return first;
  const pick = (key: NumberKey, strictest: (...values: number[]) => number): number | null => {
    const values = given.map((rules) => rules[key]).filter((value) => value !== null);
    return values.length ? strictest(...values) : null;
  };
  return {
    notice_min: pick('notice_min', Math.max),
    horizon_days: pick('horizon_days', Math.min),
    shortest_min: pick('shortest_min', Math.max),
    longest_min: pick('longest_min', Math.min),
    cancel_until_min: pick('cancel_until_min', Math.max),
    move_until_min: pick('move_until_min', Math.max),
    max_moves: pick('max_moves', Math.min),
    only_slots: given.some((rules) => rules.only_slots),
  };
}

type NumberKey = Exclude<keyof CommonRules, 'only_slots'>;

/** A rule that a booking breaks. */
export type BrokenRule = 'notice_min' | 'horizon_days' | 'shortest_min' | 'longest_min';

/**
 * Returns the rules about its start that a booking breaks, in the order of the checks.
 * @param start in epoch milliseconds
 */
export function brokenByStart(rules: CommonRules, start: number, now: number): BrokenRule[] {
  const { notice_min, horizon_days } = rules;
  return [
    ...(notice_min !== null && start < now + notice_min * MINUTE ? (['notice_min'] as const) : []),
    ...(horizon_days !== null && start > now + horizon_days * DAY ? (['horizon_days'] as const) : []),
  ];
}

/** Returns the rules about its length, in milliseconds, that a booking breaks. */
export function brokenByLength({ shortest_min, longest_min }: CommonRules, length: number): BrokenRule[] {
  return [
    ...(shortest_min !== null && length < shortest_min * MINUTE ? (['shortest_min'] as const) : []),
    ...(longest_min !== null && length > longest_min * MINUTE ? (['longest_min'] as const) : []),
  ];
}

/** Returns the instant until which a client may act; null without a rule. */
export function deadlineOf(start: Date, minutesBefore: number | null): Date | null {
  return minutesBefore === null ? null : new Date(start.getTime() - minutesBefore * MINUTE);
}
