import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';

/** Lets one job at a time count the order $1. */
const LOCK_ORDER = 'SELECT exchanged_order_id FROM orders WHERE id = $1 FOR NO KEY UPDATE';

const SOLD = `
  SELECT product_id AS "productId", sum(quantity)::integer AS units FROM order_items
  WHERE order_id = $1 AND product_id IS NOT NULL GROUP BY product_id`;

/**
 * Units of the line `i` that were exchanged. They count once their replacement order is paid, which counts its own
 * units.
 */
const EXCHANGED_UNITS = `(
      SELECT coalesce(sum(x.received_quantity), 0)::integer FROM return_items x
      JOIN returns r ON r.id = x.return_id AND r.status = 'exchanged'
      JOIN orders n ON n.id = r.replacement_order_id AND n.payment_status IN ('paid', 'partially_refunded', 'refunded')
      WHERE x.order_item_id = i.id)`;

/** Stores the cancelled and exchanged units of the paid order $1, and returns those that are new. */
const CANCELLED = `
  WITH now AS (
    SELECT i.id, i.product_id, coalesce(c.units, 0) AS before,
      CASE WHEN o.status = 'cancelled' THEN i.quantity
        ELSE least(i.quantity, i.cancelled_quantity + ${EXCHANGED_UNITS}) END AS units
    FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN cancelled_sales c ON c.order_item_id = i.id
    WHERE o.id = $1 AND o.payment_status IN ('paid', 'partially_refunded', 'refunded')
  ), stored AS (
    INSERT INTO cancelled_sales (order_item_id, units) SELECT id, units FROM now WHERE units > before
    ON CONFLICT (order_item_id) DO UPDATE SET units = excluded.units
  )
  SELECT product_id AS "productId", sum(before - units)::integer AS units FROM now
  WHERE units > before AND product_id IS NOT NULL GROUP BY product_id`;

const LOCK_PRODUCTS = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';

const ADD = `
  UPDATE products SET sales_count = products.sales_count + sold.units
  FROM unnest($1::int[], $2::int[]) AS sold (id, units) WHERE products.id = sold.id`;

interface ProductUnits {
  productId: number;
  /** Negative when they are subtracted. */
  units: number;
}

/**
 * Counts sold units in `sales_count`, by which lists sort best sellers. Cancelled units do not count, nor
 * those that were exchanged for others; refunded and returned ones do.
 */
@Injectable()
export class ProductSalesService {
  constructor(private readonly db: Db) {}

  /**
   * Adds the units of a paid order to its products, once, without those that were cancelled meanwhile. A replacement
   * order takes the place of the units that it was exchanged for.
   */
  async countSales(orderId: number, job: Pick<JobContext, 'once'>): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const order = await tx.row<{ exchanged_order_id: number | null }>(LOCK_ORDER, [orderId]);
      const changes = await tx.rows<ProductUnits>(SOLD, [orderId]);
      changes.push(...(await tx.rows<ProductUnits>(CANCELLED, [orderId])));
      if (order?.exchanged_order_id) {
        await tx.execute(LOCK_ORDER, [order.exchanged_order_id]);
        changes.push(...(await tx.rows<ProductUnits>(CANCELLED, [order.exchanged_order_id])));
      }
      await addSales(tx, changes);
    });
  }

  /**
   * Subtracts the cancelled units of an order, each once. It may run before the payment was counted: both
   * together then change nothing.
   */
  async uncountCancelledSales(orderId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await tx.execute(LOCK_ORDER, [orderId]);
      await addSales(tx, await tx.rows<ProductUnits>(CANCELLED, [orderId]));
    });
  }
}

async function addSales(tx: Tx, changes: readonly ProductUnits[]): Promise<void> {
  const units = new Map<number, number>();
  for (const { productId, units: more } of changes) units.set(productId, (units.get(productId) ?? 0) + more);
  const ids = [...units.keys()];
  if (!ids.length) return;
  await tx.execute(LOCK_PRODUCTS, [ids]);
  await tx.execute(ADD, [ids, [...units.values()]]);
}
