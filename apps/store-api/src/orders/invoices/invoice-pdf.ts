import { addressLines, formatMoney } from '../../platform/i18n/formats';
import type { Invoice } from './invoices.entity';
import { GREY, PdfSheet, type Span } from './pdf-sheet';
import type { InvoiceLine } from './invoice-snapshot';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts';

const GAP = 16;
const ROW_PADDING = 6;
const NUMBERS_WIDTH = 78;
const QUANTITY_WIDTH = 34;
const NOTE = { size: 8, color: GREY } as const;
const HEADING = { size: 8, color: GREY, bold: true } as const;
const AMOUNT = { align: 'right' } as const;

/** Context for drawing the parts of an invoice. */
interface Page {
  sheet: PdfSheet;
  invoice: Invoice;
  texts: InvoiceTexts;
  /** Formats an amount in the invoice's currency and language. */
  money: (minor: number) => string;
}

/** Draws the PDF of an invoice from its snapshot alone, so the bytes are always the same. */
export function renderInvoice(invoice: Invoice): Promise<Buffer> {
  const { snapshot, invoice_number, currency, issued_at } = invoice;
  const { language, seller } = snapshot;
  const texts = INVOICE_TEXTS[language];
  const sheet = new PdfSheet({
    title: `${texts.titles[invoice.type]} ${invoice_number}`,
    author: seller.name,
    language,
    createdAt: issued_at,
  });
  const page: Page = { sheet, invoice, texts, money: (minor) => formatMoney(minor, currency, language) };
  drawHead(page);
  drawParties(page);
  drawLines(page);
  drawTotals(page);
  drawTenders(page);
  const foot = [seller.name, ...seller.address, ...seller.registration, invoice_number].join(' · ');
  return sheet.finish(foot, (number, count) => texts.page(number, count));
}

/** Draws the seller on the left; title, number and dates on the right. */
function drawHead({ sheet, invoice, texts }: Page): void {
  const { seller, order_number, placed_at, corrects, cancels } = invoice.snapshot;
  const [left, right] = halves(sheet.body);
  const top = sheet.y;
  sheet.y += sheet.text(seller.name, left, { size: 18, bold: true, color: seller.color }) + 2;
  sheet.lines([...seller.address, ...seller.registration], left, NOTE);
  const bottom = sheet.y;
  sheet.y = top;
  sheet.y += sheet.text(texts.titles[invoice.type], right, { size: 18, bold: true, align: 'right' });
  sheet.y += sheet.text(invoice.invoice_number, right, { size: 11, bold: true, align: 'right' }) + 8;
  const details = [
    [texts.issuedAt, texts.date(invoice.issued_at, seller.timezone)],
    ...(corrects ? [[texts.corrects, corrects] as const] : []),
    ...(cancels ? [[texts.cancels, cancels] as const] : []),
    [texts.order, order_number],
    [texts.placedAt, texts.date(new Date(placed_at), seller.timezone)],
  ] as const;
  for (const [label, value] of details) drawPair(sheet, right, label, value);
  sheet.y = Math.max(sheet.y, bottom) + GAP;
}

/** Draws the billing address and the shipping address in two columns. */
function drawParties({ sheet, invoice, texts }: Page): void {
  const { customer, billing_address, shipping_address, language, shipping_method } = invoice.snapshot;
  const [left, right] = halves(sheet.body);
  sheet.rule(sheet.body);
  sheet.y += GAP;
  const top = sheet.y;
  sheet.y += sheet.text(texts.billTo, left, HEADING) + 3;
  sheet.lines(billing_address ? addressLines(billing_address, language) : [customer.name], left);
  sheet.lines([customer.email], left, { color: GREY });
  const bottom = sheet.y;
  if (shipping_address) {
    sheet.y = top;
    sheet.y += sheet.text(texts.shipTo, right, HEADING) + 3;
    sheet.lines(addressLines(shipping_address, language), right);
    if (shipping_method) sheet.lines([shipping_method], right, { color: GREY });
  }
  sheet.y = Math.max(sheet.y, bottom) + GAP * 1.5;
}

/** Draws the lines as a table. Its head is repeated on every page, and a line never breaks. */
function drawLines(page: Page): void {
  const { sheet, invoice } = page;
  const { lines } = invoice.snapshot;
  const columns = columnsOf(
    sheet.body,
    lines.some((line) => line.discount_amount > 0),
  );
  drawTableHead(page, columns);
  for (const line of lines) {
    const note = noteOf(line);
    const height =
      sheet.heightOf(line.name, columns.item) + sheet.heightOf(note, columns.item, NOTE) + 2 * ROW_PADDING;
    if (sheet.makeRoomFor(height)) drawTableHead(page, columns);
    drawLine(page, columns, line);
  }
  sheet.y += GAP / 2;
}

interface Columns {
  item: Span;
  quantity: Span;
  unitPrice: Span;
  /** Present only when a line has a discount. */
  discount: Span | undefined;
  amount: Span;
}

function columnsOf({ x, width }: Span, withDiscount: boolean): Columns {
  let right = x + width;
  const take = (size: number): Span => {
    right -= size;
    return { x: right, width: size };
  };
  const amount = take(NUMBERS_WIDTH);
  const discount = withDiscount ? take(NUMBERS_WIDTH) : undefined;
  const unitPrice = take(NUMBERS_WIDTH);
  const quantity = take(QUANTITY_WIDTH);
  return { item: { x, width: right - x - GAP / 2 }, quantity, unitPrice, discount, amount };
}

function drawTableHead({ sheet, texts }: Page, columns: Columns): void {
  const style = { ...HEADING, ...AMOUNT };
  const height = sheet.text(texts.item, columns.item, HEADING);
  sheet.text(texts.quantity, columns.quantity, style);
  sheet.text(texts.unitPrice, columns.unitPrice, style);
  if (columns.discount) sheet.text(texts.discount, columns.discount, style);
  sheet.text(texts.amount, columns.amount, style);
  sheet.y += height + ROW_PADDING;
  sheet.rule(sheet.body, GREY);
}

function drawLine({ sheet, money }: Page, columns: Columns, line: InvoiceLine): void {
  const { name, quantity, unit_price, discount_amount, total } = line;
  sheet.y += ROW_PADDING;
  const height = sheet.text(name, columns.item);
  sheet.text(String(quantity), columns.quantity, AMOUNT);
  sheet.text(money(unit_price), columns.unitPrice, AMOUNT);
  if (columns.discount && discount_amount) sheet.text(money(-discount_amount), columns.discount, AMOUNT);
  sheet.text(money(total), columns.amount, AMOUNT);
  sheet.y += height;
  sheet.y += sheet.text(noteOf(line), columns.item, NOTE) + ROW_PADDING;
  sheet.rule(sheet.body);
}

function noteOf({ variant, sku }: InvoiceLine): string {
  return [variant, sku].filter(Boolean).join(' · ');
}

/** Draws the sums, together on one page. */
function drawTotals({ sheet, invoice, texts, money }: Page): void {
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
  sheet.y += 3;
  sheet.rule(right, GREY);
  sheet.y += 6;
  drawPair(sheet, right, texts.total, money(total), { size: 12, bold: true });
  if (prices_include_tax && tax_amount) drawPair(sheet, right, texts.taxIncluded, money(tax_amount));
}

/** Draws the means of payment. */
function drawTenders({ sheet, invoice, texts, money }: Page): void {
  const { tenders } = invoice.snapshot;
  if (!tenders.length) return;
  const [, right] = halves(sheet.body);
  sheet.makeRoomFor(40 + tenders.length * 14);
  sheet.y += GAP;
  const heading = invoice.type === 'credit_note' ? texts.refundedTo : texts.paidBy;
  sheet.y += sheet.text(heading, right, HEADING) + 3;
  for (const { kind, label, amount } of tenders) {
    drawPair(sheet, right, [texts.tenders[kind], label].filter(Boolean).join(' '), money(amount));
  }
}

/** Draws a label and its value at the two ends of a row. */
function drawPair(
  sheet: PdfSheet,
  span: Span,
  label: string,
  value: string,
  { size = 9, bold = false } = {},
): void {
  const labelSpan = { x: span.x, width: span.width * 0.55 };
  const valueSpan = { x: span.x + span.width * 0.45, width: span.width * 0.55 };
  const height = sheet.text(label, labelSpan, { size, bold, color: bold ? undefined : GREY });
  sheet.text(value, valueSpan, { size, bold, align: 'right' });
  sheet.y += height + 2;
}

/** Splits a span into two columns with a gap between them. */
function halves({ x, width }: Span): [Span, Span] {
  const half = (width - GAP * 2) / 2;
  return [
    { x, width: half },
    { x: x + half + GAP * 2, width: half },
  ];
}
