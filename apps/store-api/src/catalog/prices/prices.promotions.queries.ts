import type { Queryable } from '@comptoir/db';
import type { PricePeriod, PromotionPeriod } from './prices.promotions.rules';

const TERMS = `'id', x.id, 'name', x.name, 'type', x.type, 'value', x.value, 'priority', x.priority,
      'stackable', x.stackable`;

/** Condition: the promotion `x` is for the product `p`. Promotions are tried cheapest condition first. */
const IS_FOR_PRODUCT = `(x.applies_to_all
        OR EXISTS (SELECT FROM promotion_products t WHERE t.promotion_id = x.id AND t.product_id = p.id)
        OR EXISTS (SELECT FROM promotion_brands t WHERE t.promotion_id = x.id AND t.brand_id = p.brand_id)
        OR EXISTS (SELECT FROM promotion_categories t WHERE t.promotion_id = x.id AND t.category_id IN (
          WITH RECURSIVE path AS (
            SELECT c.id, c.parent_id FROM categories c WHERE c.id = p.category_id
            UNION ALL
            SELECT c.id, c.parent_id FROM categories c JOIN path ON c.id = path.parent_id
          ) SELECT path.id FROM path)))`;

/**
 * Returns a subquery: the promotions that run for the product `p`, as JSON (`ShownPromotion[]`); null without
 * any.
 * @param now parameter of the statement with the current time
 */
export function runningPromotions(now: string): string {
  return `(
      SELECT json_agg(json_build_object(${TERMS}, 'endsAt', x.ends_at) ORDER BY x.id)
      FROM promotions x
      WHERE x.is_active AND (x.starts_at IS NULL OR x.starts_at <= ${now})
        AND (x.ends_at IS NULL OR x.ends_at > ${now}) AND ${IS_FOR_PRODUCT})`;
}

/** A promotion that was switched off ended with its last change. */
const PRICE_HISTORY = `
  SELECT v.id,
    COALESCE((SELECT json_agg(json_build_object('startedAt', h.started_at, 'price', h.price,
        'comparePrice', h.compare_price) ORDER BY h.started_at)
      FROM variant_price_periods h WHERE h.variant_id = v.id), '[]') AS periods,
    COALESCE((SELECT json_agg(json_build_object(${TERMS},
        'startedAt', GREATEST(x.starts_at, x.created_at),
        'endedAt', CASE WHEN x.is_active THEN x.ends_at ELSE LEAST(x.ends_at, x.updated_at) END) ORDER BY x.id)
      FROM promotions x WHERE GREATEST(x.starts_at, x.created_at) <= $2 AND ${IS_FOR_PRODUCT}), '[]') AS promotions
  FROM product_variants v
  JOIN products p ON p.id = v.product_id
  WHERE v.id = ANY($1)`;

/** A variant's prices for everybody since its history began, and the promotions that ever ran for it. */
export interface PriceHistory {
  id: number;
  periods: PricePeriod[];
  promotions: PromotionPeriod[];
}

/** Reads the price histories of variants. */
export function readPriceHistories(
  queryable: Queryable,
  variantIds: readonly number[],
  now: Date,
): Promise<PriceHistory[]> {
  return queryable.rows<PriceHistory>(PRICE_HISTORY, [variantIds, now]);
}
