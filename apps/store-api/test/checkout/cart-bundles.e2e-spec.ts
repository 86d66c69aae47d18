import type { Shopper, TestItem } from './checkout.fixture';
import { type PricingShop, openPricing } from '../pricing/pricing.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: PricingShop;
let shopper: Shopper;
let desk: TestItem;
let chair: TestItem;
let lamp: TestItem;

beforeAll(async () => {
  store = await startStore();
  shop = await openPricing(store);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  await shop.endAll();
  shopper = await shop.shopper();
  [desk, chair, lamp] = [await shop.item(20_000, 10), await shop.item(10_000, 10), await shop.item(3000, 10)];
});

const add = (body: object): ReturnType<Shopper['client']['post']> =>
  shopper.client.post('/cart/bundles', body);

/** Creates a bundle of a desk, two chairs and an optional lamp, at 10 % off. */
function office(more: object = {}): Promise<number> {
  return shop.bundle([], {
    name: 'Office',
    discount_value: 10,
    items: [
      { product_variant_id: desk.variantId },
      { product_variant_id: chair.variantId, quantity: 2 },
      { product_variant_id: lamp.variantId, is_required: false },
    ],
    ...more,
  });
}

async function itemIds(bundleId: number): Promise<number[]> {
  const { body } = await store.client.get(`/bundles/${bundleId}`);
  return body.data.items.map(({ id }: { id: number }) => id);
}

describe('POST /cart/bundles', () => {
  it('adds all of a bundle, whose discount the cart shows', async () => {
    const bundle = await office();
    const { status, body } = await add({ bundle_id: bundle });
    expect(status).toBe(200);
    const [first, second, third] = body.data.items.map(({ id }: { id: number }) => id);
    expect(body).toMatchObject({
      message: 'Added to the cart.',
      data: {
        items_count: 4,
        subtotal: '430.00',
        discount_amount: '43.00',
        total: '387.00',
        discounts: [{ source: 'bundle', id: bundle, name: 'Office', amount: '43.00' }],
        bundles: [
          {
            id: bundle,
            name: 'Office',
            quantity: 1,
            subtotal: '430.00',
            discount_amount: '43.00',
            total: '387.00',
            items: [
              { item_id: first, quantity: 1 },
              { item_id: second, quantity: 2 },
              { item_id: third, quantity: 1 },
            ],
            item_ids: [first, second, third],
          },
        ],
        items: [
          { quantity: 1, total: '200.00', discount_amount: '20.00' },
          { quantity: 2, total: '200.00', discount_amount: '20.00' },
          { quantity: 1, total: '30.00', discount_amount: '3.00' },
        ],
      },
    });
  });

  it('adds it several times, to what the cart has already', async () => {
    await shop.fill(shopper, chair);
    const { body } = await add({ bundle_id: await office(), quantity: 2, item_ids: [] });
    expect(body.data).toMatchObject({
      items: [{ quantity: 5 }, { quantity: 2 }],
      bundles: [
        {
          quantity: 2,
          subtotal: '800.00',
          discount_amount: '80.00',
          total: '720.00',
          items: [{ quantity: 4 }, {}],
        },
      ],
    });
  });

  it('adds the optional items that were chosen', async () => {
    const bundle = await office();
    const [, , optional] = await itemIds(bundle);
    expect((await add({ bundle_id: bundle, item_ids: [] })).body.data.items_count).toBe(3);
    expect((await add({ bundle_id: bundle, item_ids: [optional] })).body.data.items_count).toBe(7);
  });

  it('ends the discount when the bundle is no longer complete', async () => {
    const { body } = await add({ bundle_id: await office() });
    const { status } = await shopper.client.delete(`/cart/items/${body.data.items[0].id}`);
    expect(status).toBe(204);
    const cart = (await shopper.client.get('/cart')).body.data;
    expect(cart).toMatchObject({ discount_amount: '0.00', bundles: [], items_count: 3 });
  });

  it('finds a bundle complete that was put together item by item', async () => {
    await office();
    await shop.fill(shopper, desk);
    const last = { product_id: chair.productId, variant_id: chair.variantId, quantity: 2 };
    const { body } = await shopper.client.post('/cart/items', last);
    expect(body.data).toMatchObject({ discount_amount: '40.00' });
    expect((await shopper.client.get('/cart')).body.data).toEqual(body.data);
  });

  it('skips an optional item that is no longer sold, and rejects a required one', async () => {
    const bundle = await office();
    const [, , optional] = await itemIds(bundle);
    await store.db.rows('UPDATE product_variants SET is_active = false WHERE id = $1', [lamp.variantId]);
    expect((await add({ bundle_id: bundle })).body.data.items_count).toBe(3);
    const asked = await add({ bundle_id: bundle, item_ids: [optional] });
    expect([asked.status, asked.body.code]).toEqual([422, 'PRODUCT_UNAVAILABLE']);
    await store.db.rows('UPDATE product_variants SET is_active = false WHERE id = $1', [desk.variantId]);
    const refused = await add({ bundle_id: bundle });
    expect([refused.status, refused.body.code]).toEqual([422, 'PRODUCT_UNAVAILABLE']);
  });

  it('adds nothing of a bundle without enough stock', async () => {
    await store.db.rows('UPDATE inventory SET on_hand = 1 WHERE variant_id = $1', [chair.variantId]);
    const { status, body } = await add({ bundle_id: await office() });
    expect([status, body.code, body.meta]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      { variant_id: chair.variantId, available: 1 },
    ]);
    expect((await shopper.client.get('/cart')).body.data.items).toEqual([]);
  });

  it('rejects more than the limit of a line', async () => {
    await store.db.rows('UPDATE inventory SET on_hand = 1000 WHERE variant_id = ANY($1)', [
      [desk.variantId, chair.variantId, lamp.variantId],
    ]);
    const { status, body } = await add({ bundle_id: await office(), quantity: 51 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['quantity']]);
  });

  it.each([
    ['switched off', { is_active: false }],
    ['over', { ends_at: '2020-01-01T00:00:00Z' }],
    ['without anything that it requires', { items: [] }],
  ])('rejects a bundle that is %s', async (_, more) => {
    const { status, body } = await add({ bundle_id: await office(more) });
    expect([status, body.code]).toEqual([422, 'BUNDLE_UNAVAILABLE']);
  });

  it.each([
    ['an unknown bundle', { bundle_id: 999_999 }, 'bundle_id'],
    ['no bundle', {}, 'bundle_id'],
    ['a bundle that is no id', { bundle_id: 'x' }, 'bundle_id'],
    ['no times', { quantity: 0 }, 'quantity'],
    ['too many times', { quantity: 101 }, 'quantity'],
    ['an item of another bundle', { item_ids: [999_999] }, 'item_ids'],
    ['items that are no list', { item_ids: 'x' }, 'item_ids'],
  ])('rejects %s', async (_, input, field) => {
    const bundle = field === 'bundle_id' ? {} : { bundle_id: await office() };
    const { status, body } = await add({ ...bundle, ...input });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    expect((await shopper.client.get('/cart')).body.data.items).toEqual([]);
  });

  it('loses no unit in concurrent calls', async () => {
    const bundle = await office();
    const answers = await Promise.all(Array.from({ length: 4 }, () => add({ bundle_id: bundle })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await shopper.client.get('/cart')).body.data).toMatchObject({
      items_count: 16,
      bundles: [{ quantity: 4 }],
    });
  });

  it('needs a customer', async () => {
    expect((await store.client.post('/cart/bundles', { bundle_id: 1 })).status).toBe(401);
  });
});

describe('GET /bundles/{id}/price', () => {
  const price = (bundle: number, query = ''): ReturnType<Shopper['client']['get']> =>
    store.client.get(`/bundles/${bundle}/price${query}`);

  it('is what a cart with the bundle costs, with and without the optional item', async () => {
    const bundle = await office();
    const [first, second, third] = await itemIds(bundle);
    const all = await price(bundle);
    expect(all.status).toBe(200);
    expect(all.body.data).toEqual({
      currency: 'EUR',
      items: [
        { item_id: first, quantity: 1, unit_price: '200.00', subtotal: '200.00' },
        { item_id: second, quantity: 2, unit_price: '100.00', subtotal: '200.00' },
        { item_id: third, quantity: 1, unit_price: '30.00', subtotal: '30.00' },
      ],
      subtotal: '430.00',
      discount_amount: '43.00',
      total: '387.00',
    });
    const { body } = await add({ bundle_id: bundle });
    expect(body.data.total).toBe(all.body.data.total);
    const required = await price(bundle, `?item_ids=${first}`);
    expect(required.body.data).toMatchObject({
      items: [{ item_id: first }, { item_id: second }],
      total: '360.00',
    });
  });

  it('is in a currency of the shop', async () => {
    const { body } = await price(await office(), '?currency=USD');
    // 430.00 euros at 1.0825.
    expect(body.data).toMatchObject({ currency: 'USD', subtotal: '465.48' });
  });

  it('rejects unknown items and currencies, and bundles that are not on offer', async () => {
    const bundle = await office();
    expect((await price(bundle, '?item_ids=999999')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { item_ids: ['This bundle has no such item.'] },
    });
    expect((await price(bundle, '?currency=XXX')).status).toBe(422);
    const ended = await office({ ends_at: '2020-01-01T00:00:00Z' });
    expect((await price(ended)).body.code).toBe('NOT_FOUND');
  });
});
