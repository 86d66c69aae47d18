import { createHmac } from 'node:crypto';
import { type WebhookSink, startWebhookSink } from '../../../../tools/testing-servers/webhook-sink';
import type { Shopper } from '../checkout/checkout.fixture';
import { RefundsFixtures } from '../orders/refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

/** The events that a webhook can subscribe to, as the API documents them. */
const EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.backorder_filled',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.completed',
  'payment.failed',
  'payment.authorized',
  'payment.authorization_expiring',
  'payment.authorization_expired',
  'payment.capture_failed',
  'refund.processed',
];

let store: TestStore;
let fixtures: RefundsFixtures;
let sink: WebhookSink;
let shopper: Shopper;
let secret: string;

beforeAll(async () => {
  store = await startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  fixtures = await RefundsFixtures.open(store);
  sink = await startWebhookSink();
});
afterAll(async () => {
  await sink?.close();
  await store?.stop();
});
beforeEach(async () => {
  shopper = await fixtures.shop.shopper();
  const hook = await shopper.client.post('/user/webhooks', { url: sink.url, events: EVENTS });
  ({ secret } = hook.body.data);
  sink.clear();
});

interface CaughtDelivery {
  event: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Returns the deliveries by event, in the order of their arrival, and checks their signatures. */
function caughtDeliveries(): CaughtDelivery[] {
  return sink.deliveries.map(({ body, headers }) => {
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
    return JSON.parse(body) as CaughtDelivery;
  });
}

const names = (): string[] => caughtDeliveries().map(({ event }) => event);

it('publishes an order from its placement to a refund, with exactly the documented fields', async () => {
  const order = await fixtures.order({ shopper });
  const parcel = { order_number: order.order_number, carrier: 'UPS', tracking_number: '1Z999' };
  expect((await fixtures.manager.client.post('/admin/shipments', parcel)).status).toBe(201);
  await fixtures.settle();
  await fixtures.move(order, 'delivered');
  const refund = await fixtures.refund(order, { amount: '12.34' });
  await fixtures.settle();

  const of = Object.fromEntries(caughtDeliveries().map(({ event, data }) => [event, data]));
  expect(names().sort()).toEqual(
    [
      'order.confirmed',
      'order.delivered',
      'order.placed',
      'order.shipped',
      'payment.completed',
      'refund.processed',
    ].sort(),
  );
  const { order_number, total } = order;
  const facts = { order_number, payment_status: 'paid', total, currency: 'EUR' };
  expect(of['order.placed']).toEqual({
    ...facts,
    status: expect.any(String),
    payment_status: expect.any(String),
  });
  expect(of['order.confirmed']).toEqual({ ...facts, status: 'confirmed' });
  expect(of['order.shipped']).toEqual({
    ...facts,
    status: 'shipped',
    tracking_number: '1Z999',
    carrier: 'UPS',
  });
  expect(of['order.delivered']).toEqual({ ...facts, status: 'delivered' });
  expect(of['payment.completed']).toEqual({
    order_number,
    payment_id: expect.any(Number),
    amount: total,
    currency: 'EUR',
    status: 'paid',
  });
  expect(of['refund.processed']).toEqual({
    order_number,
    refund_id: refund.body.data.id,
    amount: '12.34',
    currency: 'EUR',
  });
  for (const one of caughtDeliveries()) expect(Object.keys(one)).toEqual(['event', 'timestamp', 'data']);
});

it('publishes the stock of a backorder, with the units that still wait', async () => {
  // 3 units of nothing in stock: 2 come, 1 waits.
  const { shop, manager } = fixtures;
  const item = await shop.item(1000, 0);
  const variant = `/admin/products/${item.productId}/variants/${item.variantId}`;
  expect((await manager.client.put(variant, { selling_policy: 'backorder' })).status).toBe(200);
  const { order_number, total } = await fixtures.order({ shopper, lines: [[item, 3]] });
  sink.clear();
  const stock = { variant_id: item.variantId, quantity: 2, reason: 'received' };
  expect((await manager.client.post('/admin/stock/adjust', stock)).status).toBe(200);
  await fixtures.settle();
  expect(caughtDeliveries()).toEqual([
    {
      event: 'order.backorder_filled',
      timestamp: expect.any(String),
      data: {
        order_number,
        status: 'confirmed',
        payment_status: 'paid',
        total,
        currency: 'EUR',
        waiting_quantity: 1,
      },
    },
  ]);
});

it('publishes a declined card', async () => {
  await fixtures.shop.fill(shopper, fixtures.lamp, 1);
  const { order_number } = (await shopper.client.post('/orders', {})).body.data;
  const payment_method_id = 'pm_card_chargeDeclined';
  await shopper.client.post('/payments/intent', { order_number, payment_method_id });
  await fixtures.settle();
  expect(names()).toEqual(['order.placed', 'payment.failed']);
  expect(caughtDeliveries()[1]?.data).toEqual({
    order_number,
    payment_id: expect.any(Number),
    amount: '65.00',
    currency: 'EUR',
    status: 'failed',
  });
});

it('publishes a cancelled order and its refund', async () => {
  const order = await fixtures.order({ shopper });
  expect((await shopper.client.post(`/orders/${order.order_number}/cancel`, {})).status).toBe(200);
  await fixtures.settle();
  expect(names()).toEqual(expect.arrayContaining(['order.cancelled', 'refund.processed']));
  const cancelled = caughtDeliveries().find(({ event }) => event === 'order.cancelled');
  expect(cancelled?.data).toMatchObject({ order_number: order.order_number, status: 'cancelled' });
});
