import { createHmac } from 'node:crypto';
import { JobsRuntime } from '@comptoir/jobs';
import { startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import type { WebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { bookingOf, tally } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { PAUSES_MS, WEBHOOKS, WebhookFixtures } from './webhooks.fixture';

/** Time between an attempt and the test's look at it, at most. */
const LATE_MS = 30_000;

describe('deliveries of webhooks', () => {
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

  describe('that fail', () => {
    it('are tried six times over the schedule, signed again each time, and then dead', async () => {
      const hook = await webhooks.register();
      sink.setMode('500');
      await webhooks.book(room);
      await booking.drain();
      const minutes = [1, 5, 30, 120, 360];
      for (const [index, pause] of PAUSES_MS.entries()) {
        const [row] = await webhooks.log(hook);
        const left = Date.parse(row?.next_retry_at as string) - booking.clock.now().getTime();
        // The clock goes on between the attempt and this line.
        expect((left + LATE_MS) / 60_000 / (minutes[index] ?? 0)).toBeGreaterThan(0.9);
        expect(left / 60_000 / (minutes[index] ?? 0)).toBeLessThanOrEqual(1.2);
        await webhooks.advance(left / 2);
        expect(sink.deliveries).toHaveLength(index + 1);
        await webhooks.advance(pause);
        expect(sink.deliveries).toHaveLength(index + 2);
      }
      await webhooks.advance(7 * 86_400_000);
      expect(sink.deliveries.map(({ headers }) => headers['x-webhook-attempt'])).toEqual([...'123456']);
      for (const { headers, body } of sink.deliveries) {
        const signed = `${headers['x-webhook-timestamp']}.${body}`;
        expect(headers['x-webhook-signature']).toBe(
          createHmac('sha256', hook.secret).update(signed).digest('hex'),
        );
      }
      const distinct = (name: string): number =>
        new Set(sink.deliveries.map(({ headers, body }) => (name === 'body' ? body : headers[name]))).size;
      for (const name of ['timestamp', 'signature']) {
        expect([distinct(`x-webhook-${name}`), distinct(`webhook-${name}`)]).toEqual([6, 6]);
      }
      expect(['x-webhook-id', 'webhook-id', 'body'].map(distinct)).toEqual([1, 1, 1]);
      expect(await webhooks.log(hook)).toMatchObject([
        {
          status: 'failed',
          attempts: 6,
          response_code: 500,
          response_body: 'the receiver failed',
          next_retry_at: null,
        },
      ]);
      expect((await booking.admin.get(`${WEBHOOKS}/${hook.id}`)).body).toMatchObject({
        is_active: true,
        failures_in_row: 1,
      });
    });

    it.each([
      ['reset', null],
      ['redirect', 302],
      ['429', 429],
    ] as const)('are tried again after %s', async (mode, code) => {
      const hook = await webhooks.register();
      sink.setMode(mode, 1);
      await webhooks.book(room);
      await booking.drain();
      expect(await webhooks.log(hook)).toMatchObject([
        { status: 'pending', attempts: 1, response_code: code },
      ]);
      await webhooks.advance(120_000);
      expect(await webhooks.log(hook)).toMatchObject([{ status: 'succeeded', attempts: 2, error: null }]);
    });

    it('are disabled immediately by 410, and staff gets a mail', async () => {
      const smtp = await startSmtpCatcher({});
      const { hostname, port } = new URL(smtp.smtpUrl);
      const settings = { smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com' };
      await booking.admin.put('/admin/settings', settings);
      const hook = await webhooks.register();
      sink.setMode('410');
      await webhooks.book(room);
      await booking.drain();
      expect((await booking.admin.get(`${WEBHOOKS}/${hook.id}`)).body).toMatchObject({
        is_active: false,
        disabled_reason: 'gone',
        disabled_at: expect.any(String),
      });
      expect(await webhooks.log(hook)).toMatchObject([{ status: 'failed', attempts: 1, response_code: 410 }]);
      expect(smtp.inbox.messages({ subject: 'A webhook was disabled' })).toHaveLength(1);
      await booking.empty('settings');
      await smtp.close();
    });

    it('are disabled after 15 deliveries in a row that ran out of tries, and start afresh', async () => {
      const hook = await webhooks.register();
      sink.setMode('500');
      for (let day = 1; day <= 15; day++) {
        await webhooks.book(room, {
          start_at: `2030-02-${10 + day}T09:00`,
          end_at: `2030-02-${10 + day}T10:00`,
        });
      }
      await booking.drain();
      await booking.db.rows(`UPDATE webhook_deliveries SET attempts = 5 WHERE status = 'pending'`);
      for (let step = 0; step < 3; step++) await webhooks.advance(600_000);
      expect((await booking.admin.get(`${WEBHOOKS}/${hook.id}`)).body).toMatchObject({
        is_active: false,
        failures_in_row: 15,
        disabled_reason: 'failing',
      });
      sink.setMode('ok');
      sink.clear();
      const { body } = await booking.admin.put(`${WEBHOOKS}/${hook.id}`, { is_active: true });
      expect(body).toMatchObject({ is_active: true, failures_in_row: 0, disabled_reason: null });
      await webhooks.book(room);
      await booking.drain();
      expect(sink.deliveries).toHaveLength(1);
    });

    it('do not keep a booking waiting', async () => {
      await webhooks.register();
      sink.setMode('slow');
      const start = performance.now();
      expect((await booking.client.post('/bookings', bookingOf(room))).status).toBe(201);
      // A delivery without an answer ends after ten seconds, and nothing that waits for it ends before.
      expect(performance.now() - start).toBeLessThan(10_000);
    });
  });

  describe('have a log', () => {
    it('of what was sent and answered, by state and event', async () => {
      const hook = await webhooks.register({ events: ['booking.created', 'booking.cancelled'] });
      const { id, token } = await webhooks.book(room);
      await booking.drain();
      sink.setMode('500');
      await booking.client.delete(`/bookings/${token}`);
      await booking.drain();
      expect(await webhooks.log(hook)).toMatchObject([
        {
          event: 'booking.cancelled',
          booking_id: id,
          status: 'pending',
          error: 'The receiver answered 500.',
        },
        { event: 'booking.created', status: 'succeeded', response_code: 200, payload: webhooks.bodies()[0] },
      ]);
      const events = async (query: string): Promise<string[]> =>
        (
          (await booking.admin.get(`${WEBHOOKS}/${hook.id}/deliveries?${query}`)).body as { event: string }[]
        ).map(({ event }) => event);
      expect(await events('status=pending')).toEqual(['booking.cancelled']);
      expect(await events('event=booking.created')).toEqual(['booking.created']);
      expect(await events('limit=1&page=2')).toEqual(['booking.created']);
      expect((await booking.admin.get(`${WEBHOOKS}/${hook.id}/deliveries?status=lost`)).status).toBe(400);
    });

    it('that forgets what was settled a month ago', async () => {
      const hook = await webhooks.register();
      await webhooks.book(room);
      await booking.drain();
      booking.clock.advance(29 * 86_400_000);
      await booking.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
      expect(await webhooks.log(hook)).toHaveLength(1);
      await booking.db.rows(`UPDATE webhook_deliveries SET created_at = created_at - interval '2 days'`);
      await booking.get(JobsRuntime).runSchedule('purge-webhook-deliveries');
      expect(await webhooks.log(hook)).toEqual([]);
    });

    it('from which a failed delivery is sent again, once, and a delivered one is not', async () => {
      const { hook, id } = await webhooks.failed(room);
      const path = `${WEBHOOKS}/${hook.id}/deliveries/${id}/retry`;
      const responses = await Promise.all(Array.from({ length: 8 }, () => booking.admin.post(path)));
      expect(tally(responses)).toEqual({ 202: 8 });
      expect(responses[0]?.body).toMatchObject({ id, status: 'pending', attempts: 6 });
      await booking.drain();
      expect(sink.deliveries).toHaveLength(1);
      expect(sink.deliveries[0]?.headers['x-webhook-attempt']).toBe('7');
      const again = await booking.admin.post(path);
      expect({ status: again.status, body: again.body }).toEqual({
        status: 409,
        body: { error: 'This delivery has arrived already', code: 'ALREADY_DELIVERED' },
      });
      const other = await webhooks.register();
      expect((await booking.admin.post(`${WEBHOOKS}/${other.id}/deliveries/${id}/retry`)).body).toEqual({
        error: 'Delivery not found',
        code: 'DELIVERY_NOT_FOUND',
      });
      expect((await booking.admin.post(`${WEBHOOKS}/${hook.id}/deliveries/99999999999/retry`)).status).toBe(
        404,
      );
    });

    it('whose pending deliveries are found by the clean-up when their job was lost', async () => {
      const hook = await webhooks.register();
      sink.setMode('500', 1);
      await webhooks.book(room);
      await booking.drain();
      await booking.db.rows(`DELETE FROM outbox WHERE name = 'webhooks.send'`);
      await webhooks.advance(600_000);
      expect(sink.deliveries).toHaveLength(1);
      await booking.get(JobsRuntime).runSchedule('wake-webhooks');
      await booking.drain();
      expect(await webhooks.log(hook)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
    });
  });
});
