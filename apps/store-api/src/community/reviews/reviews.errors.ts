import { defineErrors } from '@comptoir/errors';

export const ReviewErrors = defineErrors({
  REVIEW_ALREADY_EXISTS: [422, 'You have already reviewed this product for this order item.'],
  REVIEW_NOT_EDITABLE: [422, 'A review can only be changed while it waits for approval.'],
});
