import { defineErrors } from '@comptoir/errors';

export const InvoiceErrors = defineErrors({
  INVOICE_NOT_FOUND: [404, 'This order has no invoice yet: it is issued when the order is paid.'],
  INVOICE_XML_NOT_FOUND: [404, 'This document has no XML: it lacks data that EN 16931 requires.'],
  DISPUTE_NOT_LOST: [422, 'Only the money of a lost dispute can be credited.'],
  DISPUTE_CREDITED: [422, 'This dispute has its credit note already.'],
  NOTHING_TO_CREDIT: [422, 'Credit notes have the whole order already, or this payment did not pay it.'],
  INVOICE_ARCHIVE_TOO_LARGE: [
    422,
    'This month has too many documents for one file. Give days with from and to.',
  ],
});
