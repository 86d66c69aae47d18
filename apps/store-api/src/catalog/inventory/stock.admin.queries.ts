import { CountedFilter, Filter, type Queryable, anyOf, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { MOVEMENT_COUNTERS } from '../../platform/counters/counter-caches';
import { readPage, withinDays } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import { PUNCTUATION, matchesSearchText } from '../product-records/search-text';
import type { MovementsQuery, StockQuery } from './inventory.dto';
import type { Inventory, StockMovement } from './inventory.entity';
import { COMMITTED_BY_ROW } from './units-by-row';

interface Names {
  sku: string;
  product_id: number;
  product_name: string;
  warehouse_id: number;
  warehouse_name: string;
}

/** An inventory row with names, for the admin routes. */
export interface StockDetails extends Inventory, Names {
  /** Threshold of the row, or the default one of the settings. */
  threshold: number;
  /** Units of paid orders that still lie in the warehouse. */
  paid_to_ship: number;
}

type StockRow = Omit<StockDetails, 'paid_to_ship'>;

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

/** Hides empty rows that were removed, or whose variant, product or warehouse is deleted. */
const SHOWN = `(i.on_hand > 0
  OR (i.removed_at IS NULL AND w.deleted_at IS NULL AND v.deleted_at IS NULL AND p.deleted_at IS NULL))`;

/**
 * Returns the SQL condition for low stock of the row `i`.
 * @param threshold parameter of the statement with the default threshold
 */
export function isLow(threshold: string): string {
  return `(i.on_hand - i.reserved <= coalesce(i.low_stock_threshold, ${threshold}))`;
}

/** Condition for rows on sale. Low stock of other rows is not reported. */
export const ON_SALE = `(i.removed_at IS NULL AND w.is_active AND v.is_active AND v.deleted_at IS NULL)`;

const columns = (defaultThreshold: string): string =>
  `i.*, ${NAMES}, coalesce(i.low_stock_threshold, ${defaultThreshold})::int AS threshold`;

const SORTABLE = {
  sku: 'v.sku',
  product: 'p.name',
  quantity: 'i.on_hand',
  reserved: 'i.reserved',
  available: 'i.on_hand - i.reserved',
  updated_at: 'i.updated_at',
};

/** Searches SKUs and product names separately, so that each search uses its index. */
function matchesSearch(filter: Filter, search: string): string {
  const pattern = filter.bind(containsPattern(search));
  return `i.variant_id IN (
    SELECT id FROM product_variants WHERE sku ILIKE ${pattern}
    UNION ALL
    SELECT f.id FROM products n JOIN product_variants f ON f.product_id = n.id
    WHERE ${matchesSearchText('n.search_text', filter.bind(search), filter.bind(PUNCTUATION))} AND n.name ILIKE ${pattern})`;
}

function stockFilter(defaultThreshold: number, query: Omit<StockQuery, 'page'>): Filter {
  const filter = new Filter('inventory', 'i').add(SHOWN);
  if (query.warehouse_id !== undefined) filter.add(`i.warehouse_id = ${filter.bind(query.warehouse_id)}`);
  if (query.variant_id !== undefined) filter.add(`i.variant_id = ${filter.bind(query.variant_id)}`);
  if (query.product_id !== undefined) filter.add(`p.id = ${filter.bind(query.product_id)}`);
  if (query.sku) filter.add(`v.sku ILIKE ${filter.bind(containsPattern(query.sku))}`);
  if (query.search) filter.add(matchesSearch(filter, query.search));
  if (query.low_stock !== undefined) {
    const low = `${isLow(`${filter.bind(defaultThreshold)}::int`)} AND ${ON_SALE}`;
    filter.add(`(${low}) = ${filter.bind(query.low_stock)}`);
  }
  return filter;
}

/**
 * Reads one page of inventory rows.
 * @param defaultThreshold threshold of rows that have none of their own
 */
export async function readStockPage(
  queryable: Queryable,
  defaultThreshold: number,
  query: Omit<StockQuery, 'page'>,
): Promise<Page<StockDetails>> {
  const { values, where } = stockFilter(defaultThreshold, query);
  const place = (index: number): string => `$${values.length + index}`;
  const page = await readPage<StockRow>(queryable, query, {
    rows: `SELECT ${columns(place(1))} FROM inventory i ${JOINS} ${where}
           ORDER BY ${orderBy(query.sort, SORTABLE, 'i.id DESC')} LIMIT ${place(2)} OFFSET ${place(3)}`,
    values: [...values, defaultThreshold],
    count: `SELECT count(*) AS total FROM inventory i ${JOINS} ${where}`,
    countValues: values,
  });
  return { ...page, rows: await withPaidToShip(queryable, page.rows) };
}

/** Reads an inventory row; undefined when `condition` hides it. */
export async function readStock(
  queryable: Queryable,
  defaultThreshold: number,
  id: number,
  condition = SHOWN,
): Promise<StockDetails | undefined> {
  const [row] = await readRows(queryable, defaultThreshold, [id], condition);
  return row;
}

/** Reads inventory rows in the order of the given ids, hidden ones too. */
export async function readStocks(
  queryable: Queryable,
  defaultThreshold: number,
  ids: readonly number[],
): Promise<StockDetails[]> {
  const rows = await readRows(queryable, defaultThreshold, ids, 'TRUE');
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

async function readRows(
  queryable: Queryable,
  defaultThreshold: number,
  ids: readonly number[],
  condition: string,
): Promise<StockDetails[]> {
  const rows = await queryable.rows<StockRow>(
    `SELECT ${columns('$1')} FROM inventory i ${JOINS} WHERE i.id = ${anyOf('$2', 'int')} AND ${condition}`,
    [defaultThreshold, ids],
  );
  return withPaidToShip(queryable, rows);
}

const MOVEMENT = `m.*, i.variant_id, ${NAMES}, o.order_number, u.name AS actor_name`;

const MOVEMENT_JOINS = `
  JOIN inventory i ON i.id = m.inventory_id ${JOINS}
  LEFT JOIN order_items t ON t.id = m.order_item_id
  LEFT JOIN orders o ON o.id = t.order_id
  LEFT JOIN users u ON u.id = m.actor_id`;

/**
 * Splits the kinds of movements that orders have into searches, because each has its own partial index.
 */
const ofOrder = (number: string): string => `m.id IN (
  SELECT h.id FROM orders o JOIN order_items t ON t.order_id = o.id JOIN stock_movements h ON h.order_item_id = t.id
  WHERE o.order_number = ${number} AND h.kind IN ('reserve', 'commit', 'release')
  UNION ALL
  SELECT h.id FROM orders o JOIN order_items t ON t.order_id = o.id JOIN stock_movements h ON h.order_item_id = t.id
  WHERE o.order_number = ${number} AND h.kind = 'restock'
  UNION ALL
  SELECT h.id FROM orders o JOIN order_items t ON t.order_id = o.id JOIN stock_movements h ON h.order_item_id = t.id
  WHERE o.order_number = ${number} AND h.kind = 'adjust')`;

const ofSku = (pattern: string): string => `m.inventory_id IN (
  SELECT i.id FROM product_variants v JOIN inventory i ON i.variant_id = v.id WHERE v.sku ILIKE ${pattern})`;

function movementFilter(query: Omit<MovementsQuery, 'page'>) {
  const filter = new CountedFilter(MOVEMENT_COUNTERS, 'm');
  const { inventory_id, warehouse_id, variant_id, sku, kind, reason, order_number, actor_id } = query;
  if (inventory_id !== undefined) filter.add(`m.inventory_id = ${filter.bind(inventory_id)}`);
  if (warehouse_id !== undefined) {
    filter.add(
      `m.inventory_id IN (SELECT id FROM inventory WHERE warehouse_id = ${filter.bind(warehouse_id)})`,
    );
  }
  if (variant_id !== undefined) {
    filter.add(`m.inventory_id IN (SELECT id FROM inventory WHERE variant_id = ${filter.bind(variant_id)})`);
  }
  if (sku) filter.add(ofSku(filter.bind(containsPattern(sku))));
  if (kind) filter.addGroup('kind', `= ${filter.bind(kind)}`);
  if (reason) filter.addGroup('reason', `= ${filter.bind(reason)}`);
  if (order_number) filter.add(ofOrder(filter.bind(order_number)));
  if (actor_id !== undefined) filter.add(`m.actor_id = ${filter.bind(actor_id)}`);
  withinDays(filter, 'm.created_at', query);
  return filter;
}

/** Reads one page of stock movements, newest first. */
export function readMovementPage(
  queryable: Queryable,
  query: Omit<MovementsQuery, 'page'>,
): Promise<Page<MovementDetails>> {
  const list = { order: 'm.id DESC', columns: MOVEMENT, joins: MOVEMENT_JOINS };
  return readPage(queryable, query, listQuery(movementFilter(query), list));
}

/**
 * Reads the last adjustment of a row. A caller that holds the lock of the row gets the movement that it
 * inserted.
 */
export function readLastAdjustment(
  queryable: Queryable,
  inventoryId: number,
): Promise<MovementDetails | undefined> {
  return queryable.row<MovementDetails>(
    `SELECT ${MOVEMENT} FROM stock_movements m ${MOVEMENT_JOINS} 
     WHERE m.inventory_id = $1 AND m.kind = 'adjust' ORDER BY m.id DESC LIMIT 1`,
    [inventoryId],
  );
}

/** Sums for each of the inventory rows $1 the units of lines of open orders that were taken out of it and have not left it. */
const PAID_TO_SHIP = `
  SELECT i.id, sum(u.open)::int AS units
  FROM inventory i
  JOIN order_items t ON t.variant_id = i.variant_id
    AND t.quantity - t.cancelled_quantity - t.shipped_quantity > 0 AND NOT t.is_digital
  JOIN orders o ON o.id = t.order_id AND o.status IN ('confirmed', 'processing')
  JOIN LATERAL ${COMMITTED_BY_ROW} u ON u.inventory_id = i.id
  WHERE i.id = ${anyOf('$1', 'int')}
  GROUP BY i.id`;

/** Counts the units of paid orders that still lie in the warehouses of inventory rows, by row. */
export async function readPaidToShip(
  queryable: Queryable,
  inventoryIds: readonly number[],
): Promise<Map<number, number>> {
  if (inventoryIds.length === 0) return new Map();
  const rows = await queryable.rows<{ id: number; units: number }>(PAID_TO_SHIP, [inventoryIds]);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** Returns true while units of orders that were taken out of one of the inventory rows have not left its warehouse. */
export async function hasUnitsToShip(
  queryable: Queryable,
  inventoryIds: readonly number[],
): Promise<boolean> {
  return [...(await readPaidToShip(queryable, inventoryIds)).values()].some((units) => units > 0);
}

async function withPaidToShip(queryable: Queryable, rows: readonly StockRow[]): Promise<StockDetails[]> {
  const units = await readPaidToShip(
    queryable,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, paid_to_ship: units.get(row.id) ?? 0 }));
}
