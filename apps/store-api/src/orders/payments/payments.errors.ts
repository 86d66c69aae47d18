import { defineErrors } from '@comptoir/errors';
import { ProcessorErrors } from '@comptoir/payments';

const errors = defineErrors({
  ORDER_NOT_FOUND: [404, 'Order not found.'],
  PAYMENT_NOT_FOUND: [404, 'Payment not found.'],
  CAPTURE_FAILED: [422, 'The processor rejected the capture.'],
  CARD_DECLINED: [422, 'The card was declined. Please use another one.'],
  ORDER_NOT_AUTHORIZED: [422, 'This order has no authorized payment to capture.'],
  ORDER_NOT_PAYABLE: [422, 'This order cannot be paid.'],
  PAYMENT_IN_PROGRESS: [
    409,
    'A card payment of this order is under way. Please try again when it has ended.',
  ],
  PAYMENT_NOT_REVERSIBLE: [
    422,
    'Only a part payment of an unpaid order can be taken back, once. Refund a paid order instead.',
  ],
  PAYMENT_NOT_FAILED: [422, 'Only an order whose payment has failed can be paid again.'],
});

/** Errors of payments (docs/payments.md). */
export const PaymentErrors = { ...ProcessorErrors, ...errors };
