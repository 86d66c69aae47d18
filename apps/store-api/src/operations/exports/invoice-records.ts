import { Money } from '@comptoir/contracts';
import { isoIn } from '@comptoir/time';
import type { AdminInvoice } from '../../orders/invoices/invoices.admin.queries';

/** A row of the file: a document, and its amounts at one rate. */
interface TaxedRow {
  invoice: AdminInvoice;
  category: string;
  rate: string;
  /** Minor units of the document's currency; negative on credit notes. */
  net: number;
  tax: number;
  /** True on the first row of a document. */
  isFirst: boolean;
}

type Cell = (row: TaxedRow, zone: string) => string;

const money = (minor: number, { invoice }: TaxedRow): string => Money.format(minor, invoice.currency);
const sign = ({ type }: AdminInvoice): number => (type === 'credit_note' ? -1 : 1);

const INVOICE_CELLS = {
  invoice_number: ({ invoice }) => invoice.invoice_number,
  type: ({ invoice }) => invoice.type,
  issued_on: ({ invoice }, zone) => isoIn(invoice.issued_at, zone).slice(0, 10),
  corrects: ({ invoice }) => invoice.snapshot.corrects ?? invoice.snapshot.cancels ?? '',
  order_number: ({ invoice }) => invoice.order_number,
  customer_id: ({ invoice }) => String(invoice.user_id),
  customer_name: ({ invoice }) => invoice.snapshot.customer.name,
  company: ({ invoice }) => invoice.snapshot.billing_address?.company ?? '',
  vat_number: ({ invoice }) => invoice.snapshot.billing_address?.vat_number ?? '',
  country: ({ invoice }) => invoice.snapshot.billing_address?.country ?? '',
  currency: ({ invoice }) => invoice.currency,
  tax_category: ({ category }) => category,
  tax_rate: ({ rate }) => rate,
  net: (row) => money(row.net, row),
  tax: (row) => money(row.tax, row),
  gross: (row) => money(row.net + row.tax, row),
  // Once for each document, so that a sum over the column is right.
  home_currency: ({ invoice, isFirst }) => (isFirst ? (invoice.snapshot.tax?.home?.currency ?? '') : ''),
  home_tax: ({ invoice, isFirst }) => {
    const home = invoice.snapshot.tax?.home;
    return home && isFirst ? Money.format(sign(invoice) * home.tax_amount, home.currency) : '';
  },
} as const satisfies Record<string, Cell>;

export const INVOICE_HEADER: readonly string[] = Object.keys(INVOICE_CELLS);

/** Returns a row for each rate of a document; older ones have one row without a rate. */
export function toInvoiceRows(invoice: AdminInvoice, zone: string): string[][] {
  const { total, tax_amount, snapshot } = invoice;
  const unknown = { category: '', rate: undefined, net: total - tax_amount, tax: tax_amount };
  const rows = snapshot.tax?.rows.length ? snapshot.tax.rows : [unknown];
  return rows.map(({ category, rate, net, tax }, index) => {
    const row: TaxedRow = {
      invoice,
      category,
      rate: rate === undefined ? '' : String(rate),
      net: sign(invoice) * net,
      tax: sign(invoice) * tax,
      isFirst: index === 0,
    };
    return Object.values(INVOICE_CELLS).map((cell) => cell(row, zone));
  });
}
