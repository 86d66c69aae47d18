import type { TestAccount } from '../accounts';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: PricingShop;
let admin: TestAccount['client'];
let lamp: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
  admin = shop.admin.client;
  lamp = await shop.item(10_000, 1000);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  await shop.endAll();
  shopper = await shop.shopper();
});

/** Returns the discounts of a lamp in the cart, rule by rule. */
async function lowered(item = lamp): Promise<[source: string, name: string, amount: string][]> {
  await shopper.client.delete('/cart');
  await shop.fill(shopper, item);
  const { body } = await shopper.client.get('/cart');
  return body.data.discounts.map(({ source, name, amount }: Record<string, string>) => [
    source,
    name,
    amount,
  ]);
}

const valid = { name: 'Spring', type: 'percentage', value: '12.5' };

describe('the routes of promotions and groups', () => {
  const routes = [
    ['GET', '/admin/promotions'],
    ['POST', '/admin/promotions'],
    ['GET', '/admin/promotions/1'],
    ['PUT', '/admin/promotions/1'],
    ['DELETE', '/admin/promotions/1'],
    ['POST', '/admin/promotions/1/sync-products'],
    ['POST', '/admin/promotions/preview'],
    ['GET', '/admin/customer-groups'],
    ['POST', '/admin/customer-groups'],
    ['GET', '/admin/customer-groups/1'],
    ['PUT', '/admin/customer-groups/1'],
    ['DELETE', '/admin/customer-groups/1'],
    ['GET', '/admin/customer-groups/1/users'],
    ['POST', '/admin/customer-groups/1/users'],
    ['DELETE', '/admin/customer-groups/1/users/1'],
  ] as const;

  it('are for administrators', async () => {
    const manager = await shop.staff('manager');
    for (const [method, path] of routes) {
      expect((await store.client.send(method, path)).status).toBe(401);
      expect((await manager.client.send(method, path)).body.code).toBe('FORBIDDEN');
      expect((await shopper.client.send(method, path)).body.code).toBe('FORBIDDEN');
    }
  });

  it('know nothing that does not exist, whatever the body', async () => {
    for (const [method, path] of routes) {
      if (!/\/1/.test(path)) continue;
      for (const id of ['999999', '99999999999', 'x', '0']) {
        const { status, body } = await admin.send(method, path.replace('/1', `/${id}`), {
          body: method === 'GET' ? undefined : { name: 7 },
        });
        expect([path, id, status, body.code]).toEqual([path, id, 404, 'NOT_FOUND']);
      }
    }
  });
});

describe('/admin/promotions', () => {
  it('makes one with all it has', async () => {
    const category = await shop.category('Lights');
    const brand = await shop.brand('Maker');
    const input = {
      ...valid,
      priority: 3,
      stackable: true,
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: '2099-01-01T00:00:00.000Z',
      is_active: true,
      product_ids: [lamp.productId],
      category_ids: [category],
      brand_ids: [brand],
    };
    const { status, body } = await admin.post('/admin/promotions', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Promotion created.',
      data: { ...input, value: '12.50', applies_to_all: false },
    });
    expect((await admin.get(`/admin/promotions/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('is inactive and without targets until they are set', async () => {
    const { body } = await admin.post('/admin/promotions', valid);
    expect(body.data).toMatchObject({ priority: 0, stackable: false, is_active: true, product_ids: [] });
    expect(await lowered()).toEqual([]);
    const synced = await admin.post(`/admin/promotions/${body.data.id}/sync-products`, {
      product_ids: [lamp.productId, lamp.productId],
    });
    expect([synced.status, synced.body.data.product_ids]).toEqual([200, [lamp.productId]]);
    expect(await lowered()).toEqual([['promotion', 'Spring', '12.50']]);
  });

  it('replaces its products', async () => {
    const other = await shop.item(100);
    const id = await shop.promotion({ product_ids: [lamp.productId] });
    const sync = (product_ids: unknown): ReturnType<typeof admin.post> =>
      admin.post(`/admin/promotions/${id}/sync-products`, { product_ids });
    expect((await sync([other.productId])).body.data.product_ids).toEqual([other.productId]);
    expect(await lowered()).toEqual([]);
    for (const refused of [[other.productId, 999_999], 'x', [0], undefined]) {
      const { status, body } = await sync(refused);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['product_ids']]);
    }
    expect((await admin.get(`/admin/promotions/${id}`)).body.data.product_ids).toEqual([other.productId]);
    expect((await sync([])).body.data.product_ids).toEqual([]);
  });

  it('changes what is given and nothing else', async () => {
    const id = await shop.promotion({ product_ids: [lamp.productId], ends_at: '2099-01-01T00:00:00Z' });
    const before = (await admin.get(`/admin/promotions/${id}`)).body.data;
    const { status, body } = await admin.put(`/admin/promotions/${id}`, {
      type: 'fixed',
      value: 25,
      ends_at: null,
      unknown: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      type: 'fixed',
      value: '25.00',
      ends_at: null,
      updated_at: expect.any(String),
      version: expect.any(String),
    });
    expect(await lowered()).toEqual([['promotion', before.name, '25.00']]);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a type that there is not', { type: 'free' }, 'type'],
    ['a negative value', { value: -1 }, 'value'],
    ['three decimals', { value: '1.234' }, 'value'],
    ['more than all', { value: 100.01 }, 'value'],
    ['more than fits', { type: 'fixed', value: '999999999999' }, 'value'],
    [
      'a period that ends before it starts',
      { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
      'ends_at',
    ],
    ['a date without an offset', { ends_at: '2026-01-01' }, 'ends_at'],
    ['an unknown product', { product_ids: [999_999] }, 'product_ids'],
    ['an unknown category', { category_ids: [999_999] }, 'category_ids'],
    ['an unknown brand', { brand_ids: [999_999] }, 'brand_ids'],
    ['a priority that is no number', { priority: 'high' }, 'priority'],
  ])('rejects %s', async (_, input, field) => {
    const count = async (): Promise<number> => (await admin.get('/admin/promotions')).body.meta.total;
    const before = await count();
    const made = await admin.post('/admin/promotions', { ...valid, ...input });
    expect([made.status, made.body.code, Object.keys(made.body.errors)]).toEqual([
      422,
      'VALIDATION_ERROR',
      [field],
    ]);
    expect(await count()).toBe(before);
    const id = await shop.promotion(valid);
    const shown = (await admin.get(`/admin/promotions/${id}`)).body.data;
    const changed = await admin.put(`/admin/promotions/${id}`, { priority: 9, ...input });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [field]]);
    expect((await admin.get(`/admin/promotions/${id}`)).body.data).toEqual(shown);
  });

  it.each(['name', 'type', 'value'])('needs a %s', async (field) => {
    const { status, body } = await admin.post('/admin/promotions', { ...valid, [field]: undefined });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('lists, finds and sorts', async () => {
    await store.db.rows('DELETE FROM promotions');
    const low = await shop.promotion({ name: 'Summer 50%', priority: 1, value: 30 });
    const high = await shop.promotion({ name: 'Winter', priority: 5, type: 'fixed', is_active: false });
    const over = await shop.promotion({ name: 'Past', ends_at: '2020-01-01T00:00:00Z' });
    const ids = async (query: string): Promise<number[]> =>
      (await admin.get(`/admin/promotions?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([over, high, low]);
    expect(await ids('search=50%25')).toEqual([low]);
    expect(await ids('search=w_nter')).toEqual([]);
    expect(await ids('type=fixed')).toEqual([high]);
    expect(await ids('is_active=false')).toEqual([high]);
    expect(await ids('running=true')).toEqual([low]);
    expect(await ids('running=false')).toEqual([over, high]);
    expect(await ids('sort=-priority,nonsense')).toEqual([high, low, over]);
    expect(await ids('per_page=1&page=2')).toEqual([high]);
    expect((await admin.get('/admin/promotions?page=0')).status).toBe(422);
  });

  it('is gone when it is deleted', async () => {
    const id = await shop.promotion({ applies_to_all: true });
    expect((await admin.delete(`/admin/promotions/${id}`)).status).toBe(204);
    expect((await admin.delete(`/admin/promotions/${id}`)).status).toBe(404);
    expect(await lowered()).toEqual([]);
  });

  it('is on all that is below a category, and on a brand', async () => {
    const root = await shop.category('Furniture');
    const leaf = await shop.category('Desks', root);
    const brandId = await shop.brand('Oak');
    const desk = await shop.item(20_000, 10, { categoryId: leaf, brandId });
    await shop.promotion({ name: 'Root', category_ids: [root] });
    expect(await lowered(desk)).toEqual([['promotion', 'Root', '20.00']]);
    await shop.promotion({ name: 'Oak', brand_ids: [brandId], value: 20 });
    expect(await lowered(desk)).toEqual([['promotion', 'Oak', '40.00']]);
    expect(await lowered()).toEqual([]);
  });

  it('holds between its dates', async () => {
    const at = (ms: number): string => new Date(store.clock.now().getTime() + ms).toISOString();
    await shop.promotion({ name: 'Soon', applies_to_all: true, starts_at: at(60_000), ends_at: at(120_000) });
    expect(await lowered()).toEqual([]);
    store.clock.advance(61_000);
    expect(await lowered()).toEqual([['promotion', 'Soon', '10.00']]);
    store.clock.advance(60_000);
    expect(await lowered()).toEqual([]);
  });

  it('counts towards the minimum of a coupon', async () => {
    await shop.coupon({ code: 'MIN95', type: 'percentage', value: 1000, minOrderAmount: 9500 });
    await shop.fill(shopper, lamp);
    expect((await shopper.client.post('/cart/coupon', { code: 'MIN95' })).status).toBe(200);
    await shop.promotion({ applies_to_all: true });
    const { body } = await shopper.client.get('/cart');
    expect(body.data).toMatchObject({ discount_amount: '10.00', coupon: { is_applicable: false } });
  });
});

describe('/admin/customer-groups', () => {
  const make = async (input: object): Promise<number> =>
    (await admin.post('/admin/customer-groups', input)).body.data.id;
  let serial = 0;
  const group = (discount_percent: number | string): Promise<number> =>
    make({ name: `Trade ${++serial}`, discount_percent });

  it('makes, shows, changes and removes one', async () => {
    const { status, body } = await admin.post('/admin/customer-groups', { name: 'VIP' });
    expect([status, body.message]).toEqual([201, 'Customer group created.']);
    expect(body.data).toMatchObject({ name: 'VIP', description: '', discount_percent: 0, users_count: 0 });
    const path = `/admin/customer-groups/${body.data.id}`;
    const changed = await admin.put(path, { description: 'Our best', discount_percent: '7.5' });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ name: 'VIP', description: 'Our best', discount_percent: 7.5 });
    expect((await admin.get(path)).body.data).toEqual(changed.body.data);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name that is taken', { name: 'taken' }, 'name'],
    ['more than all', { discount_percent: 100.5 }, 'discount_percent'],
    ['less than nothing', { discount_percent: -5 }, 'discount_percent'],
  ])('rejects %s', async (_, input, field) => {
    await admin.post('/admin/customer-groups', { name: 'Taken' });
    const made = await admin.post('/admin/customer-groups', { name: 'New', ...input });
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, [field]]);
    const id = await group(5);
    const changed = await admin.put(`/admin/customer-groups/${id}`, { description: 'x', ...input });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [field]]);
    expect((await admin.get(`/admin/customer-groups/${id}`)).body.data.description).toBe('');
  });

  it('gives its members its discount, the best of several groups', async () => {
    const [five, ten] = [await group(5), await group(10)];
    expect(await lowered()).toEqual([]);
    for (const id of [five, ten]) {
      const { status, body } = await admin.post(`/admin/customer-groups/${id}/users`, {
        user_id: shopper.id,
      });
      expect([status, body.data.users_count]).toEqual([200, 1]);
    }
    expect(await lowered()).toMatchObject([['group', expect.any(String), '10.00']]);
    expect((await admin.delete(`/admin/customer-groups/${ten}/users/${shopper.id}`)).status).toBe(204);
    expect(await lowered()).toMatchObject([['group', expect.any(String), '5.00']]);
    expect((await admin.delete(`/admin/customer-groups/${ten}/users/${shopper.id}`)).status).toBe(404);
    await admin.delete(`/admin/customer-groups/${five}`);
    expect(await lowered()).toEqual([]);
  });

  it('takes users once, all or none', async () => {
    const id = await group(5);
    const path = `/admin/customer-groups/${id}/users`;
    const other = await shop.shopper();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(path, { user_ids: [shopper.id, other.id, shopper.id] })),
    );
    expect(answers.map(({ body }) => body.data.users_count)).toEqual([2, 2, 2, 2, 2]);
    const third = await shop.shopper();
    for (const input of [{ user_ids: [third.id, 999_999] }, { user_ids: [] }, {}, { user_ids: 'x' }]) {
      const { status, body } = await admin.post(path, input);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['user_ids']]);
    }
    const { body } = await admin.get(path);
    expect(body.meta.total).toBe(2);
    expect(body.data.map((member: { id: number }) => member.id).sort()).toEqual(
      [shopper.id, other.id].sort(),
    );
    expect((await admin.get(`${path}?search=${encodeURIComponent(other.email)}`)).body.data).toMatchObject([
      { id: other.id, email: other.email, joined_at: expect.any(String) },
    ]);
  });

  it('lists, finds and sorts', async () => {
    await store.db.rows('DELETE FROM customer_groups');
    const ids = async (query: string): Promise<number[]> =>
      (await admin.get(`/admin/customer-groups?${query}`)).body.data.map(({ id }: { id: number }) => id);
    const [b, a] = [
      await make({ name: 'B', discount_percent: 1 }),
      await make({ name: 'A', discount_percent: 2 }),
    ];
    await admin.post(`/admin/customer-groups/${b}/users`, { user_id: shopper.id });
    expect(await ids('')).toEqual([a, b]);
    expect(await ids('sort=-users_count')).toEqual([b, a]);
    expect(await ids('sort=discount_percent')).toEqual([b, a]);
    expect(await ids(`user_id=${shopper.id}`)).toEqual([b]);
    expect(await ids('search=a')).toEqual([a]);
    expect(await ids('per_page=1&page=2')).toEqual([b]);
  });
});

describe('POST /admin/promotions/preview', () => {
  const preview = (input: object): ReturnType<typeof admin.post> =>
    admin.post('/admin/promotions/preview', input);

  it('prices lines as a cart: promotion, bundle, coupon', async () => {
    const cable = await shop.item(1_000, 10);
    const promotion = await shop.promotion({ product_ids: [lamp.productId] });
    const bundle = await shop.bundle([lamp, cable], { discount_type: 'fixed', discount_value: 11 });
    await shop.coupon({ code: 'TRY10', type: 'percentage', value: 1_000, usageLimit: 1 });
    const items = [
      { variant_id: lamp.variantId, quantity: 1 },
      { variant_id: cable.variantId, quantity: 3 },
    ];
    const { status, body } = await preview({ lines: items, coupon_code: ' try10 ', user_id: shopper.id });
    // 100.00 − 10 % = 90.00 and 3 × 10.00 = 30.00. The set of 90.00 and 10.00 loses 11.00: 9.90 and 1.10.
    // 80.10 + 28.90 = 109.00 − 10 % = 98.10; 10.90 is split into 8.01 and 2.89.
    expect([status, body.data]).toEqual([
      200,
      {
        currency: 'EUR',
        lines: [
          expect.objectContaining({
            variant_id: lamp.variantId,
            quantity: 1,
            unit_price: '100.00',
            subtotal: '100.00',
            discount_amount: '27.91',
            total: '72.09',
          }),
          expect.objectContaining({
            variant_id: cable.variantId,
            quantity: 3,
            unit_price: '10.00',
            subtotal: '30.00',
            discount_amount: '3.99',
            total: '26.01',
          }),
        ],
        promotions: [{ id: promotion, name: expect.any(String), amount: '10.00' }],
        coupon: { code: 'TRY10', discount_amount: '10.90', free_shipping: false, error: null },
        subtotal: '130.00',
        discount_amount: '31.90',
        discounts: [
          expect.objectContaining({ source: 'promotion', id: promotion, amount: '10.00' }),
          expect.objectContaining({ source: 'bundle', id: bundle, amount: '11.00' }),
          expect.objectContaining({ source: 'coupon', name: 'TRY10', amount: '10.90' }),
        ],
        total: '98.10',
      },
    ]);
    // The shopper's own cart has the same prices, and nobody has used the coupon.
    await shop.fill(shopper, lamp);
    await shop.fill(shopper, cable, 3);
    const applied = await shopper.client.post('/cart/coupon', { code: 'TRY10' });
    expect([applied.status, applied.body.data.total]).toEqual([200, '98.10']);
    expect(applied.body.data.discounts).toEqual(body.data.discounts);
  });

  it('has the customer’s group and currency, and a currency that is asked for', async () => {
    const member = await shop.shopper();
    await shop.group(25, [member]);
    await store.db.rows(`UPDATE users SET preferred_currency = 'JPY' WHERE id = $1`, [member.id]);
    const lines = [{ variant_id: lamp.variantId, quantity: 1 }];
    // 100.00 EUR are 16,345.12 JPY, so 16,345; a quarter are 4,086.25, so 4,086.
    const { body } = await preview({ lines, user_id: member.id });
    expect(body.data).toMatchObject({
      currency: 'JPY',
      subtotal: '16345.00',
      total: '12259.00',
      promotions: [],
    });
    expect(body.data.discounts).toEqual([expect.objectContaining({ source: 'group', amount: '4086.00' })]);
    const asked = await preview({ lines, user_id: member.id, currency: 'EUR' });
    expect(asked.body.data).toMatchObject({ currency: 'EUR', total: '75.00' });
    expect((await preview({ lines })).body.data).toMatchObject({ currency: 'EUR', total: '100.00' });
  });

  it('says why a coupon is refused', async () => {
    await shop.coupon({ code: 'MUCH', type: 'fixed', value: 500, minOrderAmount: 10_001 });
    const lines = [{ variant_id: lamp.variantId, quantity: 1 }];
    for (const [coupon_code, code] of [
      ['MUCH', 'COUPON_MIN_AMOUNT'],
      ['NONE', 'COUPON_NOT_FOUND'],
    ]) {
      const { body } = await preview({ lines, coupon_code });
      expect(body.data.total).toBe('100.00');
      expect(body.data.coupon).toEqual({
        code: coupon_code,
        discount_amount: '0.00',
        free_shipping: false,
        error: { code, message: expect.any(String) },
      });
    }
    expect((await preview({ lines, coupon_code: ' ' })).body.data.coupon).toBeNull();
  });

  it('rejects what it cannot price', async () => {
    const line = { variant_id: lamp.variantId, quantity: 1 };
    for (const [input, field] of [
      [{}, 'lines'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [line, line] }, 'lines.1.variant_id'],
      [{ lines: [{ variant_id: 999_999, quantity: 1 }] }, 'lines.0.variant_id'],
      [{ lines: [line], user_id: 999_999 }, 'user_id'],
      [{ lines: [line], currency: 'GBP' }, 'currency'],
    ] as const) {
      const { status, body } = await preview(input);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe('promotions in the catalogue', () => {
  const slugOf = async ({ productId }: TestItem): Promise<string> =>
    (await admin.get(`/admin/products/${productId}`)).body.data.slug;
  const shown = async (item: TestItem): Promise<any> =>
    (await store.client.get(`/catalogue/products/${await slugOf(item)}`)).body.data;
  /** Returns what one unit costs in a cart. */
  const paid = async (item: TestItem): Promise<string> => {
    await lowered(item);
    return (await shopper.client.get('/cart')).body.data.total;
  };

  it('show the price of one unit in a cart', async () => {
    const items = await Promise.all([999, 10_000, 12_345, 50_000].map((price) => shop.item(price)));
    const [cheap, sold, , dear] = items as [TestItem, TestItem, TestItem, TestItem];
    await shop.flash(sold, 8_000);
    const rounds: object[] = [
      { value: '19.99', product_ids: items.map(({ productId }) => productId) },
      { type: 'fixed', value: 10, applies_to_all: true },
      { value: 7, stackable: true, applies_to_all: true },
      { value: 25, stackable: true, product_ids: [dear.productId] },
      { value: 90, priority: 9, product_ids: [cheap.productId], is_active: false },
    ];
    for (const round of rounds) {
      await shop.promotion(round);
      for (const item of items) {
        const product = await shown(item);
        expect([product.id, product.price_after_promotion ?? product.price]).toEqual([
          item.productId,
          await paid(item),
        ]);
        expect(product.promotion === null).toBe(product.price_after_promotion === null);
      }
    }
  });

  it('name themselves and the lowest price before them', async () => {
    const item = await shop.item(10_000);
    const before = await shown(item);
    expect([before.promotion, before.lowest_price_30_days]).toEqual([null, null]);
    const ends_at = new Date(store.clock.now().getTime() + 86_400_000).toISOString();
    const category_ids = [before.category.id];
    const id = await shop.promotion({ name: 'Spring', value: 20, category_ids, ends_at });
    // 100.00 − 20 % = 80.00, and it cost 100.00 before.
    const expected = {
      price: '100.00',
      price_after_promotion: '80.00',
      promotion: { id, name: 'Spring', ends_at },
      lowest_price_30_days: '100.00',
    };
    expect(await shown(item)).toMatchObject({
      ...expected,
      variants: [{ price: '100.00', price_after_promotion: '80.00' }],
    });
    const { body } = await store.client.get(`/catalogue/products?search=${before.sku}`);
    expect(body.data).toEqual([expect.objectContaining({ ...expected, id: item.productId })]);
  });
});
