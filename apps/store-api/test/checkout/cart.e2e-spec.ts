import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from './checkout.fixture';
import { unsizedImage } from '../catalog/catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 10, { name: 'Lamp', images: [{ url: 'products/lamp.webp' }] });
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
});

function add(body: object): ReturnType<Shopper['client']['post']> {
  return shopper.client.post('/cart/items', body);
}

async function itemId(item = lamp): Promise<number> {
  const { body } = await add({ product_id: item.productId });
  return body.data.items.at(-1).id;
}

describe('GET /cart', () => {
  it('makes an empty cart in the base currency', async () => {
    const { status, body } = await shopper.client.get('/cart');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      data: {
        items_count: 0,
        subtotal: '0.00',
        discount_amount: '0.00',
        total: '0.00',
        currency: 'EUR',
        items: [],
      },
    });
    expect(body.data).not.toHaveProperty('coupon');
    expect(Date.parse(body.data.expires_at) - Date.parse(body.data.updated_at)).toBe(30 * DAY_MS);
  });

  it('creates one cart in concurrent first reads', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => shopper.client.get('/cart')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('has the image whose text names the variant, also in the order of it', async () => {
    const [red = 0, blue = 0, plain = 0] = await shop.attribute('Glaze', 'color', [
      'Red',
      'Deep blue',
      'Tin',
    ]);
    const { product, variants } = await shop.product({
      name: 'Glazed Cup',
      images: [
        { url: 'cups/red.webp', alt: 'Cup, red, printing' },
        { url: 'cups/blue.webp', alt: 'A cup (DEEP BLUE)' },
      ],
      variants: [red, blue, plain].map((value) => ({
        sku: `GLAZED-${value}`,
        stockQuantity: 9,
        attributeValueIds: [value],
      })),
    });
    const shown = ['cups/red.webp', 'cups/blue.webp', 'cups/red.webp'].map(
      (key) => `${store.s3.url}/store/${key}`,
    );
    for (const { id } of variants) await add({ product_id: product.id, variant_id: id });
    const cart = (await shopper.client.get('/cart')).body.data;
    expect(cart.items.map((item: { product: { image: string } }) => item.product.image)).toEqual(shown);
    expect(cart.items[1].product.cover_image.alt).toBe('A cup (DEEP BLUE)');
    const order = (await shopper.client.post('/orders', {})).body.data;
    expect(order.items.map(({ image }: { image: string }) => image)).toEqual(shown);
  });

  it('shows prices in the preferred currency', async () => {
    shopper = await shop.shopper({ currency: 'USD' });
    const { body } = await add({ product_id: lamp.productId, quantity: 2 });
    expect(body.data).toMatchObject({ currency: 'USD', subtotal: '129.90' });
    expect(body.data.items[0]).toMatchObject({ unit_price: '64.95', total: '129.90' });
  });

  it('marks changed prices', async () => {
    const chair = await shop.item(5000, 5);
    await add({ product_id: chair.productId, quantity: 2 });
    await store.db.rows('UPDATE product_variants SET price = 5500 WHERE id = $1', [chair.variantId]);
    await store.db.rows('UPDATE inventory SET on_hand = 1 WHERE variant_id = $1', [chair.variantId]);
    const { body } = await shopper.client.get('/cart');
    expect(body.data.items[0]).toMatchObject({
      unit_price: '55.00',
      total: '110.00',
      price_changed: true,
      available_quantity: 1,
      is_available: false,
    });
  });

  it('is empty a month after its last change, without its coupon', async () => {
    await shop.coupon({ code: 'OLD', type: 'percentage', value: 1000 });
    await add({ product_id: lamp.productId });
    await shopper.client.post('/cart/coupon', { code: 'OLD' });
    await store.db.rows(`UPDATE carts SET updated_at = now() - interval '30 days' WHERE user_id = $1`, [
      shopper.id,
    ]);
    const { body } = await shopper.client.get('/cart');
    expect(body.data).toMatchObject({ items_count: 0, items: [] });
    const again = await add({ product_id: lamp.productId });
    expect(again.body.data).toMatchObject({ items_count: 1 });
    expect(again.body.data).not.toHaveProperty('coupon');
  });
});

describe('POST /cart/items', () => {
  it('returns the whole cart', async () => {
    const { status, body } = await add({
      product_id: lamp.productId,
      variant_id: lamp.variantId,
      quantity: 2,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ items_count: 2, subtotal: '120.00', total: '120.00' });
    expect(body.data.items).toEqual([
      {
        id: expect.any(Number),
        quantity: 2,
        unit_price: '60.00',
        total: '120.00',
        discount_amount: '0.00',
        discounts: [],
        price_changed: false,
        previous_unit_price: null,
        available_quantity: 10,
        gift_recipient: null,
        custom_fields: {},
        promised_quantity: 0,
        promised_on: null,
        is_preorder: false,
        is_available: true,
        product: {
          id: lamp.productId,
          name: 'Lamp',
          slug: expect.any(String),
          image: `${store.s3.url}/store/products/lamp.webp`,
          cover_image: unsizedImage(`${store.s3.url}/store/products/lamp.webp`, 'Lamp'),
          age_limit: null,
        },
        variant: { id: lamp.variantId, sku: expect.any(String), name: '', unit_price: null },
      },
    ]);
  });

  it('returns the same as a later read of the cart', async () => {
    const cup = await shop.item(1250, 20);
    for (const wanted of [lamp, cup, lamp]) {
      const { body } = await add({ product_id: wanted.productId, quantity: 2 });
      expect(body.data).toEqual((await shopper.client.get('/cart')).body.data);
    }
  });

  it('takes one unit of the first variant by default and raises the line the second time', async () => {
    await add({ product_id: lamp.productId });
    const { body } = await add({ product_id: lamp.productId, quantity: 2 });
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({ quantity: 3, variant: { id: lamp.variantId } });
  });

  it('loses no unit in concurrent calls', async () => {
    const cup = await shop.item(100, 100);
    await Promise.all(Array.from({ length: 20 }, () => add({ product_id: cup.productId })));
    const { body } = await shopper.client.get('/cart');
    expect(body.data.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([20]);
  });

  it.each([
    ['no product', {}, 'product_id'],
    ['an unknown product', { product_id: 999_999 }, 'product_id'],
    ['a product that is no number', { product_id: 'lamp' }, 'product_id'],
    ['no unit', { quantity: 0 }, 'quantity'],
    ['part of a unit', { quantity: 1.5 }, 'quantity'],
    ['more than a line may have', { quantity: 101 }, 'quantity'],
  ])('rejects %s', async (_, change, field) => {
    const base = field === 'quantity' ? { product_id: lamp.productId } : {};
    const { status, body } = await add({ ...base, ...change });
    expect(status).toBe(422);
    expect(body.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('rejects a variant of another product', async () => {
    const other = await shop.item(100);
    const { status, body } = await add({ product_id: lamp.productId, variant_id: other.variantId });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['variant_id']]);
  });

  it('rejects a sum above the limit of a line', async () => {
    const cup = await shop.item(100, 500);
    await add({ product_id: cup.productId, quantity: 60 });
    const { status, body } = await add({ product_id: cup.productId, quantity: 41 });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['quantity']]);
  });

  it('rejects more than the stock', async () => {
    await add({ product_id: lamp.productId, quantity: 8 });
    const { status, body } = await add({ product_id: lamp.productId, quantity: 3 });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      errors: { quantity: ['Only 10 left.'] },
      meta: { variant_id: lamp.variantId, available: 10 },
    });
  });

  it('rejects a product that is not sold', async () => {
    const draft = await shop.item(100, 5, { status: 'draft' });
    const { status, body } = await add({ product_id: draft.productId });
    expect([status, body.code]).toEqual([422, 'PRODUCT_UNAVAILABLE']);
  });

  it('rejects a product without a variant that is sold', async () => {
    const gone = await shop.item(100, 5);
    await store.db.rows('UPDATE product_variants SET is_active = false WHERE id = $1', [gone.variantId]);
    const { status, body } = await add({ product_id: gone.productId });
    expect([status, body.code]).toEqual([422, 'PRODUCT_UNAVAILABLE']);
  });
});

describe('PUT /cart/items/{item}', () => {
  it('sets the units', async () => {
    const { status, body } = await shopper.client.put(`/cart/items/${await itemId()}`, { quantity: 4 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ items_count: 4, total: '240.00' });
  });

  it('rejects more than the stock', async () => {
    const { status, body } = await shopper.client.put(`/cart/items/${await itemId()}`, { quantity: 11 });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      { quantity: ['Only 10 left.'] },
    ]);
  });

  it('rejects a product that is no longer sold', async () => {
    const item = await shop.item(100);
    const id = await itemId(item);
    await store.db.rows(`UPDATE products SET status = 'archived' WHERE id = $1`, [item.productId]);
    const { status, body } = await shopper.client.put(`/cart/items/${id}`, { quantity: 2 });
    expect([status, body.code]).toEqual([422, 'PRODUCT_UNAVAILABLE']);
  });

  it.each([0, 101, 'many', null])('rejects %p units', async (quantity) => {
    const { status, body } = await shopper.client.put(`/cart/items/${await itemId()}`, { quantity });
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it.each(['999999', 'none', '99999999999999'])(
    'answers 404 to the unknown item %s, whatever the body',
    async (item) => {
      const { status, body } = await shopper.client.put(`/cart/items/${item}`, { quantity: 'many' });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('answers 404 for another customer’s item', async () => {
    const id = await itemId();
    const other = await shop.shopper();
    for (const body of [{ quantity: 1 }, { quantity: 0 }]) {
      expect((await other.client.put(`/cart/items/${id}`, body)).body.code).toBe('NOT_FOUND');
    }
    expect((await other.client.delete(`/cart/items/${id}`)).status).toBe(404);
  });
});

describe('DELETE /cart/items/{item} and /cart', () => {
  it('removes an item once', async () => {
    const path = `/cart/items/${await itemId()}`;
    const { status, body } = await shopper.client.delete(path);
    expect([status, body]).toEqual([204, '']);
    expect((await shopper.client.delete(path)).status).toBe(404);
    expect((await shopper.client.get('/cart')).body.data.items).toEqual([]);
  });

  it('removes everything with the coupon', async () => {
    await shop.coupon({ code: 'CLEAR', type: 'percentage', value: 1000 });
    await itemId();
    await shopper.client.post('/cart/coupon', { code: 'CLEAR' });
    expect((await shopper.client.delete('/cart')).status).toBe(204);
    const { body } = await shopper.client.get('/cart');
    expect(body.data.items).toEqual([]);
    expect(body.data).not.toHaveProperty('coupon');
  });
});

it.each([
  ['GET', '/cart'],
  ['POST', '/cart/items'],
  ['PUT', '/cart/items/1'],
  ['DELETE', '/cart/items/1'],
  ['DELETE', '/cart'],
  ['POST', '/cart/coupon'],
  ['DELETE', '/cart/coupon'],
])('%s %s needs an account with a verified e-mail', async (method, path) => {
  expect((await store.client.send(method, path)).status).toBe(401);
  const unverified = await shop.shopper({ emailVerified: false });
  const { status, body } = await unverified.client.send(method, path);
  expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
});
