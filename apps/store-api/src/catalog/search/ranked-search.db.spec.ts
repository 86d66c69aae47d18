import type { StoreConfig } from '../../config';
import { ReadCachesService } from '../../platform/read-caches/read-caches.service';
import { FixedClock } from '@comptoir/time';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { selectProducts } from './product-selection';
import { RankedSearchService } from './ranked-search.service';

/** Products with the word `lamp`; the first ones also have the word `stool`. */
const LAMPS = 2_620;
const STOOLS = 620;
/** Number of ranked matches, and of cached ids. */
const RANKED = 500;
const CACHED = 2_000;

let store: StoreDatabase;
let clock: FixedClock;
let searches: RankedSearchService;

/** Caches of a process without Redis. */
function caches(catalog: StoreConfig['catalog']): ReadCachesService {
  return new ReadCachesService({
    catalog,
    redis: { url: 'redis://localhost:1', prefix: 'test', queueShards: 1 },
  });
}

beforeAll(async () => {
  store = await openStoreDatabase();
  clock = new FixedClock(new Date());
  const catalog = { responsesMaxAgeMs: 0, aggregatesMaxAgeMs: 0 };
  searches = new RankedSearchService(store.db, caches(catalog), { catalog });
  await store.db.rows(`INSERT INTO categories (id, name, slug) VALUES (1, 'Lamps', 'lamps')`);
  // Every tenth product has the words in its name, the others in the description. A higher id means more
  // sales.
  await store.db.rows(
    `INSERT INTO products (id, name, slug, sku, price, min_price, max_price, category_id, status, published_at,
       sales_count, search, search_text)
     SELECT i, 'Product ' || i, 'product-' || i, 'P-' || i, 100, 100, 100, 1, 'published', now() - interval '1 day', i,
       setweight(to_tsvector('simple', CASE WHEN i <= ${STOOLS} THEN 'lamp stool' ELSE 'lamp' END),
         CASE WHEN i % 10 = 0 THEN 'A'::"char" ELSE 'D'::"char" END), 'product ' || i
     FROM generate_series(1, ${LAMPS}) i`,
  );
});

afterAll(() => store?.close());

function search(words: string, limit: number, offset = 0): Promise<{ total: number; ids: number[] }> {
  return searches.searchProducts(selectProducts({ search: words }, undefined, clock.now()), {
    limit,
    offset,
  });
}

/** Reads all pages of a search. */
async function allOf(words: string, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const page = await search(words, limit, ids.length);
    if (page.ids.length === 0) return ids;
    ids.push(...page.ids);
  }
}

const isNamed = (id: number): boolean => id % 10 === 0;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const change = (sql: string): Promise<unknown> => store.db.rows(sql);

it('ranks all matches when they are few', async () => {
  const { total, ids } = await search('stool', STOOLS);
  expect(total).toBe(STOOLS);
  expect(ids).toHaveLength(STOOLS);
  expect(ids.findIndex((id) => !isNamed(id))).toBe(STOOLS / 10);
});

it('ranks the best sellers of many matches and sorts the others by sales', async () => {
  const { total, ids } = await search('lamp', CACHED);
  expect(total).toBe(LAMPS);
  const [ranked, rest] = [ids.slice(0, RANKED), ids.slice(RANKED)];
  expect(Math.min(...ranked)).toBe(LAMPS - RANKED + 1);
  expect(ranked.findIndex((id) => !isNamed(id))).toBe(RANKED / 10);
  expect(rest).toEqual(
    upTo(LAMPS - RANKED)
      .reverse()
      .slice(0, CACHED - RANKED),
  );
});

it.each(['stool', 'lamp'])('shows each %s on one page, with the same total on all of them', async (words) => {
  const seen = await allOf(words, 70);
  const { total } = await search(words, 1);
  expect(seen).toHaveLength(total);
  expect([...seen].sort((a, b) => a - b)).toEqual(upTo(total));
});

it('continues by sales after the cached ids', async () => {
  const { total, ids } = await search('lamp', 100, CACHED - 50);
  expect(total).toBe(LAMPS);
  expect(ids[0]).toBe(LAMPS - CACHED + 50);
  expect(ids).toHaveLength(100);
  expect((await search('lamp', 100, LAMPS + 1_000)).ids).toEqual([]);
});

it('finds nothing without a product that has the words', async () => {
  expect(await search('lamp xylophone', 15)).toEqual({ total: 0, ids: [] });
});

it.each(['lamp', 'stool'])('finds and orders the same when %s is the rare term', async (rare) => {
  const found = async (rareTerms: string[][] | undefined): Promise<{ total: number; ids: number[] }> => {
    const filter = { search: 'stool lamp', searchTerms: [['stool'], ['lamp']], rareTerms };
    const selection = selectProducts(filter, undefined, clock.now());
    return searches.searchProducts(selection, { limit: STOOLS, offset: 0 });
  };
  const all = await found(undefined);
  expect(all.total).toBe(STOOLS);
  expect(await found([[rare]])).toEqual(all);
});

it('orders by the typed text when the same products match', async () => {
  const firstOf = async (typed: string): Promise<number | undefined> => {
    const selection = selectProducts({ search: typed, searchTerms: [['lamp']] }, undefined, clock.now());
    return (await searches.searchProducts(selection, { limit: 1, offset: 0 })).ids[0];
  };
  await change(`UPDATE products SET search_text = 'north' WHERE id = 2200`);
  await change(`UPDATE products SET search_text = 'south' WHERE id = 2210`);
  expect(await firstOf('north')).toBe(2200);
  expect(await firstOf('south')).toBe(2210);
});

it('sees a change of the search text at the next read, and returns the new total', async () => {
  for (let round = 0; round < 20; round++) {
    const before = await search('stool', 15);
    const id = before.ids[0] ?? 0;
    await change(`UPDATE products SET status = 'archived' WHERE id = ${id}`);
    const after = await search('stool', 15);
    expect(after.total).toBe(before.total - 1);
    expect(after.ids).not.toContain(id);
    await change(`UPDATE products SET status = 'published' WHERE id = ${id}`);
    expect(await search('stool', 15)).toEqual(before);
  }
});

it('sees a change of stock and prices in filtered searches', async () => {
  const cheap = (): Promise<{ total: number; ids: number[] }> => {
    const filter = { search: 'lamp', maxPrice: 80, in_stock: true };
    return searches.searchProducts(selectProducts(filter, undefined, clock.now()), { limit: 15, offset: 0 });
  };
  expect(await cheap()).toEqual({ total: 0, ids: [] });
  await change(`UPDATE products SET is_in_stock = true, min_price = 80 WHERE id = 12`);
  expect(await cheap()).toEqual({ total: 1, ids: [12] });
  await change(`UPDATE products SET is_in_stock = false WHERE id = 12`);
  expect(await cheap()).toEqual({ total: 0, ids: [] });
});

it('shows a scheduled product from its publication time on', async () => {
  const at = new Date(clock.now().getTime() + 5_000);
  await store.db.rows(`UPDATE products SET search = 'soon:1', published_at = $1 WHERE id = 2001`, [at]);
  expect(await search('soon', 15)).toEqual({ total: 0, ids: [] });
  clock.set(at);
  expect(await search('soon', 15)).toEqual({ total: 1, ids: [2001] });
});

it('reads once within the maximum age, for all equal searches', async () => {
  const catalog = { responsesMaxAgeMs: 1_000, aggregatesMaxAgeMs: 60_000 };
  const cached = new RankedSearchService(store.db, caches(catalog), { catalog });
  const readings = jest.spyOn(store.db, 'rowsWithCustomPlan');
  const selection = selectProducts({ search: 'lamp' }, undefined, clock.now());
  const page = (): Promise<{ total: number; ids: number[] }> =>
    cached.searchProducts(selection, { limit: 15, offset: 0 });
  const [first] = await Promise.all(Array.from({ length: 20 }, page));
  await change(`UPDATE products SET sales_count = 1000000 WHERE id = 10`);
  expect(await page()).toEqual(first);
  expect(readings).toHaveBeenCalledTimes(1);
  readings.mockRestore();
});
