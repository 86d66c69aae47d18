import type { PriceSheet } from './price-sheet';
import type { Taxes } from './pricing.tax.rules';

/** Totals of an order, in minor units of its currency. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  /** `subtotal − discount + shipping + tax`; included tax is not added. */
  total: number;
}

/** Payment of an order by tender, in the order of use. */
export interface Tenders {
  giftCards: { id: number; amount: number }[];
  wallet: number;
  /** Amount for the card. */
  due: number;
}

/** Adds up the totals. @param taxes of the same sheet and shipping */
export function totalsOf(sheet: PriceSheet, shipping: number, taxes: Taxes): Totals {
  const { subtotal, discount } = sheet;
  const added = taxes.isIncluded ? 0 : taxes.amount;
  return { subtotal, discount, shipping, tax: taxes.amount, total: subtotal - discount + shipping + added };
}

/**
 * Splits a total over gift cards in the given order, then the wallet; the rest is due.
 * @param giftCards, wallet largest payment of each, in the order's currency
 */
export function splitTenders(
  total: number,
  giftCards: readonly { id: number; available: number }[],
  wallet: number,
): Tenders {
  let due = total;
  const used: Tenders['giftCards'] = [];
  for (const { id, available } of giftCards) {
    const amount = Math.min(available, due);
    if (amount > 0) used.push({ id, amount });
    due -= amount;
  }
  const fromWallet = Math.min(wallet, due);
  return { giftCards: used, wallet: fromWallet, due: due - fromWallet };
}
