import { Money, allocate, chargeStep, mulDivRound } from '@comptoir/contracts';
import { convertFixedAmount, fromBase } from './pricing.exchange.rules';
import { type PriceSheet, type PricedLine, type PricingStep, applyDiscount, sum } from './price-sheet';

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

/** Checks a coupon against a sheet, whose goods are priced without it; null when the coupon applies. */
export function couponIneligibility(sheet: PriceSheet, terms: CouponTerms): CouponIneligibility | null {
  const minimum = fromBase(terms.minOrderAmount ?? 0, sheet.exchange);
  if (sheet.subtotal - sheet.discount < minimum) return 'minimum';
  const limited = terms.productIds.length > 0 || terms.categoryIds.length > 0;
  if (limited && !sheet.lines.some((line) => isTarget(line, terms))) return 'not-applicable';
  if (terms.type === 'buy_x_get_y' && giftUnits(sheet.lines, terms).every((units) => units === 0)) {
    return 'not-applicable';
  }
  return null;
}

/**
 * Applies a coupon to the lines; a sheet that it does not apply to stays as it is.
 * @param coupon id and code for the discount
 */
export function couponStep(terms: CouponTerms, { id, code }: { id: number; code: string }): PricingStep {
  return (sheet) => {
    if (couponIneligibility(sheet, terms)) return sheet;
    if (terms.type === 'free_shipping') return { ...sheet, freeShipping: true };
    return applyDiscount(sheet, { source: 'coupon', id, name: code }, couponAmounts(sheet, terms));
  };
}

/**
 * Returns the discount of each line: the discount of the order is rounded once, then split by largest
 * remainder.
 */
function couponAmounts(sheet: PriceSheet, terms: CouponTerms): number[] {
  const weights =
    terms.type === 'buy_x_get_y' ? giftDiscounts(sheet, terms) : targetTotals(sheet.lines, terms);
  const whole = sum(weights, (weight) => weight);
  const asked =
    terms.type === 'percentage'
      ? Money.percent(whole, terms.value, sheet.exchange.code)
      : terms.type === 'fixed'
        ? convertFixedAmount(terms.value, sheet.exchange)
        : whole;
  const cap = terms.maxDiscountAmount === null ? whole : fromBase(terms.maxDiscountAmount, sheet.exchange);
  return allocate(Math.min(asked, whole, cap), weights, chargeStep(sheet.exchange.code));
}

function targetTotals(lines: readonly PricedLine[], terms: CouponTerms): number[] {
  return lines.map((line) => (isTarget(line, terms) ? line.total : 0));
}

function giftDiscounts({ lines, exchange }: PriceSheet, terms: CouponTerms): number[] {
  const step = chargeStep(exchange.code);
  const units = giftUnits(lines, terms);
  const percent = terms.getDiscountPercent ?? 100;
  return lines.map(({ total, goods }, index) =>
    mulDivRound(total, (units[index] ?? 0) * percent, goods.quantity * 100, step),
  );
}

/**
 * Returns the units of each line that buy_x_get_y discounts. Each application uses X qualifying units, the
 * most expensive first, and then discounts up to Y others, the cheapest first. A unit counts once.
 */
function giftUnits(lines: readonly PricedLine[], terms: CouponTerms): number[] {
  const { buyQuantity: buy, getQuantity: get } = terms;
  const given = lines.map(() => 0);
  if (!buy || !get) return given;
  const left = lines.map(({ goods }) => goods.quantity);
  const order = lines.map((_, index) => index).sort((a, b) => priceAt(lines, b) - priceAt(lines, a) || a - b);
  const buyable = order.filter((index) => isAt(lines, index, (line) => isTarget(line, terms)));
  const givable = order.filter((index) => isAt(lines, index, (line) => isGift(line, terms))).reverse();
  for (let round = 0; round < (terms.maxApplications ?? Infinity); round++) {
    if (sum(buyable, (index) => left[index] ?? 0) < buy) break;
    takeUnits(left, buyable, buy);
    const gifts = takeUnits(left, givable, get);
    if (gifts.size === 0) break;
    for (const [index, units] of gifts) given[index] = (given[index] ?? 0) + units;
  }
  return given;
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
