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
  card: number;
  offline: number;
  giftCards: number;
  wallet: number;
}

/** The parts of a refund by tender; they add up to its amount. */
export interface RefundParts {
  card_amount: number;
  offline_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
}

/** Returns the value of the first units of a line: as even as minor units allow, larger shares first. */
export function valueOfFirst(
  units: number,
  { quantity, value }: Pick<RefundableLine, 'quantity' | 'value'>,
): number {
  const share = Math.floor(value / quantity);
  return share * units + Math.min(units, value - share * quantity);
}

/**
 * Returns the value of the next units of a line. However a line is divided among refunds, the values of all
 * its units add up to the value of the line.
 */
export function valueOfNext(line: RefundableLine, units: number): number {
  return Math.max(0, valueOfFirst(line.refundedQuantity + units, line) - line.refundedValue);
}

/** Splits a refund: card first, then payments outside of the processor, gift cards, wallet. */
export function splitRefund(amount: number, method: RefundMethod, tenders: Tenders): RefundParts {
  if (method === 'wallet') {
    return { card_amount: 0, offline_amount: 0, gift_card_amount: 0, wallet_amount: amount };
  }
  let left = amount;
  const take = (available: number): number => {
    const part = Math.min(left, Math.max(0, available));
    left -= part;
    return part;
  };
  const card = take(tenders.card);
  const offline = take(tenders.offline);
  const giftCards = take(tenders.giftCards);
  const wallet = take(tenders.wallet);
  return {
    card_amount: card,
    offline_amount: offline + left,
    gift_card_amount: giftCards,
    wallet_amount: wallet,
  };
}
