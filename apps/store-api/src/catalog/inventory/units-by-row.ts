/** Units of an order item in the stock rows that they come from. */
export interface UnitsOfRow {
  inventory_id: number;
  order_item_id: number;
  /** Units that the order took from the row, less those that went back before they were shipped. */
  held: number;
  /** Units of them that shipments say left from the row. */
  shipped: number;
  /** Units that came back into the row after they were shipped. */
  returned: number;
  /** Units that have not left yet. */
  open: number;
}

const RESERVED = `(
  SELECT inventory_id, reserved_delta AS held, 0 AS returned, 0 AS shipped FROM stock_movements
  WHERE order_item_id = t.id AND kind IN ('reserve', 'release'))`;

const COMMITTED = `(
  SELECT inventory_id, -on_hand_delta AS held, 0 AS returned, 0 AS shipped FROM stock_movements
  WHERE order_item_id = t.id AND kind = 'commit')`;

/**
 * Selects the units of an order item `t` by stock row. A shipment of before its sources were recorded does not say where
 * its units came from: they count for the last rows, since units that go back always went to the first ones.
 */
const unitsByRow = (taken: string): string => `(
  SELECT f.inventory_id, f.held, f.shipped, f.returned,
    greatest(0, least(f.free, sum(f.held) OVER () - t.shipped_quantity
      - (sum(f.free) OVER (ORDER BY f.inventory_id) - f.free)))::int AS open
  FROM (
    SELECT m.inventory_id, sum(m.held)::int AS held, sum(m.shipped)::int AS shipped, sum(m.returned)::int AS returned,
      greatest(0, sum(m.held) - sum(m.shipped)) AS free
    FROM (
      ${taken}
      UNION ALL
      SELECT inventory_id, CASE WHEN reason = 'return' THEN 0 ELSE -on_hand_delta END,
        CASE WHEN reason = 'return' THEN on_hand_delta ELSE 0 END, 0
      FROM stock_movements WHERE order_item_id = t.id AND kind = 'restock'
      UNION ALL
      SELECT inventory_id, 0, 0, quantity FROM shipment_sources WHERE order_item_id = t.id) m
    GROUP BY m.inventory_id) f)`;

/** Units that are reserved or taken, of an order item `t`. Needs its columns `id` and `shipped_quantity`. */
export const HELD_BY_ROW = unitsByRow(RESERVED);

/** Units that were taken out of the warehouses, of an order item `t`. Needs its columns `id` and `shipped_quantity`. */
export const COMMITTED_BY_ROW = unitsByRow(COMMITTED);
