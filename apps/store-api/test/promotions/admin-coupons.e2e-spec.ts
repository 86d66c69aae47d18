import type { TestAccount } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let serial = 0;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await shop.staff('admin');
});

afterAll(async () => {
  await store.stop();
});

const post = (input: object): ReturnType<TestAccount['client']['post']> =>
  admin.client.post('/admin/coupons', input);

async function coupon(input: object = {}): Promise<{ id: number; code: string; used_count: number }> {
  const { status, body } = await post({ code: `C${++serial}`, type: 'percentage', value: '10', ...input });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

describe('/admin/coupons', () => {
  it('creates one with every field, shows, changes and lists it', async () => {
    const item = await shop.item(1000);
    const made = await coupon({
      code: ' été-10 ',
      value: '12.50',
      min_order_amount: 20,
      max_discount_amount: '15.00',
      usage_limit: 100,
      per_user_limit: 1,
      starts_at: '2026-01-01T00:00:00Z',
      expires_at: '2036-01-01T00:00:00Z',
      product_ids: [item.productId, item.productId],
      category_ids: [shop.categoryId],
    });
    expect(made).toEqual({
      id: expect.any(Number),
      code: 'ÉTÉ-10',
      type: 'percentage',
      value: '12.50',
      currency: 'EUR',
      min_order_amount: '20.00',
      max_discount_amount: '15.00',
      usage_limit: 100,
      per_user_limit: 1,
      used_count: 0,
      starts_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2036-01-01T00:00:00.000Z',
      is_active: true,
      status: 'active',
      product_ids: [item.productId],
      category_ids: [shop.categoryId],
      buy_quantity: null,
      get_quantity: null,
      get_product_ids: [],
      get_discount_percent: 100,
      max_applications: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    const path = `/admin/coupons/${made.id}`;
    const { body } = await admin.client.put(path, {
      max_discount_amount: null,
      product_ids: [],
      usage_limit: 5,
    });
    expect(body.data).toMatchObject({
      max_discount_amount: null,
      product_ids: [],
      category_ids: [shop.categoryId],
      usage_limit: 5,
      value: '12.50',
    });
    expect((await admin.client.get(path)).body.data).toEqual(body.data);
    const listed = await admin.client.get(
      `/admin/coupons?search=${encodeURIComponent('été')}&type=percentage&is_active=true&status=active&sort=-code`,
    );
    expect(listed.body.data).toEqual([body.data]);
  });

  it('lists the state of each', async () => {
    const states: [string, object][] = [
      ['inactive', { is_active: false }],
      ['expired', { expires_at: '2020-01-01T00:00:00Z' }],
      ['scheduled', { starts_at: '2090-01-01T00:00:00Z' }],
      ['used_up', { usage_limit: 0 }],
    ];
    for (const [status, input] of states) {
      const { id } = await coupon(input);
      const { body } = await admin.client.get(`/admin/coupons?status=${status}`);
      expect(body.data.map((row: { id: number }) => row.id)).toContain(id);
      expect(body.data.every((row: { status: string }) => row.status === status)).toBe(true);
    }
  });

  it.each<[string, object, string]>([
    ['a percentage above 100', { value: '100.01' }, 'value'],
    ['a percentage of nothing', { value: null }, 'value'],
    ['a fixed amount of nothing', { type: 'fixed', value: 0 }, 'value'],
    ['buy X get Y without numbers', { type: 'buy_x_get_y', value: null }, 'buy_quantity'],
    [
      'an end before the start',
      { starts_at: '2030-01-02T00:00:00Z', expires_at: '2030-01-01T00:00:00Z' },
      'expires_at',
    ],
    ['an unknown product', { product_ids: [999_999] }, 'product_ids'],
    ['an unknown gift', { get_product_ids: [999_999] }, 'get_product_ids'],
    ['an unknown category', { category_ids: [999_999] }, 'category_ids'],
    ['an unknown type', { type: 'magic' }, 'type'],
    ['a code with blanks', { code: 'A B' }, 'code'],
    ['too much', { min_order_amount: '999999999999.99' }, 'min_order_amount'],
    ['a discount above 100 %', { get_discount_percent: 101 }, 'get_discount_percent'],
    ['NUL', { code: 'A\u0000' }, 'code'],
    ['a code that grows in capitals', { code: 'ß'.repeat(30) }, 'code'],
    ['a fixed amount beyond all orders', { type: 'fixed', value: '1000000000.01' }, 'value'],
  ])('rejects %s', async (_, input, field) => {
    const before = (await admin.client.get('/admin/coupons')).body.meta.total;
    const { status, body } = await post({
      code: `BAD${++serial}`,
      type: 'percentage',
      value: '10',
      ...input,
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect((await admin.client.get('/admin/coupons')).body.meta.total).toBe(before);
  });

  it('has unique codes in any case, also when twenty are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post({ code: index % 2 ? 'twice' : 'TWICE', type: 'percentage', value: 5 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(422)]);
    const other = await coupon();
    const { body } = await admin.client.put(`/admin/coupons/${other.id}`, { code: 'Twice' });
    expect(body.errors).toEqual({ code: ['This code is taken.'] });
  });

  it('deletes softly: orders retain it, carts reject it, the code is free again', async () => {
    const { id, code } = await coupon();
    const item = await shop.item(2000);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item);
    const order = (await shopper.client.post('/orders', { coupon_code: code })).body.data;
    expect((await admin.client.get(`/admin/coupons/${id}`)).body.data.used_count).toBe(1);
    expect((await admin.client.delete(`/admin/coupons/${id}`)).status).toBe(204);
    const path = `/admin/coupons/${id}`;
    for (const call of [
      admin.client.get(path),
      admin.client.put(path, { value: -1 }),
      admin.client.delete(path),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await shopper.client.get(`/orders/${order.order_number}`)).body.data.coupon.code).toBe(code);
    await shop.fill(shopper, item);
    expect((await shopper.client.post('/cart/coupon', { code })).body.code).toBe('COUPON_NOT_FOUND');
    expect((await coupon({ code })).code).toBe(code);
    await shopper.client.post(`/orders/${order.order_number}/cancel`);
    const row = await store.db.row('SELECT used_count FROM coupons WHERE id = $1', [id]);
    expect(row).toEqual({ used_count: 0 });
  });

  it('is for administrators', async () => {
    const manager = await shop.staff('manager');
    expect((await store.client.get('/admin/coupons')).status).toBe(401);
    for (const call of [
      manager.client.get('/admin/coupons'),
      manager.client.post('/admin/coupons', {}),
      manager.client.delete('/admin/coupons/1'),
    ]) {
      expect((await call).body.code).toBe('FORBIDDEN');
    }
  });
});

describe('buy X get Y', () => {
  /** Returns the coupon's discount on a cart with units of these prices, in minor units. */
  async function discount(
    input: object,
    lines: [price: number, quantity: number][],
    ids: number[] = [],
  ): Promise<string> {
    const shopper = await shop.shopper();
    for (const [index, [price, quantity]] of lines.entries()) {
      const item = await shop.item(price);
      ids[index] = item.productId;
      await shop.fill(shopper, item, quantity);
    }
    const resolved = JSON.parse(
      JSON.stringify(input, (_, value: unknown) =>
        typeof value === 'string' && value.startsWith('#') ? ids[Number(value.slice(1))] : value,
      ),
    ) as object;
    const { code } = await coupon({ type: 'buy_x_get_y', value: null, ...resolved });
    const { body } = await shopper.client.post('/cart/coupon', { code });
    return body.code ?? body.data.discount_amount;
  }

  it.each<[string, object, [number, number][], string]>([
    ['a unit never counts twice', { buy_quantity: 2, get_quantity: 1 }, [[1000, 2]], 'COUPON_NOT_APPLICABLE'],
    ['two bought, the third free', { buy_quantity: 2, get_quantity: 1 }, [[1000, 3]], '10.00'],
    ['repeats', { buy_quantity: 2, get_quantity: 1 }, [[1000, 7]], '20.00'],
    [
      'up to max_applications',
      { buy_quantity: 2, get_quantity: 1, max_applications: 1 },
      [[1000, 9]],
      '10.00',
    ],
    [
      'buys the dearest, gives the cheapest',
      { buy_quantity: 1, get_quantity: 1 },
      [
        [3000, 1],
        [1000, 1],
        [2000, 1],
      ],
      '10.00',
    ],
    ['half off', { buy_quantity: 1, get_quantity: 1, get_discount_percent: 50 }, [[999, 2]], '5.00'],
    [
      'gives only what is named',
      { buy_quantity: 1, get_quantity: 1, product_ids: ['#0'], get_product_ids: ['#1'] },
      [
        [3000, 2],
        [1500, 1],
        [500, 1],
      ],
      '15.00',
    ],
    [
      'nothing to give',
      { buy_quantity: 1, get_quantity: 1, product_ids: ['#0'], get_product_ids: ['#0'] },
      [
        [3000, 1],
        [500, 1],
      ],
      'COUPON_NOT_APPLICABLE',
    ],
  ])('%s', async (_, input, lines, expected) => {
    expect(await discount(input, lines)).toBe(expected);
  });
});

describe('the order of errors', () => {
  it('is the documented one: each reason hides those after it', async () => {
    const other = await shop.item(100);
    const lamp = await shop.item(1000, 1000);
    const shopper = await shop.shopper();
    await shop.fill(shopper, lamp);
    const wrong = {
      is_active: false,
      starts_at: '2089-01-01T00:00:00Z',
      expires_at: '2090-01-01T00:00:00Z',
      usage_limit: 0,
      per_user_limit: 0,
      min_order_amount: '9999.00',
      product_ids: [other.productId],
    };
    const { id, code } = await coupon(wrong);
    const errorCode = async (): Promise<string> =>
      (await shopper.client.post('/cart/coupon', { code })).body.code;
    const mends: [string, object][] = [
      ['COUPON_INACTIVE', { is_active: true }],
      ['COUPON_NOT_STARTED', { starts_at: '2020-01-01T00:00:00Z', expires_at: '2021-01-01T00:00:00Z' }],
      ['COUPON_EXPIRED', { expires_at: null }],
      ['COUPON_USAGE_LIMIT', { usage_limit: null }],
      ['COUPON_USER_LIMIT', { per_user_limit: null }],
      ['COUPON_MIN_AMOUNT', { min_order_amount: null }],
      ['COUPON_NOT_APPLICABLE', { product_ids: [] }],
    ];
    for (const [expected, mend] of mends) {
      expect(await errorCode()).toBe(expected);
      expect((await admin.client.put(`/admin/coupons/${id}`, mend)).status).toBe(200);
    }
    expect((await shopper.client.post('/cart/coupon', { code })).status).toBe(200);
    expect((await shopper.client.post('/cart/coupon', { code: 'NO-SUCH' })).body.code).toBe(
      'COUPON_NOT_FOUND',
    );
  });
});
