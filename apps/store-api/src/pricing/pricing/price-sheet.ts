import type { TaxClass } from '../../platform/settings/settings.view';
import { type Exchange, fromBase } from './pricing.exchange.rules';

/** One line of a cart, before any price rule. */
export interface Goods {
  /** Reference of the caller, such as the id of a cart item. */
  ref: number;
  productId: number;
  /** Occurs on one line only. */
  variantId: number;
  /** Ids from the root category down to the product's category. */
  categoryPath: readonly number[];
  brandId: number | null;
  quantity: number;
  /** Minor units of the base currency. */
  basePrice: number;
  /** Flash sale price of a unit; it holds for the whole line or not at all. */
  flash: { itemId: number; salePrice: number; left: number | null } | null;
  weightGrams: number;
  isDigital: boolean;
  taxClass: TaxClass;
}

/**
 * Sources of discounts, in the order of the steps. A line has discounts of `promotion` or of `group`, not
 * both. `exchange`: what a replacement order does not charge.
 */
export const DISCOUNT_SOURCES = ['promotion', 'group', 'bundle', 'coupon', 'waiver', 'exchange'] as const;
export type DiscountSource = (typeof DISCOUNT_SOURCES)[number];

/** The rule that lowered a line. Its name is shown to customers; for a coupon it is the code. */
export interface DiscountOrigin {
  source: DiscountSource;
  id: number;
  name: string;
}

/** Discount of one rule on one line or on all lines, in minor units of the sheet's currency. */
export interface Discount extends DiscountOrigin {
  amount: number;
}

/** A bundle whose discount is part of the sheet. */
export interface AppliedBundle {
  id: number;
  name: string;
  /** Number of complete sets. */
  sets: number;
  amount: number;
  /** `ref` of each line in the sets. */
  refs: number[];
}

/** One line with its prices, in minor units of the sheet's currency. */
export interface PricedLine {
  goods: Goods;
  /** The flash sale item whose price holds; its limit counts these units. */
  flashItemId: number | null;
  /** Minor units of the base currency. */
  baseUnitPrice: number;
  unitPrice: number;
  /** `unitPrice × quantity` */
  subtotal: number;
  discounts: readonly Discount[];
  /** Sum of `discounts`; never above `subtotal`. */
  discount: number;
  /** `subtotal − discount` */
  total: number;
}

/** Result of the steps so far. Steps return a new sheet. */
export interface PriceSheet {
  exchange: Exchange;
  lines: readonly PricedLine[];
  subtotal: number;
  /** Subtotal at base prices, for thresholds that staff set in the base currency. */
  baseSubtotal: number;
  discount: number;
  bundles: readonly AppliedBundle[];
  /** True when a rule makes shipping free. */
  freeShipping: boolean;
}

/**
 * A step of the pricing: variant price → currency → flash sale or promotion → bundle → coupon
 * (docs/pricing.md).
 */
export type PricingStep = (sheet: PriceSheet) => PriceSheet;

/** Prices lines: converts each unit price once, then runs the steps in order. */
export function priceGoods(
  goods: readonly Goods[],
  exchange: Exchange,
  steps: readonly PricingStep[] = [],
): PriceSheet {
  const opened: PriceSheet = {
    exchange,
    lines: [],
    subtotal: 0,
    baseSubtotal: 0,
    discount: 0,
    bundles: [],
    freeShipping: false,
  };
  const sheet = withLines(
    opened,
    goods.map((item) => openLine(item, exchange)),
  );
  return steps.reduce((current, step) => step(current), sheet);
}

/** Replaces the lines of a sheet and returns the new sheet, with the sums of these lines. */
export function withLines(sheet: PriceSheet, lines: readonly PricedLine[]): PriceSheet {
  return {
    ...sheet,
    lines,
    subtotal: sum(lines, ({ subtotal }) => subtotal),
    baseSubtotal: sum(lines, ({ baseUnitPrice, goods: { quantity } }) => baseUnitPrice * quantity),
    discount: sum(lines, ({ discount }) => discount),
  };
}

/**
 * Applies the discount of one rule to the lines and returns the new sheet.
 * @param amounts discount of each line in order, from zero up to its present total
 */
export function applyDiscount(
  sheet: PriceSheet,
  origin: DiscountOrigin,
  amounts: readonly number[],
): PriceSheet {
  const lines = sheet.lines.map((line, index) =>
    discountLine(line, { ...origin, amount: amounts[index] ?? 0 }),
  );
  return withLines(sheet, lines);
}

/** Sums the discounts of all lines by rule, in the order in which the rules were applied. */
export function discountsOf(lines: readonly { discounts: readonly Discount[] }[]): Discount[] {
  const all = lines.flatMap(({ discounts }) => discounts);
  const rules = new Map<string, Discount>();
  for (const discount of all) {
    const key = `${discount.source} ${discount.id}`;
    rules.set(key, { ...discount, amount: discount.amount + (rules.get(key)?.amount ?? 0) });
  }
  const rank = ({ source }: Discount): number => DISCOUNT_SOURCES.indexOf(source);
  return [...rules.values()].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Returns the unit price that holds now: a flash price only while its units cover the whole line. */
export function currentUnitPrice(goods: Pick<Goods, 'basePrice' | 'flash' | 'quantity'>): {
  price: number;
  flashItemId: number | null;
} {
  const { basePrice, flash, quantity } = goods;
  if (flash && (flash.left === null || flash.left >= quantity)) {
    return { price: flash.salePrice, flashItemId: flash.itemId };
  }
  return { price: basePrice, flashItemId: null };
}

export function sum<T>(list: readonly T[], amountOf: (item: T) => number): number {
  return list.reduce((total, item) => total + amountOf(item), 0);
}

/** Prices one line without discounts. */
export function openLine(goods: Goods, exchange: Exchange): PricedLine {
  const { price, flashItemId } = currentUnitPrice(goods);
  const unitPrice = fromBase(price, exchange);
  const subtotal = unitPrice * goods.quantity;
  return {
    goods,
    flashItemId,
    baseUnitPrice: price,
    unitPrice,
    subtotal,
    discounts: [],
    discount: 0,
    total: subtotal,
  };
}

/**
 * Lowers a line by one discount.
 * @throws RangeError when the discount is above the line's total
 */
export function discountLine(line: PricedLine, discount: Discount): PricedLine {
  const { amount } = discount;
  if (amount === 0) return line;
  if (amount < 0 || amount > line.total) throw new RangeError('a discount must lie within its line');
  return {
    ...line,
    discounts: [...line.discounts, discount],
    discount: line.discount + amount,
    total: line.total - amount,
  };
}
