import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { selectProducts } from './product-selection';

let database: StoreDatabase;

beforeAll(async () => {
  database = await openStoreDatabase();
  await database.db.rows(`INSERT INTO categories (name, slug) VALUES ('Chairs', 'chairs')`);
  await database.db.rows(`
    INSERT INTO products (name, slug, sku, price, min_price, max_price, category_id, status, published_at, custom_fields)
    SELECT 'Chair', 'chair-' || i, 'CHAIR-' || i, 1, 1, 1, (SELECT max(id) FROM categories), 'published', now(),
      jsonb_build_object('material', 'wood ' || i)
    FROM generate_series(1, 3000) i`);
  await database.db.rows('ANALYZE products');
});

afterAll(() => database.close());

it('finds products by custom fields through their index, alternatives included', async () => {
  const customFields = [{ alternatives: ['{"material":"wood 7"}', '{"material":"wood 8"}'] }];
  const { from, where, params } = selectProducts({ customFields }, 'newest', new Date());
  const plan = JSON.stringify(
    await database.db.rows(`EXPLAIN SELECT p.id FROM ${from} WHERE ${where}`, params),
  );
  expect(plan.match(/Bitmap Index Scan on products_custom_fields/g)).toHaveLength(2);
});
