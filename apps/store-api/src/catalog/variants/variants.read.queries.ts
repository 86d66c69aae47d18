import { type FieldValues, shownFields } from '@comptoir/custom-fields';
import { type Queryable, anyOf } from '@comptoir/db';
import {
  AVAILABLE_UNITS,
  SHOWN_PRICE,
  USUAL_PRICE,
  flashOfferJoin,
  listedPriceJoin,
  shownComparePrice,
} from '../prices/prices.queries';
import { type BeyondStock, beyondStockJoin } from '../prices/beyond-stock';
import type { Content } from '../prices/unit-prices';
import type { AttributeType } from '../product-records/attribute-types';

/** An attribute value of a variant. */
export interface VariantOption {
  attribute_id: number;
  attribute_name: string;
  attribute_type: AttributeType;
  value_id: number;
  value: string;
  color_code: string | null;
  sort_order: number;
}

/** An active variant with its current price. Amounts are minor units of the base currency. */
export interface ShownVariant extends Content {
  id: number;
  product_id: number;
  sku: string;
  price: number;
  compare_price: number | null;
  /** Compare price that staff entered. */
  own_compare_price: number | null;
  /** Without a flash sale. */
  usual_price: number;
  /** Price in a flash sale; null without one. */
  sale_price: number | null;
  weight: string | null;
  gtin: string | null;
  mpn: string | null;
  is_active: boolean;
  /** Values that the public sees. */
  custom_fields: FieldValues;
  available: number;
  /** The rule by which it sells beyond its stock; null when it does not. */
  beyond: BeyondStock | null;
  options: VariantOption[] | null;
}

const SHOWN_VARIANTS = `
  SELECT v.id, v.product_id, v.sku, v.weight, v.gtin, v.mpn, v.content_amount, v.content_unit, v.is_active,
    ${shownFields('v', 'variants', 'public')} AS custom_fields,
    ${SHOWN_PRICE} AS price, ${shownComparePrice('v.compare_price')} AS compare_price,
    v.compare_price AS own_compare_price, ${USUAL_PRICE} AS usual_price, flash.sale_price,
    ${AVAILABLE_UNITS} AS available, sold.beyond, chosen.options
  FROM product_variants v
  LEFT JOIN (
    SELECT t.variant_id, json_agg(json_build_object(
        'attribute_id', a.id, 'attribute_name', a.name, 'attribute_type', a.type,
        'value_id', x.id, 'value', x.value, 'color_code', x.color_code, 'sort_order', x.sort_order)
      ORDER BY a.sort_order, a.id, x.sort_order, x.id) AS options
    FROM product_variants v
    JOIN variant_attribute_values t ON t.variant_id = v.id
    JOIN attribute_values x ON x.id = t.attribute_value_id
    JOIN attributes a ON a.id = x.attribute_id
    WHERE v.product_id = ${anyOf('$1', 'int')} AND v.deleted_at IS NULL
    GROUP BY t.variant_id
  ) chosen ON chosen.variant_id = v.id
  ${flashOfferJoin('$2')}
  ${listedPriceJoin('$2')}
  ${beyondStockJoin('$2')}
  WHERE v.product_id = ${anyOf('$1', 'int')} AND v.is_active AND v.deleted_at IS NULL
  ORDER BY v.product_id, v.sort_order, v.id`;

/** Reads the active variants of products with their prices at `now`, in display order. */
export function readShownVariants(
  queryable: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<ShownVariant[]> {
  return queryable.rows<ShownVariant>(SHOWN_VARIANTS, [productIds, now]);
}
