import { Money } from '@comptoir/contracts';
import {
  type RatedCurrency,
  crossConvert,
  crossConvertDown,
} from '../../pricing/pricing/pricing.exchange.rules';

/** Amounts of a delivered order that decide about points, in minor units of `currency`. */
export interface EarningOrder {
  currency: RatedCurrency;
  /** Goods at the prices of the order, before its discount. */
  subtotal: number;
  discount: number;
  /** Tax of the goods, if their prices include it; else zero. The tax of shipping is not in it. */
  includedTax: number;
  giftCards: number;
}

/** A share: `part` of `whole`; zero or more. */
export interface Share {
  part: number;
  whole: number;
}

const RATE_SCALE = 10_000;

/**
 * Returns the points for an order, rounded down: the payment for goods in units of the base currency, without
 * tax, shipping and gift cards, whose buyer has earned points already.
 * @param perUnit points for one unit of the base currency, at most four decimals
 */
export function pointsForOrder(order: EarningOrder, base: RatedCurrency, perUnit: number): number {
  const paid = order.subtotal - order.discount - order.includedTax - order.giftCards;
  if (paid <= 0) return 0;
  const points = BigInt(crossConvert(paid, order.currency, base)) * BigInt(Math.round(perUnit * RATE_SCALE));
  return Number(points / (10n ** BigInt(Money.exponent(base.code)) * BigInt(RATE_SCALE)));
}

/**
 * Converts points to minor units of the wallet's currency. It rounds down, so that redeeming small portions
 * gives nothing extra.
 * @param perUnit points for one unit of the base currency, a whole number above zero
 */
export function creditForPoints(
  points: number,
  base: RatedCurrency,
  wallet: RatedCurrency,
  perUnit: number,
): number {
  const minor = (BigInt(points) * 10n ** BigInt(Money.exponent(base.code))) / BigInt(perUnit);
  return crossConvertDown(Number(minor), base, wallet);
}

/**
 * Returns the points that a refund of this share of an order reverses, rounded down; all of them for a full
 * refund.
 */
export function pointsOfRefund(earned: number, { part, whole }: Share): number {
  if (part <= 0 || whole <= 0) return 0;
  return part >= whole ? earned : Number((BigInt(earned) * BigInt(part)) / BigInt(whole));
}
