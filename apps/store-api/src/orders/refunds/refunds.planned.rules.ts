import type { Refund } from './refunds.entity';

/** Amounts that are missing, in minor units. */
export interface Shortage {
  /** For the card part of refunds of this payment. */
  card: number;
  /** For all refunds that the order counts. */
  order: number;
}

/** The parts of a refund that shrink, by tender. */
export type Cut = Pick<Refund, 'card_amount' | 'offline_amount' | 'wallet_amount' | 'gift_card_amount'>;

/**
 * Returns how much of each part of a planned refund makes room for a shortage: the card part first. Credit stays
 * as long as the rest is enough, and always when it was given.
 */
export function cutOf(plan: Refund, { card, order }: Shortage): Cut {
  const counts = plan.counted_amount > 0;
  const ofCard = Math.min(plan.card_amount, Math.max(0, card, counts ? order : 0));
  let left = counts ? Math.max(0, order - ofCard) : 0;
  const take = (part: number): number => {
    const taken = Math.min(left, part);
    left -= taken;
    return taken;
  };
  const offline = take(plan.paid_out_at ? 0 : plan.offline_amount);
  const wallet = take(plan.credited_at ? 0 : plan.wallet_amount);
  const giftCards = take(plan.credited_at ? 0 : plan.gift_card_amount);
  return {
    card_amount: ofCard,
    offline_amount: offline,
    wallet_amount: wallet,
    gift_card_amount: giftCards,
  };
}
