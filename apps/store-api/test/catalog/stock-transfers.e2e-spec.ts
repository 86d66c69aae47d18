import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;
let north: number;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff('manager');
  north = await openWarehouse('North', 10);
});
afterEach(() => expectLedgersToBalance(store));
afterAll(() => store?.stop());

async function openWarehouse(name: string, priority: number, more: object = {}): Promise<number> {
  const input = { name, code: name.toUpperCase(), country: 'FR', priority, ...more };
  const { status, body } = await manager.client.post('/admin/warehouses', input);
  expect(status).toBe(201);
  return body.data.id;
}

const transfer = (
  items: object[],
  { from = shop.warehouseId, to = north, ...more }: { from?: number; to?: number; note?: string } = {},
): Promise<TestResponse> =>
  manager.client.post('/admin/stock/transfers', {
    from_warehouse_id: from,
    to_warehouse_id: to,
    items,
    ...more,
  });

/** Returns the units on hand and reserved in each warehouse. */
async function stockOf({ variantId }: TestItem): Promise<Record<string, [number, number]>> {
  const rows = await store.db.rows<{ name: string; on_hand: number; reserved: number }>(
    `SELECT w.name, i.on_hand, i.reserved FROM inventory i JOIN warehouses w ON w.id = i.warehouse_id
     WHERE i.variant_id = $1`,
    [variantId],
  );
  return Object.fromEntries(rows.map(({ name, on_hand, reserved }) => [name, [on_hand, reserved]]));
}

const countRows = async (): Promise<unknown> =>
  store.db.row(
    `SELECT (SELECT count(*)::int FROM stock_movements) AS movements, (SELECT count(*)::int FROM inventory) AS rows,
       (SELECT count(*)::int FROM stock_transfers) AS transfers`,
  );

describe('POST /admin/stock/transfers', () => {
  it('takes units out of one warehouse and brings them into the other, and names both movements', async () => {
    const cup = await shop.item(1000, 10, { name: 'Cup', sku: 'CUP' });
    const pot = await shop.item(1000, 5, { name: 'Pot', sku: 'POT' });
    const items = [
      { variant_id: cup.variantId, quantity: 4 },
      { sku: 'POT-A', quantity: 5 },
    ];
    const { status, body } = await transfer(items, { note: 'Van of Monday' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      from_warehouse: { id: shop.warehouseId, name: 'Main' },
      to_warehouse: { id: north, name: 'North' },
      note: 'Van of Monday',
      quantity: 9,
      variants_count: 2,
      actor: { id: manager.id, name: 'Camille Martin' },
      created_at: expect.any(String),
      items: [
        { variant_id: cup.variantId, sku: 'CUP-A', product: { id: cup.productId, name: 'Cup' }, quantity: 4 },
        { variant_id: pot.variantId, sku: 'POT-A', product: { id: pot.productId, name: 'Pot' }, quantity: 5 },
      ],
    });
    expect(await stockOf(cup)).toEqual({ Main: [6, 0], North: [4, 0] });
    expect(await stockOf(pot)).toEqual({ Main: [0, 0], North: [5, 0] });
    const moved = await manager.client.get(
      `/admin/stock/movements?variant_id=${cup.variantId}&reason=transfer`,
    );
    expect(moved.body.data).toMatchObject([
      { warehouse: { name: 'North' }, kind: 'adjust', quantity: 4, transfer_id: body.data.id },
      { warehouse: { name: 'Main' }, kind: 'adjust', quantity: -4, transfer_id: body.data.id },
    ]);
    expect(moved.body.data[0]).toMatchObject({ note: 'Van of Monday', actor: { id: manager.id } });
    const { id } = body.data;
    expect((await manager.client.get(`/admin/stock/transfers/${id}`)).body.data).toEqual(body.data);
  });

  it('tells the parts of the shop that show stock, once', async () => {
    const item = await shop.item(1000, 3);
    await store.drain();
    const past = await store.db.rows<{ id: string }>('SELECT event_id AS id FROM outbox');
    await transfer([{ variant_id: item.variantId, quantity: 1 }]);
    const told = await store.db.rows<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE name = 'stock.changed' AND event_id <> ALL ($1::uuid[])`,
      [past.map(({ id }) => id)],
    );
    expect(told).toEqual([{ payload: { variantIds: [item.variantId] } }]);
  });

  it('moves nothing when one line has too few available units, and names each of them', async () => {
    const [some, held, none] = [await shop.item(1000, 5), await shop.item(1000, 3), await shop.item(1000, 0)];
    const shopper = await shop.shopper();
    await shop.fill(shopper, held, 2);
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
    const before = await countRows();
    const { status, body } = await transfer([
      { variant_id: some.variantId, quantity: 1 },
      { variant_id: held.variantId, quantity: 2 },
      { variant_id: none.variantId, quantity: 1 },
    ]);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      { 'items.1.quantity': ['Only 1 are available.'], 'items.2.quantity': ['None is available.'] },
    ]);
    expect(await countRows()).toEqual(before);
  });

  it('says in French what is wrong', async () => {
    const item = await shop.item(1000, 3);
    const { body } = await manager.client.post(
      '/admin/stock/transfers',
      {
        from_warehouse_id: shop.warehouseId,
        to_warehouse_id: north,
        items: [{ variant_id: item.variantId, quantity: 9 }],
      },
      { headers: { 'accept-language': 'fr' } },
    );
    expect(body.errors['items.0.quantity']).toEqual(['Seules 3 unités sont disponibles.']);
  });

  it.each<[string, object, string[]]>([
    ['an unknown variant', { items: [{ variant_id: 999_999, quantity: 1 }] }, ['items.0.variant_id']],
    ['an unknown SKU', { items: [{ sku: 'NO-SUCH', quantity: 1 }] }, ['items.0.sku']],
    ['a line without a variant', { items: [{ quantity: 1 }] }, ['items.0.variant_id']],
    ['no units', { items: [{ sku: 'GIVEN-A', quantity: 0 }] }, ['items.0.quantity']],
    ['no lines', { items: [] }, ['items']],
    [
      'a variant twice',
      {
        items: [
          { sku: 'GIVEN-A', quantity: 1 },
          { sku: 'GIVEN-A', quantity: 1 },
        ],
      },
      ['items.1.sku'],
    ],
    [
      'too many lines',
      { items: Array.from({ length: 101 }, (_, n) => ({ sku: `S${n}`, quantity: 1 })) },
      ['items'],
    ],
    ['an unknown first warehouse', { from_warehouse_id: 999_999 }, ['from_warehouse_id']],
    ['an unknown second warehouse', { to_warehouse_id: 999_999 }, ['to_warehouse_id']],
  ])('rejects %s', async (_, more, fields) => {
    const known = await store.db.row(`SELECT FROM product_variants WHERE sku = 'GIVEN-A'`);
    if (!known) await shop.item(1000, 9, { sku: 'GIVEN' });
    const before = await countRows();
    const { status, body } = await manager.client.post('/admin/stock/transfers', {
      from_warehouse_id: shop.warehouseId,
      to_warehouse_id: north,
      items: [{ sku: 'GIVEN-A', quantity: 1 }],
      ...more,
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', fields]);
    expect(await countRows()).toEqual(before);
  });

  it('rejects the same warehouse twice, and a closed one', async () => {
    const item = await shop.item(1000, 3);
    const lines = [{ variant_id: item.variantId, quantity: 1 }];
    expect(Object.keys((await transfer(lines, { to: shop.warehouseId })).body.errors)).toEqual([
      'to_warehouse_id',
    ]);
    const closed = await openWarehouse('Closed', 50);
    expect((await manager.client.delete(`/admin/warehouses/${closed}`)).status).toBe(204);
    expect(Object.keys((await transfer(lines, { to: closed })).body.errors)).toEqual(['to_warehouse_id']);
  });

  it('empties a warehouse of a deleted article', async () => {
    const item = await shop.item(1000, 2);
    expect((await manager.client.delete(`/admin/products/${item.productId}`)).status).toBeLessThan(300);
    expect((await transfer([{ variant_id: item.variantId, quantity: 2 }])).status).toBe(201);
    expect(await stockOf(item)).toEqual({ Main: [0, 0], North: [2, 0] });
  });

  it('happens once for an Idempotency-Key', async () => {
    const item = await shop.item(1000, 9);
    const send = (): Promise<TestResponse> =>
      manager.client.post(
        '/admin/stock/transfers',
        {
          from_warehouse_id: shop.warehouseId,
          to_warehouse_id: north,
          items: [{ variant_id: item.variantId, quantity: 2 }],
        },
        { headers: { 'idempotency-key': 'van-1' } },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await stockOf(item)).toEqual({ Main: [7, 0], North: [2, 0] });
  });

  it('moves the last unit once when two take it at the same instant', async () => {
    const item = await shop.item(1000, 5);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => transfer([{ variant_id: item.variantId, quantity: 2 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422, 422, 422]);
    expect(await stockOf(item)).toEqual({ Main: [1, 0], North: [4, 0] });
  });

  it('lets transfers of the same articles cross each other', async () => {
    const items = [await shop.item(1000, 20), await shop.item(1000, 20), await shop.item(1000, 20)];
    const lines = items.map(({ variantId }) => ({ variant_id: variantId, quantity: 1 }));
    expect((await transfer(lines.map((line) => ({ ...line, quantity: 10 })))).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0 ? transfer(lines) : transfer([...lines].reverse(), { from: north, to: shop.warehouseId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await stockOf(items[0] as TestItem)).toEqual({ Main: [10, 0], North: [10, 0] });
  });

  it('never takes units that an order gets at the same instant', async () => {
    const hidden = await openWarehouse('Hidden', 90, { is_active: false });
    const item = await shop.item(1000, 6);
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    for (const shopper of shoppers) await shop.fill(shopper, item, 1);
    const answers = await Promise.all(
      shoppers.flatMap((shopper) => [
        shopper.client.post('/orders', {}),
        transfer([{ variant_id: item.variantId, quantity: 1 }], { to: hidden }),
      ]),
    );
    const placed = answers.filter((answer, n) => n % 2 === 0 && answer.status === 201).length;
    const moved = answers.filter((answer, n) => n % 2 === 1 && answer.status === 201).length;
    expect(placed + moved).toBe(6);
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);
    expect(await stockOf(item)).toEqual({ Main: [6 - moved, placed], ...(moved && { Hidden: [moved, 0] }) });
  });

  it('fills the orders that wait for the units', async () => {
    const spare = await openWarehouse('Spare', 80, { is_active: false });
    const item = await shop.item(1000, 0);
    const path = `/admin/products/${item.productId}/variants/${item.variantId}`;
    expect((await manager.client.put(path, { selling_policy: 'backorder' })).status).toBe(200);
    const received = { warehouse_id: spare, items: [{ variant_id: item.variantId, quantity: 5 }] };
    expect((await manager.client.post('/admin/stock/receipts', received)).status).toBe(200);
    const shopper = await shop.shopper({ wallet: 100_000 });
    await shop.fill(shopper, item, 3);
    const placed = (await shopper.client.post('/orders', { use_wallet: true })).body.data;
    const waiting = async (): Promise<number> =>
      (await manager.client.get(`/admin/orders/${placed.id}`)).body.data.items[0].waiting_quantity;
    expect(await waiting()).toBe(3);
    const moved = await transfer([{ variant_id: item.variantId, quantity: 4 }], { from: spare });
    expect(moved.status).toBe(201);
    expect(await waiting()).toBe(0);
    expect((await stockOf(item)).North).toEqual([4, 3]);
    await store.drain();
    expect(await stockOf(item)).toEqual({ Main: [0, 0], Spare: [1, 0], North: [1, 0] });
    const listed = await manager.client.get(
      `/admin/stock?variant_id=${item.variantId}&warehouse_id=${north}`,
    );
    expect(listed.body.data).toMatchObject([{ quantity: 1, reserved: 0, paid_to_ship: 3 }]);
  });

  it('leaves a transfer that cannot be changed or deleted', async () => {
    const item = await shop.item(1000, 3);
    const { id } = (await transfer([{ variant_id: item.variantId, quantity: 1 }])).body.data;
    for (const sql of [
      `UPDATE stock_transfers SET note = 'Another' WHERE id = $1`,
      'DELETE FROM stock_transfers WHERE id = $1',
      'UPDATE stock_movements SET transfer_id = NULL WHERE transfer_id = $1',
    ]) {
      await expect(store.db.rows(sql, [id])).rejects.toThrow('never changed');
    }
  });
});

describe('GET /admin/stock/transfers', () => {
  it('lists transfers of a warehouse, newest first', async () => {
    const far = await openWarehouse('Far', 60);
    const item = await shop.item(1000, 9);
    const lines = [{ variant_id: item.variantId, quantity: 2 }];
    const out = (await transfer(lines, { to: far })).body.data;
    const back = (await transfer(lines, { from: far, to: shop.warehouseId })).body.data;
    await transfer(lines);
    const { status, body } = await manager.client.get(`/admin/stock/transfers?warehouse_id=${far}`);
    expect(status).toBe(200);
    const { items: _items, ...latest } = back;
    expect(body.data).toEqual([latest, expect.objectContaining({ id: out.id })]);
    expect(body.meta.total).toBe(2);
    expect((await manager.client.get('/admin/stock/transfers?per_page=1')).body.data).toHaveLength(1);
  });

  it('has no other transfers', async () => {
    for (const id of ['999999', 'x']) {
      const { status, body } = await manager.client.get(`/admin/stock/transfers/${id}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is for staff', async () => {
    const customer = await shop.shopper();
    for (const path of ['/admin/stock/transfers', '/admin/stock/transfers/1']) {
      expect((await store.client.get(path)).status).toBe(401);
      expect((await customer.client.get(path)).status).toBe(403);
    }
    for (const path of ['transfers', 'counts', 'receipts']) {
      expect((await customer.client.post(`/admin/stock/${path}`, {})).status).toBe(403);
    }
  });
});
