import { CountedFilter, type Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { MOVEMENT_COUNTS, STOCK_COUNTS } from '../counts/counts';
import { readFiltered, withinDays } from '../paging';
import { PUNCTUATION, hasPlain } from '../catalogue/products.search-text';
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

const columns = (usual: string): string =>
  `i.*, ${NAMES}, coalesce(i.low_stock_threshold, ${usual})::int AS threshold`;

const SORTABLE = {
  sku: 'v.sku',
  product: 'p.name',
  quantity: 'i.on_hand',
  reserved: 'i.reserved',
  available: 'i.on_hand - i.reserved',
  updated_at: 'i.updated_at',
};

const EMPTY = 'i.on_hand = 0 AND i.removed_at IS NULL';

/** Rows that are used and not shown: empty ones of what is deleted, which is less than what is not. */
const HIDDEN = `
  SELECT i.* FROM products p JOIN product_variants v ON v.product_id = p.id JOIN inventory i ON i.variant_id = v.id
  WHERE p.deleted_at IS NOT NULL AND v.deleted_at IS NULL AND ${EMPTY}
  UNION
  SELECT i.* FROM product_variants v JOIN inventory i ON i.variant_id = v.id
  WHERE v.deleted_at IS NOT NULL AND ${EMPTY}
  UNION
  SELECT i.* FROM warehouses w JOIN inventory i ON i.warehouse_id = w.id
  WHERE w.deleted_at IS NOT NULL AND ${EMPTY}`;

/** Two searches that each have an index; that of products is of their names without accents and punctuation. */
const FOUND = `i.variant_id IN (
  SELECT id FROM product_variants WHERE sku ILIKE ?
  UNION ALL
  SELECT f.id FROM products n JOIN product_variants f ON f.product_id = n.id
  WHERE ${hasPlain('n.search_text', '??', '???')} AND n.name ILIKE ?)`;

type Filter = CountedFilter<'warehouse_id' | 'is_used'>;

function stockFilter(usual: number, query: Omit<StockQuery, 'page'>): Filter {
  const filter: Filter = new CountedFilter(STOCK_COUNTS, 'i').ofGroup('is_used', true);
  if (query.warehouse_id !== undefined) filter.ofGroup('warehouse_id', query.warehouse_id);
  if (query.variant_id !== undefined) filter.add('i.variant_id = ?', query.variant_id);
  if (query.product_id !== undefined) filter.add('p.id = ?', query.product_id);
  if (query.sku) filter.add('v.sku ILIKE ?', containing(query.sku));
  if (query.search) filter.add(FOUND, containing(query.search), query.search, PUNCTUATION);
  if (query.low_stock !== undefined) {
    filter.add(`(${isLow('?::int')} AND ${ON_SALE}) = ??`, usual, query.low_stock);
  }
  return filter;
}

/** How many rows are shown: of those that are counted as used, less those that are hidden. */
function stockTotal(filter: Filter): string {
  return filter.isKept
    ? `SELECT used.total - (SELECT count(*) FROM (${HIDDEN}) i ${filter.where}) AS total FROM (${filter.total}) used`
    : `SELECT count(*) AS total FROM inventory i ${JOINS} ${filter.where} AND ${SHOWN}`;
}

/** @param usual the threshold of rows that have none of their own */
export async function stockPage(
  queryable: Queryable,
  usual: number,
  query: Omit<StockQuery, 'page'>,
): Promise<Page<StockDetails>> {
  const filter = stockFilter(usual, query);
  const { values } = filter;
  const place = (index: number): string => `$${values.length + index}`;
  const [rows, count] = await Promise.all([
    queryable.rows<StockDetails & Record<string, unknown>>(
      `SELECT ${columns(place(1))} FROM inventory i ${JOINS} ${filter.where} AND ${SHOWN}
       ORDER BY ${orderBy(query.sort, SORTABLE, 'i.id DESC')} LIMIT ${place(2)} OFFSET ${place(3)}`,
      [...values, usual, query.per_page, query.offset],
    ),
    queryable.row<{ total: number }>(stockTotal(filter), values),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Undefined for one that is not shown. */
export function findStock(
  queryable: Queryable,
  usual: number,
  id: number,
  condition = SHOWN,
): Promise<StockDetails | undefined> {
  return queryable.row<StockDetails & Record<string, unknown>>(
    `SELECT ${columns('$1')} FROM inventory i ${JOINS} WHERE i.id = $2 AND ${condition}`,
    [usual, id],
  );
}

const MOVEMENT = `m.*, i.variant_id, ${NAMES}, o.order_number, u.name AS actor_name`;

const MOVEMENT_JOINS = `
  JOIN inventory i ON i.id = m.inventory_id ${JOINS}
  LEFT JOIN order_items t ON t.id = m.order_item_id
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN users u ON u.id = m.actor_id`;

/** Each of the two has its index; only of these kinds are there movements of orders. */
const OF_ORDER = `m.id IN (
  SELECT h.id FROM orders o JOIN order_items t ON t.order_id = o.id JOIN stock_movements h ON h.order_item_id = t.id
  WHERE o.order_number = ? AND h.kind IN ('reserve', 'commit', 'release')
  UNION ALL
  SELECT h.id FROM orders o JOIN order_items t ON t.order_id = o.id JOIN stock_movements h ON h.order_item_id = t.id
  WHERE o.order_number = ? AND h.kind = 'restock')`;

const OF_SKU = `m.inventory_id IN (
  SELECT i.id FROM product_variants v JOIN inventory i ON i.variant_id = v.id WHERE v.sku ILIKE ?)`;

function movementFilter(query: Omit<MovementsQuery, 'page'>) {
  const filter = new CountedFilter(MOVEMENT_COUNTS, 'm');
  const { inventory_id, warehouse_id, variant_id, sku, kind, reason, order_number, actor_id } = query;
  if (inventory_id !== undefined) filter.add('m.inventory_id = ?', inventory_id);
  if (warehouse_id !== undefined) {
    filter.add('m.inventory_id IN (SELECT id FROM inventory WHERE warehouse_id = ?)', warehouse_id);
  }
  if (variant_id !== undefined) {
    filter.add('m.inventory_id IN (SELECT id FROM inventory WHERE variant_id = ?)', variant_id);
  }
  if (sku) filter.add(OF_SKU, containing(sku));
  if (kind) filter.ofGroup('kind', kind);
  if (reason) filter.ofGroup('reason', reason);
  if (order_number) filter.add(OF_ORDER, order_number);
  if (actor_id !== undefined) filter.add('m.actor_id = ?', actor_id);
  withinDays(filter, 'm.created_at', query);
  return filter;
}

/** What happened to stock, the newest first. */
export function movementPage(
  queryable: Queryable,
  query: Omit<MovementsQuery, 'page'>,
): Promise<Page<MovementDetails>> {
  return readFiltered(queryable, query, {
    filter: movementFilter(query),
    order: 'm.id DESC',
    columns: MOVEMENT,
    joins: MOVEMENT_JOINS,
  });
}

/** The last movement of a row; the one just made, for whoever holds the row's lock. */
export function lastMovement(
  queryable: Queryable,
  inventoryId: number,
): Promise<MovementDetails | undefined> {
  return queryable.row<MovementDetails & Record<string, unknown>>(
    `SELECT ${MOVEMENT} FROM stock_movements m ${MOVEMENT_JOINS} WHERE m.inventory_id = $1 ORDER BY m.id DESC LIMIT 1`,
    [inventoryId],
  );
}
