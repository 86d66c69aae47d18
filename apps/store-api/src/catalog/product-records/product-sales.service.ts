import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';

/** Counts sold units in `sales_count`, by which lists sort best sellers. */
@Injectable()
export class ProductSalesService {
  constructor(private readonly db: Db) {}

  /** Adds the units of a paid order to its products, once. */
  async countSales(orderId: number, job: Pick<JobContext, 'once'>): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      const ids = await tx.rows(
        `SELECT id FROM products WHERE id IN (SELECT product_id FROM order_items WHERE order_id = $1)
         ORDER BY id FOR NO KEY UPDATE`,
        [orderId],
      );
      if (ids.length === 0) return;
      await tx.execute(
        `UPDATE products SET sales_count = products.sales_count + sold.units
         FROM (SELECT product_id, sum(quantity)::integer AS units FROM order_items WHERE order_id = $1 GROUP BY product_id) sold
         WHERE products.id = sold.product_id`,
        [orderId],
      );
    });
  }
}
