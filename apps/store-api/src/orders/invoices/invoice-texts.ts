import type { Language } from '../../platform/i18n/languages';
import type { InvoiceType } from './invoices.entity';
import type { TenderKind } from './invoice-snapshot';

/** The texts on an invoice. */
export interface InvoiceTexts {
  titles: Record<InvoiceType, string>;
  issuedAt: string;
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
  total: string;
  paidBy: string;
  /** Credit notes only. */
  refundedTo: string;
  corrects: string;
  /** Label of the number of the credit note that the document cancels. */
  cancels: string;
  tenders: Record<TenderKind, string>;
  page(page: number, pages: number): string;
  /** @param timeZone IANA name */
  date(instant: Date, timeZone: string): string;
}

export const INVOICE_TEXTS: Record<Language, InvoiceTexts> = {
  fr: {
    titles: { invoice: 'Facture', credit_note: 'Avoir' },
    issuedAt: 'Date d’émission',
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
    total: 'Total',
    paidBy: 'Règlement',
    refundedTo: 'Remboursé sur',
    corrects: 'Facture d’origine',
    cancels: 'Annule l’avoir',
    tenders: {
      gift_card: 'Carte cadeau',
      wallet: 'Porte-monnaie',
      card: 'Carte bancaire',
      other: 'Autre règlement',
    },
    page: (page, pages) => `Page ${page} sur ${pages}`,
    date: dates('fr-FR'),
  },
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note' },
    issuedAt: 'Date of issue',
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
    total: 'Total',
    paidBy: 'Payment',
    refundedTo: 'Refunded to',
    corrects: 'Original invoice',
    cancels: 'Cancels credit note',
    tenders: { gift_card: 'Gift card', wallet: 'Wallet', card: 'Card', other: 'Other payment' },
    page: (page, pages) => `Page ${page} of ${pages}`,
    date: dates('en-GB'),
  },
};

function dates(locale: string): InvoiceTexts['date'] {
  return (instant, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(instant);
}
