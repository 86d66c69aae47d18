import { ImportedProducts } from '../src/imports/imports.products.service';
import { ImportRun } from '../src/imports/imports.run.service';
import { type StaffedShop, openStaffedShop } from './admin-catalogue.fixtures';
import { imported, jobOf, queued } from './imports.fixtures';
import { type TestStore, startStore } from './store.harness';

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());
afterEach(() => jest.restoreAllMocks());

const HEAD = 'sku,name,price,category,slug,variant_sku,variant_attributes,stock_quantity';

function file(...rows: string[]): string {
  return [HEAD, ...rows, ''].join('\n');
}

/** Products of a file of their own, a row each. */
function plain(prefix: string, count: number, name = 'Plain'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index},${name},1,general,,,,2`);
}

async function slugsOf(prefix: string): Promise<string[]> {
  const rows = await store.db.rows<{ slug: string }>(
    'SELECT slug FROM products WHERE sku LIKE $1 ORDER BY id',
    [`${prefix}-%`],
  );
  return rows.map(({ slug }) => slug);
}

describe('products that are written together', () => {
  it('are taken without those that the database refuses, each with its row and column', async () => {
    await imported(store, shop, file('OLD-1,Old,1,general,old-slug,,,'));
    const rows = plain('MIX', 40);
    rows[6] = 'MIX-6,Six,1,general,old-slug,,,';
    rows[20] = 'MIX-20,Twenty,1,general,,OLD-1,,';
    rows[21] = 'MIX-21,Twenty one,1,general,,MIX-3,,';
    rows[33] = 'MIX-33,Thirty three,1,general,,MIX-33-A,,4\nMIX-33,,,,,MIX-5,,';
    const job = await imported(store, shop, file(...rows));
    expect(job).toMatchObject({ status: 'completed', processed: 41, failed: 4, created: 37 });
    expect(job.errors).toEqual([
      { row: 8, field: 'slug', message: 'This slug is taken.' },
      { row: 22, field: 'variant_sku', message: 'This SKU is taken.' },
      { row: 23, field: 'variant_sku', message: 'This SKU is taken.' },
      { row: 36, field: 'variant_sku', message: 'This SKU is taken.' },
    ]);
    const stock = await store.db.row(
      `SELECT count(*)::int AS variants, sum(i.on_hand)::int AS units FROM inventory i
       JOIN product_variants v ON v.id = i.variant_id WHERE v.sku LIKE 'MIX-%'`,
    );
    expect(stock).toEqual({ variants: 37, units: 76 });
  });

  it('name the SKU of the product when its own variant cannot have it', async () => {
    await imported(store, shop, file('HOST,Host,1,general,,GUEST,,'));
    const { errors } = await imported(store, shop, file('GUEST,Guest,1,general,,,,'));
    expect(errors).toEqual([{ row: 2, field: 'sku', message: 'This SKU is taken.' }]);
  });

  it('have slugs of their own, whatever they are called', async () => {
    await imported(store, shop, file(...plain('TWIN', 2, 'Twin'), 'TWIN-x,Twin 2,1,general,,,,'));
    expect(await slugsOf('TWIN')).toEqual(['twin', 'twin-2', 'twin-2-2']);
    await imported(store, shop, file(...plain('SAME', 30, 'Twin')));
    expect(await slugsOf('SAME')).toEqual(Array.from({ length: 30 }, (_, index) => `twin-${index + 3}`));
    await imported(store, shop, file('FEAT-1,Featured,1,general,,,,'));
    expect(await slugsOf('FEAT')).toEqual(['featured-2']);
  });

  it('are judged anew when they have changed since they were read', async () => {
    const [name, other] = ['LATE-0', 'LATE-1'];
    await imported(store, shop, file(...plain('LATE', 2)));
    const id = await queued(store, shop, file(...plain('LATE', 2, 'Renamed')));
    const products = store.get(ImportedProducts);
    const draft = products.draft.bind(products);
    jest.spyOn(products, 'draft').mockImplementation(async (batch) => {
      const drafted = await draft(batch);
      await store.db.rows(`UPDATE products SET name = 'Renamed' WHERE sku = $1`, [name]);
      return drafted;
    });
    await store.get(ImportRun).run(id);
    expect(await jobOf(shop, id)).toMatchObject({ updated: 1, unchanged: 1, failed: 0 });
    const rows = await store.db.rows('SELECT name FROM products WHERE sku = ANY($1)', [[name, other]]);
    expect(rows).toEqual([{ name: 'Renamed' }, { name: 'Renamed' }]);
  });

  it('are told of in one event for all of them', async () => {
    await store.drain();
    const id = await queued(store, shop, file(...plain('EVENT', 25)));
    await store.get(ImportRun).run(id);
    const events = await store.db.rows<{ name: string; count: number }>(
      `SELECT name, jsonb_array_length(COALESCE(payload -> 'productIds', payload -> 'variantIds')) AS count
       FROM outbox WHERE name IN ('products.changed', 'stock.changed') ORDER BY name`,
    );
    expect(events).toEqual([
      { name: 'products.changed', count: 25 },
      { name: 'stock.changed', count: 25 },
    ]);
  });
});
