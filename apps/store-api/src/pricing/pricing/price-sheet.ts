import type { CurrencyCode } from '@comptoir/contracts';
import type { TaxClass } from '../../platform/settings/settings.view';
import { type ExchangeRate, fromBase, toBase } from './pricing.exchange.rules';

/** Unit price of a price list. */
export interface ListPrice {
  listId: number;
  /** Minor units of `currency`. */
  price: number;
  /** The customer's currency, or the base currency. */
  currency: CurrencyCode;
}

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
  /** Replaces `basePrice`; absent when no price list applies. */
  listPrice?: ListPrice;
  /** Flash sale price of a unit; it holds for the whole line or not at all. */
  flash: { itemId: number; salePrice: number; left: number | null } | null;
  weightGrams: number;
  isDigital: boolean;
  /** True for a gift card that is sold: no rule lowers its price. */
  isGiftCard?: boolean;
  taxClass: TaxClass;
}

/**
 * Sources of discounts, in the order of the steps. A line has discounts of `promotion` or of `group`, not
 * both. `staff`: a discount of a draft order. `hook`: one of another program (docs/hooks.md). `exchange`: what a
 * replacement order does not charge.
 */
export const DISCOUNT_SOURCES = [
  'promotion',
  'group',
  'bundle',
  'coupon',
  'staff',
  'hook',
  'waiver',
  'exchange',
] as const;
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
  /** Price of the units in the sets before the bundle's discount. */
  worth: number;
  /** `ref` of each line in the sets, and its units in them. */
  parts: { ref: number; quantity: number }[];
}

/** One line with its prices, in minor units of the sheet's currency. */
export interface PricedLine {
  goods: Goods;
  /** The flash sale item whose price holds; its limit counts these units. */
  flashItemId: number | null;
  /** Minor units of the base currency; converted back for a price that a list fixes in another one. */
  baseUnitPrice: number;
  unitPrice: number;
  /** Why a hook raised the unit price; absent when none did. */
  reason?: string;
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
  exchange: ExchangeRate;
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
 * A step of the pricing: variant or list price → currency → flash sale or promotion → bundle → coupon
 * (docs/pricing.md).
 */
export type PricingStep = (sheet: PriceSheet) => PriceSheet;

/** Prices lines: converts each unit price once, then runs the steps in order. */
export function priceGoods(
  goods: readonly Goods[],
  exchange: ExchangeRate,
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
  return steps.reduce((current, step) => exceptGiftCards(step)(current), sheet);
}

/** Returns the sheet without the gift cards that are sold. */
export function withoutGiftCards(sheet: PriceSheet): PriceSheet {
  const lines = sheet.lines.filter(({ goods }) => !goods.isGiftCard);
  return lines.length === sheet.lines.length ? sheet : withLines(sheet, lines);
}

/** Lets a step see and lower all lines but the gift cards that are sold. */
export function exceptGiftCards(step: PricingStep): PricingStep {
  return (sheet) => {
    const others = withoutGiftCards(sheet);
    if (others === sheet) return step(sheet);
    const lowered = step(others);
    const next = lowered.lines.values();
    const lines = sheet.lines.map((line) => (line.goods.isGiftCard ? line : (next.next().value ?? line)));
    return withLines(lowered, lines);
  };
}

/** Returns the price of the gift cards that are sold, which no gift card can pay. */
export function giftCardTotal({ lines }: PriceSheet): number {
  return sum(lines, ({ goods, total }) => (goods.isGiftCard ? total : 0));
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

/** A unit price before promotions. */
export interface UnitPrice {
  /** Minor units of `currency`. */
  price: number;
  /** The sheet's currency for a price that a list fixes in it, else the base currency. */
  currency: CurrencyCode;
  /** The flash sale item whose price it is; null for a usual price. */
  flashItemId: number | null;
}

/**
 * Returns the unit price that holds now: that of the price list, else the variant's. A flash price replaces it
 * while its units cover the whole line, unless the list is cheaper.
 */
export function currentUnitPrice(
  goods: Pick<Goods, 'basePrice' | 'listPrice' | 'flash' | 'quantity'>,
  exchange: ExchangeRate,
): UnitPrice {
  const { basePrice, listPrice, flash, quantity } = goods;
  const { price, currency } = listPrice ?? { price: basePrice, currency: exchange.base };
  const usual: UnitPrice = { price, currency, flashItemId: null };
  if (!flash || (flash.left !== null && flash.left < quantity)) return usual;
  const offer: UnitPrice = { price: flash.salePrice, currency: exchange.base, flashItemId: flash.itemId };
  return chargedPrice(offer, exchange) <= chargedPrice(usual, exchange) ? offer : usual;
}

/** Returns a unit price in minor units of the exchange's currency; a price of a list in it is not converted. */
export function chargedPrice(
  { price, currency }: Pick<UnitPrice, 'price' | 'currency'>,
  exchange: ExchangeRate,
): number {
  return currency === exchange.base ? fromBase(price, exchange) : price;
}

export function sum<T>(list: readonly T[], amountOf: (item: T) => number): number {
  return list.reduce((total, item) => total + amountOf(item), 0);
}

/** Prices one line without discounts. */
export function openLine(goods: Goods, exchange: ExchangeRate): PricedLine {
  const current = currentUnitPrice(goods, exchange);
  const unitPrice = chargedPrice(current, exchange);
  const subtotal = unitPrice * goods.quantity;
  return {
    goods,
    flashItemId: current.flashItemId,
    baseUnitPrice: current.currency === exchange.base ? current.price : toBase(current.price, exchange),
    unitPrice,
    subtotal,
    discounts: [],
    discount: 0,
    total: subtotal,
  };
}

/** Prices one line at a fixed price. @param unitPrice minor units of the exchange's currency */
export function lineAtPrice(goods: Goods, unitPrice: number, exchange: ExchangeRate): PricedLine {
  const subtotal = unitPrice * goods.quantity;
  return {
    ...openLine({ ...goods, flash: null }, exchange),
    baseUnitPrice: toBase(unitPrice, exchange),
    unitPrice,
    subtotal,
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
