import { Injectable } from '@nestjs/common';
import type { Queryable, Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';

/** Units of one flash sale item in an order. */
export interface FlashUnits {
  flashItemId: number;
  units: number;
}

/** An offer with a limit in a running flash sale; its price in minor units of the base currency. */
export interface FlashOffer {
  variantId: number;
  salePrice: number;
  /** Units left at this price; 0 when all are sold. */
  left: number;
}

const LOCK_UNITS_LEFT = `
  SELECT id, CASE WHEN qty_limit IS NOT NULL THEN greatest(qty_limit - qty_sold, 0) END AS "left"
  FROM flash_sale_items
  WHERE id = ANY($1) ORDER BY id FOR UPDATE`;

const LIMITED_OFFERS = `
  SELECT i.product_variant_id AS "variantId", i.sale_price AS "salePrice",
    greatest(i.qty_limit - i.qty_sold, 0) AS "left"
  FROM flash_sale_items i JOIN flash_sales s ON s.id = i.flash_sale_id
  WHERE i.product_variant_id = ANY($1) AND i.qty_limit IS NOT NULL AND i.is_active AND s.is_active
    AND s.starts_at <= $2 AND s.ends_at > $2`;

const SELL = `
  UPDATE flash_sale_items i SET qty_sold = i.qty_sold + w.units
  FROM unnest($1::int[], $2::int[]) AS w (id, units)
  WHERE i.id = w.id AND (i.qty_limit IS NULL OR i.qty_sold + w.units <= i.qty_limit)`;

const LOCK_OF_ORDER = `
  SELECT FROM flash_sale_items WHERE id IN (SELECT flash_sale_item_id FROM order_items WHERE order_id = $1)
  ORDER BY id FOR UPDATE`;

const RELEASE = `
  UPDATE flash_sale_items i SET qty_sold = greatest(i.qty_sold - sold.units, 0)
  FROM (SELECT flash_sale_item_id AS id, sum(quantity)::int AS units FROM order_items
        WHERE order_id = $1 AND flash_sale_item_id IS NOT NULL GROUP BY flash_sale_item_id) sold
  WHERE i.id = sold.id`;

/** Counts the units sold in flash sales. */
@Injectable()
export class FlashSalesStockService {
  constructor(private readonly clock: Clock) {}

  /**
   * Locks flash sale items by id.
   * @returns the units left of each item, by its id; null for an item without a limit
   */
  async lockUnitsLeft(tx: Tx, flashItemIds: readonly number[]): Promise<Map<number, number | null>> {
    const rows = await tx.rows<{ id: number; left: number | null }>(LOCK_UNITS_LEFT, [flashItemIds]);
    return new Map(rows.map(({ id, left }) => [id, left]));
  }

  /** Reads the offers with a limit that run now for variants, also those that are sold out. */
  findLimitedOffers(queryable: Queryable, variantIds: readonly number[]): Promise<FlashOffer[]> {
    return queryable.rows<FlashOffer>(LIMITED_OFFERS, [variantIds, this.clock.now()]);
  }

  /**
   * Adds sold units to items that the transaction has locked, each named once.
   * @returns false when an item has fewer units left; the caller then rolls back the transaction
   */
  async sellUnits(tx: Tx, sold: readonly FlashUnits[]): Promise<boolean> {
    if (sold.length === 0) return true;
    const ids = sold.map(({ flashItemId }) => flashItemId);
    const counted = await tx.execute(SELL, [ids, sold.map(({ units }) => units)]);
    return counted === sold.length;
  }

  /** Locks the flash sale items of an order by id, and subtracts its units. */
  async releaseUnits(tx: Tx, orderId: number): Promise<void> {
    const held = await tx.execute(LOCK_OF_ORDER, [orderId]);
    if (held) await tx.execute(RELEASE, [orderId]);
  }
}
