import { pdfPages } from '../../../test/orders/pdf-text';
import { TAXED, invoiceLine, invoiceOf } from './invoices.fixture';
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

  it('is the same when its words are known from an earlier one', async () => {
    const invoice = invoiceOf([invoiceLine('Fauteuil crème brûlée', 2), invoiceLine('AVATAR Wa')]);
    const first = await renderInvoice(invoice);
    expect(first.equals(await renderInvoice(invoice))).toBe(true);
  });

  it('says to a business what applies to late and early payments', async () => {
    const invoice = invoiceOf([invoiceLine('Lamp')]);
    const payment_notes = {
      late: 'Pénalités : 12 %',
      recovery: 'Indemnité : 40 €',
      early: '2 % sous 8 jours',
    };
    const [texts] = await pagesOf({ ...invoice, snapshot: { ...invoice.snapshot, payment_notes } });
    expect(texts).toEqual(expect.arrayContaining(Object.values(payment_notes)));
  });

  it('lists each payment with its method and day, and what is left to pay', async () => {
    const paid = [
      { kind: 'other', label: '', method: 'bank_transfer', paid_on: '2026-11-25', amount: 5000 },
      { kind: 'other', label: '', method: 'cash', paid_on: '2026-11-26', amount: 2000 },
      { kind: 'gift_card', label: '••••ZZ10', paid_on: '2026-11-20', amount: 1000 },
    ] as const;
    const more = { tenders: [...paid], deducted: 300, left_to_pay: 700, payment_due_on: '2026-12-30' };
    const [texts = []] = await pagesOf(invoiceOf([invoiceLine('Lampe', 1, { unit_price: 8500 })], more));
    const from = texts.indexOf('Règlement');
    expect(texts.slice(from, from + 12)).toEqual([
      'Règlement',
      ...['Virement bancaire 25 novembre 2026', '50,00 €', 'Espèces 26 novembre 2026', '20,00 €'],
      ...['Carte cadeau ••••ZZ10 20 novembre', '2026', '10,00 €', 'Déduit par avoir', '3,00 €'],
      ...['Reste à payer', '7,00 €'],
    ]);
    expect(texts).toContain('À payer au plus tard le 30 décembre 2026');
  });

  it('says what is left of an invoice that nothing was paid of', async () => {
    const more = { tenders: [], left_to_pay: 1750, language: 'en' } as const;
    const [texts = []] = await pagesOf(invoiceOf([invoiceLine('Lamp')], { ...more, tenders: [] }));
    const from = texts.indexOf('Payment');
    expect(texts.slice(from, from + 3)).toEqual(['Payment', 'Left to pay', '€17.50']);
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

  it('shows rate, net and tax per line and per rate, with prices and discounts without tax', async () => {
    const invoice = { ...invoiceOf([], TAXED), shipping_amount: 600, tax_amount: 300, total: 1800 };
    const [texts = []] = await pagesOf(invoice);
    const from = texts.indexOf('Désignation');
    // 7.20 with 20 % is 6.00 without, and a discount of 2.40 is 2.00: 2 × 6.00 − 2.00 = 10.00.
    expect(texts.slice(from, texts.indexOf('Règlement'))).toEqual([
      ...['Désignation', 'Qté', 'P.U. HT', 'Remise', 'HT', 'Taux', 'TVA', 'TTC'],
      ...['Lampe', '2', '6,00 €', '-2,00 €', '10,00 €', '20 %', '2,00 €', '12,00 €', 'Noir / L · SKU-1'],
      ...['Livraison', '1', '5,00 €', '5,00 €', '20 %', '1,00 €', '6,00 €', 'Colissimo'],
      ...['Taux', 'HT', 'TVA', 'TTC', '20 %', '15,00 €', '3,00 €', '18,00 €'],
      ...['Total HT', '15,00 €', 'TVA', '3,00 €', 'Total', '18,00 €'],
    ]);
    expect(texts).toContain('21 novembre 2026');
  });

  it('names the tax in the currency of the shop', async () => {
    const tax = { ...TAXED.tax, home: { currency: 'EUR', tax_amount: 277, exchange_rate: '1.0830000000' } };
    const invoice = invoiceOf([], { ...TAXED, language: 'en', tax: { rows: [], shipping: [], ...tax } });
    const [texts = []] = await pagesOf({ ...invoice, currency: 'USD', tax_amount: 300, total: 1800 });
    const from = texts.indexOf('VAT in EUR');
    expect(texts.slice(from, from + 4)).toEqual([
      'VAT in EUR',
      '€2.77',
      'Exchange rate',
      '1 EUR = 1.083 USD',
    ]);
  });

  it.each([
    ['E', 'No VAT charged: exempt from VAT or not subject to it.'],
    ['AE', 'Reverse charge: the customer accounts for the VAT.'],
    ['K', 'Intra-Community supply, exempt from VAT under Article 138 of Directive 2006/112/EC.'],
    ['G', 'Export, exempt from VAT under Article 146 of Directive 2006/112/EC.'],
    ['O', 'Outside the scope of VAT.'],
  ] as const)('says why there is no tax in category %s', async (category, note) => {
    const rows = [{ category, rate: 0, name: '', net: 1750, tax: 0 }];
    const tax = { rows, shipping: [], home: null };
    const [texts] = await pagesOf(invoiceOf([invoiceLine('Lamp')], { language: 'en', tax }));
    expect(texts).toContain(note);
  });

  it.each([
    ['en', 'X-1', 'No VAT charged: the customer is exempt from VAT (Museum), certificate X-1.'],
    ['en', '', 'No VAT charged: the customer is exempt from VAT (Museum).'],
    ['fr', 'X-1', 'Sans TVA : client exonéré de TVA (Museum), attestation X-1.'],
  ] as const)('says in %s why a customer is exempt, by certificate "%s"', async (language, number, note) => {
    const rows = [{ category: 'E' as const, rate: 0, name: '', net: 1750, tax: 0 }];
    const exemption = { reason: 'Museum', certificate_number: number };
    const tax = { rows, shipping: [], home: null };
    const [texts] = await pagesOf(invoiceOf([invoiceLine('Lamp')], { language, exemption, tax }));
    expect(texts?.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toContain(note);
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
