import { ObjectStorage } from '@comptoir/storage';
import { ImportProductsService } from '../../src/operations/imports/imports.products.service';
import { ImportRunService } from '../../src/operations/imports/imports.run.service';
import { signedIn } from '../accounts';
import { type StaffedShop, openStaffedShop } from '../catalog/admin-catalog.fixture';
import { imported, jobOf, queued } from './imports.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());
afterEach(() => jest.restoreAllMocks());

/** Returns a file with a row for each product; every tenth row is rejected. */
function fileOf(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const price = index % 10 === 9 ? 'x' : '1';
    return `${prefix}-${index},Product,${price},general,3`;
  });
  return ['sku,name,price,category,stock_quantity', ...rows].join('\n');
}

const prefixOf = (): string => `REC${++serial}`;

/** Counts the stored products and their units. */
function stockOf(prefix: string): Promise<{ products: number; units: number } | undefined> {
  return store.db.row(
    `SELECT count(DISTINCT p.id)::int AS products, sum(i.on_hand)::int AS units
     FROM products p JOIN product_variants v ON v.product_id = p.id JOIN inventory i ON i.variant_id = v.id
     WHERE p.sku LIKE $1`,
    [`${prefix}-%`],
  );
}

describe('an import whose worker dies', () => {
  it.each([0, 1, 2])('goes on behind the %i batches that were committed', async (committed) => {
    const prefix = prefixOf();
    const id = await queued(store, shop, fileOf(prefix, 500));
    const products = store.get(ImportProductsService);
    const write = products.writeBatch.bind(products);
    let calls = 0;
    const died = jest.spyOn(products, 'writeBatch').mockImplementation(async (...given) => {
      const outcome = await write(...given);
      // After everything that the batch writes, before its transaction ends.
      if (calls++ === committed) throw new Error('the worker died');
      return outcome;
    });
    await expect(store.get(ImportRunService).runImport(id)).rejects.toThrow('the worker died');
    died.mockRestore();
    const job = await jobOf(shop, id);
    expect(job).toMatchObject({ status: 'running', total: 500, processed: committed * 200 });
    expect((await stockOf(prefix))?.products ?? 0).toBe(committed * 180);
    await store.get(ImportRunService).runImport(id);
    expect(await jobOf(shop, id)).toMatchObject({
      status: 'completed',
      processed: 500,
      failed: 50,
      created: 450,
      updated: 0,
      errors_count: 50,
    });
    expect(await stockOf(prefix)).toEqual({ products: 450, units: 1350 });
  });

  it('is done once by workers that run it at the same time, and again', async () => {
    const prefix = prefixOf();
    const id = await queued(store, shop, fileOf(prefix, 120));
    const run = store.get(ImportRunService);
    await Promise.all([run.runImport(id), run.runImport(id), run.runImport(id)]);
    await run.runImport(id);
    await store.drain();
    expect(await jobOf(shop, id)).toMatchObject({
      status: 'completed',
      processed: 120,
      failed: 12,
      created: 108,
      unchanged: 0,
      errors_count: 12,
    });
    expect(await stockOf(prefix)).toEqual({ products: 108, units: 324 });
  });

  it('is restarted without its worker, and fails in the end', async () => {
    const prefix = prefixOf();
    const id = await queued(store, shop, fileOf(prefix, 3));
    const behind = await queued(store, shop, fileOf(`${prefix}X`, 3));
    await store.db.rows('DELETE FROM outbox');
    const run = store.get(ImportRunService);
    const broken = jest.spyOn(store.get(ObjectStorage), 'read').mockImplementation(() => {
      throw new Error('the store is away');
    });
    await run.tidyImports();
    await store.drain();
    expect(await jobOf(shop, id)).toMatchObject({ status: 'queued' });
    for (let attempt = 1; attempt <= 5; attempt++) {
      store.clock.advance(6 * 60_000);
      await run.tidyImports();
      await expect(store.drain()).rejects.toThrow('the store is away');
      expect(await jobOf(shop, id)).toMatchObject({ status: 'running' });
    }
    broken.mockRestore();
    store.clock.advance(6 * 60_000);
    await run.tidyImports();
    await store.drain();
    expect(await jobOf(shop, id)).toMatchObject({ status: 'failed', failure: expect.any(String) });
    expect(await jobOf(shop, behind)).toMatchObject({ status: 'completed', created: 3 });
  });
});

describe('several imports at once', () => {
  it('are done one after the other, in the order in which they came', async () => {
    const prefix = prefixOf();
    const head = 'sku,name,price,category\n';
    const ids = [
      await queued(store, shop, `${head}${prefix}-1,First,1,general\n`),
      await queued(store, shop, `${head}${prefix}-1,Second,2,general\n`),
      await queued(store, shop, `${head}${prefix}-1,Third,3,general\n`),
    ];
    const run = store.get(ImportRunService);
    await run.runImport(ids[2] as number);
    expect(await jobOf(shop, ids[2] as number)).toMatchObject({ status: 'queued' });
    await Promise.all([...ids].reverse().map((id) => run.runImport(id)));
    await store.drain();
    const jobs = await Promise.all(ids.map((id) => jobOf(shop, id)));
    expect(jobs.map(({ status, created, updated }) => [status, created, updated])).toEqual([
      ['completed', 1, 0],
      ['completed', 0, 1],
      ['completed', 0, 1],
    ]);
    const product = await store.db.row('SELECT name FROM products WHERE sku = $1', [`${prefix}-1`]);
    expect(product).toEqual({ name: 'Third' });
  });

  it('do not stand in the way of staff that changes the same products', async () => {
    const prefix = prefixOf();
    await imported(store, shop, fileOf(prefix, 60));
    const rows = await store.db.rows<{ id: number }>('SELECT id FROM products WHERE sku LIKE $1', [
      `${prefix}-%`,
    ]);
    const id = await queued(store, shop, fileOf(prefix, 60).replaceAll('Product', 'Renamed'));
    const edits = rows
      .slice(0, 20)
      .map((row) => shop.manager.client.put(`/admin/products/${row.id}`, { meta_title: 'By hand' }));
    const [responses] = await Promise.all([Promise.all(edits), store.get(ImportRunService).runImport(id)]);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await jobOf(shop, id)).toMatchObject({ status: 'completed', updated: 54, failed: 6 });
    const both = await store.db.row(
      `SELECT count(*)::int AS both FROM products WHERE sku LIKE $1 AND name = 'Renamed' AND meta_title = 'By hand'`,
      [`${prefix}-%`],
    );
    expect(both).toEqual({ both: 20 });
  });
});

it('forgets imports that ended a season ago', async () => {
  const { id } = await imported(store, shop, fileOf(prefixOf(), 1));
  store.clock.advance(91 * 86_400_000);
  await store.get(ImportRunService).tidyImports();
  const { client } = await signedIn(store, { roles: ['manager'] });
  expect((await client.get(`/admin/jobs/${id}`)).status).toBe(404);
});
