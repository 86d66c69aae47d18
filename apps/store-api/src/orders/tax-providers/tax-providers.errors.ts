import { defineErrors } from '@comptoir/errors';

/** Errors of shops that sell nothing without the answer of their tax provider (docs/pricing.md). */
export const TaxProviderErrors = defineErrors({
  TAX_ADDRESS_INVALID: [
    422,
    'The tax at this address cannot be determined. Please check its state and postal code.',
  ],
  TAX_PROVIDER_UNAVAILABLE: [503, 'Taxes cannot be calculated at the moment. Please try again later.'],
});
