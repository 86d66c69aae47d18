import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAccount } from '../accounts';
import { type AffiliateShop, type PlacedOrder, openAffiliates } from '../credit/affiliates.fixture';
import { HOME, type Shopper } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: AffiliateShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openAffiliates(store);
  manager = await shop.staff();
});

afterAll(async () => {
  await store.stop();
});

async function promote({ id }: TestAccount, role: 'manager' | 'admin'): Promise<void> {
  await store.db.rows('UPDATE users SET roles = ARRAY[$2] WHERE id = $1', [id, role]);
}

describe.each(['manager', 'admin'] as const)('an order that a %s has placed', (role) => {
  let own: Shopper;
  let order: PlacedOrder;
  beforeAll(async () => {
    own = await shop.shopper({ wallet: 50_000 });
    order = await shop.order(own);
    await promote(own, role);
    // Waits until the cached account of the session has expired.
    await sleep(1_100);
  });

  const stateOf = (): Promise<unknown> =>
    store.db.row(
      `SELECT status, payment_status, refunded_amount, (SELECT count(*) FROM shipments WHERE order_id = $1) AS parcels,
         (SELECT json_agg(status) FROM refunds WHERE order_id = $1) AS refunds,
         (SELECT json_agg(status) FROM returns WHERE order_id = $1) AS returns
       FROM orders WHERE id = $1`,
      [order.id],
    );

  it.each(['processing', 'delivered', 'cancelled', 'refunded'])(
    'is not moved to %s by them',
    async (status) => {
      const before = await stateOf();
      const answer = await own.client.patch(`/admin/orders/${order.id}/status`, {
        status,
        mark_as_paid: true,
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'OWN_ORDER']);
      expect(await stateOf()).toEqual(before);
    },
  );

  it('is not shipped by them, nor are its shipments changed', async () => {
    const parcel = await manager.client.post('/admin/shipments', { order_id: order.id, unpaid: true });
    expect(parcel.status).toBe(201);
    const before = await stateOf();
    const { id } = parcel.body.data;
    for (const [method, path, body] of [
      ['POST', '/admin/shipments', { order_id: order.id }],
      ['POST', `/admin/shipments/${order.order_number}`, {}],
      ['PUT', `/admin/shipments/${id}`, { carrier: 'x' }],
      ['POST', `/admin/shipments/${id}/trackings`, { status: 'delivered' }],
    ] as const) {
      const answer = await own.client.send(method, path, { body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'OWN_ORDER']);
    }
    expect(await stateOf()).toEqual(before);
  });

  it('is not refunded by them, and a pending refund is not approved by them', async () => {
    const { order_number } = order;
    const wish = { order_number, reason: 'x', amount: '1' };
    const waiting = await manager.client.post('/admin/refunds', { ...wish, status: 'pending' });
    expect(waiting.status).toBe(201);
    const before = await stateOf();
    for (const [method, path, body] of [
      ['POST', '/admin/refunds', wish],
      ['POST', '/admin/refunds', { ...wish, method: 'wallet' }],
      ['PATCH', `/admin/refunds/${waiting.body.data.id}`, { status: 'approved' }],
      ['PATCH', `/admin/refunds/${waiting.body.data.id}`, { status: 'rejected' }],
    ] as const) {
      const answer = await own.client.send(method, path, { body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'OWN_ORDER']);
    }
    expect(await stateOf()).toEqual(before);
  });

  it('is not returned by them as staff', async () => {
    await shop.move(order, 'delivered');
    const { body } = await own.client.get(`/orders/${order.order_number}`);
    const items = [{ order_item_id: body.data.items[0].id, quantity: 1 }];
    const asked = await own.client.post(`/orders/${order.order_number}/return`, {
      reason: 'other',
      items,
    });
    expect(asked.status).toBe(201);
    const before = await stateOf();
    const opened = await own.client.post(`/admin/orders/${order.id}/returns`, { reason: 'other', items });
    expect([opened.status, opened.body.code]).toEqual([403, 'OWN_ORDER']);
    for (const status of ['approved', 'rejected', 'refunded']) {
      const answer = await own.client.put(`/admin/returns/${asked.body.data.id}`, { status });
      expect([answer.status, answer.body.code]).toEqual([403, 'OWN_ORDER']);
    }
    expect(await stateOf()).toEqual(before);
    expect(
      (await manager.client.put(`/admin/returns/${asked.body.data.id}`, { status: 'approved' })).status,
    ).toBe(200);
  });
});

it.each([
  ['a guest with the address of the manager', (email: string) => email.toUpperCase()],
  ['a guest with the same mailbox', (email: string) => email.replace('@', '+shop@')],
])('does not let a manager decide about the order of %s', async (_, addressOf) => {
  const self = await shop.staff();
  const opened = await store.client.post('/guest-carts', {});
  const headers = { 'cart-token': opened.body.data.cart_token };
  const { productId, variantId } = await shop.item(20_000);
  const line = { product_id: productId, variant_id: variantId, quantity: 1 };
  await store.client.send('POST', '/cart/items', { body: line, headers });
  const body = { email: addressOf(self.email), shipping_address: HOME };
  const placed = await store.client.send('POST', '/orders', { body, headers });
  expect(placed.status).toBe(201);
  const path = `/admin/orders/${placed.body.data.id}/status`;
  const confirmed = { status: 'confirmed', mark_as_paid: true };
  expect((await self.client.patch(path, confirmed)).body.code).toBe('OWN_ORDER');
  expect((await manager.client.patch(path, confirmed)).status).toBe(200);
});

describe('an order that was paid outside of the processor', () => {
  let shopper: Shopper;
  let order: PlacedOrder;
  beforeEach(async () => {
    shopper = await shop.shopper();
    order = await shop.order(shopper);
    await shop.move(order, 'confirmed', { mark_as_paid: true });
  });

  it('is refunded outside, in every way', async () => {
    const wish = { order_number: order.order_number, reason: 'x', amount: '10' };
    const { status, body } = await manager.client.post('/admin/refunds', wish);
    expect([status, body.data.status, body.data.method]).toEqual([201, 'approved', 'original']);
    await manager.client.patch(`/admin/orders/${order.id}/status`, { status: 'refunded' });
    const refunds = await store.db.rows(
      'SELECT status, offline_amount = amount AS outside FROM refunds WHERE order_id = $1',
      [order.id],
    );
    expect(refunds).toEqual(Array(2).fill({ status: 'approved', outside: true }));
  });

  it('is turned into credit by an administrator only', async () => {
    const wish = { order_number: order.order_number, reason: 'x', amount: '10', method: 'wallet' };
    for (const status of ['approved', 'pending']) {
      const refused = await manager.client.post('/admin/refunds', { ...wish, status });
      expect([refused.status, refused.body.code]).toEqual([403, 'CREDIT_NEEDS_ADMIN']);
    }
    const waiting = await shop.admin.client.post('/admin/refunds', { ...wish, status: 'pending' });
    expect(waiting.status).toBe(201);
    const path = `/admin/refunds/${waiting.body.data.id}`;
    const refused = await manager.client.patch(path, { status: 'approved' });
    expect([refused.status, refused.body.code]).toEqual([403, 'CREDIT_NEEDS_ADMIN']);
    const { status, body } = await shop.admin.client.patch(path, { status: 'approved' });
    expect([status, body.data.status]).toEqual([200, 'processed']);
  });

  it('is not turned into credit by a return that a manager refunds', async () => {
    await shop.move(order, 'delivered');
    const placed = await shopper.client.get(`/orders/${order.order_number}`);
    const items = [{ order_item_id: placed.body.data.items[0].id, quantity: 1 }];
    const asked = await shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'other',
      items,
    });
    const path = `/admin/returns/${asked.body.data.id}`;
    for (const status of ['approved', 'received']) {
      expect((await manager.client.put(path, { status })).status).toBe(200);
    }
    const wish = { status: 'refunded', refund_method: 'wallet' };
    const refused = await manager.client.put(path, wish);
    expect([refused.status, refused.body.code]).toEqual([403, 'CREDIT_NEEDS_ADMIN']);
    expect((await shop.admin.client.put(path, wish)).status).toBe(200);
  });
});

it('lets managers refund payments of the processor, also as credit', async () => {
  const order = await shop.order(await shop.shopper({ wallet: 50_000 }));
  const wish = { order_number: order.order_number, reason: 'x', amount: '10', method: 'wallet' };
  expect((await manager.client.post('/admin/refunds', wish)).status).toBe(201);
});

describe('credit for oneself', () => {
  it('is not given by gift cards', async () => {
    const { client, email } = shop.admin;
    const card = { initial_amount: '10.00', recipient_email: email.toUpperCase() };
    const issued = await client.post('/admin/gift-cards', card);
    expect([issued.status, issued.body.code]).toEqual([403, 'OWN_GIFT_CARD']);
    const detour = { ...card, recipient_email: email.replace('@', '+gift@') };
    expect((await client.post('/admin/gift-cards', detour)).body.code).toBe('OWN_GIFT_CARD');
    const other = await client.post('/admin/gift-cards', { ...card, recipient_email: 'ada@example.org' });
    const path = `/admin/gift-cards/${other.body.data.id}`;
    expect((await client.put(path, { recipient_email: email })).body.code).toBe('OWN_GIFT_CARD');
    await store.db.rows('UPDATE gift_cards SET recipient_email = $2 WHERE id = $1', [
      other.body.data.id,
      email,
    ]);
    const adjusted = await client.post(`${path}/transactions`, { type: 'credit', amount: '5.00' });
    expect([adjusted.status, adjusted.body.code]).toEqual([403, 'OWN_GIFT_CARD']);
  });

  it('is not given by payouts to the own affiliate account', async () => {
    const affiliate = await shop.affiliate();
    await shop.delivered(affiliate.code);
    await store.db.rows(`UPDATE users SET roles = ARRAY['admin'] WHERE id = $1`, [affiliate.id]);
    await sleep(1_100);
    const path = `/admin/affiliates/${affiliate.affiliateId}/payouts`;
    const { status, body } = await affiliate.client.post(path, {});
    expect([status, body.code]).toEqual([403, 'OWN_AFFILIATE']);
    expect((await shop.pay(affiliate)).status).toBe(201);
  });
});
