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
  /** Amount that gift cards and wallet could have paid, and leave so that the card pays its minimum. */
  kept: number;
}

/** Adds up the totals. @param taxes of the same sheet and shipping */
export function totalsOf(sheet: PriceSheet, shipping: number, taxes: Taxes): Totals {
  const { subtotal, discount } = sheet;
  const added = taxes.isIncluded ? 0 : taxes.amount;
  return { subtotal, discount, shipping, tax: taxes.amount, total: subtotal - discount + shipping + added };
}

/**
 * Splits a total over gift cards in the given order, then the wallet; the rest is due. Gift cards do not pay for
 * gift cards. The wallet, then the last
 * gift cards pay less when the rest would be too small to charge. A total below the minimum is split as it is.
 * @param giftCards, wallet largest payment of each, in the order's currency
 * @param minimum smallest amount that can be due
 * @param giftCardTotal price of the gift cards that are sold, within the total
 */
export function splitTenders(
  total: number,
  giftCards: readonly { id: number; available: number }[],
  wallet: number,
  { minimum = 0, giftCardTotal = 0 }: { minimum?: number; giftCardTotal?: number } = {},
): Tenders {
  let due = total;
  let payable = total - giftCardTotal;
  const used: Tenders['giftCards'] = [];
  for (const { id, available } of giftCards) {
    const amount = Math.min(available, payable);
    if (amount > 0) used.push({ id, amount });
    due -= amount;
    payable -= amount;
  }
  const fromWallet = Math.min(wallet, due);
  const tenders = { giftCards: used, wallet: fromWallet, due: due - fromWallet, kept: 0 };
  const isSmall = tenders.due > 0 && tenders.due < minimum && total >= minimum;
  return isSmall ? keepForCard(tenders, minimum) : tenders;
}

function keepForCard({ giftCards, wallet, due }: Tenders, minimum: number): Tenders {
  const kept = minimum - due;
  let open = kept;
  const lower = (amount: number): number => {
    const less = Math.min(amount, open);
    open -= less;
    return amount - less;
  };
  const lessWallet = lower(wallet);
  const lessCards = [...giftCards].reverse().map((card) => ({ ...card, amount: lower(card.amount) }));
  return {
    giftCards: lessCards.reverse().filter(({ amount }) => amount > 0),
    wallet: lessWallet,
    due: minimum,
    kept,
  };
}
