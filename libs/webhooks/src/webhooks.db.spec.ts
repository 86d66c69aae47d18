import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { JobsRuntime } from '@comptoir/jobs';
import { type WebhookSink, startWebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import { TEST_EVENT } from './webhook-events';
import { lockWebhook } from './webhooks.queries';
import { type ReceiverInput, WebhookReceiversService } from './webhooks.receivers.service';
import { MASKED_SECRET, WebhookSecretsService } from './webhooks.secrets.service';
import { WebhookSenderService } from './webhooks.sender.service';
import {
  type Owned,
  PREVIOUS_KEY,
  type TestDelivery,
  type TestEngine,
  type TestWebhook,
  startEngine,
  testOptions,
} from './webhooks.fixture';

const DAY_MS = 86_400_000;
const OWNER = { owner_id: 7 };

let engine: TestEngine;
let sink: WebhookSink;
let receivers: WebhookReceiversService<Owned>;
let deliveries: WebhookDeliveriesService;
let causes = 0;

beforeAll(async () => {
  [engine, sink] = await Promise.all([startEngine(process.env.TEST_REDIS_URL ?? ''), startWebhookSink()]);
  receivers = engine.app.get<WebhookReceiversService<Owned>>(WebhookReceiversService, { strict: false });
  deliveries = engine.app.get(WebhookDeliveriesService, { strict: false });
});
afterAll(() => Promise.all([engine?.stop(), sink?.close()]));
beforeEach(async () => {
  await engine.db.rows('TRUNCATE webhooks, webhook_deliveries, outbox, outbox_deliveries');
  engine.disabled.length = 0;
  sink.setMode('ok');
  sink.clear();
});

async function receiver(fields: Partial<ReceiverInput<string>> = {}): Promise<number> {
  const { columns } = receivers.buildReceiver({ url: sink.url, events: ['thing.made'], ...fields }, OWNER);
  const row = await engine.db.row<{ id: number }>(
    'INSERT INTO webhooks (owner_id, url, events, secret, is_active) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [columns.owner_id, columns.url, columns.events, columns.secret, columns.is_active],
  );
  return row?.id ?? 0;
}

/** Creates a delivery of an event for a receiver; a new event unless its cause is given. */
function createDelivery(
  id: number,
  { event = 'thing.made', cause = `cause-${++causes}` } = {},
): Promise<number[]> {
  const message = { cause, event, data: { a: 1 }, extraColumns: { subject_id: 3 } };
  return engine.db.tx((tx) => deliveries.createDeliveries(tx, [id], message));
}

async function hookOf(id: number): Promise<TestWebhook> {
  const row = await engine.db.row<TestWebhook>('SELECT * FROM webhooks WHERE id = $1', [id]);
  if (!row) throw new Error(`there is no webhook ${id}`);
  return row;
}

function log(): Promise<TestDelivery[]> {
  return engine.db.rows<TestDelivery>('SELECT * FROM webhook_deliveries ORDER BY id');
}

function change(id: number, input: Partial<ReceiverInput<string>>): Promise<TestWebhook> {
  return engine.db.tx(async (tx) => {
    const hook = await lockWebhook<TestWebhook>(tx, id);
    if (!hook) throw new Error(`there is no webhook ${id}`);
    return receivers.updateReceiver<string, TestWebhook>(tx, hook, input);
  });
}

describe('a delivery', () => {
  it('is posted and signed by the service’s rules, and its outcome is recorded', async () => {
    const id = await receiver({ secret: 'Jefe' });
    await createDelivery(id, { cause: 'one' });
    await engine.drain();
    const [delivery] = sink.deliveries;
    const timestamp = String(engine.clock.now().getTime() / 1000);
    expect(delivery).toMatchObject({
      method: 'POST',
      body: `{"event":"thing.made","timestamp":"${engine.clock.now().toISOString()}","data":{"a":1}}`,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Comptoir-Webhooks',
        'webhook-id': delivery?.headers['x-webhook-id'],
        'webhook-timestamp': timestamp,
        'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
        'x-webhook-id': expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        'x-webhook-event': 'thing.made',
        'x-webhook-timestamp': timestamp,
        'x-webhook-attempt': '1',
        'x-webhook-signature': createHmac('sha256', 'Jefe')
          .update(`${timestamp}.${delivery?.body}`)
          .digest('hex'),
      },
    });
    expect(await log()).toMatchObject([
      {
        webhook_id: id,
        subject_id: 3,
        status: 'succeeded',
        attempts: 1,
        response_code: 200,
        response_body: 'ok',
        error: null,
        next_retry_at: null,
        delivered_at: engine.clock.now(),
      },
    ]);
    expect(await hookOf(id)).toMatchObject({ sending_until: null });
  });

  it('is created once, however often it is requested', async () => {
    const id = await receiver();
    await Promise.all(Array.from({ length: 5 }, () => createDelivery(id, { cause: 'the same' })));
    await engine.drain();
    expect(sink.deliveries).toHaveLength(1);
  });

  it('is retried after the delays of the service and then fails', async () => {
    const id = await receiver();
    sink.setMode('500');
    await createDelivery(id);
    await engine.drain();
    for (const pause of testOptions().retryDelaysMs) {
      await engine.advance(pause - 1);
      const tries = sink.deliveries.length;
      await engine.advance(pause * 0.2 + 1);
      expect(sink.deliveries).toHaveLength(tries + 1);
    }
    await engine.advance(7 * DAY_MS);
    expect(sink.deliveries.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(await log()).toMatchObject([
      { status: 'failed', attempts: 3, response_code: 500, error: 'The receiver answered 500.' },
    ]);
    expect(await hookOf(id)).toMatchObject({ is_active: true, failures_in_row: 1 });
  });

  it('of a test is attempted once and does not count', async () => {
    const id = await receiver();
    sink.setMode('500');
    await createDelivery(id, { event: TEST_EVENT });
    await engine.advance(DAY_MS);
    expect(sink.deliveries).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(await hookOf(id)).toMatchObject({ failures_in_row: 0 });
  });

  it('is sent one at a time for a receiver, and once, however many senders there are', async () => {
    const id = await receiver();
    const sender = engine.app.get(WebhookSenderService, { strict: false });
    for (let index = 0; index < 6; index++) await createDelivery(id);
    for (let round = 0; round < 6; round++) {
      await Promise.all(Array.from({ length: 5 }, () => sender.sendNextDelivery(id)));
    }
    await engine.drain();
    expect(new Set(sink.deliveries.map(({ headers }) => headers['x-webhook-id'])).size).toBe(6);
    expect(sink.deliveries).toHaveLength(6);
  });

  it('is recorded by the sender that has taken over', async () => {
    const slow = http.createServer((_, response) => {
      void engine.db
        .rows('UPDATE webhook_deliveries SET attempts = attempts + 1')
        .finally(() => response.writeHead(200).end());
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const id = await receiver({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` });
    await createDelivery(id);
    await engine.app.get(WebhookSenderService, { strict: false }).sendNextDelivery(id);
    expect(await log()).toMatchObject([{ status: 'pending', attempts: 1, response_code: null }]);
    await new Promise((resolve) => slow.close(resolve));
  });

  it('without a job is found by the schedule', async () => {
    const id = await receiver();
    await createDelivery(id);
    await engine.db.rows('TRUNCATE outbox');
    await engine.advance(6 * 60_000);
    expect(sink.deliveries).toHaveLength(0);
    await engine.app.get(JobsRuntime).runSchedule('wake-webhooks');
    await engine.drain();
    expect(sink.deliveries).toHaveLength(1);
  });

  it('is sent again on demand, once, also to a receiver that is disabled', async () => {
    const id = await receiver();
    sink.setMode('410');
    await createDelivery(id);
    await engine.drain();
    sink.setMode('ok');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        engine.db.tx(async (tx) => {
          await lockWebhook(tx, id);
          const [delivery] = await tx.rows<TestDelivery>('SELECT * FROM webhook_deliveries');
          return delivery && deliveries.resendDelivery(tx, delivery);
        }),
      ),
    );
    await engine.drain();
    expect(sink.deliveries).toHaveLength(2);
    expect(await log()).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
  });

  it('is forgotten a month after it was settled', async () => {
    const id = await receiver();
    await createDelivery(id);
    await engine.drain();
    const purge = () => engine.app.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
    await engine.advance(29 * DAY_MS);
    await purge();
    expect(await log()).toHaveLength(1);
    await engine.advance(2 * DAY_MS);
    await purge();
    expect(await log()).toEqual([]);
  });

  it('is forgotten with all others of its age, however many, unless it is pending', async () => {
    const id = await receiver();
    const at = (days: number): Date => new Date(engine.clock.now().getTime() - days * DAY_MS);
    // Two batches of a thousand and one more.
    await engine.db.rows(
      `INSERT INTO webhook_deliveries (webhook_id, subject_id, event_id, event, payload, status, created_at)
       SELECT $1, 3, 'evt_' || number, 'thing.made', '{}', 'succeeded', $2 FROM generate_series(1, 2001) number`,
      [id, at(31)],
    );
    await engine.db.rows(
      `INSERT INTO webhook_deliveries (webhook_id, subject_id, event_id, event, payload, status, next_retry_at, created_at)
       VALUES ($1, 3, 'evt_pending', 'thing.made', '{}', 'pending', $2, $2),
              ($1, 3, 'evt_young', 'thing.made', '{}', 'failed', NULL, $3)`,
      [id, at(31), at(29)],
    );
    await engine.app.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
    expect(await log()).toMatchObject([{ event_id: 'evt_pending' }, { event_id: 'evt_young' }]);
  });
});

describe('a receiver', () => {
  it('that is gone is disabled, its pending deliveries fail, and an event is emitted', async () => {
    const id = await receiver();
    sink.setMode('410');
    await createDelivery(id);
    await createDelivery(id);
    await engine.drain();
    expect(sink.deliveries).toHaveLength(1);
    expect(await hookOf(id)).toMatchObject({
      is_active: false,
      disabled_reason: 'gone',
      disabled_at: engine.clock.now(),
    });
    expect(await log()).toMatchObject([
      { status: 'failed', response_code: 410 },
      { status: 'failed', error: 'The webhook was disabled.' },
    ]);
    expect(engine.disabled).toEqual([id]);
  });

  it('that fails 15 times in a row is disabled, and starts afresh when it is switched on', async () => {
    const id = await receiver();
    await engine.db.rows('UPDATE webhooks SET failures_in_row = 14');
    sink.setMode('500');
    await createDelivery(id);
    await engine.db.rows('UPDATE webhook_deliveries SET attempts = 2');
    await engine.drain();
    expect(await hookOf(id)).toMatchObject({
      is_active: false,
      disabled_reason: 'failing',
      failures_in_row: 15,
    });
    const changed = await change(id, { is_active: true });
    expect(changed).toMatchObject({ is_active: true, disabled_reason: null, disabled_at: null });
    expect(await hookOf(id)).toEqual(changed);
    expect(changed.failures_in_row).toBe(0);
  });

  it('that is switched off gets none of its pending deliveries', async () => {
    const id = await receiver();
    sink.setMode('500', 1);
    await createDelivery(id);
    await engine.drain();
    await change(id, { is_active: false });
    await engine.advance(DAY_MS);
    expect(sink.deliveries).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'failed', error: 'The webhook was disabled.' }]);
  });

  it('keeps its secret unless another one is given', async () => {
    const id = await receiver({ secret: 'first' });
    const before = await hookOf(id);
    for (const secret of [MASKED_SECRET, null, '', undefined]) {
      expect((await change(id, { secret })).secret).toEqual(before.secret);
    }
    const { secret } = await change(id, { secret: 'second', events: ['b', 'b'], url: `${sink.url}/moved` });
    const secrets = engine.app.get<WebhookSecretsService<Owned>>(WebhookSecretsService, { strict: false });
    expect(secrets.openSecret(secret, OWNER)).toBe('second');
    expect(await hookOf(id)).toMatchObject({ events: ['b'], url: `${sink.url}/moved`, owner_id: 7 });
  });
});

describe('a secret that is replaced', () => {
  /**
   * Lists the secrets with which the Standard Webhooks library accepts the latest delivery, after the clock
   * has moved.
   */
  const acceptedBy = (...secrets: string[]): string[] => {
    const { headers = {}, body = '' } = sink.deliveries.at(-1) ?? {};
    jest.useFakeTimers({ now: engine.clock.now(), doNotFake: ['nextTick', 'setImmediate'] });
    try {
      return secrets.filter((secret) => {
        try {
          return Boolean(new Webhook(Buffer.from(secret), { format: 'raw' }).verify(body, headers));
        } catch {
          return false;
        }
      });
    } finally {
      jest.useRealTimers();
    }
  };

  it('also signs for a day, and is then deleted', async () => {
    const id = await receiver({ secret: 'first' });
    await change(id, { secret: 'second' });
    // Setting the same secret again replaces nothing.
    await change(id, { secret: 'second' });
    await createDelivery(id);
    await engine.drain();
    expect(acceptedBy('first', 'second')).toEqual(['first', 'second']);
    const delivery = sink.deliveries.at(-1);
    expect(delivery?.headers['x-webhook-signature']).toBe(
      createHmac('sha256', 'second')
        .update(`${delivery?.headers['x-webhook-timestamp']}.${delivery?.body}`)
        .digest('hex'),
    );
    await createDelivery(id);
    await engine.advance(DAY_MS);
    await createDelivery(id);
    await engine.drain();
    expect(acceptedBy('first', 'second')).toEqual(['second']);
    await engine.app.get(JobsRuntime).runSchedule('reseal-webhook-secrets');
    expect(await hookOf(id)).toMatchObject({ previous_secret: null, previous_secret_until: null });
  });
});

describe('the rotation of secrets', () => {
  it('encrypts secrets of a previous key with the present one, and leaves the others unchanged', async () => {
    const previous = new WebhookSecretsService(
      testOptions({ sealingKey: PREVIOUS_KEY, previousSealingKeys: [] }),
    );
    const present = new WebhookSecretsService(testOptions({ previousSealingKeys: [] }));
    const [old, young, broken] = [await receiver(), await receiver({ secret: 'young' }), await receiver()];
    const store = (id: number, secret: Buffer) =>
      engine.db.rows('UPDATE webhooks SET secret = $2 WHERE id = $1', [id, secret]);
    await store(old, previous.sealSecret('old', OWNER));
    await engine.db.rows(
      "UPDATE webhooks SET previous_secret = $2, previous_secret_until = now() + interval '100 years' WHERE id = $1",
      [old, previous.sealSecret('older', OWNER)],
    );
    await store(broken, Buffer.from('no secret at all, but long enough for one'));
    const before = await Promise.all([young, broken].map(hookOf));
    await engine.app.get(JobsRuntime).runSchedule('reseal-webhook-secrets');
    const resealed = await hookOf(old);
    expect(present.openSecret(resealed.secret, OWNER)).toBe('old');
    expect(present.openSecret(resealed.previous_secret ?? Buffer.alloc(0), OWNER)).toBe('older');
    expect(await Promise.all([young, broken].map(hookOf))).toEqual(before);
  });
});
