import type { LineTax, TaxCategory } from '../../pricing/pricing/pricing.tax-rates.rules';
import type { TaxedPart } from '../../pricing/pricing/pricing.tax.rules';
import type { Order, OrderItem } from './order-records.entity';

/** Terms by which a part of an order is taxed, frozen with the order. */
export interface LineTaxTerms {
  category: TaxCategory;
  /** Percent, at most four decimals; 0 in every category but `S`. */
  rate: number;
  /** Local name of the tax, such as `VAT`; empty when the shop sets none. */
  name: string;
}

type TaxedOrder = Pick<Order, 'tax' | 'shipping_taxes'>;

/** Returns the terms of a line of an order. Orders from before lines kept theirs have those of the order. */
export function lineTaxTermsOf(order: Pick<Order, 'tax'>, { tax }: Pick<OrderItem, 'tax'>): LineTaxTerms {
  return toLineTaxTerms(frozenTermsOf(order, tax));
}

/** Returns the terms of a part of an order; what is not taxed is exempt. */
export function toLineTaxTerms(terms: LineTax | null): LineTaxTerms {
  if (!terms) return { category: 'E', rate: 0, name: '' };
  return { category: terms.category, rate: terms.rate, name: terms.name };
}

/** Returns the shipping cost of an order, divided by the terms that it was taxed by. */
export function shippingTaxPartsOf(
  order: TaxedOrder & Pick<Order, 'shipping_amount' | 'tax_amount'>,
  items: readonly Pick<OrderItem, 'tax_amount'>[],
): TaxedPart[] {
  if (order.shipping_taxes) return order.shipping_taxes;
  const tax = items.reduce((rest, item) => rest - item.tax_amount, order.tax_amount);
  return [{ terms: frozenTermsOf(order, null), amount: order.shipping_amount, tax }];
}

/** Returns everything that an order charges for, with its tax: the lines, then shipping. */
export function taxPartsOf(
  order: TaxedOrder & Pick<Order, 'shipping_amount' | 'tax_amount'>,
  items: readonly Pick<OrderItem, 'tax' | 'tax_amount' | 'total'>[],
): TaxedPart[] {
  const lines = items.map(({ tax, total, tax_amount }) => ({
    terms: frozenTermsOf(order, tax),
    amount: total,
    tax: tax_amount,
  }));
  return [...lines, ...shippingTaxPartsOf(order, items)];
}

/** Returns the terms that an order keeps, or those of the whole order; null when it is not taxed. */
export function frozenTermsOf(
  { tax }: Pick<Order, 'tax'>,
  terms: LineTax | null | undefined,
): LineTax | null {
  if (terms || !tax) return terms ?? null;
  return { ...tax, class: 'standard', category: tax.rate > 0 ? 'S' : 'Z' };
}
