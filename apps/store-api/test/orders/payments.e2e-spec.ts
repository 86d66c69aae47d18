import { randomUUID } from 'node:crypto';
import { JobsRuntime, Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../src/events';
import { PaymentFixtures, type TestCustomer, type TestOrder } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

const MINUTE_MS = 60_000;
const CREATE = { method: 'POST', path: '/v1/payment_intents$' } as const;

let store: TestStore;
let fixtures: PaymentFixtures;
let customer: TestCustomer;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
  customer = await fixtures.customer();
});
afterAll(() => store?.stop());
beforeEach(() => {
  store.stripe.clearFaults();
});

type Body = any;

async function openPayment(order: TestOrder, card?: string, who = customer): Promise<Body> {
  const { status, body } = await who.client.post('/payments/intent', {
    order_number: order.number,
    payment_method_id: card,
  });
  expect({ status, error: body.code }).toEqual({ status: 200, error: undefined });
  return body.data;
}

async function confirm(payment: Body, who = customer): Promise<Body> {
  const { status, body } = await who.client.post('/payments/confirm', {
    payment_intent_id: payment.processor_payment_intent_id,
  });
  expect(status).toBe(200);
  return body;
}

async function paidOrder(): Promise<{ order: TestOrder; payment: Body }> {
  const order = await fixtures.order(customer);
  return { order, payment: await openPayment(order, 'pm_card_visa') };
}

const stored = (payment: Body): Promise<Body> =>
  store.db.row('SELECT * FROM payments WHERE id = $1', [payment.id]);
const liveIntents = async (order: TestOrder): Promise<string[]> => {
  const { data } = await fixtures.dashboard.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.order_number === order.number).map(({ status }) => status);
};
const paidEvents = (order: TestOrder): Promise<number> =>
  fixtures.count('outbox', `name = 'order.paid' AND payload ->> 'orderId' = $1`, [String(order.id)]);

describe('POST /payments/intent', () => {
  it('opens a payment over the amount due, with the secret for the client library', async () => {
    const order = await fixtures.order(customer, { total: 6000, wallet_amount: 840 });
    expect(await openPayment(order)).toEqual({
      id: expect.any(Number),
      order_number: order.number,
      amount: '51.60',
      authorized_amount: '0.00',
      captured_amount: '0.00',
      capture_before: null,
      currency: 'EUR',
      status: 'pending',
      processor_payment_intent_id: expect.stringMatching(/^pi_/),
      processor_client_secret: expect.stringContaining('_secret_'),
      requires_action: false,
    });
  });

  it('returns the open payment again instead of a second one', async () => {
    const order = await fixtures.order(customer);
    const first = await openPayment(order);
    expect(await openPayment(order)).toEqual(first);
  });

  it('creates one payment, one intent and one customer in twenty concurrent calls', async () => {
    for (let round = 0; round < 3; round++) {
      const newcomer = await fixtures.customer();
      const order = await fixtures.order(newcomer);
      const payments = await Promise.all(
        Array.from({ length: 20 }, () => openPayment(order, undefined, newcomer)),
      );
      expect(new Set(payments.map((payment) => JSON.stringify(payment))).size).toBe(1);
      expect(await liveIntents(order)).toEqual(['requires_payment_method']);
      const { data: customers } = await fixtures.dashboard.customers.list({ email: newcomer.email });
      expect(customers).toHaveLength(1);
    }
  });

  it('charges a card of the customer immediately', async () => {
    const { order, payment } = await paidOrder();
    expect(payment).toMatchObject({ status: 'paid', requires_action: false });
    expect(await fixtures.orderState(order)).toEqual({
      status: 'confirmed',
      payment_status: 'paid',
      paid_amount: 6000,
    });
  });

  it('charges twenty times the same card only once', async () => {
    const order = await fixtures.order(customer);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        customer.client.post('/payments/intent', {
          order_number: order.number,
          payment_method_id: 'pm_card_visa',
        }),
      ),
    );
    expect(await liveIntents(order)).toEqual(['succeeded']);
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'paid', paid_amount: 6000 });
    expect(await paidEvents(order)).toBe(1);
  });

  it('takes another card for the same intent', async () => {
    const order = await fixtures.order(customer);
    const waiting = await openPayment(order, 'pm_card_threeDSecure2Required');
    const paid = await openPayment(order, 'pm_card_visa');
    expect(paid).toMatchObject({ id: waiting.id, status: 'paid' });
    expect(paid.processor_payment_intent_id).toBe(waiting.processor_payment_intent_id);
  });

  it('rejects another customer’s card, an unknown one and a malformed id', async () => {
    const other = await fixtures.customer();
    await openPayment(await fixtures.order(other), undefined, other);
    const { data } = await fixtures.dashboard.customers.list({ email: other.email });
    const theirs = await fixtures.dashboard.paymentMethods.attach('pm_card_visa', {
      customer: data[0]?.id ?? '',
    });
    const order = await fixtures.order(customer);
    for (const payment_method_id of [theirs.id, 'pm_unknown', '../customers', '42']) {
      const { status, body } = await customer.client.post('/payments/intent', {
        order_number: order.number,
        payment_method_id,
      });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'pending' });
  });

  it.each([
    ['confirmed', { status: 'confirmed', payment_status: 'paid' }],
    ['cancelled', { status: 'cancelled' }],
    ['failed, which is for a retry', { payment_status: 'failed' }],
    ['paid by wallet', { total: 900, wallet_amount: 900 }],
    ['below what the processor takes', { total: 600, wallet_amount: 590 }],
  ])('rejects an order that is %s', async (_, traits) => {
    const order = await fixtures.order(customer, traits);
    const { status, body } = await customer.client.post('/payments/intent', { order_number: order.number });
    expect([status, body.code]).toEqual([422, 'ORDER_NOT_PAYABLE']);
  });

  it('does not know the orders of others', async () => {
    const other = await fixtures.customer();
    const order = await fixtures.order(other);
    for (const order_number of [order.number, 'ORD-20200101-000000']) {
      const { status, body } = await customer.client.post('/payments/intent', { order_number });
      expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });

  it('asks for a token and for an order number', async () => {
    expect((await store.client.post('/payments/intent', {})).status).toBe(401);
    const { status, body } = await customer.client.post('/payments/intent', { order_number: 5 });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([
      422,
      'VALIDATION_ERROR',
      ['order_number'],
    ]);
  });

  it.each([
    ['cuts the connection before', { type: 'reset', when: 'before' }],
    ['cuts the connection after', { type: 'reset', when: 'after' }],
    ['fails without an effect', { type: 'error', when: 'during' }],
    ['fails after it took effect', { type: 'error', when: 'after' }],
  ] as const)('ends with one intent when the processor %s', async (_, fault) => {
    const order = await fixtures.order(customer);
    store.stripe.addFault({ ...fault, ...CREATE, count: 3 });
    const { status, body } = await customer.client.post('/payments/intent', { order_number: order.number });
    expect([200, 502]).toContain(status);
    expect([undefined, 'PAYMENT_PROCESSOR_ERROR']).toContain(body.code);
    store.stripe.clearFaults();
    await openPayment(order);
    expect(await liveIntents(order)).toEqual(['requires_payment_method']);
  });
});

describe('a processor that fails at random', () => {
  it('is charged once for each order, and no order stays behind', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => fixtures.order(customer)));
    store.stripe.addFault({ type: 'reset', when: 'before', probability: 0.1 });
    store.stripe.addFault({ type: 'reset', when: 'after', probability: 0.1 });
    store.stripe.addFault({ type: 'error', when: 'during', probability: 0.1 });
    store.stripe.addFault({ type: 'error', when: 'after', probability: 0.1 });
    const pay = async (order: TestOrder): Promise<void> => {
      const input = { order_number: order.number, payment_method_id: 'pm_card_visa' };
      const { status, body } = await customer.client.post('/payments/intent', input);
      expect([200, 422, 502]).toContain(status);
      if (body.data?.status !== 'paid' && body.code !== 'ORDER_NOT_PAYABLE') await pay(order);
    };
    await Promise.all(orders.map(pay));
    store.stripe.clearFaults();
    for (const order of orders) {
      expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', paid_amount: 6000 });
      expect(await liveIntents(order)).toEqual(['succeeded']);
    }
  });
});

describe('POST /payments/confirm', () => {
  it('settles what was paid in the browser, and says the same again', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    expect(await fixtures.payInBrowser(payment, 'pm_card_visa')).toBe('succeeded');
    const first = await confirm(payment);
    expect(first).toMatchObject({ message: 'Payment successful.', data: { id: payment.id, status: 'paid' } });
    expect(await confirm(payment)).toEqual(first);
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await paidEvents(order)).toBe(1);
  });

  it('believes the processor, not the caller', async () => {
    const order = await fixtures.order(customer);
    const { data } = await confirm(await openPayment(order));
    expect(data.status).toBe('pending');
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'pending', payment_status: 'pending' });
  });

  it('settles once when confirmations and events come together', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await fixtures.order(customer);
      const payment = await openPayment(order);
      await fixtures.payInBrowser(payment, 'pm_card_visa');
      const [, ...answers] = await Promise.all([
        fixtures.deliverEvents(),
        ...Array.from({ length: 10 }, () => confirm(payment)),
      ]);
      expect(answers.map(({ data }) => data.status)).toEqual(Array(10).fill('paid'));
      await store.drain();
      const notices = await customer.client.get('/user/notifications?per_page=100');
      const about = notices.body.data.data.filter(
        (notice: Body) => notice.data.order_number === order.number,
      );
      expect(about.map(({ type }: Body) => type).sort()).toEqual(['invoice', 'order_confirmed']);
    }
  });

  it('does not know the payments of others', async () => {
    const { payment } = await paidOrder();
    const other = await fixtures.customer();
    for (const id of [payment.processor_payment_intent_id, 'pi_unknown']) {
      const { status, body } = await other.client.post('/payments/confirm', { payment_intent_id: id });
      expect([status, body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
    }
    expect((await store.client.post('/payments/confirm', {})).status).toBe(401);
  });

  it('answers 502 while the processor is unavailable', async () => {
    const payment = await openPayment(await fixtures.order(customer));
    store.stripe.addFault({ type: 'error', status: 503 });
    const { status, body } = await customer.client.post('/payments/confirm', {
      payment_intent_id: payment.processor_payment_intent_id,
    });
    expect([status, body.code]).toEqual([502, 'PAYMENT_PROCESSOR_ERROR']);
  });
});

describe('3-D Secure', () => {
  it('waits for the customer and is paid once they have authenticated', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order, 'pm_card_threeDSecure2Required');
    expect(payment).toMatchObject({ status: 'requires_action', requires_action: true });
    expect((await confirm(payment)).data.status).toBe('requires_action');
    store.stripe.authenticate(payment.processor_payment_intent_id, 'succeed');
    expect((await confirm(payment)).data).toMatchObject({ status: 'paid', requires_action: false });
  });

  it('has failed when the authentication fails', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order, 'pm_card_threeDSecure2Required');
    store.stripe.authenticate(payment.processor_payment_intent_id, 'fail');
    await fixtures.deliverEvents();
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    expect((await confirm(payment)).data.status).toBe('failed');
  });
});

describe('a declined card', () => {
  it('fails the payment with 200, and a retry with another card pays', async () => {
    const order = await fixtures.order(customer);
    const failed = await openPayment(order, 'pm_card_chargeDeclinedInsufficientFunds');
    expect(failed.status).toBe('failed');
    expect(await confirm(failed)).toMatchObject({
      message: 'The payment has failed.',
      data: { status: 'failed' },
    });
    expect(await stored(failed)).toMatchObject({ failure_code: 'insufficient_funds' });
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'pending', payment_status: 'failed' });
    const { status, body } = await customer.client.post('/payments/retry', {
      order_number: order.number,
      payment_method_id: 'pm_card_visa',
    });
    expect([status, body.data.status]).toEqual([200, 'paid']);
    expect(body.data.id).not.toBe(failed.id);
    expect((await liveIntents(order)).sort()).toEqual(['canceled', 'succeeded']);
    await fixtures.deliverEvents();
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('may be followed by a good one in the browser, on the same intent', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    expect(await fixtures.payInBrowser(payment, 'pm_card_chargeDeclined')).toBe('card_declined');
    await fixtures.deliverEvents();
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'failed' });
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    await fixtures.deliverEvents();
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });
});

describe('POST /payments/retry', () => {
  it('creates one new payment in ten concurrent calls', async () => {
    const order = await fixtures.order(customer);
    await openPayment(order, 'pm_card_chargeDeclined');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        customer.client.post('/payments/retry', { order_number: order.number }),
      ),
    );
    const retried = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id);
    expect(new Set(retried).size).toBe(1);
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'PAYMENT_NOT_FAILED'),
    ).toBe(true);
    expect((await liveIntents(order)).sort()).toEqual(['canceled', 'requires_payment_method']);
  });

  it.each([
    ['whose payment has not failed', {}, 'PAYMENT_NOT_FAILED'],
    ['that is cancelled', { status: 'cancelled', payment_status: 'failed' }, 'ORDER_NOT_PAYABLE'],
  ])('rejects an order %s', async (_, traits, code) => {
    const order = await fixtures.order(customer, traits);
    const { status, body } = await customer.client.post('/payments/retry', { order_number: order.number });
    expect([status, body.code]).toEqual([422, code]);
  });

  it('continues a retry that the processor cut off', async () => {
    const order = await fixtures.order(customer);
    await openPayment(order, 'pm_card_chargeDeclined');
    const retry = (): Promise<Body> =>
      customer.client.post('/payments/retry', {
        order_number: order.number,
        payment_method_id: 'pm_card_visa',
      });
    store.stripe.addFault({ type: 'error', when: 'before', ...CREATE });
    expect((await retry()).status).toBe(502);
    expect((await retry()).status).toBe(502);
    store.stripe.clearFaults();
    expect((await retry()).body.data.status).toBe('paid');
    expect((await liveIntents(order)).sort()).toEqual(['canceled', 'succeeded']);
  });

  it('detects that the failed payment has been paid meanwhile', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await fixtures.payInBrowser(payment, 'pm_card_chargeDeclined');
    await confirm(payment);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    const { status, body } = await customer.client.post('/payments/retry', { order_number: order.number });
    expect([status, body.code]).toEqual([422, 'PAYMENT_NOT_FAILED']);
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'paid' });
  });

  it('does not know the orders of others', async () => {
    const order = await fixtures.order(await fixtures.customer(), { payment_status: 'failed' });
    const { status, body } = await customer.client.post('/payments/retry', { order_number: order.number });
    expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await store.client.post('/payments/retry', {})).status).toBe(401);
  });
});

describe('money that does not match', () => {
  it.each([
    ['amount', { amount: 100 }, 'amount is 100 instead of 6000'],
    ['currency', { currency: 'usd' }, 'currency is USD instead of EUR'],
  ])('leaves the order alone and tells staff when the %s differs', async (_, change, reason) => {
    const admin = await fixtures.customer({ roles: ['admin'] });
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await fixtures.dashboard.paymentIntents.update(payment.processor_payment_intent_id, change);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    expect((await confirm(payment)).data.status).toBe('processing');
    await fixtures.deliverEvents();
    expect(await stored(payment)).toMatchObject({ status: 'processing', flagged_reason: reason });
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'pending', payment_status: 'pending' });
    const [mail] = store.mail.inbox.messages({ to: admin.email, subject: order.number });
    expect(mail?.text).toContain(reason);
  });

  it('does not pay one order with the intent of another customer', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    const stranger = await fixtures.dashboard.customers.create({ email: 'stranger@example.com' });
    await fixtures.dashboard.paymentIntents.update(payment.processor_payment_intent_id, {
      customer: stranger.id,
    });
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    await fixtures.deliverEvents();
    expect(await stored(payment)).toMatchObject({ flagged_reason: 'paid as another customer' });
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'pending' });
  });

  it('is refunded when the order was cancelled meanwhile', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await store.db.rows(`UPDATE orders SET status = 'cancelled', expires_at = NULL WHERE id = $1`, [
      order.id,
    ]);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    await fixtures.deliverEvents();
    await fixtures.deliverEvents();
    const { data: refunds } = await fixtures.dashboard.refunds.list({
      payment_intent: payment.processor_payment_intent_id,
    });
    expect(refunds.map(({ amount }) => amount)).toEqual([6000]);
    expect(await stored(payment)).toMatchObject({
      status: 'cancelled',
      flagged_reason: 'refunded: the order is cancelled',
    });
    expect((await confirm(payment)).message).toContain('refunded');
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'cancelled', paid_amount: 0 });
  });
});

describe('the end of an order', () => {
  it('cancels the open intent at the processor', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await store.db.tx(async (tx) => {
      await tx.execute(`UPDATE orders SET status = 'cancelled', expires_at = NULL WHERE id = $1`, [order.id]);
      const outbox = store.get<Outbox<StoreEvents>>(Outbox);
      await outbox.emit(tx, 'order.cancelled', { orderId: order.id });
    });
    await store.drain();
    expect(await liveIntents(order)).toEqual(['canceled']);
    expect(await stored(payment)).toMatchObject({ status: 'cancelled' });
  });
});

describe('the reconciliation', () => {
  it('closes the payment of an order that was not paid in time', async () => {
    const order = await fixtures.order(customer);
    await openPayment(order);
    await store.db.rows(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      order.id,
    ]);
    await store.get(JobsRuntime).runSchedule('check-open-payments');
    expect(await liveIntents(order)).toEqual(['canceled']);
    const { status, body } = await customer.client.post('/payments/intent', { order_number: order.number });
    expect([status, body.code]).toEqual([422, 'ORDER_NOT_PAYABLE']);
  });

  it('pays an expired order whose money arrived in time', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    await store.db.rows(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      order.id,
    ]);
    await store.get(JobsRuntime).runSchedule('expire-orders');
    await store.get(JobsRuntime).runSchedule('check-open-payments');
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('settles payments whose events did not arrive', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    const check = (): Promise<void> => store.get(JobsRuntime).runSchedule('check-open-payments');
    await check();
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'pending' });
    store.clock.advance(6 * MINUTE_MS);
    await check();
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'paid' });
  });

  it('closes payments of cancelled orders whose intent is still open', async () => {
    const order = await fixtures.order(customer);
    await openPayment(order);
    await store.db.rows(`UPDATE orders SET status = 'cancelled', expires_at = NULL WHERE id = $1`, [
      order.id,
    ]);
    store.clock.advance(6 * MINUTE_MS);
    await store.get(JobsRuntime).runSchedule('check-open-payments');
    expect(await liveIntents(order)).toEqual(['canceled']);
  });
});

describe.each(['/webhooks/stripe', '/webhooks/processor'])('POST %s', (path) => {
  const event = (type: string, object: object = { id: 'pi_unknown', object: 'payment_intent' }): object => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });

  it('pays the order', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    await fixtures.payInBrowser(payment, 'pm_card_visa');
    const sent = event('payment_intent.succeeded', { id: payment.processor_payment_intent_id });
    expect(await fixtures.sendEvent(sent, { path })).toEqual({
      status: 200,
      body: { status: 'success', message: 'Event received.' },
    });
    await store.drain();
    expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await fixtures.sendEvent(sent, { path })).toEqual({
      status: 200,
      body: { status: 'success', message: 'Event already processed.' },
    });
  });

  it('reads the intent instead of trusting the event', async () => {
    const order = await fixtures.order(customer);
    const payment = await openPayment(order);
    const lie = { id: payment.processor_payment_intent_id, status: 'succeeded', amount_received: 6000 };
    await fixtures.sendEvent(event('payment_intent.succeeded', lie), { path });
    await store.drain();
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'pending' });
  });

  it('accepts one of eight concurrent copies', async () => {
    const sent = event('payment_intent.succeeded');
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixtures.sendEvent(sent, { path })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.message === 'Event received.')).toHaveLength(1);
  });

  it.each(['customer.created', 'charge.refunded', 'no.such.type', 'toString'])(
    'keeps an event of type %s',
    async (type) => {
      expect((await fixtures.sendEvent(event(type), { path })).status).toBe(200);
      await store.drain();
      expect(await fixtures.count('processor_events', 'type = $1 AND processed_at IS NULL', [type])).toBe(0);
    },
  );

  it('ignores an unknown intent', async () => {
    expect((await fixtures.sendEvent(event('payment_intent.succeeded'), { path })).status).toBe(200);
    await store.drain();
    expect(await fixtures.count('processor_events', 'processed_at IS NULL')).toBe(0);
  });

  it('rejects events without the processor’s signature, and stores nothing', async () => {
    const before = await fixtures.count('processor_events');
    const sent = event('payment_intent.succeeded');
    const forged = await Promise.all([
      fixtures.sendEvent(sent, { path, secret: 'whsec_other' }),
      fixtures.sendEvent(sent, { path, age: 301 }),
      fixtures.sendEvent(sent, { path, age: -302 }),
      fixtures.sendEvent(sent, { path, header: 't=1,v1=00' }),
      fixtures.sendEvent('not json', { path, secret: 'whsec_other' }),
    ]);
    for (const { status, body } of forged) {
      expect([status, body.code]).toEqual([400, 'INVALID_SIGNATURE']);
    }
    expect((await store.client.post(path)).body.code).toBe('INVALID_SIGNATURE');
    expect((await store.client.post(path, sent)).body.code).toBe('INVALID_SIGNATURE');
    expect(await fixtures.count('processor_events')).toBe(before);
  });
});

describe('events out of order', () => {
  it('end in the same state, with one notification for each change', async () => {
    const orders: TestOrder[] = [];
    for (let index = 0; index < 6; index++) {
      const order = await fixtures.order(customer);
      orders.push(order);
      const payment = await openPayment(order);
      await fixtures.payInBrowser(payment, 'pm_card_chargeDeclined');
      await fixtures.payInBrowser(payment, 'pm_card_visa');
    }
    store.stripe.configureWebhooks({ duplicate: 0, reorder: true });
    await fixtures.deliverEvents();
    store.stripe.configureWebhooks({ reorder: false });
    const { body } = await customer.client.get('/user/notifications?per_page=100');
    for (const order of orders) {
      expect(await fixtures.orderState(order)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
      const about = body.data.data.filter((notice: Body) => notice.data.order_number === order.number);
      expect(about.map(({ type }: Body) => type).sort()).toEqual(['invoice', 'order_confirmed']);
    }
  });

  it('leave a paid payment paid when an old failure is delivered again', async () => {
    const { order, payment } = await paidOrder();
    const late = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.payment_failed',
      data: { object: { id: payment.processor_payment_intent_id } },
    };
    await fixtures.sendEvent(late);
    store.clock.advance(72 * 60 * MINUTE_MS);
    await fixtures.sendEvent({ ...late, id: `evt_${randomUUID()}` });
    await store.drain();
    expect(await fixtures.orderState(order)).toMatchObject({ payment_status: 'paid' });
  });
});

describe('stored events', () => {
  it('are stored for a month', async () => {
    await fixtures.sendEvent({
      id: 'evt_old',
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    });
    const purge = (): Promise<void> => store.get(JobsRuntime).runSchedule('purge-processor-events');
    store.clock.advance(29 * 24 * 60 * MINUTE_MS);
    await purge();
    expect(await fixtures.count('processor_events', `event_id = 'evt_old'`)).toBe(1);
    store.clock.advance(2 * 24 * 60 * MINUTE_MS);
    await purge();
    expect(await fixtures.count('processor_events', `event_id = 'evt_old'`)).toBe(0);
  });
});
