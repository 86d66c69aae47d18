import type { Queryable, Tx } from '@comptoir/db';
import type { DigitalFile } from './digital-goods.entity';
import { KEYS_OF_LINE } from './licence-keys.queries';
import type { StoredKey } from './licence-keys.service';

/** Files and licence keys of a variant, for staff. */
export interface DigitalGoods {
  variantId: number;
  files: DigitalFile[];
  keys: { free: number; assigned: number; missing: number };
}

/** Downloads of one line of a paid order. */
export interface DownloadableItem {
  id: number;
  product_name: string;
  variant_name: string;
  files: { id: number; name: string; size: number }[];
  keys: StoredKey[];
  /** Units that wait for a key. */
  missing: number;
}

/** Units of a digital line that are sold, and the keys that they have. */
const UNITS = `i.quantity - i.cancelled_quantity`;
/** The same without units that were refunded: those are not delivered any more. A cancellation has left them out. */
export const UNITS_DUE = `(${UNITS} - (SELECT coalesce(sum(r.quantity), 0)::int FROM refund_items r JOIN refunds f ON f.id = r.refund_id
    WHERE r.order_item_id = i.id AND f.status NOT IN ('rejected', 'failed') AND f.source <> 'cancellation'))`;
const KEYS_OF_ITEM = `(SELECT count(*)::int FROM licence_keys k WHERE k.order_item_id = i.id)`;
const USES_KEYS = `EXISTS (SELECT FROM licence_keys k WHERE k.variant_id = i.variant_id)`;

/** Orders whose digital goods are delivered: paid, not charged back, and not over. */
const IS_DELIVERABLE = `o.payment_status IN ('paid', 'partially_refunded') AND o.status NOT IN ('cancelled', 'refunded')
  AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost' AND d.withdrawn_amount > 0)`;

/** Lines of deliverable orders that have fewer keys than units. $1 variant */
const MISSING = `
  SELECT i.order_id, ${UNITS_DUE} - ${KEYS_OF_ITEM} AS units
    FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE i.variant_id = $1 AND i.is_digital AND ${USES_KEYS} AND ${IS_DELIVERABLE}
     AND ${KEYS_OF_ITEM} < ${UNITS_DUE}`;

/** Reads what buyers of a variant get; undefined for an unknown variant. */
export async function readDigitalGoods(db: Queryable, variantId: number): Promise<DigitalGoods | undefined> {
  const keys = await db.row<DigitalGoods['keys']>(
    `SELECT count(k.id) FILTER (WHERE k.order_item_id IS NULL)::int AS free,
       count(k.order_item_id)::int AS assigned,
       (SELECT coalesce(sum(m.units), 0)::int FROM (${MISSING}) m) AS missing
     FROM product_variants v LEFT JOIN licence_keys k ON k.variant_id = v.id
     WHERE v.id = $1 GROUP BY v.id`,
    [variantId],
  );
  if (!keys) return undefined;
  const files = await db.rows<DigitalFile>(
    'SELECT * FROM digital_files WHERE variant_id = $1 AND removed_at IS NULL ORDER BY id',
    [variantId],
  );
  return { variantId, files, keys };
}

/** Returns undefined for an unknown variant. */
export async function readIsDigital(db: Queryable, variantId: number): Promise<boolean | undefined> {
  const row = await db.row<{ is_digital: boolean }>(
    'SELECT p.is_digital FROM product_variants v JOIN products p ON p.id = v.product_id WHERE v.id = $1',
    [variantId],
  );
  return row?.is_digital;
}

/** Lines of deliverable orders of a variant without keys that have no file yet. $1 variant */
const WITHOUT_FILE = `
  SELECT i.order_id FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE i.variant_id = $1 AND i.is_digital AND i.gift_card IS NULL AND ${UNITS_DUE} > 0 AND NOT ${USES_KEYS}
     AND ${IS_DELIVERABLE} AND NOT EXISTS (SELECT FROM digital_deliveries d WHERE d.order_item_id = i.id)`;

/** Lists the orders that wait for licence keys or the first file of a variant, the oldest first. */
export async function readWaitingOrderIds(db: Queryable, variantId: number): Promise<number[]> {
  const rows = await db.rows<{ order_id: number }>(
    `SELECT order_id FROM (${MISSING}) m UNION SELECT order_id FROM (${WITHOUT_FILE}) f ORDER BY order_id`,
    [variantId],
  );
  return rows.map(({ order_id }) => order_id);
}

/** A digital line of an order, and the keys that it still needs. */
export interface DigitalItem {
  id: number;
  variant_id: number | null;
  units: number;
  keys: number;
  uses_keys: boolean;
  files: number;
  is_gift_card: boolean;
}

/** Reads the digital lines of an order. */
export function readDigitalItems(tx: Tx, orderId: number): Promise<DigitalItem[]> {
  return tx.rows<DigitalItem>(
    `SELECT i.id, i.variant_id, greatest(0, ${UNITS_DUE}) AS units, ${KEYS_OF_ITEM} AS keys, ${USES_KEYS} AS uses_keys,
       i.gift_card IS NOT NULL AS is_gift_card,
       (SELECT count(*)::int FROM digital_deliveries d WHERE d.order_item_id = i.id) AS files
     FROM order_items i WHERE i.order_id = $1 AND i.is_digital ORDER BY i.id`,
    [orderId],
  );
}

/** Units of a digital line `i` whose files or licence keys the buyer has got. */
export const DELIVERED_UNITS = `CASE WHEN EXISTS (SELECT FROM digital_deliveries d WHERE d.order_item_id = i.id) THEN ${UNITS}
       ELSE least(${UNITS}, ${KEYS_OF_ITEM}) END`;

/** Reads, for each digital line of an order, the units whose files or licence keys the buyer has got. */
export async function readDeliveredUnits(tx: Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx.rows<{ id: number; units: number }>(
    `SELECT i.id, ${DELIVERED_UNITS} AS units
     FROM order_items i WHERE i.order_id = $1 AND i.is_digital`,
    [orderId],
  );
  return new Map(rows.filter(({ units }) => units > 0).map(({ id, units }) => [id, units]));
}

/**
 * Assigns free keys to an order line, the oldest first. Two orders at the same instant get different keys: the
 * second waits for the rows that the first has locked, and takes the next ones.
 * @returns the number of assigned keys, at most `units`
 */
export function assignLicenceKeys(
  tx: Tx,
  { variantId, itemId, units, at }: { variantId: number; itemId: number; units: number; at: Date },
): Promise<number> {
  return tx.execute(
    `UPDATE licence_keys k SET order_item_id = $2, assigned_at = $4
       FROM (SELECT id FROM licence_keys WHERE variant_id = $1 AND order_item_id IS NULL
             ORDER BY id LIMIT $3 FOR UPDATE) free
      WHERE k.id = free.id`,
    [variantId, itemId, units, at],
  );
}

/** Gives the buyer of an order the files of its digital lines. Returns the number of new files. */
export function deliverFiles(tx: Tx, orderId: number, at: Date): Promise<number> {
  return tx.execute(
    `INSERT INTO digital_deliveries (order_item_id, digital_file_id, created_at)
     SELECT i.id, f.id, $2 FROM order_items i
       JOIN digital_files f ON f.variant_id = i.variant_id AND f.removed_at IS NULL
      WHERE i.order_id = $1 AND i.is_digital AND ${UNITS_DUE} > 0
     ON CONFLICT DO NOTHING`,
    [orderId, at],
  );
}

/**
 * Reads the downloads of an own order, without lines that were refunded wholly; undefined for an order of another
 * customer.
 */
export async function readDownloads(
  db: Queryable,
  userId: number,
  orderNumber: string,
): Promise<DownloadableItem[] | undefined> {
  const order = await db.row<{ id: number; is_deliverable: boolean }>(
    `SELECT o.id, ${IS_DELIVERABLE} AS is_deliverable FROM orders o WHERE o.order_number = $1 AND o.user_id = $2`,
    [orderNumber, userId],
  );
  if (!order) return undefined;
  if (!order.is_deliverable) return [];
  return db.rows<DownloadableItem>(
    `SELECT i.id, i.product_name, i.variant_name,
       coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
          FROM digital_deliveries d JOIN digital_files f ON f.id = d.digital_file_id
         WHERE d.order_item_id = i.id), '[]') AS files,
       ${KEYS_OF_LINE} AS keys,
       CASE WHEN ${USES_KEYS} THEN greatest(0, ${UNITS_DUE} - ${KEYS_OF_ITEM}) ELSE 0 END AS missing
     FROM order_items i WHERE i.order_id = $1 AND i.is_digital AND ${UNITS_DUE} > 0 ORDER BY i.id`,
    [order.id],
  );
}

/** Reads a file that the customer has bought, in an order that is paid and not over. */
export function readBoughtFile(
  db: Queryable,
  userId: number,
  { orderNumber, fileId }: { orderNumber: string; fileId: number },
): Promise<DigitalFile | undefined> {
  return db.row<DigitalFile>(
    `SELECT f.* FROM orders o JOIN order_items i ON i.order_id = o.id
       JOIN digital_deliveries d ON d.order_item_id = i.id JOIN digital_files f ON f.id = d.digital_file_id
      WHERE o.order_number = $1 AND o.user_id = $2 AND f.id = $3 AND ${UNITS_DUE} > 0 AND ${IS_DELIVERABLE}
      LIMIT 1`,
    [orderNumber, userId, fileId],
  );
}
