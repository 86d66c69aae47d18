import { JobsRuntime, Outbox } from '@comptoir/jobs';
import { type PushSink, startPushSink } from '../../../../tools/testing-servers/push-sink';
import type { StoreEvents } from '../../src/events';
import { PaymentFixtures, type TestCustomer } from '../orders/payments.fixture';
import { type TestStore, startStore } from '../store-harness';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function storeWith(overrides: Record<string, string>): Promise<TestStore> {
  const store = await startStore(overrides);
  closers.push(() => store.stop());
  return store;
}

async function sinkOn(port?: number): Promise<PushSink> {
  const sink = await startPushSink({ port });
  closers.push(() => sink.close());
  return sink;
}

/** Creates a customer with a phone. */
async function customerOf(store: TestStore): Promise<TestCustomer> {
  const customer = await new PaymentFixtures(store).customer();
  const { status } = await customer.client.post('/user/push-token', { token: 'phone', platform: 'ios' });
  expect(status).toBe(201);
  return customer;
}

async function welcome(store: TestStore, { id: userId }: TestCustomer): Promise<void> {
  await store.db.tx((tx) => store.get<Outbox<StoreEvents>>(Outbox).emit(tx, 'user.verified', { userId }));
  await store.drain();
}

function welcomesBy(store: TestStore, { email }: TestCustomer): number {
  return store.mail.inbox.messages({ to: email, subject: 'Welcome' }).length;
}

it('loses no push message while the service is down, and holds up no mail', async () => {
  const sink = await sinkOn();
  const store = await storeWith({ FCM_API_BASE: sink.url });
  const customer = await customerOf(store);
  await sink.close();
  await expect(welcome(store, customer)).rejects.toThrow('notifications.push');
  expect(welcomesBy(store, customer)).toBe(1);

  const restarted = await sinkOn(Number(new URL(sink.url).port));
  const runtime = store.get(JobsRuntime);
  for (const { eventId, handler } of await runtime.listFailedDeliveries(10))
    await runtime.retryDelivery(eventId, handler);
  await store.drain();
  expect(restarted.messages).toMatchObject([{ token: 'phone', data: { type: 'welcome' } }]);
  expect(welcomesBy(store, customer)).toBe(1);
});

it('takes devices and sends nothing without a service account', async () => {
  const store = await storeWith({ FIREBASE_CREDENTIALS: '' });
  const customer = await customerOf(store);
  await welcome(store, customer);
  expect(welcomesBy(store, customer)).toBe(1);
  expect(store.push.messages).toEqual([]);
});

it('does not start with a file that is no service account', async () => {
  const file = `${__dirname}/../../../../package.json`;
  await expect(startStore({ FIREBASE_CREDENTIALS: file })).rejects.toThrow(
    /FIREBASE_CREDENTIALS.*private_key/,
  );
});
