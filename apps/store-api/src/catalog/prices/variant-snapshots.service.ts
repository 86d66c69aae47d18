import { Injectable } from '@nestjs/common';
import { type Queryable, anyOf } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { AVAILABLE_UNITS, flashOfferJoin } from './prices.queries';

/** A flash sale's offer that holds right now. */
export interface FlashOffer {
  /** `flash_sale_items.id`, whose `qty_sold` an order moves. */
  itemId: number;
  /** Minor units of the base currency; always below the variant's base price. */
  salePrice: number;
  /** Units that may still be sold at this price, at least one; null without a limit. */
  left: number | null;
}

/** What a cart or an order has to know of one variant, as it stands now. */
export interface VariantSnapshot {
  variantId: number;
  productId: number;
  productName: string;
  productSlug: string;
  sku: string;
  /** Attribute values joined by ` / `; empty for a product without options. */
  variantName: string;
  /** The primary image as it is stored; `Media.url` makes a URL of it. */
  image: string | null;
  /** The variant's own price, in minor units of the base currency. */
  basePrice: number;
  /** The price it is compared with, in minor units of the base currency. */
  comparePrice: number | null;
  /** The offer that replaces `basePrice`; null when none is live or all of it is sold. */
  flash: FlashOffer | null;
  weightGrams: number;
  isDigital: boolean;
  categoryId: number;
  /** Ids from the root category down to `categoryId`. */
  categoryPath: number[];
  brandId: number | null;
  /** Product published and variant active, neither deleted. */
  sellable: boolean;
  /** Units on hand and not reserved, over the active warehouses. */
  available: number;
}

/** The columns of `variantFacts`. */
export interface VariantSnapshotRow {
  variant_id: number;
  product_id: number;
  product_name: string;
  product_slug: string;
  sku: string;
  variant_name: string | null;
  image: string | null;
  price: number;
  compare_price: number | null;
  flash_item_id: number | null;
  sale_price: number | null;
  flash_left: number | null;
  weight_grams: number;
  is_digital: boolean;
  category_id: number;
  category_path: number[];
  brand_id: number | null;
  sellable: boolean;
  available: number;
}

/**
 * The facts of variants `v`, as a SELECT to which a WHERE may be added.
 * @param now the statement's parameter that holds the present instant
 */
export function selectVariantSnapshots(now: string): string {
  return `SELECT v.id AS variant_id, v.product_id, p.name AS product_name, p.slug AS product_slug, v.sku,
    (SELECT string_agg(x.value, ' / ' ORDER BY a.sort_order, a.id, x.sort_order, x.id)
       FROM variant_attribute_values t
       JOIN attribute_values x ON x.id = t.attribute_value_id
       JOIN attributes a ON a.id = x.attribute_id
      WHERE t.variant_id = v.id) AS variant_name,
    (SELECT m.url FROM product_images m WHERE m.product_id = p.id
      ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1) AS image,
    v.price, v.compare_price,
    flash.item_id AS flash_item_id, flash.sale_price, flash.qty_left AS flash_left,
    round(COALESCE(v.weight, p.weight, 0) * 1000)::integer AS weight_grams,
    p.is_digital, p.category_id,
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
    ${AVAILABLE_UNITS} AS available
  FROM product_variants v
  JOIN products p ON p.id = v.product_id
  ${flashOfferJoin(now)}`;
}

const SNAPSHOTS = `${selectVariantSnapshots('$2')} WHERE v.id = ${anyOf('$1', 'int')}`;

/** Live prices and facts of variants, for whoever sells them. */
@Injectable()
export class VariantSnapshotsService {
  constructor(private readonly clock: Clock) {}

  /**
   * The facts of each variant that exists, deleted ones included (they are not `sellable`). One statement.
   * @param queryable the pool, or the transaction whose locks the answer must be consistent with
   */
  async readVariantSnapshots(
    queryable: Queryable,
    variantIds: readonly number[],
  ): Promise<Map<number, VariantSnapshot>> {
    if (variantIds.length === 0) return new Map();
    const rows = await queryable.rows<VariantSnapshotRow>(SNAPSHOTS, [variantIds, this.clock.now()]);
    return new Map(rows.map((row) => [row.variant_id, toVariantSnapshot(row)]));
  }

  /** The variant that stands for a product when none is named: its first active one. */
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
    image: row.image,
    basePrice: row.price,
    comparePrice: row.compare_price,
    flash: toOffer(row),
    weightGrams: row.weight_grams,
    isDigital: row.is_digital,
    categoryId: row.category_id,
    categoryPath: row.category_path,
    brandId: row.brand_id,
    sellable: row.sellable,
    available: row.available,
  };
}

function toOffer(row: VariantSnapshotRow): FlashOffer | null {
  if (row.flash_item_id === null || row.sale_price === null) return null;
  return { itemId: row.flash_item_id, salePrice: row.sale_price, left: row.flash_left };
}
