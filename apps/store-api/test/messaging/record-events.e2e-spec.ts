import { JobsRuntime } from '@comptoir/jobs';
import type { WebhookSink } from '../../../../tools/testing-servers/webhook-sink';
import { ADMIN_EVENTS } from '../../src/messaging/webhooks/webhook-events';
import { PaymentFixtures, type TestCustomer } from '../orders/payments.fixture';
import { aKey } from '../platform/api-keys.fixture';
import type { TestStore } from '../store-harness';
import { type TestHook, WebhookFixtures } from './webhooks.fixture';

const HOOKS = '/admin/webhooks';

let store: TestStore;
let fixtures: PaymentFixtures;
let webhooks: WebhookFixtures;
let sink: WebhookSink;
let admin: TestCustomer;
let made = 0;

beforeAll(async () => {
  webhooks = await WebhookFixtures.open();
  ({ store, sink } = webhooks);
  fixtures = new PaymentFixtures(store);
  admin = await fixtures.customer({ roles: ['admin'] });
});
afterAll(() => webhooks?.close());
beforeEach(async () => {
  await publish();
  await webhooks.reset();
});

/** Publishes what happened, and waits for the deliveries. */
async function publish(): Promise<void> {
  await store.get(JobsRuntime).runSchedule('publish-events');
  await store.drain();
}

async function register(events: string[], more: object = {}): Promise<TestHook> {
  const { status, body } = await admin.client.post(HOOKS, { url: sink.url, events, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

async function brand(): Promise<{ id: number; slug: string }> {
  const { body } = await admin.client.post('/admin/brands', { name: `Brand ${++made}` });
  return body.data;
}

interface Sent {
  event: string;
  timestamp: string;
  test?: boolean;
  data: Record<string, unknown>;
}
const sent = (): Sent[] => sink.deliveries.map(({ body }) => JSON.parse(body) as Sent);
const feed = async (query = '') => (await admin.client.get(`/admin/events?${query}`)).body;

describe('webhooks', () => {
  it('get the events of records that they name, thin', async () => {
    await register(['brand.created', 'brand.updated']);
    const { id, slug } = await brand();
    await admin.client.put(`/admin/brands/${id}`, { description: 'Fine.' });
    await admin.client.delete(`/admin/brands/${id}`);
    await publish();
    const data = { schema_version: 1, id, slug };
    expect(sent()).toEqual([
      { event: 'brand.created', timestamp: expect.any(String), data: { ...data, changed: [] } },
      { event: 'brand.updated', timestamp: expect.any(String), data: { ...data, changed: ['description'] } },
    ]);
  });

  it('get the record as staff see it when they ask for it, and the log does not store it', async () => {
    const hook = await register(['brand.created', 'brand.deleted'], { include: 'record' });
    const { id } = await brand();
    await publish();
    const { body } = await admin.client.get(`/admin/brands/${id}`);
    expect(sent()[0]?.data.record).toEqual(body.data);
    expect(JSON.parse((await webhooks.deliveriesOf(hook))[0]?.payload ?? '').data).not.toHaveProperty(
      'record',
    );
    await admin.client.delete(`/admin/brands/${id}`);
    await publish();
    expect(sent()[1]).toMatchObject({ event: 'brand.deleted', data: { id, record: null } });
  });

  it('get nothing new when they have not named it, and customers cannot name it', async () => {
    await register(['order.placed']);
    await brand();
    await publish();
    expect(sent()).toEqual([]);
    const { client } = await fixtures.customer();
    const { status, body } = await client.post('/user/webhooks', {
      url: sink.url,
      events: ['order.updated'],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['events']]);
  });

  it('get nothing once their owner is no administrator any more', async () => {
    const other = await fixtures.customer({ roles: ['admin'] });
    await other.client.post(HOOKS, { url: sink.url, events: ['brand.created'] });
    await store.db.rows(`UPDATE users SET roles = '{manager}' WHERE id = $1`, [other.id]);
    await brand();
    await publish();
    expect(sent()).toEqual([]);
  });

  it('get an event once, however often it is published', async () => {
    await register(['brand.created']);
    await brand();
    const runtime = store.get(JobsRuntime);
    await Promise.all([1, 2, 3, 4].map(() => runtime.runSchedule('publish-events')));
    await publish();
    expect(sent()).toHaveLength(1);
  });
});

describe('tests', () => {
  it.each([...ADMIN_EVENTS])('send the example of %s', async (event) => {
    const hook = await register(['order.placed']);
    const { status, body } = await admin.client.post(`${HOOKS}/${hook.id}/test`, { event });
    expect([status, body.data.event, body.data.is_test]).toEqual([202, event, true]);
    await store.drain();
    expect(sent()).toEqual([{ event, timestamp: expect.any(String), test: true, data: expect.any(Object) }]);
  });

  it('are sent in one attempt', async () => {
    const hook = await register(['order.placed']);
    sink.setMode('500');
    await admin.client.post(`${HOOKS}/${hook.id}/test`, { event: 'brand.created' });
    await webhooks.advance(86_400_000);
    expect(await webhooks.deliveriesOf(hook)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect(await webhooks.hook(hook.id)).toMatchObject({ failures_in_row: 0 });
    admin = await fixtures.customer({ roles: ['admin'] });
  });

  it('reject an unknown event', async () => {
    const hook = await register(['order.placed']);
    const { status, body } = await admin.client.post(`${HOOKS}/${hook.id}/test`, { event: 'order.eaten' });
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});

describe('sending again', () => {
  it('repeats a delivery that has arrived when it is asked to', async () => {
    const hook = await register(['brand.created']);
    await brand();
    await publish();
    const [row] = await webhooks.deliveriesOf(hook);
    const path = `${HOOKS}/${hook.id}/deliveries/${row?.id}/retry`;
    expect((await admin.client.post(path)).body.code).toBe('WEBHOOK_DELIVERY_SUCCEEDED');
    expect((await admin.client.post(path, { delivered: true })).status).toBe(202);
    await store.drain();
    expect(sink.deliveries.map(({ headers }) => headers['webhook-id'])).toEqual([
      row?.event_id,
      row?.event_id,
    ]);
  });

  it('replays a stretch of time, with events that the webhook did not name then', async () => {
    const hook = await register(['brand.created', 'order.placed']);
    const orderId = (await fixtures.order(await fixtures.customer())).id;
    await webhooks.publish('order.placed', { orderId });
    const { id } = await brand();
    await admin.client.put(`/admin/brands/${id}`, { description: 'Fine.' });
    await publish();
    await admin.client.put(`${HOOKS}/${hook.id}`, {
      events: ['brand.created', 'brand.updated', 'order.placed'],
    });
    sink.clear();
    const now = store.clock.now().getTime();
    const stretch = {
      from: new Date(now - 60_000).toISOString(),
      until: new Date(now + 60_000).toISOString(),
    };
    const { status } = await admin.client.post(`${HOOKS}/${hook.id}/replay`, stretch);
    expect(status).toBe(202);
    await store.drain();
    const mine = sent().filter(({ event, data }) => event === 'order.placed' || data.id === id);
    expect(mine.map(({ event }) => event).sort()).toEqual(['brand.created', 'brand.updated', 'order.placed']);
    sink.clear();
    const earlier = { from: new Date(now - 120_000).toISOString(), until: stretch.from };
    await admin.client.post(`${HOOKS}/${hook.id}/replay`, earlier);
    await store.drain();
    expect(sent().filter(({ data }) => data.id === id)).toEqual([]);
  });

  it('replays what waits for a retry at once, and keeps its attempts', async () => {
    const hook = await register(['brand.created']);
    sink.setMode('500');
    await brand();
    await publish();
    const [missed] = await webhooks.deliveriesOf(hook);
    expect(missed).toMatchObject({ status: 'pending', attempts: 1 });
    sink.setMode('ok');
    sink.clear();
    const stretch = { from: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' };
    expect((await admin.client.post(`${HOOKS}/${hook.id}/replay`, stretch)).status).toBe(202);
    await store.drain();
    const mine = (await webhooks.deliveriesOf(hook)).filter(({ id }) => id === missed?.id);
    expect(mine).toEqual([expect.objectContaining({ status: 'succeeded', attempts: 2 })]);
    expect(sink.deliveries.map(({ headers }) => headers['webhook-id'])).toContain(missed?.event_id);
  });

  it('rejects an empty stretch, and an unknown webhook', async () => {
    const hook = await register(['brand.created']);
    const at = '2026-11-20T18:00:00Z';
    const empty = await admin.client.post(`${HOOKS}/${hook.id}/replay`, { from: at, until: at });
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['until']]);
    const unknown = await admin.client.post(`${HOOKS}/999999/replay`, {});
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('replays nothing to a disabled webhook', async () => {
    const hook = await register(['brand.created'], { is_active: false });
    await brand();
    await publish();
    const stretch = { from: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' };
    expect((await admin.client.post(`${HOOKS}/${hook.id}/replay`, stretch)).status).toBe(202);
    await store.drain();
    expect(sent()).toEqual([]);
  });
});

describe('GET /admin/events', () => {
  const end = async (): Promise<string> => {
    let { next, has_more } = (await feed('limit=1000')).meta;
    while (has_more) ({ next, has_more } = (await feed(`limit=1000&after=${next}`)).meta);
    return next;
  };

  it('shows events behind a cursor, by type and in pages', async () => {
    await publish();
    const after = await end();
    const first = await brand();
    const second = await brand();
    await admin.client.put(`/admin/brands/${first.id}`, { description: 'Fine.' });
    await publish();
    const page = await feed(`after=${after}&types=brand.*&limit=2`);
    expect(page).toMatchObject({
      data: [
        {
          id: expect.stringMatching(/^evt_/),
          cursor: String(Number(after) + 1),
          event: 'brand.created',
          data: { schema_version: 1, id: first.id, slug: first.slug, changed: [] },
        },
        { event: 'brand.created', data: { id: second.id } },
      ],
      meta: { has_more: true },
    });
    const rest = await feed(`after=${page.meta.next}&types=brand.updated,order.created`);
    expect(rest.data).toMatchObject([{ event: 'brand.updated', data: { id: first.id } }]);
    expect(rest.meta.has_more).toBe(false);
    expect((await feed(`after=${rest.meta.next}`)).data).toEqual([]);
  });

  it('has the ids of the deliveries to webhooks', async () => {
    const after = await end();
    await register(['brand.created']);
    await brand();
    await publish();
    const { data } = await feed(`after=${after}&types=brand.created`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([sink.deliveries[0]?.headers['webhook-id']]);
  });

  it('tells of what customers do', async () => {
    const after = await end();
    const customer = await fixtures.customer();
    await customer.client.put('/user/profile', { name: 'Someone Else' });
    await publish();
    const { data } = await feed(`after=${after}&types=customer.*`);
    expect(data.map(({ event, data: { id } }: Sent) => [event, id])).toEqual([
      ['customer.created', customer.id],
      ['customer.updated', customer.id],
    ]);
    expect(JSON.stringify(data)).not.toContain('Someone');
  });

  it('answers 410 to a cursor that is too old or unknown, and 422 to nonsense', async () => {
    const next = await end();
    const unknown = await admin.client.get(`/admin/events?after=${Number(next) + 1000}`);
    expect([unknown.status, unknown.body.code]).toEqual([410, 'EVENTS_EXPIRED']);
    for (const query of ['after=x', 'types=order.eaten', 'types=eaten.*', 'limit=0', 'limit=1001']) {
      expect((await admin.client.get(`/admin/events?${query}`)).status).toBe(422);
    }
  });

  it('is for administrators and keys with the area', async () => {
    expect((await store.client.get('/admin/events')).status).toBe(401);
    const { client } = await fixtures.customer({ roles: ['manager'] });
    expect((await client.get('/admin/events')).status).toBe(403);
    const [own, other] = [
      await aKey(store, { scopes: ['events:read'] }),
      await aKey(store, { scopes: ['products:read'] }),
    ];
    expect((await store.client.as(own.secret).get('/admin/events')).status).toBe(200);
    expect((await store.client.as(other.secret).get('/admin/events')).status).toBe(403);
  });
});
