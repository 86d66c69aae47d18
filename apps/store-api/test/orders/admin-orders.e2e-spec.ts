import { JobsRuntime } from '@comptoir/jobs';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let shopper: Shopper;
let manager: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  manager = await shop.staff();
});

afterAll(async () => {
  await store.stop();
});

beforeEach(async () => {
  shopper = await shop.shopper();
  lamp = await shop.item(6000, 10, { name: 'Lamp' });
});

interface PlacedOrder {
  id: number;
  order_number: string;
}

async function placed(by = shopper): Promise<PlacedOrder> {
  await shop.fill(by, lamp, 2);
  const { status, body } = await by.client.post('/orders', {});
  expect(status).toBe(201);
  return body.data;
}

function move(
  { id }: PlacedOrder,
  status: string,
  more: object = {},
): ReturnType<TestAccount['client']['patch']> {
  // Most orders of these tests are paid on delivery.
  return manager.client.patch(`/admin/orders/${id}/status`, { status, unpaid: true, ...more });
}

async function eventsOf({ id }: PlacedOrder): Promise<{ name: string; payload: object }[]> {
  return store.db.rows(
    `SELECT name, payload FROM outbox WHERE name LIKE 'order.%' AND payload ->> 'orderId' = $1 ORDER BY created_at, event_id`,
    [String(id)],
  );
}

describe('GET /admin/orders', () => {
  it('lists orders with their customers', async () => {
    const order = await placed();
    const { status, body } = await manager.client.get(`/admin/orders?user_id=${shopper.id}`);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 1, last_page: 1 });
    expect(body.data[0]).toMatchObject({
      id: order.id,
      total: '125.00',
      items: [{ product_name: 'Lamp' }],
      user: { id: shopper.id, name: 'Camille Martin', email: shopper.email },
      payments: [],
      internal_notes: [],
    });
  });

  it.each(['search', 'status', 'payment_status', 'from', 'to', 'sort'])('filters by %s', async (filter) => {
    const order = await placed();
    const today = new Date().toISOString().slice(0, 10);
    const values: Record<string, string> = {
      search: shopper.email.toUpperCase(),
      status: 'pending',
      payment_status: 'pending',
      from: today,
      to: today,
      sort: '-total',
    };
    const path = `/admin/orders?user_id=${shopper.id}&${filter}=${encodeURIComponent(values[filter] ?? '')}`;
    const { body } = await manager.client.get(path);
    expect(body.data.map(({ id }: PlacedOrder) => id)).toEqual([order.id]);
  });

  it('finds an order by a whole SKU, postcode, tracking number and invoice number', async () => {
    const order = await placed();
    await placed(await shop.shopper());
    await move(order, 'confirmed', { mark_as_paid: true });
    const tracking_number = `1Z 999 ${order.id}`;
    const sent = await manager.client.post('/admin/shipments', { order_id: order.id, tracking_number });
    expect(sent.status).toBe(201);
    await store.drain();
    const invoice = await store.db.row<{ invoice_number: string }>(
      'SELECT invoice_number FROM invoices WHERE order_id = $1',
      [order.id],
    );
    const found = async (search: string): Promise<number[]> => {
      const query = `user_id=${shopper.id}&search=${encodeURIComponent(search)}`;
      const { body } = await manager.client.get(`/admin/orders?${query}`);
      return body.data.map(({ id }: PlacedOrder) => id);
    };
    const [{ sku = '' } = {}] = await store.db.rows<{ sku: string }>(
      'SELECT sku FROM product_variants WHERE id = $1',
      [lamp.variantId],
    );
    const number = invoice?.invoice_number ?? '';
    for (const text of [sku, sku.toLowerCase(), '69003', '69 003', tracking_number, number.toLowerCase()]) {
      expect({ text, found: await found(text) }).toEqual({ text, found: [order.id] });
    }
    for (const text of ['69004', '6900', '999', number.slice(0, -1), '%']) {
      expect({ text, found: await found(text) }).toEqual({ text, found: [] });
    }
  });

  it('finds an order by the phone numbers of its addresses and of its customer, however they are written', async () => {
    const order = await placed();
    await store.db.rows(
      `UPDATE orders SET shipping_address = shipping_address || '{"phone": "06 98 00 11 22"}' WHERE id = $1`,
      [order.id],
    );
    await store.db.rows(`UPDATE users SET phone = '0698003344' WHERE id = $1`, [shopper.id]);
    const { client } = await shop.staff('admin');
    const found = async (search: string, path: string): Promise<number[]> => {
      const { status, body } = await client.get(`${path}search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
      return body.data.map(({ id }: PlacedOrder) => id);
    };
    // The third number is that of the billing address.
    const numbers = ['+33 6 98 00 11 22', '698001122', '+33 (0)6 98 00 33 44', '06 12 34 56 78', '612345678'];
    for (const text of numbers) {
      expect({ text, found: await found(text, `/admin/orders?user_id=${shopper.id}&`) }).toEqual({
        text,
        found: [order.id],
      });
    }
    for (const text of ['+33 6 98 00 11 22', '+33 (0)6 98 00 33 44']) {
      expect(await found(text, '/admin/users?')).toEqual([shopper.id]);
    }
    for (const text of ['+33 6 98 00 11 23', '07 98 00 11 22', '98 00 11']) {
      expect({ text, found: await found(text, '/admin/orders?') }).toEqual({ text, found: [] });
      expect(await found(text, '/admin/users?')).toEqual([]);
    }
  });

  it('finds people by names that are typed without accents, and with them', async () => {
    const order = await placed();
    const { client } = await shop.staff('admin');
    const count = async (path: string, search: string): Promise<number> =>
      (await client.get(`${path}&search=${encodeURIComponent(search)}`)).body.data.length;
    await store.db.rows(`UPDATE users SET name = 'Émile Œuvrard' WHERE id = $1`, [shopper.id]);
    await store.db.rows(
      `UPDATE orders SET shipping_address = shipping_address || '{"full_name": "Zoë Straße"}' WHERE id = $1`,
      [order.id],
    );
    const path = `/admin/orders?user_id=${shopper.id}`;
    for (const name of ['emile', 'ÉMILE OEUVRARD', 'Émile Œ', 'zoe strasse', 'Zoë Straße']) {
      expect({ name, found: await count(path, name) }).toEqual({ name, found: 1 });
    }
    expect(await count(path, 'emilie')).toBe(0);
    expect(await count('/admin/users?per_page=5', 'emile oeuvrard')).toBe(1);
  });

  it('returns the exact total right after every change', async () => {
    const filters = [
      'true',
      ...['pending', 'confirmed', 'cancelled'].map((status) => `status = '${status}'`),
      `payment_status = 'paid'`,
      `status = 'confirmed' AND payment_status = 'paid'`,
      `status = 'pending' AND user_id = ${shopper.id}`,
    ];
    const expectTotals = async (): Promise<void> => {
      for (const filter of filters) {
        const query = filter === 'true' ? '' : filter.replaceAll(/[' ]/g, '').replaceAll('AND', '&');
        const { body } = await manager.client.get(`/admin/orders?${query}`);
        const row = await store.db.row(`SELECT count(*) AS total FROM orders WHERE ${filter}`);
        expect({ filter, total: body.meta.total }).toEqual({ filter, ...row });
      }
    };
    const [sold, gone, paid] = [await placed(), await placed(), await placed()];
    await expectTotals();
    await move(sold, 'confirmed');
    await shopper.client.post(`/orders/${gone.order_number}/cancel`);
    await expectTotals();
    await move(paid, 'confirmed', { mark_as_paid: true });
    await expectTotals();
    await store.get(JobsRuntime).runSchedule('fold-counts');
    await expectTotals();
    const { body } = await manager.client.get('/admin/orders?payment_status=paid&page=99');
    expect(body).toMatchObject({ data: [], meta: { current_page: 99 } });
  });
});

describe('GET /admin/orders?ids', () => {
  it('lists the orders with these ids', async () => {
    const orders = [await placed(), await placed(), await placed()];
    const [first, , third] = orders;
    const listed = async (query: string): Promise<number[]> => {
      const { status, body } = await manager.client.get(`/admin/orders?${query}`);
      expect([status, body.meta.total]).toEqual([200, body.data.length]);
      return body.data.map(({ id }: PlacedOrder) => id).sort((one: number, other: number) => one - other);
    };
    expect(await listed(`ids=${first?.id}&ids=${third?.id}&per_page=100`)).toEqual([first?.id, third?.id]);
    expect(await listed(`ids=${first?.id}`)).toEqual([first?.id]);
    expect(await listed('ids=999999')).toEqual([]);
  });

  it.each([
    ['a text', 'ids=x'],
    ['zero', 'ids=0'],
    ['too many', Array.from({ length: 101 }, (_, id) => `ids=${id + 1}`).join('&')],
  ])('answers 422 for %s', async (_name, query) => {
    const { status, body } = await manager.client.get(`/admin/orders?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']]);
  });
});

describe('GET /admin/orders/{order_id}', () => {
  it('finds an order by id and by number', async () => {
    const order = await placed();
    for (const reference of [order.id, order.order_number]) {
      const { status, body } = await manager.client.get(`/admin/orders/${reference}`);
      expect([status, body.data.id]).toEqual([200, order.id]);
    }
  });

  it('answers 404 otherwise', async () => {
    expect((await manager.client.get('/admin/orders/999999')).body.code).toBe('NOT_FOUND');
    expect((await manager.client.get('/admin/orders/99999999999999999999')).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    expect((await manager.client.get('/admin/orders/ORD-1')).body.code).toBe('ORDER_NOT_FOUND');
  });
});

describe('PATCH /admin/orders/{order_id}/status', () => {
  it('goes step by step and notifies the customer of each', async () => {
    const order = await placed();
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered']) {
      const answer = await move(order, status, { note: `Now ${status}.` });
      expect([answer.status, answer.body.data.status]).toEqual([200, status]);
    }
    const { body } = await shopper.client.get(`/orders/${order.order_number}`);
    expect(body.data).toMatchObject({
      status: 'delivered',
      payment_status: 'pending',
      confirmed_at: expect.any(String),
      shipped_at: expect.any(String),
      delivered_at: expect.any(String),
      expires_at: null,
      shipment: { carrier: null, tracking_number: null, shipped_at: expect.any(String) },
    });
    expect(
      body.data.status_history.map(({ from, to, note, actor }: Record<string, string>) => [
        from,
        to,
        note,
        actor,
      ]),
    ).toEqual([
      [null, 'pending', '', 'customer'],
      ['pending', 'confirmed', 'Now confirmed.', 'staff'],
      ['confirmed', 'processing', 'Now processing.', 'staff'],
      ['processing', 'shipped', 'Now shipped.', 'staff'],
      ['shipped', 'delivered', 'Now delivered.', 'staff'],
    ]);
    expect((await eventsOf(order)).map(({ name }) => name)).toEqual([
      'order.placed',
      'order.shipped',
      'order.delivered',
    ]);
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('runs the effects of skipped steps, and notifies of the last one only', async () => {
    const order = await placed();
    const { body } = await move(order, 'delivered');
    expect(body.data).toMatchObject({
      status: 'delivered',
      shipped_at: expect.any(String),
      shipment: { shipped_at: expect.any(String) },
    });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
    expect((await eventsOf(order)).map(({ name }) => name)).toEqual(['order.placed', 'order.delivered']);
  });

  it('takes the stock once, in any order of steps', async () => {
    const order = await placed();
    await move(order, 'confirmed', { mark_as_paid: true });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
    await move(order, 'shipped');
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('marks an order as paid', async () => {
    const order = await placed();
    const { body } = await move(order, 'confirmed', { mark_as_paid: true, note: 'Cash.' });
    expect(body.data).toMatchObject({ status: 'confirmed', payment_status: 'paid', paid_amount: '125.00' });
    expect(body.data.status_history).toHaveLength(2);
    expect(await eventsOf(order)).toEqual([
      { name: 'order.placed', payload: { orderId: order.id } },
      { name: 'order.paid', payload: { orderId: order.id } },
    ]);
  });

  it('marks an order as paid on the way to another status, and notifies of that one', async () => {
    const order = await placed();
    const { body } = await move(order, 'shipped', { mark_as_paid: true });
    expect(body.data).toMatchObject({ status: 'shipped', payment_status: 'paid' });
    expect(await eventsOf(order)).toEqual([
      { name: 'order.placed', payload: { orderId: order.id } },
      { name: 'order.paid', payload: { orderId: order.id, silent: true } },
      { name: 'order.shipped', payload: { orderId: order.id } },
    ]);
  });

  it('can skip the notification', async () => {
    const order = await placed();
    await move(order, 'shipped', { notify_customer: false });
    expect((await eventsOf(order)).at(-1)).toEqual({
      name: 'order.shipped',
      payload: { orderId: order.id, silent: true },
    });
  });

  it('does nothing when the order has the status already', async () => {
    const order = await placed();
    await move(order, 'shipped');
    const { status, body } = await move(order, 'shipped', { note: 'Again.' });
    expect([status, body.data.status_history.length]).toEqual([200, 2]);
    expect((await eventsOf(order)).filter(({ name }) => name === 'order.shipped')).toHaveLength(1);
  });

  it('ships once when staff repeats the request', async () => {
    const order = await placed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(order, 'shipped')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
    expect((await eventsOf(order)).filter(({ name }) => name === 'order.shipped')).toHaveLength(1);
  });

  it.each([
    ['shipped', 'processing', 'Allowed: delivered, refunded.'],
    ['delivered', 'cancelled', 'Allowed: refunded.'],
    ['cancelled', 'confirmed', 'This status is final.'],
  ])('does not go from %s to %s', async (from, to, allowed) => {
    const order = await placed();
    await move(order, from);
    const { status, body } = await move(order, to);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      message: `An order cannot go from ${from} to ${to}.`,
      errors: { status: [allowed] },
    });
  });

  it('reverses everything when it cancels', async () => {
    const order = await placed();
    const { body } = await move(order, 'cancelled', { note: 'Out of clay.' });
    expect(body.data).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(String) });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 10, reserved: 0 });
    expect((await eventsOf(order)).at(-1)?.name).toBe('order.cancelled');
  });

  it('refunds what credit paid', async () => {
    shopper = await shop.shopper({ wallet: 20_000 });
    const order = await placed();
    await move(order, 'delivered');
    const { body } = await move(order, 'refunded');
    expect(body.data).toMatchObject({
      status: 'refunded',
      payment_status: 'refunded',
      refunded_amount: '125.00',
    });
    expect(await store.db.row('SELECT balance FROM wallets WHERE user_id = $1', [shopper.id])).toEqual({
      balance: 20_000,
    });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 8, reserved: 0 });
  });

  it('refunds nothing that was not paid', async () => {
    const order = await placed();
    expect((await move(order, 'refunded')).body.code).toBe('ORDER_NOT_PAID');
    await move(order, 'shipped');
    expect((await move(order, 'refunded')).body.code).toBe('ORDER_NOT_PAID');
  });

  it('cancels a paid order with a refund', async () => {
    const order = await placed();
    await move(order, 'confirmed', { mark_as_paid: true });
    const { body } = await move(order, 'cancelled', { note: 'Out of clay.' });
    expect(body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      refunds: [{ status: 'approved', amount: '125.00' }],
    });
  });

  it('answers 404 to an unknown order and 422 to a bad body', async () => {
    const order = await placed();
    expect((await manager.client.patch('/admin/orders/999999/status', { status: 'x' })).body.code).toBe(
      'NOT_FOUND',
    );
    expect((await manager.client.patch('/admin/orders/999999/status', { status: 'shipped' })).body.code).toBe(
      'NOT_FOUND',
    );
    for (const body of [
      { status: 'pending' },
      { status: 'lost' },
      {},
      { status: 'shipped', note: 'x'.repeat(501) },
    ]) {
      const answer = await manager.client.patch(`/admin/orders/${order.id}/status`, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
  });
});

describe('POST /admin/orders/{order_id}/notes', () => {
  it('adds a note that the customer never reads', async () => {
    const order = await placed();
    const { status, body } = await manager.client.post(`/admin/orders/${order.order_number}/notes`, {
      note: 'Call first.',
    });
    expect(status).toBe(201);
    expect(body.data.internal_notes).toEqual([
      {
        id: expect.any(Number),
        note: 'Call first.',
        author: { id: manager.id, name: 'Camille Martin' },
        created_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify((await shopper.client.get(`/orders/${order.order_number}`)).body)).not.toContain(
      'Call first.',
    );
    expect((await manager.client.post('/admin/orders/ORD-1/notes', { note: 'x' })).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    expect((await manager.client.post(`/admin/orders/${order.id}/notes`, {})).status).toBe(422);
  });
});

describe('GET /admin/orders/{order_id}/events', () => {
  const eventsOn = async (reference: string | number): Promise<any[]> => {
    const { status, body } = await manager.client.get(`/admin/orders/${reference}/events`);
    expect(status).toBe(200);
    return body.data;
  };

  it('names what happened to an order, and who did it', async () => {
    const order = await placed();
    const by = { id: manager.id, name: 'Camille Martin' };
    const paid = await move(order, 'confirmed', {
      ...{ mark_as_paid: true, paid_on: '2026-01-05', paid_by: 'cheque', payment_reference: 'No. 17' },
    });
    expect(paid.status).toBe(200);
    await manager.client.post(`/admin/orders/${order.id}/notes`, { note: 'Call first.' });
    const items = (await manager.client.get(`/admin/orders/${order.id}`)).body.data.items;
    const sent = await manager.client.post('/admin/shipments', {
      ...{ order_id: order.id, carrier: 'La Poste', tracking_number: 'T1' },
      items: [{ order_item_id: items[0].id, quantity: 1 }],
    });
    expect(sent.status).toBe(201);
    const cancelled = await manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
      items: [{ order_item_id: items[0].id, quantity: 1 }],
    });
    expect(cancelled.status).toBe(200);
    await store.drain();
    const events = await eventsOn(order.order_number);
    expect(await eventsOn(order.id)).toEqual(events);
    expect(events[0]).toMatchObject({ kind: 'status', actor: 'customer', status: 'pending' });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'status', status: 'confirmed', actor: 'staff', person: by }),
        expect.objectContaining({
          ...{ kind: 'offline_payment', actor: 'staff', person: by, amount: '125.00', currency: 'EUR' },
          ...{ method: 'cheque', day: '2026-01-05', text: 'No. 17' },
        }),
        expect.objectContaining({ kind: 'note', text: 'Call first.', person: by }),
        expect.objectContaining({ kind: 'shipment', text: 'La Poste T1', actor: 'staff', person: by }),
        expect.objectContaining({ kind: 'refund', amount: '60.00', actor: 'staff', person: by }),
      ]),
    );
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
    const own = await shopper.client.get(`/orders/${order.order_number}`);
    expect(JSON.stringify(own.body)).not.toContain('No. 17');
    expect((await manager.client.get('/admin/orders/ORD-1/events')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await manager.client.get('/admin/orders/999999/events')).status).toBe(404);
  });

  it('record money as it usually arrives, once, and never ahead of time', async () => {
    const order = await placed();
    const refused = await move(order, 'confirmed', { mark_as_paid: true, paid_on: '2999-01-01' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { paid_on: ['The day cannot be in the future.'] },
    ]);
    for (const fields of [
      { paid_by: 'barter' },
      { paid_on: 'today' },
      { payment_reference: 'x'.repeat(101) },
    ]) {
      expect((await move(order, 'confirmed', { mark_as_paid: true, ...fields })).status).toBe(422);
    }
    const both = await Promise.all([
      move(order, 'confirmed', { mark_as_paid: true }),
      move(order, 'confirmed', { mark_as_paid: true, paid_by: 'cash' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const money = (await eventsOn(order.id)).filter(({ kind }) => kind === 'offline_payment');
    expect(money).toHaveLength(1);
    expect(money[0]).toMatchObject({ amount: '125.00', day: store.clock.now().toISOString().slice(0, 10) });
  });
});

it.each([
  ['GET', '/admin/orders'],
  ['GET', '/admin/orders/1'],
  ['GET', '/admin/orders/1/events'],
  ['PATCH', '/admin/orders/1/status'],
  ['POST', '/admin/orders/1/notes'],
])('%s %s is for staff', async (method, path) => {
  expect((await store.client.send(method, path)).status).toBe(401);
  const { status, body } = await shopper.client.send(method, path);
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});
