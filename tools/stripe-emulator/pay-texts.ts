/** Languages of the pay page. */
export const payLocales = ['en', 'fr'] as const;
export type PayLocale = (typeof payLocales)[number];

/** Texts of the pay page. `{amount}` is replaced by the amount with its currency. */
export interface PayTexts {
  all: string;
  back: string;
  status: string;
  testMode: string;
  testCard: string;
  groups: { succeeds: string; declined: string; authenticated: string; aftermath: string };
  number: string;
  month: string;
  year: string;
  cvc: string;
  pay: string;
  bankTitle: string;
  bankQuestion: string;
  bankSucceed: string;
  bankFail: string;
  paying: string;
  processing: string;
  authenticate: string;
  returning: string;
  /** By status of the payment intent. */
  statuses: Record<string, string>;
  /** Messages of a final status. */
  results: Record<string, string>;
  /** By decline code or error code; other errors keep the message of the API. */
  errors: Record<string, string>;
}

const en: PayTexts = {
  all: 'All payment intents',
  back: 'Back to the shop',
  status: 'Status:',
  testMode: 'Test mode: no money moves.',
  testCard: 'Test card',
  groups: {
    succeeds: 'Succeed',
    declined: 'Declined',
    authenticated: '3-D Secure',
    aftermath: 'Succeed, with something afterwards',
  },
  number: 'Card number',
  month: 'Expiry month',
  year: 'Expiry year',
  cvc: 'Security code',
  pay: 'Pay {amount}',
  bankTitle: '3-D Secure',
  bankQuestion: 'Your bank asks whether you want to pay {amount}.',
  bankSucceed: 'Complete authentication',
  bankFail: 'Fail authentication',
  paying: 'Paying…',
  processing: 'Processing…',
  authenticate: 'Your bank asks you to confirm this payment.',
  returning: 'Returning to the shop…',
  statuses: {},
  results: {
    succeeded: 'Payment complete.',
    requires_capture: 'Payment authorized; it waits to be captured.',
    canceled: 'This payment was canceled.',
  },
  errors: {},
};

const fr: PayTexts = {
  all: 'Tous les paiements',
  back: 'Retour à la boutique',
  status: 'État :',
  testMode: 'Mode test : aucun argent n’est déplacé.',
  testCard: 'Carte de test',
  groups: {
    succeeds: 'Acceptées',
    declined: 'Refusées',
    authenticated: '3-D Secure',
    aftermath: 'Acceptées, avec une suite',
  },
  number: 'Numéro de carte',
  month: 'Mois d’expiration',
  year: 'Année d’expiration',
  cvc: 'Cryptogramme visuel',
  pay: 'Payer {amount}',
  bankTitle: '3-D Secure',
  bankQuestion: 'Votre banque vous demande si vous voulez payer {amount}.',
  bankSucceed: 'Réussir l’authentification',
  bankFail: 'Échouer à l’authentification',
  paying: 'Paiement en cours…',
  processing: 'Traitement en cours…',
  authenticate: 'Votre banque vous demande de confirmer ce paiement.',
  returning: 'Retour à la boutique…',
  statuses: {
    requires_payment_method: 'à payer',
    requires_confirmation: 'à confirmer',
    requires_action: 'attend la banque',
    processing: 'en traitement',
    requires_capture: 'autorisé',
    succeeded: 'payé',
    canceled: 'annulé',
  },
  results: {
    succeeded: 'Paiement effectué.',
    requires_capture: 'Paiement autorisé ; il sera encaissé plus tard.',
    canceled: 'Ce paiement a été annulé.',
  },
  errors: {
    card_declined: 'Votre carte a été refusée.',
    insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
    card_velocity_exceeded: 'Votre carte a été refusée : trop de tentatives.',
    expired_card: 'Votre carte a expiré.',
    incorrect_cvc: 'Le cryptogramme visuel de votre carte est incorrect.',
    incorrect_number: 'Le numéro de votre carte est incorrect.',
    invalid_number: 'Le numéro de votre carte n’est pas valide.',
    invalid_expiry_month: 'Le mois d’expiration de votre carte n’est pas valide.',
    invalid_expiry_year: 'L’année d’expiration de votre carte n’est pas valide.',
    processing_error: 'Une erreur est survenue pendant le paiement. Réessayez dans un instant.',
    payment_intent_authentication_failure:
      'Votre banque n’a pas pu vous authentifier. Choisissez une autre carte et réessayez.',
  },
};

export const payTexts: Readonly<Record<PayLocale, PayTexts>> = { en, fr };

/** French labels of the test cards; the labels of `cards.ts` are English. */
const frenchLabels: Readonly<Record<string, string>> = {
  Declined: 'Refusée',
  'Declined: insufficient funds': 'Refusée : fonds insuffisants',
  'Declined: lost card': 'Refusée : carte perdue',
  'Declined: stolen card': 'Refusée : carte volée',
  'Declined: expired card': 'Refusée : carte expirée',
  'Declined: wrong security code': 'Refusée : cryptogramme incorrect',
  'Declined: processing error': 'Refusée : erreur de traitement',
  'Declined: too many attempts': 'Refusée : trop de tentatives',
  'Blocked as fraudulent': 'Bloquée comme frauduleuse',
  'Can be saved, charges decline': 'Enregistrable, paiements refusés',
  '3-D Secure required': '3-D Secure exigé',
  '3-D Secure required (version 1)': '3-D Secure exigé (version 1)',
  '3-D Secure on every payment': '3-D Secure à chaque paiement',
  '3-D Secure until saved for later use': '3-D Secure jusqu’à l’enregistrement de la carte',
  '3-D Secure while the customer is present': '3-D Secure en présence du client',
  '3-D Secure, then declined': '3-D Secure, puis refusée',
  '3-D Secure, then processing error': '3-D Secure, puis erreur de traitement',
  '3-D Secure, then insufficient funds': '3-D Secure, puis fonds insuffisants',
  '3-D Secure only on request': '3-D Secure sur demande seulement',
  'Succeeds, then disputed as fraudulent': 'Acceptée, puis contestée comme frauduleuse',
  'Succeeds, then disputed as not received': 'Acceptée, puis contestée comme non reçue',
  'Succeeds, then an inquiry': 'Acceptée, puis demande d’information',
  'Refunds are pending at first': 'Remboursements d’abord en attente',
  'Refunds fail later': 'Remboursements qui échouent plus tard',
  'Succeeds, security code check fails': 'Acceptée, cryptogramme non vérifié',
  'Succeeds with elevated risk': 'Acceptée avec un risque élevé',
};

/** Returns the label of a test card. Labels such as `Visa: succeeds` keep the name of the card. */
export function cardLabel(locale: PayLocale, label: string): string {
  if (locale === 'en') return label;
  return frenchLabels[label] ?? label.replace(/: succeeds$/, ' : acceptée');
}

/** Returns the language that a customer asks for: by the query, else by the header of the browser. */
export function payLocaleOf(asked: string | null, accepted = ''): PayLocale {
  const wishes = asked === null ? accepted.split(',') : [asked];
  const codes = wishes.map((wish) => wish.trim().slice(0, 2).toLowerCase());
  return codes.map((code) => payLocales.find((locale) => locale === code)).find(Boolean) ?? 'en';
}
