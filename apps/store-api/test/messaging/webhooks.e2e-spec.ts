import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobsRuntime } from '@comptoir/jobs';
import { WebhookDeliveriesService } from '@comptoir/webhooks';
import { type WebhookSink, startWebhookSink } from '../../../../tools/testing-servers/webhook-sink';
import { PaymentFixtures, type TestCustomer, type TestOrder } from '../orders/payments.fixture';
import type { TestStore } from '../store-harness';
import { RETRY_PAUSES_MS, WebhookFixtures } from './webhooks.fixture';

/** Time between an attempt and the test's look at it, at most. */
const LATE_MS = 30_000;

let store: TestStore;
let fixtures: PaymentFixtures;
let webhooks: WebhookFixtures;
let sink: WebhookSink;

beforeAll(async () => {
  webhooks = await WebhookFixtures.open();
  ({ store, sink } = webhooks);
  fixtures = new PaymentFixtures(store);
});
afterAll(() => webhooks?.close());
beforeEach(() => webhooks.reset());

const PATH = '/user/webhooks';
const ALL_EVENTS = [
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
  'tax.threshold_reached',
];

async function customerWithOrder(traits = {}): Promise<{ customer: TestCustomer; order: TestOrder }> {
  const customer = await fixtures.customer();
  return { customer, order: await fixtures.order(customer, traits) };
}

const bodies = (): Record<string, any>[] => sink.deliveries.map(({ body }) => JSON.parse(body));

describe('registering', () => {
  it('answers the secret once, and masks it ever after', async () => {
    const { client } = await fixtures.customer();
    const { status, body } = await client.post(PATH, {
      url: sink.url,
      events: ['order.placed', 'order.placed'],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      url: sink.url,
      events: ['order.placed'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
      is_active: true,
    });
    const list = await client.get(PATH);
    expect(list.status).toBe(200);
    expect(list.body.data).toEqual([{ ...body.data, secret: '********' }]);
  });

  it.each(['s', ' ', 'é🙂', 'x'.repeat(255)])('takes the secret "%s" and signs with it', async (secret) => {
    const { customer, order } = await customerWithOrder();
    const { body } = await customer.client.post(PATH, { url: sink.url, events: ['order.placed'], secret });
    expect(body.data.secret).toBe(secret);
    await webhooks.publish('order.placed', { orderId: order.id });
    const [delivery] = sink.deliveries;
    expect(delivery?.headers['x-webhook-signature']).toBe(
      createHmac('sha256', secret)
        .update(delivery?.body ?? '')
        .digest('hex'),
    );
    const verifier = new Webhook(Buffer.from(secret), { format: 'raw' });
    expect(verifier.verify(delivery?.body ?? '', delivery?.headers ?? {})).toMatchObject({
      event: 'order.placed',
    });
  });

  it('is verified by the library of Standard Webhooks with the secret as it was shown, on retries too', async () => {
    const { customer, order } = await customerWithOrder();
    const { secret } = await webhooks.register(customer, sink.url);
    sink.setMode('500', 1);
    await webhooks.publish('order.placed', { orderId: order.id });
    await webhooks.advance(120_000);
    const tries = sink.deliveries.map(({ headers, body }) => ({ headers, body }));
    expect(tries).toHaveLength(2);
    for (const { headers, body } of tries) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ event: 'order.placed' });
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    }
    const [first, second] = tries.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(Number(second?.['webhook-timestamp'])).toBeGreaterThan(Number(first?.['webhook-timestamp']));
  });

  it('stores no readable secret in the database', async () => {
    const customer = await fixtures.customer();
    const { id, secret } = await webhooks.register(customer, sink.url);
    const row = await webhooks.hook(id);
    expect(row?.secret).toBeInstanceOf(Buffer);
    expect((row?.secret as Buffer | undefined)?.includes(secret)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it.each([
    ['no url', { url: undefined }, 'url'],
    ['a url that is no text', { url: 5 }, 'url'],
    ['a url that is too long', { url: `https://hook.example/${'a'.repeat(2048)}` }, 'url'],
    ['no events', { events: undefined }, 'events'],
    ['an empty list of events', { events: [] }, 'events'],
    ['an unknown event', { events: ['order.placed', 'order.eaten'] }, 'events'],
    ['events that are no list', { events: 'order.placed' }, 'events'],
    ['the event of a test', { events: ['webhook.test'] }, 'events'],
    ['a secret that is too long', { secret: 'x'.repeat(256) }, 'secret'],
    ['a secret with NUL', { secret: 'a\0b' }, 'secret'],
  ])('rejects %s', async (_, change, field) => {
    const { client } = await fixtures.customer();
    const answer = await client.post(PATH, { url: sink.url, events: ['order.placed'], ...change });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(answer.body.errors).join()).toContain(field);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'ftp://hook.example/',
    'https://user:pass@hook.example/',
    'hook.example',
  ])('rejects %s, even in development', async (url) => {
    const { client } = await fixtures.customer();
    const { status, body } = await client.post(PATH, { url, events: ['order.placed'] });
    expect([status, body.code]).toEqual([422, 'WEBHOOK_URL_NOT_ALLOWED']);
    expect(body.errors).toHaveProperty('url');
  });

  it('stops at 20, also in concurrent requests', async () => {
    const { client } = await fixtures.customer();
    const answers = await Promise.all(
      Array.from({ length: 26 }, () => client.post(PATH, { url: sink.url, events: ['order.placed'] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
    expect([...codes]).toEqual(['WEBHOOK_LIMIT_REACHED']);
    expect((await client.get(PATH)).body.data).toHaveLength(20);
  });
});

describe('where private networks are rejected', () => {
  it.each([
    'http://127.0.0.1:4000/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://hook/',
  ])('rejects %s when it is saved', async (url) => {
    const { client } = await fixtures.customer();
    const { status, body } = await withoutLocalUrls(() =>
      client.post(PATH, { url, events: ['order.placed'] }),
    );
    expect([status, body.code]).toEqual([422, 'WEBHOOK_URL_NOT_ALLOWED']);
  });

  it('rejects it when it is called, too', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    await withoutLocalUrls(() => webhooks.publish('order.placed', { orderId: order.id }));
    expect(sink.deliveries).toEqual([]);
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      { status: 'pending', attempts: 1, response_code: null, error: 'The port is not allowed.' },
    ]);
  });

  /** Runs without the setting of the development environment that allows local URLs. */
  async function withoutLocalUrls<T>(work: () => Promise<T>): Promise<T> {
    store.config.webhooks.allowPrivate = false;
    try {
      return await work();
    } finally {
      store.config.webhooks.allowPrivate = true;
    }
  }
});

describe('removing', () => {
  it('deletes an own one, and stops its pending deliveries', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500');
    await webhooks.publish('order.placed', { orderId: order.id });
    expect((await customer.client.delete(`${PATH}/${hook.id}`)).status).toBe(204);
    expect((await customer.client.delete(`${PATH}/${hook.id}`)).status).toBe(404);
    await webhooks.advance(3_600_000);
    expect(sink.deliveries).toHaveLength(1);
    expect((await customer.client.get(PATH)).body.data).toEqual([]);
  });

  it('finds no other customer’s webhook', async () => {
    const [owner, other] = [await fixtures.customer(), await fixtures.customer()];
    const hook = await webhooks.register(owner, sink.url);
    for (const id of [hook.id, 999_999_999, 'abc']) {
      const { status, body } = await other.client.delete(`${PATH}/${id}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await other.client.get(PATH)).body.data).toEqual([]);
    expect(await webhooks.hook(hook.id)).toBeDefined();
  });

  it('happens with the account', async () => {
    const customer = await fixtures.customer();
    const hook = await webhooks.register(customer, sink.url);
    await webhooks.publish('user.deleted', { userId: customer.id });
    expect(await webhooks.hook(hook.id)).toBeUndefined();
  });
});

describe('who may', () => {
  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', `${PATH}/1`],
  ])('%s %s needs an account with a verified address', async (method, path) => {
    const body = method === 'POST' ? { url: sink.url, events: ['order.placed'] } : undefined;
    const anonymous = await store.client.send(method, path, { body });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const customer = await fixtures.customer();
    await store.db.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [customer.id]);
    store.clock.advance(2_000);
    const unverified = await customer.client.send(method, path, { body });
    expect([unverified.status, unverified.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('a delivery', () => {
  it('has exactly the body and the headers of the contract', async () => {
    const { customer, order } = await customerWithOrder({ status: 'shipped', payment_status: 'paid' });
    await store.db.rows(
      `INSERT INTO shipments (order_id, carrier, tracking_number) VALUES ($1, 'La Poste', 'OLD'), ($1, 'UPS', '1Z999')`,
      [order.id],
    );
    const hook = await webhooks.register(customer, `${sink.url}/in?key=1`, ['order.shipped']);
    const before = store.clock.now().getTime();
    await webhooks.publish('order.shipped', { orderId: order.id });
    const [delivery] = sink.deliveries;
    expect(sink.deliveries).toHaveLength(1);
    const timestamp = JSON.parse(delivery?.body ?? '').timestamp;
    expect(delivery?.body).toBe(
      JSON.stringify({
        event: 'order.shipped',
        timestamp,
        data: {
          order_number: order.number,
          status: 'shipped',
          payment_status: 'paid',
          total: '60.00',
          currency: 'EUR',
          tracking_number: '1Z999',
          carrier: 'UPS',
        },
      }),
    );
    expect(Math.abs(Date.parse(timestamp) - before)).toBeLessThan(60_000);
    expect(delivery).toMatchObject({
      method: 'POST',
      path: '/in?key=1',
      headers: {
        'content-type': 'application/json',
        'x-webhook-id': expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        'x-webhook-event': 'order.shipped',
        'x-webhook-timestamp': expect.stringMatching(/^\d{10}$/),
        'x-webhook-attempt': '1',
        'x-webhook-signature': createHmac('sha256', hook.secret)
          .update(delivery?.body ?? '')
          .digest('hex'),
      },
    });
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      {
        status: 'succeeded',
        attempts: 1,
        response_code: 200,
        response_body: 'ok',
        error: null,
        next_retry_at: null,
      },
    ]);
  });

  it('publishes each step of an order and its payment under the documented names', async () => {
    const { customer, order } = await customerWithOrder({ payment_status: 'paid' });
    await webhooks.register(customer, sink.url, ALL_EVENTS);
    const payment = await store.db.row<{ id: number }>(
      `INSERT INTO payments (order_id, user_id, amount, currency, status) VALUES ($1, $2, 6000, 'EUR', 'paid') RETURNING id`,
      [order.id, customer.id],
    );
    const declined = await fixtures.order(customer);
    const failed = await store.db.row<{ id: number }>(
      `INSERT INTO payments (order_id, user_id, amount, currency, status) VALUES ($1, $2, 5000, 'EUR', 'failed') RETURNING id`,
      [declined.id, customer.id],
    );
    const orderId = order.id;
    for (const event of ['order.placed', 'order.paid', 'order.delivered', 'order.cancelled'] as const) {
      await webhooks.publish(event, { orderId, silent: event === 'order.delivered' });
    }
    await webhooks.publish('payment.failed', { orderId: declined.id, paymentId: failed?.id ?? 0 });
    const told = bodies();
    expect(told.map(({ event }) => event)).toEqual([
      'order.placed',
      'order.confirmed',
      'payment.completed',
      'order.delivered',
      'order.cancelled',
      'payment.failed',
    ]);
    expect(Object.keys(told[0]?.data)).toEqual([
      'order_number',
      'status',
      'payment_status',
      'total',
      'currency',
    ]);
    const currency = 'EUR';
    expect(told[2]?.data).toEqual({
      order_number: order.number,
      payment_id: payment?.id,
      amount: '60.00',
      currency,
      status: 'paid',
    });
    expect(told[5]?.data).toEqual({
      order_number: declined.number,
      currency,
      payment_id: failed?.id,
      amount: '50.00',
      status: 'failed',
    });
    const ids = sink.deliveries.map(({ headers }) => headers['x-webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('publishes an order that was paid with credit', async () => {
    const { customer, order } = await customerWithOrder({ payment_status: 'paid', wallet_amount: 6000 });
    await webhooks.register(customer, sink.url, ['payment.completed']);
    await webhooks.publish('order.paid', { orderId: order.id });
    expect(bodies()[0]?.data).toMatchObject({ payment_id: null, amount: '60.00', status: 'paid' });
  });

  it('goes to whoever has registered for the event, and to no other customer', async () => {
    const { customer, order } = await customerWithOrder();
    const [other, admin, manager, former] = [
      await fixtures.customer(),
      await fixtures.customer({ roles: ['admin'] }),
      await fixtures.customer({ roles: ['manager'] }),
      await fixtures.customer({ roles: ['admin'] }),
    ];
    for (const [path, owner] of Object.entries({ customer, other, admin, manager, former })) {
      await webhooks.register(owner, `${sink.url}/${path}`);
    }
    await webhooks.register(customer, `${sink.url}/elsewhere`, ['order.shipped']);
    await store.db.rows(`UPDATE users SET roles = '{customer}' WHERE id = $1`, [former.id]);
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(sink.deliveries.map(({ path }) => path).sort()).toEqual(['/admin', '/customer']);
  });

  it.each(['suspended_at', 'deleted_at'])('is not made for an account with %s', async (column) => {
    const { customer, order } = await customerWithOrder();
    await webhooks.register(customer, sink.url);
    await store.db.rows(`UPDATE users SET ${column} = now() WHERE id = $1`, [customer.id]);
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(sink.deliveries).toEqual([]);
  });

  it('is created once for an event that is handled twice', async () => {
    const { customer, order } = await customerWithOrder();
    await webhooks.register(customer, sink.url);
    await webhooks.emit('order.placed', { orderId: order.id });
    const event = await store.db.row<{ event_id: string }>(
      `SELECT event_id FROM outbox WHERE name = 'order.placed'`,
    );
    await store.drain();
    await store.db.rows(
      `INSERT INTO outbox (event_id, name, payload, run_at, created_at) VALUES ($1, 'order.placed', $2, now(), now())`,
      [event?.event_id, { orderId: order.id }],
    );
    await store.drain();
    expect(sink.deliveries).toHaveLength(1);
  });

  it('retains its body when the order changes', async () => {
    const { customer, order } = await customerWithOrder();
    await webhooks.register(customer, sink.url);
    sink.setMode('500', 1);
    await webhooks.publish('order.placed', { orderId: order.id });
    await store.db.rows(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [order.id]);
    await webhooks.advance(120_000);
    const [first, second] = sink.deliveries;
    expect(second?.body).toBe(first?.body);
    const stable = ['x-webhook-id', 'x-webhook-signature', 'x-webhook-event'] as const;
    expect(stable.map((name) => second?.headers[name])).toEqual(stable.map((name) => first?.headers[name]));
    expect(second?.headers['x-webhook-attempt']).toBe('2');
  });
});

describe('a delivery that fails', () => {
  it('is tried seven times over the schedule, and then given up', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500');
    await webhooks.publish('order.placed', { orderId: order.id });
    const minutes = [1, 5, 30, 120, 360, 720];
    for (const [index, pause] of RETRY_PAUSES_MS.entries()) {
      const [row] = await webhooks.deliveriesOf(hook);
      const left = (row?.next_retry_at?.getTime() ?? 0) - store.clock.now().getTime();
      // The clock goes on between the attempt and this line.
      expect((left + LATE_MS) / 60_000 / (minutes[index] ?? 0)).toBeGreaterThan(0.9);
      expect(left / 60_000 / (minutes[index] ?? 0)).toBeLessThanOrEqual(1.2);
      await webhooks.advance(left / 2);
      expect(sink.deliveries).toHaveLength(index + 1);
      await webhooks.advance(pause);
      expect(sink.deliveries).toHaveLength(index + 2);
    }
    await webhooks.advance(7 * 86_400_000);
    expect(sink.deliveries.map(({ headers }) => headers['x-webhook-attempt'])).toEqual([...'1234567']);
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      {
        status: 'failed',
        attempts: 7,
        response_code: 500,
        response_body: 'the receiver failed',
        error: 'The receiver answered 500.',
        next_retry_at: null,
      },
    ]);
    expect(await webhooks.hook(hook.id)).toMatchObject({ is_active: true, failures_in_row: 1 });
  });

  it.each([
    ['reset', null, /^The connection failed/],
    ['redirect', 302, /302/],
    ['429', 429, /429/],
  ] as const)('is tried again after %s', async (mode, code, error) => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode(mode, 1);
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      { status: 'pending', attempts: 1, response_code: code, error: expect.stringMatching(error) },
    ]);
    await webhooks.advance(120_000);
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      { status: 'succeeded', attempts: 2, error: null },
    ]);
    expect(sink.deliveries).toHaveLength(2);
  });

  it('is cut off after ten seconds', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('slow', 1);
    await webhooks.publish('order.placed', { orderId: order.id });
    const [row] = await webhooks.deliveriesOf(hook);
    expect(row).toMatchObject({ status: 'pending', attempts: 1, response_code: null });
    expect(row?.error).toContain('10 seconds');
    expect(row?.duration_ms).toBeGreaterThanOrEqual(9_900);
    expect(row?.duration_ms).toBeLessThan(60_000);
  });

  it('waits for as long as the receiver asks', async () => {
    const { customer, order } = await customerWithOrder();
    const busy = http.createServer((_, response) => response.writeHead(503, { 'retry-after': '7200' }).end());
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    const hook = await webhooks.register(customer, `http://127.0.0.1:${port}/`);
    await webhooks.publish('order.placed', { orderId: order.id });
    const [row] = await webhooks.deliveriesOf(hook);
    const left = (row?.next_retry_at?.getTime() ?? 0) - store.clock.now().getTime();
    expect(row).toMatchObject({ status: 'pending', response_code: 503, response_body: '' });
    expect(Math.abs(left - 7_200_000)).toBeLessThan(60_000);
    await new Promise((resolve) => busy.close(resolve));
  });

  it('stores 10 kB of the response', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('large');
    await webhooks.publish('order.placed', { orderId: order.id });
    const [row] = await webhooks.deliveriesOf(hook);
    expect(row).toMatchObject({ status: 'succeeded', response_body: 'x'.repeat(10_240) });
  });

  it('is sent again when its sender died, and only after that is certain', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    await store.db.rows('UPDATE webhooks SET sending_until = $2 WHERE id = $1', [
      hook.id,
      new Date(store.clock.now().getTime() + 60_000),
    ]);
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(sink.deliveries).toHaveLength(0);
    await webhooks.advance(61_000);
    expect(sink.deliveries).toHaveLength(1);
    expect(await webhooks.hook(hook.id)).toMatchObject({ sending_until: null });
  });

  it('is found by the sweep when its job was lost', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, sink.url);
    sink.setMode('500', 1);
    await webhooks.publish('order.placed', { orderId: order.id });
    await store.db.rows(`DELETE FROM outbox WHERE name = 'webhooks.send'`);
    await webhooks.advance(600_000);
    expect(sink.deliveries).toHaveLength(1);
    await store.get(JobsRuntime).runSchedule('wake-webhooks');
    await store.drain();
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
  });
});

describe('a receiver that is of no use', () => {
  it('is disabled by the first 410, and its owner is notified', async () => {
    const { customer, order } = await customerWithOrder();
    const hook = await webhooks.register(customer, `${sink.url}/in`);
    sink.setMode('410');
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([
      { status: 'failed', attempts: 1, response_code: 410 },
    ]);
    expect((await customer.client.get(PATH)).body.data).toMatchObject([
      { is_active: false, disabled_reason: 'gone', disabled_at: expect.any(String) },
    ]);
    const mails = store.mail.inbox.messages({ to: customer.email, subject: 'webhook' });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${sink.url}/in`);
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(sink.deliveries).toHaveLength(1);
  });

  it('is disabled after 15 deliveries in a row that ran out of tries', async () => {
    const customer = await fixtures.customer({ language: 'fr' });
    const order = await fixtures.order(customer);
    const hook = await webhooks.register(customer, sink.url);
    const runOut = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index++) await webhooks.emit('order.placed', { orderId: order.id });
      await store.drain();
      await store.db.rows(`UPDATE webhook_deliveries SET attempts = 6 WHERE status = 'pending'`);
      for (let step = 0; step < 2; step++) await webhooks.advance(600_000);
    };
    sink.setMode('500');
    await runOut(14);
    expect(await webhooks.hook(hook.id)).toMatchObject({ is_active: true, failures_in_row: 14 });
    sink.setMode('ok');
    await webhooks.publish('order.placed', { orderId: order.id });
    expect(await webhooks.hook(hook.id)).toMatchObject({ is_active: true, failures_in_row: 0 });
    sink.setMode('500');
    await runOut(15);
    expect(await webhooks.hook(hook.id)).toMatchObject({
      is_active: false,
      failures_in_row: 15,
      disabled_reason: 'failing',
    });
    expect(store.mail.inbox.messages({ to: customer.email, subject: 'désactivé' })).toHaveLength(1);
  });

  it('delays no other webhook while it is slow', async () => {
    const slow = await startWebhookSink();
    slow.setMode('slow');
    const customer = await fixtures.customer();
    const hooks = [await webhooks.register(customer, slow.url), await webhooks.register(customer, sink.url)];
    const ids = hooks.map(({ id }) => id);
    // More deliveries than a worker sends concurrently.
    await store.db.tx(async (tx) => {
      for (let index = 0; index < 60; index++) {
        const announcement = { cause: `cause-${index}`, event: 'order.placed', data: {} };
        await store.get(WebhookDeliveriesService).createDeliveries(tx, ids, announcement);
      }
    });
    const runtime = store.get(JobsRuntime);
    try {
      await runtime.start();
      await sink.waitFor(10, 8_000);
      // Deliveries are sent one at a time: the second waits for the timeout of the first.
      expect(slow.deliveries).toHaveLength(1);
    } finally {
      await slow.close();
      await runtime.stop();
    }
  });
});
