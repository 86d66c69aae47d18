/** An element of a parsed document. */
export class Node {
  readonly children: Node[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly attributes: string,
  ) {}

  /** Returns the elements at a path of local names, such as `Line/Tax`. */
  all(path: string): Node[] {
    const [first = '', ...rest] = path.split('/');
    const found = this.children.filter(({ name }) => name === first);
    return rest.length ? found.flatMap((node) => node.all(rest.join('/'))) : found;
  }

  /** Returns the text at a path, or an empty text. */
  at(path: string): string {
    return this.all(path)[0]?.text ?? '';
  }

  /** Returns the amount at a path in hundredths; 0 when there is none. */
  cents(path: string): number {
    return Math.round(Number(this.at(path) || '0') * 100);
  }
}

/** Parses XML as the shop writes it: elements with attributes and texts. */
export function parseXml(xml: string): Node {
  const root = new Node('', '');
  const open = [root];
  for (const [, close, name = '', attributes = '', text] of xml.matchAll(
    /<(\/?)(?:\w+:)?(\w+)([^<>]*)>|([^<>]+)/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += text.trim();
    else if (close) open.pop();
    else {
      const node = new Node(name, attributes);
      parent.children.push(node);
      open.push(node);
    }
  }
  const [document] = root.children;
  if (!document) throw new Error('the text is no XML');
  return document;
}

const TRANSACTION = 'SupplyChainTradeTransaction';
const AGREEMENT = `${TRANSACTION}/ApplicableHeaderTradeAgreement`;
const DELIVERY = `${TRANSACTION}/ApplicableHeaderTradeDelivery`;
const SETTLEMENT = `${TRANSACTION}/ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const LINE_TOTAL =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
const LINE_TAX = 'SpecifiedLineTradeSettlement/ApplicableTradeTax';
const REGISTRATION = 'SpecifiedTaxRegistration/ID';
const UNTAXED = ['E', 'AE', 'G', 'K', 'O'];

const sumOf = (nodes: Node[], path: string): number => nodes.reduce((sum, node) => sum + node.cents(path), 0);
const lines = (document: Node): Node[] => document.all(`${TRANSACTION}/IncludedSupplyChainTradeLineItem`);
const charges = (document: Node): Node[] => document.all(`${SETTLEMENT}/SpecifiedTradeAllowanceCharge`);
const rows = (document: Node): Node[] => document.all(`${SETTLEMENT}/ApplicableTradeTax`);
const termsOf = (tax: Node | undefined): string =>
  `${tax?.at('CategoryCode')} ${Number(tax?.at('RateApplicablePercent') || '0')}`;
const has = (path: string) => (document: Node) => document.at(path) !== '';

/** Returns the tax of the invoice's currency; another row may have that of the shop's. */
function taxTotal(document: Node): number {
  const currency = document.at(`${SETTLEMENT}/InvoiceCurrencyCode`);
  const own = document
    .all(`${SUMS}/TaxTotalAmount`)
    .find(({ attributes }) => attributes.includes(`"${currency}"`));
  return Math.round(Number(own?.text) * 100);
}

function isReasonGiven(category: string) {
  return (document: Node): boolean =>
    rows(document)
      .filter((row) => row.at('CategoryCode') === category)
      .every((row) => (row.at('ExemptionReason') !== '') === UNTAXED.includes(category));
}

function hasCategory(document: Node, category: string): boolean {
  return rows(document).some((row) => row.at('CategoryCode') === category);
}

/** Returns the rules that are alike for the reverse charge, supplies within the EU, and exports. */
function rulesWithoutTax(category: string, prefix: string, code: string): typeof RULES {
  const isOf = (tax: Node | undefined): boolean => tax?.at('CategoryCode') === category;
  const own = (document: Node): Node[] => rows(document).filter(isOf);
  const linesOf = (document: Node): Node[] => lines(document).filter((line) => isOf(line.all(LINE_TAX)[0]));
  const chargesOf = (document: Node): Node[] =>
    charges(document).filter((charge) => isOf(charge.all('CategoryTradeTax')[0]));
  const isZero = (tax: Node | undefined): boolean => Number(tax?.at('RateApplicablePercent') || 'NaN') === 0;
  const areIdentified = (part: Node[], document: Node): boolean =>
    part.length === 0 ||
    (/schemeID="VA"/.test(
      document.all(`${AGREEMENT}/SellerTradeParty/${REGISTRATION}`)[0]?.attributes ?? '',
    ) &&
      (category === 'G' || has(`${AGREEMENT}/BuyerTradeParty/${REGISTRATION}`)(document)));
  return {
    [`${prefix}-01`]: (document) =>
      own(document).length === (linesOf(document).length + chargesOf(document).length > 0 ? 1 : 0),
    [`${prefix}-02`]: (document) => areIdentified(linesOf(document), document),
    [`${prefix}-04`]: (document) => areIdentified(chargesOf(document), document),
    [`${prefix}-05`]: (document) => linesOf(document).every((line) => isZero(line.all(LINE_TAX)[0])),
    [`${prefix}-07`]: (document) =>
      chargesOf(document).every((charge) => isZero(charge.all('CategoryTradeTax')[0])),
    [`${prefix}-08`]: (document) =>
      own(document).every(
        (row) =>
          row.cents('BasisAmount') ===
          sumOf(linesOf(document), LINE_TOTAL) + sumOf(chargesOf(document), 'ActualAmount'),
      ),
    [`${prefix}-09`]: (document) => own(document).every((row) => row.cents('CalculatedAmount') === 0),
    [`${prefix}-10`]: (document) =>
      isReasonGiven(category)(document) &&
      own(document).every((row) => row.at('ExemptionReasonCode') === code),
  };
}

/** Rules of EN 16931 by their numbers; each tells whether a document keeps it. */
export const RULES: Record<string, (document: Node) => boolean> = {
  'BR-01': has('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  'BR-02': has('ExchangedDocument/ID'),
  'BR-03': (document) => /^20\d{6}$/.test(document.at('ExchangedDocument/IssueDateTime/DateTimeString')),
  'BR-04': (document) => ['380', '381'].includes(document.at('ExchangedDocument/TypeCode')),
  'BR-05': has(`${SETTLEMENT}/InvoiceCurrencyCode`),
  'BR-06': has(`${AGREEMENT}/SellerTradeParty/Name`),
  'BR-07': has(`${AGREEMENT}/BuyerTradeParty/Name`),
  'BR-09': has(`${AGREEMENT}/SellerTradeParty/PostalTradeAddress/CountryID`),
  'BR-11': has(`${AGREEMENT}/BuyerTradeParty/PostalTradeAddress/CountryID`),
  'BR-16': (document) => lines(document).length > 0,
  'BR-21': (document) => lines(document).every(has('AssociatedDocumentLineDocument/LineID')),
  'BR-22': (document) => lines(document).every(has('SpecifiedLineTradeDelivery/BilledQuantity')),
  'BR-25': (document) => lines(document).every(has('SpecifiedTradeProduct/Name')),
  'BR-27': (document) =>
    lines(document).every(
      (line) => Number(line.at('SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')) >= 0,
    ),
  'BR-53': (document) =>
    (document.at(`${SETTLEMENT}/TaxCurrencyCode`) !== '') ===
    (document.all(`${SUMS}/TaxTotalAmount`).length === 2),
  'BR-55': (document) =>
    document.at('ExchangedDocument/TypeCode') === '380' ||
    document.at(`${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`) !== '',
  'BR-CO-04': (document) => lines(document).every(has(`${LINE_TAX}/CategoryCode`)),
  'BR-CO-10': (document) => document.cents(`${SUMS}/LineTotalAmount`) === sumOf(lines(document), LINE_TOTAL),
  'BR-CO-12': (document) =>
    document.cents(`${SUMS}/ChargeTotalAmount`) === sumOf(charges(document), 'ActualAmount'),
  'BR-CO-13': (document) =>
    document.cents(`${SUMS}/TaxBasisTotalAmount`) ===
    document.cents(`${SUMS}/LineTotalAmount`) + document.cents(`${SUMS}/ChargeTotalAmount`),
  'BR-CO-14': (document) => taxTotal(document) === sumOf(rows(document), 'CalculatedAmount'),
  'BR-CO-15': (document) =>
    document.cents(`${SUMS}/GrandTotalAmount`) ===
    document.cents(`${SUMS}/TaxBasisTotalAmount`) + taxTotal(document),
  'BR-CO-16': (document) =>
    document.cents(`${SUMS}/DuePayableAmount`) ===
    document.cents(`${SUMS}/GrandTotalAmount`) - document.cents(`${SUMS}/TotalPrepaidAmount`),
  // The official validator grants a difference of one unit of the currency.
  'BR-CO-17': (document) =>
    rows(document).every((row) => {
      const exact = (row.cents('BasisAmount') * Number(row.at('RateApplicablePercent') || '0')) / 100;
      return Math.abs(row.cents('CalculatedAmount') - Math.round(exact)) <= 100;
    }),
  'BR-CO-18': (document) => rows(document).length > 0,
  'BR-CO-25': (document) =>
    document.cents(`${SUMS}/DuePayableAmount`) <= 0 ||
    document.at(`${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`) !== '',
  'BR-CO-26': (document) =>
    has(`${AGREEMENT}/SellerTradeParty/${REGISTRATION}`)(document) ||
    has(`${AGREEMENT}/SellerTradeParty/SpecifiedLegalOrganization/ID`)(document),
  'BR-S-08': (document) =>
    rows(document).every((row) => {
      const own = lines(document).filter((line) => termsOf(line.all(LINE_TAX)[0]) === termsOf(row));
      const fees = charges(document).filter(
        (charge) => termsOf(charge.all('CategoryTradeTax')[0]) === termsOf(row),
      );
      return row.cents('BasisAmount') === sumOf(own, LINE_TOTAL) + sumOf(fees, 'ActualAmount');
    }),
  'BR-S-05': (document) =>
    lines(document).every((line) => {
      const [tax] = line.all(LINE_TAX);
      return (tax?.at('CategoryCode') === 'S') === Number(tax?.at('RateApplicablePercent') || '0') > 0;
    }),
  'BR-S-10': isReasonGiven('S'),
  'BR-Z-10': isReasonGiven('Z'),
  'BR-E-10': isReasonGiven('E'),
  'BR-O-10': isReasonGiven('O'),
  ...rulesWithoutTax('AE', 'BR-AE', 'VATEX-EU-AE'),
  ...rulesWithoutTax('K', 'BR-IC', 'VATEX-EU-IC'),
  ...rulesWithoutTax('G', 'BR-G', 'VATEX-EU-G'),
  'BR-IC-12': (document) =>
    !hasCategory(document, 'K') || has(`${DELIVERY}/ShipToTradeParty/PostalTradeAddress/CountryID`)(document),
  'BR-O-11': (document) => !hasCategory(document, 'O') || rows(document).length === 1,
  'BR-IC-11': (document) =>
    !rows(document).some((row) => row.at('CategoryCode') === 'K') ||
    has(`${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`)(document),
  'BR-O-02': (document) =>
    !rows(document).some((row) => row.at('CategoryCode') === 'O') ||
    !has(`${AGREEMENT}/SellerTradeParty/${REGISTRATION}`)(document),
  'BR-DEC-*': (document) => decimalsOf(document).every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount)),
};

/** Returns the amounts of a document, except prices of units, which may have any decimals. */
function decimalsOf({ name, text, children }: Node): string[] {
  const own = name.endsWith('Amount') && name !== 'ChargeAmount' ? [text] : [];
  return [...own, ...children.flatMap(decimalsOf)];
}

/** Returns the numbers of the rules that a document breaks. */
export function brokenRules(xml: string): string[] {
  const document = parseXml(xml);
  return Object.keys(RULES).filter((rule) => !RULES[rule]?.(document));
}
