import { Money } from '@comptoir/contracts';
import {
  type RatedCurrency,
  crossConvert,
  crossConvertDown,
} from '../../pricing/pricing/pricing.exchange.rules';

/** What a delivered order earns points on; amounts in minor units of `currency`. */
export interface EarningOrder {
  currency: RatedCurrency;
  total: number;
  shipping: number;
  tax: number;
  giftCards: number;
}

/** A share that is zero or more: what it is a share of has `whole` parts. */
export interface Share {
  part: number;
  whole: number;
}

const RATE_SCALE = 10_000;

/**
 * Points for an order: what was paid for goods, without tax and without gift cards (whoever bought the card has
 * earned on it), in units of the base currency, rounded down.
 * @param perUnit points for one unit of the base currency, at most four decimals
 */
export function pointsForOrder(order: EarningOrder, base: RatedCurrency, perUnit: number): number {
  const paid = order.total - order.shipping - order.tax - order.giftCards;
  if (paid <= 0) return 0;
  const points = BigInt(crossConvert(paid, order.currency, base)) * BigInt(Math.round(perUnit * RATE_SCALE));
  return Number(points / (10n ** BigInt(Money.exponent(base.code)) * BigInt(RATE_SCALE)));
}

/**
 * What points become in a wallet, in minor units of its currency. Rounded down, so that redeeming them in small
 * portions gives nothing extra.
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

/** The points that a refund of this share of an order takes back, rounded down; all of them for all of it. */
export function pointsOfRefund(earned: number, { part, whole }: Share): number {
  if (part <= 0 || whole <= 0) return 0;
  return part >= whole ? earned : Number((BigInt(earned) * BigInt(part)) / BigInt(whole));
}
