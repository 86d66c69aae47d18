import { Injectable } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { type BundleTerms, bundleStep } from '../pricing/pricing.bundles';
import { type GroupTerms, type PromotionTerms, promotionStep } from '../pricing/pricing.promotions';
import type { PricingStep } from '../pricing/pricing.sheet';

interface RulesRow {
  promotions: PromotionTerms[];
  group: GroupTerms | null;
  bundles: BundleTerms[];
}

const IS_RUNNING =
  'x.is_active AND (x.starts_at IS NULL OR x.starts_at <= $3) AND (x.ends_at IS NULL OR x.ends_at > $3)';

/** What a promotion is on: of its products only those of the variants, and nothing of a promotion on other products only. */
const PROMOTIONS = `
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.type, 'value', x.value,
    'priority', x.priority, 'stackable', x.stackable, 'appliesToAll', x.applies_to_all,
    'productIds', coalesce(product.ids, '{}'), 'categoryIds', coalesce(category.ids, '{}'),
    'brandIds', coalesce(brand.ids, '{}'))), '[]')
  FROM promotions x
  LEFT JOIN (SELECT promotion_id, array_agg(product_id) AS ids FROM promotion_products
    WHERE product_id IN (SELECT v.product_id FROM product_variants v WHERE v.id = ANY($2))
    GROUP BY promotion_id) product ON product.promotion_id = x.id
  LEFT JOIN (SELECT promotion_id, array_agg(category_id) AS ids FROM promotion_categories
    GROUP BY promotion_id) category ON category.promotion_id = x.id
  LEFT JOIN (SELECT promotion_id, array_agg(brand_id) AS ids FROM promotion_brands
    GROUP BY promotion_id) brand ON brand.promotion_id = x.id
  WHERE ${IS_RUNNING} AND (x.applies_to_all
    OR product.ids IS NOT NULL OR category.ids IS NOT NULL OR brand.ids IS NOT NULL)`;

const GROUP = `
  SELECT json_build_object('id', g.id, 'name', g.name, 'percent', g.discount_percent)
  FROM customer_group_users m JOIN customer_groups g ON g.id = m.group_id
  WHERE m.user_id = $1 AND g.discount_percent > 0
  ORDER BY g.discount_percent DESC, g.id LIMIT 1`;

/** Only bundles of which all that is required is among the variants. */
const BUNDLES = `
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.discount_type,
    'value', x.discount_value,
    'items', (SELECT json_agg(json_build_object('variantId', i.product_variant_id, 'quantity', i.quantity,
       'isRequired', i.is_required)) FROM bundle_items i WHERE i.bundle_id = x.id))), '[]')
  FROM bundles x
  WHERE ${IS_RUNNING}
    AND x.id IN (SELECT i.bundle_id FROM bundle_items i WHERE i.product_variant_id = ANY($2) AND i.is_required)
    AND NOT EXISTS (SELECT FROM bundle_items i
      WHERE i.bundle_id = x.id AND i.is_required AND i.product_variant_id <> ALL($2))`;

const RULES = `SELECT (${PROMOTIONS}) AS promotions, (${GROUP}) AS "group", (${BUNDLES}) AS bundles`;

/** The price rules that need no code: automatic promotions, the customer's group, bundles. */
@Injectable()
export class PriceRules {
  constructor(private readonly clock: Clock) {}

  /** The steps that hold now for what a user has in the cart, in the order of the pipeline. One statement. */
  async stepsFor(
    queryable: Queryable,
    userId: number,
    variantIds: readonly number[],
  ): Promise<PricingStep[]> {
    if (variantIds.length === 0) return [];
    const rules = await queryable.row<RulesRow & Record<string, unknown>>(RULES, [
      userId,
      variantIds,
      this.clock.now(),
    ]);
    if (!rules) return [];
    return [promotionStep(rules.promotions, rules.group), bundleStep(rules.bundles)];
  }
}
