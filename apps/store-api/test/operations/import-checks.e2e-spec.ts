import { type StaffedShop, errorOf, openStaffedShop, sendForm } from '../catalog/admin-catalog.fixture';
import { imported, jobOf } from './imports.fixture';
import { type TestStore, startStore } from '../store-harness';

const HEADER = 'sku,name,price,category';

describe('a product file', () => {
  let store: TestStore;
  let shop: StaffedShop;
  beforeAll(async () => {
    store = await startStore();
    shop = await openStaffedShop(store);
  });
  afterAll(() => store?.stop());

  const file = (...rows: string[]): string => [HEADER, ...rows].join('\n');
  const part = { field: 'file', name: 'products.csv', type: 'text/csv' };
  const send = (text: string, token = shop.manager.accessToken) =>
    sendForm(store, '/admin/products/import/check', token, [text], part);

  async function checked(text: string): Promise<any> {
    const { status, body } = await send(text);
    expect([status, body.message]).toEqual([202, 'Check queued.']);
    await store.drain();
    return jobOf(shop, body.data.job_id);
  }

  /** Reads what an import could have changed or told others. */
  async function written(): Promise<unknown[]> {
    const tables = [
      'products',
      'product_variants',
      'inventory',
      'stock_movements',

      'activity_log',
    ];
    const existing = await store.db.rows<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE tablename = ANY($1) ORDER BY 1',
      [tables],
    );
    return Promise.all(
      existing.map(({ name }) =>
        store.db.rows(
          `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t`,
        ),
      ),
    );
  }

  it('is checked without anything written, and imported with the same outcome', async () => {
    await imported(store, shop, file('CHK-1,Stool,35.00,General', 'CHK-2,Bench,90.00,General'));
    const before = await written();
    const text = file(
      'CHK-1,Stool,36.00,General',
      'CHK-2,Bench,90.00,General',
      'CHK-3,Shelf,12.00,General',
      'CHK-4,Lamp,cheap,General',
    );
    const check = await checked(text);
    const outcome = {
      status: 'completed',
      total: 4,
      processed: 4,
      failed: 1,
      created: 1,
      updated: 1,
      unchanged: 1,
    };
    expect(check).toMatchObject({ ...outcome, dry_run: true, errors: [{ row: 5, field: 'price' }] });
    expect(check.preview).toEqual([
      { row: 2, sku: 'CHK-1', name: 'Stool', outcome: 'updated', changes: expect.arrayContaining(['price']) },
      { row: 3, sku: 'CHK-2', name: 'Bench', outcome: 'unchanged', changes: [] },
      { row: 4, sku: 'CHK-3', name: 'Shelf', outcome: 'created', changes: [] },
      { row: 5, sku: 'CHK-4', name: 'Lamp', outcome: 'rejected', changes: [] },
    ]);
    expect(await written()).toEqual(before);
    expect(await imported(store, shop, text)).toMatchObject({ ...outcome, dry_run: false });
    expect(await written()).not.toEqual(before);
  });

  it('is checked against what the database refuses, too', async () => {
    const header = `${HEADER},gtin`;
    await imported(store, shop, [header, 'GTN-1,One,1,General,4006381333931'].join('\n'));
    const check = await checked([header, 'GTN-2,Two,2,General,4006381333931'].join('\n'));
    expect(check).toMatchObject({ created: 0, failed: 1, errors: [{ row: 2, field: 'gtin' }] });
  });

  it('shows twenty products of a check', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => `MANY-${index},Thing ${index},1,General`);
    const { preview, created } = await checked(file(...rows));
    expect([preview.length, preview[0].sku, created]).toEqual([20, 'MANY-0', 230]);
  });

  it('shows names that end within a character, and without NULs', async () => {
    const { preview } = await checked(file(`UNI-1,${'x'.repeat(99)}🪑🪑,1,General`, 'UNI-2,a\0b,1,General'));
    expect(preview).toMatchObject([{ name: `${'x'.repeat(99)}🪑` }, { name: 'ab', outcome: 'rejected' }]);
  });

  it('is checked for staff, and not without its columns or as nothing at all', async () => {
    expect(errorOf(await send('sku', ''))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await send('sku', shop.customer.accessToken))).toEqual([403, 'FORBIDDEN']);
    for (const wrong of ['name,price\nStool,1', '']) {
      const { status, body } = await send(wrong);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['file']]);
    }
  });

  it('is never imported by a worker that knows nothing of checks', async () => {
    const { body } = await send(file('NEVER,Never,1,General'));
    await expect(
      store.db.rows(`UPDATE import_jobs SET status = 'running' WHERE id = $1`, [body.data.job_id]),
    ).rejects.toThrow('import_jobs_dry_run');
    await store.drain();
    expect(await jobOf(shop, body.data.job_id)).toMatchObject({ status: 'completed', created: 1 });
    expect(await store.db.rows(`SELECT FROM products WHERE sku = 'NEVER'`)).toEqual([]);
  });

  it('has a fault where a SKU stands further up with other values', async () => {
    const text = file(
      'TWO-1,Stool,35.00,General',
      'TWO-2,Bench,90.00,General',
      'TWO-1,Stool,40.00,General',
      'TWO-2,Bench,90.00,General',
    );
    const message = 'sku stands twice in the file, see row 2';
    const errors = [{ row: 4, field: 'sku', message }];
    expect(await checked(text)).toMatchObject({ failed: 1, errors });
    const job = await imported(store, shop, text);
    expect(job).toMatchObject({ created: 2, unchanged: 1, failed: 1, errors });
    const [product] = await store.db.rows(`SELECT price::text FROM products WHERE sku = 'TWO-1'`);
    expect(Number(product?.price)).toBe(3500);
    const french = await fetch(`${shop.manager.client.baseUrl}/admin/jobs/${job.id}`, {
      headers: { authorization: `Bearer ${shop.manager.accessToken}`, 'accept-language': 'fr' },
    });
    expect((await french.json()).data.errors[0].message).toBe(
      'sku figure deux fois dans le fichier, voir la ligne 2',
    );
  });
});
