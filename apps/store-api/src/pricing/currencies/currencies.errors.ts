import { defineErrors } from '@comptoir/errors';

export const CurrencyErrors = defineErrors({
  RATE_PROVIDER_ERROR: [502, 'The rates could not be updated; they stay as they are.'],
  BASE_CURRENCY_FIXED: [422, 'Prices are in the base currency; it stays the same, active, at a rate of 1.'],
});
