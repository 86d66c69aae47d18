import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldValues } from '@comptoir/custom-fields';
import { Decimal, nullable, view, stringEnum } from '@comptoir/http';
import { Money } from '@comptoir/contracts';
import { contentFields, unitPriceField } from '../prices/unit-prices';
import { AVAILABILITIES } from '../prices/beyond-stock';
import { ATTRIBUTE_TYPES } from '../product-records/attribute-types';
import type { VariantOption } from './variants.read.queries';

export const OptionView = view('VariantAttribute', {
  attribute_id: Type.Integer(),
  attribute_name: Type.String(),
  attribute_type: stringEnum(ATTRIBUTE_TYPES),
  value_id: Type.Integer(),
  value: Type.String(),
  color_code: nullable(Type.String()),
});

export type OptionView = Static<typeof OptionView>;

/** Fields that show shoppers the stock of a variant. */
export const availabilityFields = {
  availability: {
    ...stringEnum(AVAILABILITIES),
    description:
      'Whether it can be ordered, and whether units are there: a backorder or pre-order comes later.',
  },
  promised_on: {
    ...nullable(Type.String({ format: 'date' })),
    description:
      'For a backorder or a pre-order: the day that the next unit is promised for. Null without a day.',
  },
};

/** Fields of a variant that do not depend on the time. */
export const variantFields = {
  id: Type.Integer(),
  sku: Type.String(),
  price: Decimal,
  compare_price: nullable(Decimal),
  stock_quantity: Type.Integer(),
  is_in_stock: Type.Boolean(),
  weight: nullable(Type.Number({ description: 'Kilograms.' })),
  gtin: { ...nullable(Type.String()), description: 'GTIN, EAN or UPC of its barcode.' },
  mpn: { ...nullable(Type.String()), description: 'Number that the manufacturer gave it.' },
  ...contentFields,
  is_active: Type.Boolean(),
  custom_fields: CustomFieldValues,
  attribute_values: Type.Array(
    view('VariantAttributeValue', {
      id: Type.Integer(),
      value: Type.String(),
      color_code: nullable(Type.String()),
      sort_order: Type.Integer(),
    }),
  ),
  attributes: Type.Array(OptionView),
};

export const VariantView = view('Variant', {
  ...variantFields,
  price_after_promotion: {
    ...nullable(Decimal),
    description: 'Price of one unit with the promotions that run for it; null when none makes it cheaper.',
  },
  unit_price: unitPriceField,
  lowest_price_30_days: {
    ...nullable(Decimal),
    description:
      'Beside a reduction by `compare_price` or a promotion: the lowest price of the 30 days before it began. ' +
      'Null otherwise, and when no earlier price is known.',
  },
  ...availabilityFields,
});

export type VariantView = Static<typeof VariantView>;

export function toOptionView({ sort_order: _, ...option }: VariantOption): OptionView {
  return option;
}

export function amountOf(minor: number | null, currency: string): string | null {
  return minor === null ? null : Money.format(minor, currency);
}

export function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}
