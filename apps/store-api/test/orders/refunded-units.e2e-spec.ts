import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

interface LineUnits {
  refunded_quantity: number;
  cancelled_quantity: number;
  returned_quantity: number;
  left_to_ship: number;
}

describe('refunded units of a line', () => {
  let store: TestStore;
  let fixtures: RefundsFixtures;
  beforeAll(async () => {
    store = await startStore();
    fixtures = await RefundsFixtures.open(store);
  });
  afterAll(() => store?.stop());

  async function lineOf({ id }: PaidOrder): Promise<LineUnits> {
    const { body } = await fixtures.manager.client.get(`/admin/orders/${id}`);
    return body.data.items[0];
  }
  const units = (order: PaidOrder, quantity: number): object => ({
    items: [{ order_item_id: order.items[0]?.id, quantity }],
  });
  const cancel = (order: PaidOrder, quantity: number, more: object = {}) =>
    fixtures.manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
      ...units(order, quantity),
      ...more,
    });

  it('are told to staff while they are to be shipped all the same', async () => {
    const order = await fixtures.order();
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, left_to_ship: 2 });
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 1, left_to_ship: 2 });
    const { data } = (await fixtures.manager.client.get(`/admin/orders?search=${order.order_number}`)).body;
    expect(data[0].items[0].refunded_quantity).toBe(1);
    const own = await order.shopper.client.get(`/orders/${order.order_number}`);
    expect(own.body.data.items[0]).not.toHaveProperty('refunded_quantity');
  });

  it('are none of those that were cancelled, before or after their refund', async () => {
    const order = await fixtures.order();
    expect((await cancel(order, 1)).status).toBe(200);
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, cancelled_quantity: 1 });
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 1, left_to_ship: 1 });
    // Both units have their money back, so this cancellation refunds nothing more.
    expect((await cancel(order, 1)).status).toBe(200);
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, cancelled_quantity: 2 });
  });

  it('can be cancelled without another refund', async () => {
    const order = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    await fixtures.settle();
    expect((await cancel(order, 1, { refunded_first: true })).status).toBe(200);
    await fixtures.settle();
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, cancelled_quantity: 1 });
    expect((await fixtures.books(order)).refunded_amount).toBe(6_000);
    // Nothing is left that was refunded before.
    expect((await cancel(order, 1, { refunded_first: true })).status).toBe(200);
    await fixtures.settle();
    expect((await fixtures.books(order)).refunded_amount).toBe(12_000);
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('are refunded again by a cancellation that does not say so', async () => {
    const order = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    expect((await cancel(order, 1)).status).toBe(200);
    await fixtures.settle();
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 1, cancelled_quantity: 1 });
    expect((await fixtures.books(order)).refunded_amount).toBe(12_000);
  });

  it('lower what is left to pay once, where they are cancelled before the payment', async () => {
    const { client } = await fixtures.shop.staff('admin');
    const methods = { checkout: { payment_methods: ['card', 'cash_on_delivery'] } };
    expect((await client.put('/admin/settings', methods)).status).toBe(200);
    const checkout = { payment_method: 'cash_on_delivery' };
    const order = await fixtures.order({ lines: [[fixtures.lamp, 3]], checkout });
    expect((await fixtures.refund(order, { ...units(order, 1), unpaid: true })).status).toBe(201);
    expect((await cancel(order, 1, { refunded_first: true })).status).toBe(200);
    await fixtures.settle();
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, cancelled_quantity: 1 });
    const { body } = await fixtures.manager.client.get(`/admin/orders/${order.id}`);
    expect(body.data).toMatchObject({ total: '185.00', amount_left: '125.00' });
  });

  it('are none of a refund that was rejected', async () => {
    const order = await fixtures.order();
    const { body } = await fixtures.refund(order, { ...units(order, 2), status: 'pending' });
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 2 });
    await fixtures.manager.client.patch(`/admin/refunds/${body.data.id}`, { status: 'rejected' });
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0 });
  });

  it('are none of those that came back', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const { client } = fixtures.manager;
    const opened = await client.post(`/admin/orders/${order.id}/returns`, {
      ...units(order, 1),
      reason: 'damaged',
    });
    expect(opened.status).toBe(201);
    const { id } = opened.body.data;
    for (const status of ['approved', 'received', 'refunded']) {
      expect((await client.put(`/admin/returns/${id}`, { status })).status).toBe(200);
    }
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 0, returned_quantity: 1 });
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    expect(await lineOf(order)).toMatchObject({ refunded_quantity: 1, returned_quantity: 1 });
  });
});
