import type { TestResponse } from '@comptoir/testing';
import { type TestStore, startStore } from '../store-harness';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

const AMOUNTS = [
  'amount',
  'card_amount',
  'gift_card_amount',
  'wallet_amount',
  'offline_amount',
  'exchange_amount',
  'shipping_amount',
  'released',
  'currency',
  'method',
] as const;

const amountsOf = (refund: Record<string, unknown>): object =>
  Object.fromEntries(AMOUNTS.map((name) => [name, refund[name]]));

describe('POST /admin/refunds/preview', () => {
  const preview = ({ order_number }: PaidOrder, body: object): Promise<TestResponse> =>
    fixtures.manager.client.post('/admin/refunds/preview', { order_number, ...body });

  it.each([
    ['everything', () => ({})],
    ['all but delivery', () => ({ include_shipping: false })],
    ['an amount to the wallet', () => ({ amount: '12.34', method: 'wallet' })],
    ['a unit', ({ items }: PaidOrder) => ({ items: [{ order_item_id: items[0]?.id, quantity: 1 }] })],
  ])('says what a refund of %s will be, and stores nothing', async (_, wishOf) => {
    const order = await fixtures.order();
    await fixtures.refund(order, { amount: '10.00' });
    await fixtures.settle();
    const before = [await fixtures.books(order), await fixtures.refundsOf(order)];
    const wish = wishOf(order);
    const seen = await preview(order, wish);
    expect(seen.status).toBe(200);
    await store.drain();
    expect([await fixtures.books(order), await fixtures.refundsOf(order)]).toEqual(before);
    const { data } = (await fixtures.refund(order, wish)).body;
    expect(seen.body.data).toEqual(amountsOf(data));
    expect(Number(seen.body.data.amount)).toBeGreaterThan(0);
  });

  it('has the errors of the refund', async () => {
    const order = await fixtures.order();
    const over = await preview(order, { amount: '125.01' });
    expect([over.status, over.body.code]).toEqual([422, 'REFUND_EXCEEDS_BALANCE']);
    const both = await preview(order, {
      amount: '1',
      items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    expect([both.status, both.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect((await preview(order, { expected_refunds: 1 })).status).toBe(412);
    const unknown = await fixtures.manager.client.post('/admin/refunds/preview', { order_number: 'ORD-1' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    const own = await order.shopper.client.post('/admin/refunds/preview', {
      order_number: order.order_number,
    });
    expect(own.status).toBe(403);
  });
});

describe('POST /admin/returns/{id}/refund-preview', () => {
  const preview = (id: number, body: object = {}): Promise<TestResponse> =>
    fixtures.manager.client.post(`/admin/returns/${id}/refund-preview`, body);
  const put = (id: number, body: object): Promise<TestResponse> =>
    fixtures.manager.client.put(`/admin/returns/${id}`, body);

  async function received(order: PaidOrder): Promise<number> {
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'damaged',
      items,
    });
    const { id } = asked.body.data;
    await put(id, { status: 'approved' });
    expect((await put(id, { status: 'received' })).status).toBe(200);
    return id;
  }

  it('says what the refund of a return will be, and leaves it as it is', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const id = await received(order);
    expect((await preview(id)).body.data).toMatchObject({ amount: '60.00', card_amount: '60.00' });
    const wish = { refund_amount: '50', refund_method: 'wallet' };
    expect((await preview(id, wish)).body.data).toMatchObject({ amount: '50.00', wallet_amount: '50.00' });
    const seen = await preview(id, { include_shipping: true });
    expect((await fixtures.manager.client.get(`/admin/returns/${id}`)).body.data).toMatchObject({
      status: 'received',
      refund: null,
    });
    const done = await put(id, { status: 'refunded', include_shipping: true });
    const made = await fixtures.manager.client.get(`/admin/refunds/${done.body.data.refund.id}`);
    expect(seen.body.data).toEqual(amountsOf(made.body.data));
    expect((await preview(id)).body.code).toBe('INVALID_STATUS_TRANSITION');
  });

  it('is null when nothing is left, whatever staff have refunded before', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const id = await received(order);
    await fixtures.refund(order, { return_id: id });
    expect((await preview(id)).body.data).toBeNull();
  });

  it('has the errors of the refund', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const id = await received(order);
    const over = await preview(id, { refund_amount: '60.01' });
    expect([over.status, over.body.code]).toEqual([422, 'REFUND_EXCEEDS_BALANCE']);
    expect((await preview(id, { refund_method: 'cash' })).status).toBe(422);
    expect((await preview(987_654)).status).toBe(404);
    expect((await order.shopper.client.post(`/admin/returns/${id}/refund-preview`, {})).status).toBe(403);
  });
});
