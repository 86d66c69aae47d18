import { Injectable } from '@nestjs/common';
import { type Queryable, anyOf } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { TaxClass, WithdrawalExclusion } from '../../platform/settings/settings.view';
import { VARIANT_COVER_IMAGE } from '../../platform/media/cover-image';
import type { StoredCover } from '../../platform/media/images.view';
import { type BeyondStock, beyondStockJoin } from './beyond-stock';
import type { Content, ContentUnit } from './unit-prices';
import { AVAILABLE_UNITS, flashOfferJoin } from './prices.queries';

/** A live offer of a flash sale. */
export interface FlashOffer {
  /** `flash_sale_items.id`; an order increases its `qty_sold`. */
  itemId: number;
  /** Minor units of the base currency; always below the price of the variant. */
  salePrice: number;
  /** Units left at this price, at least one; null without a limit. */
  left: number | null;
}

/** A variant with its current price, offer and stock, as carts and orders need it. */
export interface VariantSnapshot {
  variantId: number;
  productId: number;
  productName: string;
  productSlug: string;
  sku: string;
  /** Attribute values joined by ` / `; empty for a product without options. */
  variantName: string;
  /** Storage key or absolute URL of the image that shows it, else of the main one; `MediaService.urlOf` makes a URL of it. */
  image: string | null;
  /** The same image with its text. */
  cover: StoredCover | null;
  /** Price of the variant without offers, in minor units of the base currency. */
  basePrice: number;
  /** Compare price of the variant, in minor units of the base currency. */
  comparePrice: number | null;
  /** Offer that replaces `basePrice`; null when none is live or all units are sold. */
  flash: FlashOffer | null;
  weightGrams: number;
  /** The content of one unit, for the price per kilogram and the like. */
  content: Content;
  /** Years from which it may be bought; null for all ages. */
  ageLimit: number | null;
  isDigital: boolean;
  /** True when each unit is a gift card of its price. */
  isGiftCard: boolean;
  taxClass: TaxClass;
  /** Why an order of it cannot be withdrawn from; null when it can. */
  withdrawalExcluded: WithdrawalExclusion | null;
  categoryId: number;
  /** Ids from the root category down to `categoryId`. */
  categoryPath: number[];
  brandId: number | null;
  /** True when the product is published, the variant is active and neither is deleted. */
  sellable: boolean;
  /** Units on hand that are not reserved, in all active warehouses. */
  available: number;
  /** The rule by which it sells beyond that stock; null when it does not. */
  beyond: BeyondStock | null;
}

/** Row of `selectVariantSnapshots`. */
export interface VariantSnapshotRow {
  variant_id: number;
  product_id: number;
  product_name: string;
  product_slug: string;
  sku: string;
  variant_name: string | null;
  cover: StoredCover | null;
  price: number;
  compare_price: number | null;
  flash_item_id: number | null;
  sale_price: number | null;
  flash_left: number | null;
  weight_grams: number;
  content_amount: string | null;
  content_unit: ContentUnit | null;
  age_limit: number | null;
  is_digital: boolean;
  is_gift_card: boolean;
  tax_class: TaxClass;
  withdrawal_excluded: WithdrawalExclusion | null;
  category_id: number;
  category_path: number[];
  brand_id: number | null;
  sellable: boolean;
  available: number;
  beyond: BeyondStock | null;
}

/** An SQL expression for the name of the variant `v`, made of its options; null without options. */
export const VARIANT_NAME = `(SELECT string_agg(x.value, ' / ' ORDER BY a.sort_order, a.id, x.sort_order, x.id)
  FROM variant_attribute_values t
  JOIN attribute_values x ON x.id = t.attribute_value_id
  JOIN attributes a ON a.id = x.attribute_id
  WHERE t.variant_id = v.id)`;

/**
 * Returns a SELECT of snapshots of the variants `v`, to which a WHERE may be added.
 * @param now parameter of the statement with the current time
 */
export function selectVariantSnapshots(now: string): string {
  return `SELECT v.id AS variant_id, v.product_id, p.name AS product_name, p.slug AS product_slug, v.sku,
    ${VARIANT_NAME} AS variant_name,
    ${VARIANT_COVER_IMAGE} AS cover,
    v.price, v.compare_price,
    flash.item_id AS flash_item_id, flash.sale_price, flash.qty_left AS flash_left,
    round(COALESCE(v.weight, p.weight, 0) * 1000)::integer AS weight_grams,
    v.content_amount::text, v.content_unit, p.age_limit,
    p.is_digital, p.is_gift_card, p.tax_class, p.withdrawal_excluded, p.category_id,
    ARRAY(
      WITH RECURSIVE path AS (
        SELECT c.id, c.parent_id, 1 AS height FROM categories c WHERE c.id = p.category_id
        UNION ALL
        SELECT c.id, c.parent_id, path.height + 1 FROM categories c JOIN path ON c.id = path.parent_id
      ) SELECT path.id FROM path ORDER BY path.height DESC
    ) AS category_path,
    p.brand_id,
    (p.status = 'published' AND p.published_at <= ${now} AND p.deleted_at IS NULL
      AND v.is_active AND v.deleted_at IS NULL) AS sellable,
    ${AVAILABLE_UNITS} AS available, sold.beyond
  FROM product_variants v
  JOIN products p ON p.id = v.product_id
  ${flashOfferJoin(now)}
  ${beyondStockJoin(now)}`;
}

const SNAPSHOTS = `${selectVariantSnapshots('$2')} WHERE v.id = ${anyOf('$1', 'int')}`;

/** Reads variants as carts, orders and exchanges sell them. */
@Injectable()
export class VariantSnapshotsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns a snapshot of each variant that exists, with one statement. Deleted ones are included and not
   * `sellable`.
   * @param queryable the pool, or the transaction whose locks the result must be consistent with
   */
  async readVariantSnapshots(
    queryable: Queryable,
    variantIds: readonly number[],
  ): Promise<Map<number, VariantSnapshot>> {
    if (variantIds.length === 0) return new Map();
    const rows = await queryable.rows<VariantSnapshotRow>(SNAPSHOTS, [variantIds, this.clock.now()]);
    return new Map(rows.map((row) => [row.variant_id, toVariantSnapshot(row)]));
  }

  /** Returns the first active variant of a product, for requests that name no variant. */
  async findDefaultVariantId(queryable: Queryable, productId: number): Promise<number | undefined> {
    const row = await queryable.row<{ id: number }>(
      `SELECT id FROM product_variants WHERE product_id = $1 AND is_active AND deleted_at IS NULL
       ORDER BY sort_order, id LIMIT 1`,
      [productId],
    );
    return row?.id;
  }
}

export function toVariantSnapshot(row: VariantSnapshotRow): VariantSnapshot {
  return {
    variantId: row.variant_id,
    productId: row.product_id,
    productName: row.product_name,
    productSlug: row.product_slug,
    sku: row.sku,
    variantName: row.variant_name ?? '',
    image: row.cover?.url ?? null,
    cover: row.cover,
    basePrice: row.price,
    comparePrice: row.compare_price,
    flash: toOffer(row),
    weightGrams: row.weight_grams,
    content: { content_amount: row.content_amount, content_unit: row.content_unit },
    ageLimit: row.age_limit,
    isDigital: row.is_digital,
    isGiftCard: row.is_gift_card,
    taxClass: row.tax_class,
    withdrawalExcluded: row.withdrawal_excluded,
    categoryId: row.category_id,
    categoryPath: row.category_path,
    brandId: row.brand_id,
    sellable: row.sellable,
    available: row.available,
    beyond: row.beyond,
  };
}

function toOffer(row: VariantSnapshotRow): FlashOffer | null {
  if (row.flash_item_id === null || row.sale_price === null) return null;
  return { itemId: row.flash_item_id, salePrice: row.sale_price, left: row.flash_left };
}
