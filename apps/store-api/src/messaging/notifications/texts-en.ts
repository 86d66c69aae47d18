import { formatInstant } from '../../platform/i18n/formats';
import { accountsEn } from './account-words-en';
import type { Texts } from './language-texts';
import { ordersEn } from './order-words-en';
import { paragraphsOf } from './paragraphs';
import { paymentChecksEn } from './payment-check-texts-en';
import { refundsEn } from './refund-texts-en';
import { returnsEn } from './return-words-en';

/** English texts. */
export const en: Texts = {
  greeting: (name) => `Hello ${name},`,
  footer: (shop) => `You receive this message because you have an account at ${shop}.`,
  guestFooter: (shop) => `You receive this message because you have ordered at ${shop}.`,
  order: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    taxIncluded: 'including tax',
    total: 'Total',
    exchange: 'Returned goods',
    giftCards: 'Gift cards',
    wallet: 'Wallet',
    amountDue: 'Amount by card',
    orderTotal: 'Total of the order',
    credited: 'Credited',
    received: 'Already paid',
    left: 'Left to pay',
    shipTo: 'Shipping address',
    shippingMethod: 'Shipping method',
    later: (units, day) => (day ? `${units} on ${day}` : `${units} later`),
  },
  words: { ...accountsEn, ...ordersEn, ...returnsEn },
  messages: {
    ...paymentChecksEn,
    ...refundsEn,
    low_stock: ({ productName, sku, warehouse, available, threshold }) => ({
      title: 'Low stock',
      body: `Only ${available} × ${productName} (${sku}) left.`,
      mail: {
        subject: `Low stock: ${productName} (${sku})`,
        paragraphs: ['What is available of an item has fallen to its alert threshold.'],
        details: [
          { label: 'Item', value: productName },
          { label: 'SKU', value: sku },
          { label: 'Warehouse', value: warehouse },
          { label: 'Available', value: String(available) },
          { label: 'Threshold', value: String(threshold) },
        ],
      },
    }),
    new_contact: ({ name, email, subject, message, sentAt }, zone) => ({
      title: 'New message',
      body: `${name} has written through the contact form.`,
      mail: {
        subject: `Contact form: ${subject}`,
        paragraphs: [
          'Somebody has written through the contact form. An answer to this mail goes to them.',
          ...paragraphsOf(message),
        ],
        details: [
          { label: 'From', value: `${name} (${email})` },
          { label: 'Sent', value: formatInstant(sentAt, 'en', zone) },
          { label: 'Subject', value: subject },
        ],
        replyTo: { name, address: email },
      },
    }),
  },
};
