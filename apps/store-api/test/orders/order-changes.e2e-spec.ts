import type { TestResponse } from '@comptoir/testing';
import { HOME } from '../checkout/checkout.fixture';
import { signedIn } from '../accounts';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());

const staff = () => fixtures.manager.client;

/** Sends the cancellation of units of an order, and waits for its jobs. */
async function cancelUnits(
  order: { id: number },
  items: [id: number | undefined, quantity: number][],
  more = {},
) {
  const body = { items: items.map(([order_item_id, quantity]) => ({ order_item_id, quantity })), ...more };
  const answer = await staff().post(`/admin/orders/${order.id}/cancel-items`, body);
  await fixtures.settle();
  return answer;
}

const read = async ({ id }: { id: number }): Promise<Record<string, any>> =>
  (await staff().get(`/admin/orders/${id}`)).body.data;

async function twoLines(): Promise<{ order: PaidOrder; lamp: number; cup: number }> {
  const cup = await fixtures.shop.item(1000, 50, { name: 'Cup' });
  const order = await fixtures.order({
    lines: [
      [fixtures.lamp, 2],
      [cup, 3],
    ],
  });
  const [first, second] = order.items;
  return { order, lamp: first?.id ?? 0, cup: second?.id ?? 0 };
}

describe('POST /admin/orders/{order_id}/cancel-items', () => {
  it('refunds and restocks the units, and the order goes on', async () => {
    // 2 × 60.00 + 3 × 10.00 + 5.00 shipping = 155.00; one lamp and two cups are 80.00.
    const { order, lamp, cup } = await twoLines();
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const { status, body } = await cancelUnits(order, [
      [lamp, 1],
      [cup, 2],
    ]);
    expect([status, body.message]).toEqual([200, 'Items cancelled.']);
    const now = await read(order);
    expect(now).toMatchObject({
      status: 'confirmed',
      payment_status: 'partially_refunded',
      paid_amount: '155.00',
      refunded_amount: '80.00',
      items: [
        { id: lamp, quantity: 2, cancelled_quantity: 1 },
        { id: cup, quantity: 3, cancelled_quantity: 2 },
      ],
      refunds: [{ amount: '80.00', status: 'processed' }],
    });
    expect(now.internal_notes[0].note).toMatch(/^Cancelled 1 × .+, 2 × .+: Items cancelled\.$/);
    expect((await fixtures.shop.inventoryOf(fixtures.lamp)).on_hand).toBe(before.on_hand + 1);
    await expectLedgersToBalance(store);
  });

  it('leaves the other units to ship, and ships the order with them', async () => {
    const { order, lamp, cup } = await twoLines();
    await cancelUnits(order, [[lamp, 1]]);
    const tooMany = await staff().post(`/admin/shipments/${order.id}`, {
      items: [{ order_item_id: lamp, quantity: 2 }],
    });
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'SHIPMENT_QUANTITY_EXCEEDED']);
    const parcel = await staff().post(`/admin/shipments/${order.id}`, {});
    expect(parcel.body.data.items).toEqual([
      expect.objectContaining({ order_item_id: lamp, quantity: 1 }),
      expect.objectContaining({ order_item_id: cup, quantity: 3 }),
    ]);
    expect((await read(order)).status).toBe('shipped');
    const late = await cancelUnits(order, [[cup, 1]]);
    expect([late.status, late.body.code]).toEqual([422, 'ORDER_NOT_CHANGEABLE']);
    await expectLedgersToBalance(store);
  });

  it('ships the order when it cancels all that was not shipped', async () => {
    const { order, lamp, cup } = await twoLines();
    await staff().post(`/admin/shipments/${order.id}`, { items: [{ order_item_id: cup, quantity: 3 }] });
    expect((await read(order)).status).toBe('processing');
    expect((await cancelUnits(order, [[lamp, 2]])).status).toBe(200);
    const now = await read(order);
    expect([now.status, now.refunded_amount]).toEqual(['shipped', '120.00']);
    const shipped = await cancelUnits(order, [[cup, 1]]);
    expect(shipped.body.code).toBe('ORDER_NOT_CHANGEABLE');
    await expectLedgersToBalance(store);
  });

  it('cancels the order with its last units, shipping costs included', async () => {
    const { order, lamp, cup } = await twoLines();
    await cancelUnits(order, [[lamp, 2]]);
    await cancelUnits(order, [[cup, 3]]);
    expect(await read(order)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_amount: '155.00',
    });
    await expectLedgersToBalance(store);
  });

  it('refunds shipping costs only when asked', async () => {
    const { order, cup } = await twoLines();
    await cancelUnits(order, [[cup, 1]], { include_shipping: true, reason: 'Out of stock' });
    const [refund] = (await read(order)).refunds;
    expect(refund.amount).toBe('15.00');
  });

  it('rejects more units than are left, also in two lines of a request', async () => {
    const { order, lamp, cup } = await twoLines();
    await cancelUnits(order, [[lamp, 1]]);
    const { status, body } = await cancelUnits(order, [
      [lamp, 1],
      [cup, 1],
      [lamp, 1],
    ]);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'ORDER_NOT_CANCELLABLE',
      { 'items.2.quantity': ['Only 1 can be cancelled.'] },
    ]);
    expect((await read(order)).refunded_amount).toBe('60.00');
  });

  it('rejects unknown lines, empty lists and unpaid orders', async () => {
    const { order } = await twoLines();
    const foreign = await cancelUnits(order, [[999_999, 1]]);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['items.0.order_item_id']]);
    expect((await cancelUnits(order, [])).status).toBe(422);
    expect((await cancelUnits({ id: 999_999 }, [[1, 1]])).status).toBe(404);
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp, 2);
    const unpaid = (await shopper.client.post('/orders', {})).body.data;
    const answer = await cancelUnits(unpaid, [[unpaid.items[0].id, 1]]);
    expect([answer.status, answer.body.code]).toEqual([422, 'ORDER_NOT_PAID']);
  });

  it('rejects units whose money went back otherwise', async () => {
    const { order, lamp } = await twoLines();
    await fixtures.refund(order, { amount: '150.00' });
    await fixtures.settle();
    const { status, body } = await cancelUnits(order, [[lamp, 1]]);
    expect([status, body.code]).toEqual([422, 'REFUND_EXCEEDS_BALANCE']);
    expect((await read(order)).items[0].cancelled_quantity).toBe(0);
  });

  it('is not for an order of one’s own', async () => {
    const shopper = await fixtures.shop.shopper({ roles: ['manager'] });
    const order = await fixtures.order({ shopper });
    const answer = await shopper.client.post(`/admin/orders/${order.id}/cancel-items`, {
      items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'OWN_ORDER']);
  });

  it('cancels a unit once when two clients cancel it at the same instant', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
      const [line] = order.items;
      const body = { items: [{ order_item_id: line?.id, quantity: 2 }] };
      const answers = await Promise.all(
        [1, 2].map(() => staff().post(`/admin/orders/${order.id}/cancel-items`, body)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    await fixtures.settle();
    await expectLedgersToBalance(store);
  });

  it('cancels once what two people have read at the same time', async () => {
    const order = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const cancel = (expected_cancelled_quantity: number): Promise<TestResponse> =>
      staff().post(`/admin/orders/${order.id}/cancel-items`, { items, expected_cancelled_quantity });
    const answers = await Promise.all([cancel(0), cancel(0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await cancel(0)).body.code).toBe('PRECONDITION_FAILED');
    expect((await cancel(1)).status).toBe(200);
  });
});

describe('PUT /admin/orders/{order_id}/addresses', () => {
  const { label: _label, ...home } = HOME;
  const change = (order: { id: number }, body: object) =>
    staff().put(`/admin/orders/${order.id}/addresses`, body);

  it('replaces the given address until something is shipped', async () => {
    const { order, cup } = await twoLines();
    const shipping_address = { ...home, address_line1: '14 rue des Lilas' };
    const { status, body } = await change(order, { shipping_address });
    expect([status, body.data.shipping_address]).toEqual([200, shipping_address]);
    expect(body.data.billing_address).toEqual(home);
    expect(body.data.internal_notes[0].note).toBe(
      `Changed the shipping address. Shipping address before: ${Object.values(home).filter(Boolean).join(', ')}.`,
    );
    await staff().post(`/admin/shipments/${order.id}`, { items: [{ order_item_id: cup, quantity: 1 }] });
    const late = await change(order, { shipping_address: home });
    expect([late.status, late.body.code]).toEqual([422, 'ORDER_NOT_CHANGEABLE']);
  });

  it('overwrites no address that a colleague has changed meanwhile', async () => {
    const order = await fixtures.order();
    const { body: seen } = await staff().get(`/admin/orders/${order.id}`);
    const { addresses_version } = seen.data;
    const moved = (address_line1: string) => ({
      shipping_address: { ...home, address_line1 },
      addresses_version,
    });
    const answers = await Promise.all(['1 rue A', '2 rue B'].map((line) => change(order, moved(line))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.code).toBe('PRECONDITION_FAILED');
    const kept = answers.find(({ status }) => status === 200)?.body.data;
    expect((await staff().get(`/admin/orders/${order.id}`)).body.data).toMatchObject({
      shipping_address: kept.shipping_address,
      addresses_version: kept.addresses_version,
    });
    expect(
      (await change(order, { ...moved('3 rue C'), addresses_version: kept.addresses_version })).status,
    ).toBe(200);
  });

  it('rejects another country, a bad address, an unknown order and an own one', async () => {
    const order = await fixtures.order();
    const abroad = await change(order, { billing_address: { ...home, country: 'BE' } });
    expect([abroad.status, Object.keys(abroad.body.errors)]).toEqual([422, ['billing_address.country']]);
    const bad = await change(order, { shipping_address: { ...home, city: '' } });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['shipping_address.city']]);
    expect((await change({ id: 999_999 }, { shipping_address: home })).status).toBe(404);
    const owner = await signedIn(store, { roles: ['manager'] });
    await store.db.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [order.id, owner.id]);
    const own = await owner.client.put(`/admin/orders/${order.id}/addresses`, { shipping_address: home });
    expect([own.status, own.body.code]).toEqual([403, 'OWN_ORDER']);
  });
});
