import { defineErrors } from '@comptoir/errors';

export const InvoiceErrors = defineErrors({
  INVOICE_NOT_FOUND: [404, 'This order has no invoice yet: it is issued when the order is paid.'],
});
