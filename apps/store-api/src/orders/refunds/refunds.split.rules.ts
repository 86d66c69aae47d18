import type { RefundMethod } from './refunds.states';

/** A line of an order with its refunded units; amounts in minor units of the order's currency. */
export interface RefundableLine {
  orderItemId: number;
  quantity: number;
  /** Value of the line at the sale, with discount and tax. */
  value: number;
  refundedQuantity: number;
  refundedValue: number;
}

/**
 * Refundable amount of each tender. Together they may exceed the order's balance `left`, because a refund to
 * the wallet reduces none of them.
 */
export interface Tenders {
  /** Value of exchanged goods, which returns to the tenders of the exchanged order. */
  exchange: number;
  card: number;
  offline: number;
  giftCards: number;
  wallet: number;
  /** Value of the sold gift cards that stay good. Gift cards do not pay for these, so other tenders keep as much. */
  soldGiftCards?: number;
}

/** The parts of a refund by tender; they add up to its amount. */
export interface RefundParts {
  exchange_amount: number;
  card_amount: number;
  offline_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
}

/**
 * Returns the value of the first units of a line: as even as steps allow, larger shares first.
 * @param step smallest amount that can be refunded; what a value has beyond its multiples is in the last unit
 */
export function valueOfFirst(
  units: number,
  { quantity, value }: Pick<RefundableLine, 'quantity' | 'value'>,
  step = 1,
): number {
  if (units >= quantity) return value;
  const share = Math.floor(value / (quantity * step)) * step;
  const larger = Math.floor((value - share * quantity) / step);
  return share * units + Math.min(units, larger) * step;
}

/**
 * Returns the value of the next units of a line. However a line is divided among refunds, the values of all
 * its units add up to the value of the line.
 */
export function valueOfNext(line: RefundableLine, units: number, step = 1): number {
  return Math.max(0, valueOfFirst(line.refundedQuantity + units, line, step) - line.refundedValue);
}

/**
 * Splits a refund: exchanged goods first, then card, payments outside of the processor, gift cards, wallet. Where sold
 * gift cards stay, the gift cards that paid get back first what the others have to keep for them.
 * @param step the card gets back multiples of it, or all that it paid
 */
export function splitRefund(amount: number, method: RefundMethod, tenders: Tenders, step = 1): RefundParts {
  if (method === 'wallet') {
    return {
      exchange_amount: 0,
      card_amount: 0,
      offline_amount: 0,
      gift_card_amount: 0,
      wallet_amount: amount,
    };
  }
  const ofGiftCards = Math.min(tenders.giftCards, amount - Math.min(amount, freeMoneyOf(tenders)));
  let left = amount - ofGiftCards;
  const take = (available: number): number => {
    const part = Math.min(left, Math.max(0, available));
    left -= part;
    return part;
  };
  const exchange = take(tenders.exchange);
  const card = take(left < tenders.card ? left - (left % step) : tenders.card);
  const offline = take(tenders.offline);
  const giftCards = ofGiftCards + take(tenders.giftCards - ofGiftCards);
  const wallet = take(tenders.wallet);
  return {
    exchange_amount: exchange,
    card_amount: card,
    offline_amount: offline + left,
    gift_card_amount: giftCards,
    wallet_amount: wallet,
  };
}

/** Returns what can be refunded to other tenders than gift cards, so that the sold gift cards that stay are paid. */
export function freeMoneyOf({ exchange, card, offline, wallet, soldGiftCards = 0 }: Tenders): number {
  return Math.max(0, exchange + card + offline + wallet - soldGiftCards);
}
