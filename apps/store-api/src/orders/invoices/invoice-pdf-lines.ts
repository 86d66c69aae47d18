import type { InvoiceLine } from './invoice-snapshot';
import { GAP, HEADING, NOTE, type Page, shownTaxOf } from './invoice-page';
import { netOf } from './invoices.tax.rules';
import { GREY, type Span } from './pdf-sheet';

const ROW_PADDING = 6;

/** A row of a table: a text, a smaller note below it, and figures in columns to its right. */
interface Row {
  text: string;
  note: string;
  figures: string[];
}

interface Column {
  label: string;
  width: number;
}

/** Draws the lines, and shipping where taxes are shown per line. */
export function drawLines(page: Page): void {
  const { sheet, texts } = page;
  const { columns, rows } = shownTaxOf(page.invoice) ? taxedTableOf(page) : plainTableOf(page);
  drawTable(page, { head: texts.item, columns, rows, size: shownTaxOf(page.invoice) ? 8 : 9 });
  sheet.y += GAP / 2;
}

/** Prices as the customer saw them, for documents without tax. */
function plainTableOf({ invoice, texts, money }: Page): { columns: Column[]; rows: Row[] } {
  const { lines } = invoice.snapshot;
  const hasDiscount = lines.some((line) => line.discount_amount > 0);
  return {
    columns: [
      { label: texts.quantity, width: 34 },
      { label: texts.unitPrice, width: 78 },
      ...(hasDiscount ? [{ label: texts.discount, width: 78 }] : []),
      { label: texts.amount, width: 78 },
    ],
    rows: lines.map((line) => ({
      text: line.name,
      note: noteOf(line),
      figures: [
        String(line.quantity),
        money(line.unit_price),
        ...(hasDiscount ? [line.discount_amount ? money(-line.discount_amount) : ''] : []),
        money(line.total),
      ],
    })),
  };
}

/** Prices and discounts without tax, then the tax of each line (2006/112, article 226, points 8 to 10). */
function taxedTableOf({ invoice, texts, money }: Page): { columns: Column[]; rows: Row[] } {
  const { lines, tax, prices_include_tax, shipping_method } = invoice.snapshot;
  const hasDiscount = lines.some((line) => line.discount_amount > 0);
  const rows = lines.map((line) => {
    const { rate = 0, net = line.total, tax: vat = 0 } = line.tax ?? {};
    const toNet = (price: number): number => (prices_include_tax ? netOf(price, rate) : price);
    return {
      text: line.name,
      note: noteOf(line),
      figures: [
        String(line.quantity),
        money(toNet(line.unit_price)),
        ...(hasDiscount ? [line.discount_amount ? money(-toNet(line.discount_amount)) : ''] : []),
        ...[money(net), texts.percent(rate), money(vat), money(net + vat)],
      ],
    };
  });
  for (const { net, rate, tax: vat } of tax?.shipping ?? []) {
    const figures = ['1', money(net), ...(hasDiscount ? [''] : [])];
    rows.push({
      text: texts.shipping,
      note: shipping_method ?? '',
      figures: [...figures, money(net), texts.percent(rate), money(vat), money(net + vat)],
    });
  }
  return {
    columns: [
      { label: texts.quantity, width: 28 },
      { label: texts.netUnitPrice, width: 62 },
      ...(hasDiscount ? [{ label: texts.discount, width: 60 }] : []),
      { label: texts.net, width: 62 },
      { label: texts.rate, width: 34 },
      { label: texts.tax, width: 58 },
      { label: texts.gross, width: 64 },
    ],
    rows,
  };
}

/** Draws a table. Its head is repeated on every page, and a row never breaks. */
function drawTable(
  { sheet }: Page,
  { head, columns, rows, size }: { head: string; columns: Column[]; rows: Row[]; size: number },
): void {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const first: Span = { x: sheet.body.x, width: sheet.body.width - taken - GAP / 2 };
  const spans = columns.map(({ width }, index): Span => {
    const before = columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
    return { x: first.x + first.width + GAP / 2 + before, width };
  });
  const drawHead = (): void => {
    const height = sheet.text(head, first, HEADING);
    columns.forEach(({ label }, index) =>
      sheet.text(label, spans[index] ?? first, { ...HEADING, align: 'right' }),
    );
    sheet.y += height + ROW_PADDING;
    sheet.rule(sheet.body, GREY);
  };
  drawHead();
  for (const { text, note, figures } of rows) {
    const height = sheet.heightOf(text, first, { size }) + sheet.heightOf(note, first, NOTE);
    if (sheet.makeRoomFor(height + 2 * ROW_PADDING)) drawHead();
    sheet.y += ROW_PADDING;
    const textHeight = sheet.text(text, first, { size });
    figures.forEach((figure, index) => {
      if (figure) sheet.text(figure, spans[index] ?? first, { size, align: 'right' });
    });
    sheet.y += textHeight;
    sheet.y += sheet.text(note, first, NOTE) + ROW_PADDING;
    sheet.rule(sheet.body);
  }
}

function noteOf({ variant, sku }: InvoiceLine): string {
  return [variant, sku].filter(Boolean).join(' · ');
}
