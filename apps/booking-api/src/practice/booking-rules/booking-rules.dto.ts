import { BooleanField, IntField } from '@comptoir/http';

const YEAR_IN_MINUTES = 527_040;
const MAX_LENGTH = 44_640;
const MAX_BOOKINGS = 10_000;

const RuleField = (min: number, max: number, description: string): PropertyDecorator =>
  IntField({ min, max, optional: true, nullable: true, description: `${description}; null for no rule.` });

/** PUT /admin/resources/{id}/rules and /admin/services/{id}/rules. */
export class UpdateBookingRules {
  @RuleField(0, YEAR_IN_MINUTES, 'Minutes from now to the earliest start')
  notice_min?: number | null;

  @RuleField(1, 36_525, 'Days from now to the latest start')
  horizon_days?: number | null;

  @RuleField(1, MAX_LENGTH, 'Minutes of the shortest booking, options included')
  shortest_min?: number | null;

  @RuleField(1, MAX_LENGTH, 'Minutes of the longest booking, options included')
  longest_min?: number | null;

  @RuleField(1, MAX_BOOKINGS, 'Most bookings that start on one date')
  max_per_day?: number | null;

  @RuleField(1, MAX_BOOKINGS, 'Most bookings of one e-mail address that are not over')
  max_per_email?: number | null;

  @RuleField(0, YEAR_IN_MINUTES, 'Minutes before the start until which clients can cancel')
  cancel_until_min?: number | null;

  @RuleField(0, YEAR_IN_MINUTES, 'Minutes before the start until which clients can move a booking')
  move_until_min?: number | null;

  @RuleField(0, 1_000, 'Times that a client can move a booking')
  max_moves?: number | null;

  @BooleanField({ optional: true, description: 'True when bookings start only where a free slot starts.' })
  only_slots?: boolean;
}
