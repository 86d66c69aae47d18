import type { RefundMethod } from './refunds.states';

/** A line of an order with what was refunded of it; amounts in minor units of the order's currency. */
export interface RefundableLine {
  orderItemId: number;
  quantity: number;
  /** What the line came to when it was sold, discount and tax counted in. */
  value: number;
  refundedQuantity: number;
  refundedValue: number;
}

/**
 * What is still there to give back of each tender. The order's own balance is `left`; that of the tenders may be
 * more, since a refund to the wallet takes from none of them.
 */
export interface Tenders {
  card: number;
  offline: number;
  giftCards: number;
  wallet: number;
}

/** Where the money of one refund goes; the parts add up to it. */
export interface RefundParts {
  card_amount: number;
  offline_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
}

/** The value of the first units of a line: as even as minor units allow, larger shares first. */
export function valueOfFirst(
  units: number,
  { quantity, value }: Pick<RefundableLine, 'quantity' | 'value'>,
): number {
  const share = Math.floor(value / quantity);
  return share * units + Math.min(units, value - share * quantity);
}

/**
 * What the next units of a line are worth. However a line is divided among refunds, all of its units together are
 * worth exactly what it was sold for.
 */
export function valueOfNext(line: RefundableLine, units: number): number {
  return Math.max(0, valueOfFirst(line.refundedQuantity + units, line) - line.refundedValue);
}

/** Divides a refund: card first, then what was paid outside of the processor, gift cards, wallet. */
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
