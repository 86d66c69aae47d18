import { defineErrors } from '@comptoir/errors';

/** Errors of refunds (docs/refunds.md). */
export const RefundErrors = defineErrors({
  ORDER_NOT_FOUND: [404, 'Order not found.'],
  ORDER_NOT_PAID: [422, 'This order has not been paid.'],
  REFUND_EXCEEDS_BALANCE: [422, 'This is more than can be refunded.'],
  PAYMENT_DISPUTED: [
    422,
    'The customer disputes this payment at the bank. Disputed money cannot be refunded.',
  ],
  GIFT_CARD_USED: [422, 'A gift card that was bought with this order has paid for something.'],
  CREDIT_NEEDS_ADMIN: [
    403,
    'This order was paid outside of the processor; only an administrator may give that back as credit.',
  ],
  INVALID_STATUS_TRANSITION: [422, 'The refund cannot go to this status.'],
});
