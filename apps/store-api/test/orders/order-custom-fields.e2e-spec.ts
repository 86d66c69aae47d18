import { ErasureService } from '../../src/customers/privacy/erasure.service';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;
const OF_CUSTOMERS = { visible_to: 'customer', editable_by: 'customer' } as const;

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;
let admin: TestAccount;
let mug: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
  admin = await shop.staff('admin');
  mug = await shop.item(1500, 100, { name: 'Mug' });
  const text = { type: 'text', label: 'A field' };
  for (const field of [
    { ...text, ...OF_CUSTOMERS, target: 'orders', key: 'gate_code' },
    { ...text, target: 'orders', key: 'erp_number', is_personal: false },
    { ...text, target: 'orders', key: 'channel', visible_to: 'customer', default_value: 'web' },
    { ...text, target: 'orders', key: 'risk', default_value: 'low' },
    { ...text, ...OF_CUSTOMERS, target: 'order_lines', key: 'engraving', max: 20 },
    { ...text, ...OF_CUSTOMERS, target: 'order_lines', key: 'wrap', type: 'boolean', is_personal: false },
    { ...text, ...OF_CUSTOMERS, target: 'customers', key: 'shoe_size', type: 'number', min: 30, max: 50 },
    { ...text, target: 'customers', key: 'rating' },
  ]) {
    await makeField(field);
  }
});

afterAll(() => store?.stop());

beforeEach(async () => {
  shopper = await shop.shopper({});
});

async function makeField(field: object): Promise<number> {
  const { body, status } = await manager.client.post('/admin/custom-fields', field);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const add = (customFields?: object, client = shopper.client): ReturnType<typeof client.post> =>
  client.post('/cart/items', { product_id: mug.productId, custom_fields: customFields });
const order = async (customFields?: object): Promise<any> => {
  const { body } = await shopper.client.post('/orders', {
    shipping_address_id: shopper.addressId,
    custom_fields: customFields,
  });
  return body;
};

describe('lines of a cart', () => {
  it('keep what the shopper gives, and the order keeps it too', async () => {
    await add({ engraving: 'Camille', wrap: true });
    const again = await add();
    const [line] = again.body.data.items;
    expect([line.quantity, line.custom_fields]).toEqual([2, { engraving: 'Camille', wrap: true }]);
    const changed = await shopper.client.put(`/cart/items/${line.id}`, {
      quantity: 1,
      custom_fields: { engraving: 'Léa', wrap: null },
    });
    expect(changed.body.data.items[0].custom_fields).toEqual({ engraving: 'Léa' });
    const { data } = await order();
    expect(data.items[0].custom_fields).toEqual({ engraving: 'Léa' });
    const shown = await manager.client.get(`/admin/orders/${data.id}`);
    expect(shown.body.data.items[0].custom_fields).toEqual({ engraving: 'Léa' });
  });

  it('have one set of values for a variant, and say so', async () => {
    await add({ engraving: 'Camille' });
    for (const other of [{ engraving: 'Léa' }, {}, { engraving: 'Camille', wrap: true }]) {
      expect(errorOf(await add(other))).toEqual([409, 'OTHER_DETAILS']);
    }
    expect((await add({ engraving: 'Camille' })).body.data.items[0].quantity).toBe(2);
    expect((await add()).body.data.items[0].quantity).toBe(3);
  });

  it('come back with the next order of the same goods, and mix with no others', async () => {
    await add({ engraving: 'Camille', wrap: true });
    const { data } = await order();
    const again = `/orders/${data.order_number}/reorder`;
    expect((await shopper.client.post(again, {})).body.meta.skipped).toEqual([]);
    const [line] = (await shopper.client.get('/cart')).body.data.items;
    expect(line.custom_fields).toEqual({ engraving: 'Camille', wrap: true });
    await shopper.client.put(`/cart/items/${line.id}`, { quantity: 1, custom_fields: { wrap: false } });
    const { skipped } = (await shopper.client.post(again, {})).body.meta;
    expect(skipped).toMatchObject([{ quantity: 1, reason: 'OTHER_DETAILS' }]);
  });

  it('reject what does not fit, and change nothing', async () => {
    for (const wrong of [{ engraving: 'x'.repeat(21) }, { colour: 'red' }, { gate_code: '1' }, 'x', []]) {
      const { status, body } = await add(wrong as object);
      expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    expect((await shopper.client.get('/cart')).body.data.items).toEqual([]);
  });

  it('come along from a guest’s cart, unless the account’s line has others', async () => {
    const opened = await store.client.post('/guest-carts', {});
    const { cart_token: token } = opened.body.data;
    const guest = await store.client.send('POST', '/cart/items', {
      headers: { 'cart-token': token },
      body: { product_id: mug.productId, custom_fields: { engraving: 'Guest', wrap: true } },
    });
    expect(guest.status).toBe(200);
    await add({ engraving: 'Account' });
    const merged = await shopper.client.post('/cart/merge', { cart_token: token });
    expect(merged.body.meta.skipped).toMatchObject([{ quantity: 1, reason: 'OTHER_DETAILS' }]);
    const [line] = (await shopper.client.get('/cart')).body.data.items;
    expect([line.quantity, line.custom_fields]).toEqual([1, { engraving: 'Account' }]);
  });
});

describe('orders', () => {
  it('take the fields of customers, and show them those that they may see', async () => {
    await add();
    const { data } = await order({ gate_code: '4711' });
    expect(data.custom_fields).toEqual({ gate_code: '4711', channel: 'web' });
    const own = await shopper.client.get(`/orders/${data.order_number}`);
    expect(own.body.data.custom_fields).toEqual(data.custom_fields);
    const forStaff = await manager.client.get(`/admin/orders/${data.id}`);
    expect(forStaff.body.data.custom_fields).toEqual({ gate_code: '4711', channel: 'web', risk: 'low' });
  });

  it('do not take fields of staff from customers', async () => {
    await add();
    for (const wrong of [{ erp_number: 'A1' }, { channel: 'shop' }, { risk: 'none' }]) {
      const body = await order(wrong);
      expect([body.code, Object.keys(body.errors)]).toEqual(['VALIDATION_ERROR', ['custom_fields']]);
    }
    expect((await shopper.client.get('/cart')).body.data.items).toHaveLength(1);
  });

  it('need what is required of customers, but not when staff place them', async () => {
    const id = await makeField({
      ...{
        ...OF_CUSTOMERS,
        target: 'orders',
        key: 'floor',
        type: 'number',
        label: 'Floor',
        is_required: true,
      },
    });
    await add();
    expect(Object.keys((await order()).errors)).toEqual(['custom_fields.floor']);
    expect((await order({ floor: 3 })).data.custom_fields).toMatchObject({ floor: 3 });
    const draft = await manager.client.post('/admin/draft-orders', {
      user_id: shopper.id,
      items: [{ variant_id: mug.variantId, quantity: 1 }],
      shipping_address_id: shopper.addressId,
      shipping_method_id: shop.methodId,
    });
    const placed = await manager.client.post(`/admin/draft-orders/${draft.body.data.id}/place`, {});
    expect([draft.status, placed.status]).toEqual([201, 201]);
    await manager.client.delete(`/admin/custom-fields/${id}`);
  });

  it('are changed by staff, in any state', async () => {
    await add();
    const { data } = await order({ gate_code: '4711' });
    const path = `/admin/orders/${data.id}/custom-fields`;
    const values = { erp_number: 'A1', gate_code: null };
    for (const reference of [data.id, data.order_number]) {
      const changed = await manager.client.put(`/admin/orders/${reference}/custom-fields`, {
        custom_fields: values,
      });
      expect(changed.status).toBe(200);
      expect(changed.body.data.custom_fields).toEqual({ erp_number: 'A1', channel: 'web', risk: 'low' });
    }
    await manager.client.patch(`/admin/orders/${data.id}/status`, { status: 'cancelled' });
    expect((await manager.client.put(path, { custom_fields: { erp_number: 'A2' } })).status).toBe(200);
    expect((await manager.client.put(path, {})).body.data.custom_fields.erp_number).toBe('A2');
    expect(errorOf(await manager.client.put(path, { custom_fields: { x: 1 } }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields'],
    ]);
    const log = await admin.client.get(`/admin/logs/activity?subject_type=orders&subject_id=${data.id}`);
    expect(JSON.stringify(log.body.data)).toContain('A2');
  });

  it.each(['999999', 'ORD-1'])('answer 404 for the unknown order %s', async (reference) => {
    const path = `/admin/orders/${reference}/custom-fields`;
    expect(errorOf(await manager.client.put(path, {}))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await manager.client.put(path, { custom_fields: 5 })).status).toBe(404);
  });

  it('are not changed by customers', async () => {
    const path = '/admin/orders/1/custom-fields';
    expect(errorOf(await store.client.put(path, {}))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await shopper.client.put(path, {}))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('customers', () => {
  it('write their own fields, and see no others', async () => {
    await admin.client.put(`/admin/users/${shopper.id}`, { custom_fields: { rating: 'A', shoe_size: 41 } });
    const own = await shopper.client.put('/user', { custom_fields: { shoe_size: 42 } });
    expect(own.body.data.custom_fields).toEqual({ shoe_size: 42 });
    expect((await shopper.client.get('/user')).body.data.custom_fields).toEqual({ shoe_size: 42 });
    for (const wrong of [{ rating: 'B' }, { shoe_size: 12 }]) {
      expect((await shopper.client.put('/user', { custom_fields: wrong })).status).toBe(422);
    }
    const seen = await admin.client.get(`/admin/users/${shopper.id}`);
    expect(seen.body.data.custom_fields).toEqual({ rating: 'A', shoe_size: 42 });
    const listed = await admin.client.get(`/admin/users?search=${encodeURIComponent(seen.body.data.email)}`);
    expect(listed.body.data[0].custom_fields).toEqual({ rating: 'A', shoe_size: 42 });
  });

  it('get them from staff who create their account', async () => {
    const input = { name: 'Noa Petit', email: 'noa@example.com', custom_fields: { rating: 'C' } };
    const { body } = await admin.client.post('/admin/users', input);
    expect(body.data.custom_fields).toEqual({ rating: 'C' });
    const wrong = { ...input, email: 'noa2@example.com', custom_fields: { shoe_size: 1 } };
    expect(errorOf(await admin.client.post('/admin/users', wrong))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields.shoe_size'],
    ]);
  });

  it('export their values, and take the personal ones with them', async () => {
    await admin.client.put(`/admin/users/${shopper.id}`, { custom_fields: { rating: 'A' } });
    await add({ engraving: 'Camille', wrap: true });
    const { data } = await order({ gate_code: '4711' });
    await manager.client.put(`/admin/orders/${data.id}/custom-fields`, {
      custom_fields: { erp_number: 'A1', gate_code: '4711 b' },
    });
    const exported = JSON.stringify((await shopper.client.get('/user/export')).body);
    for (const value of ['"rating":"A"', '"gate_code":"4711 b"', '"engraving":"Camille"']) {
      expect(exported).toContain(value);
    }
    await manager.client.patch(`/admin/orders/${data.id}/status`, { status: 'cancelled' });
    expect((await admin.client.delete(`/admin/users/${shopper.id}`)).status).toBe(204);
    store.clock.advance(400 * DAY_MS);
    await store.get(ErasureService).eraseDueAccounts();
    const row = await store.db.row(
      `SELECT u.custom_fields AS of_user, o.custom_fields AS of_order, i.custom_fields AS of_line
       FROM users u JOIN orders o ON o.user_id = u.id JOIN order_items i ON i.order_id = o.id WHERE u.id = $1`,
      [shopper.id],
    );
    const logged = await store.db.rows(
      "SELECT before, after FROM activity_log WHERE subject_type = 'orders' AND subject_id = $1",
      [String(data.id)],
    );
    expect(logged).not.toHaveLength(0);
    expect(JSON.stringify(logged)).not.toContain('4711');
    expect(row).toEqual({ of_user: {}, of_order: { erp_number: 'A1' }, of_line: { wrap: true } });
  });
});
