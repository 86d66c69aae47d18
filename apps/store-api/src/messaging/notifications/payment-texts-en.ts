import { formatDate, formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { PaymentTexts } from './notification-messages';
import type { OrderData } from './notifications.data.service';

/** Returns the paragraph of an unpaid order by invoice; none for other methods. */
export function byInvoiceEn({ paymentMethod }: OrderData): string[] {
  return paymentMethod === 'invoice' ? ['You pay by invoice. You get it when your order is shipped.'] : [];
}

/** English texts about payments after the delivery. */
export const paymentsEn: PaymentTexts = {
  payment_link: (order, zone) => ({
    title: 'Pay your order',
    body: `Your order ${order.orderNumber} can be paid online.`,
    mail: {
      subject: `Order ${order.orderNumber}: payment`,
      paragraphs: [
        `You can pay ${formatMoney(order.amountDue, order.currency, 'en')} for your order ${order.orderNumber} by card, without signing in.`,
        `The link is valid until ${formatInstant(order.linkExpiresAt, 'en', zone)}. Anyone who has it can see the goods and pay for them.`,
      ],
      order,
      action: { label: 'Pay now', url: order.payUrl },
    },
  }),
  order_link: (order) => ({
    title: 'Your order',
    body: `The link to your order ${order.orderNumber}.`,
    mail: {
      subject: `Order ${order.orderNumber}: your link`,
      paragraphs: [
        `You asked for the link to your order ${order.orderNumber}. It shows the order without signing in.`,
        'Anyone who has the link can see the order and cancel it, so please do not forward this message.',
      ],
      order,
      action: { label: 'View my order', url: order.orderUrl },
    },
  }),
  payment_overdue: (order) => ({
    title: 'Payment reminder',
    body: `We have not received the payment of your order ${order.orderNumber} yet.`,
    mail: {
      subject: `Order ${order.orderNumber}: payment reminder`,
      paragraphs: [
        `The invoice of your order ${order.orderNumber} was due on ${formatDate(order.paymentDueOn ?? '', 'en')}. We have not received the payment of ${formatMoney(order.amountDue, order.currency, 'en')} yet.`,
        'If you have paid in the meantime, please ignore this message.',
      ],
      order,
      action: { label: 'View my order', url: order.orderUrl },
    },
  }),
};
