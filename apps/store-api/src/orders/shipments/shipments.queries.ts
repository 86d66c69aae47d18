import { Filter, type Queryable, type Tx, listQuery, prefixPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { setAllUnitsShipped } from '../order-records/order-items.queries';
import { readPage, withinDays } from '../../platform/http/paging';
import type { ShipmentsQuery } from './shipments.dto';
import type { ShipmentItem, TrackingStatus } from './shipments.entity';
import { insertSources, readOpenUnits } from './shipments.sources.queries';
import { chooseSources } from './shipments.sources.rules';

/** A shipment with its items and tracking. Times are ISO 8601 texts. */
export interface OrderShipment {
  id: number;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  estimated_delivery: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  /**
   * Empty when the order was marked as shipped without a list of items; the shipment then has all of them.
   */
  items: OrderShipmentItem[];
  /** Ascending by time. */
  trackings: TrackingEvent[];
}

interface OrderShipmentItem {
  order_item_id: number;
  product_name: string;
  variant_name: string;
  sku: string;
  quantity: number;
  /** Where the units left from; empty for a shipment of before this was recorded. */
  warehouses: WarehouseUnits[];
}

/** Units that left from a warehouse. */
export interface WarehouseUnits {
  warehouse_id: number;
  name: string;
  quantity: number;
}

interface TrackingEvent {
  id: number;
  status: TrackingStatus;
  description: string;
  location: string;
  occurred_at: string;
}

/** A shipment with its order. */
export interface ShipmentDetails extends OrderShipment {
  order_id: number;
  order_number: string;
  order_status: string;
  created_at: string;
  updated_at: string;
}

const SHIPMENT_FIELDS = `
  'id', s.id, 'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
  'estimated_delivery', s.estimated_delivery, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
  'items', (SELECT coalesce(json_agg(json_build_object('order_item_id', c.order_item_id,
      'product_name', i.product_name, 'variant_name', i.variant_name, 'sku', i.sku, 'quantity', c.quantity,
      'warehouses', (SELECT coalesce(json_agg(json_build_object('warehouse_id', w.id, 'name', w.name, 'quantity', x.quantity)
          ORDER BY x.inventory_id), '[]')
        FROM shipment_sources x JOIN inventory v ON v.id = x.inventory_id JOIN warehouses w ON w.id = v.warehouse_id
        WHERE x.shipment_id = c.shipment_id AND x.order_item_id = c.order_item_id))
      ORDER BY c.order_item_id), '[]')
    FROM shipment_items c JOIN order_items i ON i.id = c.order_item_id WHERE c.shipment_id = s.id),
  'trackings', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'status', t.status,
      'description', t.description, 'location', t.location, 'occurred_at', t.occurred_at)
      ORDER BY t.occurred_at, t.id), '[]')
    FROM shipment_trackings t WHERE t.shipment_id = s.id)`;

/** Selects the shipments of an order `o` as a column. */
export const SHIPMENTS_OF_ORDER = `
  (SELECT coalesce(json_agg(json_build_object(${SHIPMENT_FIELDS}) ORDER BY s.id), '[]')
     FROM shipments s WHERE s.order_id = o.id) AS shipments`;

const SHIPMENT = `
  json_build_object(${SHIPMENT_FIELDS}, 'order_id', o.id, 'order_number', o.order_number, 'order_status', o.status,
    'created_at', s.created_at, 'updated_at', s.updated_at) AS shipment`;

const JOINS = 'JOIN orders o ON o.id = s.order_id';

const LATEST_STATUS = `
  (SELECT t.status FROM shipment_trackings t WHERE t.shipment_id = s.id ORDER BY t.occurred_at DESC, t.id DESC LIMIT 1)`;

export async function readShipment(db: Queryable, id: number): Promise<ShipmentDetails | undefined> {
  const row = await db.row<{ shipment: ShipmentDetails }>(
    `SELECT ${SHIPMENT} FROM shipments s ${JOINS} WHERE s.id = $1`,
    [id],
  );
  return row?.shipment;
}

const found = (start: string): string => `s.id IN (
  SELECT id FROM shipments WHERE tracking_number LIKE ${start}
  UNION ALL
  SELECT f.id FROM orders o JOIN shipments f ON f.order_id = o.id WHERE o.order_number LIKE ${start})`;

function shipmentsFilter(query: ShipmentsQuery): Filter {
  const filter = new Filter('shipments', 's');
  if (query.order_id !== undefined) filter.add(`s.order_id = ${filter.bind(query.order_id)}`);
  if (query.order_number) {
    filter.add(
      `s.order_id = (SELECT id FROM orders WHERE order_number = ${filter.bind(query.order_number)})`,
    );
  }
  if (query.carrier) filter.add(`lower(s.carrier) = lower(${filter.bind(query.carrier)})`);
  if (query.status) filter.add(`${LATEST_STATUS} = ${filter.bind(query.status)}`);
  if (query.search) filter.add(found(filter.bind(prefixPattern(query.search))));
  withinDays(filter, 's.shipped_at', query);
  return filter;
}

/** Reads a page of shipments, the newest first. */
export async function readShipmentPage(db: Queryable, query: ShipmentsQuery): Promise<Page<ShipmentDetails>> {
  const list = listQuery(shipmentsFilter(query), { order: 's.id DESC', columns: SHIPMENT, joins: JOINS });
  const { rows, total } = await readPage<{ shipment: ShipmentDetails }>(db, query, list);
  return { rows: rows.map(({ shipment }) => shipment), total };
}

/** Writes down that all parcels of an order have arrived, each once. */
export async function deliverShipments(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.execute(
    `WITH arrived AS (
       UPDATE shipments SET delivered_at = $2, updated_at = $2 WHERE order_id = $1 AND delivered_at IS NULL RETURNING id
     )
     INSERT INTO shipment_trackings (shipment_id, status, occurred_at, created_at)
     SELECT id, 'delivered', $2, $2 FROM arrived`,
    [orderId, at],
  );
}

const SHIP_REST = `
  WITH rest AS (
    SELECT id, quantity - cancelled_quantity - shipped_quantity AS units FROM order_items
     WHERE order_id = $1 AND NOT is_digital AND shipped_quantity < quantity - cancelled_quantity
  ), shipment AS (
    INSERT INTO shipments (order_id, shipped_at, created_at, updated_at)
    SELECT $1, $2, $2, $2
     WHERE EXISTS (SELECT FROM rest) OR NOT EXISTS (SELECT FROM shipments WHERE order_id = $1)
    RETURNING id
  )
  INSERT INTO shipment_items (shipment_id, order_item_id, quantity)
  SELECT shipment.id, rest.id, rest.units FROM shipment CROSS JOIN rest
  RETURNING shipment_id, order_item_id, quantity`;

/**
 * Puts the remaining items of a locked order into a shipment without details, so that every shipped order has
 * a shipment.
 */
export async function shipRemainingItems(tx: Tx, orderId: number, now: Date): Promise<void> {
  const open = await readOpenUnits(tx, orderId);
  const rest = await tx.rows<ShipmentItem>(SHIP_REST, [orderId, now]);
  const contents = new Map(rest.map(({ order_item_id, quantity }) => [order_item_id, quantity]));
  if (rest[0]) await insertSources(tx, rest[0].shipment_id, chooseSources(contents, open));
  await setAllUnitsShipped(tx, orderId);
}

/** Returns true when goods of an order are already shipped. */
export async function hasShippedItems(queryable: Queryable, orderId: number): Promise<boolean> {
  const found = await queryable.row(
    'SELECT FROM order_items WHERE order_id = $1 AND shipped_quantity > 0 LIMIT 1',
    [orderId],
  );
  return found !== undefined;
}

/** Returns the day of an instant in UTC, `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * Returns true when goods of an order are still to be shipped that wait for stock, or for the day of their
 * pre-order.
 */
export async function hasItemsNotReady(tx: Tx, orderId: number, today: string): Promise<boolean> {
  const found = await tx.row(
    `SELECT FROM order_items i LEFT JOIN backorders b ON b.order_item_id = i.id
     WHERE i.order_id = $1 AND i.promised_quantity > 0 AND NOT i.is_digital
       AND i.shipped_quantity < i.quantity - i.cancelled_quantity
       AND (b.waiting_quantity > 0 OR (i.is_preorder AND i.promised_on > $2::date))
     LIMIT 1`,
    [orderId, today],
  );
  return found !== undefined;
}
