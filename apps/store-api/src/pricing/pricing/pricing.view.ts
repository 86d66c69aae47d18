import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, view, stringEnum } from '@comptoir/http';
import { DISCOUNT_SOURCES, type Discount } from './price-sheet';
import type { TaxTerms } from './pricing.tax.rules';

/** A discount in the response of a cart, a quote or an order. */
export const DiscountView = view('Discount', {
  source: stringEnum(DISCOUNT_SOURCES),
  id: Type.Integer(),
  name: Type.String({ description: 'The name of the rule, or the code of the coupon.' }),
  amount: Decimal,
});
export type DiscountView = Static<typeof DiscountView>;

export const TaxView = view('Tax', {
  country: Type.String(),
  name: Type.String(),
  rate: Type.Number({ description: 'Percent.' }),
});
export type TaxView = Static<typeof TaxView>;

export function toDiscountViews(discounts: readonly Discount[], currency: string): DiscountView[] {
  return discounts.map(({ source, id, name, amount }) => ({
    source,
    id,
    name,
    amount: Money.format(amount, currency),
  }));
}

/** The key order is set here, since JSONB does not preserve it. */
export function toTaxView(tax: TaxTerms | null): TaxView | null {
  return tax && { country: tax.country, name: tax.name, rate: tax.rate };
}
