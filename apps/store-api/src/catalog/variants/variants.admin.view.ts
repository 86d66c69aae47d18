import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, Version, nullable, stringEnum, view } from '@comptoir/http';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { SELLING_POLICIES } from '../backorders/backorders.entity';
import { amountOf, numberOf, toOptionView, variantFields } from './variants.view';
import type { AdminVariant } from './variants.admin.queries';

export const AdminVariantView = view('AdminVariant', {
  ...variantFields,
  product_id: Type.Integer(),
  sort_order: Type.Integer(),
  selling_policy: {
    ...stringEnum(SELLING_POLICIES),
    description: 'How it sells beyond its stock: not at all, as a backorder, or as a pre-order.',
  },
  oversell_limit: nullable(
    Type.Integer({ description: 'Most units that may wait for stock; null without a limit.' }),
  ),
  available_on: nullable(Type.String({ format: 'date', description: 'The promised day.' })),
  backorder_days: nullable(
    Type.Integer({ description: 'Days from a backorder to its promised day, without `available_on` ahead.' }),
  ),
  waiting_quantity: Type.Integer({ description: 'Units that were sold beyond the stock and wait for it.' }),
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
    gtin: variant.gtin,
    mpn: variant.mpn,
    content_amount: numberOf(variant.content_amount),
    content_unit: variant.content_unit,
    is_active: variant.is_active,
    sort_order: variant.sort_order,
    custom_fields: variant.custom_fields,
    selling_policy: variant.selling?.policy ?? 'deny',
    oversell_limit: variant.selling?.oversell_limit ?? null,
    available_on: variant.selling?.available_on ?? null,
    backorder_days: variant.selling?.backorder_days ?? null,
    waiting_quantity: variant.selling?.waiting_quantity ?? 0,
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
