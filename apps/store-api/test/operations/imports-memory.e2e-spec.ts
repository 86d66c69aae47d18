import { ImportRunService } from '../../src/operations/imports/imports.run.service';
import { openStaffedShop, type StaffedShop } from '../catalog/admin-catalog.fixture';
import { jobOf, queued } from './imports.fixture';
import { startStore, type TestStore } from '../store-harness';

/** `npm run bench:imports` imports a hundred thousand rows, and measures the services' own processes. */
const ROWS = 2_000;
/** Growth that an import or export may cause, however long the file is; V8 collects most of it late. */
const GROWTH_MB = 150;
const MEGABYTE = 1024 * 1024;

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

/** Returns the largest growth of the process while `work` ran, in megabytes. */
async function measured(work: () => Promise<void>): Promise<number> {
  const rss = (): number => process.memoryUsage().rss / MEGABYTE;
  const before = rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, rss())), 20);
  await work();
  clearInterval(timer);
  return most - before;
}

function file(): Blob {
  const parts = ['sku,name,price,category,description,variant_sku,stock_quantity\n'];
  const description = 'Made of oak. '.repeat(30);
  for (let row = 0; row < ROWS; row++) {
    const product = Math.floor(row / 4);
    parts.push(
      `MEM-${product},Product ${product},10.00,general,${row % 4 ? '' : description},MEM-${product}-${row % 4},5\n`,
    );
  }
  return new Blob(parts);
}

it('imports, imports again and exports a long file in little memory', async () => {
  const run = store.get(ImportRunService);
  await run.runImport(await queued(store, shop, 'sku,name,price,category\nWARM,Warm,1,general\n'));
  const bytes = Buffer.from(await file().arrayBuffer());
  const first = await queued(store, shop, bytes);
  const created = await measured(() => run.runImport(first));
  const products = Math.ceil(ROWS / 4);
  expect(await jobOf(shop, first)).toMatchObject({
    processed: ROWS,
    failed: 0,
    created: products,
  });
  const second = await queued(store, shop, bytes);
  const unchanged = await measured(() => run.runImport(second));
  expect(await jobOf(shop, second)).toMatchObject({
    processed: ROWS,
    unchanged: products,
  });
  let lines = 0;
  const exported = await measured(async () => {
    lines = await countLines();
  });
  expect(lines).toBe(ROWS + 2);
  expect(Math.max(created, unchanged, exported)).toBeLessThan(GROWTH_MB);
});

async function countLines(): Promise<number> {
  const response = await fetch(`${store.client.baseUrl}/admin/products/export`, {
    headers: { authorization: `Bearer ${shop.manager.accessToken}` },
  });
  let lines = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return lines;
}
