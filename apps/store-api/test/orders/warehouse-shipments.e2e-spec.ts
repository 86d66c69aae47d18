import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';

/** Units of the line in the first and in the second warehouse. */
type Pair = [first: number, second: number];

const ON_DELIVERY = { payment_method: 'cash_on_delivery' };

interface SplitOrder {
  id: number;
  number: string;
  item: TestItem;
  line: number;
  buyer: Shopper;
}

describe('an order from two warehouses', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let staff: TestAccount;
  let warehouses: Pair;
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    staff = await shop.staff('admin');
    const second = { name: 'Eindhoven', code: 'EIN', country: 'NL', priority: 5 };
    const { body } = await staff.client.post('/admin/warehouses', second);
    warehouses = [shop.warehouseId, body.data.id];
    const settings = { checkout: { payment_methods: ['card', 'cash_on_delivery'] } };
    await staff.client.put('/admin/settings', settings);
  });
  afterEach(() => expectLedgersToBalance(store));
  afterAll(() => store.stop());

  async function put(item: TestItem, warehouse: number, quantity: number): Promise<void> {
    const stock = { variant_id: item.variantId, warehouse_id: warehouse, quantity, reason: 'received' };
    expect((await staff.client.post('/admin/stock/adjust', stock)).status).toBe(200);
  }

  /** Places an order of six units of the first warehouse and three of the second one, paid unless told otherwise. */
  async function split({
    isPaid = true,
    terms,
  }: { isPaid?: boolean; terms?: object } = {}): Promise<SplitOrder> {
    const item = await shop.item(1_000, 6);
    await put(item, warehouses[1], 3);
    const buyer = await shop.shopper();
    await shop.fill(buyer, item, 9);
    const placed = await buyer.client.post('/orders', terms ?? (isPaid ? {} : ON_DELIVERY));
    expect(placed.status).toBe(201);
    const { id, order_number, items } = placed.body.data;
    if (isPaid) expect((await move(id, { status: 'confirmed', mark_as_paid: true })).status).toBe(200);
    return { id, number: order_number, item, line: items[0].id, buyer };
  }

  const move = (id: number, body: object): Promise<TestResponse> =>
    staff.client.patch(`/admin/orders/${id}/status`, body);
  const ship = ({ id }: SplitOrder, body: object = {}): Promise<TestResponse> =>
    staff.client.post('/admin/shipments', { order_id: id, ...body });
  const units = ({ line }: SplitOrder, quantity: number): object => ({
    items: [{ order_item_id: line, quantity }],
  });
  const cancel = (order: SplitOrder, quantity: number, more: object = {}): Promise<TestResponse> =>
    staff.client.post(`/admin/orders/${order.id}/cancel-items`, { ...units(order, quantity), ...more });

  async function onHand({ variantId }: TestItem): Promise<number[]> {
    const rows = await store.db.rows<{ on_hand: number }>(
      'SELECT on_hand FROM inventory WHERE variant_id = $1 ORDER BY id',
      [variantId],
    );
    return rows.map(({ on_hand }) => on_hand);
  }

  /** Returns the units of the line that are still to be shipped from each warehouse. */
  async function left({ id }: SplitOrder): Promise<number[]> {
    const { body } = await staff.client.get(`/admin/orders/${id}`);
    return warehouses.map(
      (own) =>
        body.data.items[0].warehouses.find(
          ({ warehouse_id }: { warehouse_id: number }) => warehouse_id === own,
        )?.left_to_ship ?? 0,
    );
  }

  /** Returns the units of a shipment by warehouse. */
  const unitsOf = (shipment: { warehouses: { warehouse_id: number; quantity: number }[] }): number[][] =>
    shipment.warehouses.map(({ warehouse_id, quantity }) => [warehouses.indexOf(warehouse_id), quantity]);
  const sourcesOf = ({ body }: TestResponse): number[][] => unitsOf(body.data);

  async function deliver({ id }: SplitOrder): Promise<void> {
    expect((await move(id, { status: 'delivered', unpaid: true })).status).toBe(200);
  }

  async function giveBack(order: SplitOrder, quantity: number): Promise<void> {
    const path = `/orders/${order.number}/return`;
    const made = await order.buyer.client.post(path, { reason: 'other', ...units(order, quantity) });
    expect(made.status).toBe(201);
    for (const status of ['approved', 'received']) {
      const moved = await staff.client.put(`/admin/returns/${made.body.data.id}`, { status });
      expect(moved.status).toBe(200);
    }
  }

  it('says what is left to ship from where', async () => {
    const order = await split();
    expect(await left(order)).toEqual([6, 3]);
    expect(sourcesOf(await ship(order, { warehouse_id: warehouses[0] }))).toEqual([[0, 6]]);
    expect(await left(order)).toEqual([0, 3]);
    const { body } = await staff.client.get(`/admin/orders/${order.id}`);
    expect(body.data.items[0].warehouses.map(({ quantity }: { quantity: number }) => quantity)).toEqual([
      6, 3,
    ]);
    expect(body.data.shipments[0]).toMatchObject({
      warehouses: [{ warehouse_id: warehouses[0], quantity: 6 }],
      items: [{ quantity: 6, warehouses: [{ warehouse_id: warehouses[0], quantity: 6 }] }],
    });
    const rest = await ship(order);
    expect(sourcesOf(rest)).toEqual([[1, 3]]);
    expect(await left(order)).toEqual([0, 0]);
    const read = await staff.client.get(`/admin/shipments/${rest.body.data.id}`);
    expect(sourcesOf(read)).toEqual([[1, 3]]);
  });

  it('does not tell the customer the warehouses', async () => {
    const order = await split();
    await ship(order, { warehouse_id: warehouses[1] });
    const { body } = await order.buyer.client.get(`/orders/${order.number}`);
    expect(body.data.shipments[0].items).toMatchObject([{ quantity: 3 }]);
    expect(JSON.stringify(body)).not.toContain('warehouse');
  });

  it.each<[name: string, quantity: number, sources: number[][], left: Pair]>([
    ['the first warehouse that has all of it', 3, [[0, 3]], [3, 3]],
    [
      'the rows in their order',
      8,
      [
        [0, 6],
        [1, 2],
      ],
      [0, 1],
    ],
  ])('is shipped from %s', async (_name, quantity, sources, rest) => {
    const order = await split();
    expect(sourcesOf(await ship(order, units(order, quantity)))).toEqual(sources);
    expect(await left(order)).toEqual(rest);
  });

  it('is shipped from where its units lie, also when it is marked as shipped', async () => {
    const order = await split();
    await ship(order, { ...units(order, 4), warehouse_id: warehouses[0] });
    expect((await move(order.id, { status: 'shipped' })).status).toBe(200);
    const { body } = await staff.client.get(`/admin/orders/${order.id}`);
    expect(body.data.shipments.map(unitsOf)).toEqual([
      [[0, 4]],
      [
        [0, 2],
        [1, 3],
      ],
    ]);
    expect(await left(order)).toEqual([0, 0]);
  });

  it('is refused from a warehouse that has fewer units', async () => {
    const order = await split();
    const [, second] = warehouses;
    const many = await ship(order, { ...units(order, 4), warehouse_id: second });
    expect([many.status, many.body.code]).toEqual([422, 'SHIPMENT_QUANTITY_EXCEEDED']);
    expect(many.body.errors).toEqual({ 'items.0.quantity': ['Only 3 left to ship from this warehouse.'] });
    await ship(order, { warehouse_id: second });
    const gone = await ship(order, { ...units(order, 1), warehouse_id: second });
    expect(gone.body.errors).toEqual({ 'items.0.quantity': ['Nothing left to ship from this warehouse.'] });
    for (const warehouse_id of [second, 999_999]) {
      const empty = await ship(order, { warehouse_id });
      expect([empty.status, empty.body.errors]).toEqual([
        422,
        { warehouse_id: ['Nothing of this order is left to ship from this warehouse.'] },
      ]);
    }
    expect(await left(order)).toEqual([6, 0]);
  });

  it('leaves a row once when staff ship from it at once', async () => {
    const order = await split();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ship(order, { ...units(order, 2), warehouse_id: warehouses[1] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await left(order)).toEqual([6, 1]);
    const both = await Promise.all(Array.from({ length: 5 }, () => ship(order, units(order, 3))));
    expect(both.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await left(order)).toEqual([0, 1]);
  });

  it('keeps the warehouse of a shipment whose contents are corrected', async () => {
    const order = await split();
    const { body } = await ship(order, { warehouse_id: warehouses[1] });
    const corrected = await staff.client.put(`/admin/shipments/${body.data.id}`, units(order, 2));
    expect(sourcesOf(corrected)).toEqual([[1, 2]]);
    expect(await left(order)).toEqual([6, 1]);
    expect(sourcesOf(await staff.client.put(`/admin/shipments/${body.data.id}`, units(order, 4)))).toEqual([
      [0, 4],
    ]);
    expect(await left(order)).toEqual([2, 3]);
  });

  it.each<[shipped: string, index: 0 | 1, rest: Pair, some: Pair]>([
    ['first', 0, [0, 3], [0, 2]],
    ['second', 1, [6, 0], [2, 0]],
  ])(
    'gives cancelled units back to the warehouse that has them, once the %s one has shipped',
    async (...row) => {
      const [, index, rest, some] = row;
      const order = await split();
      await ship(order, { warehouse_id: warehouses[index] });
      expect(await left(order)).toEqual(rest);
      expect((await cancel(order, 2)).status).toBe(200);
      expect(await onHand(order.item)).toEqual(some);
      expect((await cancel(order, rest[0] + rest[1] - 2)).body.data.status).toBe('shipped');
      expect(await onHand(order.item)).toEqual(rest);
    },
  );

  it('is shipped from where units are left after some were cancelled', async () => {
    const order = await split();
    await cancel(order, 5);
    expect(await left(order)).toEqual([1, 3]);
    const many = await ship(order, { ...units(order, 2), warehouse_id: warehouses[0] });
    expect(many.body.errors).toEqual({ 'items.0.quantity': ['Only 1 left to ship from this warehouse.'] });
    expect(sourcesOf(await ship(order))).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(await onHand(order.item)).toEqual([5, 0]);
  });

  it('gives unshipped units back to their warehouse when it is refunded', async () => {
    const order = await split();
    await ship(order, { ...units(order, 5), warehouse_id: warehouses[0] });
    await ship(order, { ...units(order, 1), warehouse_id: warehouses[1] });
    expect((await move(order.id, { status: 'refunded' })).status).toBe(200);
    expect(await onHand(order.item)).toEqual([1, 2]);
    expect(await left(order)).toEqual([0, 0]);
  });

  it('gets returned units back in a warehouse that they were shipped from', async () => {
    const order = await split();
    await ship(order, { ...units(order, 1), warehouse_id: warehouses[0] });
    await ship(order, { warehouse_id: warehouses[1] });
    await cancel(order, 5);
    expect(await onHand(order.item)).toEqual([5, 0]);
    await deliver(order);
    await giveBack(order, 2);
    expect(await onHand(order.item)).toEqual([6, 1]);
    await giveBack(order, 2);
    expect(await onHand(order.item)).toEqual([6, 3]);
  });

  it('keeps the rule of before for shipments that do not say where they left from', async () => {
    const order = await split();
    await ship(order, units(order, 6));
    await store.db.rows('DELETE FROM shipment_sources WHERE order_item_id = $1', [order.line]);
    expect(await left(order)).toEqual([3, 0]);
    await cancel(order, 1);
    expect(await onHand(order.item)).toEqual([1, 0]);
    expect(sourcesOf(await ship(order))).toEqual([[0, 2]]);
    await deliver(order);
    await giveBack(order, 8);
    expect(await onHand(order.item)).toEqual([6, 3]);
  });

  it('can be unpaid', async () => {
    const order = await split({ isPaid: false });
    expect((await ship(order, { warehouse_id: warehouses[1], unpaid: true })).status).toBe(201);
    expect(await left(order)).toEqual([6, 0]);
    expect((await cancel(order, 2)).status).toBe(200);
    expect(await onHand(order.item)).toEqual([2, 0]);
    expect(await left(order)).toEqual([4, 0]);
  });

  describe('whose units are missing', () => {
    const lossesOf = async (order: SplitOrder): Promise<object[]> => {
      const { body } = await staff.client.get(
        `/admin/stock/movements?order_number=${order.number}&kind=adjust`,
      );
      return body.data.map(({ quantity, reason, warehouse, actor }: any) => ({
        ...{ quantity, reason, warehouse: warehouses.indexOf(warehouse.id), actor: actor.id },
      }));
    };

    it('has them written off instead of restocked', async () => {
      const order = await split();
      await ship(order, { warehouse_id: warehouses[0] });
      const answer = await cancel(order, 2, { restock: false });
      expect(answer.status).toBe(200);
      expect(answer.body.data.internal_notes.at(-1).note).toContain('(not put back into stock)');
      expect(await onHand(order.item)).toEqual([0, 0]);
      expect(await left(order)).toEqual([0, 1]);
      expect(await lossesOf(order)).toEqual([
        { quantity: -2, reason: 'lost', warehouse: 1, actor: staff.id },
      ]);
      expect((await cancel(order, 1, { restock: true })).body.data.status).toBe('shipped');
      expect(await onHand(order.item)).toEqual([0, 1]);
    });

    it.each([true, false])('is cancelled with its last units (paid: %s)', async (isPaid) => {
      const order = await split({ isPaid });
      expect((await cancel(order, 4)).status).toBe(200);
      expect(await onHand(order.item)).toEqual([4, 0]);
      expect((await cancel(order, 5, { restock: false })).body.data.status).toBe('cancelled');
      expect(await onHand(order.item)).toEqual([4, 0]);
      expect(await lossesOf(order)).toHaveLength(2);
    });

    it('gives none of them to those who wait for stock', async () => {
      const order = await split();
      const path = `/admin/products/${order.item.productId}/variants/${order.item.variantId}`;
      expect((await staff.client.put(path, { selling_policy: 'backorder', backorder_days: 3 })).status).toBe(
        200,
      );
      const buyer = await shop.shopper();
      await shop.fill(buyer, order.item, 2);
      const later = (await buyer.client.post('/orders', {})).body.data;
      expect((await cancel(order, 2, { restock: false })).status).toBe(200);
      await store.drain();
      const waiting = async (): Promise<number> =>
        (await staff.client.get(`/admin/orders/${later.id}`)).body.data.items[0].waiting_quantity;
      expect(await waiting()).toBe(2);
      await cancel(order, 2);
      expect(await waiting()).toBe(0);
    });
  });

  it('is listed for a warehouse while units are to be shipped from there', async () => {
    const order = await split();
    const listed = async (warehouse: number): Promise<boolean> => {
      const { status, body } = await staff.client.get(
        `/admin/orders?warehouse_id=${warehouse}&search=${order.number}`,
      );
      expect(status).toBe(200);
      expect(body.meta.total).toBe(body.data.length);
      return body.data.length === 1;
    };
    expect(await Promise.all(warehouses.map(listed))).toEqual([true, true]);
    await ship(order, { warehouse_id: warehouses[0] });
    expect(await Promise.all(warehouses.map(listed))).toEqual([false, true]);
    await ship(order);
    expect(await Promise.all(warehouses.map(listed))).toEqual([false, false]);
    const pending = await split({ isPaid: false, terms: { payment_method: 'card' } });
    const onDelivery = await split({ isPaid: false });
    const { body } = await staff.client.get(`/admin/orders?warehouse_id=${warehouses[0]}&per_page=100`);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect([pending, onDelivery].map(({ id }) => ids.includes(id))).toEqual([false, true]);
    expect((await staff.client.get('/admin/orders?warehouse_id=x')).status).toBe(422);
  });

  it('cannot ship more units of a row than it has there, whatever writes them', async () => {
    const order = await split();
    const { body } = await ship(order, { ...units(order, 1), warehouse_id: warehouses[1] });
    const write = (quantity: number): Promise<unknown> =>
      store.db.rows(`UPDATE shipment_sources SET quantity = $2 WHERE shipment_id = $1`, [
        body.data.id,
        quantity,
      ]);
    await expect(write(4)).rejects.toMatchObject({ constraint: 'shipment_sources_held' });
    await expect(write(2)).rejects.toMatchObject({ constraint: 'shipment_sources_of_line' });
  });

  it('lets PostgreSQL add up what leaves a row at the same instant', async () => {
    const order = await split();
    const ids: number[] = [];
    for (let parcel = 0; parcel < 2; parcel++) ids.push((await ship(order, units(order, 3))).body.data.id);
    await store.db.rows('DELETE FROM shipment_sources WHERE order_item_id = $1', [order.line]);
    const leave = (id: number): Promise<unknown> =>
      store.db.rows(
        `INSERT INTO shipment_sources (shipment_id, order_item_id, inventory_id, quantity)
         SELECT $1, $2, id, 3 FROM inventory WHERE variant_id = $3 AND warehouse_id = $4`,
        [id, order.line, order.item.variantId, warehouses[1]],
      );
    const outcomes = await Promise.allSettled(ids.map(leave));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes all units of an unpaid order out of stock with its first shipment, and none of them again', async () => {
    const order = await split({ isPaid: false });
    const figures = async (): Promise<number[][]> => {
      const { body } = await staff.client.get(`/admin/stock?variant_id=${order.item.variantId}`);
      return warehouses.map((id) => {
        const row = body.data.find(({ warehouse }: { warehouse: { id: number } }) => warehouse.id === id);
        return [row.quantity, row.reserved, row.paid_to_ship];
      });
    };
    expect(await figures()).toEqual([
      [6, 6, 0],
      [3, 3, 0],
    ]);
    expect((await ship(order, units(order, 1))).status).toBe(201);
    const [here, there] = await figures();
    expect(here?.[0]).toBe(0);
    expect([here?.[1], there?.[1]]).toEqual([0, 0]);
    // Eight units lie on the two shelves.
    expect(Number(here?.[2]) + Number(there?.[2])).toBe(8);
    await move(order.id, { status: 'processing', mark_as_paid: true });
    expect(await figures()).toEqual([here, there]);
    expect((await ship(order)).status).toBe(201);
    expect(await figures()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('puts back what has not left when an unpaid order that is shipped in part is cancelled', async () => {
    const order = await split({ isPaid: false });
    await ship(order, units(order, 1));
    expect((await cancel(order, 8)).status).toBe(200);
    expect((await onHand(order.item)).reduce((sum, each) => sum + each)).toBe(8);
  });

  it('keeps a warehouse and its rows until the units of orders have left', async () => {
    const shipped = { name: 'Closing', code: 'CLO', country: 'FR', priority: 50 };
    const warehouse = (await staff.client.post('/admin/warehouses', shipped)).body.data.id as number;
    const item = await shop.item(1_000, 1);
    await put(item, warehouse, 3);
    const buyer = await shop.shopper();
    await shop.fill(buyer, item, 3);
    const order = (await buyer.client.post('/orders', {})).body.data;
    const { id } = order;
    await move(id, { status: 'confirmed', mark_as_paid: true });
    const rows = (await staff.client.get(`/admin/stock?variant_id=${item.variantId}`)).body.data;
    const row = rows.find((each: { warehouse: { id: number } }) => each.warehouse.id === warehouse);
    expect([row.quantity, row.paid_to_ship]).toEqual([0, 3]);
    expect(await staff.client.delete(`/admin/stock/${row.id}`)).toMatchObject({
      status: 409,
      body: { code: 'INVENTORY_NOT_EMPTY' },
    });
    expect(await staff.client.delete(`/admin/warehouses/${warehouse}`)).toMatchObject({
      status: 409,
      body: { code: 'WAREHOUSE_NOT_EMPTY' },
    });
    await staff.client.post('/admin/shipments', { order_id: id });
    expect((await staff.client.delete(`/admin/stock/${row.id}`)).status).toBe(204);
    expect((await staff.client.delete(`/admin/warehouses/${warehouse}`)).status).toBe(204);

    // Goods that come back later cannot be put where no warehouse is.
    await move(id, { status: 'delivered' });
    const line = order.items[0].id;
    const wish = { order_number: order.order_number, reason: 'changed_mind' };
    const items = [{ order_item_id: line, quantity: 2 }];
    const asked = await buyer.client.post('/returns', { ...wish, items });
    for (const status of ['approved', 'received']) {
      const answer = await staff.client.put(`/admin/returns/${asked.body.data.id}`, { status });
      expect(answer.status).toBe(200);
    }
    const { data: after } = (await staff.client.get(`/admin/stock?variant_id=${item.variantId}`)).body;
    expect(after).toMatchObject([{ warehouse: { id: warehouses[0] }, quantity: 3 }]);
    const [transfer] = (await staff.client.get(`/admin/stock/transfers?warehouse_id=${warehouse}`)).body.data;
    expect(transfer).toMatchObject({ note: `Return ${asked.body.data.id}` });
  });
});
