import { Type } from '@sinclair/typebox';

/** Says in a response that goods are shipped although they had to be paid before. */
export const ShippedUnpaidWarning = Type.String({
  description: 'Only when the order is shipped although it should have been paid before.',
});

export const SHIPPED_UNPAID = 'This order has not been paid.';
