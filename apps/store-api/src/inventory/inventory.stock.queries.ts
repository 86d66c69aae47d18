import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
import type { MovementsQuery, StockQuery } from './inventory.dto';
import type { Inventory, StockMovement } from './inventory.entity';

interface Names {
  sku: string;
  product_id: number;
  product_name: string;
  warehouse_id: number;
  warehouse_name: string;
}

/** An inventory row as staff sees it. */
export interface StockDetails extends Inventory, Names {
  /** Its own threshold, or the usual one. */
  threshold: number;
}

export interface MovementDetails extends StockMovement, Names {
  variant_id: number;
  order_number: string | null;
  actor_name: string | null;
}

const JOINS = `
  JOIN product_variants v ON v.id = i.variant_id
  JOIN products p ON p.id = v.product_id
  JOIN warehouses w ON w.id = i.warehouse_id`;

const NAMES =
  'v.sku, p.id AS product_id, p.name AS product_name, w.id AS warehouse_id, w.name AS warehouse_name';

/** An empty row that was taken off the list, of a variant or in a warehouse that is gone, is not shown. */
const SHOWN = `(i.on_hand > 0
  OR (i.removed_at IS NULL AND w.deleted_at IS NULL AND v.deleted_at IS NULL AND p.deleted_at IS NULL))`;

/**
 * Whether the row `i` of the variant `v` in the warehouse `w` runs out.
 * @param threshold the statement's parameter that holds the usual threshold
 */
export function isLow(threshold: string): string {
  return `(i.on_hand - i.reserved <= coalesce(i.low_stock_threshold, ${threshold}))`;
}

/** What is on sale; of anything else nobody minds that it runs out. */
export const ON_SALE = `(i.removed_at IS NULL AND w.is_active AND v.is_active AND v.deleted_at IS NULL)`;

const STOCK = `FROM inventory i ${JOINS}
  WHERE ${SHOWN} AND ($2::int IS NULL OR i.warehouse_id = $2) AND ($3::int IS NULL OR i.variant_id = $3)
    AND ($4::text IS NULL OR v.sku ILIKE $4) AND ($5::text IS NULL OR v.sku ILIKE $5 OR p.name ILIKE $5)
    AND ($6::int IS NULL OR p.id = $6) AND ($7::boolean IS NULL OR (${isLow('$1')} AND ${ON_SALE}) = $7)`;

const DETAILS = `SELECT i.*, ${NAMES}, coalesce(i.low_stock_threshold, $1)::int AS threshold`;

const SORTABLE = {
  sku: 'v.sku',
  product: 'p.name',
  quantity: 'i.on_hand',
  reserved: 'i.reserved',
  available: 'i.on_hand - i.reserved',
  updated_at: 'i.updated_at',
};

/** @param usual the threshold of rows that have none of their own */
export function stockPage(
  queryable: Queryable,
  usual: number,
  query: Omit<StockQuery, 'page'>,
): Promise<Page<StockDetails>> {
  const { warehouse_id, variant_id, sku, search, product_id, low_stock, sort } = query;
  return readPage(queryable, query, {
    rows: `${DETAILS} ${STOCK} ORDER BY ${orderBy(sort, SORTABLE, 'i.id DESC')} LIMIT $8 OFFSET $9`,
    from: STOCK,
    values: [
      usual,
      warehouse_id ?? null,
      variant_id ?? null,
      containing(sku),
      containing(search),
      product_id ?? null,
      low_stock ?? null,
    ],
  });
}

/** Undefined for one that is not shown. */
export function findStock(
  queryable: Queryable,
  usual: number,
  id: number,
  condition = SHOWN,
): Promise<StockDetails | undefined> {
  return queryable.row<StockDetails & Record<string, unknown>>(
    `${DETAILS} FROM inventory i ${JOINS} WHERE i.id = $2 AND ${condition}`,
    [usual, id],
  );
}

const MOVEMENTS = `FROM stock_movements m
  JOIN inventory i ON i.id = m.inventory_id ${JOINS}
  LEFT JOIN order_items t ON t.id = m.order_item_id
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN users u ON u.id = m.actor_id`;

const MOVED = `${MOVEMENTS}
  WHERE ($1::int IS NULL OR m.inventory_id = $1) AND ($2::int IS NULL OR i.warehouse_id = $2)
    AND ($3::int IS NULL OR i.variant_id = $3) AND ($4::text IS NULL OR v.sku ILIKE $4)
    AND ($5::text IS NULL OR m.kind = $5) AND ($6::text IS NULL OR m.reason = $6)
    AND ($7::text IS NULL OR o.order_number = $7) AND ($8::int IS NULL OR m.actor_id = $8)
    AND ($9::date IS NULL OR m.created_at >= $9::date AT TIME ZONE 'UTC')
    AND ($10::date IS NULL OR m.created_at < ($10::date + 1) AT TIME ZONE 'UTC')`;

const MOVEMENT = `SELECT m.*, i.variant_id, ${NAMES}, o.order_number, u.name AS actor_name`;

/** What happened to stock, the newest first. */
export function movementPage(
  queryable: Queryable,
  query: Omit<MovementsQuery, 'page'>,
): Promise<Page<MovementDetails>> {
  return readPage(queryable, query, {
    rows: `${MOVEMENT} ${MOVED} ORDER BY m.id DESC LIMIT $11 OFFSET $12`,
    from: MOVED,
    values: [
      query.inventory_id ?? null,
      query.warehouse_id ?? null,
      query.variant_id ?? null,
      containing(query.sku),
      query.kind ?? null,
      query.reason ?? null,
      query.order_number ?? null,
      query.actor_id ?? null,
      query.from ?? null,
      query.to ?? null,
    ],
  });
}

/** The last movement of a row; the one just made, for whoever holds the row's lock. */
export function lastMovement(
  queryable: Queryable,
  inventoryId: number,
): Promise<MovementDetails | undefined> {
  return queryable.row<MovementDetails & Record<string, unknown>>(
    `${MOVEMENT} ${MOVEMENTS} WHERE m.inventory_id = $1 ORDER BY m.id DESC LIMIT 1`,
    [inventoryId],
  );
}
