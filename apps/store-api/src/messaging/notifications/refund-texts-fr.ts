import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { RefundTexts } from './language-texts';
import type { Detail } from './notification-messages';
import { effectOnGiftCards, giftCardDetails } from './disputed-gift-card-details';
import { disputeReason, disputeStatus, refundFailure } from './payment-reasons';
import type { DisputeRecord, RefundRecord } from './notifications.refunds.queries';

/** French texts for administrators about refunds and disputes. */
export const refundsFr: RefundTexts = {
  refund_failed: (refund) => ({
    title: 'Remboursement échoué',
    body: `Un remboursement de la commande ${refund.orderNumber} n’a pas été versé.`,
    mail: {
      subject: `Remboursement à vérifier : commande ${refund.orderNumber}`,
      paragraphs: [
        'Le prestataire de paiement n’a pas versé un remboursement. Son montant est de nouveau libre : approuvez-le encore une fois, ou remboursez autrement.',
      ],
      details: [
        { label: 'Commande', value: refund.orderNumber },
        { label: 'Client', value: `${refund.recipient.name} (${refund.recipient.email})` },
        { label: 'Montant', value: money(refund, refund.amount) },
        { label: 'Motif', value: refundFailure(refund.failureReason ?? 'unknown', 'fr') },
      ],
    },
  }),
  refund_payout_due: (refund) => ({
    title: 'Remboursement à verser',
    body: `Un remboursement de la commande ${refund.orderNumber} est à verser à la main.`,
    mail: {
      subject: `Remboursement à verser : commande ${refund.orderNumber}`,
      paragraphs: [
        'Une partie d’un remboursement ne peut pas être rendue automatiquement. Versez-la au client, puis marquez le remboursement comme traité.',
      ],
      details: [
        { label: 'Commande', value: refund.orderNumber },
        { label: 'Client', value: `${refund.recipient.name} (${refund.recipient.email})` },
        { label: 'Montant à verser', value: money(refund, refund.offline) },
      ],
    },
  }),
  dispute: (dispute, zone) => ({
    title: 'Paiement contesté',
    body: `Un paiement de la commande ${dispute.orderNumber} est contesté : ${disputeStatus(dispute.status, 'fr')}.`,
    mail: {
      subject: `Litige de la commande ${dispute.orderNumber} : ${disputeStatus(dispute.status, 'fr')}`,
      paragraphs: [
        dispute.status.endsWith('needs_response')
          ? 'Un porteur de carte conteste un paiement. Répondez avec des preuves, ou acceptez le litige.'
          : 'Un porteur de carte conteste un paiement.',
        ...giftCardsOf(dispute),
      ],
      details: disputeDetails(dispute, zone),
    },
  }),
  dispute_evidence_due: (dispute, zone) => ({
    title: 'Preuves attendues',
    body: `Les preuves sur le paiement contesté de la commande ${dispute.orderNumber} sont bientôt attendues.`,
    mail: {
      subject: `Litige de la commande ${dispute.orderNumber} : les preuves sont bientôt attendues`,
      paragraphs: ['Sans preuves, le litige est perdu à la date limite. Envoyez-les, ou acceptez le litige.'],
      details: disputeDetails(dispute, zone),
    },
  }),
};

function disputeDetails(dispute: DisputeRecord, zone: string): Detail[] {
  const { orderNumber, amount, currency, reason, status, processorDisputeId, evidenceDueBy } = dispute;
  return [
    { label: 'Commande', value: orderNumber },
    { label: 'Montant', value: formatMoney(amount, currency, 'fr') },
    { label: 'Motif', value: disputeReason(reason, 'fr') },
    { label: 'État', value: disputeStatus(status, 'fr') },
    { label: 'Litige', value: processorDisputeId },
    ...giftCardDetails(dispute.giftCards, 'Cartes cadeaux', (card) => {
      const worth = formatMoney(card.amount, currency, 'fr');
      return card.spent > 0 ? `${worth}, dont ${formatMoney(card.spent, currency, 'fr')} dépensés` : worth;
    }),
    ...(evidenceDueBy
      ? [{ label: 'Preuves jusqu’au', value: formatInstant(evidenceDueBy, 'fr', zone) }]
      : []),
  ];
}

/** Says that the order sold gift cards, and what the dispute does to them. */
function giftCardsOf({ status, giftCards }: DisputeRecord): string[] {
  if (giftCards.length === 0) return [];
  const spent = giftCards.some((card) => card.spent > 0)
    ? ' Une partie de leur argent était déjà dépensée.'
    : '';
  const effect = {
    stopped: 'Elles ne peuvent pas payer tant que le litige n’est pas décidé.',
    withdrawn: 'Celles dont la banque a repris l’argent sont retirées.',
    working: 'Elles peuvent de nouveau payer.',
  }[effectOnGiftCards(status)];
  return [`La commande a vendu des cartes cadeaux. ${effect}${spent}`];
}

function money({ currency }: RefundRecord, minor: number): string {
  return formatMoney(minor, currency, 'fr');
}
