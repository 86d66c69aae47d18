import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { aKey } from '../platform/api-keys.fixture';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff('manager');
});
afterEach(() => expectLedgersToBalance(store));
afterAll(() => store?.stop());

const post = (path: string, items: object[], more: object = {}): Promise<TestResponse> =>
  manager.client.post(`/admin/stock/${path}`, { warehouse_id: shop.warehouseId, items, ...more });
const count = (items: object[], more: object = {}): Promise<TestResponse> => post('counts', items, more);
const receive = (items: object[], more: object = {}): Promise<TestResponse> => post('receipts', items, more);

async function openWarehouse(code: string): Promise<number> {
  const input = { name: code, code, country: 'FR', priority: 50 };
  return (await manager.client.post('/admin/warehouses', input)).body.data.id;
}

/** Returns the units on hand, reserved, and paid but not shipped. */
async function stockOf({ variantId }: TestItem): Promise<number[]> {
  const { body } = await manager.client.get(`/admin/stock?variant_id=${variantId}`);
  const [row] = body.data;
  return [row.quantity, row.reserved, row.paid_to_ship];
}

/** Places an order that the wallet pays at once. */
async function paidOrder(item: TestItem, quantity: number): Promise<any> {
  const shopper = await shop.shopper({ wallet: 1_000_000 });
  await shop.fill(shopper, item, quantity);
  const { status, body } = await shopper.client.post('/orders', { use_wallet: true });
  expect(status).toBe(201);
  await store.drain();
  return body.data;
}

async function unpaidOrder(item: TestItem, quantity: number): Promise<void> {
  const shopper = await shop.shopper();
  await shop.fill(shopper, item, quantity);
  expect((await shopper.client.post('/orders', {})).status).toBe(201);
}

const movements = async ({ variantId }: TestItem): Promise<any[]> =>
  (await manager.client.get(`/admin/stock/movements?variant_id=${variantId}`)).body.data;
const countMovements = (): Promise<unknown> =>
  store.db.row(
    'SELECT count(*)::int AS movements, (SELECT count(*)::int FROM inventory) AS rows FROM stock_movements',
  );

describe('GET /admin/stock', () => {
  it('lists how many units of each row are paid and not shipped yet', async () => {
    const item = await shop.item(1000, 10);
    const other = await shop.item(1000, 10);
    const order = await paidOrder(item, 3);
    await unpaidOrder(item, 2);
    expect(await stockOf(item)).toEqual([7, 2, 3]);
    expect(await stockOf(other)).toEqual([10, 0, 0]);
    const lines = [{ order_item_id: order.items[0].id, quantity: 1 }];
    const shipped = await manager.client.post('/admin/shipments', { order_id: order.id, items: lines });
    expect(shipped.status).toBe(201);
    expect(await stockOf(item)).toEqual([7, 2, 2]);
    const alerts = await manager.client.get(`/admin/stock/alerts?variant_id=${item.variantId}`);
    expect(alerts.body.data).toMatchObject([{ available: 5, paid_to_ship: 2 }]);
  });

  it('counts no digital goods, which lie nowhere', async () => {
    const song = await shop.item(1000, 10, { isDigital: true });
    const book = await shop.item(1000, 10);
    const shopper = await shop.shopper({ wallet: 1_000_000 });
    await shop.fill(shopper, song, 1);
    await shop.fill(shopper, book, 1);
    expect(
      (await shopper.client.post('/orders', { use_wallet: true, digital_content_consent: true })).status,
    ).toBe(201);
    await store.drain();
    expect((await stockOf(song))[2]).toBe(0);
    expect(await stockOf(book)).toEqual([9, 0, 1]);
  });
});

describe('POST /admin/stock/receipts', () => {
  it('adds the units of all lines, also of variants that are new to the warehouse', async () => {
    const cup = await shop.item(1000, 2, { sku: 'RCUP' });
    const pot = await shop.item(1000, 1);
    const there = await openWarehouse('R-NEW');
    const lines = [
      { sku: 'RCUP-A', quantity: 5 },
      { variant_id: pot.variantId, quantity: '7' },
    ];
    const { status, body } = await receive(lines, { warehouse_id: there, note: 'Note 17' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { variant_id: cup.variantId, warehouse: { id: there }, quantity: 5, available: 5, paid_to_ship: 0 },
      { variant_id: pot.variantId, warehouse: { id: there }, quantity: 7 },
    ]);
    expect((await movements(cup))[0]).toMatchObject({
      kind: 'adjust',
      reason: 'received',
      quantity: 5,
      note: 'Note 17',
      transfer_id: null,
      actor: { id: manager.id },
    });
    expect((await receive(lines, { warehouse_id: there })).body.data).toMatchObject([
      { quantity: 10 },
      { quantity: 14 },
    ]);
  });

  it('gives the units to orders that wait for them', async () => {
    const item = await shop.item(1000, 0);
    const path = `/admin/products/${item.productId}/variants/${item.variantId}`;
    await manager.client.put(path, { selling_policy: 'backorder' });
    await paidOrder(item, 2);
    const { body } = await receive([{ variant_id: item.variantId, quantity: 3 }]);
    expect(body.data).toMatchObject([{ quantity: 3, reserved: 2, available: 1 }]);
    await store.drain();
    expect(await stockOf(item)).toEqual([1, 0, 2]);
  });

  it('adds all units of receipts at the same instant, and those of one key once', async () => {
    const items = [await shop.item(1000, 0), await shop.item(1000, 0)];
    const there = await openWarehouse('R-BUSY');
    const lines = items.map(({ variantId }) => ({ variant_id: variantId, quantity: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        receive(n % 2 ? lines : [...lines].reverse(), { warehouse_id: there }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const keyed = (): Promise<TestResponse> =>
      manager.client.post(
        '/admin/stock/receipts',
        { warehouse_id: there, items: lines },
        { headers: { 'idempotency-key': 'delivery-1' } },
      );
    expect((await keyed()).body).toEqual((await keyed()).body);
    const list = await manager.client.get(`/admin/stock?warehouse_id=${there}`);
    expect(list.body.data.map((row: { quantity: number }) => row.quantity)).toEqual([9, 9]);
  });

  it.each<[string, object[], object, string[]]>([
    ['an unknown variant', [{ variant_id: 999_999, quantity: 1 }], {}, ['items.0.variant_id']],
    ['an unknown SKU', [{ sku: 'NO-SUCH', quantity: 1 }], {}, ['items.0.sku']],
    ['a line without a variant', [{ quantity: 1 }], {}, ['items.0.variant_id']],
    ['no units', [{ sku: 'X', quantity: 0 }], {}, ['items.0.quantity']],
    ['no lines', [], {}, ['items']],
    ['an unknown warehouse', [{ sku: 'X', quantity: 1 }], { warehouse_id: 999_999 }, ['warehouse_id']],
  ])('rejects %s', async (_, items, more, fields) => {
    const before = await countMovements();
    const { status, body } = await receive(items, more);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', fields]);
    expect(await countMovements()).toEqual(before);
  });

  it('takes 500 lines, adds none when one is wrong, and no deleted variant', async () => {
    const item = await shop.item(1000, 1);
    const lines = Array.from({ length: 501 }, (_, n) => ({ sku: `S${n}`, quantity: 1 }));
    expect(Object.keys((await receive(lines)).body.errors)).toEqual(['items']);
    const wrong = await receive([
      { variant_id: item.variantId, quantity: 1 },
      { variant_id: item.variantId, quantity: 1 },
    ]);
    expect(Object.keys(wrong.body.errors)).toEqual(['items.1.variant_id']);
    expect(await stockOf(item)).toEqual([1, 0, 0]);
  });
});

describe('POST /admin/stock/counts', () => {
  it('sets the units on hand so that they are counted together with those to ship', async () => {
    const item = await shop.item(1000, 10, { sku: 'CCUP' });
    await paidOrder(item, 3);
    await unpaidOrder(item, 2);
    expect(await stockOf(item)).toEqual([7, 2, 3]);
    const { status, body } = await count([{ sku: 'CCUP-A', counted: 8, expected: 10 }], { note: 'Shelf 4' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ quantity: 5, reserved: 2, available: 3, paid_to_ship: 3 }]);
    expect((await movements(item))[0]).toMatchObject({
      kind: 'adjust',
      reason: 'count',
      quantity: -2,
      note: 'Shelf 4',
      actor: { id: manager.id },
    });
    expect(await movements(item)).toHaveLength(5);
    expect((await count([{ variant_id: item.variantId, counted: 8 }])).status).toBe(200);
    expect(await movements(item)).toHaveLength(5);
  });

  it('opens the row of a variant that is new to the warehouse', async () => {
    const item = await shop.item(1000, 1);
    const there = await openWarehouse('C-NEW');
    const { body } = await count([{ variant_id: item.variantId, counted: 4, expected: 0 }], {
      warehouse_id: there,
    });
    expect(body.data).toMatchObject([{ warehouse: { id: there }, quantity: 4 }]);
  });

  it('gives found units to orders that wait for them', async () => {
    const item = await shop.item(1000, 0);
    const path = `/admin/products/${item.productId}/variants/${item.variantId}`;
    await manager.client.put(path, { selling_policy: 'backorder' });
    await paidOrder(item, 2);
    expect((await count([{ variant_id: item.variantId, counted: 3 }])).status).toBe(200);
    await store.drain();
    expect(await stockOf(item)).toEqual([1, 0, 2]);
  });

  it('rejects fewer units than orders have, at their lines, and changes nothing', async () => {
    const item = await shop.item(1000, 10);
    const other = await shop.item(1000, 10);
    await paidOrder(item, 3);
    await unpaidOrder(item, 2);
    const before = await countMovements();
    const lines = [
      { variant_id: other.variantId, counted: 1 },
      { variant_id: item.variantId, counted: 4 },
    ];
    const { status, body } = await count(lines);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      { 'items.1.counted': ['Orders have more: 3 to ship and 2 reserved.'] },
    ]);
    expect(await countMovements()).toEqual(before);
    expect((await count([{ variant_id: item.variantId, counted: 5 }])).body.data).toMatchObject([
      { quantity: 2, reserved: 2, paid_to_ship: 3 },
    ]);
  });

  it('rejects a line whose stock is not what the person saw', async () => {
    const item = await shop.item(1000, 10);
    const other = await shop.item(1000, 10);
    await receive([{ variant_id: item.variantId, quantity: 2 }]);
    const lines = [
      { variant_id: item.variantId, counted: 9, expected: 10 },
      { variant_id: other.variantId, counted: 9, expected: 10 },
    ];
    const { status, body } = await count(lines);
    expect([status, body.code, body.errors]).toEqual([
      409,
      'STOCK_CHANGED',
      { 'items.0.expected': ['It is 12 by now. Please count it again.'] },
    ]);
    expect([await stockOf(item), await stockOf(other)]).toEqual([
      [12, 0, 0],
      [10, 0, 0],
    ]);
    const french = await manager.client.post(
      '/admin/stock/counts',
      { warehouse_id: shop.warehouseId, items: lines },
      { headers: { 'accept-language': 'fr' } },
    );
    expect(french.body.errors['items.0.expected']).toEqual([
      'Il y en a maintenant 12. Comptez à nouveau cet article.',
    ]);
  });

  it('is not changed by orders that are paid at the same instant', async () => {
    const item = await shop.item(1000, 10);
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.shopper({ wallet: 100_000 })));
    for (const shopper of shoppers) await shop.fill(shopper, item, 1);
    const [counted, ...placed] = await Promise.all([
      count([{ variant_id: item.variantId, counted: 8, expected: 10 }]),
      ...shoppers.map(({ client }) => client.post('/orders', { use_wallet: true })),
    ]);
    await store.drain();
    expect([counted.status, ...placed.map(({ status }) => status)]).toEqual([200, 201, 201, 201, 201]);
    const [quantity = 0, reserved, toShip = 0] = await stockOf(item);
    expect([quantity + toShip, reserved]).toEqual([8, 0]);
  });

  it('lets one of two counts that saw the same through', async () => {
    const item = await shop.item(1000, 10);
    const answers = await Promise.all(
      [7, 8].map((counted) => count([{ variant_id: item.variantId, counted, expected: 10 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, object[], object, string[]]>([
    ['an unknown variant', [{ variant_id: 999_999, counted: 1 }], {}, ['items.0.variant_id']],
    ['an unknown SKU', [{ sku: 'NO-SUCH', counted: 1 }], {}, ['items.0.sku']],
    ['a line without a number', [{ sku: 'X' }], {}, ['items.0.counted']],
    ['a number below zero', [{ sku: 'X', counted: -1 }], {}, ['items.0.counted']],
    ['an unknown warehouse', [{ sku: 'X', counted: 1 }], { warehouse_id: 999_999 }, ['warehouse_id']],
  ])('rejects %s', async (_, items, more, fields) => {
    const { status, body } = await count(items, more);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', fields]);
  });

  it('takes keys of the area of stock, and no others', async () => {
    const item = await shop.item(1000, 3);
    const send = async (scopes: string[]): Promise<number> => {
      const { client } = await aKey(store, { scopes });
      const answer = await client.post('/admin/stock/counts', {
        warehouse_id: shop.warehouseId,
        items: [{ variant_id: item.variantId, counted: 2 }],
      });
      return answer.status;
    };
    expect([await send(['stock:read']), await send(['stock:write'])]).toEqual([403, 200]);
  });
});
