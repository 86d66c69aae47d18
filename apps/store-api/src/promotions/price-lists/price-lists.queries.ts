import { type Queryable, type Tx, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import type { PriceListPricesQuery, PriceListState, PriceListsQuery } from './price-lists.dto';
import type { PriceList, PriceListPrice } from './price-lists.entity';

export interface PriceListDetails extends PriceList {
  status: PriceListState;
  prices_count: number;
}

/** A price of a list with its variant. */
export interface ListedPrice {
  variant_id: number;
  sku: string;
  product_id: number;
  product_name: string;
  min_quantity: number;
  /** Minor units of the list's currency. */
  price: number;
  /** Minor units of the base currency. */
  variant_price: number;
}

const STATUS = `CASE WHEN NOT l.is_active THEN 'inactive' WHEN l.ends_at <= $1 THEN 'ended'
  WHEN l.starts_at > $1 THEN 'scheduled' ELSE 'live' END`;

const DETAILS = `SELECT l.*, ${STATUS} AS status,
    (SELECT count(*) FROM price_list_prices p WHERE p.price_list_id = l.id) AS prices_count
  FROM price_lists l`;

const FILTERED = `
  WHERE $1::timestamptz IS NOT NULL AND ($2::text IS NULL OR l.name ILIKE $2)
    AND ($3::text IS NULL OR ${STATUS} = $3) AND ($4::text IS NULL OR l.currency = $4)
    AND ($5::int IS NULL OR l.customer_group_id = $5)
    AND ($6::int IS NULL OR EXISTS (
      SELECT FROM price_list_prices p WHERE p.price_list_id = l.id AND p.variant_id = $6))`;

/** Lists price lists, the newest first. */
export function listPriceLists(
  queryable: Queryable,
  query: PriceListsQuery,
  now: Date,
): Promise<Page<PriceListDetails>> {
  return readPage(queryable, query, {
    rows: `${DETAILS} ${FILTERED} ORDER BY l.id DESC LIMIT $7 OFFSET $8`,
    count: `SELECT count(*) AS total FROM price_lists l ${FILTERED}`,
    values: [
      now,
      containsPattern(query.search),
      query.status ?? null,
      query.currency ?? null,
      query.customer_group_id ?? null,
      query.variant_id ?? null,
    ],
  });
}

export function findPriceList(
  queryable: Queryable,
  id: number,
  now: Date,
): Promise<PriceListDetails | undefined> {
  return queryable.row<PriceListDetails>(`${DETAILS} WHERE l.id = $2`, [now, id]);
}

const PRICES = `
  FROM price_list_prices p
  JOIN product_variants v ON v.id = p.variant_id
  JOIN products d ON d.id = v.product_id
  WHERE p.price_list_id = $1 AND ($2::text IS NULL OR v.sku ILIKE $2 OR d.name ILIKE $2)
    AND ($3::int IS NULL OR p.variant_id = $3)`;

/** Lists the prices of a list by SKU and units. */
export function listPriceListPrices(
  queryable: Queryable,
  listId: number,
  query: PriceListPricesQuery,
): Promise<Page<ListedPrice>> {
  return readPage(queryable, query, {
    rows: `SELECT p.variant_id, v.sku, v.product_id, d.name AS product_name, p.min_quantity, p.price,
        v.price AS variant_price
      ${PRICES} ORDER BY v.sku, p.min_quantity LIMIT $4 OFFSET $5`,
    count: `SELECT count(*) AS total ${PRICES}`,
    values: [listId, containsPattern(query.search), query.variant_id ?? null],
  });
}

/** Reads all prices of a list by SKU and units. */
export function readAllPrices(queryable: Queryable, listId: number): Promise<ListedPrice[]> {
  return queryable.rows<ListedPrice>(
    `SELECT p.variant_id, v.sku, v.product_id, d.name AS product_name, p.min_quantity, p.price, v.price AS variant_price
     FROM price_list_prices p
     JOIN product_variants v ON v.id = p.variant_id
     JOIN products d ON d.id = v.product_id
     WHERE p.price_list_id = $1 AND v.deleted_at IS NULL ORDER BY v.sku, p.min_quantity`,
    [listId],
  );
}

/** Finds variants by their SKU; deleted ones have none. */
export async function findVariantsBySku(tx: Tx, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; sku: string }>(
    'SELECT id, sku FROM product_variants WHERE sku = ANY($1::text[]) AND deleted_at IS NULL',
    [skus],
  );
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** Returns those ids that no variant has, or a deleted one. */
export async function findUnknownVariants(tx: Tx, variantIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM unnest($1::int[]) AS given (id)
     WHERE NOT EXISTS (SELECT FROM product_variants v WHERE v.id = given.id AND v.deleted_at IS NULL)`,
    [variantIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Adds and changes prices of a locked list. @returns the number of those that were not the same already */
export function upsertListPrices(
  tx: Tx,
  listId: number,
  prices: readonly Omit<PriceListPrice, 'price_list_id'>[],
): Promise<number> {
  return tx.execute(
    `INSERT INTO price_list_prices AS p (price_list_id, variant_id, min_quantity, price)
     SELECT $1, given.variant_id, given.min_quantity, given.price
     FROM json_populate_recordset(NULL::price_list_prices, $2) given
     ORDER BY given.variant_id, given.min_quantity
     ON CONFLICT (price_list_id, variant_id, min_quantity) DO UPDATE SET price = excluded.price
     WHERE p.price <> excluded.price`,
    [listId, JSON.stringify(prices)],
  );
}

/** Removes prices of a locked list; unknown ones are skipped. */
export function deleteListPrices(
  tx: Tx,
  listId: number,
  prices: readonly Pick<PriceListPrice, 'variant_id' | 'min_quantity'>[],
): Promise<number> {
  return tx.execute(
    `DELETE FROM price_list_prices p USING json_populate_recordset(NULL::price_list_prices, $2) given
     WHERE p.price_list_id = $1 AND p.variant_id = given.variant_id AND p.min_quantity = given.min_quantity`,
    [listId, JSON.stringify(prices)],
  );
}
