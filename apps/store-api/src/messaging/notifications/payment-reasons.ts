import type { Language } from '../../platform/i18n/languages';

type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const DISPUTE_STATUSES: Words = {
  en: {
    warning_needs_response: 'inquiry, needs a response',
    warning_under_review: 'inquiry, under review',
    warning_closed: 'inquiry, closed',
    needs_response: 'needs a response',
    under_review: 'under review',
    prevented: 'prevented',
    won: 'won',
    lost: 'lost',
  },
  fr: {
    warning_needs_response: 'demande d’information, réponse attendue',
    warning_under_review: 'demande d’information, en cours d’examen',
    warning_closed: 'demande d’information, close',
    needs_response: 'réponse attendue',
    under_review: 'en cours d’examen',
    prevented: 'évitée',
    won: 'gagnée',
    lost: 'perdue',
  },
};

const DISPUTE_REASONS: Words = {
  en: {
    bank_cannot_process: 'the bank cannot process the payment',
    check_returned: 'the cheque was returned',
    credit_not_processed: 'a refund did not arrive',
    customer_initiated: 'started by the customer',
    debit_not_authorized: 'the debit was not authorised',
    duplicate: 'paid twice',
    fraudulent: 'the cardholder did not make the payment',
    general: 'no reason given',
    incorrect_account_details: 'wrong account details',
    insufficient_funds: 'insufficient funds',
    noncompliant: 'against the rules of the card network',
    product_not_received: 'the goods did not arrive',
    product_unacceptable: 'the goods are faulty or not as described',
    subscription_canceled: 'the subscription was cancelled',
    unrecognized: 'the cardholder does not recognise the payment',
  },
  fr: {
    bank_cannot_process: 'la banque ne peut pas traiter le paiement',
    check_returned: 'le chèque a été rejeté',
    credit_not_processed: 'un remboursement n’est pas arrivé',
    customer_initiated: 'ouverte par le client',
    debit_not_authorized: 'prélèvement non autorisé',
    duplicate: 'payé deux fois',
    fraudulent: 'paiement non effectué par le titulaire de la carte',
    general: 'sans motif précisé',
    incorrect_account_details: 'coordonnées bancaires erronées',
    insufficient_funds: 'provision insuffisante',
    noncompliant: 'contraire aux règles du réseau de cartes',
    product_not_received: 'marchandise non reçue',
    product_unacceptable: 'marchandise défectueuse ou non conforme',
    subscription_canceled: 'abonnement résilié',
    unrecognized: 'paiement non reconnu par le titulaire de la carte',
  },
};

const REFUND_FAILURES: Words = {
  en: {
    canceled: 'cancelled',
    charge_for_pending_refund_disputed: 'the payment is disputed',
    declined: 'declined by the bank',
    expired_or_canceled_card: 'the card has expired or was cancelled',
    insufficient_funds: 'insufficient funds at the processor',
    lost_or_stolen_card: 'the card was lost or stolen',
    merchant_request: 'stopped by the shop',
    unknown: 'unknown',
  },
  fr: {
    canceled: 'annulé',
    charge_for_pending_refund_disputed: 'le paiement est contesté',
    declined: 'refusé par la banque',
    expired_or_canceled_card: 'carte expirée ou annulée',
    insufficient_funds: 'solde insuffisant chez le prestataire',
    lost_or_stolen_card: 'carte perdue ou volée',
    merchant_request: 'arrêté par la boutique',
    unknown: 'inconnu',
  },
};

/** French for the stored reasons why a payment was not accepted. */
const FLAGGED_FR: readonly (readonly [RegExp, string])[] = [
  [/^currency is (\w+) instead of (\w+)$/, 'la devise est $1 au lieu de $2'],
  [
    /^amount is (\d+) instead of (\d+)$/,
    'le montant est $1 au lieu de $2 (en plus petites unités de la devise)',
  ],
  [/^paid as another customer$/, 'payé en tant qu’un autre client'],
  [/^refunded: the order was paid already$/, 'remboursé : la commande était déjà payée'],
  [/^refunded: the order is cancelled$/, 'remboursé : la commande est annulée'],
  [/^refunded: the order is refunded$/, 'remboursé : la commande est remboursée'],
];

/** French for the reasons that the shop itself gives for refunds. */
const REFUND_REASONS_FR: Readonly<Record<string, string>> = {
  'Order cancelled.': 'Commande annulée.',
  'Order refunded.': 'Commande remboursée.',
  'Items cancelled.': 'Articles annulés.',
  'Withdrawn from the contract.': 'Rétractation du contrat.',
  'Refunded at the payment processor.': 'Remboursé auprès du prestataire de paiement.',
  'The rest of an order that has ended.': 'Le reste d’une commande terminée.',
  'The account was deleted.': 'Le compte a été supprimé.',
};

/** Translates codes of the payment processor. An unknown code is shown without its underscores. */
function wordsOf(words: Words): (word: string, language: Language) => string {
  return (word, language) => {
    const known = words[language];
    return (Object.hasOwn(known, word) ? known[word] : undefined) ?? word.replaceAll('_', ' ');
  };
}

export const disputeStatus = wordsOf(DISPUTE_STATUSES);
export const disputeReason = wordsOf(DISPUTE_REASONS);
export const refundFailure = wordsOf(REFUND_FAILURES);

/** Returns the reason why a payment was not accepted. */
export function flaggedReason(reason: string, language: Language): string {
  if (language === 'en') return reason;
  const known = FLAGGED_FR.find(([pattern]) => pattern.test(reason));
  return known ? reason.replace(...known) : reason;
}

/** The shop's own reason for the refund of a return, with its number. */
const OF_RETURN = /^Return (\d+)$/;

/** Returns the reason of a refund. What people have written stays in their words. */
export function refundReason(reason: string, language: Language): string {
  if (language === 'en') return reason;
  const isKnown = Object.hasOwn(REFUND_REASONS_FR, reason);
  return (isKnown && REFUND_REASONS_FR[reason]) || reason.replace(OF_RETURN, 'Retour $1');
}
