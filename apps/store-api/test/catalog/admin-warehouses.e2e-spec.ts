import type { TestAccount } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
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

describe('/admin/warehouses', () => {
  it('creates, shows, updates and lists', async () => {
    const made = await warehouse({ priority: 3, city: 'Gand', address_line1: 'Quai 1' });
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'North',
      code: made.code,
      address_line1: 'Quai 1',
      city: 'Gand',
      country: 'BE',
      priority: 3,
      is_active: true,
      quantity: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const { body } = await manager.client.put(`/admin/warehouses/${made.id}`, { city: 'Bruges' });
    expect(body.data).toMatchObject({ city: 'Bruges', name: 'North', priority: 3 });
    const listed = await manager.client.get(`/admin/warehouses?search=${made.code}&is_active=true&sort=name`);
    expect(listed.body.data).toEqual([body.data]);
    expect((await manager.client.get(`/admin/warehouses/${made.id}`)).body.data).toEqual(body.data);
  });

  it('rejects a code that is taken, and invalid input', async () => {
    const made = await warehouse();
    const twin = { name: 'South', code: made.code, country: 'FR' };
    const taken = await manager.client.post('/admin/warehouses', twin);
    expect([taken.status, taken.body.errors]).toEqual([422, { code: ['This code is taken.'] }]);
    const other = await warehouse();
    expect((await manager.client.put(`/admin/warehouses/${other.id}`, { code: made.code })).status).toBe(422);
    const bad = await manager.client.post('/admin/warehouses', { name: '', code: 'a b', country: 'XX' });
    expect(Object.keys(bad.body.errors).sort()).toEqual(['code', 'country', 'name']);
    expect((await manager.client.put('/admin/warehouses/999999', { priority: -1 })).status).toBe(404);
    expect((await manager.client.get('/admin/warehouses/999999')).status).toBe(404);
    expect((await manager.client.delete('/admin/warehouses/999999')).status).toBe(404);
  });

  it('closes for good when it is empty, and frees its code', async () => {
    const made = await warehouse();
    const item = await shop.item(100, 0);
    const filled = await adjust({
      variant_id: item.variantId,
      warehouse_id: made.id,
      quantity: 1,
      reason: 'found',
    });
    const full = await manager.client.delete(`/admin/warehouses/${made.id}`);
    expect([full.status, full.body.code]).toEqual([409, 'WAREHOUSE_NOT_EMPTY']);
    await adjust({ inventory_id: filled.body.data.inventory.id, quantity: -1, reason: 'lost' });
    expect((await manager.client.delete(`/admin/warehouses/${made.id}`)).status).toBe(204);
    expect((await manager.client.get(`/admin/warehouses/${made.id}`)).status).toBe(404);
    expect((await warehouse({ code: made.code })).code).toBe(made.code);
    const late = await adjust({ inventory_id: filled.body.data.inventory.id, quantity: 1, reason: 'found' });
    expect(late.status).toBe(422);
  });

  it('is never closed while stock arrives concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await warehouse();
      const item = await shop.item(100, 0);
      const [closed, arrived] = await Promise.all([
        manager.client.delete(`/admin/warehouses/${id}`),
        adjust({ variant_id: item.variantId, warehouse_id: id, quantity: 1, reason: 'received' }),
      ]);
      expect([
        [204, 422],
        [409, 200],
      ]).toContainEqual([closed.status, arrived.status]);
    }
  });

  it('sells nothing while it is inactive', async () => {
    const { id } = await warehouse();
    const item = await shop.item(100, 0);
    await adjust({ variant_id: item.variantId, warehouse_id: id, quantity: 5, reason: 'received' });
    const shopper = await shop.shopper();
    await shop.fill(shopper, item, 1);
    await manager.client.put(`/admin/warehouses/${id}`, { is_active: false });
    expect((await shopper.client.post('/orders', {})).body.code).toBe('INSUFFICIENT_STOCK');
    await manager.client.put(`/admin/warehouses/${id}`, { is_active: true });
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
  });
});
