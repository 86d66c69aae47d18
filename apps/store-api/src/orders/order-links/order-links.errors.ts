import { defineErrors } from '@comptoir/errors';

/** Errors of order links (docs/orders.md). */
export const OrderLinkErrors = defineErrors({
  ORDER_LINK_NOT_FOUND: [404, 'This link to an order is not valid.'],
  ORDER_LINK_EXPIRED: [410, 'This link to an order has expired. Please request a new one.'],
});
