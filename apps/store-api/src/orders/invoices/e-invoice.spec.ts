import { eInvoiceOf } from './e-invoice';
import { E_INVOICES, LEGAL } from './e-invoice.fixture';
import { brokenRules, parseXml } from './en16931.fixture';
import { renderInvoice } from './invoice-pdf';
import type { Invoice } from './invoices.entity';
import { invoiceLine, invoiceOf } from './invoices.fixture';

function written(invoice: Invoice | undefined): string {
  const xml = invoice && eInvoiceOf(invoice);
  if (!xml) throw new Error('the document has no XML');
  return xml;
}

const SUMS =
  'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation';

describe('the XML of a document', () => {
  it.each(Object.keys(E_INVOICES))('keeps the rules of EN 16931: %s', (name) => {
    expect(brokenRules(written(E_INVOICES[name]))).toEqual([]);
  });

  it.each([
    ['BR-02', /<ram:ID>INV[^<]*/, '<ram:ID>'],
    ['BR-CO-10', /<ram:LineTotalAmount>33.33/, '<ram:LineTotalAmount>33.34'],
    ['BR-CO-15', '<ram:GrandTotalAmount>45.00', '<ram:GrandTotalAmount>45.01'],
    ['BR-CO-16', '<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>0.01'],
    ['BR-CO-17', '<ram:CalculatedAmount>7.50', '<ram:CalculatedAmount>9.50'],
    ['BR-S-08', '<ram:BasisAmount>37.50', '<ram:BasisAmount>37.51'],
    ['BR-S-10', '<ram:BasisAmount>', '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>'],
    ['BR-DEC-*', '<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>0.000'],
  ])('is seen to break %s', (rule, before, after) => {
    expect(brokenRules(written(E_INVOICES['tax included']).replace(before, after))).toContain(rule);
  });

  it.each([
    [
      'BR-IC-02',
      'a delivery within the EU',
      /<ram:SpecifiedTaxRegistration>.*?NL.*?<\/ram:SpecifiedTaxRegistration>/s,
      '',
    ],
    ['BR-IC-04', 'a delivery within the EU', /schemeID="VA">FR/, 'schemeID="FC">FR'],
    ['BR-IC-05', 'a delivery within the EU', 'Percent>0.00', 'Percent>7.00'],
    ['BR-IC-08', 'a delivery within the EU', '<ram:BasisAmount>24.99', '<ram:BasisAmount>24.98'],
    ['BR-IC-09', 'a delivery within the EU', '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'],
    ['BR-IC-10', 'a delivery within the EU', 'VATEX-EU-IC', 'VATEX-EU-AE'],
    ['BR-IC-11', 'a delivery within the EU', /<ram:ActualDelivery.*?Event>.*?Event>/s, ''],
    ['BR-IC-12', 'a delivery within the EU', /<ram:ShipToTradeParty>.*?<\/ram:ShipToTradeParty>/s, ''],
    [
      'BR-AE-02',
      'reverse charge',
      /<ram:SpecifiedTaxRegistration>.*?NL.*?<\/ram:SpecifiedTaxRegistration>/s,
      '',
    ],
    ['BR-AE-10', 'reverse charge', /<ram:ExemptionReason>.*?<\/ram:ExemptionReason>/, ''],
    ['BR-G-02', 'an export', 'schemeID="VA">FR', 'schemeID="FC">FR'],
    ['BR-G-10', 'an export', '<ram:ExemptionReasonCode>VATEX-EU-G</ram:ExemptionReasonCode>', ''],
    ['BR-G-07', 'an export', /(<ram:SpecifiedTradeAllowanceCharge>.*?Percent>)0/s, '$17'],
  ])('is seen to break %s in %s', (rule, name, before, after) => {
    const xml = written(E_INVOICES[name]);
    const broken = xml.replace(before, after);
    expect(broken).not.toBe(xml);
    expect(brokenRules(broken)).toContain(rule);
  });

  it('marks what applies to late and early payments, as France asks for', () => {
    const document = parseXml(written(E_INVOICES['to a business in France']));
    const notes = document.all('ExchangedDocument/IncludedNote');
    expect(notes.map(({ children }) => children.map(({ name, text }) => [name, text.slice(0, 23)]))).toEqual([
      [
        ['Content', 'Pénalités de retard : t'],
        ['SubjectCode', 'PMD'],
      ],
      [
        ['Content', 'Indemnité forfaitaire p'],
        ['SubjectCode', 'PMT'],
      ],
      [
        ['Content', 'Pas d’escompte pour pai'],
        ['SubjectCode', 'AAB'],
      ],
    ]);
    expect(parseXml(written(E_INVOICES['tax included'])).all('ExchangedDocument/IncludedNote')).toEqual([]);
  });

  it('has the figures of the paper', () => {
    // 40.00 and 5.00 with 20 % included: 33.33 and 4.17 without, 7.50 of tax.
    const document = parseXml(written(E_INVOICES['tax included']));
    const sums = document.all(SUMS)[0]?.children.map(({ name, text }) => [name, text]);
    expect(sums).toEqual([
      ['LineTotalAmount', '33.33'],
      ['ChargeTotalAmount', '4.17'],
      ['AllowanceTotalAmount', '0.00'],
      ['TaxBasisTotalAmount', '37.50'],
      ['TaxTotalAmount', '7.50'],
      ['GrandTotalAmount', '45.00'],
      ['TotalPrepaidAmount', '45.00'],
      ['DuePayableAmount', '0.00'],
    ]);
  });

  it('has the price of a unit before the discount, so that units less discount are the line', () => {
    // 3 x 10.99 - 3.31 = 29.66 with 20 % included: 24.72 without; the discount is 2.76 without (2.758…).
    // (24.72 + 2.76) / 3 = 9.16.
    const xml = written(E_INVOICES['a discount and free shipping']);
    expect(xml).toContain('<ram:ChargeAmount>9.160000</ram:ChargeAmount>');
    expect(xml).toContain('<ram:ActualAmount>2.76</ram:ActualAmount>');
    expect(xml).toContain('<ram:LineTotalAmount>24.72</ram:LineTotalAmount>');
  });

  it('has the tax in the currency of the shop', () => {
    // 43.32 USD with 20 % included have 7.22 of tax; 7.22 / 1.083 = 6.6666… EUR.
    const xml = written(E_INVOICES['another currency']);
    expect(xml).toContain('<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>');
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="USD">7.22</ram:TaxTotalAmount>');
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">6.67</ram:TaxTotalAmount>');
  });

  it('escapes names, and dates it in the zone of the shop', () => {
    const { 'tax included': invoice } = E_INVOICES;
    if (!invoice) throw new Error('no such document');
    const seller = { ...invoice.snapshot.seller, timezone: 'Asia/Tokyo' };
    const xml = written({ ...invoice, snapshot: { ...invoice.snapshot, seller } });
    expect(xml).toContain('<ram:Name>Lampe &amp; &lt;fils&gt; 1</ram:Name>');
    // 18:00 UTC on the 20th is the 21st in Tokyo.
    expect(parseXml(xml).at('ExchangedDocument/IssueDateTime/DateTimeString')).toBe('20261121');
  });

  it('names the invoice that a credit note corrects, and the buyer with its VAT number', () => {
    const note = written(E_INVOICES['a partial credit note']);
    expect(note).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(note).toContain('<ram:IssuerAssignedID>INV-2026-000001</ram:IssuerAssignedID>');
    const business = written(E_INVOICES['reverse charge']);
    expect(business).toContain('<ram:Name>Jansen BV</ram:Name>');
    expect(business).toContain('<ram:ID schemeID="VA">NL123456789B01</ram:ID>');
  });

  it('says by when and to which account an unpaid invoice is paid', () => {
    const xml = written(E_INVOICES['paid after it was issued']);
    const tree = parseXml(xml);
    const at = (path: string): string => tree.at(path);
    const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
    expect(at(`${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`)).toBe('30');
    expect(xml).toContain('<ram:IBANID>FR7630006000011234567890189</ram:IBANID>');
    expect(at(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`)).toBe('20261220');
    expect(xml).toContain('<ram:Description>À payer au plus tard le 20 décembre 2026</ram:Description>');
    expect(xml).toContain('<ram:DuePayableAmount>40.00</ram:DuePayableAmount>');
    expect(
      at(
        'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/BuyerOrderReferencedDocument/IssuerAssignedID',
      ),
    ).toBe('PO-4711');
  });

  it('is missing where the standard asks for what a document does not have', () => {
    const { 'tax included': invoice } = E_INVOICES;
    if (!invoice) throw new Error('no such document');
    const { snapshot } = invoice;
    const unnumbered = { ...LEGAL, vat_number: '', registration_number: '' };
    expect(eInvoiceOf(invoiceOf([invoiceLine('Lamp')]))).toBeUndefined();
    expect(eInvoiceOf({ ...invoice, currency: 'KWD' })).toBeUndefined();
    expect(eInvoiceOf({ ...invoice, snapshot: { ...snapshot, billing_address: null } })).toBeUndefined();
    const seller = { ...snapshot.seller, legal: unnumbered };
    expect(eInvoiceOf({ ...invoice, snapshot: { ...snapshot, seller } })).toBeUndefined();
  });

  it('is missing where VAT numbers are, and for what cannot be on one document', () => {
    const { 'a delivery within the EU': sold, 'tax included': taxed, 'an export': exported } = E_INVOICES;
    if (!sold?.snapshot.billing_address || !taxed?.snapshot.tax || !exported)
      throw new Error('no such document');
    const consumer = { ...sold.snapshot.billing_address, vat_number: '' };
    expect(
      eInvoiceOf({ ...sold, snapshot: { ...sold.snapshot, billing_address: consumer } }),
    ).toBeUndefined();
    const seller = { ...exported.snapshot.seller, legal: { ...LEGAL, vat_number: '' } };
    expect(eInvoiceOf({ ...exported, snapshot: { ...exported.snapshot, seller } })).toBeUndefined();
    const outside = { category: 'O' as const, rate: 0, name: '', net: 100, tax: 0 };
    const tax = { ...taxed.snapshot.tax, rows: [...taxed.snapshot.tax.rows, outside] };
    expect(eInvoiceOf({ ...taxed, snapshot: { ...taxed.snapshot, tax } })).toBeUndefined();
  });

  it('is missing out of scope, where it may not name the only number that the shop has', () => {
    const { 'tax included': taxed } = E_INVOICES;
    if (!taxed?.snapshot.tax) throw new Error('no such document');
    const { snapshot } = taxed;
    const rows = [{ category: 'O' as const, rate: 0, name: '', net: 100, tax: 0 }];
    const withNumber = (registration_number: string): Invoice => ({
      ...taxed,
      snapshot: {
        ...snapshot,
        seller: { ...snapshot.seller, legal: { ...LEGAL, registration_number } },
        tax: { ...taxed.snapshot.tax, rows } as typeof snapshot.tax,
      },
    });
    expect(LEGAL.vat_number).not.toBe('');
    expect(eInvoiceOf(withNumber(''))).toBeUndefined();
    expect(eInvoiceOf(withNumber('552 100 554'))).toContain('552100554');
  });
});

describe('the PDF of a document', () => {
  it('is for archives, and carries the XML as Factur-X prescribes', async () => {
    const { 'tax included': invoice } = E_INVOICES;
    if (!invoice) throw new Error('no such document');
    const seller = { ...invoice.snapshot.seller, name: 'Lampes & Cie' };
    const file = (await renderInvoice({ ...invoice, snapshot: { ...invoice.snapshot, seller } })).toString(
      'latin1',
    );
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    for (const marker of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
      '<rdf:li>Lampes &amp; Cie</rdf:li>',
      '/AFRelationship /Data',
      '/UF (factur-x.xml)',
      '/S /GTS_PDFA1',
      '/FontFile2',
    ]) {
      expect(file).toContain(marker);
    }
    expect(file).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(file).not.toContain('/Encrypt');
    // Every font is embedded.
    expect(file.match(/\/FontFile2/g)).toHaveLength(file.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
  });

  it('is drawn without XML where there is none', async () => {
    const file = (await renderInvoice(invoiceOf([invoiceLine('Lamp')]))).toString('latin1');
    expect(file).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(file).not.toContain('factur-x.xml');
  });
});
