import type { Result } from '@comptoir/store-client';
import { choiceOfCard } from '../../server/checkout-draft';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import type { Choice } from '../forms/choices';

/** Returns the cards of an account to choose from, the default first, and last a card that is entered. */
export function cardChoices(cards: Result<'paymentMethods.list'>, locale: Locale): Choice[] {
  const t = textOf(locale, 'checkout');
  const saved = cards.map((card) => ({
    value: choiceOfCard(card.id),
    label: <span className="inline-block first-letter:uppercase">{cardName(card, locale)}</span>,
    note: t('saved_card_note'),
  }));
  const label = t(saved.length > 0 ? 'other_card' : 'card');
  return [...saved, { value: 'card', label, note: t('card_note') }];
}

/** Returns the name of a saved card: its brand, its last digits and its end. */
export function cardName(card: Result<'paymentMethods.list'>[number], locale: Locale): string {
  return textOf(locale, 'account')('card_ends', {
    brand: card.brand,
    digits: card.last_four,
    month: String(card.exp_month),
    year: String(card.exp_year),
  });
}
