import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, view } from '@comptoir/http';
import { unitPriceField } from '../../catalog/prices/unit-prices';
import type { ProductPrices } from './product-prices.service';

export const ProductPricesView = view('ProductPrices', {
  currency: Type.String(),
  variants: Type.Array(
    Type.Object(
      {
        variant_id: Type.Integer(),
        sku: Type.String(),
        prices: Type.Array(
          Type.Object(
            {
              min_quantity: Type.Integer({ description: 'Units from which the price holds, 1 first.' }),
              unit_price: {
                ...Decimal,
                description: 'As in the cart, before promotions and the discount of the group.',
              },
              price_per_measure: {
                ...unitPriceField,
                description: 'What `unit_price` comes to per kilogram and the like. Null without a content.',
              },
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
});
export type ProductPricesView = Static<typeof ProductPricesView>;

export function toProductPricesView({ currency, variants }: ProductPrices): ProductPricesView {
  return {
    currency,
    variants: variants.map(({ variantId, sku, prices }) => ({
      variant_id: variantId,
      sku,
      prices: prices.map(({ minQuantity, unitPrice, perMeasure }) => ({
        min_quantity: minQuantity,
        unit_price: Money.format(unitPrice, currency),
        price_per_measure: perMeasure,
      })),
    })),
  };
}
