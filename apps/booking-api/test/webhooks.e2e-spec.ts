import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { MONDAY, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { WEBHOOKS, WebhookFixtures } from './webhooks.fixture';

function isVerified(verifier: Webhook, body: string, headers: Record<string, string>): boolean {
  try {
    return Boolean(verifier.verify(body, headers));
  } catch {
    return false;
  }
}

describe('webhooks', () => {
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
  });

  describe('as records', () => {
    it('show their secret once, and are listed newest first', async () => {
      const first = await webhooks.register({ secret: ' own ' });
      expect(first.secret).toBe(' own ');
      const second = await webhooks.register({
        is_active: false,
        events: ['booking.updated', 'booking.updated'],
      });
      expect(second).toMatchObject({
        url: sink.url,
        events: ['booking.updated'],
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
        is_active: false,
        failures_in_row: 0,
        disabled_reason: null,
      });
      const { headers, body } = await booking.admin.get(WEBHOOKS);
      expect(body).toEqual([
        { ...second, secret: '********' },
        { ...first, secret: '********' },
      ]);
      expect(headers.get('x-total-count')).toBe('2');
      expect((await booking.admin.get(`${WEBHOOKS}?is_active=true`)).body).toMatchObject([{ id: first.id }]);
      expect((await booking.admin.get(`${WEBHOOKS}?limit=1&page=2`)).body).toMatchObject([{ id: first.id }]);
      expect((await booking.admin.get(`${WEBHOOKS}/${first.id}`)).body).toEqual({
        ...first,
        secret: '********',
      });
      const rows = await booking.db.rows('SELECT secret FROM webhooks');
      expect(JSON.stringify(rows)).not.toContain(second.secret);
    });

    it('change what is given and leave the rest', async () => {
      const hook = await webhooks.register();
      const moved = await booking.admin.put(`${WEBHOOKS}/${hook.id}`, {
        url: `${sink.url}/moved`,
        secret: '********',
      });
      expect(moved.body).toMatchObject({
        url: `${sink.url}/moved`,
        events: ['booking.created'],
        secret: '********',
      });
      await webhooks.book(room);
      await booking.drain();
      const [{ headers, body } = { headers: {}, body: '' }] = sink.deliveries;
      const signed = `${(headers as Record<string, string>)['x-webhook-timestamp']}.${body}`;
      expect((headers as Record<string, string>)['x-webhook-signature']).toBe(
        createHmac('sha256', hook.secret).update(signed).digest('hex'),
      );
    });

    it('are verified by the library of Standard Webhooks with the secret as it was shown', async () => {
      const { secret } = await webhooks.register();
      const own = await webhooks.register({ secret: 'é🙂 of my own' });
      await webhooks.book(room);
      await booking.drain();
      const verifiers = [
        new Webhook(secret),
        new Webhook(Buffer.from(own.secret), { format: 'raw' }),
        new Webhook(Buffer.from('another'), { format: 'raw' }),
      ];
      const verified = sink.deliveries.map(({ body, headers }) =>
        verifiers.map((verifier) => isVerified(verifier, body, headers)),
      );
      expect(verified.sort()).toEqual([
        [false, true, false],
        [true, false, false],
      ]);
    });

    it('go with what they were sent', async () => {
      const hook = await webhooks.register();
      await webhooks.book(room);
      await booking.drain();
      expect((await booking.admin.delete(`${WEBHOOKS}/${hook.id}`)).body).toEqual({
        message: 'Webhook deleted',
      });
      expect((await booking.admin.delete(`${WEBHOOKS}/${hook.id}`)).status).toBe(404);
      expect(await booking.db.rows('SELECT id FROM webhook_deliveries')).toEqual([]);
    });

    it.each([
      ['a url that is none', { url: 'hook.example' }],
      ['an address inside', { url: 'http://169.254.169.254/' }],
      ['an address with a password', { url: 'https://a:b@hook.example/' }],
      ['another scheme', { url: 'ftp://hook.example/' }],
      ['no events', { events: [] }],
      ['events that are no list', { events: 'booking.created' }],
      ['an unknown event', { events: ['booking.eaten'] }],
      ['a secret that is too long', { secret: 'x'.repeat(256) }],
      ['a secret with NUL', { secret: 'a\0b' }],
      ['a word for a boolean', { is_active: 'maybe' }],
    ])('reject %s and change nothing', async (_, change) => {
      const hook = await webhooks.register();
      const before = (await booking.admin.get(`${WEBHOOKS}/${hook.id}`)).body;
      const input = { url: sink.url, events: ['booking.created'], ...change };
      const created = await booking.admin.post(WEBHOOKS, input);
      expect([created.status, typeof created.body.error]).toEqual([400, 'string']);
      const updated = await booking.admin.put(`${WEBHOOKS}/${hook.id}`, change);
      expect(updated.status).toBe(400);
      expect((await booking.admin.get(WEBHOOKS)).body).toEqual([before]);
    });

    it.each(['url', 'events'])('need %s', async (name) => {
      const input = { url: sink.url, events: ['booking.created'], [name]: undefined };
      const { status, body } = await booking.admin.post(WEBHOOKS, input);
      expect([status, body.details[0].field]).toEqual([400, name]);
    });

    it('are 20 at most, also with concurrent requests', async () => {
      const responses = await Promise.all(
        Array.from({ length: 25 }, () =>
          booking.admin.post(WEBHOOKS, { url: sink.url, events: ['booking.created'] }),
        ),
      );
      expect(tally(responses)).toEqual({ 201: 20, 409: 5 });
    });

    it.each([
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['GET', '/1/deliveries'],
      ['POST', '/1/deliveries/1/retry'],
    ])('%s %s is for administrators', async (method, path) => {
      const request = method === 'GET' ? {} : { body: {} };
      expect((await booking.client.send(method, WEBHOOKS + path, request)).status).toBe(401);
    });

    it.each([
      ['GET', '/999999', 404, 'Webhook not found'],
      ['PUT', '/999999', 404, 'Webhook not found'],
      ['PUT', '/99999999999', 404, 'Webhook not found'],
      ['PUT', '/abc', 400, 'Invalid id'],
      ['DELETE', '/999999', 404, 'Webhook not found'],
      ['GET', '/999999/deliveries', 404, 'Webhook not found'],
      ['POST', '/999999/deliveries/1/retry', 404, 'Webhook not found'],
      ['POST', '/abc/deliveries/1/retry', 400, 'Invalid id'],
    ])('%s %s answers %i', async (method, path, status, error) => {
      const body = method === 'PUT' ? { events: 5 } : undefined;
      const response = await booking.admin.send(method, WEBHOOKS + path, { body });
      expect({ status: response.status, body: response.body }).toEqual({
        status,
        body: { error, code: expect.any(String) },
      });
    });
  });

  describe('are told', () => {
    const ALL = ['booking.created', 'booking.updated', 'booking.cancelled'];

    it('of what becomes of a booking, once each, and never of its token', async () => {
      await webhooks.register({ events: ALL });
      const { id, token } = await webhooks.book(room, { phone: '0123' });
      await booking.drain();
      await booking.client.post(`/bookings/${token}/reschedule`, { start_at: `${MONDAY}T11:00` });
      await booking.drain();
      await booking.admin.put(`/admin/bookings/${id}`, { notes: 'window seat' });
      await booking.drain();
      await booking.client.delete(`/bookings/${token}`);
      await booking.client.delete(`/bookings/${token}`);
      await booking.drain();
      expect(webhooks.bodies().map(({ event, data }) => [event, data.status, data.start_at])).toEqual([
        ['booking.created', 'confirmed', '2030-01-07T08:00:00.000Z'],
        ['booking.updated', 'confirmed', '2030-01-07T10:00:00.000Z'],
        ['booking.updated', 'confirmed', '2030-01-07T10:00:00.000Z'],
        ['booking.cancelled', 'cancelled', '2030-01-07T10:00:00.000Z'],
      ]);
      expect(Object.keys(webhooks.bodies()[0])).toEqual(['event', 'timestamp', 'data']);
      expect(webhooks.bodies()[0].data).toMatchObject({
        id,
        client_name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '0123',
        Resource: { id: room, name: 'Studio' },
      });
      expect(JSON.stringify(sink.deliveries)).not.toContain(token);
      const ids = sink.deliveries.map(({ headers }) => headers['x-webhook-id']);
      expect(new Set(ids).size).toBe(4);
    });

    it('of the events they are for, while they are active', async () => {
      await webhooks.register({ url: `${sink.url}/cancelled`, events: ['booking.cancelled'] });
      await webhooks.register({ url: `${sink.url}/off`, is_active: false });
      await webhooks.register({ url: `${sink.url}/on` });
      await webhooks.book(room);
      await booking.drain();
      expect(sink.deliveries.map(({ path }) => path)).toEqual(['/on']);
    });

    it('once about an event that is delivered twice', async () => {
      await webhooks.register();
      const { id } = await webhooks.book(room);
      const event = await booking.db.row<{ event_id: string }>(
        `SELECT event_id FROM outbox WHERE name = 'booking.created'`,
      );
      await booking.drain();
      await booking.db.rows(
        `INSERT INTO outbox (event_id, name, payload, run_at, created_at) VALUES ($1, 'booking.created', $2, now(), now())`,
        [event?.event_id, { bookingId: id }],
      );
      await booking.drain();
      expect(sink.deliveries).toHaveLength(1);
    });

    it('nothing about a deleted booking, and their deliveries about it are deleted', async () => {
      const hook = await webhooks.register();
      const told = await webhooks.book(room);
      await booking.drain();
      const untold = await webhooks.book(room, { start_at: `${MONDAY}T12:00`, end_at: `${MONDAY}T13:00` });
      for (const { id } of [told, untold]) await booking.admin.delete(`/admin/bookings/${id}/permanent`);
      await booking.drain();
      expect(sink.deliveries).toHaveLength(1);
      expect(await webhooks.log(hook)).toEqual([]);
    });
  });
});

describe('webhooks where private networks are not allowed', () => {
  it('do not go there', async () => {
    const strict = await startBooking();
    const inside = [
      'http://127.0.0.1:4000/',
      'http://10.0.0.1/',
      'https://localhost/',
      'https://hook.internal/',
    ];
    for (const url of inside) {
      const { status, body } = await strict.admin.post(WEBHOOKS, { url, events: ['booking.created'] });
      expect([url, status, body.details?.[0]?.field]).toEqual([url, 400, 'url']);
    }
    await strict.stop();
  });
});
