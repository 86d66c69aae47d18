import { defineErrors } from '@comptoir/errors';

export const VatNumberErrors = defineErrors({
  VAT_SERVICE_UNAVAILABLE: [503, 'The register of VAT numbers gives no answer. Please try again later.'],
});
