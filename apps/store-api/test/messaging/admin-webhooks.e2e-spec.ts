import { createHmac } from 'node:crypto';
import { JobsRuntime } from '@comptoir/jobs';
import type { WebhookSink } from '../../../../tools/testing-servers/webhook-sink';
import { PaymentFixtures, type TestCustomer } from '../orders/payments.fixture';
import type { TestStore } from '../store-harness';
import { RETRY_PAUSES_MS, type TestHook, WebhookFixtures } from './webhooks.fixture';

let store: TestStore;
let fixtures: PaymentFixtures;
let webhooks: WebhookFixtures;
let sink: WebhookSink;
let admin: TestCustomer;
let customer: TestCustomer;
let orderId: number;

beforeAll(async () => {
  webhooks = await WebhookFixtures.open();
  ({ store, sink } = webhooks);
  fixtures = new PaymentFixtures(store);
  admin = await fixtures.customer({ roles: ['admin'] });
  customer = await fixtures.customer();
  orderId = (await fixtures.order(customer)).id;
});
afterAll(() => webhooks?.close());
beforeEach(() => webhooks.reset());

const PATH = '/admin/webhooks';

async function failed(): Promise<{ hook: TestHook; deliveryId: number }> {
  const hook = await webhooks.register(customer, sink.url);
  sink.setMode('500');
  await webhooks.publish('order.placed', { orderId });
  for (const pause of RETRY_PAUSES_MS) await webhooks.advance(pause);
  sink.setMode('ok');
  sink.clear();
  const [row] = await webhooks.deliveriesOf(hook);
  return { hook, deliveryId: row?.id ?? 0 };
}

const retryPath = ({ hook, deliveryId }: { hook: TestHook; deliveryId: number }): string =>
  `${PATH}/${hook.id}/deliveries/${deliveryId}/retry`;

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/1`],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
    ['GET', `${PATH}/1/deliveries`],
    ['POST', `${PATH}/1/deliveries/1/retry`],
    ['POST', `${PATH}/1/test`],
  ])('%s %s is for administrators', async (method, path) => {
    expect((await store.client.send(method, path, {})).status).toBe(401);
    for (const role of ['customer', 'manager']) {
      const { client } = await fixtures.customer({ roles: [role] });
      const { status, body } = await client.send(method, path, {});
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.each([
    ['GET', `${PATH}/999999`],
    ['PUT', `${PATH}/999999`],
    ['PUT', `${PATH}/99999999999999`],
    ['DELETE', `${PATH}/999999`],
    ['GET', `${PATH}/999999/deliveries`],
    ['POST', `${PATH}/999999/deliveries/1/retry`],
    ['POST', `${PATH}/999999/test`],
    ['GET', `${PATH}/abc`],
  ])('%s %s is not found', async (method, path) => {
    const body = method === 'PUT' ? { events: 5 } : undefined;
    const answer = await admin.client.send(method, path, { body });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the webhooks of the shop', () => {
  it('creates one that gets events of all orders', async () => {
    const created = await admin.client.post(PATH, { url: sink.url, events: ['order.placed'], secret: 'own' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ secret: 'own', user_id: admin.id, is_active: true });
    await webhooks.publish('order.placed', { orderId });
    expect(sink.deliveries).toHaveLength(1);
    const found = await admin.client.get(`${PATH}/${created.body.data.id}`);
    expect(found.body.data).toEqual({ ...created.body.data, secret: '********' });
  });

  it('creates one that is off', async () => {
    const { body } = await admin.client.post(PATH, {
      url: sink.url,
      events: ['order.placed'],
      is_active: false,
    });
    expect(body.data.is_active).toBe(false);
    await webhooks.publish('order.placed', { orderId });
    expect(sink.deliveries).toEqual([]);
  });

  it('lists those of all users, newest first, by owner and state', async () => {
    const first = await webhooks.register(customer, sink.url);
    const second = await webhooks.register(admin, sink.url);
    await admin.client.put(`${PATH}/${second.id}`, { is_active: false });
    const idsOf = async (query: string): Promise<number[]> =>
      (await admin.client.get(`${PATH}?${query}`)).body.data.map(({ id }: TestHook) => id);
    expect(await idsOf('')).toEqual([second.id, first.id]);
    expect(await idsOf(`user_id=${customer.id}`)).toEqual([first.id]);
    expect(await idsOf('is_active=false')).toEqual([second.id]);
    expect((await admin.client.get(`${PATH}?per_page=1&page=2`)).body).toMatchObject({
      data: [{ id: first.id }],
      meta: { current_page: 2, per_page: 1, total: 2, last_page: 2 },
    });
  });

  it('changes what is given and leaves the rest', async () => {
    const hook = await webhooks.register(customer, sink.url);
    const moved = await admin.client.put(`${PATH}/${hook.id}`, {
      url: `${sink.url}/moved`,
      secret: '********',
    });
    expect(moved.status).toBe(200);
    expect(moved.body.data).toMatchObject({
      url: `${sink.url}/moved`,
      events: ['order.placed'],
      secret: '********',
    });
    await webhooks.publish('order.placed', { orderId });
    const signedBy = (secret: string, index: number): boolean =>
      sink.deliveries[index]?.headers['x-webhook-signature'] ===
      createHmac('sha256', secret)
        .update(sink.deliveries[index]?.body ?? '')
        .digest('hex');
    expect(sink.deliveries.map(({ path }) => path)).toEqual(['/moved']);
    expect(signedBy(hook.secret, 0)).toBe(true);
    const changed = await admin.client.put(`${PATH}/${hook.id}`, {
      secret: 'fresh',
      events: ['order.shipped'],
    });
    expect(changed.body.data.secret).toBe('********');
    await webhooks.publish('order.placed', { orderId });
    await webhooks.publish('order.shipped', { orderId });
    expect(sink.deliveries).toHaveLength(2);
    expect(signedBy('fresh', 1)).toBe(true);
  });

  it.each([
    ['an address inside', { url: 'http://169.254.169.254/' }, 'WEBHOOK_URL_NOT_ALLOWED'],
    ['an unknown event', { events: ['order.eaten'] }, 'VALIDATION_ERROR'],
    ['no events', { events: [] }, 'VALIDATION_ERROR'],
    ['no address', { url: '' }, 'VALIDATION_ERROR'],
  ])('rejects %s', async (_, change, code) => {
    const hook = await webhooks.register(customer, sink.url);
    const created = await admin.client.post(PATH, { url: sink.url, events: ['order.placed'], ...change });
    expect([created.status, created.body.code]).toEqual([422, code]);
    const updated = await admin.client.put(`${PATH}/${hook.id}`, change);
    expect([updated.status, updated.body.code]).toEqual([422, code]);
  });

  it('gives an administrator 20 as well', async () => {
    const owner = await fixtures.customer({ roles: ['admin'] });
    for (let index = 0; index < 20; index++) await webhooks.register(owner, sink.url);
    const { status, body } = await owner.client.post(PATH, { url: sink.url, events: ['order.placed'] });
    expect([status, body.code]).toEqual([422, 'WEBHOOK_LIMIT_REACHED']);
  });

  it('makes pending deliveries dead when it is disabled, and resets failures when it is enabled', async () => {
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500');
    await webhooks.publish('order.placed', { orderId });
    await store.db.rows('UPDATE webhooks SET failures_in_row = 9 WHERE id = $1', [hook.id]);
    await admin.client.put(`${PATH}/${hook.id}`, { is_active: false });
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      { status: 'failed', error: 'The webhook was disabled.', next_retry_at: null },
    ]);
    await webhooks.advance(86_400_000);
    expect(sink.deliveries).toHaveLength(1);
    const { body } = await admin.client.put(`${PATH}/${hook.id}`, { is_active: true });
    expect(body.data).toMatchObject({ is_active: true, failures_in_row: 0, disabled_reason: null });
    await webhooks.publish('order.placed', { orderId });
    expect(sink.deliveries).toHaveLength(2);
  });

  it('removes one with its log', async () => {
    const hook = await webhooks.register(customer, sink.url);
    await webhooks.publish('order.placed', { orderId });
    expect((await admin.client.delete(`${PATH}/${hook.id}`)).status).toBe(204);
    expect(await webhooks.deliveriesOf(hook)).toEqual([]);
  });
});

describe('the log', () => {
  it('shows what was sent and answered, by state and event', async () => {
    const hook = await webhooks.register(customer, sink.url, ['order.placed', 'order.shipped']);
    await webhooks.publish('order.placed', { orderId });
    sink.setMode('500');
    await webhooks.publish('order.shipped', { orderId });
    const { body } = await admin.client.get(`${PATH}/${hook.id}/deliveries`);
    expect(body.meta.total).toBe(2);
    expect(body.data).toMatchObject([
      {
        event: 'order.shipped',
        status: 'pending',
        attempts: 1,
        response_code: 500,
        response_body: 'the receiver failed',
        error: 'The receiver answered 500.',
        next_retry_at: expect.any(String),
        delivered_at: null,
      },
      {
        event: 'order.placed',
        status: 'succeeded',
        response_code: 200,
        response_body: 'ok',
        error: null,
        duration_ms: expect.any(Number),
        payload: JSON.parse(sink.deliveries[0]?.body ?? ''),
        event_id: sink.deliveries[0]?.headers['x-webhook-id'],
        delivered_at: expect.any(String),
      },
    ]);
    const eventsOf = async (query: string): Promise<string[]> =>
      (await admin.client.get(`${PATH}/${hook.id}/deliveries?${query}`)).body.data.map(
        ({ event }: { event: string }) => event,
      );
    expect(await eventsOf('status=pending')).toEqual(['order.shipped']);
    expect(await eventsOf('event=order.placed')).toEqual(['order.placed']);
    expect(await eventsOf('status=failed&event=order.placed')).toEqual([]);
    expect((await admin.client.get(`${PATH}/${hook.id}/deliveries?status=lost`)).status).toBe(422);
  });

  it('forgets what was settled a month ago', async () => {
    const hook = await webhooks.register(customer, sink.url);
    await webhooks.publish('order.placed', { orderId });
    store.clock.advance(29 * 86_400_000);
    await store.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
    expect(await webhooks.deliveriesOf(hook)).toHaveLength(1);
    store.clock.advance(2 * 86_400_000);
    await store.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
    expect(await webhooks.deliveriesOf(hook)).toEqual([]);
    admin = await fixtures.customer({ roles: ['admin'] });
    customer = await fixtures.customer();
    orderId = (await fixtures.order(customer)).id;
  });
});

describe('sending again', () => {
  it('sends a failed delivery once more, as it was', async () => {
    const given = await failed();
    const [before] = await webhooks.deliveriesOf(given.hook);
    const { status, body } = await admin.client.post(retryPath(given));
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ id: given.deliveryId, status: 'pending', attempts: 7 });
    await store.drain();
    expect(sink.deliveries).toMatchObject([
      { body: before?.payload, headers: { 'x-webhook-id': before?.event_id, 'x-webhook-attempt': '8' } },
    ]);
    expect(await webhooks.deliveriesOf(given.hook)).toMatchObject([{ status: 'succeeded', attempts: 8 }]);
    const again = await admin.client.post(retryPath(given));
    expect([again.status, again.body.code]).toEqual([409, 'WEBHOOK_DELIVERY_SUCCEEDED']);
  });

  it('sends once, however often it is pressed at the same time', async () => {
    const given = await failed();
    for (let round = 0; round < 5; round++) {
      await store.db.rows(
        `UPDATE webhook_deliveries SET status = 'failed', next_retry_at = NULL WHERE id = $1`,
        [given.deliveryId],
      );
      sink.clear();
      const answers = await Promise.all(Array.from({ length: 8 }, () => admin.client.post(retryPath(given))));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
      await store.drain();
      expect(sink.deliveries).toHaveLength(1);
    }
  });

  it('sends once while workers run beside it', async () => {
    const given = await failed();
    const runtime = store.get(JobsRuntime);
    await runtime.start();
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => admin.client.post(retryPath(given))),
      );
      expect(answers.every(({ status }) => [202, 409].includes(status))).toBe(true);
      await sink.waitFor(1);
    } finally {
      await runtime.stop();
    }
    await store.drain();
    expect(sink.deliveries).toHaveLength(1);
    expect(await webhooks.deliveriesOf(given.hook)).toMatchObject([{ status: 'succeeded', attempts: 8 }]);
  });

  it('does not wait for the schedule', async () => {
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500', 1);
    await webhooks.publish('order.placed', { orderId });
    const [row] = await webhooks.deliveriesOf(hook);
    expect((await admin.client.post(retryPath({ hook, deliveryId: row?.id ?? 0 }))).status).toBe(202);
    await store.drain();
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
  });

  it('tries a disabled webhook once', async () => {
    const given = await failed();
    await admin.client.put(`${PATH}/${given.hook.id}`, { is_active: false });
    await store.db.rows('UPDATE webhook_deliveries SET attempts = 1 WHERE id = $1', [given.deliveryId]);
    sink.setMode('500');
    await admin.client.post(retryPath(given));
    await webhooks.advance(86_400_000);
    expect(sink.deliveries).toHaveLength(1);
    expect(await webhooks.deliveriesOf(given.hook)).toMatchObject([{ status: 'failed', attempts: 2 }]);
  });

  it('finds a delivery under its own webhook only', async () => {
    const given = await failed();
    const other = await webhooks.register(customer, sink.url);
    const { status, body } = await admin.client.post(retryPath({ ...given, hook: other }));
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a test', () => {
  it('arrives, whatever the webhook has registered for', async () => {
    const hook = await webhooks.register(customer, sink.url, ['order.shipped']);
    const { status, body } = await admin.client.post(`${PATH}/${hook.id}/test`);
    expect([status, body.data.event, body.data.status]).toEqual([202, 'webhook.test', 'pending']);
    await store.drain();
    expect(JSON.parse(sink.deliveries[0]?.body ?? '')).toEqual({
      event: 'webhook.test',
      timestamp: expect.any(String),
      data: { webhook_id: hook.id },
    });
    await admin.client.post(`${PATH}/${hook.id}/test`);
    await store.drain();
    const ids = sink.deliveries.map(({ headers }) => headers['x-webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('is tried once and counts for nothing', async () => {
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500');
    await admin.client.post(`${PATH}/${hook.id}/test`);
    await webhooks.advance(86_400_000);
    expect(sink.deliveries).toHaveLength(1);
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(await webhooks.hook(hook.id)).toMatchObject({ failures_in_row: 0, is_active: true });
  });
});
