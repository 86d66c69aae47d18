import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { planProductPage } from './product-page-plan';
import { type ProductFilter, type ProductSelection, selectProducts } from './product-selection';

const PRODUCTS = 620;
/** Numbers of matches on both sides of the limit for sorting in memory. */
const FEW = 100;
const MANY = 100_000;

let store: StoreDatabase;

beforeAll(async () => {
  store = await openStoreDatabase();
  await store.db.rows(`INSERT INTO categories (id, name, slug) VALUES (1, 'Lamps', 'lamps')`);
  // A higher id means more sales and an earlier publication.
  await store.db.rows(
    `INSERT INTO products (id, name, slug, sku, price, min_price, max_price, category_id, status, published_at,
       sales_count, search, search_text)
     SELECT i, 'Product ' || i, 'product-' || i, 'P-' || i, 100, 100, 100, 1, 'published', now() - i * interval '1 hour',
       i, to_tsvector('simple', 'lamp'), 'product ' || i
     FROM generate_series(1, ${PRODUCTS}) i`,
  );
});

afterAll(() => store?.close());

async function idsOf(
  selection: ProductSelection,
  matches: number,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const { sql, params } = planProductPage(selection, { limit, offset, matches });
  return (await store.db.rowsWithCustomPlan<{ id: number }>(sql, params)).map(({ id }) => id);
}

const newest = (): ProductSelection => selectProducts({ search: 'lamp' }, 'newest', new Date());
const bestSelling = (): ProductSelection => selectProducts({}, 'best_selling', new Date());

it.each([FEW, MANY])('shows each product on exactly one page for %i matches', async (matches) => {
  const seen: number[] = [];
  for (let offset = 0; offset < PRODUCTS; offset += 70) {
    seen.push(...(await idsOf(bestSelling(), matches, 70, offset)));
  }
  expect(seen).toEqual(Array.from({ length: PRODUCTS }, (_, index) => PRODUCTS - index));
});

it.each([FEW, MANY])('keeps the requested order for %i matches', async (matches) => {
  expect(await idsOf(newest(), matches, 2)).toEqual([1, 2]);
});

it('has an index with the columns of all plain filters, which counts without reading the products', async () => {
  const filter: ProductFilter = {
    ...{ minPrice: 1, maxPrice: 5, min_rating: 1, categoryIds: [1], brand_id: 1 },
    ...{ in_stock: true, on_sale: true, is_digital: false, is_new: true },
  };
  const used = selectProducts(filter, 'price_asc', new Date()).where.matchAll(/p\.(\w+)/g);
  const columns = await store.db.rows<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index x JOIN pg_attribute a ON a.attrelid = x.indexrelid
     WHERE x.indexrelid = 'products_listed'::regclass`,
  );
  // The condition of the index names the first two.
  const there = new Set(['status', 'deleted_at', ...columns.map(({ name }) => name)]);
  expect([...used].map(([, column]) => column).filter((column) => !there.has(column ?? ''))).toEqual([]);
});
