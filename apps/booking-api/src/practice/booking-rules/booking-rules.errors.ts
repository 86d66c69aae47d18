import { defineErrors } from '@comptoir/errors';

export const BookingRuleErrors = defineErrors({
  SHORTEST_ABOVE_LONGEST: [400, 'shortest_min must not be more than longest_min'],
});
