import type { Language } from '../../platform/i18n/languages';

/** Texts of the mail with a gift card. */
export interface GiftCardTexts {
  subject: string;
  /** Greets by name; the name may be empty. */
  greeting: (name: string) => string;
  /** Template of the text, which staff may replace. */
  body: string;
  code: string;
  amount: string;
  expires: string;
  action: string;
  footer: (shop: string) => string;
}

export const GIFT_CARD_TEXTS: Record<Language, GiftCardTexts> = {
  fr: {
    subject: 'Votre carte cadeau',
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    body: `Vous avez reçu une carte cadeau{{#sender_name}} de {{sender_name}}{{/sender_name}}.

{{message}}

{{card}}

Indiquez son code au moment de régler votre commande. Gardez-le pour vous : il vaut de l’argent.

{{shop_link}}`,
    code: 'Code',
    amount: 'Montant',
    expires: 'Valable jusqu’au',
    action: 'Découvrir la boutique',
    footer: (shop) => `Vous recevez ce message parce qu’une carte cadeau de ${shop} vous a été offerte.`,
  },
  en: {
    subject: 'Your gift card',
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    body: `You have been given a gift card{{#sender_name}} by {{sender_name}}{{/sender_name}}.

{{message}}

{{card}}

Enter its code when you pay for an order. Keep it to yourself: it is worth money.

{{shop_link}}`,
    code: 'Code',
    amount: 'Amount',
    expires: 'Valid until',
    action: 'Visit the shop',
    footer: (shop) => `You receive this message because somebody gave you a gift card of ${shop}.`,
  },
};
