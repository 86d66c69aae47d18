import { formatDate } from '../../platform/i18n/formats';
import type { BackorderTexts } from './notification-messages';

/** English texts about units that were sold beyond the stock. */
export const backordersEn: BackorderTexts = {
  backorder_filled: (order) => ({
    title: 'Your items are in stock',
    body: `Items of your order ${order.orderNumber} that you waited for are in stock.`,
    mail: {
      subject: `Order ${order.orderNumber}: your items are in stock`,
      paragraphs: [
        `Items of your order ${order.orderNumber} that you waited for have arrived. They are reserved for you.`,
        ...(order.waitingUnits > 0
          ? [`Units that are still to come: ${order.waitingUnits}. We write to you again when they are here.`]
          : []),
        order.isUnpaid
          ? 'We ship them once your order is paid.'
          : order.shipsFrom
            ? `We ship them from ${formatDate(order.shipsFrom, 'en')} on.`
            : 'We prepare their shipment, and write to you when they are on their way.',
      ],
      order,
      action: { label: 'View my order', url: order.orderUrl },
    },
  }),
};
