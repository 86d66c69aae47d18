import { signedIn } from '../accounts';
import {
  type CheckoutShop,
  HOME,
  type Shopper,
  type TestItem,
  openCheckout,
} from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let item: TestItem;
beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on' });
  shop = await openCheckout(store);
  item = await shop.item(1000, 10_000);
  const admin = await signedIn(store, { roles: ['admin'] });
  const checkout = { max_unpaid_orders: 3, max_unpaid_units: 50 };
  await admin.client.put('/admin/settings', { checkout });
});
afterAll(() => store?.stop());

async function order(shopper: Shopper, quantity = 1) {
  await shop.fill(shopper, item, quantity);
  return shopper.client.post('/orders', {});
}

/** Opens the cart of a guest with a unit of an item. Returns the header that opens it. */
async function guestWith({ productId, variantId }: TestItem) {
  const { body } = await store.client.post('/guest-carts', {});
  const headers = { 'cart-token': body.data.cart_token };
  const line = { product_id: productId, variant_id: variantId, quantity: 1 };
  await store.client.send('POST', '/cart/items', { body: line, headers });
  return headers;
}

describe('unpaid orders of one customer', () => {
  it('are limited in number, until one is paid or cancelled', async () => {
    const shopper = await shop.shopper();
    const placed = [await order(shopper), await order(shopper), await order(shopper)];
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
    const refused = await order(shopper);
    expect([refused.status, refused.body.code]).toEqual([422, 'TOO_MANY_UNPAID_ORDERS']);
    const { body } = await shopper.client.post('/orders/preview', {});
    expect(body.data.problems).toEqual([expect.objectContaining({ code: 'TOO_MANY_UNPAID_ORDERS' })]);
    await shopper.client.post(`/orders/${placed[0]?.body.data.order_number}/cancel`, {});
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
    const other = await shop.shopper();
    expect((await order(other)).status).toBe(201);
  });

  it('are limited in units', async () => {
    const shopper = await shop.shopper();
    expect((await order(shopper, 40)).status).toBe(201);
    const refused = await order(shopper, 11);
    expect([refused.status, refused.body.code]).toEqual([422, 'TOO_MANY_UNPAID_UNITS']);
    const [line] = (await shopper.client.get('/cart')).body.data.items as { id: number }[];
    await shopper.client.put(`/cart/items/${line?.id}`, { quantity: 10 });
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
  });

  it('do not limit an order that the wallet pays', async () => {
    const shopper = await shop.shopper();
    for (let n = 0; n < 3; n++) expect((await order(shopper)).status).toBe(201);
    expect((await order(shopper)).status).toBe(422);
    const rich = await shop.shopper({ wallet: 100_000 });
    for (let n = 0; n < 5; n++) expect((await order(rich)).status).toBe(201);
  });

  it('are limited when placed concurrently too', async () => {
    const shopper = await shop.shopper();
    const attempts = Array.from({ length: 12 }, async () => {
      await shop.fill(shopper, item);
      return shopper.client.post('/orders', {});
    });
    const settled = await Promise.all(attempts.map((attempt) => attempt.catch(() => undefined)));
    expect(settled.filter((answer) => answer && answer.status >= 500)).toEqual([]);
    for (let n = 0; n < 4; n++) await order(shopper);
    const rows = await store.db.rows(`SELECT FROM orders WHERE user_id = $1 AND status = 'pending'`, [
      shopper.id,
    ]);
    expect(rows).toHaveLength(3);
  });

  it('are limited over all guest carts and the account with one address', async () => {
    const shopper = await shop.shopper();
    expect((await order(shopper)).status).toBe(201);
    const email = shopper.email.toUpperCase();
    const input = { email, shipping_address: HOME };
    const guests = await Promise.all(Array.from({ length: 6 }, () => guestWith(item)));
    const placed = await Promise.all(
      guests.map((headers) => store.client.send('POST', '/orders', { body: input, headers })),
    );
    // One of three is the account's.
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(new Set(placed.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'TOO_MANY_UNPAID_ORDERS']),
    );
    const headers = await guestWith(item);
    const preview = await store.client.send('POST', '/orders/preview', { body: input, headers });
    // A preview tells nothing about an address that the cart has not ordered with.
    expect(preview.body.data.problems).toEqual([]);
    const refused = await store.client.send('POST', '/orders', { body: input, headers });
    expect([refused.status, refused.body.code]).toEqual([422, 'TOO_MANY_UNPAID_ORDERS']);
    const body = { ...input, email: `other-${email}` };
    expect((await store.client.send('POST', '/orders', { body, headers })).status).toBe(201);
  });

  it('do not limit an account by what strangers order with its address', async () => {
    const shopper = await shop.shopper();
    const input = { email: shopper.email, shipping_address: HOME };
    for (let n = 0; n < 3; n++) {
      const headers = await guestWith(item);
      const placed = await store.client.send('POST', '/orders', { body: input, headers });
      expect(placed.status).toBe(201);
    }
    expect((await order(shopper)).status).toBe(201);
    const headers = await guestWith(item);
    await store.client.send('POST', '/orders', {
      body: { ...input, email: `not-${shopper.email}` },
      headers,
    });
    const claimed = await shopper.client.post('/orders/claim', { cart_token: headers['cart-token'] });
    expect(claimed.status).toBe(200);
    expect([(await order(shopper)).status, (await order(shopper)).status]).toEqual([201, 201]);
    expect((await order(shopper)).body.code).toBe('TOO_MANY_UNPAID_ORDERS');
  });
});

it('sends strangers who place and cancel orders with an address five mails an hour', async () => {
  const email = 'ada@mailbox.example';
  const input = { email, shipping_address: HOME };
  for (let n = 0; n < 4; n++) {
    const headers = await guestWith(item);
    const placed = await store.client.send('POST', '/orders', { body: input, headers });
    expect(placed.status).toBe(201);
    const path = `/orders/${placed.body.data.order_number}/cancel`;
    expect((await store.client.send('POST', path, { body: {}, headers })).status).toBe(200);
  }
  await store.drain();
  expect(store.mail.inbox.messages({ to: email })).toHaveLength(5);
});

describe('customers without an account', () => {
  async function orderOfGuest(body: object) {
    const headers = await guestWith(item);
    return store.client.send('POST', '/orders', {
      body: { email: 'guest@example.com', shipping_address: HOME, ...body },
      headers,
    });
  }

  it('pay later unless the shop does not want it, also where they name no method', async () => {
    const admin = await signedIn(store, { roles: ['admin'] });
    const change = (checkout: object) => admin.client.put('/admin/settings', { checkout });
    const later = { payment_method: 'cash_on_delivery' };
    await change({ payment_methods: ['cash_on_delivery', 'card'] });
    expect((await orderOfGuest(later)).status).toBe(201);
    await change({ guests_pay_later: false });
    const refused = await orderOfGuest(later);
    expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE']);
    await change({ payment_methods: ['cash_on_delivery'] });
    expect((await orderOfGuest({})).body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
    const known = await shop.shopper();
    await shop.fill(known, item, 1);
    expect((await known.client.post('/orders', later)).status).toBe(201);
    await change({ payment_methods: ['card'], guests_pay_later: true });
  });
});
