import type { TestResponse } from '@comptoir/testing';
import { type OrderWish, type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { aKey } from '../platform/api-keys.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

const delivered = (wish: OrderWish = {}): Promise<PaidOrder> =>
  fixtures.order({ status: 'delivered', ...wish });

/** Opens a return of one unit of the first line, as staff. */
function open(
  order: PaidOrder,
  more: object = {},
  reference: string | number = order.id,
): Promise<TestResponse> {
  return fixtures.manager.client.post(`/admin/orders/${reference}/returns`, {
    reason: 'damaged',
    items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    ...more,
  });
}

describe('POST /admin/orders/{order_id}/returns', () => {
  it.each(['shipped', 'delivered'])('opens a return of a %s order for its customer', async (status) => {
    const order = await fixtures.order({ status });
    const opened = await open(order, { reason_details: 'A crack, said on the phone.' }, order.order_number);
    expect([opened.status, opened.body.message]).toEqual([201, 'Return requested.']);
    expect(opened.body.data).toMatchObject({
      order_id: order.id,
      status: 'requested',
      reason_details: 'A crack, said on the phone.',
      user: { id: order.shopper.id },
      items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    const { id } = opened.body.data;
    expect((await order.shopper.client.get(`/returns/${id}`)).body.data.status).toBe('requested');
    await store.drain();
    const mails = store.mail.inbox.messages({ to: order.shopper.email, subject: 'return request' });
    expect(mails).toHaveLength(1);
  });

  it('names in the history of the order who opened it', async () => {
    const order = await delivered();
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const own = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'other',
      items,
    });
    const { id } = (await open(order)).body.data;
    const { data } = (await fixtures.manager.client.get(`/admin/orders/${order.id}/events`)).body;
    const returns = data.filter(({ kind }: { kind: string }) => kind === 'return');
    expect(returns).toMatchObject([
      { record_id: own.body.data.id, actor: 'customer', person: { id: order.shopper.id } },
      { record_id: id, actor: 'staff', person: { id: fixtures.manager.id } },
    ]);
  });

  it('opened by a program is by staff, and names no person', async () => {
    const order = await delivered();
    const { client } = await aKey(store, { scopes: ['orders:write'] });
    const body = { reason: 'damaged', items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    expect((await client.post(`/admin/orders/${order.id}/returns`, body)).status).toBe(201);
    const { data } = (await client.get(`/admin/orders/${order.id}/events`)).body;
    expect(data.find(({ kind }: { kind: string }) => kind === 'return')).toMatchObject({
      actor: 'staff',
      person: null,
    });
  });

  it('is limited in time, unless staff say otherwise', async () => {
    const order = await delivered();
    await store.db.rows('UPDATE orders SET delivered_at = $2 WHERE id = $1', [
      order.id,
      new Date(store.clock.now().getTime() - 31 * DAY_MS),
    ]);
    for (const more of [{}, { beyond_period: false }, { beyond_period: null }]) {
      const { status, body } = await open(order, more);
      expect([status, body.code]).toEqual([422, 'RETURN_WINDOW_EXPIRED']);
    }
    expect((await open(order, { beyond_period: true })).status).toBe(201);
  });

  it('is for units that were shipped and are in no other return', async () => {
    const paid = await fixtures.order();
    const early = await open(paid, { beyond_period: true });
    expect([early.status, early.body.code]).toEqual([422, 'ORDER_NOT_RETURNABLE']);
    const order = await delivered();
    const items = [{ order_item_id: order.items[0]?.id, quantity: 2 }];
    expect((await open(order)).status).toBe(201);
    const second = await open(order, { items });
    expect([second.status, second.body.code]).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);
    const foreign = await open(order, { items: [{ order_item_id: paid.items[0]?.id, quantity: 1 }] });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['items.0.order_item_id']]);
  });

  it('gives the last unit to one of several concurrent requests', async () => {
    const order = await delivered();
    await open(order);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('knows neither unknown orders nor bad values, and is for staff', async () => {
    const order = await delivered();
    for (const reference of ['ORD-1', 2_147_483_647]) {
      const { status, body } = await open(order, {}, reference);
      expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
      expect((await open(order, { reason: 'bored' }, reference)).status).toBe(404);
    }
    const bad = await open(order, { reason: 'bored', beyond_period: 'perhaps' });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['beyond_period', 'reason']]);
    const path = `/admin/orders/${order.id}/returns`;
    expect((await order.shopper.client.post(path, {})).status).toBe(403);
    expect((await store.client.post(path, {})).status).toBe(401);
  });
});
