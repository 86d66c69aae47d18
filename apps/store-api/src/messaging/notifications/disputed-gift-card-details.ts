import type { Detail } from './notification-messages';
import type { DisputedGiftCard } from './notifications.refunds.queries';

/** Cards that a mail names one by one. */
const NAMED = 20;

/** Returns the effect of a dispute on the gift cards that its order sold. */
export function effectOnGiftCards(status: string): 'stopped' | 'withdrawn' | 'working' {
  if (status === 'lost') return 'withdrawn';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'working' : 'stopped';
}

/** Returns a row that names the cards by the end of their codes; no row without cards. */
export function giftCardDetails(
  cards: readonly DisputedGiftCard[],
  label: string,
  worthOf: (card: DisputedGiftCard) => string,
): Detail[] {
  if (cards.length === 0) return [];
  const named = cards.slice(0, NAMED).map((card) => `••••${card.ending} (${worthOf(card)})`);
  const others = cards.length - named.length;
  return [{ label, value: named.join('; ') + (others > 0 ? `; + ${others}` : '') }];
}
