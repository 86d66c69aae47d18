import { type StoreDatabase, openStoreDatabase } from '../../test/store-database';
import { chooseProducts } from './products.choice';
import { type ProductSelection, selectProducts } from './products.filters';

const PRODUCTS = 620;
const RANKED = 500;
/** What a page is told of the number of matches, for each way in which it is found. */
const FEW = 100;
const MANY = 10_000;
const VERY_MANY = 100_000;

let store: StoreDatabase;

beforeAll(async () => {
  store = await openStoreDatabase();
  await store.db.rows(`INSERT INTO categories (id, name, slug) VALUES (1, 'Lamps', 'lamps')`);
  // Every tenth has the word in its name and not only in its description; the higher the id, the better it sells.
  await store.db.rows(
    `INSERT INTO products (id, name, slug, sku, price, min_price, max_price, category_id, status, published_at,
       sales_count, search, search_text)
     SELECT i, 'Product ' || i, 'product-' || i, 'P-' || i, 100, 100, 100, 1, 'published', now() - interval '1 day', i,
       setweight(to_tsvector('simple', 'lamp'), CASE WHEN i % 10 = 0 THEN 'A'::"char" ELSE 'D'::"char" END), 'product ' || i
     FROM generate_series(1, ${PRODUCTS}) i`,
  );
});

afterAll(() => store?.close());

function searching(sort?: 'newest'): ProductSelection {
  return selectProducts({ search: 'lamp' }, sort, new Date());
}

async function idsOf(
  selection: ProductSelection,
  matches: number,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const { sql, params } = chooseProducts(selection, { limit, offset, matches });
  return (await store.db.planned<{ id: number }>(sql, params)).map(({ id }) => id);
}

function isNamed(id: number): boolean {
  return id % 10 === 0;
}

it('ranks all of few matches', async () => {
  const ids = await idsOf(searching(), FEW, PRODUCTS);
  expect(ids).toHaveLength(PRODUCTS);
  expect(ids.findIndex((id) => !isNamed(id))).toBe(PRODUCTS / 10);
});

it.each([MANY, VERY_MANY])(
  'ranks the best sellers of %i matches and lets the others follow',
  async (matches) => {
    const ids = await idsOf(searching(), matches, PRODUCTS);
    const [ranked, rest] = [ids.slice(0, RANKED), ids.slice(RANKED)];
    expect(Math.min(...ranked)).toBe(PRODUCTS - RANKED + 1);
    expect(ranked.slice(0, RANKED / 10).every(isNamed)).toBe(true);
    expect(rest).toEqual(Array.from({ length: PRODUCTS - RANKED }, (_, index) => PRODUCTS - RANKED - index));
  },
);

it.each([FEW, MANY, VERY_MANY])('shows each product on one page of those of %i matches', async (matches) => {
  const seen: number[] = [];
  for (let offset = 0; offset < PRODUCTS; offset += 70) {
    seen.push(...(await idsOf(searching(), matches, 70, offset)));
  }
  expect(seen).toEqual(await idsOf(searching(), matches, PRODUCTS));
  expect(new Set(seen).size).toBe(PRODUCTS);
});

it('keeps to another order that is asked for', async () => {
  expect(await idsOf(searching('newest'), VERY_MANY, 2)).toEqual([PRODUCTS, PRODUCTS - 1]);
});
