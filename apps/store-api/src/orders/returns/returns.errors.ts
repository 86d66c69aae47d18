import { defineErrors } from '@comptoir/errors';

/** Errors of returns (docs/returns.md). */
export const ReturnErrors = defineErrors({
  ORDER_NOT_FOUND: [404, 'Order not found.'],
  ORDER_NOT_RETURNABLE: [422, 'Only delivered orders can be returned.'],
  RETURN_QUANTITY_EXCEEDED: [422, 'More than can be returned.'],
  RETURN_WINDOW_EXPIRED: [422, 'The time for returns is over.'],
  RETURN_NOT_APPROVED: [422, 'Only an approved return has a label.'],
  ORDER_NOT_WITHDRAWABLE: [422, 'This order cannot be withdrawn from.'],
  WITHDRAWAL_EXCLUDED: [422, 'These goods cannot be withdrawn from.'],
  WITHDRAWAL_PERIOD_EXPIRED: [422, 'The time to withdraw is over.'],
  INVALID_STATUS_TRANSITION: [422, 'The return cannot go to this status.'],
  INSUFFICIENT_STOCK: [422, 'There is not enough stock for the exchange.'],
});
