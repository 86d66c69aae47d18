import type { Order, OrderItem } from './order-records.entity';

/** Categories of VAT as EN 16931 codes them (UNTDID 5305). */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Terms by which a part of an order is taxed, frozen with the order. */
export interface LineTaxTerms {
  category: TaxCategory;
  /** Percent, at most four decimals; 0 in every category but `S`. */
  rate: number;
  /** Local name of the tax, such as `VAT`; empty when the shop sets none. */
  name: string;
}

/** Returns the terms of a line of an order. @param item the line, or null for shipping */
export function lineTaxTermsOf(
  { tax }: Pick<Order, 'tax'>,
  _item: Pick<OrderItem, 'id'> | null,
): LineTaxTerms {
  if (!tax) return { category: 'E', rate: 0, name: '' };
  return { category: tax.rate > 0 ? 'S' : 'Z', rate: tax.rate, name: tax.name };
}
