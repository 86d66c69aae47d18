import type { Queryable } from '@comptoir/db';
import { LEFT_TO_PAY } from './left-to-pay';
import type { Recipient } from './notifications.queries';
import { ADDRESS_NAME, type Addressed, RECIPIENT } from './recipient-columns';

/** Invoice or credit note and its recipient. Amounts are minor units of `currency`. */
export interface InvoiceRecord extends Addressed {
  recipient: Recipient;
  type: 'invoice' | 'credit_note';
  invoiceNumber: string;
  orderNumber: string;
  currency: string;
  total: number;
  /** The part of the order that is still to be paid; 0 while the bank of a card holds the money. */
  left: number;
  /** Due date of the invoice, `YYYY-MM-DD`; null without one. */
  dueOn: string | null;
}

/** Returns undefined when the customer's account is deleted. */
export async function findInvoiceRecord(
  db: Queryable,
  invoiceId: number,
): Promise<InvoiceRecord | undefined> {
  return db.row<InvoiceRecord>(
    `SELECT ${RECIPIENT} AS recipient, ${ADDRESS_NAME} AS "addressName", i.type, i.invoice_number AS "invoiceNumber", o.order_number AS "orderNumber",
       i.currency, i.total, o.payment_due_on::text AS "dueOn",
       ${LEFT_TO_PAY} AS left
     FROM invoices i JOIN orders o ON o.id = i.order_id JOIN users u ON u.id = i.user_id AND u.deleted_at IS NULL
     WHERE i.id = $1`,
    [invoiceId],
  );
}
