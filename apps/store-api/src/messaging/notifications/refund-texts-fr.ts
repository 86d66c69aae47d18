import type { ReturnReason } from '../../orders/returns/returns.states';
import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { Detail, RefundTexts } from './notification-messages';
import { disputeReason, disputeStatus, refundFailure, refundReason } from './payment-reasons';
import type { ReturnData } from './notifications.data.service';
import type { DisputeRecord, RefundRecord, ReturnRecordItem } from './notifications.refunds.queries';

const SEE_ORDER = 'Voir ma commande';
const BANK_DAYS = 'Votre banque peut mettre quelques jours à créditer votre carte.';
const NOT_CHARGED = 'Votre carte n’a été débitée que du reste de la commande.';
const REASONS: Record<ReturnReason, string> = {
  damaged: 'article endommagé',
  wrong_item: 'mauvais article',
  not_as_described: 'non conforme à la description',
  changed_mind: 'changement d’avis',
  other: 'autre',
};

/** French texts about refunds, returns and disputes. */
export const refundsFr: RefundTexts = {
  refund_processed: (refund) => ({
    title: 'Remboursement effectué',
    body: `${money(refund, refund.amount)} de votre commande ${refund.orderNumber} vous ont été remboursés.`,
    mail: {
      subject: `Commande ${refund.orderNumber} : remboursement de ${money(refund, refund.amount)}`,
      paragraphs: [
        refund.released
          ? `Des articles de votre commande ${refund.orderNumber} ont été annulés : ${money(refund, refund.amount)}.`
          : `Nous avons remboursé ${money(refund, refund.amount)} de votre commande ${refund.orderNumber}.`,
        ...(refund.card ? [refund.released ? NOT_CHARGED : BANK_DAYS] : []),
      ],
      details: partsOf(refund),
      action: { label: SEE_ORDER, url: refund.orderUrl },
    },
  }),
  refund_failed: (refund) => ({
    title: 'Remboursement échoué',
    body: `Un remboursement de la commande ${refund.orderNumber} n’a pas été versé.`,
    mail: {
      subject: `Remboursement à vérifier : commande ${refund.orderNumber}`,
      paragraphs: [
        'Le prestataire de paiement n’a pas versé un remboursement. Son montant est de nouveau libre : approuvez-le encore une fois, ou remboursez sur le porte-monnaie.',
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
  return_requested: ({ orderNumber, reason, items, orderUrl }) => ({
    title: 'Retour demandé',
    body: `Nous avons reçu votre demande de retour pour la commande ${orderNumber}.`,
    mail: {
      subject: `Commande ${orderNumber} : demande de retour reçue`,
      paragraphs: [
        `Nous avons reçu votre demande de retour pour la commande ${orderNumber} et vous répondrons rapidement.`,
        'Gardez les articles chez vous jusqu’à ce que le retour soit approuvé.',
      ],
      details: [...listed(items), { label: 'Motif', value: REASONS[reason] }],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_approved: ({ orderNumber, items, orderUrl, ...sendOff }) => ({
    title: 'Retour approuvé',
    body: `Votre retour pour la commande ${orderNumber} est approuvé.`,
    mail: {
      subject: `Commande ${orderNumber} : retour approuvé`,
      paragraphs: [
        `Votre retour pour la commande ${orderNumber} est approuvé.`,
        `${waysBack(sendOff)} Nous nous occuperons du remboursement ou de l’échange dès l’arrivée des articles.`,
      ],
      details: [...listed(items), ...addressOf(sendOff)],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_rejected: ({ orderNumber, rejectionReason, orderUrl }) => ({
    title: 'Retour refusé',
    body: `Votre retour pour la commande ${orderNumber} n’a pas été accepté.`,
    mail: {
      subject: `Commande ${orderNumber} : retour refusé`,
      paragraphs: [
        `Nous n’avons pas pu accepter votre retour pour la commande ${orderNumber}.`,
        'Pour toute question, répondez simplement à ce message.',
      ],
      details: rejectionReason ? [{ label: 'Motif', value: rejectionReason }] : [],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  withdrawal_received: ({ orderNumber, items, requestedAt, refundDueAt, orderUrl, ...sendOff }, zone) => ({
    title: 'Rétractation reçue',
    body: `Nous avons reçu votre rétractation pour la commande ${orderNumber}.`,
    mail: {
      subject: `Commande ${orderNumber} : rétractation reçue`,
      paragraphs: [
        `Nous confirmons votre rétractation du contrat de la commande ${orderNumber}, pour les articles ci-dessous.`,
        'Renvoyez-nous les articles sous 14 jours. Nous pouvons différer le remboursement jusqu’à leur arrivée, ou jusqu’à une preuve de leur envoi.',
        waysBack(sendOff),
      ],
      details: [
        ...listed(items),
        ...addressOf(sendOff),
        { label: 'Reçue le', value: formatInstant(requestedAt, 'fr', zone) },
        ...(refundDueAt
          ? [{ label: 'Remboursement avant le', value: formatInstant(refundDueAt, 'fr', zone) }]
          : []),
      ],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_opened: ({ orderNumber, currency, items, orderUrl }) => ({
    title: 'Articles ouverts',
    body: `Des articles de votre retour pour la commande ${orderNumber} sont arrivés ouverts.`,
    mail: {
      subject: `Commande ${orderNumber} : articles retournés ouverts`,
      paragraphs: [
        `Des articles de votre retour pour la commande ${orderNumber} sont arrivés avec un sceau rompu.`,
        'Pour des raisons d’hygiène ou de droit d’auteur, nous ne pouvons pas les revendre. Nous ne remboursons donc pas ce qui suit.',
        'Pour toute question, répondez simplement à ce message.',
      ],
      details: openedOf(items, currency),
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_label: ({ orderNumber, items, labelUrl, orderUrl }) => ({
    title: 'Étiquette de retour',
    body: `L’étiquette de retour de la commande ${orderNumber} est prête.`,
    mail: {
      subject: `Commande ${orderNumber} : étiquette de retour`,
      paragraphs: [
        `Voici l’étiquette de retour de votre commande ${orderNumber}.`,
        'Imprimez-la, collez-la sur le colis et déposez le colis.',
      ],
      details: listed(items),
      action: labelUrl ? { label: 'Ouvrir l’étiquette', url: labelUrl } : { label: SEE_ORDER, url: orderUrl },
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

/** Says how approved goods come back: by the label, to the address below, or to one that staff write. */
function waysBack({ hasLabel, returnAddress }: Pick<ReturnData, 'hasLabel' | 'returnAddress'>): string {
  if (hasLabel) return 'Imprimez l’étiquette reçue par e-mail et collez-la sur le colis, bien emballé.';
  if (returnAddress.length > 0) return 'Envoyez les articles, bien emballés, à l’adresse ci-dessous.';
  return 'Nous vous indiquerons par e-mail l’adresse de retour. Gardez les articles jusque-là.';
}

function addressOf({ hasLabel, returnAddress }: Pick<ReturnData, 'hasLabel' | 'returnAddress'>): Detail[] {
  if (hasLabel || returnAddress.length === 0) return [];
  return [{ label: 'À envoyer à', value: returnAddress.join(', ') }];
}

function disputeDetails(dispute: DisputeRecord, zone: string): Detail[] {
  const { orderNumber, amount, currency, reason, status, processorDisputeId, evidenceDueBy } = dispute;
  return [
    { label: 'Commande', value: orderNumber },
    { label: 'Montant', value: formatMoney(amount, currency, 'fr') },
    { label: 'Motif', value: disputeReason(reason, 'fr') },
    { label: 'État', value: disputeStatus(status, 'fr') },
    { label: 'Litige', value: processorDisputeId },
    ...(evidenceDueBy
      ? [{ label: 'Preuves jusqu’au', value: formatInstant(evidenceDueBy, 'fr', zone) }]
      : []),
  ];
}

function money({ currency }: RefundRecord, minor: number): string {
  return formatMoney(minor, currency, 'fr');
}

function partsOf(refund: RefundRecord): Detail[] {
  const parts: [label: string, minor: number][] = [
    [refund.released ? 'Non débité de votre carte' : 'Sur votre carte', refund.card],
    ['Sur votre carte cadeau', refund.giftCards],
    ['Sur votre porte-monnaie', refund.wallet],
  ];
  return [
    ...parts
      .filter(([, minor]) => minor > 0)
      .map(([label, minor]) => ({ label, value: money(refund, minor) })),
    ...(refund.reason ? [{ label: 'Motif', value: refundReason(refund.reason, 'fr') }] : []),
  ];
}

function openedOf(items: readonly ReturnRecordItem[], currency: string): Detail[] {
  return items
    .filter(({ opened, kept }) => opened > 0 && kept > 0)
    .flatMap(({ name, opened, kept, keptReason }) => [
      { label: name, value: `ouverts : ${opened}` },
      { label: 'Non remboursé', value: formatMoney(kept, currency, 'fr') },
      ...(keptReason ? [{ label: 'Motif', value: keptReason }] : []),
    ]);
}

function listed(items: readonly { name: string; quantity: number }[]): Detail[] {
  return items.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` }));
}
