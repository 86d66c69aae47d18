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
  const cancel = (order: PaidOrder, quantity: number) =>
    fixtures.manager.client.post(`/admin/orders/${order.id}/cancel-items`, units(order, quantity));

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
