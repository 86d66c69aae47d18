import { Injectable } from '@nestjs/common';
import { anyOf, Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents, StoreJobs } from '../../events';
import {
  AVAILABLE_UNITS,
  SHOWN_PRICE,
  flashOfferJoin,
  listedPriceJoin,
  shownComparePrice,
  shownPriceJoin,
} from '../prices/prices.queries';
import { normalizeSearchText, PUNCTUATION } from './search-text';

/** $3 is `PUNCTUATION`. */
const searchText = (sql: string): string => normalizeSearchText(sql, '$3');

/** Removes punctuation from the SKUs in `sql`, because shoppers type `LMP204` for `LMP-204`. */
function withoutSigns(sql: string): string {
  return `regexp_replace(${sql}, '[-_./]', '', 'g')`;
}

/** Returns SQL for a text of `row` in all languages, joined by spaces. */
function inAllLanguages(row: string, field: string): string {
  return `concat_ws(' ', ${row}.${field}, (SELECT string_agg(t.value ->> '${field}', ' ') FROM jsonb_each(${row}.translations) t))`;
}

const ACTIVE_VARIANT = 'v.product_id = p.id AND v.is_active AND v.deleted_at IS NULL';

const DERIVED = `
  SELECT p.id,
    COALESCE(shown.price, p.price) AS min_price,
    GREATEST(COALESCE(shown.price, p.price), COALESCE(variants.max_price, p.price)) AS max_price,
    COALESCE(COALESCE(shown.compare_price, p.compare_price) > COALESCE(shown.price, p.price), false) AS is_on_sale,
    COALESCE(variants.is_in_stock, false) AS is_in_stock,
    COALESCE(variants.value_ids, '{}') AS attribute_value_ids,
    COALESCE(rated.average, 0) AS average_rating,
    rated.count AS reviews_count,
    setweight(to_tsvector('simple', ${searchText(inAllLanguages('p', 'name'))}), 'A')
      || setweight(to_tsvector('simple', ${searchText(
        `concat_ws(' ', ${inAllLanguages('b', 'name')}, ${inAllLanguages('c', 'name')}, p.sku, variants.skus, ${withoutSigns('p.sku')}, ${withoutSigns('variants.skus')})`,
      )}), 'B')
      || setweight(to_tsvector('simple', ${searchText(`concat_ws(' ', array_to_string(p.tags, ' '), variants.option_texts)`)}), 'C')
      || setweight(to_tsvector('simple', ${searchText(
        `concat_ws(' ', ${inAllLanguages('p', 'short_description')}, left(regexp_replace(${inAllLanguages('p', 'description')}, '<[^>]*>', ' ', 'g'), 100000))`,
      )}), 'D') AS search,
    ${searchText(`concat_ws(' ', ${inAllLanguages('p', 'name')}, ${inAllLanguages('b', 'name')}, ${inAllLanguages('c', 'name')}, p.sku)`)} AS search_text
  FROM products p
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN brands b ON b.id = p.brand_id AND b.deleted_at IS NULL
  ${shownPriceJoin('$2')}
  CROSS JOIN LATERAL (
    SELECT max(${SHOWN_PRICE}) AS max_price,
      bool_or(${AVAILABLE_UNITS} > 0) AS is_in_stock,
      string_agg(v.sku, ' ') AS skus,
      (SELECT array_agg(DISTINCT t.attribute_value_id ORDER BY t.attribute_value_id)
         FROM product_variants v JOIN variant_attribute_values t ON t.variant_id = v.id
        WHERE ${ACTIVE_VARIANT}) AS value_ids,
      (SELECT string_agg(DISTINCT ${inAllLanguages('x', 'value')}, ' ')
         FROM product_variants v JOIN variant_attribute_values t ON t.variant_id = v.id
         JOIN attribute_values x ON x.id = t.attribute_value_id
        WHERE ${ACTIVE_VARIANT}) AS option_texts
    FROM product_variants v
    ${flashOfferJoin('$2')}
    ${listedPriceJoin('$2')}
    WHERE ${ACTIVE_VARIANT}
  ) variants
  CROSS JOIN LATERAL (
    SELECT avg(r.rating)::numeric(3,2) AS average, count(*)::integer AS count
    FROM reviews r WHERE r.product_id = p.id AND r.status = 'approved'
  ) rated
  WHERE p.id = ANY($1)`;

/** Maximum number of products that one transaction refreshes; takes about a second. */
const BATCH = 1_000;

const COLUMNS = `min_price, max_price, is_on_sale, is_in_stock, attribute_value_ids,
  average_rating, reviews_count, search, search_text`;
const columnsOf = (row: string): string => COLUMNS.replace(/\w+/g, (column) => `${row}.${column}`);

const REFRESH = `
  UPDATE products SET (${COLUMNS}) = (SELECT ${columnsOf('f')})
  FROM (${DERIVED}) f
  WHERE products.id = f.id AND (${columnsOf('products')}) IS DISTINCT FROM (${columnsOf('f')})
  RETURNING products.id`;

const SHOWN_COMPARE_PRICE = shownComparePrice('COALESCE(v.compare_price, p.compare_price)');

/** Starts a period for each variant whose price for everybody differs from the present period. */
const RECORD_PRICES = `
  INSERT INTO variant_price_periods AS h (variant_id, started_at, price, compare_price)
  SELECT v.id, GREATEST($2, last.started_at), ${SHOWN_PRICE}, ${SHOWN_COMPARE_PRICE}
  FROM product_variants v
  JOIN products p ON p.id = v.product_id
  ${flashOfferJoin('$2')}
  ${listedPriceJoin('$2')}
  LEFT JOIN LATERAL (
    SELECT started_at, price, compare_price FROM variant_price_periods
    WHERE variant_id = v.id ORDER BY started_at DESC LIMIT 1
  ) last ON true
  WHERE v.product_id = ANY($1) AND v.is_active AND v.deleted_at IS NULL
    AND (last.price, last.compare_price) IS DISTINCT FROM (${SHOWN_PRICE}, ${SHOWN_COMPARE_PRICE})
  ON CONFLICT (variant_id, started_at)
  DO UPDATE SET price = excluded.price, compare_price = excluded.compare_price`;

const STOCK_FLAG = `EXISTS (
  SELECT 1 FROM product_variants v
  WHERE ${ACTIVE_VARIANT} AND ${AVAILABLE_UNITS} > 0)`;

/** Selects and locks the products whose `is_in_stock` is outdated. $1 variant ids. */
const WRONG_STOCK = `
  SELECT p.id FROM products p
  WHERE p.id IN (SELECT product_id FROM product_variants WHERE id = ${anyOf('$1', 'int')})
    AND p.is_in_stock <> ${STOCK_FLAG}
  ORDER BY p.id FOR NO KEY UPDATE`;

/**
 * Updates the derived columns of products (prices, stock, rating, options, search text), so that lists filter
 * and sort by the product row alone.
 */
@Injectable()
export class ProductRefreshService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
  ) {}

  /**
   * Updates the derived columns and the history of prices, and emits `products.changed`. Every transaction that changes products,
   * variants, options, images, reviews, flash prices or shown price lists calls it last.
   */
  async refreshProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
    await this.lockProducts(tx, productIds);
    const now = this.clock.now();
    await Promise.all([
      tx.rows(REFRESH, [productIds, now, PUNCTUATION]),
      tx.execute(RECORD_PRICES, [productIds, now]),
    ]);
    await this.emitChanged(tx, productIds);
  }

  /**
   * Refreshes the first products in this transaction and the others in jobs, so that no transaction locks a
   * large part of the catalog.
   * @param productIds best sellers first
   */
  async refreshManyProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
    await this.refreshProducts(tx, productIds.slice(0, BATCH));
    const later: { productIds: number[] }[] = [];
    for (let start = BATCH; start < productIds.length; start += BATCH) {
      later.push({ productIds: productIds.slice(start, start + BATCH) });
    }
    await this.outbox.enqueueAll(tx, 'catalogue.refresh', later);
  }

  /** Does the same as `refreshProducts` for one product. */
  refreshProduct(tx: Tx, productId: number): Promise<void> {
    return this.refreshProducts(tx, [productId]);
  }

  /** Updates `is_in_stock` of the products of these variants. Writes nothing when it is unchanged. */
  async refreshStock(tx: Tx, variantIds: readonly number[]): Promise<void> {
    const wrong = await tx.rows<{ id: number }>(WRONG_STOCK, [variantIds]);
    if (wrong.length === 0) return;
    const ids = wrong.map(({ id }) => id);
    await tx.execute(`UPDATE products p SET is_in_stock = ${STOCK_FLAG} WHERE p.id = ANY($1)`, [ids]);
    await this.emitChanged(tx, ids);
  }

  /**
   * Makes concurrent refreshes of a product wait for each other, so that neither misses the other's changes.
   */
  private async lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
    await tx.rows(`SELECT id FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [productIds]);
  }

  private async emitChanged(tx: Tx, productIds: readonly number[]): Promise<void> {
    if (productIds.length > 0)
      await this.outbox.emit(tx, 'products.changed', { productIds: [...productIds] });
  }
}
