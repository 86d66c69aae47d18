import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { TAX_CATEGORIES } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { AdminInvoice } from './invoices.admin.queries';
import { INVOICE_TYPES } from './invoices.entity';

const TaxRowView = Type.Object({
  category: stringEnum(TAX_CATEGORIES),
  name: Type.String(),
  rate: Type.Number({ description: 'Percent.' }),
  net: Decimal,
  tax: Decimal,
});

export const AdminInvoiceView = view('AdminInvoice', {
  id: Type.Integer(),
  invoice_number: Type.String({ examples: ['INV-2026-000001'] }),
  type: stringEnum(INVOICE_TYPES),
  order_id: Type.Integer(),
  order_number: Type.String(),
  user_id: Type.Integer(),
  customer_name: Type.String({ description: 'As on the document.' }),
  customer_email: Type.String({ description: 'As on the document.' }),
  corrects: nullable(Type.String({ description: 'Number of the invoice that a credit note corrects.' })),
  cancels: nullable(Type.String({ description: 'Number of the credit note that an invoice cancels.' })),
  currency: Type.String(),
  subtotal: Decimal,
  discount_amount: Decimal,
  shipping_amount: Decimal,
  tax_amount: Decimal,
  total: Decimal,
  taxes: Type.Array(TaxRowView, { description: 'By category and rate; empty for older documents.' }),
  home_tax: nullable(
    Type.Object(
      { currency: Type.String(), amount: Decimal },
      { description: 'The tax in the currency of the shop; null when the document is in it.' },
    ),
  ),
  issued_at: Timestamp,
});
export type AdminInvoiceView = Static<typeof AdminInvoiceView>;

export const AdminInvoiceResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: AdminInvoiceView,
});
export type AdminInvoiceResponse = Static<typeof AdminInvoiceResponse>;

export function toAdminInvoiceView(invoice: AdminInvoice): AdminInvoiceView {
  const { snapshot, currency } = invoice;
  const money = (minor: number): string => Money.format(minor, currency);
  const home = snapshot.tax?.home;
  return {
    id: invoice.id,
    invoice_number: invoice.invoice_number,
    type: invoice.type,
    order_id: invoice.order_id,
    order_number: invoice.order_number,
    user_id: invoice.user_id,
    customer_name: snapshot.customer.name,
    customer_email: snapshot.customer.email,
    corrects: snapshot.corrects ?? null,
    cancels: snapshot.cancels ?? null,
    currency,
    subtotal: money(invoice.subtotal),
    discount_amount: money(invoice.discount_amount),
    shipping_amount: money(invoice.shipping_amount),
    tax_amount: money(invoice.tax_amount),
    total: money(invoice.total),
    taxes: (snapshot.tax?.rows ?? []).map(({ category, name, rate, net, tax }) => ({
      category,
      name,
      rate,
      net: money(net),
      tax: money(tax),
    })),
    home_tax: home ? { currency: home.currency, amount: Money.format(home.tax_amount, home.currency) } : null,
    issued_at: invoice.issued_at.toISOString(),
  };
}
