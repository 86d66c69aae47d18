import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, view, stringEnum } from '@comptoir/http';
import { DISCOUNT_SOURCES, type Discount } from './price-sheet';
import { TAX_CLASSES } from '../../platform/settings/settings.view';
import { TAX_CATEGORIES, type LineTax, type TaxTerms } from './pricing.tax-rates.rules';
import { type TaxedPart, taxRowsOf } from './pricing.tax.rules';

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

export const TaxRowView = view('TaxRow', {
  country: Type.String(),
  name: Type.String(),
  rate: Type.Number({ description: 'Percent.' }),
  category: stringEnum(TAX_CATEGORIES),
  net: Decimal,
  tax: Decimal,
});
export type TaxRowView = Static<typeof TaxRowView>;

/** Fields of a line that say how it is taxed. */
export const lineTaxFields = {
  tax_class: nullable(stringEnum(TAX_CLASSES)),
  tax_rate: nullable(Type.Number({ description: 'Percent; null when the line is not taxed.' })),
};

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

/** Converts the taxes of an order or a quote, the highest rate first. */
export function toTaxRowViews(
  parts: readonly TaxedPart[],
  isIncluded: boolean,
  currency: string,
): TaxRowView[] {
  return taxRowsOf(parts, isIncluded).map(({ country, name, rate, category, net, tax }) => ({
    country,
    name,
    rate,
    category,
    net: Money.format(net, currency),
    tax: Money.format(tax, currency),
  }));
}

export function toLineTaxFields(terms: LineTax | null): {
  tax_class: LineTax['class'] | null;
  tax_rate: number | null;
} {
  const isTaxed = terms !== null && terms.category !== 'O';
  return { tax_class: terms?.class ?? null, tax_rate: isTaxed ? terms.rate : null };
}
