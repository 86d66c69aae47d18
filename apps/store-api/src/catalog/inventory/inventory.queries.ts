import { type Queryable, anyOf } from '@comptoir/db';
import type { StockLevel } from './stock-allocation';
import { COMMITTED_BY_ROW } from './units-by-row';

/** Stock levels of variants in active warehouses, in the order in which the rows are locked. */
export const STOCK_LEVELS = `
  SELECT i.id AS inventory_id, i.variant_id, w.priority, i.on_hand - i.reserved AS available
  FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
  WHERE i.variant_id = ${anyOf('$1', 'int')} AND w.is_active
  ORDER BY i.id`;

/**
 * Locks of inventory rows leave their keys free: a shipment refers to its rows before it locks them, and two shipments
 * of one row must not wait for each other.
 */
export const LOCK_STOCK_LEVELS = `${STOCK_LEVELS} FOR NO KEY UPDATE OF i`;

/** Stock levels of the inventory rows $1 in active warehouses. */
export const LEVELS_OF_ROWS = `
  SELECT i.id AS inventory_id, i.variant_id, w.priority, i.on_hand - i.reserved AS available
  FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
  WHERE i.id = ${anyOf('$1', 'int')} AND w.is_active
  ORDER BY i.id`;

/** Locks all inventory rows of the variants of an order by id, so that no stock comes for its backorders. */
export const LOCK_STOCK_OF_ORDER = `
  SELECT FROM inventory
  WHERE variant_id IN (SELECT variant_id FROM order_items WHERE order_id = $1)
  ORDER BY id
  FOR NO KEY UPDATE`;

/**
 * Selects the reservations of an order that are neither committed nor released. Locks the inventory rows by
 * id.
 */
export const LOCK_RESERVED = `
  SELECT i.id AS inventory_id, r.order_item_id, r.reserved_delta AS quantity, r.fill
  FROM stock_movements r
  JOIN order_items o ON o.id = r.order_item_id
  JOIN inventory i ON i.id = r.inventory_id
  WHERE o.order_id = $1 AND r.kind = 'reserve' AND NOT EXISTS (
    SELECT FROM stock_movements d
    WHERE d.order_item_id = r.order_item_id AND d.inventory_id = r.inventory_id AND d.fill = r.fill
      AND d.kind IN ('commit', 'release'))
  ORDER BY i.id, r.order_item_id, r.fill
  FOR NO KEY UPDATE OF i`;

/** Selects the committed units of an order by inventory row and line. Locks the inventory rows by id. */
export const LOCK_COMMITTED = `
  SELECT i.id AS inventory_id, t.id AS order_item_id, u.held, u.shipped, u.returned, u.open
  FROM order_items t
  CROSS JOIN LATERAL ${COMMITTED_BY_ROW} u
  JOIN inventory i ON i.id = u.inventory_id
  WHERE t.order_id = $1
  ORDER BY i.id, t.id
  FOR NO KEY UPDATE OF i`;

/**
 * Updates inventory rows and inserts the movements in one statement. The caller has locked the rows. A row
 * that would become negative or oversold is skipped together with its movements.
 * $1 kind, $2 actor, $3 reason, $4 note, $5 now, $6–$10 inventory ids, order item ids, deltas on hand and
 * reserved, fills, $11 transfer.
 * Returns the number of updated rows and the ids of their variants.
 */
export const MOVE_STOCK = `
  WITH wanted AS (
    SELECT * FROM unnest($6::int[], $7::int[], $8::int[], $9::int[], $10::int[])
      AS w (inventory_id, order_item_id, on_hand_delta, reserved_delta, fill)
  ), sums AS (
    SELECT inventory_id, sum(on_hand_delta)::int AS on_hand, sum(reserved_delta)::int AS reserved
    FROM wanted GROUP BY inventory_id
  ), moved AS (
    UPDATE inventory i
    SET on_hand = i.on_hand + s.on_hand, reserved = i.reserved + s.reserved, removed_at = NULL, updated_at = $5
    FROM sums s
    WHERE i.id = s.inventory_id AND i.reserved + s.reserved BETWEEN 0 AND i.on_hand + s.on_hand
    RETURNING i.id, i.variant_id
  ), written AS (
    INSERT INTO stock_movements
      (inventory_id, kind, order_item_id, on_hand_delta, reserved_delta, fill, actor_id, reason, note, transfer_id,
       created_at)
    SELECT w.inventory_id, $1, w.order_item_id, w.on_hand_delta, w.reserved_delta, w.fill, $2, $3, $4, $11, $5
    FROM wanted w JOIN moved ON moved.id = w.inventory_id
  )
  SELECT count(*)::int AS rows, coalesce(array_agg(DISTINCT variant_id), '{}') AS variant_ids FROM moved`;

/**
 * Inserts inventory rows of a warehouse, or adds to the present ones, and inserts the movements in one
 * statement.
 * $1 and $2 distinct variant ids and their units, $3 warehouse, $4 threshold, $5 now, $6 actor, $7 reason, $8
 * note. A new row starts with `low_since` set, so that staff is notified only after it was filled once.
 * Returns the ids of the rows, ascending.
 */
export const OPEN_STOCK = `
  WITH given AS (
    SELECT * FROM unnest($1::int[], $2::int[]) AS g (variant_id, quantity)
  ), opened AS (
    INSERT INTO inventory (variant_id, warehouse_id, on_hand, low_stock_threshold, low_since, updated_at)
    SELECT variant_id, $3::int, quantity, $4::int, $5::timestamptz, $5 FROM given ORDER BY variant_id
    ON CONFLICT (variant_id, warehouse_id) DO UPDATE
      SET on_hand = inventory.on_hand + excluded.on_hand, removed_at = NULL, updated_at = excluded.updated_at
    RETURNING id, variant_id
  ), written AS (
    INSERT INTO stock_movements (inventory_id, kind, on_hand_delta, reserved_delta, actor_id, reason, note, created_at)
    SELECT opened.id, 'opening', given.quantity, 0, $6::int, $7::text, $8::text, $5
    FROM opened JOIN given USING (variant_id) WHERE given.quantity > 0
  )
  SELECT id FROM opened ORDER BY id`;

interface LevelRow {
  inventory_id: number;
  variant_id: number;
  priority: number;
  available: number;
}

/**
 * Reads stock levels.
 * @param sql one of the statements above that select levels
 * @param ids variants, or inventory rows for `LEVELS_OF_ROWS`
 */
export async function readLevels(
  queryable: Queryable,
  sql: string,
  ids: readonly number[],
): Promise<StockLevel[]> {
  const rows = await queryable.rows<LevelRow>(sql, [ids]);
  return rows.map((row) => ({
    inventoryId: row.inventory_id,
    variantId: row.variant_id,
    priority: row.priority,
    available: row.available,
  }));
}
