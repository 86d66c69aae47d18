import type { Invoice } from './invoices.entity';
import type { InvoiceTax } from './invoices.tax.rules';
import type { InvoiceTexts } from './invoice-texts';
import { GREY, type PdfSheet, type Span } from './pdf-sheet';

export const GAP = 16;
export const NOTE = { size: 8, color: GREY } as const;
export const HEADING = { size: 8, color: GREY, bold: true } as const;

/** Context for drawing the parts of an invoice. */
export interface Page {
  sheet: PdfSheet;
  invoice: Invoice;
  texts: InvoiceTexts;
  /** Formats an amount in the invoice's currency and language. */
  money: (minor: number) => string;
}

/** Returns the taxes that lines and sums are shown with; undefined when no tax is charged or known. */
export function shownTaxOf({ snapshot: { tax } }: Invoice): InvoiceTax | undefined {
  return tax?.rows.some(({ category, rate }) => rate > 0 || category === 'Z') ? tax : undefined;
}

/** Draws a label and its value at the two ends of a row. @param share part of the width that the label has at most */
export function drawPair(
  sheet: PdfSheet,
  span: Span,
  label: string,
  value: string,
  { size = 9, bold = false, share = 0.55 } = {},
): void {
  const labelSpan = { x: span.x, width: span.width * share };
  const valueSpan = { x: span.x + span.width * 0.45, width: span.width * 0.55 };
  const height = sheet.text(label, labelSpan, { size, bold, color: bold ? undefined : GREY });
  sheet.text(value, valueSpan, { size, bold, align: 'right' });
  sheet.y += height + 2;
}

/** Splits a span into two columns with a gap between them. */
export function halves({ x, width }: Span): [Span, Span] {
  const half = (width - GAP * 2) / 2;
  return [
    { x, width: half },
    { x: x + half + GAP * 2, width: half },
  ];
}
