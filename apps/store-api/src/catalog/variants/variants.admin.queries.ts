import type { Queryable } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { AVAILABLE_UNITS } from '../prices/prices.queries';
import type { SellingPolicy } from '../backorders/backorders.entity';
import type { ProductVariant } from './variants.entity';
import type { VariantOption } from './variants.read.queries';

/** A variant for the admin routes, active or not. Amounts are minor units of the base currency. */
export interface AdminVariant extends ProductVariant {
  available: number;
  /** The rule by which it sells beyond its stock; null when it never had one. */
  selling: Omit<SellingPolicy, 'updated_at'> | null;
  options: VariantOption[] | null;
}

const OPTIONS = `(
  SELECT json_agg(json_build_object('attribute_id', a.id, 'attribute_name', a.name, 'attribute_type', a.type,
      'value_id', x.id, 'value', x.value, 'color_code', x.color_code, 'sort_order', x.sort_order)
    ORDER BY a.sort_order, a.id, x.sort_order, x.id)
  FROM variant_attribute_values t
  JOIN attribute_values x ON x.id = t.attribute_value_id
  JOIN attributes a ON a.id = x.attribute_id
  WHERE t.variant_id = v.id) AS options`;

const SELLING = '(SELECT to_json(s) FROM selling_policies s WHERE s.variant_id = v.id) AS selling';

const OF_PRODUCT = 'FROM product_variants v WHERE v.product_id = $1 AND v.deleted_at IS NULL';

const VARIANTS = `
  SELECT v.*, ${AVAILABLE_UNITS} AS available, ${OPTIONS}, ${SELLING} ${OF_PRODUCT} ORDER BY v.sort_order, v.id`;

/** Reads the variants of a product in display order, deleted ones excluded. */
export function readAdminVariants(queryable: Queryable, productId: number): Promise<AdminVariant[]> {
  return queryable.rows<AdminVariant>(VARIANTS, [productId]);
}

/**
 * Reads one page of the variants of a product in display order, deleted ones excluded. Empty for an unknown
 * product.
 */
export function readAdminVariantPage(
  queryable: Queryable,
  productId: number,
  page: PageQuery,
): Promise<Page<AdminVariant>> {
  return readPage(queryable, page, {
    rows: `${VARIANTS} LIMIT $2 OFFSET $3`,
    count: `SELECT count(*) AS total ${OF_PRODUCT}`,
    values: [productId],
  });
}

export function readAdminVariant(
  queryable: Queryable,
  productId: number,
  id: number,
): Promise<AdminVariant | undefined> {
  return queryable.row<AdminVariant>(
    `SELECT v.*, ${AVAILABLE_UNITS} AS available, ${OPTIONS}, ${SELLING}
     FROM product_variants v WHERE v.product_id = $1 AND v.id = $2 AND v.deleted_at IS NULL`,
    [productId, id],
  );
}
