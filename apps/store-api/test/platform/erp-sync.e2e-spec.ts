import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JobsRuntime } from '@comptoir/jobs';
import type { TestAccount } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';
import { type TestKey, aKey } from './api-keys.fixture';

const SCRIPT = path.resolve(__dirname, '../../../../examples/erp-sync/sync.py');
const CRASHES = path.join(__dirname, 'erp-sync-crashes.py');
/** The script needs an interpreter that tests do not install. Its requests are tested without one. */
const PYTHON = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import fcntl, sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);
const SCOPES = ['events:read', 'orders:read', 'stock:write'];
const FEED = '/admin/events?types=order.created%2Corder.updated&limit=100';
const DAY_S = 24 * 3600;

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let key: TestKey;
let mug: TestItem & { sku: string };
let lamp: TestItem & { sku: string };
let warehouseId: number;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
  key = await aKey(store, { scopes: SCOPES });
  [mug, lamp] = [await item('Mug'), await item('Lamp')];
  warehouseId = (await admin.client.get('/admin/warehouses')).body.data[0].id;
});
afterAll(() => store?.stop());

async function item(name: string): Promise<TestItem & { sku: string }> {
  const created = await shop.item(1200, 100, { name });
  const row = await store.db.row<{ sku: string }>('SELECT sku FROM product_variants WHERE id = $1', [
    created.variantId,
  ]);
  return { ...created, sku: row?.sku ?? '' };
}

/** Places an order of two mugs. @param isPaid true for one that the wallet pays */
async function order(isPaid: boolean): Promise<{ id: number; number: string }> {
  const shopper = await shop.shopper({ wallet: isPaid ? 100_000 : 0 });
  await shop.fill(shopper, mug, 2);
  const { body, status } = await shopper.client.post('/orders', { shipping_address_id: shopper.addressId });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.data.id, number: body.data.order_number };
}
const publish = (): Promise<unknown> => store.get(JobsRuntime).runSchedule('publish-events');
const shelf = async ({ sku }: { sku: string }): Promise<number> => {
  const { body } = await key.client.get(`/admin/stock?warehouse_id=${warehouseId}&sku=${sku}`);
  return body.data[0].quantity + body.data[0].paid_to_ship;
};
const countsOf = ({ variantId }: TestItem): Promise<{ on_hand_delta: number }[]> =>
  store.db.rows(
    `SELECT m.on_hand_delta FROM stock_movements m JOIN inventory i ON i.id = m.inventory_id
     WHERE i.variant_id = $1 AND m.reason = 'count' ORDER BY m.id`,
    [variantId],
  );
const count = (items: object[], idempotencyKey: string): ReturnType<TestKey['client']['send']> =>
  key.client.send('POST', '/admin/stock/counts', {
    body: { warehouse_id: warehouseId, note: 'ERP', items },
    headers: { 'idempotency-key': idempotencyKey },
  });

describe('the requests of the ERP example', () => {
  it('read what has changed behind a cursor, and the orders themselves', async () => {
    const { id, number } = await order(true);
    await publish();
    const { body } = await key.client.get(FEED);
    expect(body.data.at(-1)).toMatchObject({ data: { id, order_number: number } });
    expect(body.meta).toEqual({ next: expect.stringMatching(/^\d+$/), has_more: false });
    expect((await key.client.get(`${FEED}&after=${body.meta.next}`)).body.data).toEqual([]);
    const { body: read } = await key.client.get(`/admin/orders?ids=${id}&per_page=100`);
    expect(read.data).toMatchObject([
      {
        order_number: number,
        payment_status: 'paid',
        total: '29.00',
        shipping_address: { city: 'Lyon' },
        items: [{ sku: mug.sku, quantity: 2, unit_price: '12.00', total: '24.00' }],
      },
    ]);
    const expired = await key.client.get(`${FEED}&after=999999999`);
    expect(errorOf(expired)).toEqual([410, 'EVENTS_EXPIRED']);
  });

  it('list all orders, the oldest first', async () => {
    const [first, second] = [await order(true), await order(false)];
    const { body } = await key.client.get('/admin/orders?sort=placed_at&page=1&per_page=100');
    const numbers = body.data.map(({ order_number }: any) => order_number);
    expect(numbers.slice(-2)).toEqual([first.number, second.number]);
    expect(body.meta.last_page).toBe(1);
  });

  it('set the stock once for a key, and only from the number that was read', async () => {
    const expected = await shelf(lamp);
    const line = { sku: lamp.sku, counted: expected + 5, expected };
    const before = (await countsOf(lamp)).length;
    expect((await count([line], 'erp-1')).status).toBe(200);
    const again = await count([line], 'erp-1');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await countsOf(lamp)).toHaveLength(before + 1);
    expect(errorOf(await count([line], 'erp-2'))).toEqual([409, 'STOCK_CHANGED', ['items.0.expected']]);
    const unknown = await count([{ sku: 'NO-SUCH', counted: 1, expected: 0 }], 'erp-3');
    expect(errorOf(unknown)).toEqual([422, 'VALIDATION_ERROR', ['items.0.sku']]);
    expect(await shelf(lamp)).toBe(expected + 5);
  });

  it.each(SCOPES)('need the scope %s', async (missing) => {
    const { client } = await aKey(store, { scopes: SCOPES.filter((scope) => scope !== missing) });
    const answers = await Promise.all([
      client.get(FEED),
      client.get('/admin/orders'),
      client.post('/admin/stock/counts', { warehouse_id: warehouseId, items: [] }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.map((status) => status === 403)).toEqual(SCOPES.map((scope) => scope === missing));
  });
});

if (PYTHON) scriptTests(PYTHON);

function scriptTests(python: string): void {
  describe('the script of the ERP example', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'erp-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    interface Run {
      status: number;
      output: string;
      errors: string;
    }
    const started = (args: string[]): Promise<Run> =>
      new Promise((resolve) => {
        const env = {
          ...process.env,
          COMPTOIR_URL: store.client.baseUrl,
          COMPTOIR_KEY: key.secret,
          COMPTOIR_WAREHOUSE: String(warehouseId),
          ...(Number(process.env.TEST_RUNS_FACTOR ?? 1) > 1 && { CRASHES: 'all' }),
        };
        execFile(python, args, { env, maxBuffer: 10_000_000 }, (error, output, errors) =>
          resolve({ status: error ? Number(error.code) : 0, output, errors }),
        );
      });
    const sync = async (): Promise<Run> => {
      await publish();
      return started([SCRIPT, folder]);
    };
    const file = (name: string): string => path.join(folder, name);
    const offer = (lines: string[]): void =>
      writeFileSync(file('stock.csv'), ['sku,counted', ...lines].join('\n'));
    const lines = (): any[] =>
      readFileSync(file('orders.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const numbers = (): string[] => lines().map(({ order_number }) => order_number);

    it('writes each paid order once, whenever it is paid', async () => {
      const [paid, unpaid] = [await order(true), await order(false)];
      expect(await sync()).toEqual({ status: 0, output: '', errors: '' });
      const first = numbers();
      expect([first.includes(paid.number), first.includes(unpaid.number)]).toEqual([true, false]);
      expect(lines().find(({ order_number }) => order_number === paid.number)).toEqual({
        order_number: paid.number,
        placed_at: expect.any(String),
        currency: 'EUR',
        total: '29.00',
        tax_amount: '0.00',
        shipping_amount: '5.00',
        shipping_address: expect.objectContaining({ full_name: 'Camille Martin' }),
        items: [{ sku: mug.sku, quantity: 2, unit_price: '12.00', total: '24.00' }],
      });
      const moved = await admin.client.patch(`/admin/orders/${unpaid.id}/status`, {
        status: 'confirmed',
        mark_as_paid: true,
      });
      expect(moved.status).toBe(200);
      await admin.client.post(`/admin/orders/${paid.id}/notes`, { note: 'Seen.' });
      expect((await sync()).status).toBe(0);
      expect(numbers()).toEqual([...first, unpaid.number]);
      const cursor = readFileSync(file('cursor'), 'utf8');
      expect((await sync()).status).toBe(0);
      expect([numbers(), readFileSync(file('cursor'), 'utf8')]).toEqual([[...first, unpaid.number], cursor]);
    });

    it('reads all orders again when its cursor is too old, and cuts off half a line', async () => {
      await order(true);
      await sync();
      const before = numbers();
      const missing = await order(true);
      const whole = readFileSync(file('orders.jsonl'), 'utf8');
      writeFileSync(file('orders.jsonl'), whole.slice(0, -20));
      writeFileSync(file('cursor'), '999999999');
      expect((await sync()).status).toBe(0);
      expect(numbers()).toEqual([...before, missing.number]);
      expect(Number(readFileSync(file('cursor'), 'utf8'))).toBeLessThan(999_999_999);
    });

    it('sets the stock to what was counted, once', async () => {
      const before = (await countsOf(mug)).length;
      const units = (await shelf(mug)) + 7;
      offer([`${mug.sku},${units}`, `${lamp.sku},${await shelf(lamp)}`]);
      expect(await sync()).toEqual({ status: 0, output: '', errors: '' });
      expect([await shelf(mug), (await countsOf(mug)).length]).toEqual([units, before + 1]);
      offer([`${mug.sku},${units}`]);
      expect((await sync()).status).toBe(0);
      expect((await countsOf(mug)).length).toBe(before + 1);
      expect(readdirSync(folder).sort()).toEqual(['cursor', 'lock', 'orders.jsonl']);
    });

    it('names the lines that are wrong or that have changed, and sets the others', async () => {
      const [mugs, lamps] = [await shelf(mug), await shelf(lamp)];
      offer([`${mug.sku},${mugs + 1}`, 'NO-SUCH,3', `${lamp.sku},${lamps + 1}`, `${lamp.sku},many`]);
      const wrong = await sync();
      expect(wrong.status).toBe(1);
      expect(wrong.errors).toContain('NO-SUCH');
      expect(wrong.errors).toContain('many');
      expect([await shelf(mug), await shelf(lamp)]).toEqual([mugs + 1, lamps + 1]);

      writeFileSync(file('stock.sending.csv'), '');
      const items = [
        { sku: mug.sku, counted: 50, expected: mugs },
        { sku: lamp.sku, counted: lamps + 2, expected: lamps + 1 },
      ];
      plan([{ key: 'erp-changed', items }]);
      const changed = await sync();
      expect([changed.status, changed.errors]).toEqual([1, expect.stringContaining('STOCK_CHANGED')]);
      expect([await shelf(mug), await shelf(lamp)]).toEqual([mugs + 1, lamps + 2]);
      expect(readdirSync(folder).sort()).toEqual(['cursor', 'lock', 'orders.jsonl']);
    });

    const plan = (batches: object[], age = 0): void =>
      writeFileSync(
        file('stock.sending.json'),
        JSON.stringify({ made_at: Date.now() / 1000 - age, batches }),
      );

    it('repeats what it has planned, but not after the day for which the store knows the first response', async () => {
      const units = await shelf(lamp);
      const before = (await countsOf(lamp)).length;
      const batch = { key: 'erp-repeated', items: [{ sku: lamp.sku, counted: units + 1, expected: units }] };
      writeFileSync(file('stock.sending.csv'), '');
      plan([batch]);
      expect((await sync()).status).toBe(0);
      // As after a crash before the files were removed, and a shipment in between.
      await count([{ sku: lamp.sku, counted: units }], 'erp-shipped');
      writeFileSync(file('stock.sending.csv'), '');
      plan([batch]);
      expect((await sync()).status).toBe(0);
      expect([await shelf(lamp), (await countsOf(lamp)).length]).toEqual([units, before + 2]);
      writeFileSync(file('stock.sending.csv'), '');
      plan([{ ...batch, key: 'erp-late' }], DAY_S);
      const late = await sync();
      expect([late.status, late.errors]).toEqual([1, expect.stringContaining('older than a day')]);
      expect(await shelf(lamp)).toBe(units);
      expect(existsSync(file('stock.sending.csv'))).toBe(false);
    });

    it('runs once at a time', async () => {
      await order(true);
      const units = (await shelf(mug)) + 1;
      const before = (await countsOf(mug)).length;
      offer([`${mug.sku},${units}`]);
      await publish();
      const runs = await Promise.all(Array.from({ length: 4 }, () => started([SCRIPT, folder])));
      const turned = runs.filter(({ status }) => status !== 0);
      expect(turned.map(({ errors }) => errors)).toEqual(turned.map(() => 'Another run is not over yet.\n'));
      expect(turned.length).toBeLessThan(4);
      expect(new Set(numbers()).size).toBe(numbers().length);
      expect([await shelf(mug), (await countsOf(mug)).length]).toEqual([units, before + 1]);
    });

    interface CrashResult {
      /** Line before which the first run has ended; null for a single run that has not. */
      line: number | null;
      statuses: number[];
      orders: string[];
      files: string[];
    }

    it('loses and doubles nothing when it ends between any two of its lines', async () => {
      const earlier = await order(true);
      await publish();
      const cursor = (await key.client.get(FEED)).body.meta.next;
      const later = [await order(true), await order(true)].map(({ number }) => number);
      await publish();
      const items = [mug, lamp];
      const units = await Promise.all(items.map(async (one) => (await shelf(one)) + 1));
      const before = await Promise.all(items.map(async (one) => (await countsOf(one)).length));
      const stock = items.map(({ sku }, index) => `${sku}=${units[index]}`);
      const run = await started([CRASHES, SCRIPT, folder, cursor, ...stock]);
      expect([run.status, run.errors]).toEqual([0, '']);
      const results = JSON.parse(run.output) as { first: CrashResult[]; later: CrashResult[] };
      expect(results.first[0]?.orders.slice(-3)).toEqual([earlier.number, ...later]);
      expect(results.later[0]?.orders).toEqual(later);
      expect(results.later.length).toBeGreaterThan(90);
      for (const [whole, ...crashed] of [results.first, results.later]) {
        const files = ['cursor', 'lock', 'orders.jsonl'];
        expect(crashed.length).toBeGreaterThan(0);
        expect(crashed).toEqual(
          crashed.map(({ line }) => ({ line, statuses: [9, 0], orders: whole?.orders, files })),
        );
      }
      const times = results.first.length + results.later.length;
      for (const [index, one] of items.entries()) {
        const made = (await countsOf(one)).slice(before[index]);
        expect(made.map(({ on_hand_delta }) => on_hand_delta)).toEqual(
          Array.from({ length: times }, () => 1),
        );
      }
    });
  });
}
