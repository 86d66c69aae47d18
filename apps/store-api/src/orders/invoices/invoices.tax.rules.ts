import { mulDivRound } from '@comptoir/contracts';
import { crossConvert } from '../../pricing/pricing/pricing.exchange.rules';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import {
  type LineTaxTerms,
  lineTaxTermsOf,
  shippingTaxPartsOf,
  toLineTaxTerms,
} from '../order-records/line-tax.rules';

/** An amount of a document with its tax, in minor units of the document's currency. */
export interface TaxedAmount extends LineTaxTerms {
  /** Amount without tax. */
  net: number;
  tax: number;
}

/** The taxes of a document. Its rows add up to the total of the document. */
export interface InvoiceTax {
  /** A row for each category and rate, the highest rate first. */
  rows: TaxedAmount[];
  /** Shipping, by the terms that it is taxed by; empty when it costs nothing. They are part of the rows. */
  shipping: TaxedAmount[];
  /** The tax in the shop's currency; null when the document is in that currency. */
  home: HomeTax | null;
}

export interface HomeTax {
  currency: string;
  /** Minor units of `currency`. */
  tax_amount: number;
  /** Units of the document's currency for one unit of `currency`, as decimal text. */
  exchange_rate: string;
}

/** A part of an order: its gross value and the tax in it, in minor units. */
export interface TaxedPart {
  terms: LineTaxTerms;
  value: number;
  tax: number;
}

/** An order as far as its taxes go. */
export type TaxedOrder = Pick<
  Order,
  'prices_include_tax' | 'tax_amount' | 'shipping_amount' | 'tax' | 'shipping_taxes'
>;

/** Splits a price as the order has it into net and tax. @param price with the tax if prices include it */
export function taxedAmountOf(
  price: number,
  tax: number,
  terms: LineTaxTerms,
  isIncluded: boolean,
): TaxedAmount {
  return { ...terms, net: isIncluded ? price - tax : price, tax };
}

/** Returns the gross value and the tax of a line. */
export function partOf(item: OrderItem, order: TaxedOrder): TaxedPart {
  const value = item.total + (order.prices_include_tax ? 0 : item.tax_amount);
  return { terms: lineTaxTermsOf(order, item), value, tax: item.tax_amount };
}

/** Returns the gross value and the tax of shipping, by its terms: the tax that no line has. */
export function shippingPartsOf(order: TaxedOrder, items: readonly OrderItem[]): TaxedPart[] {
  return shippingTaxPartsOf(order, items).map(({ terms, amount, tax }) => ({
    terms: toLineTaxTerms(terms),
    value: amount + (order.prices_include_tax ? 0 : tax),
    tax,
  }));
}

/** Adds up the parts of an order by their terms, in the order of their first part. Free parts have no say. */
export function partsByTerms(order: TaxedOrder, items: readonly OrderItem[]): TaxedPart[] {
  const groups = new Map<string, TaxedPart>();
  for (const part of [...items.map((item) => partOf(item, order)), ...shippingPartsOf(order, items)]) {
    if (part.value <= 0) continue;
    const key = keyOfTerms(part.terms);
    const { value = 0, tax = 0 } = groups.get(key) ?? {};
    groups.set(key, { terms: part.terms, value: value + part.value, tax: tax + part.tax });
  }
  return [...groups.values()];
}

/** Divides an amount in proportion to the values of the parts, or gives all to the first if none has a value. */
export function divideByValue(amount: number, parts: readonly TaxedPart[]): number[] {
  const whole = sum(parts, ({ value }) => value);
  if (whole <= 0) return parts.map((_, index) => (index === 0 ? amount : 0));
  let before = 0;
  let given = 0;
  return parts.map(({ value }) => {
    before += value;
    const upTo = mulDivRound(amount, before, whole);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** Adds up amounts by category and rate, the highest rate first. */
export function taxRowsOf(amounts: readonly TaxedAmount[]): TaxedAmount[] {
  const rows = new Map<string, TaxedAmount>();
  for (const amount of amounts) {
    const key = keyOfTerms(amount);
    const { net = 0, tax = 0 } = rows.get(key) ?? {};
    rows.set(key, { ...amount, net: net + amount.net, tax: tax + amount.tax });
  }
  return [...rows.values()].sort((a, b) => b.rate - a.rate || (a.category < b.category ? -1 : 1));
}

/**
 * Converts the tax of a document to the shop's currency at the frozen rate of the order.
 * @param earlier tax of the documents of the same kind before this one, so that together they convert to the
 *   same as one document would
 */
export function homeTaxOf(
  { currency, exchange_rate }: Pick<Order, 'currency' | 'exchange_rate'>,
  base: string,
  tax: number,
  earlier = 0,
): HomeTax | null {
  if (currency === base) return null;
  const from = { code: currency, rate: exchange_rate };
  const toHome = (minor: number): number => crossConvert(minor, from, { code: base, rate: '1' });
  return { currency: base, tax_amount: toHome(earlier + tax) - toHome(earlier), exchange_rate };
}

const RATE_SCALE = 10_000;
const WHOLE = 100 * RATE_SCALE;

/** Takes the tax out of a price in minor units, rounded half up. @param rate percent */
export function netOf(price: number, rate: number): number {
  return mulDivRound(price, WHOLE, WHOLE + Math.round(rate * RATE_SCALE));
}

/** Returns the same text for the same category and rate. */
export function keyOfTerms({ category, rate }: LineTaxTerms): string {
  return `${category} ${rate}`;
}
