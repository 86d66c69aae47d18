import { defineErrors } from '@comptoir/errors';

/** Errors of payment links (docs/payments.md). */
export const PaymentLinkErrors = defineErrors({
  PAYMENT_LINK_NOT_FOUND: [404, 'This payment link does not exist, or was revoked.'],
  PAYMENT_LINK_EXPIRED: [422, 'This payment link has expired.'],
});
