import type { TestAccount } from '../accounts';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;
let warehouses = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff('manager');
});

afterAll(async () => {
  await store.stop();
});

async function rowOf({ variantId }: TestItem): Promise<number> {
  const row = await store.db.row<{ id: number }>('SELECT id FROM inventory WHERE variant_id = $1', [
    variantId,
  ]);
  return row?.id ?? 0;
}

async function warehouse(input: object = {}): Promise<{ id: number; code: string }> {
  const code = `W-${++warehouses}`;
  const { status, body } = await manager.client.post('/admin/warehouses', {
    name: 'North',
    code,
    country: 'be',
    ...input,
  });
  expect(status).toBe(201);
  return body.data;
}

const adjust = (body: object): ReturnType<TestAccount['client']['post']> =>
  manager.client.post('/admin/stock/adjust', body);

describe('GET /admin/stock', () => {
  it('shows each variant in each warehouse, and filters', async () => {
    const item = await shop.item(1000, 7, { name: 'Teapot', sku: 'TEA-100%' });
    const id = await rowOf(item);
    const { status, body } = await manager.client.get('/admin/stock?sku=tea-100%25&sort=-quantity');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id,
        variant_id: item.variantId,
        sku: 'TEA-100%-A',
        product: { id: item.productId, name: 'Teapot' },
        warehouse: { id: shop.warehouseId, name: 'Main' },
        quantity: 7,
        reserved: 0,
        available: 7,
        paid_to_ship: 0,
        low_stock_threshold: 5,
        uses_default_threshold: true,
        is_low_stock: false,
        updated_at: expect.any(String),
      },
    ]);
    const ids = async (query: string): Promise<number[]> =>
      (await manager.client.get(`/admin/stock?${query}`)).body.data.map((row: { id: number }) => row.id);
    expect(await ids(`variant_id=${item.variantId}&warehouse_id=${shop.warehouseId}`)).toEqual([id]);
    expect(await ids(`product_id=${item.productId}&search=teap`)).toEqual([id]);
    expect(await ids(`variant_id=${item.variantId}&low_stock=true`)).toEqual([]);
    expect(await ids(`variant_id=${item.variantId}&low_stock=false`)).toEqual([id]);
    expect(await ids('warehouse_id=99999')).toEqual([]);
    expect((await manager.client.get(`/admin/stock/${id}`)).body.data.id).toBe(id);
  });

  it('is for staff', async () => {
    const customer = await shop.shopper();
    for (const path of [
      '/admin/stock',
      '/admin/stock/alerts',
      '/admin/stock/movements',
      '/admin/warehouses',
    ]) {
      expect((await store.client.get(path)).status).toBe(401);
      expect((await customer.client.get(path)).body.code).toBe('FORBIDDEN');
      expect((await manager.client.get(path)).status).toBe(200);
      expect((await manager.client.get(`${path}?page=0`)).status).toBe(422);
    }
    expect((await customer.client.post('/admin/stock/adjust', {})).status).toBe(403);
  });
});

describe('GET /admin/stock/alerts', () => {
  it('lists rows at or below their own or the default threshold, the scarcest first', async () => {
    const [scarce, low, own, plenty] = [
      await shop.item(100, 1),
      await shop.item(100, 5),
      await shop.item(100, 40),
      await shop.item(100, 6),
    ];
    await manager.client.put(`/admin/stock/${await rowOf(own)}`, { low_stock_threshold: 40 });
    const { body } = await manager.client.get('/admin/stock/alerts?per_page=100');
    const variants = body.data.map((row: { variant_id: number }) => row.variant_id);
    expect(
      variants.filter((id: number) => [scarce, low, own, plenty].some((item) => item.variantId === id)),
    ).toEqual([scarce.variantId, low.variantId, own.variantId]);
    expect(body.data.every((row: { is_low_stock: boolean }) => row.is_low_stock)).toBe(true);
  });
});

describe('POST /admin/stock/adjust', () => {
  it('writes a movement with actor and reason', async () => {
    const item = await shop.item(100, 10);
    const { status, body } = await adjust({
      variant_id: item.variantId,
      quantity: -4,
      reason: 'damaged',
      note: 'Fell.',
    });
    expect(status).toBe(200);
    expect(body.data.inventory).toMatchObject({ quantity: 6, reserved: 0, available: 6 });
    expect(body.data.movement).toMatchObject({
      inventory_id: body.data.inventory.id,
      kind: 'adjust',
      quantity: -4,
      reserved: 0,
      reason: 'damaged',
      note: 'Fell.',
      order_number: null,
      actor: { id: manager.id, name: 'Camille Martin' },
    });
    const listed = await manager.client.get(
      `/admin/stock/movements?variant_id=${item.variantId}&reason=damaged`,
    );
    expect(listed.body.data).toEqual([body.data.movement]);
  });

  it('opens the row of a variant that is new to a warehouse', async () => {
    const item = await shop.item(100, 1);
    const { id } = await warehouse();
    const { body } = await adjust({
      variant_id: item.variantId,
      warehouse_id: id,
      quantity: '3',
      reason: 'received',
    });
    expect(body.data.inventory).toMatchObject({ quantity: 3, warehouse: { id, name: 'North' } });
    const again = await adjust({ inventory_id: body.data.inventory.id, quantity: 2, reason: 'found' });
    expect(again.body.data.inventory.quantity).toBe(5);
  });

  it('never takes reserved units', async () => {
    const item = await shop.item(100, 3);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 2);
    const order = await shopper.client.post('/orders', {});
    const rejected = await adjust({ variant_id: item.variantId, quantity: -2, reason: 'lost' });
    expect([rejected.status, rejected.body.code]).toEqual([422, 'INSUFFICIENT_STOCK']);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 3, reserved: 2 });
    const held = await manager.client.get(
      `/admin/stock/movements?order_number=${order.body.data.order_number}&kind=reserve`,
    );
    expect(held.body.data).toMatchObject([{ kind: 'reserve', quantity: 0, reserved: 2, actor: null }]);
  });

  it.each<[object, string]>([
    [{ variant_id: 999_999, quantity: 1, reason: 'found' }, 'variant_id'],
    [{ inventory_id: 999_999, quantity: 1, reason: 'found' }, 'inventory_id'],
    [{ quantity: 1, reason: 'found' }, 'variant_id'],
    [{ variant_id: 1, quantity: 0, reason: 'found' }, 'quantity'],
    [{ variant_id: 1, quantity: 1.5, reason: 'found' }, 'quantity'],
    [{ variant_id: 1, quantity: 1e12, reason: 'found' }, 'quantity'],
    [{ variant_id: 1, quantity: 1, reason: 'magic' }, 'reason'],
    [{ variant_id: 1, quantity: 1 }, 'reason'],
    [{ variant_id: 1, quantity: 1, reason: 'found', note: 'a\u0000b' }, 'note'],
  ])('rejects %j', async (body, field) => {
    const before = await store.db.row('SELECT count(*)::int AS n FROM stock_movements');
    const answer = await adjust(body);
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
    expect(await store.db.row('SELECT count(*)::int AS n FROM stock_movements')).toEqual(before);
  });

  it('rejects an unknown warehouse', async () => {
    const item = await shop.item(100, 1);
    const { body } = await adjust({
      variant_id: item.variantId,
      warehouse_id: 999_999,
      quantity: 1,
      reason: 'found',
    });
    expect(Object.keys(body.errors)).toEqual(['warehouse_id']);
  });
});

describe('PUT /admin/stock/{inventory_id}', () => {
  it('sets the units by a movement of the difference, and the threshold', async () => {
    const item = await shop.item(100, 10);
    const id = await rowOf(item);
    const { status, body } = await manager.client.put(`/admin/stock/${id}`, {
      quantity: 4,
      low_stock_threshold: 2,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ quantity: 4, low_stock_threshold: 2, uses_default_threshold: false });
    const { body: moved } = await manager.client.get(`/admin/stock/movements?inventory_id=${id}`);
    expect(moved.data[0]).toMatchObject({ kind: 'adjust', quantity: -6, reason: 'correction' });
    const usual = await manager.client.put(`/admin/stock/${id}`, { low_stock_threshold: null });
    expect(usual.body.data).toMatchObject({
      low_stock_threshold: 5,
      uses_default_threshold: true,
      quantity: 4,
    });
  });

  it('overwrites neither a count of a colleague nor a sale in between', async () => {
    const id = await rowOf(await shop.item(100, 10));
    const count = (quantity: number, expected_quantity: number) =>
      manager.client.put(`/admin/stock/${id}`, { quantity, expected_quantity });
    const answers = await Promise.all([count(20, 10), count(30, 10)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STOCK_CHANGED');
    const kept = answers.find(({ status }) => status === 200)?.body.data.quantity;
    expect((await manager.client.get(`/admin/stock/${id}`)).body.data.quantity).toBe(kept);
    expect((await count(7, kept)).status).toBe(200);
  });

  it('rejects less than the reserved units, unknown rows, and invalid input', async () => {
    const item = await shop.item(100, 3);
    const id = await rowOf(item);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 2);
    await shopper.client.post('/orders', {});
    expect((await manager.client.put(`/admin/stock/${id}`, { quantity: 1 })).body.code).toBe(
      'INSUFFICIENT_STOCK',
    );
    expect((await manager.client.put(`/admin/stock/${id}`, { quantity: -1 })).status).toBe(422);
    expect((await manager.client.put('/admin/stock/999999', { quantity: -1 })).status).toBe(404);
    expect((await manager.client.put('/admin/stock/x', {})).status).toBe(404);
  });
});

describe('DELETE /admin/stock/{inventory_id}', () => {
  it('removes an empty row from the list and keeps its movements', async () => {
    const item = await shop.item(100, 2);
    const id = await rowOf(item);
    const full = await manager.client.delete(`/admin/stock/${id}`);
    expect([full.status, full.body.code]).toEqual([409, 'INVENTORY_NOT_EMPTY']);
    await adjust({ inventory_id: id, quantity: -2, reason: 'lost' });
    expect((await manager.client.delete(`/admin/stock/${id}`)).status).toBe(204);
    expect((await manager.client.delete(`/admin/stock/${id}`)).status).toBe(404);
    expect((await manager.client.get(`/admin/stock?variant_id=${item.variantId}`)).body.data).toEqual([]);
    expect(
      (await manager.client.get(`/admin/stock/movements?inventory_id=${id}`)).body.meta.total,
    ).toBeGreaterThan(1);
    const back = await adjust({ variant_id: item.variantId, quantity: 1, reason: 'found' });
    expect(back.body.data.inventory).toMatchObject({ id, quantity: 1 });
  });

  it('happens automatically when the last units of a deleted product are taken', async () => {
    const item = await shop.item(100, 2);
    const id = await rowOf(item);
    expect((await manager.client.delete(`/admin/products/${item.productId}`)).status).toBeLessThan(300);
    const { status, body } = await adjust({ inventory_id: id, quantity: -2, reason: 'lost' });
    expect([status, body.data.inventory.quantity, body.data.movement.quantity]).toEqual([200, 0, -2]);
    expect((await manager.client.get(`/admin/stock?variant_id=${item.variantId}`)).body.data).toEqual([]);
    const other = await shop.item(100, 2);
    await manager.client.delete(`/admin/products/${other.productId}`);
    const set = await manager.client.put(`/admin/stock/${await rowOf(other)}`, { quantity: 0 });
    expect([set.status, set.body.data.quantity]).toEqual([200, 0]);
  });

  it('leaves movements that cannot be changed or deleted', async () => {
    const id = await rowOf(await shop.item(100, 2));
    for (const sql of [
      'UPDATE stock_movements SET on_hand_delta = 99 WHERE inventory_id = $1',
      'DELETE FROM stock_movements WHERE inventory_id = $1',
    ]) {
      await expect(store.db.rows(sql, [id])).rejects.toThrow('never changed');
    }
  });
});

describe('the low stock notification', () => {
  const subjects = (): string[] =>
    store.mail.inbox
      .messages()
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('LOW-'));

  it('goes to administrators once for each crossing, in their language', async () => {
    await shop.staff('admin');
    const item = await shop.item(100, 8, { name: 'Bowl', sku: 'LOW-1' });
    const move = async (quantity: number): Promise<void> => {
      const reason = quantity > 0 ? 'received' : 'lost';
      await adjust({ variant_id: item.variantId, quantity, reason });
      await store.drain();
    };
    await move(-2);
    expect(subjects()).toEqual([]);
    await move(-1);
    const told = subjects().length;
    expect(told).toBeGreaterThan(0);
    await move(-1);
    await move(-1);
    expect(subjects()).toHaveLength(told);
    await move(10);
    expect(subjects()).toHaveLength(told);
    await move(-9);
    expect(subjects()).toHaveLength(told * 2);
  });

  it('is sent once although the event is handled twice concurrently', async () => {
    const item = await shop.item(100, 8, { sku: 'LOW-2' });
    const { LowStockService } = await import('../../src/catalog/inventory/low-stock.service');
    await store.drain();
    const before = subjects().length;
    await adjust({ variant_id: item.variantId, quantity: -5, reason: 'lost' });
    await Promise.all(
      Array.from({ length: 6 }, () => store.get(LowStockService).checkLowStock([item.variantId])),
    );
    await store.drain();
    const admins = await store.db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM users WHERE 'admin' = ANY (roles)`,
    );
    expect(subjects()).toHaveLength(before + (admins?.n ?? 0));
  });
});
