import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let shopper: Shopper;
let lamp: TestItem;
let chair: TestItem;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
  [lamp, chair] = [await shop.item(6000, 50, { name: 'Lamp' }), await shop.item(4000, 50, { name: 'Chair' })];
});

/** Places an order of 2 lamps and 3 chairs. */
async function ordered(): Promise<string> {
  await shop.fill(shopper, lamp, 2);
  await shop.fill(shopper, chair, 3);
  const { status, body } = await shopper.client.post('/orders', {});
  expect(status).toBe(201);
  return body.data.order_number;
}

const reorder = (number: string, by = shopper): ReturnType<Shopper['client']['post']> =>
  by.client.post(`/orders/${number}/reorder`);

describe('POST /orders/{order_number}/reorder', () => {
  it('fills the cart again at current prices', async () => {
    const number = await ordered();
    await store.db.rows('UPDATE product_variants SET price = 5000 WHERE id = $1', [lamp.variantId]);
    const { status, body } = await reorder(number);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      message: 'Added to the cart.',
      data: {
        items_count: 5,
        subtotal: '220.00',
        items: [
          { quantity: 2, unit_price: '50.00', price_changed: false },
          { quantity: 3, unit_price: '40.00' },
        ],
      },
      meta: { skipped: [] },
    });
    expect((await shopper.client.get('/cart')).body.data).toEqual(body.data);
  });

  it('restores the cart of a cancelled order', async () => {
    const number = await ordered();
    await shopper.client.post(`/orders/${number}/cancel`);
    expect((await reorder(number)).body.data.items_count).toBe(5);
  });

  it('adds to what the cart has', async () => {
    const number = await ordered();
    await shop.fill(shopper, lamp, 1);
    expect((await reorder(number)).body.data.items).toMatchObject([{ quantity: 3 }, { quantity: 3 }]);
  });

  it('skips unavailable items with the reason', async () => {
    const number = await ordered();
    await store.db.rows('UPDATE inventory SET on_hand = reserved + 1 WHERE variant_id = $1', [
      lamp.variantId,
    ]);
    await store.db.rows('UPDATE product_variants SET is_active = false WHERE id = $1', [chair.variantId]);
    const { status, body } = await reorder(number);
    expect(status).toBe(200);
    expect(body.message).toBe('Some items could not be added to the cart.');
    expect(body.data.items).toMatchObject([{ quantity: 1, variant: { id: lamp.variantId } }]);
    expect(body.meta.skipped).toEqual([
      {
        order_item_id: expect.any(Number),
        product_id: lamp.productId,
        variant_id: lamp.variantId,
        product_name: 'Lamp',
        variant_name: '',
        quantity: 1,
        reason: 'INSUFFICIENT_STOCK',
      },
      expect.objectContaining({ product_name: 'Chair', quantity: 3, reason: 'PRODUCT_UNAVAILABLE' }),
    ]);
  });

  it('skips deleted products', async () => {
    const number = await ordered();
    await store.db.rows('DELETE FROM product_variants WHERE id = $1', [lamp.variantId]);
    const { body } = await reorder(number);
    expect(body.meta.skipped).toMatchObject([
      { variant_id: null, product_name: 'Lamp', reason: 'PRODUCT_UNAVAILABLE' },
    ]);
    expect(body.data.items_count).toBe(3);
  });

  it('stops at the limit of a line', async () => {
    const number = await ordered();
    await store.db.rows('UPDATE inventory SET on_hand = 1000 WHERE variant_id = $1', [lamp.variantId]);
    await shop.fill(shopper, lamp, 99);
    const { body } = await reorder(number);
    expect(body.data.items).toMatchObject([{ quantity: 100 }, { quantity: 3 }]);
    expect(body.meta.skipped).toMatchObject([{ quantity: 1, reason: 'QUANTITY_LIMIT' }]);
  });

  it('changes nothing when nothing is available', async () => {
    const number = await ordered();
    await store.db.rows(`UPDATE products SET status = 'archived' WHERE id = ANY($1)`, [
      [lamp.productId, chair.productId],
    ]);
    const { status, body } = await reorder(number);
    expect([status, body.data.items, body.meta.skipped.length]).toEqual([200, [], 2]);
  });

  it('answers 404 for another customer’s order', async () => {
    const number = await ordered();
    const other = await shop.shopper();
    for (const unknown of [number, 'ORD-20200101-000001', '%F0%9F%8E%81']) {
      const { status, body } = await reorder(unknown, other);
      expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
    expect((await store.client.post(`/orders/${number}/reorder`)).status).toBe(401);
  });

  it('adds each of several concurrent calls', async () => {
    const number = await ordered();
    await Promise.all(Array.from({ length: 4 }, () => reorder(number)));
    expect((await shopper.client.get('/cart')).body.data.items).toMatchObject([
      { quantity: 8 },
      { quantity: 12 },
    ]);
  });
});
