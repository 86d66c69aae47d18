import {
  type ListPrice,
  type PricedLine,
  type PriceSheet,
  type UnitPrice,
  chargedPrice,
  currentUnitPrice,
  sum,
} from '../../pricing/pricing/price-sheet';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
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

/** Returns the unit price of a line now, before promotions. @param listPrice of the line's goods */
export function unitPriceOf(
  { quantity, variant }: CartLine,
  listPrice: ListPrice | undefined,
  exchange: ExchangeRate,
): UnitPrice {
  return currentUnitPrice({ ...variant, quantity, listPrice }, exchange);
}

/**
 * Returns the unit price at the shopper's last change of the line, in minor units of the cart's currency.
 * Null when a price list fixed it in another currency, so that it cannot be compared.
 */
export function seenUnitPrice(
  { seenPrice, seenCurrency }: Pick<CartLine, 'seenPrice' | 'seenCurrency'>,
  exchange: ExchangeRate,
): number | null {
  const seen = { price: seenPrice, currency: seenCurrency ?? exchange.base };
  return [exchange.base, exchange.code].includes(seen.currency) ? chargedPrice(seen, exchange) : null;
}

/** Returns that price when the price is another one now, else null. A new rate alone changes no price. */
export function previousUnitPrice(line: CartLine, priced: PricedLine, exchange: ExchangeRate): number | null {
  const now = unitPriceOf(line, priced.goods.listPrice, exchange);
  const seen = seenUnitPrice(line, exchange);
  const isSame =
    now.currency === (line.seenCurrency ?? exchange.base)
      ? now.price === line.seenPrice
      : seen === chargedPrice(now, exchange);
  return isSame ? null : seen;
}

function totalBeforeCoupon({ subtotal, discounts }: PricedLine): number {
  return subtotal - sum(discounts, ({ source, amount }) => (source === 'coupon' ? 0 : amount));
}
