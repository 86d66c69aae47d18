import { Money } from '@comptoir/contracts';
import { isoIn } from '@comptoir/time';
import type { TaxCategory } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { LegalDetails } from '../../shop-config';
import type { AddressSnapshot } from '../order-records/order-records.entity';
import { eInvoiceLine, formatRate } from './e-invoice-lines';
import { INVOICE_TEXTS, untaxedReasonOf } from './invoice-texts';
import type { Invoice } from './invoices.entity';
import type { InvoiceTax, TaxedAmount } from './invoices.tax.rules';
import { type XmlElement, element, formatXml, withAttributes } from './xml';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** EN 16931 allows two decimals, so that some currencies are left out. */
const MOST_DECIMALS = 2;

/** The parts of a document that the standard requires, and older documents do not have. */
interface Required {
  tax: InvoiceTax;
  legal: LegalDetails;
  buyer: AddressSnapshot;
}

/** Reasons why no tax is charged (code list VATEX); they stand beside the texts. */
const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

function requiredOf({ snapshot, currency }: Invoice): Required | undefined {
  const { tax, seller, billing_address: buyer } = snapshot;
  const { legal } = seller;
  if (!tax || !legal?.country || !buyer || Money.exponent(currency) > MOST_DECIMALS) return undefined;
  const has = (...wanted: TaxCategory[]): boolean =>
    tax.rows.some(({ category }) => wanted.includes(category));
  // Without tax, the numbers of both sides say why (BR-AE-02, BR-IC-02, BR-G-02).
  if (has('AE', 'K', 'G') && !legal.vat_number) return undefined;
  if (has('AE', 'K') && !buyer.vat_number) return undefined;
  // A row that is out of scope is the only one of its document (BR-O-11).
  if (has('O') && tax.rows.some(({ category }) => category !== 'O')) return undefined;
  // Such a document names no VAT number of the seller, who needs another one then (BR-CO-26).
  const isKnown = legal.registration_number || (legal.vat_number && !has('O'));
  return isKnown ? { tax, legal, buyer } : undefined;
}

/**
 * Writes a document as XML of EN 16931 in the syntax of Factur-X (CII). Undefined when the document lacks what
 * the standard requires: the seller's country or numbers, a billing address, or a currency of two decimals.
 */
export function eInvoiceOf(invoice: Invoice): string | undefined {
  const required = requiredOf(invoice);
  if (!required) return undefined;
  const { invoice_number, issued_at, snapshot } = invoice;
  const root = element(
    'rsm:CrossIndustryInvoice',
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    element(
      'rsm:ExchangedDocument',
      element('ram:ID', invoice_number),
      element('ram:TypeCode', invoice.type === 'invoice' ? '380' : '381'),
      element('ram:IssueDateTime', dateOf(issued_at, snapshot.seller.timezone)),
      notesOf(snapshot),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      snapshot.lines.map((line, index) => eInvoiceLine(invoice, line, index + 1)),
      agreementOf(invoice, required),
      deliveryOf(invoice),
      settlementOf(invoice, required),
    ),
  );
  return formatXml(withAttributes(root, NAMESPACES));
}

/** Subjects (UNTDID 4451) by which French invoices mark their three notes. */
const NOTE_SUBJECTS = { late: 'PMD', recovery: 'PMT', early: 'AAB' } as const;

function notesOf({ payment_notes: notes = {} }: Invoice['snapshot']): XmlElement[] {
  return (['late', 'recovery', 'early'] as const).flatMap((kind) => {
    const text = notes[kind];
    return text
      ? element(
          'ram:IncludedNote',
          element('ram:Content', text),
          element('ram:SubjectCode', NOTE_SUBJECTS[kind]),
        )
      : [];
  });
}

function agreementOf({ snapshot }: Invoice, { legal, buyer, tax }: Required): XmlElement {
  const { seller, customer } = snapshot;
  // Outside of the scope of VAT, a document names no VAT numbers (BR-O-02).
  const isTaxed = tax.rows.some(({ category }) => category !== 'O');
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element(
      'ram:SellerTradeParty',
      element('ram:Name', legal.name || seller.name),
      organisationOf(legal, seller.name),
      addressOf({
        postal_code: legal.postal_code,
        address_line1: legal.street,
        address_line2: '',
        city: legal.city,
        state: '',
        country: legal.country,
      }),
      mailOf(legal.email),
      isTaxed ? registrationOf(legal) : undefined,
    ),
    element(
      'ram:BuyerTradeParty',
      element('ram:Name', buyer.company || buyer.full_name || customer.name),
      addressOf(buyer),
      mailOf(customer.email),
      isTaxed && buyer.vat_number ? taxNumber('VA', buyer.vat_number) : undefined,
    ),
    element('ram:SellerOrderReferencedDocument', element('ram:IssuerAssignedID', snapshot.order_number)),
    snapshot.purchase_order_number
      ? element(
          'ram:BuyerOrderReferencedDocument',
          element('ram:IssuerAssignedID', snapshot.purchase_order_number),
        )
      : undefined,
  );
}

/** French companies have nine digits (SIREN), their establishments fourteen (SIRET). */
const SCHEMES: Record<number, string> = { 9: '0002', 14: '0009' };

function organisationOf(
  { registration_number, country, name }: LegalDetails,
  shop: string,
): XmlElement | undefined {
  if (!registration_number && (!name || name === shop)) return undefined;
  const digits = registration_number.replace(/\D/g, '');
  const scheme = country === 'FR' ? SCHEMES[digits.length] : undefined;
  const id = element('ram:ID', scheme ? digits : registration_number);
  return element(
    'ram:SpecifiedLegalOrganization',
    registration_number ? withAttributes(id, scheme ? { schemeID: scheme } : {}) : undefined,
    element('ram:TradingBusinessName', shop),
  );
}

function registrationOf({ vat_number, registration_number }: LegalDetails): XmlElement {
  return vat_number ? taxNumber('VA', vat_number) : taxNumber('FC', registration_number);
}

function taxNumber(schemeID: string, number: string): XmlElement {
  return element('ram:SpecifiedTaxRegistration', withAttributes(element('ram:ID', number), { schemeID }));
}

function mailOf(email: string): XmlElement | undefined {
  if (!email) return undefined;
  return element(
    'ram:URIUniversalCommunication',
    withAttributes(element('ram:URIID', email), { schemeID: 'EM' }),
  );
}

function addressOf(address: Omit<AddressSnapshot, 'full_name' | 'phone'>): XmlElement {
  return element(
    'ram:PostalTradeAddress',
    optional('ram:PostcodeCode', address.postal_code),
    optional('ram:LineOne', address.address_line1),
    optional('ram:LineTwo', address.address_line2),
    optional('ram:CityName', address.city),
    element('ram:CountryID', address.country),
    optional('ram:CountrySubDivisionName', address.state),
  );
}

function deliveryOf({ snapshot }: Invoice): XmlElement {
  const { shipping_address: to, supplied_at, seller } = snapshot;
  const event = (at: string): XmlElement =>
    element('ram:OccurrenceDateTime', dateOf(new Date(at), seller.timezone));
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    to ? element('ram:ShipToTradeParty', optional('ram:Name', to.full_name), addressOf(to)) : undefined,
    supplied_at ? element('ram:ActualDeliverySupplyChainEvent', event(supplied_at)) : undefined,
  );
}

function settlementOf(invoice: Invoice, { tax }: Required): XmlElement {
  const { currency, snapshot, total, tax_amount } = invoice;
  const money = (minor: number): string => Money.format(minor, currency);
  // A deduction from another document is no payment: both stay open until they are set off.
  const paid = snapshot.tenders
    .filter(({ kind }) => kind !== 'debt')
    .reduce((sum, { amount }) => sum + amount, 0);
  const charged = tax.shipping.reduce((sum, { net }) => sum + net, 0);
  const reference = snapshot.corrects ?? snapshot.cancels;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    tax.home ? element('ram:TaxCurrencyCode', tax.home.currency) : undefined,
    element('ram:InvoiceCurrencyCode', currency),
    paymentMeansOf(invoice),
    tax.rows.map((row) => taxRowOf(invoice, row)),
    tax.shipping.map((part) => shippingOf(invoice, part)),
    total > paid ? paymentTermsOf(snapshot) : undefined,
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      element('ram:LineTotalAmount', money(total - tax_amount - charged)),
      element('ram:ChargeTotalAmount', money(charged)),
      element('ram:AllowanceTotalAmount', money(0)),
      element('ram:TaxBasisTotalAmount', money(total - tax_amount)),
      withAttributes(element('ram:TaxTotalAmount', money(tax_amount)), { currencyID: currency }),
      tax.home
        ? withAttributes(
            element('ram:TaxTotalAmount', Money.format(tax.home.tax_amount, tax.home.currency)),
            { currencyID: tax.home.currency },
          )
        : undefined,
      element('ram:GrandTotalAmount', money(total)),
      element('ram:TotalPrepaidAmount', money(paid)),
      element('ram:DuePayableAmount', money(total - paid)),
    ),
    reference
      ? element('ram:InvoiceReferencedDocument', element('ram:IssuerAssignedID', reference))
      : undefined,
  );
}

/** 48 is a bank card, 30 a transfer, 1 an instrument that is not defined (UNTDID 4461). */
function paymentMeansOf({ snapshot }: Invoice): XmlElement {
  const { payment_due_on, seller, tenders } = snapshot;
  const iban = payment_due_on ? seller.legal?.iban.replaceAll(' ', '') : '';
  const isCard = tenders.length > 0 && tenders.every(({ kind }) => kind === 'card');
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', iban ? '30' : isCard ? '48' : '1'),
    iban ? element('ram:PayeePartyCreditorFinancialAccount', element('ram:IBANID', iban)) : undefined,
  );
}

function paymentTermsOf({ language, payment_due_on }: Invoice['snapshot']): XmlElement {
  if (!payment_due_on) {
    const text = INVOICE_TEXTS[language].payableAtOnce;
    return element('ram:SpecifiedTradePaymentTerms', element('ram:Description', text));
  }
  const noon = new Date(`${payment_due_on}T12:00:00Z`);
  return element(
    'ram:SpecifiedTradePaymentTerms',
    element('ram:Description', INVOICE_TEXTS[language].payableBy(noon)),
    element('ram:DueDateDateTime', dateOf(noon, 'UTC')),
  );
}

function taxRowOf({ currency, snapshot }: Invoice, { category, rate, net, tax }: TaxedAmount): XmlElement {
  return element(
    'ram:ApplicableTradeTax',
    element('ram:CalculatedAmount', Money.format(tax, currency)),
    element('ram:TypeCode', 'VAT'),
    optional('ram:ExemptionReason', untaxedReasonOf(category, snapshot) ?? ''),
    element('ram:BasisAmount', Money.format(net, currency)),
    element('ram:CategoryCode', category),
    optional('ram:ExemptionReasonCode', EXEMPTION_CODES[category] ?? ''),
    category === 'O' ? undefined : element('ram:RateApplicablePercent', formatRate(rate)),
  );
}

function shippingOf({ currency, snapshot }: Invoice, { category, rate, net }: TaxedAmount): XmlElement {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', element('udt:Indicator', 'true')),
    element('ram:ActualAmount', Money.format(net, currency)),
    element('ram:ReasonCode', 'FC'),
    element('ram:Reason', INVOICE_TEXTS[snapshot.language].shipping),
    element(
      'ram:CategoryTradeTax',
      element('ram:TypeCode', 'VAT'),
      element('ram:CategoryCode', category),
      category === 'O' ? undefined : element('ram:RateApplicablePercent', formatRate(rate)),
    ),
  );
}

function optional(name: string, text: string): XmlElement | undefined {
  return text ? element(name, text) : undefined;
}

function dateOf(instant: Date, timezone: string): XmlElement {
  const day = isoIn(instant, timezone).slice(0, 10).replaceAll('-', '');
  return withAttributes(element('udt:DateTimeString', day), { format: '102' });
}
