import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { isVisible } from '../product-records/product-visibility';
import { type ListedProduct, ProductsReadService } from '../products/products.read.service';

const FEATURED = 12;
const RELATED = 8;
const BOUGHT_TOGETHER = 6;
const BOUGHT_TOGETHER_FALLBACK = 4;
/** Draws from the newest products of the category and brand only; a draw from all would read all. */
const POOL = 100;
/** Reads only the latest orders of a product, so that a best seller takes no longer than other products. */
const ORDERS = 1_000;

const RANDOM_RELATED = `
  SELECT id FROM (
    (SELECT p.id FROM products p WHERE p.category_id = $3 AND ${isVisible('$1')}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${POOL})
    UNION
    (SELECT p.id FROM products p WHERE p.brand_id = $4 AND ${isVisible('$1')}
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${POOL})
  ) pool
  WHERE id <> $2
  ORDER BY random()
  LIMIT ${RELATED}`;

const OFTEN_TOGETHER = `
  SELECT p.id
  FROM (SELECT DISTINCT i.order_id FROM order_items i WHERE i.product_id = $2
        ORDER BY i.order_id DESC LIMIT ${ORDERS}) bought
  JOIN orders o ON o.id = bought.order_id AND o.status <> 'cancelled'
  JOIN order_items i ON i.order_id = o.id AND i.product_id <> $2
  JOIN products p ON p.id = i.product_id AND ${isVisible('$1')}
  GROUP BY p.id
  ORDER BY count(DISTINCT o.id) DESC, p.id
  LIMIT ${BOUGHT_TOGETHER}`;

const SAME_CATEGORY = `
  SELECT p.id FROM products p
  WHERE p.category_id = $3 AND p.id <> $2 AND ${isVisible('$1')}
  ORDER BY p.published_at DESC, p.id DESC
  LIMIT ${BOUGHT_TOGETHER_FALLBACK}`;

/** Reads suggestions: featured, related and frequently bought together products. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly products: ProductsReadService,
    private readonly currencies: CurrenciesService,
  ) {}

  /** Returns the newest featured products, at most 12. */
  async listFeaturedProducts(currency?: CurrencyCode): Promise<ListedProduct[]> {
    const exchange = await this.currencies.readExchange(currency);
    return this.products.listTopProducts({ featured: true, exchange }, 'newest', FEATURED);
  }

  /**
   * Returns at most 8 other products of the same category or brand, in random order.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async listRelatedProducts(slug: string, currency?: CurrencyCode): Promise<ListedProduct[]> {
    const exchange = await this.currencies.readExchange(currency);
    const product = await this.findProduct(slug);
    const ids = await this.readIds(RANDOM_RELATED, [product.id, product.category_id, product.brand_id]);
    return this.products.readProductsByIds(ids, exchange);
  }

  /**
   * Returns at most 6 other products, by the number of orders that contain both. Falls back to at most 4
   * products of the same category.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async listProductsBoughtTogether(slug: string, currency?: CurrencyCode): Promise<ListedProduct[]> {
    const exchange = await this.currencies.readExchange(currency);
    const product = await this.findProduct(slug);
    const together = await this.readIds(OFTEN_TOGETHER, [product.id]);
    if (together.length > 0) return this.products.readProductsByIds(together, exchange);
    return this.products.readProductsByIds(
      await this.readIds(SAME_CATEGORY, [product.id, product.category_id]),
      exchange,
    );
  }

  private async findProduct(
    slug: string,
  ): Promise<{ id: number; category_id: number; brand_id: number | null }> {
    const product = await this.products.findProductBySlug(slug);
    if (!product) throw RequestErrors.NOT_FOUND();
    return product;
  }

  private async readIds(sql: string, params: unknown[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(sql, [this.clock.now(), ...params]);
    return rows.map(({ id }) => id);
  }
}
