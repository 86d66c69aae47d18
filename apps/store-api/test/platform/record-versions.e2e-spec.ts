import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const ROUNDS = Number(process.env.STORE_RACE_ROUNDS ?? 2);
const LATER = '2099-01-01T00:00:00Z';
const LATEST = '2099-02-01T00:00:00Z';

let store: TestStore;
let shop: CheckoutShop;
let admin: TestAccount;
let serial = 0;
/** Variant and product that other records name. */
let goods: { variantId: number; productId: number; categoryId: number };

const ifMatch = (version: string): { headers: Record<string, string> } => ({
  headers: { 'if-match': version === '*' ? '*' : `"${version}"` },
});

async function made(path: string, body: object): Promise<Record<string, any>> {
  const answer = await admin.client.post(`/admin/${path}`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

async function shown(path: string): Promise<Record<string, any>> {
  return (await admin.client.get(path)).body.data;
}

/** Fields that change by themselves: a flash sale counts down. */
function moving(record: object): object {
  return 'remaining_seconds' in record ? { remaining_seconds: expect.any(Number) } : {};
}

const refusal = { status: 412, body: { status: 'error', code: 'PRECONDITION_FAILED' } };

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  admin = await signedIn(store, { roles: ['admin'] });
  const category = await made('categories', { name: 'Lamps' });
  const product = await made('products', { name: 'Lamp', sku: 'LAMP', price: 20, category_id: category.id });
  const variants = await shown(`/admin/products/${product.id}/variants`);
  goods = { variantId: variants[0].id, productId: product.id, categoryId: category.id };
});

afterAll(() => store?.stop());

/** Makes and changes one of each record. */
const RECORDS: Record<string, { body: () => object; change: object; isKept?: boolean }> = {
  attributes: {
    body: () => ({ name: `Size ${serial}`, type: 'text', values: [{ value: 'L' }] }),
    change: { values: [{ value: 'M' }] },
  },
  banners: { body: () => ({ title: 'Sale', position: 'home' }), change: { title: 'Now' } },
  'blog-categories': { body: () => ({ name: `News ${serial}` }), change: { name: 'Advice' } },
  'blog-posts': { body: () => ({ title: 'Post', content: 'Text' }), change: { title: 'Other' } },
  brands: { body: () => ({ name: `Brand ${serial}` }), change: { description: 'Old' } },
  bundles: {
    body: () => ({
      name: `Bundle ${serial}`,
      discount_type: 'percentage',
      discount_value: 10,
      items: [{ product_variant_id: goods.variantId, quantity: 2 }],
    }),
    change: { discount_value: 20 },
  },
  categories: { body: () => ({ name: `Category ${serial}` }), change: { sort_order: 4 } },
  collections: { body: () => ({ name: `Collection ${serial}` }), change: { description: 'New' } },
  coupons: {
    body: () => ({ code: `CODE${serial}`, type: 'percentage', value: 10 }),
    change: { is_active: false },
  },
  'customer-groups': {
    body: () => ({ name: `Group ${serial}`, discount_percent: 5 }),
    change: { description: 'Few' },
  },
  faqs: { body: () => ({ question: 'Why?', answer: 'So.' }), change: { answer: 'Because.' } },
  'flash-sales': {
    body: () => ({ name: 'Sale', starts_at: LATER, ends_at: LATEST }),
    change: { name: 'Other' },
  },
  'gift-cards': { body: () => ({ initial_amount: '20.00' }), change: { is_active: false } },
  pages: { body: () => ({ title: `Terms ${serial}`, content: 'Text' }), change: { title: 'Rules' } },
  'price-lists': {
    body: () => ({ name: `List ${serial}`, currency: 'EUR' }),
    change: { is_active: false },
  },
  products: {
    body: () => ({ name: 'Chair', sku: `C${serial}`, price: 20, category_id: goods.categoryId }),
    change: { name: 'Stool' },
  },
  promotions: {
    body: () => ({ name: 'Ten', type: 'percentage', value: 10, product_ids: [] }),
    change: { product_ids: [1] },
  },
  'shipping-methods': {
    body: () => ({ name: 'Air', carrier: 'La Poste', days_min: 1, days_max: 2, rate_type: 'flat', cost: 5 }),
    change: { cost: 6 },
  },
  'shipping-zones': {
    body: () => ({ name: `Zone ${serial}`, countries: ['IS'] }),
    change: { name: 'North' },
  },
  users: {
    body: () => ({ name: 'Ada', email: `ada${serial}@example.com`, password: 'Secret-word-1815' }),
    change: { name: 'Grace' },
  },
  warehouses: {
    body: () => ({ name: 'Lyon', code: `LYO${serial}`, country: 'FR' }),
    change: { city: 'Lyon' },
  },
  'api-keys': {
    body: () => ({ name: 'ERP', scopes: ['orders:read'] }),
    change: { scopes: ['orders:write'] },
  },
  webhooks: {
    body: () => ({ url: 'https://example.com/hook', events: ['order.placed'] }),
    change: { is_active: false },
  },
};

describe.each(Object.entries(RECORDS))('a record of /admin/%s', (name, { body, change }) => {
  it('is changed only in the version that its editor has read', async () => {
    serial += 1;
    const { id } = await made(name, body());
    const path = `/admin/${name}/${id}`;
    const first = await admin.client.get(path);
    const { version } = first.body.data;
    expect(first.headers.get('etag')).toBe(`"${version}"`);
    expect((await shown(`/admin/${name}?per_page=100`)).find((row: any) => row.id === id)?.version).toBe(
      version,
    );

    const changed = await admin.client.put(path, change, ifMatch(version));
    expect(changed).toMatchObject({ status: 200 });
    const next = changed.body.data.version;
    expect(next).not.toBe(version);
    expect(changed.headers.get('etag')).toBe(`"${next}"`);
    const before = await shown(path);
    expect(before.version).toBe(next);

    expect(await admin.client.put(path, body(), ifMatch(version))).toMatchObject(refusal);
    expect(await admin.client.delete(path, undefined, ifMatch(version))).toMatchObject(refusal);
    expect(await shown(path)).toEqual({ ...before, ...moving(before) });
    expect(await admin.client.put(path, change, ifMatch('*'))).toMatchObject({ status: 200 });
    const last = await shown(path);
    expect((await admin.client.delete(path, undefined, ifMatch(last.version))).status).toBe(204);
  });
});

describe('a record with another key', () => {
  it('may be a variant', async () => {
    const path = `/admin/products/${goods.productId}/variants`;
    const [{ id, version }] = (await shown(path)) as [Record<string, any>];
    const changed = await admin.client.put(`${path}/${id}`, { sort_order: 3 }, ifMatch(version));
    expect(changed).toMatchObject({ status: 200, body: { data: { sort_order: 3 } } });
    expect(await admin.client.put(`${path}/${id}`, { sort_order: 5 }, ifMatch(version))).toMatchObject(
      refusal,
    );
    expect(await shown(path)).toMatchObject([{ sort_order: 3, version: changed.body.data.version }]);
  });

  it('may be a currency', async () => {
    const { version } = await shown('/admin/currencies/USD');
    const change = { symbol: 'US$' };
    expect((await admin.client.put('/admin/currencies/usd', change, ifMatch(version))).status).toBe(200);
    expect(await admin.client.put('/admin/currencies/USD', change, ifMatch(version))).toMatchObject(refusal);
  });

  it('may be all settings', async () => {
    const put = (days: number, version: string): Promise<TestResponse> =>
      admin.client.put('/admin/settings', { 'returns.window_days': days }, ifMatch(version));
    const { version } = await shown('/admin/settings');
    const changed = await put(20, version);
    expect(changed).toMatchObject({ status: 200, body: { data: { returns: { window_days: 20 } } } });
    expect(await put(30, version)).toMatchObject(refusal);
    expect(await shown('/admin/settings')).toEqual(changed.body.data);
    expect((await admin.client.put('/admin/settings', changed.body.data)).status).toBe(200);
  });
});

describe('If-Match', () => {
  const coupon = (): Promise<Record<string, any>> => {
    serial += 1;
    return made('coupons', { code: `CODE${serial}`, type: 'percentage', value: 10 });
  };

  it('lets one of two people through who save at the same instant', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await coupon();
      const values = [20, 30];
      const answers = await Promise.all(
        values.map((value) => admin.client.put(`/admin/coupons/${id}`, { value }, ifMatch(version))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(Number((await shown(`/admin/coupons/${id}`)).value)).toBe(values[winner]);
    }
  });

  it('repeats the first response to an idempotency key before it compares, and frees the key of a refusal', async () => {
    const { id, version } = await coupon();
    const send = (wanted: string, value: number, key: string): Promise<TestResponse> =>
      admin.client.put(
        `/admin/coupons/${id}`,
        { value },
        {
          headers: { ...ifMatch(wanted).headers, 'idempotency-key': key },
        },
      );
    const first = await send(version, 20, `first-${id}`);
    expect(first.status).toBe(200);
    const again = await send(version, 20, `first-${id}`);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await send(version, 30, `second-${id}`)).toMatchObject(refusal);
    expect((await send(first.body.data.version, 30, `second-${id}`)).status).toBe(200);
  });

  it.each(['W/"1"', '""', '"0", "9999"', 'x'])('with %s matches no version', async (header) => {
    const { id } = await coupon();
    const sent = await admin.client.put(
      `/admin/coupons/${id}`,
      { value: 20 },
      { headers: { 'if-match': header } },
    );
    expect(sent).toMatchObject(refusal);
  });

  it('may name several versions', async () => {
    const { id, version } = await coupon();
    const headers = { 'if-match': `"9999", "${version}"` };
    expect((await admin.client.put(`/admin/coupons/${id}`, { value: 20 }, { headers })).status).toBe(200);
  });

  it('leaves a record that does not exist to the route, and says first what is wrong with the input', async () => {
    expect((await admin.client.put('/admin/coupons/999999', { value: 5 }, ifMatch('1'))).status).toBe(404);
    const { id } = await coupon();
    expect((await admin.client.put(`/admin/coupons/${id}`, { value: 'x' }, ifMatch('9'))).status).toBe(422);
  });

  it('is no matter of what customers change', async () => {
    const code = `USED${(serial += 1)}`;
    const { id, version } = await made('coupons', { code, type: 'percentage', value: 10 });
    const item = await shop.item(5000);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item);
    await shopper.client.post('/cart/coupon', { code });
    expect((await shopper.client.post('/orders', { coupon_code: code })).status).toBe(201);
    const sale = await made('flash-sales', { name: 'Sale', starts_at: LATER, ends_at: LATEST });
    await made(`flash-sales/${sale.id}/items`, { product_variant_id: goods.variantId, sale_price: 10 });
    expect(await shown(`/admin/coupons/${id}`)).toMatchObject({ used_count: 1, version });
    // Its items are a part of the flash sale.
    expect((await shown(`/admin/flash-sales/${sale.id}`)).version).not.toBe(sale.version);
  });
});
