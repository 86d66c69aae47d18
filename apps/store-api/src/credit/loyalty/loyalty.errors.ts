import { defineErrors } from '@comptoir/errors';

export const LoyaltyErrors = defineErrors({
  INSUFFICIENT_POINTS: [422, 'You do not have that many points.'],
});
