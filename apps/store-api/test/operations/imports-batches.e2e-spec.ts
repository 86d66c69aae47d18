import { ProductsAdminService } from '../../src/catalog/products/products.admin.service';
import { ImportProductsService } from '../../src/operations/imports/imports.products.service';
import { ImportRunService } from '../../src/operations/imports/imports.run.service';
import { openStaffedShop, type StaffedShop } from '../catalog/admin-catalog.fixture';
import { imported, jobOf, queued } from './imports.fixture';
import { startStore, type TestStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());
afterEach(() => jest.restoreAllMocks());

/** Rows that are rejected before anything is written. */
const HOPELESS: [reason: string, row: (sku: string) => string, field: string, message: string][] = [
  ['a slug that is taken', (sku) => `${sku},X,1,general,known-slug,,,`, 'slug', 'This slug is taken.'],
  ['the SKU of a variant', () => 'KNOWN-A,X,1,general,,,,', 'sku', 'This SKU is taken.'],
  [
    'a variant’s SKU that is taken',
    (sku) => `${sku},X,1,general,,KNOWN-A,,`,
    'variant_sku',
    'This SKU is taken.',
  ],
  [
    'two values of one attribute',
    (sku) => `${sku},X,1,general,,,Hue: Red; Hue: Blue,`,
    'variant_attributes',
    'Only one value of each attribute may be given.',
  ],
  [
    'an amount that the currency does not have',
    (sku) => `${sku},X,1.005,general,,,,`,
    'price',
    'price must be an amount of EUR, which has 2 decimals',
  ],
];

const HEAD = 'sku,name,price,category,slug,variant_sku,variant_attributes,stock_quantity';

function file(...rows: string[]): string {
  return [HEAD, ...rows, ''].join('\n');
}

/** Returns rows of products, one each. */
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
  it('are taken without those that the database rejects, each with its row and column', async () => {
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
    const products = store.get(ImportProductsService);
    const draft = products.prepareBatch.bind(products);
    jest.spyOn(products, 'prepareBatch').mockImplementation(async (batch) => {
      const drafted = await draft(batch);
      await store.db.rows(`UPDATE products SET name = 'Renamed' WHERE sku = $1`, [name]);
      return drafted;
    });
    await store.get(ImportRunService).runImport(id);
    expect(await jobOf(shop, id)).toMatchObject({ updated: 1, unchanged: 1, failed: 0 });
    const rows = await store.db.rows('SELECT name FROM products WHERE sku = ANY($1)', [[name, other]]);
    expect(rows).toEqual([{ name: 'Renamed' }, { name: 'Renamed' }]);
  });

  it('are published in one event', async () => {
    await store.drain();
    const id = await queued(store, shop, file(...plain('EVENT', 25)));
    await store.get(ImportRunService).runImport(id);
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

describe('rows that are known to be rejected', () => {
  const COUNT = 450;
  let attempts: jest.SpyInstance;
  beforeAll(async () => {
    await shop.attribute('Hue', 'text', ['Red', 'Blue']);
    await imported(store, shop, file('KNOWN,Known,1,general,known-slug,KNOWN-A,,'));
  });
  beforeEach(() => {
    attempts = jest.spyOn(store.get(ProductsAdminService), 'saveProducts');
  });

  const rejected = async (text: string): Promise<any> => {
    const job = await imported(store, shop, text);
    expect(job).toMatchObject({ status: 'completed', processed: COUNT, failed: COUNT, created: 0 });
    expect(attempts).not.toHaveBeenCalled();
    return job.errors[0];
  };

  it.each(HOPELESS)('are never tried: %s', async (_reason, rowOf, field, message) => {
    const rows = Array.from({ length: COUNT }, (_, index) => rowOf(`BAD-${index}`));
    expect(await rejected(file(...rows))).toEqual({ row: 2, field, message });
  });

  it.each(['category', 'brand'])('are never tried: an unknown %s', async (name) => {
    const rows = Array.from({ length: COUNT }, (_, index) => `BAD-${index},X,1,${shop.categoryId},99999`);
    const ids = name === 'brand' ? 'category_id,brand_id' : 'brand,category_id';
    const text = [`sku,name,price,${ids}`, ...rows].join('\n');
    const response = await rejected(name === 'brand' ? text : text.replaceAll(`,${shop.categoryId},`, ',,'));
    expect(response).toEqual({ row: 2, field: `${name}_id`, message: `This ${name} does not exist.` });
  });

  it('are never tried: stock without a warehouse', async () => {
    await store.db.rows('UPDATE warehouses SET is_active = false');
    const error = await rejected(file(...plain('STOCK', COUNT)));
    await store.db.rows('UPDATE warehouses SET is_active = true');
    expect(error).toEqual({ row: 2, field: 'stock_quantity', message: 'There is no warehouse for it.' });
  });

  it('do not keep the others from being taken in one go', async () => {
    const rows = plain('FINE', 150);
    for (let index = 0; index < rows.length; index += 2)
      rows[index] = `FINE-${index},X,1,general,known-slug,,,`;
    const job = await imported(store, shop, file(...rows));
    expect(job).toMatchObject({ created: 75, failed: 75 });
    expect(attempts).toHaveBeenCalledTimes(1);
  });
});
