import { type Static, Type } from '@sinclair/typebox';
import { Version, nullable, view } from '@comptoir/http';
import type { BookingRule } from './booking-rules.entity';

const rule = (description: string) =>
  nullable(Type.Integer({ description: `${description}; null for no rule.` }));

export const BookingRulesView = view('BookingRules', {
  notice_min: rule('Minutes from now to the earliest start'),
  horizon_days: rule('Days from now to the latest start'),
  shortest_min: rule('Minutes of the shortest booking, options included'),
  longest_min: rule('Minutes of the longest booking, options included'),
  max_per_day: rule('Most bookings that start on one date'),
  max_per_email: rule('Most bookings of one e-mail address that are not over'),
  cancel_until_min: rule('Minutes before the start until which clients can cancel'),
  move_until_min: rule('Minutes before the start until which clients can move a booking'),
  max_moves: rule('Times that a client can move a booking'),
  only_slots: Type.Boolean({ description: 'Bookings start only where a free slot starts.' }),
  version: Version,
});
export type BookingRulesView = Static<typeof BookingRulesView>;

const NONE: Omit<BookingRulesView, 'version'> = {
  notice_min: null,
  horizon_days: null,
  shortest_min: null,
  longest_min: null,
  max_per_day: null,
  max_per_email: null,
  cancel_until_min: null,
  move_until_min: null,
  max_moves: null,
  only_slots: false,
};

/** @param stored undefined when staff have set no rules yet */
export function toBookingRulesView(stored: BookingRule | undefined): BookingRulesView {
  if (!stored) return { ...NONE, version: '0' };
  const rules = Object.keys(NONE).map((key) => [key, stored[key as keyof typeof NONE]]);
  return { ...(Object.fromEntries(rules) as typeof NONE), version: String(stored.version) };
}
