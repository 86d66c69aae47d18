import { defineErrors } from '@comptoir/errors';

/** Errors of write-offs (docs/payments.md). */
export const WriteOffErrors = defineErrors({
  WRITE_OFF_NOT_FOUND: [404, 'Write-off not found.'],
  NOTHING_TO_WRITE_OFF: [422, 'Nothing is left to pay of this order that is not written off yet.'],
  WRITE_OFF_TOO_LARGE: [422, 'This is more than what is left to pay.'],
  ORDER_NOT_INVOICED: [422, 'Only an order with an invoice can be written off.'],
  ORDER_ENDED: [422, 'This order was cancelled or refunded.'],
  PAYMENT_AUTHORIZED: [422, 'The bank of a card holds the money of this order: capture it instead.'],
  WRITE_OFF_REVERSED: [422, 'This was taken back before.'],
});
