import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

interface PlacedOrder {
  id: number;
  order_number: string;
  items: { id: number; quantity: number; product_name: string }[];
}

describe('/admin/shipments', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let manager: TestAccount;
  let shopper: Shopper;
  let lamp: TestItem;
  let chair: TestItem;
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    manager = await shop.staff();
  });
  afterAll(() => store.stop());
  beforeEach(async () => {
    shopper = await shop.shopper();
    lamp = await shop.item(6000, 50, { name: 'Lamp' });
    chair = await shop.item(4000, 50, { name: 'Chair' });
  });

  /** Places an order of two lamps and three chairs. */
  async function placed(): Promise<PlacedOrder> {
    await shop.fill(shopper, lamp, 2);
    await shop.fill(shopper, chair, 3);
    const { status, body } = await shopper.client.post('/orders', {});
    expect(status).toBe(201);
    return body.data;
  }

  /** The orders of these tests are paid on delivery. */
  const ship = (body: object): Promise<TestResponse> =>
    manager.client.post('/admin/shipments', { unpaid: true, ...body });
  const line = (order: PlacedOrder, index: number, quantity: number): object => ({
    order_item_id: order.items[index]?.id,
    quantity,
  });
  const orderOf = async ({ order_number }: PlacedOrder): Promise<any> =>
    (await shopper.client.get(`/orders/${order_number}`)).body.data;
  const track = (id: number, body: object): Promise<TestResponse> =>
    manager.client.post(`/admin/shipments/${id}/trackings`, body);
  const move = (order: PlacedOrder, status: string): Promise<TestResponse> =>
    manager.client.patch(`/admin/orders/${order.id}/status`, { status, unpaid: true });
  const eventsOf = async ({ id }: PlacedOrder): Promise<string[]> =>
    (
      await store.db.rows<{ name: string }>(
        `SELECT name FROM outbox WHERE name IN ('order.shipped', 'order.delivered') AND payload ->> 'orderId' = $1
         ORDER BY created_at, event_id`,
        [String(id)],
      )
    ).map(({ name }) => name);

  const requirePayment = async (required: boolean): Promise<void> => {
    const { client } = await shop.staff('admin');
    const { status } = await client.put('/admin/settings', { 'orders.require_payment_to_ship': required });
    expect(status).toBe(200);
  };

  it('counts paid units with the stock of their warehouse until they leave it', async () => {
    const order = await placed();
    const row = await store.db.row<{ id: number }>('SELECT id FROM inventory WHERE variant_id = $1', [
      chair.variantId,
    ]);
    const stock = async (): Promise<unknown[]> => {
      const { data } = (await manager.client.get(`/admin/stock/${row?.id}`)).body;
      return [data.quantity, data.reserved, data.paid_to_ship];
    };
    expect(await stock()).toEqual([50, 3, 0]);
    const paid = { status: 'confirmed', mark_as_paid: true };
    expect((await manager.client.patch(`/admin/orders/${order.id}/status`, paid)).status).toBe(200);
    expect(await stock()).toEqual([47, 0, 3]);
    await ship({ order_id: order.id, items: [line(order, 1, 1)] });
    expect(await stock()).toEqual([47, 0, 2]);
    const units = { items: [line(order, 1, 1)] };
    expect((await manager.client.post(`/admin/orders/${order.id}/cancel-items`, units)).status).toBe(200);
    expect(await stock()).toEqual([48, 0, 1]);
    await ship({ order_id: order.id });
    expect(await stock()).toEqual([48, 0, 0]);
  });

  it('names the warehouses of a line that no single one has in full', async () => {
    const { client } = await shop.staff('admin');
    const north = { name: 'North', code: 'NORTH', country: 'FR', is_active: true };
    const { body } = await client.post('/admin/warehouses', north);
    const item = await shop.item(1_000, 2);
    const stock = { variant_id: item.variantId, warehouse_id: body.data.id, quantity: 3, reason: 'received' };
    expect((await client.post('/admin/stock/adjust', stock)).status).toBe(200);
    const buyer = await shop.shopper();
    await shop.fill(buyer, item, 4);
    const { data } = (await buyer.client.post('/orders', {})).body;
    const taken = async (): Promise<[string, number][]> => {
      const [first] = (await client.get(`/admin/orders/${data.id}`)).body.data.items;
      return first.warehouses.map((each: { name: string; quantity: number }) => [each.name, each.quantity]);
    };
    const sum = (rows: [string, number][]): number =>
      rows.reduce((units, [, quantity]) => units + quantity, 0);
    const before = await taken();
    expect([before.map(([name]) => name).sort(), sum(before)]).toEqual([['Main', 'North'], 4]);
    await client.patch(`/admin/orders/${data.id}/status`, { status: 'confirmed', mark_as_paid: true });
    expect(await taken()).toEqual(before);
    const units = { items: [{ order_item_id: data.items[0].id, quantity: 1 }] };
    expect((await client.post(`/admin/orders/${data.id}/cancel-items`, units)).status).toBe(200);
    expect(sum(await taken())).toBe(3);
    await client.put(`/admin/warehouses/${body.data.id}`, { is_active: false });
  });

  it.each(['shipped', 'delivered'])('moves an unpaid order to %s with a warning', async (status) => {
    const order = await placed();
    const path = `/admin/orders/${order.id}/status`;
    const refused = await manager.client.patch(path, { status, unpaid: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'ORDER_NOT_PAID']);
    const moved = await manager.client.patch(path, { status });
    expect([moved.status, moved.body.warning]).toEqual([200, 'This order has not been paid.']);
    expect(moved.body.data).toMatchObject({ status, payment_status: 'pending' });
    const again = await manager.client.patch(path, { status });
    expect([again.status, again.body.warning]).toEqual([200, undefined]);
  });

  it('ships the goods of an unpaid order with a warning', async () => {
    const order = await placed();
    const shipped = await manager.client.post('/admin/shipments', { order_id: order.id });
    expect([shipped.status, shipped.body.warning]).toEqual([201, 'This order has not been paid.']);
  });

  describe('a shipment that was recorded by mistake', () => {
    const takeBack = (id: number): Promise<TestResponse> => manager.client.delete(`/admin/shipments/${id}`);

    it('is taken back, and its units are shipped again', async () => {
      const order = await placed();
      const parcel = { carrier: 'DHL', tracking_number: 'JD014600' };
      const { id } = (await ship({ order_id: order.id, ...parcel })).body.data;
      expect((await orderOf(order)).status).toBe('shipped');
      expect((await takeBack(id)).status).toBe(204);
      const { internal_notes: notes } = (await manager.client.get(`/admin/orders/${order.id}`)).body.data;
      expect(notes[0].note).toBe('Took a shipment back: DHL JD014600.');
      expect((await takeBack(id)).status).toBe(404);
      expect(await orderOf(order)).toMatchObject({ status: 'processing', shipped_at: null, shipments: [] });
      await expectLedgersToBalance(store);
      expect((await ship({ order_id: order.id, items: [line(order, 0, 1)] })).status).toBe(201);
      expect((await ship({ order_id: order.id })).status).toBe(201);
      expect((await orderOf(order)).status).toBe('shipped');
      await expectLedgersToBalance(store);
    });

    it('does not let a colleague move the order who still reads it as shipped', async () => {
      const order = await placed();
      const { id } = (await ship({ order_id: order.id })).body.data;
      await takeBack(id);
      const path = `/admin/orders/${order.id}/status`;
      const moves = [
        { status: 'delivered', unpaid: true, expected_status: 'shipped' },
        {
          status: 'shipped',
          mark_as_paid: true,
          expected_status: 'processing',
          expected_received_amount: '5',
        },
      ];
      for (const body of moves) {
        const stopped = await manager.client.patch(path, body);
        expect([stopped.status, stopped.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      }
      expect(await orderOf(order)).toMatchObject({ status: 'processing', shipments: [] });
      const read = { expected_status: 'processing', expected_received_amount: '0' };
      const paid = await manager.client.patch(path, { status: 'processing', mark_as_paid: true, ...read });
      expect([paid.status, paid.body.data.payment_status]).toEqual([200, 'paid']);
    });

    it('leaves the other shipments of its order', async () => {
      const order = await placed();
      const first = (await ship({ order_id: order.id, items: [line(order, 0, 1)] })).body.data.id as number;
      const second = (await ship({ order_id: order.id })).body.data.id as number;
      expect((await takeBack(first)).status).toBe(204);
      const { status, shipments } = await orderOf(order);
      expect([status, shipments.map(({ id }: { id: number }) => id)]).toEqual(['processing', [second]]);
    });

    it('stays once it is delivered, units of it come back, or the order is over', async () => {
      const refused = { status: 422, body: { code: 'ORDER_NOT_SHIPPABLE' } };
      const order = await placed();
      const { id } = (await ship({ order_id: order.id, items: [line(order, 0, 1)] })).body.data;
      await track(id, { status: 'delivered' });
      expect(await takeBack(id)).toMatchObject(refused);
      const other = await placed();
      const sent = (await ship({ order_id: other.id })).body.data.id as number;
      await store.db.rows('UPDATE order_items SET return_claimed = 1 WHERE id = $1', [other.items[0]?.id]);
      expect(await takeBack(sent)).toMatchObject(refused);
      await store.db.rows('UPDATE order_items SET return_claimed = 0 WHERE id = $1', [other.items[0]?.id]);
      await move(other, 'delivered');
      expect(await takeBack(sent)).toMatchObject(refused);
      expect((await orderOf(other)).status).toBe('delivered');
    });

    it('is delivered or taken back, never both', async () => {
      const order = await placed();
      const { id } = (await ship({ order_id: order.id })).body.data;
      const answers = await Promise.all([takeBack(id), track(id, { status: 'delivered' })]);
      const { status, shipments } = await orderOf(order);
      const isBack = answers[0]?.status === 204;
      expect([status, shipments.length]).toEqual(isBack ? ['processing', 0] : ['delivered', 1]);
      await expectLedgersToBalance(store);
    });
  });

  it('does not ship to an address that a colleague has changed since it was read', async () => {
    const order = await placed();
    const path = `/admin/orders/${order.id}`;
    const { addresses_version: seen, shipping_address } = (await manager.client.get(path)).body.data;
    const changed = { ...shipping_address, address_line1: '5 rue Neuve' };
    await manager.client.put(`${path}/addresses`, { shipping_address: changed });
    for (const [way, body] of [
      ['/admin/shipments', { order_id: order.id }],
      [`/admin/shipments/${order.id}`, {}],
    ] as const) {
      const stopped = await manager.client.post(way, { ...body, unpaid: true, addresses_version: seen });
      expect([stopped.status, stopped.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    }
    expect((await orderOf(order)).shipments).toEqual([]);
    const { addresses_version: now } = (await manager.client.get(path)).body.data;
    expect((await ship({ order_id: order.id, addresses_version: now })).status).toBe(201);
  });

  it('can be set to ship an unpaid order only when staff ask for it, which the activity log records', async () => {
    await requirePayment(true);
    const order = await placed();
    const path = `/admin/orders/${order.id}/status`;
    const attempts: [string, string, object][] = [
      ['POST', '/admin/shipments', { order_id: order.id }],
      ['POST', '/admin/shipments', { order_id: order.id, items: [line(order, 0, 1)], unpaid: false }],
      ['POST', `/admin/shipments/${order.order_number}`, {}],
      ['PATCH', path, { status: 'shipped' }],
      ['PATCH', path, { status: 'delivered', unpaid: null }],
    ];
    for (const [method, target, body] of attempts) {
      const answer = await manager.client.send(method, target, { body });
      expect([method, target, answer.status, answer.body.code]).toEqual([
        method,
        target,
        422,
        'ORDER_NOT_PAID',
      ]);
    }
    expect((await orderOf(order)).status).toBe('pending');
    expect((await manager.client.get(`/admin/shipments?order_id=${order.id}`)).body.meta.total).toBe(0);
    const logged = (): Promise<object[]> =>
      store.db.rows(
        `SELECT actor_id, after ->> 'shipped_unpaid' AS unpaid FROM activity_log
         WHERE subject_type = 'orders' AND subject_id = $1 AND after ? 'shipped_unpaid'`,
        [String(order.id)],
      );
    expect(await logged()).toEqual([]);
    expect((await ship({ order_id: order.id, items: [line(order, 0, 1)] })).status).toBe(201);
    expect(await logged()).toEqual([{ actor_id: manager.id, unpaid: 'true' }]);
    // The rest goes into another shipment, which needs `unpaid` again.
    const rest = await manager.client.post('/admin/shipments', { order_id: order.id });
    expect(rest.body.code).toBe('ORDER_NOT_PAID');
    expect((await move(order, 'shipped')).status).toBe(200);
    await requirePayment(false);
  });

  it('needs no confirmation for an order that is paid, also by the same request', async () => {
    const order = await placed();
    const paid = { status: 'shipped', mark_as_paid: true };
    const { body } = await manager.client.patch(`/admin/orders/${order.id}/status`, paid);
    expect(body.data).toMatchObject({ status: 'shipped', payment_status: 'paid' });
    expect(body.warning).toBeUndefined();
    const row = await store.db.row('SELECT shipped_unpaid FROM orders WHERE id = $1', [order.id]);
    expect(row).toEqual({ shipped_unpaid: false });
  });

  it('is for staff', async () => {
    const order = await placed();
    const { body } = await ship({ order_id: order.id });
    const one = `/admin/shipments/${body.data.id}`;
    const routes: [string, string][] = [
      ['GET', '/admin/shipments'],
      ['POST', '/admin/shipments'],
      ['GET', one],
      ['POST', one],
      ['PUT', one],
      ['POST', `${one}/trackings`],
    ];
    for (const [method, path] of routes) {
      const statuses = [store.client, shopper.client].map(
        async (client) => (await client.send(method, path)).status,
      );
      expect([method, path, ...(await Promise.all(statuses))]).toEqual([method, path, 401, 403]);
    }
  });

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['POST', ''],
    ['POST', '/trackings'],
  ])('%s /admin/shipments/{id}%s knows no unknown id, whatever the body', async (method, rest) => {
    for (const id of ['999999', '0', 'nothing']) {
      const body = method === 'GET' ? undefined : { status: 1, carrier: {}, items: 'x' };
      const answer = await manager.client.send(method, `/admin/shipments/${id}${rest}`, { body });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });

  it('ships all of an order, and sends the customer the tracking page', async () => {
    const order = await placed();
    const { status, body } = await ship({
      order_number: order.order_number,
      carrier: 'UPS',
      tracking_number: '1Z999',
      estimated_delivery: '2026-12-01',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      order_id: order.id,
      order_number: order.order_number,
      order_status: 'shipped',
      carrier: 'UPS',
      tracking_number: '1Z999',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      status: null,
      shipped_at: expect.any(String),
      estimated_delivery: '2026-12-01',
      delivered_at: null,
      items: [
        expect.objectContaining({ product_name: 'Lamp', quantity: 2 }),
        expect.objectContaining({ product_name: 'Chair', quantity: 3 }),
      ],
      warehouses: [{ warehouse_id: shop.warehouseId, name: 'Main', quantity: 5 }],
      trackings: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await orderOf(order)).toMatchObject({
      status: 'shipped',
      expires_at: null,
      shipment: { carrier: 'UPS', tracking_number: '1Z999', estimated_delivery: '2026-12-01', trackings: [] },
      shipments: [{ id: body.data.id }],
      items: [
        { quantity: 2, shipped_quantity: 2 },
        { quantity: 3, shipped_quantity: 3 },
      ],
    });
    expect(await shop.inventoryOf(lamp)).toEqual({ on_hand: 48, reserved: 0 });
    expect(await eventsOf(order)).toEqual(['order.shipped']);
    await store.drain();
    const mail = store.mail.inbox.messages({ to: shopper.email, subject: 'shipped' }).at(-1);
    expect(mail?.text).toContain('1Z999');
    expect(mail?.links).toContain('https://www.ups.com/track?tracknum=1Z999');
  });

  it('ships in parts: processing until the last shipment, delivered when all have arrived', async () => {
    const order = await placed();
    const first = (await ship({ order_id: order.id, items: [line(order, 0, 1), line(order, 1, 2)] })).body
      .data;
    expect(first).toMatchObject({ order_status: 'processing', carrier: 'La Poste', tracking_url: null });
    expect(await orderOf(order)).toMatchObject({
      status: 'processing',
      items: [{ shipped_quantity: 1 }, { shipped_quantity: 2 }],
    });
    expect((await track(first.id, { status: 'delivered' })).body.data.order_status).toBe('processing');
    const second = (
      await manager.client.post(`/admin/shipments/${order.order_number}`, {
        tracking_number: 'B',
        unpaid: true,
      })
    ).body.data;
    expect(second).toMatchObject({
      order_status: 'shipped',
      items: [{ quantity: 1 }, { quantity: 1 }],
    });
    expect((await track(second.id, { status: 'in_transit' })).body.data.order_status).toBe('shipped');
    expect((await track(second.id, { status: 'delivered' })).body.data.order_status).toBe('delivered');
    expect(await orderOf(order)).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) });
    expect((await track(second.id, { status: 'delivered' })).status).toBe(201);
    expect(await eventsOf(order)).toEqual(['order.shipped', 'order.delivered']);
    expect((await orderOf(order)).status_history.map(({ to }: { to: string }) => to)).toEqual([
      'pending',
      'processing',
      'shipped',
      'delivered',
    ]);
  });

  it('arrive with an order that staff move to delivered, each once', async () => {
    const order = await placed();
    const first = (await ship({ order_id: order.id, items: [line(order, 0, 1)] })).body.data;
    await track(first.id, { status: 'delivered', occurred_at: '2026-11-20T08:00:00Z' });
    expect((await move(order, 'delivered')).status).toBe(200);
    const parcels = (await orderOf(order)).shipments;
    expect(parcels).toMatchObject([
      { delivered_at: '2026-11-20T08:00:00.000Z', trackings: [{ status: 'delivered' }] },
      { delivered_at: expect.any(String), trackings: [{ status: 'delivered' }] },
    ]);
  });

  it('lists tracking entries in the order of the events', async () => {
    const order = await placed();
    const { id } = (await ship({ order_id: order.id })).body.data;
    await track(id, { status: 'out_for_delivery', occurred_at: '2026-11-20T08:00:00Z', location: 'Lyon' });
    const { status, body } = await track(id, {
      status: 'in_transit',
      occurred_at: '2026-11-19T08:00:00+01:00',
      description: 'Left the depot.',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'out_for_delivery',
      trackings: [
        { status: 'in_transit', description: 'Left the depot.', occurred_at: '2026-11-19T07:00:00.000Z' },
        { status: 'out_for_delivery', location: 'Lyon' },
      ],
    });
    expect((await orderOf(order)).shipment.trackings).toHaveLength(2);
    for (const bad of [{}, { status: 'lost' }, { status: 'exception', occurred_at: 'soon' }]) {
      expect((await track(id, bad)).status).toBe(422);
    }
  });

  it('rejects more than is left, items of other orders, and orders that have ended', async () => {
    const order = await placed();
    const other = await placed();
    const exceeded = await ship({ order_id: order.id, items: [line(order, 0, 1), line(order, 0, 2)] });
    expect([exceeded.status, exceeded.body.code]).toEqual([422, 'SHIPMENT_QUANTITY_EXCEEDED']);
    expect(exceeded.body.errors).toEqual({ 'items.1.quantity': ['Only 2 left to ship.'] });
    const bad: [object, string[]][] = [
      [{ order_id: order.id, items: [line(other, 0, 1)] }, ['items.0.order_item_id']],
      [{ order_id: order.id, items: [] }, ['items']],
      [{ order_id: order.id, items: [line(order, 0, 0)] }, ['items.0.quantity']],
      [{ order_id: order.id, tracking_url: 'javascript:alert(1)' }, ['tracking_url']],
      [{ order_id: order.id, estimated_delivery: '2026-02-30' }, ['estimated_delivery']],
      [{}, ['order_id']],
    ];
    for (const [body, fields] of bad) {
      const answer = await ship(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
    }
    expect((await ship({ order_id: 999999 })).body.code).toBe('ORDER_NOT_FOUND');
    expect((await ship({ order_number: 'ORD-1' })).body.code).toBe('ORDER_NOT_FOUND');
    await move(other, 'cancelled');
    expect((await ship({ order_id: other.id })).body.code).toBe('ORDER_NOT_SHIPPABLE');
    expect(await orderOf(order)).toMatchObject({ status: 'pending', shipments: [] });
    await ship({ order_id: order.id });
    expect((await ship({ order_id: order.id })).body.code).toBe('ORDER_NOT_SHIPPABLE');
  });

  it('never ships a unit twice in concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await placed();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ship({ order_id: order.id, items: [line(order, 1, 1)] })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
      const all = await Promise.all(Array.from({ length: 4 }, () => ship({ order_id: order.id })));
      expect(all.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      expect(await orderOf(order)).toMatchObject({
        status: 'shipped',
        items: [{ shipped_quantity: 2 }, { shipped_quantity: 3 }],
      });
    }
  });

  it('lets PostgreSQL reject more than was ordered', async () => {
    const order = await placed();
    const overship = store.db.rows(
      'UPDATE order_items SET shipped_quantity = quantity + 1 WHERE order_id = $1',
      [order.id],
    );
    await expect(overship).rejects.toThrow('order_items_shipped');
  });

  it('is delivered once, whoever reports it', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await placed();
      const { id } = (await ship({ order_id: order.id })).body.data;
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => track(id, { status: 'delivered' })),
        move(order, 'delivered'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200]);
      expect(await eventsOf(order)).toEqual(['order.shipped', 'order.delivered']);
    }
  });

  describe('PUT', () => {
    it('changes the given fields; the tracking URL follows carrier and number', async () => {
      const order = await placed();
      const { id } = (await ship({ order_id: order.id, carrier: 'UPS' })).body.data;
      const put = (body: object): Promise<TestResponse> => manager.client.put(`/admin/shipments/${id}`, body);
      expect((await put({ tracking_number: 'A1' })).body.data).toMatchObject({
        carrier: 'UPS',
        tracking_url: 'https://www.ups.com/track?tracknum=A1',
      });
      expect((await put({ carrier: 'DHL' })).body.data.tracking_url).toContain('dhl.com');
      const own = { tracking_url: 'https://track.example/A1', estimated_delivery: '2026-12-02' };
      expect((await put(own)).body.data).toMatchObject({ ...own, tracking_number: 'A1' });
      expect((await put({ carrier: 'GLS' })).body.data).toMatchObject({ carrier: 'GLS', ...own });
      expect((await put({ estimated_delivery: null })).body.data.estimated_delivery).toBeNull();
      const repacked = await put({ items: [line(order, 0, 1)] });
      expect([repacked.status, repacked.body.code]).toEqual([422, 'ORDER_NOT_SHIPPABLE']);
    });

    it('replaces the items of a shipment, never beyond the ordered units', async () => {
      const order = await placed();
      const first = (await ship({ order_id: order.id, items: [line(order, 0, 2)] })).body.data;
      const second = (await ship({ order_id: order.id, items: [line(order, 1, 1)] })).body.data;
      const repack = (id: number, ...items: object[]): Promise<TestResponse> =>
        manager.client.put(`/admin/shipments/${id}`, { items });
      expect((await repack(second.id, line(order, 0, 1))).body.code).toBe('SHIPMENT_QUANTITY_EXCEEDED');
      expect((await repack(first.id, line(order, 0, 1))).body.data.items).toMatchObject([{ quantity: 1 }]);
      const last = await repack(second.id, line(order, 0, 1), line(order, 1, 3));
      expect(last.body.data).toMatchObject({
        order_status: 'shipped',
        items: [{ quantity: 1 }, { quantity: 3 }],
      });
      expect((await orderOf(order)).items).toMatchObject([{ shipped_quantity: 2 }, { shipped_quantity: 3 }]);
    });
  });

  it('ships the rest when staff marks a partly shipped order as shipped', async () => {
    const order = await placed();
    await ship({ order_id: order.id, items: [line(order, 0, 1)], carrier: 'UPS', tracking_number: 'A' });
    expect((await move(order, 'cancelled')).body.code).toBe('ORDER_NOT_CANCELLABLE');
    expect((await move(order, 'shipped')).status).toBe(200);
    const after = await orderOf(order);
    expect(after.shipments).toMatchObject([
      { tracking_number: 'A', items: [{ quantity: 1 }] },
      { tracking_number: null, items: [{ quantity: 1 }, { quantity: 3 }] },
    ]);
    expect(after.shipment).toMatchObject({ tracking_number: 'A' });
  });

  it('skips digital items', async () => {
    const file = await shop.item(1000, 10, { name: 'File', isDigital: true });
    await shop.fill(shopper, file, 1);
    const order = await placed();
    const digital = order.items.find(({ product_name }) => product_name === 'File');
    const refused = await ship({ order_id: order.id, items: [{ order_item_id: digital?.id, quantity: 1 }] });
    expect(Object.keys(refused.body.errors)).toEqual(['items.0.order_item_id']);
    const { body } = await ship({ order_id: order.id });
    expect(body.data.items.map((item: any) => item.product_name).sort()).toEqual(['Chair', 'Lamp']);
    expect(body.data.order_status).toBe('shipped');
  });

  it('lists and filters shipments', async () => {
    const order = await placed();
    const number = `T${order.id}%_`;
    const { id } = (await ship({ order_id: order.id, carrier: 'Own courier', tracking_number: number })).body
      .data;
    await track(id, { status: 'exception' });
    const today = new Date().toISOString().slice(0, 10);
    const scope = `order_id=${order.id}`;
    const found = [
      scope,
      `order_number=${order.order_number}`,
      `search=${encodeURIComponent(`T${order.id}%`)}`,
      `search=${order.order_number}`,
      `${scope}&carrier=own%20COURIER&status=exception&from=${today}&to=${today}`,
    ];
    for (const query of found) {
      const { body } = await manager.client.get(`/admin/shipments?${query}`);
      expect([query, body.data.map((shipment: any) => shipment.id)]).toEqual([query, [id]]);
    }
    for (const query of ['status=delivered', 'carrier=UPS', 'to=2020-01-01', 'search=%25', 'page=2']) {
      const { body } = await manager.client.get(`/admin/shipments?${scope}&${query}`);
      expect([query, body.data]).toEqual([query, []]);
    }
    expect((await manager.client.get(`/admin/shipments/${id}`)).body.data).toMatchObject({
      id,
      carrier: 'Own courier',
    });
  });

  it('stands in the activity log', async () => {
    const order = await placed();
    await ship({ order_id: order.id, carrier: 'UPS', tracking_number: '1Z999' });
    const admin = await shop.staff('admin');
    const { body } = await admin.client.get(`/admin/orders/${order.id}`);
    expect(body.data.shipment).toMatchObject({ carrier: 'UPS', tracking_number: '1Z999' });
    const log = await admin.client.get(`/admin/logs/activity?action=shipments.create&subject_type=shipments`);
    expect(log.body.data[0]).toMatchObject({
      actor: { id: manager.id, role: 'manager' },
      subject_id: body.data.shipment.id,
    });
  });
});
