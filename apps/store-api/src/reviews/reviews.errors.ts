import { defineErrors } from '@comptoir/errors';

export const ReviewErrors = defineErrors({
  REVIEW_ALREADY_EXISTS: [422, 'You have already reviewed this product for this order item.'],
});
