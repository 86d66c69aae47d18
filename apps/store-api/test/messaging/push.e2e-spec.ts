import { JobsRuntime, Outbox } from '@comptoir/jobs';
import type { CaughtPush } from '../../../../tools/testing-servers/push-sink';
import type { StoreEvents } from '../../src/events';
import { PaymentFixtures, type TestCustomer, type TestOrder } from '../orders/payments.fixture';
import { PUSH_TOKEN, PushFixtures } from './push.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: PaymentFixtures;
let devices: PushFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
  devices = new PushFixtures(store);
});
afterAll(() => store?.stop());
afterEach(() => store.push.setMode('ok'));

async function customerWithOrder(language = 'en'): Promise<{ customer: TestCustomer; order: TestOrder }> {
  const customer = await fixtures.customer({ language });
  await store.drain();
  return { customer, order: await fixtures.order(customer) };
}

async function emit<K extends keyof StoreEvents>(event: K, payload: StoreEvents[K]): Promise<void> {
  await store.db.tx((tx) => store.get<Outbox<StoreEvents>>(Outbox).emit(tx, event, payload));
}

async function ship({ id: orderId }: TestOrder): Promise<void> {
  await emit('order.shipped', { orderId });
  await store.drain();
}

/** Retries failed jobs, as an operator does once the push service is back. */
async function retryFailed(): Promise<void> {
  const runtime = store.get(JobsRuntime);
  for (const { eventId, handler } of await runtime.listFailedDeliveries(100))
    await runtime.retryDelivery(eventId, handler);
  await store.drain();
}

/** Returns the messages to a token in the order of their arrival. */
function pushesTo(token: string): CaughtPush[] {
  return store.push.messages.filter((push) => push.token === token).reverse();
}

describe('a push message', () => {
  const events = [
    ['order.placed', 'order_placed', 'Commande confirmée', 'Order confirmed'],
    ['order.paid', 'order_confirmed', 'Commande en préparation', 'Order in preparation'],
    ['order.shipped', 'order_shipped', 'Colis expédié', 'Parcel shipped'],
    ['order.delivered', 'order_delivered', 'Colis livré', 'Parcel delivered'],
    ['order.cancelled', 'order_cancelled', 'Commande annulée', 'Order cancelled'],
  ] as const;

  it.each(['fr', 'en'])('sends each step of an order in %s', async (language) => {
    const { customer, order } = await customerWithOrder(language);
    const token = await devices.register(customer);
    for (const [event] of events) await emit(event, { orderId: order.id });
    await store.drain();
    const expected = events.map(([, type, french, english]) => ({
      token,
      notification: {
        title: language === 'fr' ? french : english,
        body: expect.stringContaining(order.number),
      },
      data: { type, order_number: order.number },
    }));
    expect(pushesTo(token).map(({ message }) => message)).toEqual(expected);
  });

  it('welcomes, without an order number', async () => {
    const customer = await fixtures.customer({ language: 'fr' });
    const token = await devices.register(customer);
    await emit('user.verified', { userId: customer.id });
    await store.drain();
    expect(pushesTo(token)).toMatchObject([
      { notification: { title: 'Bienvenue !' }, data: { type: 'welcome' }, project: 'comptoir-test' },
    ]);
    expect(pushesTo(token)[0]?.data).toEqual({ type: 'welcome' });
  });

  it('sends a declined card, but no authentication, which goes by mail', async () => {
    const customer = await fixtures.customer({ language: 'fr' });
    const token = await devices.register(customer);
    for (const payment_method_id of ['pm_card_threeDSecure2Required', 'pm_card_chargeDeclined']) {
      const { number: order_number } = await fixtures.order(customer);
      await customer.client.post('/payments/intent', { order_number, payment_method_id });
    }
    await store.drain();
    expect(pushesTo(token).map(({ notification, data }) => [notification.title, data.type])).toEqual([
      ['Paiement échoué', 'payment_failed'],
    ]);
  });

  it('goes to every device of the account and to no other', async () => {
    const { customer, order } = await customerWithOrder();
    const other = await fixtures.customer();
    const [phone, tablet, foreign, removed] = [
      await devices.register(customer, { device_id: 'phone' }),
      await devices.register(customer, { platform: 'web' }),
      await devices.register(other),
      await devices.register(customer, { device_id: 'old' }),
    ];
    await customer.client.delete(PUSH_TOKEN, { device_id: 'old' });
    await ship(order);
    expect([phone, tablet, foreign, removed].map((token) => pushesTo(token).length)).toEqual([1, 1, 0, 0]);
  });

  it('is not sent when staff asked for silence or the account is gone', async () => {
    const { customer, order } = await customerWithOrder();
    const token = await devices.register(customer);
    await emit('order.delivered', { orderId: order.id, silent: true });
    await store.drain();
    store.push.setMode('quota', { token: token });
    await expect(ship(order)).rejects.toThrow('notifications.push');
    store.push.setMode('ok');
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [customer.id]);
    await retryFailed();
    expect(pushesTo(token)).toEqual([]);
  });
});

describe('a token that is of no use', () => {
  it.each(['unregistered', 'invalid'])(
    'is deactivated when it is %s, and the other devices are told',
    async (kind) => {
      const { customer, order } = await customerWithOrder();
      const dead = await devices.register(customer, { token: `${kind}-${devices.newToken()}` });
      const alive = await devices.register(customer);
      await ship(order);
      expect(await devices.rowsOf(customer)).toMatchObject([
        { token: dead, live: false },
        { token: alive, live: true },
      ]);
      expect(pushesTo(alive)).toHaveLength(1);
      await ship(order);
      expect(pushesTo(alive)).toHaveLength(2);
      const jobs = await store.db.rows(
        `SELECT 1 FROM outbox_deliveries WHERE handler = 'notifications.push'`,
      );
      expect(jobs).toEqual([]);
    },
  );

  it('works again once the app has registered it again', async () => {
    const { customer, order } = await customerWithOrder();
    const token = await devices.register(customer, { device_id: 'phone' });
    await store.db.rows('UPDATE push_tokens SET deactivated_at = now() WHERE token = $1', [token]);
    await devices.register(customer, { device_id: 'phone', token });
    await ship(order);
    expect(pushesTo(token)).toHaveLength(1);
  });
});

describe('when the push service fails', () => {
  it('sends again only what was rejected', async () => {
    const { customer, order } = await customerWithOrder();
    const [phone, tablet] = [await devices.register(customer), await devices.register(customer)];
    store.push.setMode('quota', { token: tablet });
    await expect(ship(order)).rejects.toThrow('notifications.push');
    expect([phone, tablet].map((token) => pushesTo(token).length)).toEqual([1, 0]);
    expect(await devices.rowsOf(customer)).toMatchObject([{ live: true }, { live: true }]);
    store.push.setMode('ok');
    await retryFailed();
    expect([phone, tablet].map((token) => pushesTo(token).length)).toEqual([1, 1]);
  });

  it('gets over a short overload by itself', async () => {
    const { customer, order } = await customerWithOrder();
    const token = await devices.register(customer);
    store.push.setMode('unavailable', { token, times: 2 });
    await ship(order);
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('sends one message for an event that is delivered twice', async () => {
    const { customer, order } = await customerWithOrder();
    const token = await devices.register(customer);
    await emit('order.shipped', { orderId: order.id });
    const event = await store.db.row<{ event_id: string }>(
      `SELECT event_id FROM outbox WHERE name = 'order.shipped'`,
    );
    await store.drain();
    await store.db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at) VALUES ($1, 'order.shipped', $2, now(), now())`,
      [event?.event_id, { orderId: order.id }],
    );
    await store.drain();
    expect(pushesTo(token)).toHaveLength(1);
  });

  it('sends the next owner of a device no message for the former one', async () => {
    const { customer, order } = await customerWithOrder();
    const token = await devices.register(customer, { device_id: 'phone' });
    store.push.setMode('quota', { token: token });
    await expect(ship(order)).rejects.toThrow('notifications.push');
    await devices.register(await fixtures.customer(), { token, device_id: 'phone' });
    store.push.setMode('ok');
    await retryFailed();
    expect(pushesTo(token)).toEqual([]);
  });

  it('reaches a device whose token was renewed in the meantime', async () => {
    const { customer, order } = await customerWithOrder();
    const old = await devices.register(customer, { device_id: 'phone' });
    store.push.setMode('quota', { token: old });
    await expect(ship(order)).rejects.toThrow('notifications.push');
    const renewed = await devices.register(customer, { device_id: 'phone' });
    await retryFailed();
    expect([old, renewed].map((token) => pushesTo(token).length)).toEqual([0, 1]);
  });
});
