import type { Queryable } from '@comptoir/db';
import { type BundleTerms, bundleStep } from '../../pricing/pricing/pricing.bundles.rules';
import {
  type GroupTerms,
  type PromotionTerms,
  promotionStep,
} from '../../pricing/pricing/pricing.promotions.rules';
import type { PricingStep } from '../../pricing/pricing/price-sheet';
import type { PriceListEntry } from '../../pricing/pricing/pricing.lists.rules';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';

/** Price rules that need no code: price lists, automatic promotions, the customer's group, bundles. */
export interface PriceRules {
  priceLists: PriceListEntry[];
  promotions: PromotionTerms[];
  group: GroupTerms | null;
  bundles: BundleTerms[];
}

/** Returns the pricing steps of rules, in the order of the pipeline. Price lists come before them. */
export function pricingStepsOf({
  promotions,
  group,
  bundles,
}: Pick<PriceRules, 'promotions' | 'group' | 'bundles'>): PricingStep[] {
  return [promotionStep(promotions, group), bundleStep(bundles)];
}

const IS_RUNNING =
  'x.is_active AND (x.starts_at IS NULL OR x.starts_at <= $2) AND (x.ends_at IS NULL OR x.ends_at > $2)';

/** Selects the prices of running lists for the variants, except those of groups of other customers. */
const PRICE_LISTS = `
  SELECT coalesce(json_agg(json_build_object('listId', x.id, 'variantId', p.variant_id,
    'minQuantity', p.min_quantity, 'price', p.price, 'currency', x.currency,
    'isForGroup', x.customer_group_id IS NOT NULL)), '[]')
  FROM wanted w
  JOIN price_list_prices p ON p.variant_id = w.variant_id
  JOIN price_lists x ON x.id = p.price_list_id
  WHERE ${IS_RUNNING} AND (x.customer_group_id IS NULL
    OR x.customer_group_id IN (SELECT group_id FROM customer_group_users WHERE user_id = $1))`;

/**
 * Selects the running promotions. Product lists are reduced to the wanted variants, and promotions on other
 * products only are excluded.
 */
const PROMOTIONS = `
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.type, 'value', x.value,
    'priority', x.priority, 'stackable', x.stackable, 'appliesToAll', x.applies_to_all,
    'productIds', coalesce(product.ids, '{}'), 'categoryIds', coalesce(category.ids, '{}'),
    'brandIds', coalesce(brand.ids, '{}'))), '[]')
  FROM promotions x
  LEFT JOIN (SELECT promotion_id, array_agg(product_id) AS ids FROM promotion_products
    WHERE product_id IN (SELECT v.product_id FROM wanted w JOIN product_variants v ON v.id = w.variant_id)
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

/** Selects only bundles whose required items are all among the variants. */
const BUNDLES = `
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'type', x.discount_type,
    'value', x.discount_value,
    'items', (SELECT json_agg(json_build_object('variantId', i.product_variant_id, 'quantity', i.quantity,
       'isRequired', i.is_required)) FROM bundle_items i WHERE i.bundle_id = x.id))), '[]')
  FROM bundles x
  WHERE ${IS_RUNNING}
    AND x.id IN (SELECT i.bundle_id FROM bundle_items i JOIN wanted w ON w.variant_id = i.product_variant_id
      WHERE i.is_required)
    AND NOT EXISTS (SELECT FROM bundle_items i WHERE i.bundle_id = x.id AND i.is_required
      AND i.product_variant_id NOT IN (SELECT variant_id FROM wanted))`;

/**
 * Selects the rules that apply at time $2 to user $1. The surrounding statement provides the
 * variants as `wanted`, with the column `variant_id`.
 */
export const PRICE_RULES = `(${PRICE_LISTS}) AS "priceLists", (${PROMOTIONS}) AS promotions, (${GROUP}) AS "group",
  (${BUNDLES}) AS bundles`;

const TERMS = `
  WITH wanted AS MATERIALIZED (SELECT unnest($3::int[]) AS variant_id)
  SELECT base.code AS base, c.code, c.exchange_rate AS rate, ${PRICE_RULES}
  FROM currencies base JOIN currencies c ON c.code = $4 WHERE base.is_default`;

/** Reads the rate of a currency now, and the rules for variants that a user, or a visitor, gets without a cart. */
export async function readPriceTerms(
  queryable: Queryable,
  {
    userId,
    now,
    variantIds,
    currency,
  }: { userId: number | undefined; now: Date; variantIds: readonly number[]; currency: string },
): Promise<{ exchange: ExchangeRate; rules: PriceRules }> {
  const row = await queryable.row<ExchangeRate & PriceRules>(TERMS, [
    userId ?? null,
    now,
    variantIds,
    currency,
  ]);
  if (!row) throw new Error(`the currency ${currency} does not exist`);
  const { base, code, rate, ...rules } = row;
  return { exchange: { base, code, rate }, rules };
}
