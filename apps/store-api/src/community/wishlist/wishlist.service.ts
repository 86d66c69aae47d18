import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { isVisible } from '../../catalog/product-records/product-visibility';
import { type ListedProduct, ProductsReadService } from '../../catalog/products/products.read.service';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { invalidField } from '../../platform/http/request.errors';
import { readPage } from '../../platform/http/paging';

/** Hides products that are not visible; they stay on the list, since they may become visible again. */
const VISIBLE = `FROM wishlist_items w JOIN products p ON p.id = w.product_id AND ${isVisible('$2')} WHERE w.user_id = $1`;

/** Reads and changes the wishlists of users. */
@Injectable()
export class WishlistService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly products: ProductsReadService,
    private readonly currencies: CurrenciesService,
  ) {}

  /**
   * Lists the products of a wishlist, the latest addition first. Prices are in the preferred currency of the
   * user unless the query has one. @throws RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async listWishlistItems(
    userId: number,
    query: PageQuery & { currency?: CurrencyCode },
  ): Promise<Page<ListedProduct>> {
    const exchange = await this.currencies.readExchange(
      query.currency ?? (await this.currencies.findPreferredCode(userId)),
    );
    const { rows, total } = await readPage<{ id: number }>(this.db, query, {
      rows: `SELECT p.id ${VISIBLE} ORDER BY w.created_at DESC, p.id DESC LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total ${VISIBLE}`,
      values: [userId, this.clock.now()],
    });
    const ids = rows.map(({ id }) => id);
    return { rows: await this.products.readProductsByIds(ids, exchange), total };
  }

  /**
   * @returns the product, and true when it was not on the list yet
   * @throws RequestErrors.VALIDATION_ERROR for a product that is not visible
   */
  async addWishlistItem(
    userId: number,
    productId: number,
  ): Promise<{ product: ListedProduct; added: boolean }> {
    const now = this.clock.now();
    const visible = await this.db.row(`SELECT FROM products p WHERE p.id = $2 AND ${isVisible('$1')}`, [
      now,
      productId,
    ]);
    const exchange = await this.currencies.readExchange(await this.currencies.findPreferredCode(userId));
    const [product] = visible ? await this.products.readProductsByIds([productId], exchange) : [];
    if (!product) throw invalidField('product_id', 'This product does not exist.');
    const added = await this.db.row(
      `INSERT INTO wishlist_items (user_id, product_id, created_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING product_id`,
      [userId, productId, now],
    );
    return { product, added: added !== undefined };
  }

  /** Removes a product from a wishlist; does nothing when it is not on the list. */
  async removeWishlistItem(userId: number, productId: number): Promise<void> {
    await this.db.rows('DELETE FROM wishlist_items WHERE user_id = $1 AND product_id = $2', [
      userId,
      productId,
    ]);
  }
}
