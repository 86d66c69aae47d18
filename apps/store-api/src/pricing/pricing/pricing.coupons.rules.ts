import { Money, allocate, chargeStep, mulDivRound } from '@comptoir/contracts';
import { convertFixedAmount, fromBase } from './pricing.exchange.rules';
import {
  type PriceSheet,
  type PricedLine,
  type PricingStep,
  applyDiscount,
  exceptGiftCards,
  sum,
  withoutGiftCards,
} from './price-sheet';

export const COUPON_TYPES = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** Terms of a coupon; amounts in minor units of the base currency. */
export interface CouponTerms {
  type: CouponType;
  /** Hundredths: of a percent for a percentage, of the base currency unit for a fixed amount. */
  value: number;
  minOrderAmount: number | null;
  maxDiscountAmount: number | null;
  /** Products that the coupon is limited to, besides `categoryIds`; both empty means everything. */
  productIds: readonly number[];
  /** Categories that the coupon is limited to, with all categories below them. */
  categoryIds: readonly number[];
  buyQuantity: number | null;
  getQuantity: number | null;
  /** Products that buy_x_get_y discounts; empty means those that the coupon is limited to. */
  getProductIds: readonly number[];
  getDiscountPercent: number | null;
  maxApplications: number | null;
}

/** Reason why a coupon does not apply to a sheet. */
export type CouponIneligibility = 'minimum' | 'not-applicable';

/**
 * Checks a coupon against a sheet, whose goods are priced without it; null when the coupon applies. Gift cards
 * that are sold do not count.
 */
export function couponIneligibility(whole: PriceSheet, terms: CouponTerms): CouponIneligibility | null {
  const sheet = withoutGiftCards(whole);
  if (whole.lines.length > 0 && sheet.lines.length === 0) return 'not-applicable';
  const minimum = fromBase(terms.minOrderAmount ?? 0, sheet.exchange);
  if (sheet.subtotal - sheet.discount < minimum) return 'minimum';
  const limited = terms.productIds.length > 0 || terms.categoryIds.length > 0;
  if (limited && !sheet.lines.some((line) => isTarget(line, terms))) return 'not-applicable';
  if (terms.type === 'buy_x_get_y' && giftPlan(sheet.lines, terms).given.every((units) => units === 0)) {
    return 'not-applicable';
  }
  return null;
}

/**
 * Applies a coupon to the lines; a sheet that it does not apply to stays as it is.
 * @param coupon id and code for the discount
 */
export function couponStep(terms: CouponTerms, { id, code }: { id: number; code: string }): PricingStep {
  return exceptGiftCards((sheet) => {
    if (couponIneligibility(sheet, terms)) return sheet;
    if (terms.type === 'free_shipping') return { ...sheet, freeShipping: true };
    return applyDiscount(sheet, { source: 'coupon', id, name: code }, couponAmounts(sheet, terms));
  });
}

/**
 * Returns the discount of each line: the discount of the order is rounded once, then split by largest
 * remainder.
 */
function couponAmounts(sheet: PriceSheet, terms: CouponTerms): number[] {
  const { most: whole, weights } =
    terms.type === 'buy_x_get_y' ? giftShares(sheet, terms) : targetShares(sheet.lines, terms);
  const asked =
    terms.type === 'percentage'
      ? Money.percent(whole, terms.value, sheet.exchange.code)
      : terms.type === 'fixed'
        ? convertFixedAmount(terms.value, sheet.exchange)
        : whole;
  const cap = terms.maxDiscountAmount === null ? whole : fromBase(terms.maxDiscountAmount, sheet.exchange);
  return allocate(Math.min(asked, whole, cap), weights, chargeStep(sheet.exchange.code));
}

/** Largest discount of a coupon, and the weights by which its discount is split over the lines. */
interface Shares {
  most: number;
  weights: number[];
}

function targetShares(lines: readonly PricedLine[], terms: CouponTerms): Shares {
  const weights = lines.map((line) => (isTarget(line, terms) ? line.total : 0));
  return { most: sum(weights, (weight) => weight), weights };
}

/**
 * Splits the price of the gifts over all units of the applications by their price. Else a customer could
 * return what was bought for its whole price and keep the gift for nothing.
 */
function giftShares({ lines, exchange }: PriceSheet, terms: CouponTerms): Shares {
  const step = chargeStep(exchange.code);
  const { bought, given } = giftPlan(lines, terms);
  const percent = terms.getDiscountPercent ?? 100;
  const gifts = lines.map(({ total, goods }, index) =>
    mulDivRound(total, (given[index] ?? 0) * percent, goods.quantity * 100, step),
  );
  const weights = lines.map(({ total, goods }, index) =>
    mulDivRound(total, (bought[index] ?? 0) + (given[index] ?? 0), goods.quantity, step),
  );
  return { most: sum(gifts, (amount) => amount), weights };
}

/** Units of each line in the applications of buy_x_get_y. */
interface GiftPlan {
  bought: number[];
  given: number[];
}

/**
 * Plans buy_x_get_y. Each application uses X qualifying units: those that cannot be gifts first, then the
 * most expensive. It then discounts up to Y others, the cheapest first. A unit counts once.
 */
function giftPlan(lines: readonly PricedLine[], terms: CouponTerms): GiftPlan {
  const { buyQuantity: buy, getQuantity: get } = terms;
  const bought = lines.map(() => 0);
  const given = lines.map(() => 0);
  if (!buy || !get) return { bought, given };
  const left = lines.map(({ goods }) => goods.quantity);
  const order = lines.map((_, index) => index).sort((a, b) => priceAt(lines, b) - priceAt(lines, a) || a - b);
  const gifts = order.filter((index) => isAt(lines, index, (line) => isGift(line, terms)));
  const others = order.filter((index) => !gifts.includes(index));
  const buyable = [...others, ...gifts].filter((index) =>
    isAt(lines, index, (line) => isTarget(line, terms)),
  );
  const givable = [...gifts].reverse();
  for (let round = 0; round < (terms.maxApplications ?? Infinity); round++) {
    if (sum(buyable, (index) => left[index] ?? 0) < buy) break;
    const taken = takeUnits(left, buyable, buy);
    const free = takeUnits(left, givable, get);
    if (free.size === 0) break;
    addUnits(bought, taken);
    addUnits(given, free);
  }
  return { bought, given };
}

/** Takes up to `wanted` units from the lines in the given order, and returns the number taken from each. */
function takeUnits(left: number[], indexes: readonly number[], wanted: number): Map<number, number> {
  const taken = new Map<number, number>();
  for (const index of indexes) {
    const units = Math.min(left[index] ?? 0, wanted);
    if (units === 0) continue;
    left[index] = (left[index] ?? 0) - units;
    taken.set(index, units);
    wanted -= units;
  }
  return taken;
}

function addUnits(counts: number[], units: ReadonlyMap<number, number>): void {
  for (const [index, more] of units) counts[index] = (counts[index] ?? 0) + more;
}

function priceAt(lines: readonly PricedLine[], index: number): number {
  return lines[index]?.unitPrice ?? 0;
}

function isAt(lines: readonly PricedLine[], index: number, matches: (line: PricedLine) => boolean): boolean {
  const line = lines[index];
  return line !== undefined && matches(line);
}

function isTarget({ goods }: PricedLine, { productIds, categoryIds }: CouponTerms): boolean {
  if (!productIds.length && !categoryIds.length) return true;
  return productIds.includes(goods.productId) || goods.categoryPath.some((id) => categoryIds.includes(id));
}

function isGift(line: PricedLine, terms: CouponTerms): boolean {
  return terms.getProductIds.length
    ? terms.getProductIds.includes(line.goods.productId)
    : isTarget(line, terms);
}
