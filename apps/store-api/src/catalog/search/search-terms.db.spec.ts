import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { SearchTermsService } from './search-terms.service';

const PRODUCTS = 3_000;

let store: StoreDatabase;
let terms: SearchTermsService;

beforeAll(async () => {
  store = await openStoreDatabase();
  terms = new SearchTermsService(store.db);
  await store.db.rows(`INSERT INTO categories (id, name, slug) VALUES (1, 'Lamps', 'lamps')`);
  await store.db.rows(
    `INSERT INTO products (id, name, slug, sku, price, min_price, max_price, category_id, search)
     SELECT i, 'Product ' || i, 'product-' || i, 'P-' || i, 100, 100, 100, 1,
       to_tsvector('simple', 'walnut lamps elm' || CASE WHEN i = 7 THEN ' kestrel' ELSE '' END)
     FROM generate_series(1, ${PRODUCTS}) i`,
  );
  await store.db.rows(`INSERT INTO product_words VALUES ('walnut'), ('lamps'), ('kestrel')`);
});

afterAll(() => store?.close());

const rareOf = async (search: string): Promise<string[][] | undefined> =>
  (await terms.expandSearch(search)).rareTerms;

it('finds no rare terms without statistics', async () => {
  expect(await rareOf('walnut kestrel')).toBeUndefined();
});

describe('with statistics', () => {
  beforeAll(async () => {
    // Shrinks the list of common terms to fit a sample of a few thousand products.
    await store.db.rows('ALTER TABLE products ALTER search SET STATISTICS 10');
    await store.db.rows('ANALYZE products');
    terms = new SearchTermsService(store.db);
  });

  it.each([
    ['walnut kestrel', ['kestrel']],
    ['kest lamp', ['kest']],
    ['walnut lamps kestrel', ['kestrel']],
  ])('finds the rare terms of %s', async (search, [rare]) => {
    expect((await rareOf(search))?.map(([word]) => word)).toEqual([rare]);
  });

  it.each([
    ['walnut lamp', 'are all common'],
    ['kestrel', 'are all rare'],
    ['walnut kes', 'are too short to tell'],
    ['', 'are not there'],
  ])('finds no rare terms in %j, whose words %s', async (search) => {
    expect(await rareOf(search)).toBeUndefined();
  });

  it('reads the statistics once for many searches', async () => {
    await store.db.rows(
      `UPDATE products SET search = search || to_tsvector('simple', 'kestrel') WHERE id % 2 = 0`,
    );
    await store.db.rows('ANALYZE products');
    expect(await rareOf('walnut kestrel')).toEqual([expect.arrayContaining(['kestrel'])]);
    terms = new SearchTermsService(store.db);
    expect(await rareOf('walnut kestrel')).toBeUndefined();
  });
});
