import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import type { StockTransfer } from './inventory.entity';
import type { TransfersQuery } from './stock-entries.dto';

/** A transfer with names and sums. */
export interface TransferDetails extends StockTransfer {
  from_name: string;
  to_name: string;
  actor_name: string | null;
  /** Units of all variants. */
  units: number;
  variants: number;
}

/** Units of one variant in a transfer. */
export interface TransferredUnits {
  variant_id: number;
  sku: string;
  product_id: number;
  product_name: string;
  units: number;
}

/** Each variant of a transfer has one movement with more units, in the warehouse that gets them. */
const TRANSFERS = `
  SELECT t.*, f.name AS from_name, g.name AS to_name, u.name AS actor_name, m.units, m.variants
  FROM stock_transfers t
  JOIN warehouses f ON f.id = t.from_warehouse_id
  JOIN warehouses g ON g.id = t.to_warehouse_id
  LEFT JOIN users u ON u.id = t.actor_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(on_hand_delta), 0)::int AS units, count(*)::int AS variants
    FROM stock_movements WHERE transfer_id = t.id AND on_hand_delta > 0) m`;

const UNITS = `
  SELECT i.variant_id, v.sku, p.id AS product_id, p.name AS product_name, m.on_hand_delta AS units
  FROM stock_movements m
  JOIN inventory i ON i.id = m.inventory_id
  JOIN product_variants v ON v.id = i.variant_id
  JOIN products p ON p.id = v.product_id
  WHERE m.transfer_id = $1 AND m.on_hand_delta > 0
  ORDER BY m.id`;

const OF_WAREHOUSE = '(t.from_warehouse_id = $1 OR t.to_warehouse_id = $1)';

const ALL = {
  rows: `${TRANSFERS} ORDER BY t.id DESC LIMIT $1 OFFSET $2`,
  count: 'SELECT count(*) AS total FROM stock_transfers',
};
const THOSE_OF_WAREHOUSE = {
  rows: `${TRANSFERS} WHERE ${OF_WAREHOUSE} ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
  count: `SELECT count(*) AS total FROM stock_transfers t WHERE ${OF_WAREHOUSE}`,
};

/** Reads one page of transfers, newest first. */
export function readTransferPage(
  queryable: Queryable,
  query: Pick<TransfersQuery, 'warehouse_id' | 'per_page' | 'offset'>,
): Promise<Page<TransferDetails>> {
  const { warehouse_id: warehouseId } = query;
  if (warehouseId === undefined) return readPage(queryable, query, { ...ALL, values: [] });
  return readPage(queryable, query, { ...THOSE_OF_WAREHOUSE, values: [warehouseId] });
}

/** Reads a transfer and its units. */
export async function readTransfer(
  queryable: Queryable,
  id: number,
): Promise<{ transfer: TransferDetails; units: TransferredUnits[] } | undefined> {
  const transfer = await queryable.row<TransferDetails>(`${TRANSFERS} WHERE t.id = $1`, [id]);
  return transfer && { transfer, units: await queryable.rows<TransferredUnits>(UNITS, [id]) };
}
