import { formatMoney } from '../../platform/i18n/formats';
import { sum } from '../../pricing/pricing/price-sheet';
import { GAP, HEADING, NOTE, type Page, drawPair, halves, shownTaxOf } from './invoice-page';
import type { InvoiceTax } from './invoices.tax.rules';
import type { InvoiceTender } from './invoice-snapshot';
import { type InvoiceTexts, untaxedReasonOf } from './invoice-texts';
import { GREY, type Span } from './pdf-sheet';

/** Draws the sums, together on one page. */
export function drawTotals(page: Page): void {
  const tax = shownTaxOf(page.invoice);
  if (tax) drawTaxedTotals(page, tax);
  else drawPlainTotals(page);
}

function drawPlainTotals({ sheet, invoice, texts, money }: Page): void {
  const { subtotal, discount_amount, shipping_amount, tax_amount, total, snapshot } = invoice;
  const { coupon_code, prices_include_tax } = snapshot;
  const [, right] = halves(sheet.body);
  const discount = coupon_code ? `${texts.discount} (${coupon_code})` : texts.discount;
  const rows: [label: string, minor: number][] = [
    [texts.subtotal, subtotal],
    [discount, -discount_amount],
    [texts.shipping, shipping_amount],
    [texts.tax, prices_include_tax ? 0 : tax_amount],
  ];
  sheet.makeRoomFor(110);
  for (const [label, minor] of rows.filter(([, amount], index) => index === 0 || amount !== 0)) {
    drawPair(sheet, right, label, money(minor));
  }
  drawTotal({ sheet, texts, money }, right, total);
  if (prices_include_tax && tax_amount) drawPair(sheet, right, texts.taxIncluded, money(tax_amount));
}

/** Draws a row for each rate on the left, the sums of all rates on the right. */
function drawTaxedTotals({ sheet, invoice, texts, money }: Page, { rows, home }: InvoiceTax): void {
  const [left, right] = halves(sheet.body);
  const { total, tax_amount, snapshot } = invoice;
  sheet.makeRoomFor(90 + rows.length * 14);
  const top = sheet.y;
  drawRow({ sheet }, left, [texts.rate, texts.net, texts.tax, texts.gross], HEADING);
  sheet.rule(left, GREY);
  sheet.y += 4;
  for (const { rate, net, tax } of rows) {
    drawRow({ sheet }, left, [texts.percent(rate), money(net), money(tax), money(net + tax)], { size: 8 });
  }
  const bottom = sheet.y;
  sheet.y = top;
  if (snapshot.coupon_code) drawPair(sheet, right, texts.coupon, snapshot.coupon_code);
  drawPair(sheet, right, texts.netTotal, money(total - tax_amount));
  drawPair(sheet, right, texts.tax, money(tax_amount));
  drawTotal({ sheet, texts, money }, right, total);
  if (home) {
    const { currency, exchange_rate, tax_amount: homeTax } = home;
    drawPair(sheet, right, texts.homeTax(currency), formatMoney(homeTax, currency, snapshot.language));
    drawPair(
      sheet,
      right,
      texts.exchangeRate,
      `1 ${currency} = ${Number(exchange_rate)} ${invoice.currency}`,
    );
  }
  sheet.y = Math.max(sheet.y, bottom);
}

function drawRow(
  { sheet }: Pick<Page, 'sheet'>,
  { x, width }: Span,
  figures: string[],
  style: { size: number },
): void {
  const cell = width / figures.length;
  const heights = figures.map((figure, index) =>
    sheet.text(figure, { x: x + index * cell, width: cell }, { ...style, align: index ? 'right' : 'left' }),
  );
  sheet.y += Math.max(...heights) + 3;
}

function drawTotal(
  { sheet, texts, money }: Pick<Page, 'sheet' | 'texts' | 'money'>,
  span: Span,
  total: number,
): void {
  sheet.y += 3;
  sheet.rule(span, GREY);
  sheet.y += 6;
  drawPair(sheet, span, texts.total, money(total), { size: 12, bold: true });
}

/** Draws why no tax is charged on a part of the document (2006/112, article 226, points 11 and 11a). */
export function drawTaxNotes({ sheet, invoice }: Page): void {
  const categories = new Set(invoice.snapshot.tax?.rows.map(({ category }) => category));
  const notes = [...categories].flatMap((category) => untaxedReasonOf(category, invoice.snapshot) ?? []);
  if (!notes.length) return;
  sheet.makeRoomFor(GAP + notes.length * 14);
  sheet.y += GAP;
  sheet.lines(notes, sheet.body, NOTE);
}

/** The date of a payment needs more room than the label of a sum. */
const PAYMENT_LABEL = { share: 0.72 };

/** Draws each payment with its method and day, then what is left to pay of an invoice. */
export function drawTenders({ sheet, invoice, texts, money }: Page): void {
  const { tenders, deducted = 0, left_to_pay: left = 0 } = invoice.snapshot;
  if (!tenders.length && !deducted && !left) return;
  const [, right] = halves(sheet.body);
  sheet.makeRoomFor(70 + tenders.length * 24);
  sheet.y += GAP;
  const heading = invoice.type === 'credit_note' ? texts.refundedTo : texts.paidBy;
  sheet.y += sheet.text(heading, right, HEADING) + 3;
  for (const tender of tenders) {
    drawPair(sheet, right, tenderLabel(tender, texts), money(tender.amount), PAYMENT_LABEL);
  }
  if (deducted) drawPair(sheet, right, texts.deducted, money(deducted), PAYMENT_LABEL);
  if (left) drawPair(sheet, right, texts.leftToPay, money(left), { bold: true });
}

function tenderLabel({ kind, label, method, paid_on }: InvoiceTender, texts: InvoiceTexts): string {
  const day = paid_on ? texts.date(new Date(`${paid_on}T12:00:00Z`), 'UTC') : '';
  return [method ? texts.methods[method] : texts.tenders[kind], label, day].filter(Boolean).join(' ');
}

/** Draws until when an unpaid invoice is to be paid, and the account. */
export function drawPaymentTerms({ sheet, invoice, texts }: Page): void {
  const { payment_due_on, seller } = invoice.snapshot;
  if (!payment_due_on) return;
  const account = seller.legal?.iban ? [`IBAN ${seller.legal.iban}`] : [];
  const [, right] = halves(sheet.body);
  sheet.makeRoomFor(40);
  sheet.y += GAP;
  sheet.lines([texts.payableBy(new Date(`${payment_due_on}T12:00:00Z`)), ...account], right);
}

/** Draws what applies to late and early payments. */
export function drawPaymentNotes({ sheet, invoice }: Page): void {
  const { late, recovery, early } = invoice.snapshot.payment_notes ?? {};
  const notes = [late, recovery, early].filter((note): note is string => note !== undefined);
  if (!notes.length) return;
  const heights = notes.map((note) => sheet.heightOf(note, sheet.body, NOTE));
  sheet.makeRoomFor(GAP + sum(heights, (height) => height));
  sheet.y += GAP;
  sheet.lines(notes, sheet.body, NOTE);
}
