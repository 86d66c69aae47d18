import { type Tx, pgErrorOf } from '@comptoir/db';
import { HELD_BY_ROW } from '../../catalog/inventory/units-by-row';
import { ShipmentErrors } from './shipments.errors';
import type { OpenUnits, Source } from './shipments.sources.rules';

/** The shipped units are those in shipments: a shipment whose contents are replaced counts no more. */
const OPEN_UNITS = `
  SELECT t.id AS order_item_id, u.inventory_id, v.warehouse_id, u.open AS units
  FROM (
    SELECT i.id, (SELECT coalesce(sum(c.quantity), 0) FROM shipment_items c WHERE c.order_item_id = i.id) AS shipped_quantity
    FROM order_items i WHERE i.order_id = $1 AND NOT i.is_digital) t
  CROSS JOIN LATERAL ${HELD_BY_ROW} u
  JOIN inventory v ON v.id = u.inventory_id
  WHERE u.open > 0
  ORDER BY u.inventory_id, t.id`;

/** Reads where the units of a locked order lie that are in no shipment, in the order of the stock rows. */
export function readOpenUnits(tx: Tx, orderId: number): Promise<OpenUnits[]> {
  return tx.rows<OpenUnits>(OPEN_UNITS, [orderId]);
}

/** Reads the stock rows that the units of a shipment left from. */
export async function readSourceRows(tx: Tx, shipmentId: number): Promise<Set<number>> {
  const rows = await tx.rows<{ inventory_id: number }>(
    'SELECT DISTINCT inventory_id FROM shipment_sources WHERE shipment_id = $1',
    [shipmentId],
  );
  return new Set(rows.map(({ inventory_id }) => inventory_id));
}

/**
 * Records where the units of a shipment left from. PostgreSQL rejects more units than the order has there.
 * @throws ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED
 */
export async function insertSources(tx: Tx, shipmentId: number, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return;
  try {
    await tx.execute(
      `INSERT INTO shipment_sources (shipment_id, order_item_id, inventory_id, quantity)
       SELECT $1, item, row_id, units FROM unnest($2::int[], $3::int[], $4::int[]) AS s (item, row_id, units)`,
      [
        shipmentId,
        sources.map(({ order_item_id }) => order_item_id),
        sources.map(({ inventory_id }) => inventory_id),
        sources.map(({ quantity }) => quantity),
      ],
    );
  } catch (error) {
    throw pgErrorOf(error)?.constraint === 'shipment_sources_held'
      ? ShipmentErrors.SHIPMENT_QUANTITY_EXCEEDED()
      : error;
  }
}
