import { assignGivenColumns } from './column-assignments';

const PRODUCT_COLUMNS = [
  ...[
    'name',
    'slug',
    'sku',
    'short_description',
    'description',
    'price',
    'compare_price',
    'category_id',
    'brand_id',
  ],
  ...[
    'status',
    'is_featured',
    'is_digital',
    'is_gift_card',
    'tax_class',
    'withdrawal_excluded',
    'weight',
    'length',
    'width',
    'height',
    'tags',
    'origin_country',
    'hs_code',
    'manufacturer',
    'responsible_person',
    'safety_warnings',
    'age_limit',
  ],
  ...['meta_title', 'meta_description', 'published_at', 'translations', 'custom_fields'],
];

/** $1 products as a JSON array with every column. */
export const INSERT_PRODUCTS = `
  INSERT INTO products (${PRODUCT_COLUMNS.join(', ')}, min_price, max_price)
  SELECT ${PRODUCT_COLUMNS.join(', ')}, price, price FROM json_populate_recordset(NULL::products, $1::json)
  RETURNING *`;

/** $1 ids. */
export const LOCK_PRODUCTS = `
  SELECT id, sku, price, compare_price, status, published_at, translations, custom_fields
  FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`;

/** $1 ids, $2 changes as a JSON array, each with its id, $3 now. */
export const UPDATE_PRODUCTS = `
  UPDATE products stored SET ${assignGivenColumns(PRODUCT_COLUMNS)}, updated_at = $3
  FROM jsonb_array_elements($2::jsonb) AS given (change)
  CROSS JOIN LATERAL jsonb_populate_record(NULL::products, given.change) AS wanted
  WHERE stored.id = ANY($1) AND stored.id = wanted.id`;

/** $1 id, $2 now. */
export const DELETE_PRODUCT =
  'UPDATE products SET deleted_at = $2, updated_at = $2 WHERE id = $1 AND deleted_at IS NULL';

/** $1 id, $2 now. */
export const RESTORE_PRODUCT =
  'UPDATE products SET deleted_at = NULL, updated_at = $2 WHERE id = $1 AND deleted_at IS NOT NULL';
