import { addressLines, formatMoney } from '../../platform/i18n/formats';
import { GAP, HEADING, NOTE, type Page, drawPair, halves } from './invoice-page';
import { drawLines } from './invoice-pdf-lines';
import {
  drawPaymentNotes,
  drawPaymentTerms,
  drawTaxNotes,
  drawTenders,
  drawTotals,
} from './invoice-pdf-totals';
import type { Invoice } from './invoices.entity';
import { eInvoiceOf } from './e-invoice';
import { INVOICE_TEXTS } from './invoice-texts';
import { GREY, PdfSheet } from './pdf-sheet';

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
  drawTaxNotes(page);
  drawTenders(page);
  drawPaymentTerms(page);
  drawPaymentNotes(page);
  const xml = eInvoiceOf(invoice);
  if (xml) sheet.attachInvoice(xml, issued_at);
  const foot = [seller.name, ...seller.address, ...seller.registration, invoice_number].join(' · ');
  return sheet.finish(foot, (number, count) => texts.page(number, count));
}

/** Draws the seller on the left; title, number and dates on the right. */
function drawHead({ sheet, invoice, texts }: Page): void {
  const { seller, order_number, placed_at, supplied_at, corrects, cancels } = invoice.snapshot;
  const { purchase_order_number } = invoice.snapshot;
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
    ...(purchase_order_number ? [[texts.purchaseOrder, purchase_order_number] as const] : []),
    [texts.placedAt, texts.date(new Date(placed_at), seller.timezone)],
    ...(supplied_at ? [[texts.suppliedAt, texts.date(new Date(supplied_at), seller.timezone)] as const] : []),
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
  const vat = billing_address?.vat_number ? [`${texts.vatNumber} ${billing_address.vat_number}`] : [];
  sheet.lines([...vat, customer.email], left, { color: GREY });
  const bottom = sheet.y;
  if (shipping_address) {
    sheet.y = top;
    sheet.y += sheet.text(texts.shipTo, right, HEADING) + 3;
    sheet.lines(addressLines(shipping_address, language), right);
    if (shipping_method) sheet.lines([shipping_method], right, { color: GREY });
  }
  sheet.y = Math.max(sheet.y, bottom) + GAP * 1.5;
}
