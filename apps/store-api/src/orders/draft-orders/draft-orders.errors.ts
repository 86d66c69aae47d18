import { defineErrors } from '@comptoir/errors';

export const DraftOrderErrors = defineErrors({
  DRAFT_ORDER_PLACED: [409, 'This draft order has been placed already.'],
});
