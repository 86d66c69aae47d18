import { defineErrors } from '@comptoir/errors';
import { ProcessorErrors } from '@comptoir/payments';

/** Errors of payments that clients can get. */
export const PaymentErrors = defineErrors({
  PAYMENTS_OFF: [409, 'Payments by card are not possible at the moment'],
  NOTHING_TO_PAY: [409, 'This booking has nothing to pay'],
  PAYMENT_OVER: [409, 'The time to pay for this booking is over'],
  PAYMENT_PENDING: [409, 'The booking waits for its payment'],
  REFUND_CHANGED: [409, 'You would get back less by now. Please check the amounts, and cancel again.'],
});

/** Errors of payments that only staff can get. */
export const PaymentAdminErrors = defineErrors({
  INVALID_DEPOSIT: [
    400,
    'A deposit needs either deposit_amount or deposit_percent, and nothing else has them',
  ],
  INVALID_REFUND_HOURS: [400, 'refund_part_hours must not be more than refund_full_hours'],
  CURRENCY_NOT_PAYABLE: [409, 'The currency of the settings cannot be paid by card'],
  INVALID_PAYMENT: [400, 'The amount must be more than zero and have the decimals of the currency'],
  INVALID_RECEIVED_ON: [400, 'received_on must be today or one of the {days} days before'],
  ONLY_ON_SITE: [400, 'received_on and reference are for money that is given back on site'],
  PAYMENT_TOO_LARGE: [409, 'This is more than what is left to pay'],
  REFUND_NEEDS_CANCELLATION: [
    409,
    'refund_amount and on_site_refund_amount are for a booking that this request cancels; POST /admin/bookings/{id}/refunds refunds others',
  ],
  REFUND_TOO_LARGE: [409, 'More than what was paid cannot be refunded'],
});

export const { INVALID_SIGNATURE, PAYMENT_PROCESSOR_ERROR } = ProcessorErrors;
