import { pdfPages } from '../../../test/orders/pdf-text';
import { invoiceLine, invoiceOf } from './invoices.fixture';
import { renderInvoice } from './invoice-pdf';
import type { Invoice } from './invoices.entity';

/** Reads the pages, with ordinary spaces. */
async function pagesOf(invoice: Invoice): Promise<string[][]> {
  const pages = pdfPages(await renderInvoice(invoice));
  return pages.map((texts) => texts.map((text) => text.replace(/\s/g, ' ').trim()));
}

describe('the PDF of an invoice', () => {
  it('is in French, with any European letters', async () => {
    const lines = [invoiceLine('Fauteuil crème brûlée', 2, { unit_price: 62_525 }), invoiceLine('Ваза Ωő')];
    const pages = await pagesOf(invoiceOf(lines));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Facture',
        'INV-2026-000001',
        '20 novembre 2026',
        'ORD-20261120-000001',
        'SIREN 000 000 000',
        'Éloïse Łukasiewicz',
        '12 rue des Lilas, bâtiment Ç',
        '25000 Besançon',
        'Fauteuil crème brûlée',
        'Ваза Ωő',
        '625,25 €',
        '1 250,50 €',
        'dont TVA',
        'Carte cadeau ••••ZZ10',
        '10,00 €',
        'Carte bancaire',
        'Page 1 sur 1',
      ]),
    );
  });

  it('dates it by the time zone that the shop had then', async () => {
    const invoice = invoiceOf([invoiceLine('Lamp')]);
    const { seller } = invoice.snapshot;
    const snapshot = { ...invoice.snapshot, seller: { ...seller, timezone: 'Asia/Tokyo' } };
    const [texts] = await pagesOf({ ...invoice, snapshot });
    // 18:00 UTC is 03:00 of the next day in the shop's zone.
    expect(texts?.filter((text) => text.includes('novembre'))).toEqual([
      '21 novembre 2026',
      '21 novembre 2026',
    ]);
  });

  it('is in English and in the currency of the order, with the tax on net prices', async () => {
    const english = invoiceOf([invoiceLine('Lamp', 1, { unit_price: 10_000, discount_amount: 1000 })], {
      language: 'en',
      prices_include_tax: false,
      coupon_code: 'WELCOME10',
    });
    const [texts] = await pagesOf({ ...english, currency: 'GBP', tax_amount: 1900, total: 11_400 });
    const from = texts?.indexOf('Subtotal') ?? -1;
    expect(texts?.slice(from, from + 10)).toEqual([
      'Subtotal',
      '£100.00',
      'Discount (WELCOME10)',
      '-£10.00',
      'Shipping',
      '£5.00',
      'VAT',
      '£19.00',
      'Total',
      '£114.00',
    ]);
  });

  it('breaks a hundred lines into pages, each with the head of the table and no line torn', async () => {
    const lines = Array.from({ length: 100 }, (_, index) =>
      invoiceLine(`Lampe ${index + 1}`, 1, { sku: `LAMPE-${index + 1}` }),
    );
    const pages = await pagesOf(invoiceOf(lines));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((texts, index) => {
      expect(texts).toContain('Désignation');
      expect(texts).toContain(`Page ${index + 1} sur ${pages.length}`);
      const names = texts.filter((text) => /^Lampe \d+$/.test(text));
      expect(texts.filter((text) => text.includes('LAMPE-'))).toHaveLength(names.length);
    });
    const named = pages.flat().filter((text) => /^Lampe \d+$/.test(text));
    expect(named).toEqual(lines.map(({ name }) => name));
    expect(pages.filter((texts) => texts.includes('Total'))).toEqual([pages.at(-1)]);
  });

  it('is the same bytes every time', async () => {
    const invoice = invoiceOf([invoiceLine('Lampe')]);
    expect((await renderInvoice(invoice)).equals(await renderInvoice(invoice))).toBe(true);
  });
});
