import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, Version } from '@comptoir/http';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { amountOf, numberOf, toOptionView, VariantView } from './variants.view';
import type { AdminVariant } from './variants.admin.queries';

export const AdminVariantView = view('AdminVariant', {
  ...VariantView.properties,
  product_id: Type.Integer(),
  sort_order: Type.Integer(),
  attribute_value_ids: Type.Array(Type.Integer()),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});

export type AdminVariantView = Static<typeof AdminVariantView>;

export function toAdminVariantView(variant: AdminVariant, currency: CurrencyCode): AdminVariantView {
  const options = variant.options ?? [];
  return {
    id: variant.id,
    product_id: variant.product_id,
    sku: variant.sku,
    price: Money.format(variant.price, currency),
    compare_price: amountOf(variant.compare_price, currency),
    stock_quantity: variant.available,
    is_in_stock: variant.available > 0,
    weight: numberOf(variant.weight),
    is_active: variant.is_active,
    sort_order: variant.sort_order,
    attribute_value_ids: options.map((option) => option.value_id),
    attribute_values: options.map((option) => ({
      id: option.value_id,
      value: option.value,
      color_code: option.color_code,
      sort_order: option.sort_order,
    })),
    attributes: options.map(toOptionView),
    created_at: variant.created_at.toISOString(),
    updated_at: variant.updated_at.toISOString(),
    version: String(variant.version),
  };
}
