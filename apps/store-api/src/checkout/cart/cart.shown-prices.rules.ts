import { type PricedLine, type PriceSheet, sum } from '../../pricing/pricing/price-sheet';
import type { CartItem } from './cart.entity';
import type { CartLine, CartState } from './cart.queries';

/** A line whose price rose since the shopper saw it; amounts in minor units of the cart's currency. */
export interface PriceRise {
  index: number;
  line: CartLine;
  /** Null when the shopper saw the price in another currency. */
  shown: number | null;
  total: number;
}

/** Returns the price of a line for `CartLine.shown`. */
export function priceToShow({ lines, exchange }: PriceSheet, index: number): CartLine['shown'] {
  const priced = lines[index];
  return priced ? { total: totalBeforeCoupon(priced), currency: exchange.code } : null;
}

/** Returns the prices of a sheet that differ from those that the shopper saw last. */
export function newlyShownPrices(
  { lines }: Pick<CartState, 'lines'>,
  sheet: PriceSheet,
): Pick<CartItem, 'id' | 'quantity' | 'shown_total' | 'shown_currency'>[] {
  return lines.flatMap(({ id, quantity, shown }, index) => {
    const now = priceToShow(sheet, index);
    if (!now || (shown?.total === now.total && shown.currency === now.currency)) return [];
    return { id, quantity, shown_total: now.total, shown_currency: now.currency };
  });
}

/**
 * Finds lines that cost more than the shopper saw. A price in another currency than the one shown counts as
 * risen, since it cannot be compared. The coupon is left out: an order with a coupon that changed is
 * rejected by the coupon's own checks or by `expected_total`.
 */
export function unseenRises(lines: readonly CartLine[], sheet: PriceSheet): PriceRise[] {
  return lines.flatMap((line, index) => {
    const now = priceToShow(sheet, index);
    if (!line.shown || !now) return [];
    const isComparable = line.shown.currency === now.currency;
    if (isComparable && now.total <= line.shown.total) return [];
    return { index, line, shown: isComparable ? line.shown.total : null, total: now.total };
  });
}

function totalBeforeCoupon({ subtotal, discounts }: PricedLine): number {
  return subtotal - sum(discounts, ({ source, amount }) => (source === 'coupon' ? 0 : amount));
}
