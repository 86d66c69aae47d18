import type { TestAccount } from '../accounts';
import {
  type CheckoutShop,
  HOME,
  type Shopper,
  type TestItem,
  openCheckout,
} from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

const { label: _label, ...ADDRESS } = HOME;

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let chair: TestItem;
let manager: TestAccount;
let admin: TestAccount;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
  admin = await shop.staff('admin');
  lamp = await shop.item(6000, 1000, { name: 'Lamp' });
  chair = await shop.item(4000, 1000, { name: 'Chair' });
  const checkout = {
    payment_methods: ['card', 'bank_transfer', 'invoice'],
    bank_transfer_instructions: 'IBAN',
  };
  await admin.client.put('/admin/settings', { checkout });
});
afterAll(() => store?.stop());
beforeEach(async () => {
  shopper = await shop.shopper();
});

const lampOf = (quantity: number, more: object = {}): object => ({
  variant_id: lamp.variantId,
  quantity,
  ...more,
});

async function draft(body: object): Promise<Record<string, any>> {
  const created = await manager.client.post('/admin/draft-orders', { user_id: shopper.id, ...body });
  return created.body.data;
}

const place = (id: number, body: object = {}): ReturnType<TestAccount['client']['post']> =>
  manager.client.post(`/admin/draft-orders/${id}/place`, body);

describe('a draft order', () => {
  it('shows what it costs now, and reserves nothing', async () => {
    const before = await shop.inventoryOf(lamp);
    // 2 × 60.00 + 1 × 30.00 (agreed) = 150.00; 10 % less = 135.00; shipping 7.50 makes 142.50.
    const data = await draft({
      items: [
        lampOf(2),
        { variant_id: chair.variantId, quantity: 1, unit_price: '30.00', price_reason: 'Scratch' },
      ],
      discount: { type: 'percentage', value: '10', reason: 'Trade fair' },
      shipping_amount: '7.50',
    });
    expect(data.status).toBe('open');
    expect(data.quote).toMatchObject({
      subtotal: '150.00',
      discount_amount: '15.00',
      shipping_amount: '7.50',
      total: '142.50',
      problems: [],
    });
    expect(data.quote.discounts).toEqual([
      expect.objectContaining({ source: 'staff', name: 'Trade fair', amount: '15.00' }),
    ]);
    expect(await shop.inventoryOf(lamp)).toEqual(before);
    const changed = await manager.client.put(`/admin/draft-orders/${data.id}`, { items: [lampOf(1)] });
    expect(changed.body.data).toMatchObject({ discount: null, quote: { total: '65.00' } });
    const list = await manager.client.get(`/admin/draft-orders?status=open&user_id=${shopper.id}`);
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    expect((await manager.client.delete(`/admin/draft-orders/${data.id}`)).status).toBe(204);
    expect((await manager.client.get(`/admin/draft-orders/${data.id}`)).status).toBe(404);
  });

  it.each([
    ['the agreed amount, when nobody wanted a method', '7.50', false, 750],
    ['the cheapest method, when a dearer delivery was wanted', '7.50', true, 500],
    ['the agreed amount, when that is less', '3.00', true, 300],
  ])('keeps as the cost of a standard delivery %s', async (_, shipping_amount, isWanted, standard) => {
    const method = isWanted ? { shipping_method_id: shop.methodId } : {};
    const { id } = await draft({ items: [lampOf(1)], shipping_amount, ...method });
    const { status, body } = await place(id);
    expect(status).toBe(201);
    const order = await store.db.row('SELECT standard_shipping_amount FROM orders WHERE id = $1', [
      body.data.id,
    ]);
    expect(order).toEqual({ standard_shipping_amount: standard });
  });

  it('becomes an order of the customer, with prices and reasons that stay', async () => {
    const { id } = await draft({
      items: [lampOf(2, { unit_price: '50.00', price_reason: 'Matched a competitor' })],
      shipping_address: { ...ADDRESS, city: 'Lille' },
      payment_method: 'bank_transfer',
      purchase_order_number: 'PO-9',
      notes: 'By phone',
    });
    const wrong = await place(id, { expected_total: '1.00' });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'CART_CHANGED']);
    const before = await shop.inventoryOf(lamp);
    const { status, body } = await place(id, { expected_total: '105.00' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      total: '105.00',
      amount_due: '105.00',
      payment_method: 'bank_transfer',
      purchase_order_number: 'PO-9',
      placed_by: manager.id,
      shipping_address: { city: 'Lille' },
      items: [{ unit_price: '50.00', price_reason: 'Matched a competitor' }],
      status_history: [{ to: 'pending', actor: 'staff' }],
    });
    expect((await shop.inventoryOf(lamp)).reserved).toBe(before.reserved + 2);
    const own = await shopper.client.get(`/orders/${body.data.order_number}`);
    expect(own.body.data.items[0]).not.toHaveProperty('price_reason');
    await store.drain();
    expect(store.mail.inbox.messages({ to: shopper.email, subject: body.data.order_number })).toHaveLength(1);
    const found = await manager.client.get(`/admin/draft-orders/${id}`);
    expect(found.body.data).toMatchObject({
      status: 'placed',
      order_number: body.data.order_number,
      quote: null,
    });
    for (const late of [
      await place(id),
      await manager.client.put(`/admin/draft-orders/${id}`, { items: [lampOf(1)] }),
      await manager.client.delete(`/admin/draft-orders/${id}`),
    ]) {
      expect([late.status, late.body.code, late.body.meta]).toEqual([
        409,
        'DRAFT_ORDER_PLACED',
        { order_number: body.data.order_number },
      ]);
    }
  });

  it('is placed once by two clicks at the same time', async () => {
    const { id } = await draft({ items: [lampOf(1)] });
    const both = await Promise.all([place(id), place(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await shopper.client.get('/orders')).body.data).toHaveLength(1);
  });

  it('leaves the cart and the wallet of the customer alone', async () => {
    shopper = await shop.shopper({ wallet: 10_000 });
    await shop.fill(shopper, chair, 1);
    const { id } = await draft({ items: [lampOf(1)] });
    expect((await place(id)).body.data).toMatchObject({ wallet_amount: '0.00', amount_due: '65.00' });
    expect((await shopper.client.get('/cart')).body.data.items).toHaveLength(1);
  });

  it('has the problems of a checkout', async () => {
    const rare = await shop.item(1000, 1, { name: 'Rare' });
    const { id, quote } = await draft({ items: [{ variant_id: rare.variantId, quantity: 2 }] });
    expect(quote.problems).toEqual([expect.objectContaining({ code: 'INSUFFICIENT_STOCK' })]);
    const refused = await place(id);
    expect([refused.status, refused.body.code]).toEqual([422, 'INSUFFICIENT_STOCK']);
    const coupon = await draft({ items: [lampOf(1)], coupon_code: 'NONE' });
    expect(coupon.quote.problems).toEqual([expect.objectContaining({ code: 'COUPON_NOT_FOUND' })]);
    const foreign = await shop.shopper();
    const { data } = (
      await manager.client.post('/admin/draft-orders', {
        user_id: shopper.id,
        items: [lampOf(1)],
        shipping_address_id: foreign.addressId,
      })
    ).body;
    expect([data.quote, data.quote_error.code]).toEqual([null, 'VALIDATION_ERROR']);
  });

  it('is for a new customer, who is invited, or for the account of that address', async () => {
    const customer = { email: `new-${Date.now()}@example.com`, name: 'Nadia New' };
    const body = { customer, items: [lampOf(1)], shipping_address: ADDRESS };
    const first = (await manager.client.post('/admin/draft-orders', body)).body.data;
    const second = (await manager.client.post('/admin/draft-orders', body)).body.data;
    expect(second.user).toEqual(first.user);
    expect((await place(first.id)).status).toBe(201);
    await store.drain();
    expect(store.mail.inbox.messages({ to: customer.email }).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ variant_id: 999_999, quantity: 1 }] }, 'items.0.variant_id'],
    [{ discount: { type: 'percentage', value: '101', reason: 'x' } }, 'discount.value'],
    [{ discount: { type: 'fixed', value: '0', reason: 'x' } }, 'discount.value'],
    [{ shipping_amount: '1.001' }, 'shipping_amount'],
    [{ currency: 'XXX' }, 'currency'],
    [{ user_id: null }, 'user_id'],
    [{ user_id: 999_999 }, 'user_id'],
  ])('rejects %j', async (more, field) => {
    const items = 'items' in more || field === 'items' ? {} : { items: [lampOf(1)] };
    const body = { user_id: shopper.id, ...items, ...more };
    const { status, body: error } = await manager.client.post('/admin/draft-orders', body);
    expect([status, Object.keys(error.errors)]).toEqual([422, [field]]);
  });

  it('needs a reason for another price, and a variant once', async () => {
    const tries = [[lampOf(1, { unit_price: '1.00' })], [lampOf(1), lampOf(2)]];
    for (const items of tries) {
      const { status } = await manager.client.post('/admin/draft-orders', { user_id: shopper.id, items });
      expect(status).toBe(422);
    }
  });

  it('is never for oneself, and only for staff', async () => {
    const own = await manager.client.post('/admin/draft-orders', { user_id: manager.id, items: [lampOf(1)] });
    expect([own.status, own.body.code]).toEqual([403, 'OWN_ORDER']);
    expect((await shopper.client.get('/admin/draft-orders')).status).toBe(403);
    expect((await place(999_999)).status).toBe(404);
  });
});

describe('the payment link of a draft order', () => {
  const send = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
    manager.client.post(`/admin/draft-orders/${id}/send`, body, { headers });
  const mailsOf = async (): Promise<string[]> => {
    await store.drain();
    return store.mail.inbox.messages({ to: shopper.email }).map(({ text }) => text ?? '');
  };

  it('is mailed once for each call, and pays the order', async () => {
    const { id } = await draft({ items: [lampOf(1)] });
    const sent = await send(id, { expected_total: '65.00' });
    expect(sent.status).toBe(200);
    const { order_number, url, token } = sent.body.data;
    expect(await mailsOf()).toEqual([expect.stringContaining(url)]);
    const { body } = await manager.client.get(`/admin/draft-orders/${id}`);
    expect(body.data).toMatchObject({ status: 'placed', order_number });
    expect((await send(id)).body.data).toEqual(sent.body.data);
    expect(await mailsOf()).toHaveLength(2);
    expect((await store.client.get(`/pay/${token}`)).body.data).toMatchObject({ amount_due: '65.00' });
    const order = await manager.client.get(`/admin/orders/${order_number}`);
    const path = `/admin/orders/${order.body.data.id}/status`;
    await manager.client.patch(path, { status: 'confirmed', mark_as_paid: true, notify_customer: false });
    const late = await send(id);
    expect([late.status, late.body.code]).toEqual([422, 'ORDER_NOT_PAYABLE']);
  });

  it('is mailed once for two requests with the same key, and places one order at the same instant', async () => {
    const { id } = await draft({ items: [lampOf(1)] });
    const key = { 'Idempotency-Key': `send-${id}` };
    await send(id, {}, key);
    expect((await send(id, {}, key)).status).toBe(200);
    expect(await mailsOf()).toHaveLength(1);
    const other = await draft({ items: [lampOf(1)] });
    const both = await Promise.all([send(other.id), send(other.id)]);
    expect(both[0]?.body.data).toEqual(both[1]?.body.data);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is not sent for a draft that cannot be placed, an unknown one and an own one', async () => {
    const { id } = await draft({ items: [lampOf(1)] });
    const wrong = await send(id, { expected_total: '1.00' });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'CART_CHANGED']);
    expect((await send(999_999)).status).toBe(404);
    const created = await admin.client.post('/admin/draft-orders', {
      user_id: manager.id,
      items: [lampOf(1)],
    });
    const own = await send(created.body.data.id);
    expect([own.status, own.body.code]).toEqual([403, 'OWN_ORDER']);
    expect(await mailsOf()).toEqual([]);
  });
});

describe('two orders by invoice at the same time', () => {
  it('stay within what the customer may owe', async () => {
    const path = `/admin/users/${shopper.id}/payment-terms`;
    expect((await admin.client.put(path, { credit_limit: '100.00' })).status).toBe(200);
    const body = { items: [lampOf(1)], payment_method: 'invoice' };
    // 60.00 + 5.00 = 65.00 each: one fits into 100.00, two do not.
    const drafts = [await draft(body), await draft(body), await draft(body)];
    const placed = await Promise.all(drafts.map(({ id }) => place(id)));
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(placed.find(({ status }) => status === 422)?.body.code).toBe('CREDIT_LIMIT_EXCEEDED');
    expect((await admin.client.get(path)).body.data.open_amount).toBe('65.00');
  });
});
