import { JobsRuntime } from '@comptoir/jobs';
import type { WebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { ALL_EVENTS } from '../src/messaging/webhooks/webhook-events';
import { aKey } from './api-keys.fixture';
import type { TestBooking } from './booking-harness';
import { WEBHOOKS, WebhookFixtures } from './webhooks.fixture';

describe('events of records', () => {
  let booking: TestBooking;
  let sink: WebhookSink;
  let webhooks: WebhookFixtures;
  let room: number;
  beforeAll(async () => {
    webhooks = await WebhookFixtures.open();
    ({ booking, sink } = webhooks);
  });
  afterAll(() => webhooks?.close());
  beforeEach(async () => {
    room = await webhooks.reset();
    await publish();
  });

  /** Publishes what happened, and waits for the deliveries. */
  async function publish(): Promise<void> {
    await booking.get(JobsRuntime).runSchedule('publish-events');
    await booking.drain();
  }
  const feed = async (query = '') => (await booking.admin.get(`/admin/events?${query}`)).body;
  async function end(): Promise<string> {
    let { next, has_more } = (await feed('limit=1000')).meta;
    while (has_more) ({ next, has_more } = (await feed(`limit=1000&after=${next}`)).meta);
    return next;
  }

  it('reach webhooks that name them, with the record when they ask for it', async () => {
    await webhooks.register({ events: ['resource.updated', 'block.created'], include: 'record' });
    const { body: changed } = await booking.admin.put(`/admin/resources/${room}`, { name: 'Room 2' });
    await publish();
    expect(webhooks.bodies()).toEqual([
      {
        event: 'resource.updated',
        timestamp: expect.any(String),
        data: { schema_version: 1, id: room, changed: ['name'], record: changed },
      },
    ]);
  });

  it('leave the events of bookings as they were', async () => {
    const hook = await webhooks.register({
      events: ['booking.created', 'booking.updated', 'booking.deleted'],
    });
    const { id } = await webhooks.book(room);
    await publish();
    expect(webhooks.bodies()).toMatchObject([{ event: 'booking.created', data: { id, sequence: 1 } }]);
    await booking.admin.delete(`/admin/bookings/${id}/permanent`);
    await publish();
    expect(webhooks.bodies().slice(1)).toEqual([
      {
        event: 'booking.deleted',
        timestamp: expect.any(String),
        data: { schema_version: 1, id, resource_id: room, changed: [] },
      },
    ]);
    expect(await webhooks.log(hook)).toMatchObject([{ event: 'booking.deleted', booking_id: null }]);
  });

  it('are in the feed, with what clients do', async () => {
    const after = await end();
    const { id } = await webhooks.book(room);
    await booking.admin.put(`/admin/bookings/${id}`, { notes: 'By the window' });
    await publish();
    const page = await feed(`after=${after}&types=booking.*`);
    expect(page.data).toMatchObject([
      { event: 'booking.created', data: { id, resource_id: room, changed: [] } },
      { event: 'booking.updated', data: { id, changed: ['notes'] } },
    ]);
    expect(page.meta.has_more).toBe(false);
    expect(JSON.stringify(page.data)).not.toContain('window');
  });

  it('have examples that are sent as tests', async () => {
    const { id } = await webhooks.register();
    for (const event of ALL_EVENTS) {
      sink.clear();
      const { status, body } = await booking.admin.post(`${WEBHOOKS}/${id}/test`, { event });
      expect([status, body.event, body.is_test]).toEqual([202, event, true]);
      await booking.drain();
      expect(webhooks.bodies()).toEqual([
        { event, timestamp: expect.any(String), test: true, data: expect.any(Object) },
      ]);
    }
    expect((await booking.admin.post(`${WEBHOOKS}/${id}/test`)).body.event).toBe('webhook.test');
    expect((await booking.admin.post(`${WEBHOOKS}/${id}/test`, { event: 'x' })).status).toBe(400);
    expect((await booking.admin.post(`${WEBHOOKS}/999999/test`)).status).toBe(404);
  });

  it('are sent again, one by one or for a stretch of time', async () => {
    const hook = await webhooks.register({ events: ['booking.created', 'resource.updated'] });
    await webhooks.book(room);
    await booking.admin.put(`/admin/resources/${room}`, { name: 'Room 3' });
    await publish();
    expect(sink.deliveries).toHaveLength(2);
    const [row] = await webhooks.log(hook);
    const path = `${WEBHOOKS}/${hook.id}/deliveries/${row?.id}/retry`;
    expect((await booking.admin.post(path)).body.code).toBe('ALREADY_DELIVERED');
    expect((await booking.admin.post(path, { delivered: true })).status).toBe(202);
    await booking.drain();
    expect(sink.deliveries).toHaveLength(3);
    sink.clear();
    const now = booking.clock.now().getTime();
    const stretch = {
      from: new Date(now - 60_000).toISOString(),
      until: new Date(now + 60_000).toISOString(),
    };
    expect((await booking.admin.post(`${WEBHOOKS}/${hook.id}/replay`, stretch)).status).toBe(202);
    await booking.drain();
    const events = new Set(webhooks.bodies().map(({ event }) => event));
    expect([...events].sort()).toEqual(['booking.created', 'resource.updated']);
    const empty = { from: stretch.until, until: stretch.from };
    const rejected = await booking.admin.post(`${WEBHOOKS}/${hook.id}/replay`, empty);
    expect([rejected.status, rejected.body.code]).toEqual([400, 'EMPTY_STRETCH']);
    expect((await booking.admin.post(`${WEBHOOKS}/999999/replay`, {})).status).toBe(404);
  });

  it('are for administrators and keys with the area, and not behind an unknown cursor', async () => {
    expect((await booking.client.get('/admin/events')).status).toBe(401);
    const next = await end();
    const unknown = await booking.admin.get(`/admin/events?after=${Number(next) + 1000}`);
    expect([unknown.status, unknown.body.code]).toEqual([410, 'EVENTS_EXPIRED']);
    const nonsense = await booking.admin.get('/admin/events?types=x');
    expect([nonsense.status, nonsense.body.code]).toEqual([400, 'UNKNOWN_EVENT']);
    const { secret } = await aKey(booking, { scopes: ['events:read'] });
    expect((await booking.client.as(secret).get('/admin/events')).status).toBe(200);
  });
});
