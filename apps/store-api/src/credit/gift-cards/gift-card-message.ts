import type { MessageKind, Values } from '@comptoir/message-texts';
import { formatDate, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import { GIFT_CARD_TEXTS } from './gift-card-texts';

/** Name of the message with a gift card (docs/message-texts.md). */
export const GIFT_CARD_MESSAGE = 'gift_card';

/** A gift card as its mail shows it. */
export interface MailedCard {
  code: string;
  /** In minor units of `currency`. */
  balance: number;
  currency: string;
  /** `YYYY-MM-DD`; null without an end. */
  expires_at: string | null;
  recipient_name: string;
  sender_name: string;
  message: string;
}

/** A card for previews. */
export const EXAMPLE_CARD: MailedCard = {
  code: 'GC7K-9QTX-4M2P-ZZ10',
  balance: 5_000,
  currency: 'EUR',
  expires_at: '2032-03-04',
  recipient_name: 'Camille',
  sender_name: 'Ada',
  message: 'Happy birthday!',
};

/** The message with a gift card, whose words staff may change. */
export function giftCardKind(shopUrl: string): MessageKind {
  return {
    name: GIFT_CARD_MESSAGE,
    channel: 'mail',
    parts: ['subject', 'body'],
    required: ['card'],
    defaults: (language) => {
      const { subject, body } = GIFT_CARD_TEXTS[language as Language];
      return { subject, body };
    },
    examples: (language) =>
      giftCardValues(EXAMPLE_CARD, { language: language as Language, shop: 'Comptoir', shopUrl }),
  };
}

/** Returns code, amount and end of a card as labelled values. */
export function giftCardRows(
  { code, balance, currency, expires_at }: MailedCard,
  language: Language,
): { label: string; value: string }[] {
  const words = GIFT_CARD_TEXTS[language];
  return [
    { label: words.code, value: code },
    { label: words.amount, value: formatMoney(balance, currency, language) },
    ...(expires_at ? [{ label: words.expires, value: formatDate(expires_at, language) }] : []),
  ];
}

/** Returns the values that the templates of the message may name. */
export function giftCardValues(
  card: MailedCard,
  { language, shop, shopUrl }: { language: Language; shop: string; shopUrl: string },
): Values {
  const rows = giftCardRows(card, language);
  return {
    shop_name: shop,
    sender_name: card.sender_name,
    message: card.message,
    card: rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    shop_link: shopUrl,
  };
}
