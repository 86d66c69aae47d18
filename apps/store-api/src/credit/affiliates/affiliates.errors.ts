import { defineErrors } from '@comptoir/errors';

/** Errors of the affiliate routes (docs/affiliates.md). */
export const AffiliateErrors = defineErrors({
  AFFILIATE_ALREADY_REGISTERED: [422, 'You are registered as an affiliate already.'],
  AFFILIATE_HAS_CONVERSIONS: [
    409,
    'This affiliate has brought orders and cannot be deleted; reject it instead.',
  ],
  CONVERSION_NOT_PAYABLE: [422, 'Some of these conversions cannot be paid out.'],
  OWN_AFFILIATE: [403, 'This is your own affiliate account: a colleague has to pay it out.'],
  NOTHING_TO_PAY: [422, 'This affiliate has no approved conversion to pay out.'],
});
