import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { isShownList } from '../../catalog/prices/prices.queries';
import { ProductRefreshService } from '../../catalog/product-records/product-refresh.service';

const DUE = `
  UPDATE price_lists SET is_priced_in = NOT is_priced_in
  FROM (
    SELECT l.id FROM price_lists l WHERE l.is_priced_in <> (${isShownList('$1')})
    ORDER BY l.id FOR NO KEY UPDATE
  ) due
  WHERE price_lists.id = due.id
  RETURNING due.id`;

/** Updates the shown prices of the catalogue when price lists change, begin or end. */
@Injectable()
export class PriceListsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly refresh: ProductRefreshService,
  ) {}

  /** Refreshes the products of lists that began or ended since the last run. */
  async updateDuePrices(): Promise<void> {
    await this.db.tx((tx) => this.refreshDueLists(tx));
  }

  /** Refreshes the products of lists that show in the catalogue, or no longer do, and marks these lists. */
  async refreshDueLists(tx: Tx): Promise<void> {
    const due = await tx.rows<{ id: number }>(DUE, [this.clock.now()]);
    if (due.length === 0) return;
    const products = await tx.rows<{ id: number }>(
      `SELECT id FROM products WHERE id IN (
         SELECT v.product_id FROM price_list_prices e JOIN product_variants v ON v.id = e.variant_id
         WHERE e.price_list_id = ANY($1))
       ORDER BY sales_count DESC, id`,
      [due.map(({ id }) => id)],
    );
    await this.refresh.refreshManyProducts(
      tx,
      products.map(({ id }) => id),
    );
  }

  /** Refreshes the products of variants whose price in a shown list changed. */
  async refreshProductsOfVariants(tx: Tx, variantIds: readonly number[]): Promise<void> {
    const products = await tx.rows<{ id: number }>(
      'SELECT DISTINCT product_id AS id FROM product_variants WHERE id = ANY($1) ORDER BY product_id',
      [variantIds],
    );
    await this.refresh.refreshManyProducts(
      tx,
      products.map(({ id }) => id),
    );
  }
}
