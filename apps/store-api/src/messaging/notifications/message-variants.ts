import type { Variant } from '@comptoir/message-texts';
import { EXAMPLES } from './message-examples';
import type { CustomerMessageName } from './message-words';
import type { NotificationData } from './notification-messages';

/** Example data of another case of a message. */
interface VariantData<N extends CustomerMessageName> extends Variant {
  data: NotificationData[N];
}

const { order_placed: placed, order_confirmed: paid } = EXAMPLES;
const EXCHANGED = { isExchange: true, exchangedOrderNumber: 'ORD-20261101-000001' };

/** Goods that have left, of which the customer still owes a part. */
const UNPAID = {
  name: 'unpaid',
  description: { en: 'An order that is still to be paid', fr: 'Une commande qui reste à payer' },
  data: { ...placed, hasShipped: true, expiresAt: null },
};

/** Other cases of messages that a preview shows, and in which a text must have its links too. */
export const VARIANTS: { readonly [N in CustomerMessageName]?: readonly VariantData<N>[] } = {
  invitation: [
    {
      name: 'staff',
      description: { en: 'A member of staff', fr: 'Un membre de l’équipe' },
      data: { ...EXAMPLES.invitation, consoleUrl: 'https://console.example' },
    },
  ],
  order_placed: [
    {
      name: 'paid',
      description: { en: 'A paid order', fr: 'Une commande payée' },
      data: paid,
    },
    {
      name: 'transfer',
      description: { en: 'Payment by transfer', fr: 'Paiement par virement' },
      data: { ...placed, paymentMethod: 'bank_transfer' },
    },
    {
      name: 'on_delivery',
      description: { en: 'Payment on delivery', fr: 'Paiement à la livraison' },
      data: { ...placed, paymentMethod: 'cash_on_delivery', expiresAt: null },
    },
    {
      name: 'by_invoice',
      description: { en: 'Payment by invoice', fr: 'Paiement sur facture' },
      data: { ...placed, paymentMethod: 'invoice', expiresAt: null },
    },
    {
      name: 'download',
      description: { en: 'A download with consent', fr: 'Un téléchargement avec accord' },
      data: { ...paid, isDigital: true, hasDigitalConsent: true },
    },
    {
      name: 'exchange',
      description: { en: 'An exchange with a difference', fr: 'Un échange avec une différence' },
      data: { ...placed, ...EXCHANGED, exchange: 4_000, amountDue: placed.amountDue - 4_000 },
    },
  ],
  order_confirmed: [
    {
      name: 'digital',
      description: { en: 'Nothing is shipped', fr: 'Rien n’est expédié' },
      data: { ...paid, isDigital: true, shippingAddress: null, shippingMethod: null },
    },
    {
      name: 'exchange',
      description: { en: 'An exchange for cheaper goods', fr: 'Un échange contre des articles moins chers' },
      data: { ...paid, ...EXCHANGED, exchange: paid.total, amountDue: 0, exchangeRefunded: 1_500 },
    },
    {
      name: 'exchange_kept',
      description: {
        en: 'An exchange whose difference stays',
        fr: 'Un échange dont la différence reste',
      },
      data: { ...paid, ...EXCHANGED, exchange: paid.total, amountDue: 0, exchangeKept: 1_500 },
    },
  ],
  order_shipped: [UNPAID],
  order_delivered: [UNPAID],
  order_cancelled: [
    {
      name: 'unpaid',
      description: { en: 'An order that was not paid', fr: 'Une commande non payée' },
      data: { ...placed, refundsCard: false, expiresAt: null },
    },
  ],
  backorder_filled: [
    {
      name: 'unpaid',
      description: { en: 'An order that is not paid', fr: 'Une commande non payée' },
      data: { ...EXAMPLES.backorder_filled, isUnpaid: true, waitingUnits: 0, shipsFrom: null },
    },
  ],
  invoice: [
    {
      name: 'unpaid',
      description: { en: 'An invoice that is still to be paid', fr: 'Une facture qui reste à payer' },
      data: { ...EXAMPLES.invoice, left: 5_090, dueOn: placed.paymentDueOn },
    },
    {
      name: 'credit_note',
      description: { en: 'A credit note', fr: 'Un avoir' },
      data: { ...EXAMPLES.invoice, type: 'credit_note', invoiceNumber: 'CN-2030-000007' },
    },
  ],
  refund_processed: [
    {
      name: 'uncharged',
      description: { en: 'An amount that was not charged', fr: 'Un montant qui n’a pas été débité' },
      data: { ...EXAMPLES.refund_processed, released: true },
    },
  ],
  return_approved: [
    {
      name: 'label',
      description: { en: 'A return with a label', fr: 'Un retour avec étiquette' },
      data: EXAMPLES.return_label,
    },
  ],
  return_label: [
    {
      name: 'attached',
      description: { en: 'The label is attached', fr: 'L’étiquette est jointe' },
      data: { ...EXAMPLES.return_label, labelUrl: null },
    },
  ],
  wallet_adjusted: [
    {
      name: 'debit',
      description: { en: 'An amount was taken', fr: 'Un montant a été retiré' },
      data: { ...EXAMPLES.wallet_adjusted, type: 'debit', balance: 500 },
    },
  ],
  webhook_disabled: [
    {
      name: 'gone',
      description: { en: 'The address is gone', fr: 'L’adresse n’existe plus' },
      data: { ...EXAMPLES.webhook_disabled, reason: 'gone' },
    },
  ],
};
