import { StreamableFile } from '@nestjs/common';
import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { INVOICE_TYPES } from './invoices.entity';
import type { InvoiceSummary } from './invoices.queries';
import type { InvoiceFile } from './invoices.service';

export const InvoiceView = view('Invoice', {
  id: Type.Integer(),
  invoice_number: Type.String({ examples: ['INV-2026-000001'] }),
  order_number: Type.String(),
  type: stringEnum(INVOICE_TYPES),
  cancels: nullable(
    Type.String({ description: 'Number of the credit note that an invoice cancels: its refund failed.' }),
  ),
  currency: Type.String(),
  subtotal: Decimal,
  discount_amount: Decimal,
  shipping_amount: Decimal,
  tax_amount: Decimal,
  total: Decimal,
  issued_at: Timestamp,
  download_url: Type.String({ description: 'URL of the PDF; needs the same token as this route.' }),
});
export type InvoiceView = Static<typeof InvoiceView>;

export function toInvoiceView(invoice: InvoiceSummary, downloadUrl: string): InvoiceView {
  const money = (minor: number): string => Money.format(minor, invoice.currency);
  return {
    id: invoice.id,
    invoice_number: invoice.invoice_number,
    order_number: invoice.order_number,
    type: invoice.type,
    cancels: invoice.cancels,
    currency: invoice.currency,
    subtotal: money(invoice.subtotal),
    discount_amount: money(invoice.discount_amount),
    shipping_amount: money(invoice.shipping_amount),
    tax_amount: money(invoice.tax_amount),
    total: money(invoice.total),
    issued_at: invoice.issued_at.toISOString(),
    download_url: downloadUrl,
  };
}

/** Returns the XML as a download that is named after the invoice's number. */
export function toXmlResponse({ filename, content }: InvoiceFile): StreamableFile {
  return new StreamableFile(content, {
    type: 'application/xml',
    disposition: `attachment; filename="${filename}"`,
    length: content.length,
  });
}

/** Returns the file as a download that is named after the invoice's number. */
export function toPdfResponse({ filename, content }: InvoiceFile): StreamableFile {
  return new StreamableFile(content, {
    type: 'application/pdf',
    disposition: `attachment; filename="${filename}"`,
    length: content.length,
  });
}
