import { formatDate, formatMoney } from '../../platform/i18n/formats';
import type { PaymentTexts } from './notification-messages';
import type { OrderData } from './notifications.data.service';

/** Returns the paragraph of an unpaid order by invoice; none for other methods. */
export function byInvoiceFr({ paymentMethod }: OrderData): string[] {
  return paymentMethod === 'invoice'
    ? ['Vous payez sur facture. Vous la recevrez à l’expédition de votre commande.']
    : [];
}

/** French texts about payments after the delivery. */
export const paymentsFr: PaymentTexts = {
  payment_overdue: (order) => ({
    title: 'Rappel de paiement',
    body: `Nous n’avons pas encore reçu le paiement de votre commande ${order.orderNumber}.`,
    mail: {
      subject: `Commande ${order.orderNumber} : rappel de paiement`,
      paragraphs: [
        `La facture de votre commande ${order.orderNumber} était à payer avant le ${formatDate(order.paymentDueOn ?? '', 'fr')} inclus. Nous n’avons pas encore reçu le paiement de ${formatMoney(order.amountDue, order.currency, 'fr')}.`,
        'Si vous avez payé entre-temps, ne tenez pas compte de ce message.',
      ],
      order,
      action: { label: 'Voir ma commande', url: order.orderUrl },
    },
  }),
};
