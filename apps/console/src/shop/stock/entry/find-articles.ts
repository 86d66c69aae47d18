import type { StoreClient } from '@comptoir/store-client';
import type { Article, StockRow } from './entry-lines';

/** Rows of stock that one search reads, and products whose variants it reads. */
const FOUND = { rows: 100, products: 5 };

/** Finds the articles of a SKU or a part of a name, also those that were never in a warehouse. */
export async function findArticles(store: StoreClient, text: string): Promise<Article[]> {
  const { data } = await store.adminStock.list({ search: text, sort: 'sku', per_page: FOUND.rows });
  const stocked = articlesOf(data);
  if (stocked.some(({ sku }) => isSame(sku, text))) return bestOf(stocked, text);
  return bestOf([...stocked, ...(await articlesOfProducts(store, text))], text);
}

/** Returns the article of each row of stock. */
export function articlesOf(rows: readonly StockRow[]): Article[] {
  return rows.map(({ variant_id: variantId, product, sku }) => ({ variantId, name: product.name, sku }));
}

/** Returns each article once, and the one with the very SKU alone. */
export function bestOf(articles: readonly Article[], text: string): Article[] {
  const found = [...new Map(articles.map((article) => [article.variantId, article])).values()];
  const exact = found.filter(({ sku }) => isSame(sku, text));
  return exact.length > 0 ? exact : found;
}

const isSame = (sku: string, text: string): boolean => sku.toLowerCase() === text.toLowerCase();

/** A variant without stock is found by its product only. */
async function articlesOfProducts(store: StoreClient, text: string): Promise<Article[]> {
  const { data } = await store.adminProducts.list({ search: text, per_page: FOUND.products });
  const goods = data.filter(({ is_digital }) => !is_digital);
  const products = await Promise.all(goods.map(({ id }) => store.adminProducts.get({ id })));
  const articles = products.flatMap(({ name, variants }) =>
    variants.map(({ id, sku }) => ({ variantId: id, name, sku })),
  );
  const bySku = articles.filter(({ sku }) => sku.toLowerCase().includes(text.toLowerCase()));
  return bySku.length > 0 ? bySku : articles;
}
