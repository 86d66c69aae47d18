import type { TestResponse } from '@comptoir/testing';
import { InventoryJobs } from '../../src/catalog/inventory/inventory.jobs';
import { OrdersJobs } from '../../src/orders/orders/orders.jobs';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

let store: TestStore;
let shop: CheckoutShop;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
});
afterEach(() => expectLedgersToBalance(store));
afterAll(() => store?.stop());

/** Returns the day so many days from today in UTC. */
const dayIn = (days: number): string =>
  new Date(store.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const variantPath = ({ productId, variantId }: TestItem): string =>
  `/admin/products/${productId}/variants/${variantId}`;

/** Creates an item of 10.00 with this stock that sells beyond it. */
async function sold(stock: number, policy: object): Promise<TestItem> {
  const item = await shop.item(1000, stock);
  expect((await manager.client.put(variantPath(item), policy)).status).toBe(200);
  return item;
}

/** A shopper whose wallet pays every order at once. */
const payer = (): Promise<Shopper> => shop.shopper({ wallet: 1_000_000 });

async function place(shopper: Shopper, item: TestItem, quantity: number): Promise<any> {
  await shop.fill(shopper, item, quantity);
  return placeCart(shopper);
}

async function placeCart(shopper: Shopper): Promise<any> {
  const answer = await shopper.client.post('/orders', { use_wallet: true });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function receive({ variantId }: TestItem, quantity: number): Promise<TestResponse> {
  const answer = await manager.client.post('/admin/stock/adjust', {
    variant_id: variantId,
    quantity,
    reason: 'received',
  });
  expect(answer.status).toBe(200);
  await store.drain();
  return answer;
}

const lineOf = async ({ id }: { id: number }): Promise<any> =>
  (await manager.client.get(`/admin/orders/${id}`)).body.data.items[0];
const ship = (order: any, quantity?: number): Promise<TestResponse> =>
  manager.client.post('/admin/shipments', {
    order_id: order.id,
    ...(quantity && { items: [{ order_item_id: order.items[0].id, quantity }] }),
  });
const cancel = (shopper: Shopper, order: any): Promise<TestResponse> =>
  shopper.client.post(`/orders/${order.order_number}/cancel`);

/** Orders of a shopper that staff find by the states of their backorders. */
async function listedOf({ id }: Shopper): Promise<Record<'waiting' | 'shippable', number[]>> {
  const read = async (state: string): Promise<number[]> => {
    const { body } = await manager.client.get(`/admin/orders?backorder=${state}&user_id=${id}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map((order: { id: number }) => order.id);
  };
  return { waiting: await read('waiting'), shippable: await read('shippable') };
}

/** Texts of the mails about stock for the orders of a shopper, the newest first. */
const arrivals = ({ email }: Shopper): string[] =>
  store.mail.inbox
    .messages({ to: email })
    .filter(({ subject }) => subject.endsWith(': your items are in stock'))
    .map(({ text }) => text);

describe('a backorder', () => {
  it('sells what is there now and the rest for a promised day, and ships each when it is in stock', async () => {
    // 7 units of a stock of 3: 3 now, 4 in ten days. 2 come, then 5: 2 of these are left.
    const item = await sold(3, { selling_policy: 'backorder', oversell_limit: 5, backorder_days: 10 });
    const shopper = await payer();
    await shop.fill(shopper, item, 7);
    const later = { promised_quantity: 4, promised_on: dayIn(10), is_preorder: false };
    const { body: cart } = await shopper.client.get('/cart');
    expect(cart.data.items[0]).toMatchObject({ ...later, available_quantity: 3, is_available: true });
    const { body: preview } = await shopper.client.post('/orders/preview', {});
    expect(preview.data).toMatchObject({ problems: [], items: [{ quantity: 7, ...later }] });

    const order = await placeCart(shopper);
    await store.drain();
    expect(order.items[0]).toMatchObject(later);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 0, reserved: 0 });
    expect(await lineOf(order)).toMatchObject({ ...later, left_to_ship: 7, waiting_quantity: 4 });
    const texts = store.mail.inbox.messages({ to: shopper.email }).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/× 7 \(4 (le|on) /));

    const tooMany = await ship(order, 4);
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'ITEMS_NOT_READY']);
    expect(tooMany.body.errors).toEqual({ 'items.0.quantity': ['Only 3 are in stock.'] });
    const whole = await manager.client.patch(`/admin/orders/${order.id}/status`, { status: 'shipped' });
    expect([whole.status, whole.body.code]).toEqual([422, 'ITEMS_NOT_READY']);
    expect((await ship(order)).body.data.items[0].quantity).toBe(3);
    expect((await ship(order)).body.code).toBe('ITEMS_NOT_READY');

    await receive(item, 2);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 0, reserved: 0 });
    expect(await lineOf(order)).toMatchObject({ shipped_quantity: 3, left_to_ship: 4, waiting_quantity: 2 });
    expect((await ship(order, 2)).status).toBe(201);
    const { body: adjusted } = await receive(item, 5);
    expect(adjusted.data.movement).toMatchObject({ kind: 'adjust', quantity: 5 });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 3, reserved: 0 });
    expect((await ship(order)).body.data).toMatchObject({
      order_status: 'shipped',
      items: [{ quantity: 2 }],
    });
    expect(await lineOf(order)).toMatchObject({ ...later, left_to_ship: 0, waiting_quantity: 0 });
  });

  it('gives stock to the oldest order first, whether it is paid or not', async () => {
    // 2 unpaid, then 3 paid. 4 units come: 2 + 2. The first is cancelled: 1 of its 2 goes on to the second.
    const item = await sold(0, { selling_policy: 'backorder' });
    const [first, second] = [await shop.shopper(), await payer()];
    const unpaid = await place(first, item, 2);
    const paid = await place(second, item, 3);
    await receive(item, 4);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 2, reserved: 2 });
    expect((await lineOf(unpaid)).waiting_quantity).toBe(0);
    expect((await lineOf(paid)).waiting_quantity).toBe(1);
    expect((await cancel(first, unpaid)).status).toBe(200);
    await store.drain();
    expect((await lineOf(paid)).waiting_quantity).toBe(0);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await cancel(second, paid)).status).toBe(200);
    // The units of both fills are restocked.
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 4, reserved: 0 });
  });

  it('gives stock of a warehouse that is new to the variant, or switched on', async () => {
    const item = await sold(0, { selling_policy: 'backorder' });
    const order = await place(await payer(), item, 5);
    const admin = await shop.staff('admin');
    const warehouse = { name: 'North', code: `N${item.variantId}`, country: 'FR', is_active: false };
    const { body } = await admin.client.post('/admin/warehouses', warehouse);
    const stock = { variant_id: item.variantId, warehouse_id: body.data.id, quantity: 3, reason: 'received' };
    expect((await manager.client.post('/admin/stock/adjust', stock)).status).toBe(200);
    await store.drain();
    expect((await lineOf(order)).waiting_quantity).toBe(5);
    const on = await admin.client.put(`/admin/warehouses/${body.data.id}`, { is_active: true });
    expect(on.status).toBe(200);
    await store.drain();
    expect((await lineOf(order)).waiting_quantity).toBe(2);
  });

  it('cancels waiting units first', async () => {
    // 1 in stock, 4 wait. 3 of 5 cancelled: 1 and 1 are left. Then 1 more: only the unit in stock is left.
    const item = await sold(1, { selling_policy: 'backorder' });
    const order = await place(await payer(), item, 5);
    const cancelUnits = (quantity: number): Promise<TestResponse> =>
      manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
        items: [{ order_item_id: order.items[0].id, quantity }],
      });
    expect((await cancelUnits(3)).status).toBe(200);
    expect(await lineOf(order)).toMatchObject({ left_to_ship: 2, waiting_quantity: 1 });
    expect((await cancelUnits(1)).status).toBe(200);
    expect(await lineOf(order)).toMatchObject({ left_to_ship: 1, waiting_quantity: 0 });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 0, reserved: 0 });
    expect((await ship(order)).body.data.order_status).toBe('shipped');
  });

  it('gets its stock once when the same events come again', async () => {
    const item = await sold(0, { selling_policy: 'backorder' });
    const shopper = await payer();
    const order = await place(shopper, item, 2);
    await receive(item, 3);
    const stock = { on_hand: 1, reserved: 0 };
    expect(await shop.inventoryOf(item)).toEqual(stock);
    for (let again = 0; again < 2; again++) {
      await store.get(InventoryJobs).checkLowStock({ variantIds: [item.variantId] });
      await store.get(OrdersJobs).commitFilledStock({ orderId: order.id });
      await store.drain();
      expect(await shop.inventoryOf(item)).toEqual(stock);
      expect(arrivals(shopper)).toHaveLength(1);
    }
  });

  it('is listed and mailed to its customer while it waits, when stock comes, and no more once it is shipped', async () => {
    // 5 of 1 in stock: 4 wait. 3 come: 1 + 3 can be shipped and 1 waits. Then 1 more comes.
    const item = await sold(1, { selling_policy: 'backorder' });
    const shopper = await payer();
    const order = await place(shopper, item, 5);
    await store.drain();
    expect(await listedOf(shopper)).toEqual({ waiting: [order.id], shippable: [] });
    await receive(item, 3);
    expect(await listedOf(shopper)).toEqual({ waiting: [order.id], shippable: [order.id] });
    expect(arrivals(shopper)).toEqual([expect.stringContaining('Units that are still to come: 1.')]);
    expect((await ship(order, 4)).status).toBe(201);
    expect(await listedOf(shopper)).toEqual({ waiting: [order.id], shippable: [] });
    await receive(item, 1);
    expect(await listedOf(shopper)).toEqual({ waiting: [], shippable: [order.id] });
    expect(arrivals(shopper)[0]).toContain('We prepare their shipment');
    expect((await ship(order)).status).toBe(201);
    expect(await listedOf(shopper)).toEqual({ waiting: [], shippable: [] });
    expect(arrivals(shopper)).toHaveLength(2);
    const unknown = await manager.client.get('/admin/orders?backorder=sold');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['backorder']]);
  });

  it('says that units are reserved for an unpaid order, and nothing about one that has ended', async () => {
    const item = await sold(0, { selling_policy: 'backorder' });
    const [first, second] = [await shop.shopper(), await shop.shopper()];
    await place(first, item, 1);
    const ended = await place(second, item, 1);
    expect((await cancel(second, ended)).status).toBe(200);
    await receive(item, 2);
    expect(arrivals(first)).toEqual([expect.stringContaining('once your order is paid')]);
    expect(await listedOf(first)).toEqual({ waiting: [], shippable: [] });
    expect(arrivals(second)).toEqual([]);
  });

  it('ends at the limit, and not before', async () => {
    const item = await sold(2, { selling_policy: 'backorder', oversell_limit: 3 });
    const shopper = await payer();
    const add = (quantity: number): Promise<TestResponse> =>
      shopper.client.post('/cart/items', {
        product_id: item.productId,
        variant_id: item.variantId,
        quantity,
      });
    const refused = await add(6);
    expect([refused.status, refused.body.code, refused.body.meta.available]).toEqual([
      422,
      'INSUFFICIENT_STOCK',
      5,
    ]);
    const order = await place(shopper, item, 5);
    expect((await add(1)).body.code).toBe('INSUFFICIENT_STOCK');
    expect((await cancel(shopper, order)).status).toBe(200);
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: 2, reserved: 0 });
    expect((await add(5)).status).toBe(200);
    expect((await manager.client.put(variantPath(item), { selling_policy: null })).status).toBe(200);
    const late = await shopper.client.post('/orders', { use_wallet: true });
    expect([late.status, late.body.code]).toEqual([422, 'INSUFFICIENT_STOCK']);
  });
});

describe('a pre-order', () => {
  it('is paid at once and shipped from its day on', async () => {
    // 2 in stock and 1 beyond: all 3 are promised for the day.
    const day = dayIn(20);
    const item = await sold(2, { selling_policy: 'preorder', available_on: day });
    const { slug } = (await manager.client.get(`/admin/products/${item.productId}`)).body.data;
    const shown = async (): Promise<any> => (await store.client.get(`/catalogue/products/${slug}`)).body.data;
    expect(await shown()).toMatchObject({
      availability: 'preorder',
      variants: [{ availability: 'preorder', promised_on: day, stock_quantity: 2 }],
    });
    const shopper = await payer();
    const order = await place(shopper, item, 3);
    expect(order.items[0]).toMatchObject({ promised_quantity: 3, promised_on: day, is_preorder: true });
    expect(order.payment_status).toBe('paid');
    await receive(item, 1);
    expect(await lineOf(order)).toMatchObject({ waiting_quantity: 0, left_to_ship: 3 });
    expect(await listedOf(shopper)).toEqual({ waiting: [], shippable: [] });
    expect(arrivals(shopper)).toEqual([expect.stringMatching(/We ship them from .+ on/)]);
    const early = await ship(order, 1);
    expect([early.status, early.body.errors]).toEqual([
      422,
      { 'items.0.quantity': [`It is shipped from ${day}.`] },
    ]);
    expect((await ship(order)).body.code).toBe('ITEMS_NOT_READY');
    store.clock.advance(20 * DAY_MS);
    try {
      expect((await ship(order)).body.data.order_status).toBe('shipped');
      expect(await shown()).toMatchObject({ availability: 'out_of_stock' });
    } finally {
      store.clock.advance(-20 * DAY_MS);
    }
  });
});

describe('PUT /admin/products/{id}/variants/{variant_id}', () => {
  it('sets the selling policy, keeps what is not given, and resets it', async () => {
    const item = await sold(0, {
      selling_policy: 'backorder',
      oversell_limit: 4,
      available_on: '2030-01-01',
    });
    const { body } = await manager.client.put(variantPath(item), { backorder_days: 7 });
    expect(body.data).toMatchObject({
      selling_policy: 'backorder',
      oversell_limit: 4,
      available_on: '2030-01-01',
      backorder_days: 7,
      waiting_quantity: 0,
    });
    const reset = { selling_policy: null, oversell_limit: null, available_on: null, backorder_days: null };
    const { body: after } = await manager.client.put(variantPath(item), reset);
    expect(after.data).toMatchObject({ ...reset, selling_policy: 'deny' });
  });

  it('rejects a pre-order without a day, one of digital goods, and other values', async () => {
    const item = await shop.item(1000, 1);
    const digital = await shop.item(1000, 1, { isDigital: true });
    const attempts: [TestItem, object, string][] = [
      [item, { selling_policy: 'preorder' }, 'available_on'],
      [digital, { selling_policy: 'backorder' }, 'selling_policy'],
      [item, { selling_policy: 'sometimes' }, 'selling_policy'],
      [item, { oversell_limit: 0 }, 'oversell_limit'],
      [item, { backorder_days: 366 }, 'backorder_days'],
      [item, { available_on: '2030-02-30' }, 'available_on'],
    ];
    for (const [target, body, field] of attempts) {
      const answer = await manager.client.put(variantPath(target), body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });
});
