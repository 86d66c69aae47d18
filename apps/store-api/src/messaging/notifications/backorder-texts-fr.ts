import { formatDate } from '../../platform/i18n/formats';
import type { BackorderTexts } from './notification-messages';

/** French texts about units that were sold beyond the stock. */
export const backordersFr: BackorderTexts = {
  backorder_filled: (order) => ({
    title: 'Vos articles sont en stock',
    body: `Des articles attendus de votre commande ${order.orderNumber} sont en stock.`,
    mail: {
      subject: `Commande ${order.orderNumber} : vos articles sont en stock`,
      paragraphs: [
        `Des articles attendus de votre commande ${order.orderNumber} sont arrivés. Ils vous sont réservés.`,
        ...(order.waitingUnits > 0
          ? [`Unités encore attendues : ${order.waitingUnits}. Nous vous écrirons à leur arrivée.`]
          : []),
        order.isUnpaid
          ? 'Nous les expédierons dès le paiement de votre commande.'
          : order.shipsFrom
            ? `Nous les expédierons à partir du ${formatDate(order.shipsFrom, 'fr')}.`
            : 'Nous préparons leur expédition et vous préviendrons de leur départ.',
      ],
      order,
      action: { label: 'Voir ma commande', url: order.orderUrl },
    },
  }),
};
