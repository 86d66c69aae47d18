import { formatDate, formatInstant, formatMoney } from '../../platform/i18n/formats';
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
  payment_link: (order, zone) => ({
    title: 'Réglez votre commande',
    body: `Votre commande ${order.orderNumber} peut être réglée en ligne.`,
    mail: {
      subject: `Commande ${order.orderNumber} : paiement`,
      paragraphs: [
        `Vous pouvez régler ${formatMoney(order.amountDue, order.currency, 'fr')} pour votre commande ${order.orderNumber} par carte, sans vous connecter.`,
        `Le lien est valable jusqu’au ${formatInstant(order.linkExpiresAt, 'fr', zone)}. Toute personne qui le possède peut voir les articles et les régler.`,
      ],
      order,
      action: { label: 'Payer maintenant', url: order.payUrl },
    },
  }),
  order_link: (order) => ({
    title: 'Votre commande',
    body: `Le lien vers votre commande ${order.orderNumber}.`,
    mail: {
      subject: `Commande ${order.orderNumber} : votre lien`,
      paragraphs: [
        `Vous avez demandé le lien vers votre commande ${order.orderNumber}. Il affiche la commande sans connexion.`,
        'Toute personne qui a ce lien peut voir la commande et l’annuler ; merci de ne pas transférer ce message.',
      ],
      order,
      action: { label: 'Voir ma commande', url: order.orderUrl },
    },
  }),
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
