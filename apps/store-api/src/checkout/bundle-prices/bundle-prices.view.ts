import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, view } from '@comptoir/http';
import type { BundlePrice } from './bundle-prices.service';

export const BundlePriceView = view('BundlePrice', {
  currency: Type.String(),
  items: Type.Array(
    Type.Object(
      {
        item_id: Type.Integer({ description: 'Id of the item of the bundle.' }),
        quantity: Type.Integer(),
        unit_price: Decimal,
        subtotal: { ...Decimal, description: 'Price of its units before discounts.' },
      },
      { additionalProperties: false },
    ),
  ),
  subtotal: { ...Decimal, description: 'Price of the goods alone.' },
  discount_amount: { ...Decimal, description: 'Of the bundle, and of promotions that run.' },
  total: { ...Decimal, description: 'What the goods cost together, as in a cart without others.' },
});
export type BundlePriceView = Static<typeof BundlePriceView>;

export function toBundlePriceView({ currency, items, sheet }: BundlePrice): BundlePriceView {
  const money = (minor: number): string => Money.format(minor, currency);
  return {
    currency,
    items: sheet.lines.flatMap((line, index) => {
      const item = items[index];
      if (!item) return [];
      const { id, quantity } = item;
      return { item_id: id, quantity, unit_price: money(line.unitPrice), subtotal: money(line.subtotal) };
    }),
    subtotal: money(sheet.subtotal),
    discount_amount: money(sheet.discount),
    total: money(sheet.subtotal - sheet.discount),
  };
}
