import type { TestAccount } from '../accounts';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
});

afterAll(async () => {
  await store.stop();
});

const inHours = (hours: number): string => new Date(store.clock.now().getTime() + hours * HOUR).toISOString();

const post = (input: object): ReturnType<TestAccount['client']['post']> =>
  admin.client.post('/admin/flash-sales', {
    name: 'Sale',
    starts_at: inHours(-1),
    ends_at: inHours(1),
    ...input,
  });

async function sale(input: object = {}): Promise<{ id: number; items: { id: number }[] }> {
  const { status, body } = await post(input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

const offer = ({ variantId }: TestItem, more: object = {}): object => ({
  product_variant_id: variantId,
  sale_price: 5,
  ...more,
});

async function listPrice({ productId }: TestItem): Promise<string> {
  const { slug } =
    (await store.db.row<{ slug: string }>('SELECT slug FROM products WHERE id = $1', [productId])) ?? {};
  return (await store.client.get(`/catalogue/products?search=${slug}`)).body.data[0]?.price;
}

describe('/admin/flash-sales', () => {
  it('creates, shows, changes, lists and deletes; prices follow', async () => {
    const item = await shop.item(2000, 50, { name: 'Flashlight' });
    const made = await sale({ name: 'Today', items: [offer(item, { sale_price: '14.99', qty_limit: 10 })] });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Today',
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      is_active: true,
      currency: 'EUR',
      remaining_seconds: expect.any(Number),
      status: 'live',
      items: [
        {
          id: expect.any(Number),
          product_variant_id: item.variantId,
          sale_price: 14.99,
          original_price: 20,
          discount_percent: 25,
          qty_limit: 10,
          qty_sold: 0,
          is_active: true,
          sku: expect.any(String),
          product: expect.objectContaining({ id: item.productId, name: 'Flashlight' }),
        },
      ],
      translations: {},
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const path = `/admin/flash-sales/${made.id}`;
    expect(await listPrice(item)).toBe('14.99');
    const itemPath = `${path}/items/${made.items[0]?.id}`;
    const cheaper = await admin.client.put(itemPath, { sale_price: 9.5, qty_limit: null });
    expect(cheaper.body.data).toMatchObject({ sale_price: 9.5, qty_limit: null });
    expect(await listPrice(item)).toBe('9.50');
    const { body } = await admin.client.put(path, {
      name: 'Tomorrow',
      starts_at: inHours(20),
      ends_at: inHours(30),
    });
    expect(body.data).toMatchObject({ name: 'Tomorrow', status: 'scheduled' });
    expect(await listPrice(item)).toBe('20.00');
    expect((await admin.client.get(path)).body.data).toMatchObject({ name: 'Tomorrow' });
    const listed = await admin.client.get(
      `/admin/flash-sales?status=scheduled&search=tomor&is_active=true&product_variant_id=${item.variantId}&sort=name`,
    );
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([made.id]);
    await admin.client.put(path, { starts_at: inHours(-1) });
    expect(await listPrice(item)).toBe('9.50');
    expect((await admin.client.delete(path)).status).toBe(204);
    expect(await listPrice(item)).toBe('20.00');
    for (const call of [
      admin.client.get(path),
      admin.client.put(path, { name: 5 }),
      admin.client.delete(path),
      admin.client.post(`${path}/items`, {}),
      admin.client.put(itemPath, { sale_price: -1 }),
      admin.client.delete(itemPath),
    ]) {
      expect((await call).status).toBe(404);
    }
  });

  it('adds and removes items; orders keep their prices', async () => {
    const item = await shop.item(2000, 50);
    const { id } = await sale();
    const path = `/admin/flash-sales/${id}/items`;
    const added = await admin.client.post(path, offer(item, { qty_limit: 3 }));
    expect([added.status, added.body.data.sale_price]).toEqual([201, 5]);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 2);
    const order = (await shopper.client.post('/orders', {})).body.data;
    expect(order.items[0].unit_price).toBe('5.00');
    const itemPath = `${path}/${added.body.data.id}`;
    expect((await admin.client.put(itemPath, { qty_limit: 1 })).body.errors).toHaveProperty('qty_limit');
    expect((await admin.client.post(path, offer(item))).body.errors).toHaveProperty('product_variant_id');
    expect((await admin.client.delete(itemPath)).status).toBe(204);
    expect((await shopper.client.get(`/orders/${order.order_number}`)).body.data.items[0].unit_price).toBe(
      '5.00',
    );
    expect((await shopper.client.post(`/orders/${order.order_number}/cancel`)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['an end before the start', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
    ['no name', { name: '' }, 'name'],
    ['an instant without an offset', { starts_at: '2026-01-01T00:00:00' }, 'starts_at'],
    ['an unknown variant', { items: [{ product_variant_id: 999_999, sale_price: 1 }] }, 'product_variant_id'],
    [
      'a price with three decimals',
      { items: [{ product_variant_id: 1, sale_price: '1.001' }] },
      'items.0.sale_price',
    ],
  ])('rejects %s', async (_, input, field) => {
    const before = (await admin.client.get('/admin/flash-sales')).body.meta.total;
    const { status, body } = await post(input);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect((await admin.client.get('/admin/flash-sales')).body.meta.total).toBe(before);
  });

  it('rejects a price that is not below that of the variant', async () => {
    const item = await shop.item(500);
    expect((await post({ items: [offer(item)] })).body.errors).toHaveProperty('sale_price');
  });

  it('is for administrators', async () => {
    const manager = await shop.staff('manager');
    expect((await store.client.get('/admin/flash-sales')).status).toBe(401);
    expect((await manager.client.get('/admin/flash-sales')).body.code).toBe('FORBIDDEN');
    expect((await manager.client.post('/admin/flash-sales/1/items', {})).body.code).toBe('FORBIDDEN');
  });
});

describe('overlapping sales of a variant', () => {
  it('are rejected by every route', async () => {
    const item = await shop.item(2000);
    await sale({ items: [offer(item)] });
    const refused = await post({ items: [offer(item)] });
    expect([refused.status, refused.body.code]).toEqual([422, 'FLASH_SALE_OVERLAP']);
    const later = await sale({ starts_at: inHours(1), ends_at: inHours(2), items: [offer(item)] });
    const path = `/admin/flash-sales/${later.id}`;
    expect((await admin.client.put(path, { starts_at: inHours(0.5) })).body.code).toBe('FLASH_SALE_OVERLAP');
    expect((await admin.client.get(path)).body.data.status).toBe('scheduled');
    const off = await sale({ is_active: false, items: [offer(item)] });
    expect((await admin.client.put(`/admin/flash-sales/${off.id}`, { is_active: true })).body.code).toBe(
      'FLASH_SALE_OVERLAP',
    );
    const empty = await sale();
    const idle = await admin.client.post(
      `/admin/flash-sales/${empty.id}/items`,
      offer(item, { is_active: false }),
    );
    expect(idle.status).toBe(201);
    const woken = await admin.client.put(`/admin/flash-sales/${empty.id}/items/${idle.body.data.id}`, {
      is_active: true,
    });
    expect(woken.body.code).toBe('FLASH_SALE_OVERLAP');
  });

  it('are never created by concurrent requests, round after round', async () => {
    for (let round = 0; round < 5; round++) {
      const items = [await shop.item(2000), await shop.item(2000)];
      const sleeping = await sale({ is_active: false, items: items.map((item) => offer(item)) });
      const answers = await Promise.all([
        post({ items: items.map((item) => offer(item)) }),
        post({ items: [...items].reverse().map((item) => offer(item)) }),
        admin.client.put(`/admin/flash-sales/${sleeping.id}`, { is_active: true }),
        post({ items: items.slice(1).map((item) => offer(item)) }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'FLASH_SALE_OVERLAP')).toHaveLength(3);
    }
  });
});
