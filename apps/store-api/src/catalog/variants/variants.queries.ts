import type { Tx } from '@comptoir/db';
import { assignGivenColumns } from '../product-records/column-assignments';

const VARIANT_COLUMNS = [
  'sku',
  'price',
  'compare_price',
  'weight',
  'gtin',
  'mpn',
  'content_amount',
  'content_unit',
  'is_active',
  'sort_order',
  'custom_fields',
];

/** $1 variants as a JSON array with every column. */
export const INSERT_VARIANTS = `
  INSERT INTO product_variants (product_id, ${VARIANT_COLUMNS.join(', ')})
  SELECT product_id, ${VARIANT_COLUMNS.join(', ')} FROM json_populate_recordset(NULL::product_variants, $1::json)
  RETURNING *`;

/** $1 ids, $2 changes as a JSON array, each with its id and product id, $3 now. */
export const UPDATE_VARIANTS = `
  UPDATE product_variants stored SET ${assignGivenColumns(VARIANT_COLUMNS)}, updated_at = $3
  FROM jsonb_array_elements($2::jsonb) AS given (change)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::product_variants, given.change) AS wanted
  WHERE stored.id = ANY($1) AND stored.id = wanted.id AND stored.product_id = wanted.product_id
    AND stored.deleted_at IS NULL
  RETURNING stored.id`;

/** Locks variants and selects their values of custom fields. $1 ids. */
export const LOCK_CUSTOM_FIELDS = `
  SELECT id, custom_fields FROM product_variants WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`;

/** Selects the position after the last variant of each product that has variants. $1 product ids. */
export const NEXT_POSITIONS = `
  SELECT product_id, max(sort_order) + 1 AS next FROM product_variants
  WHERE product_id = ANY($1) AND deleted_at IS NULL GROUP BY product_id`;

/**
 * Copies new prices and SKUs of products to the variants that had the old ones. Without it, a new price of a
 * product with one variant would not change what customers pay. $1 product ids, $2–$7 SKU, price and compare
 * price, each before and after, $8 now.
 */
export const SYNC_WITH_PRODUCTS = `
  UPDATE product_variants v SET
    sku = CASE WHEN v.sku = p.sku_before THEN p.sku ELSE v.sku END,
    compare_price = CASE WHEN v.price = p.price_before AND v.compare_price IS NOT DISTINCT FROM p.compare_price_before
      THEN p.compare_price ELSE v.compare_price END,
    price = CASE WHEN v.price = p.price_before THEN p.price ELSE v.price END,
    updated_at = $8
  FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    AS p (id, sku_before, sku, price_before, price, compare_price_before, compare_price)
  WHERE v.product_id = ANY($1) AND v.product_id = p.id AND v.deleted_at IS NULL
    AND (v.sku = p.sku_before OR v.price = p.price_before)`;
const GIVEN_VALUES = 'unnest($1::int[], $2::int[]) AS given (variant_id, value_id)';

/** Selects variants with invalid values. $1 and $2 variant and value ids, each pair once. */
export const INVALID_VALUES = `
  SELECT given.variant_id, count(x.id) < count(*) AS is_unknown
  FROM ${GIVEN_VALUES} LEFT JOIN attribute_values x ON x.id = given.value_id
  GROUP BY given.variant_id
  HAVING count(x.id) < count(*) OR count(DISTINCT x.attribute_id) < count(x.id)`;

/** Deletes all other values of the variants $3. $1 and $2 as in `INVALID_VALUES`. */
export const DELETE_OTHER_VALUES = `
  DELETE FROM variant_attribute_values t
  WHERE t.variant_id = ANY($3) AND NOT EXISTS (
    SELECT FROM ${GIVEN_VALUES} WHERE given.variant_id = t.variant_id AND given.value_id = t.attribute_value_id)`;

/** $1 and $2 as in `INVALID_VALUES`. */
export const INSERT_VALUES = `
  INSERT INTO variant_attribute_values (variant_id, attribute_value_id)
  SELECT variant_id, value_id FROM ${GIVEN_VALUES} ON CONFLICT DO NOTHING`;

const DELETE_VALUES_OF_DELETED_VARIANTS = `
  DELETE FROM variant_attribute_values t USING product_variants v, attribute_values x
  WHERE t.variant_id = v.id AND v.deleted_at IS NOT NULL AND t.attribute_value_id = x.id
    AND x.attribute_id = $1 AND x.id <> ALL($2::integer[])`;

/**
 * Takes the values of an attribute from deleted variants, whose foreign keys would block the deletion of the
 * values.
 * @param retainedIds ids of the values that are not deleted
 */
export async function deleteValuesOfDeletedVariants(
  tx: Tx,
  attributeId: number,
  retainedIds: readonly number[],
): Promise<void> {
  await tx.execute(DELETE_VALUES_OF_DELETED_VARIANTS, [attributeId, retainedIds]);
}
