import { type Exchange, fromBase } from './pricing.exchange.rules';

/** What is bought, before any price rule. */
export interface Goods {
  /** The caller's reference, such as the id of a cart item. */
  ref: number;
  productId: number;
  /** A variant is on one line of a cart. */
  variantId: number;
  /** Ids from the root category down to the product's own. */
  categoryPath: readonly number[];
  brandId: number | null;
  quantity: number;
  /** Minor units of the base currency. */
  basePrice: number;
  /** The flash sale price of the unit; it holds for a whole line or not at all. */
  flash: { itemId: number; salePrice: number; left: number | null } | null;
  weightGrams: number;
  isDigital: boolean;
}

/** What lowers a line, in the order that the steps run; `promotion` and `group` exclude each other. */
export const DISCOUNT_SOURCES = ['promotion', 'group', 'bundle', 'coupon'] as const;
export type DiscountSource = (typeof DISCOUNT_SOURCES)[number];

/** The rule that lowered a line, with what shoppers know it by: its name, or the code of a coupon. */
export interface DiscountOrigin {
  source: DiscountSource;
  id: number;
  name: string;
}

/** What one rule took off a line, or off all of them; in minor units of the sheet's currency. */
export interface Discount extends DiscountOrigin {
  amount: number;
}

/** A bundle whose discount the sheet has. */
export interface AppliedBundle {
  id: number;
  name: string;
  /** How many times all that it requires is there. */
  sets: number;
  amount: number;
  /** The `ref`s of the goods in the sets. */
  refs: number[];
}

/** One line with its prices, in minor units of the sheet's currency. */
export interface PricedLine {
  goods: Goods;
  /** The flash sale item whose price holds, which its cap is counted on. */
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

/** Everything that price rules have settled so far. Steps return a new one. */
export interface PriceSheet {
  exchange: Exchange;
  lines: readonly PricedLine[];
  subtotal: number;
  /** The subtotal at base prices, for thresholds that staff set in the base currency. */
  baseSubtotal: number;
  discount: number;
  bundles: readonly AppliedBundle[];
  /** A rule waived the cost of shipping. */
  freeShipping: boolean;
}

/** One rule of the price pipeline: variant price → currency → flash sale or promotion → bundle → coupon. */
export type PricingStep = (sheet: PriceSheet) => PriceSheet;

/** Prices goods: converts each unit price once, then runs the steps in their order. */
export function priceGoods(
  goods: readonly Goods[],
  exchange: Exchange,
  steps: readonly PricingStep[] = [],
): PriceSheet {
  const lines = goods.map((item) => openLine(item, exchange));
  const sheet: PriceSheet = {
    exchange,
    lines,
    subtotal: sum(lines, ({ subtotal }) => subtotal),
    baseSubtotal: sum(lines, ({ baseUnitPrice, goods: { quantity } }) => baseUnitPrice * quantity),
    discount: 0,
    bundles: [],
    freeShipping: false,
  };
  return steps.reduce((current, step) => step(current), sheet);
}

/**
 * A sheet whose lines are lowered by one rule.
 * @param amounts for each line in order, zero or more and never above its present total
 */
export function applyDiscount(
  sheet: PriceSheet,
  origin: DiscountOrigin,
  amounts: readonly number[],
): PriceSheet {
  return applyDiscounts(sheet, (_, index) => [{ ...origin, amount: amounts[index] ?? 0 }]);
}

/** A sheet each of whose lines is lowered by discounts of its own, which together are never above its total. */
export function applyDiscounts(
  sheet: PriceSheet,
  discountsOf: (line: PricedLine, index: number) => readonly Discount[],
): PriceSheet {
  const lines = sheet.lines.map((line, index) => discountsOf(line, index).reduce(discountLine, line));
  return { ...sheet, lines, discount: sum(lines, ({ discount }) => discount) };
}

/** What each rule took off all lines, in the order that the rules were applied; the amounts sum to the discount. */
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

/** The unit price that holds now: a flash price only while it covers the whole line. */
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

function openLine(goods: Goods, exchange: Exchange): PricedLine {
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

function discountLine(line: PricedLine, discount: Discount): PricedLine {
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
