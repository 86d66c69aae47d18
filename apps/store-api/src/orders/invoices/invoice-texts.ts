import type { TaxCategory } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { Language } from '../../platform/i18n/languages';
import type { OfflineMethod } from '../order-records/offline-payments.entity';
import type { InvoiceType } from './invoices.entity';
import type { InvoiceSnapshot, TenderKind } from './invoice-snapshot';

/** The texts on an invoice. */
export interface InvoiceTexts {
  titles: Record<InvoiceType, string>;
  issuedAt: string;
  suppliedAt: string;
  coupon: string;
  order: string;
  placedAt: string;
  billTo: string;
  shipTo: string;
  item: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  amount: string;
  subtotal: string;
  shipping: string;
  tax: string;
  taxIncluded: string;
  /** With taxes per line. */
  netUnitPrice: string;
  net: string;
  rate: string;
  netTotal: string;
  gross: string;
  /** Tax in the shop's currency. */
  homeTax(currency: string): string;
  exchangeRate: string;
  percent(rate: number): string;
  /** Why no tax is charged, by category. */
  untaxed: Partial<Record<TaxCategory, string>>;
  /** Why an exempt customer is charged none. The number of the certificate may be empty. */
  exempt(reason: string, certificate: string): string;
  vatNumber: string;
  total: string;
  paidBy: string;
  purchaseOrder: string;
  /** Terms of payment of an invoice that is not paid yet. */
  payableBy(day: Date): string;
  /** Terms of one that has no due date. */
  payableAtOnce: string;
  /** Part of an invoice that a credit note takes off what is to be paid. */
  deducted: string;
  leftToPay: string;
  /** Credit notes only. */
  refundedTo: string;
  corrects: string;
  /** Label of the number of the credit note that the document cancels. */
  cancels: string;
  tenders: Record<TenderKind, string>;
  /** Ways in which money arrives outside of the processor. */
  methods: Record<OfflineMethod, string>;
  page(page: number, pages: number): string;
  /** @param timeZone IANA name */
  date(instant: Date, timeZone: string): string;
}

export const INVOICE_TEXTS: Record<Language, InvoiceTexts> = {
  fr: {
    titles: { invoice: 'Facture', credit_note: 'Avoir' },
    issuedAt: 'Date d’émission',
    suppliedAt: 'Date de livraison ou de paiement',
    coupon: 'Code promo',
    order: 'Commande',
    placedAt: 'Date de commande',
    billTo: 'Facturé à',
    shipTo: 'Livré à',
    item: 'Désignation',
    quantity: 'Qté',
    unitPrice: 'Prix unitaire',
    discount: 'Remise',
    amount: 'Montant',
    subtotal: 'Sous-total',
    shipping: 'Livraison',
    tax: 'TVA',
    taxIncluded: 'dont TVA',
    netUnitPrice: 'P.U. HT',
    net: 'HT',
    rate: 'Taux',
    netTotal: 'Total HT',
    gross: 'TTC',
    homeTax: (currency) => `TVA en ${currency}`,
    exchangeRate: 'Taux de change',
    percent: percents('fr-FR'),
    untaxed: {
      E: 'Sans TVA : opération exonérée ou non soumise à la TVA.',
      AE: 'Autoliquidation : TVA due par le preneur.',
      K: 'Livraison intracommunautaire exonérée de TVA, article 138 de la directive 2006/112/CE.',
      G: 'Exportation exonérée de TVA, article 146 de la directive 2006/112/CE.',
      O: 'Opération hors du champ de la TVA.',
    },
    exempt: (reason, certificate) =>
      `Sans TVA : client exonéré de TVA (${reason})${certificate && `, attestation ${certificate}`}.`,
    vatNumber: 'N° TVA',
    total: 'Total',
    paidBy: 'Règlement',
    purchaseOrder: 'N° de commande client',
    payableAtOnce: 'À payer à réception',
    payableBy: (day) => `À payer au plus tard le ${dates('fr-FR')(day, 'UTC')}`,
    deducted: 'Déduit par avoir',
    leftToPay: 'Reste à payer',
    refundedTo: 'Remboursé sur',
    corrects: 'Facture d’origine',
    cancels: 'Annule l’avoir',
    tenders: {
      exchange: 'Échange, commande',
      gift_card: 'Carte cadeau',
      wallet: 'Porte-monnaie',
      card: 'Carte bancaire',
      other: 'Autre règlement',
      debt: 'Déduit du montant à payer',
    },
    methods: {
      cash: 'Espèces',
      bank_transfer: 'Virement bancaire',
      card_terminal: 'Carte bancaire sur terminal',
      cheque: 'Chèque',
      other: 'Autre règlement',
    },
    page: (page, pages) => `Page ${page} sur ${pages}`,
    date: dates('fr-FR'),
  },
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note' },
    issuedAt: 'Date of issue',
    suppliedAt: 'Date of supply or payment',
    coupon: 'Coupon',
    order: 'Order',
    placedAt: 'Order date',
    billTo: 'Billed to',
    shipTo: 'Shipped to',
    item: 'Description',
    quantity: 'Qty',
    unitPrice: 'Unit price',
    discount: 'Discount',
    amount: 'Amount',
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    tax: 'VAT',
    taxIncluded: 'of which VAT',
    netUnitPrice: 'Net price',
    net: 'Net',
    rate: 'Rate',
    netTotal: 'Net total',
    gross: 'Gross',
    homeTax: (currency) => `VAT in ${currency}`,
    exchangeRate: 'Exchange rate',
    percent: percents('en-GB'),
    untaxed: {
      E: 'No VAT charged: exempt from VAT or not subject to it.',
      AE: 'Reverse charge: the customer accounts for the VAT.',
      K: 'Intra-Community supply, exempt from VAT under Article 138 of Directive 2006/112/EC.',
      G: 'Export, exempt from VAT under Article 146 of Directive 2006/112/EC.',
      O: 'Outside the scope of VAT.',
    },
    exempt: (reason, certificate) =>
      `No VAT charged: the customer is exempt from VAT (${reason})${certificate && `, certificate ${certificate}`}.`,
    vatNumber: 'VAT no.',
    total: 'Total',
    paidBy: 'Payment',
    purchaseOrder: 'Purchase order',
    payableAtOnce: 'Payable on receipt',
    payableBy: (day) => `Payable by ${dates('en-GB')(day, 'UTC')}`,
    deducted: 'Deducted by credit note',
    leftToPay: 'Left to pay',
    refundedTo: 'Refunded to',
    corrects: 'Original invoice',
    cancels: 'Cancels credit note',
    tenders: {
      exchange: 'Exchange, order',
      gift_card: 'Gift card',
      wallet: 'Wallet',
      card: 'Card',
      other: 'Other payment',
      debt: 'Deducted from what is to be paid',
    },
    methods: {
      cash: 'Cash',
      bank_transfer: 'Bank transfer',
      card_terminal: 'Card terminal',
      cheque: 'Cheque',
      other: 'Other payment',
    },
    page: (page, pages) => `Page ${page} of ${pages}`,
    date: dates('en-GB'),
  },
};

/** Returns why a document charges no tax in a category; undefined for a taxed one. */
export function untaxedReasonOf(
  category: TaxCategory,
  { language, exemption }: Pick<InvoiceSnapshot, 'language' | 'exemption'>,
): string | undefined {
  const texts = INVOICE_TEXTS[language];
  if (category !== 'E' || !exemption?.reason) return texts.untaxed[category];
  return texts.exempt(exemption.reason, exemption.certificate_number);
}

function percents(locale: string): InvoiceTexts['percent'] {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return (rate) => format.format(rate / 100);
}

function dates(locale: string): InvoiceTexts['date'] {
  return (instant, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(instant);
}
