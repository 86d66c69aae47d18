import { JobsRuntime } from '@comptoir/jobs';
import { type SmsSink, startSmsSink } from '../../../tools/testing-servers/sms-sink';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { claimReminder, settleReminder } from '../src/front/notifications/notifications.queries';
import { NotificationRemindersService } from '../src/front/notifications/notifications.reminders.service';
import { aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const HOUR = 3_600_000;
const MOBILE = '+33612345678';

let booking: TestBooking;
let smtp: SmtpCatcher;
let sms: SmsSink;
let room: number;
beforeAll(async () => {
  [sms, smtp] = await Promise.all([startSmsSink(), startSmtpCatcher({})]);
  booking = await startBooking({
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_SECRET: 'not-a-secret',
    TWILIO_FROM: 'ChezAda',
    TWILIO_API_BASE: sms.url,
    RATE_LIMIT: 'on',
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close(), sms?.close()]));
beforeEach(async () => {
  await booking.empty('resources', 'settings', 'outbox', 'outbox_deliveries', 'counted_mails');
  smtp.inbox.clear();
  sms.clear();
  sms.setMode('ok');
  room = await aResource(booking, { name: 'Studio' });
  const { hostname, port } = new URL(smtp.smtpUrl);
  await set({ smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com', app_name: 'Chez Ada' });
});

async function set(settings: object): Promise<void> {
  expect((await booking.admin.put('/admin/settings', settings)).status).toBe(200);
}

let clients = 0;
const inHours = (hours: number): Date =>
  new Date(Math.floor(booking.clock.now().getTime() / 1_000) * 1_000 + hours * HOUR);

/** Books an hour `hours` from now, with the moment of the booking on the clock of the service. */
async function bookIn(hours: number, fields: object = {}): Promise<any> {
  const start = inHours(hours);
  const { status, body } = await booking.client.post(
    '/bookings',
    bookingOf(room, {
      email: `client${++clients}@example.com`,
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + HOUR).toISOString(),
      ...fields,
    }),
  );
  expect(status).toBe(201);
  await booking.db.rows('UPDATE bookings SET created_at = $2 WHERE id = $1', [body.id, booking.clock.now()]);
  return body;
}

const enqueue = (): Promise<unknown> => booking.get(JobsRuntime).runSchedule('order-reminders');
async function sweep(): Promise<void> {
  await enqueue();
  await booking.drain();
}
const mails = (): number => smtp.inbox.messages({ subject: 'Reminder' }).length;
const withSms = (fields: object = {}): object => ({ phone: MOBILE, sms_consent: true, ...fields });
const shown = async (id: number): Promise<any> =>
  (await booking.admin.get(`/admin/bookings/${id}/reminders`)).body;

describe('several reminders', () => {
  it('go out each at its time and once, and are planned, pending and sent for staff', async () => {
    await set({ reminders: 'mail:2880, sms:120, mail:60' });
    const { id, start_at } = await bookIn(72, withSms());
    const due = (minutes: number): string => new Date(Date.parse(start_at) - minutes * 60_000).toISOString();
    const planned = { start_at, status: 'planned', reason: null, sent_at: null };
    expect(await shown(id)).toEqual({
      sms: { state: 'ready', number: MOBILE },
      reminders: [
        { ...planned, channel: 'mail', minutes_before: 2_880, due_at: due(2_880) },
        { ...planned, channel: 'sms', minutes_before: 120, due_at: due(120) },
        { ...planned, channel: 'mail', minutes_before: 60, due_at: due(60) },
      ],
    });
    const seen: [number, number][] = [];
    for (const hours of [20, 5, 40, 5.1, 0.5, 0.5]) {
      booking.clock.advance(hours * HOUR);
      for (let run = 0; run < 2; run++) await sweep();
      seen.push([mails(), sms.messages.length]);
    }
    expect(seen).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    const statuses = (await shown(id)).reminders.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['sent', 'sent', 'sent']);
  });

  it('are none where the setting says so, and the usual one without a setting', async () => {
    await set({ reminders: 'none' });
    await bookIn(30);
    booking.clock.advance(8 * HOUR);
    await sweep();
    expect(mails()).toBe(0);
    await set({ reminders: '' });
    await sweep();
    expect(mails()).toBe(1);
    const { body } = await booking.admin.get('/admin/settings');
    expect(body).toMatchObject({ reminders: 'mail:1440', sms_country: '', sms_max_per_day: '500' });
  });

  it.each([{ reminders: 'mail:1' }, { sms_country: 'Narnia' }, { sms_max_per_day: '-1' }])(
    'are rejected as %j',
    async (settings) => {
      const { status, body } = await booking.admin.put('/admin/settings', settings);
      expect([status, body.code]).toEqual([400, 'INVALID_SETTING']);
    },
  );

  it('are due again for the new start of a moved booking', async () => {
    await set({ reminders: 'mail:180,mail:60' });
    const { token } = await bookIn(4);
    booking.clock.advance(2 * HOUR);
    await sweep();
    expect(mails()).toBe(1);
    const later = inHours(10).toISOString();
    expect((await booking.client.post(`/bookings/${token}/reschedule`, { start_at: later })).status).toBe(
      200,
    );
    booking.clock.advance(8 * HOUR);
    await sweep();
    expect(mails()).toBe(2);
    booking.clock.advance(1.5 * HOUR);
    await sweep();
    expect(mails()).toBe(3);
  });

  it('is one when two workers take it at once, and is tried again when its worker was lost', async () => {
    const { id: bookingId, start_at } = await bookIn(30);
    booking.clock.advance(8 * HOUR);
    await enqueue();
    const reminder = { bookingId, startAt: new Date(start_at), channel: 'mail' as const, minutes: 1_440 };
    const now = booking.clock.now();
    const claims = await Promise.allSettled([1, 2, 3, 4].map(() => claimReminder(booking.db, reminder, now)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const service = booking.get(NotificationRemindersService);
    const job = { bookingId, startAt: start_at, minutesBefore: 1_440 };
    await expect(service.mailReminder(job)).rejects.toThrow('Another worker is sending');
    booking.clock.advance(3 * 60_000);
    await service.mailReminder(job);
    await service.mailReminder(job);
    expect(mails()).toBe(1);
    await settleReminder(booking.db, reminder, { reason: 'skipped' });
    expect(await claimReminder(booking.db, reminder, now)).toBe(false);
    await booking.drain();
    expect(mails()).toBe(1);
  });

  it('are written once by concurrent sweeps', async () => {
    await set({ reminders: 'mail:1440,mail:720' });
    for (let n = 0; n < 5; n++) await bookIn(29 + 2 * n);
    booking.clock.advance(24 * HOUR);
    const service = booking.get(NotificationRemindersService);
    await Promise.all(Array.from({ length: 6 }, () => service.enqueueDueReminders()));
    const [jobs] = await booking.db.rows<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM outbox WHERE name = 'bookings.remind'`,
    );
    const [rows] = await booking.db.rows<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM booking_reminders',
    );
    expect(jobs?.jobs).toBe(rows?.rows);
    expect(rows?.rows).toBe(9);
    await booking.drain();
    expect(mails()).toBe(rows?.rows);
  });

  it('of the version before are sent, too', async () => {
    const { id: bookingId, start_at } = await bookIn(30);
    await booking.db.rows(
      'INSERT INTO booking_reminders (booking_id, start_at, created_at) VALUES ($1, $2, $3)',
      [bookingId, start_at, booking.clock.now()],
    );
    await booking.get(NotificationRemindersService).mailReminder({ bookingId, startAt: start_at });
    expect(mails()).toBe(1);
  });
});

describe('a reminder as a text message', () => {
  beforeEach(() => set({ reminders: 'sms:120' }));

  const remind = async (): Promise<void> => {
    booking.clock.advance(3.5 * HOUR);
    await sweep();
  };

  it('says what, when and where to cancel, in the language and the zone of the client', async () => {
    const { token } = await bookIn(5, withSms({ locale: 'fr', time_zone: 'Asia/Tokyo', notes: 'Buy pills' }));
    await remind();
    const [message] = sms.messages;
    expect(message).toMatchObject({ to: MOBILE, from: 'ChezAda', account: `AC${'1'.repeat(32)}` });
    expect(message?.body).toMatch(/^Chez Ada : rappel, Studio, .*(UTC\+9|JST)/);
    expect(message?.body).toContain(`http://booking.test/manage/${token}`);
    expect(message?.body).not.toMatch(/pills|Lovelace/);
  });

  it('is never sent without consent, by a new booking or after it was withdrawn', async () => {
    await bookIn(5, { phone: MOBILE });
    const withdrawn = await bookIn(6, withSms());
    const late = await bookIn(7, withSms());
    await booking.client.delete(`/bookings/${withdrawn.token}/sms-consent`);
    booking.clock.advance(5.5 * HOUR);
    await enqueue();
    await booking.admin.put(`/admin/bookings/${late.id}`, { sms_consent: false });
    await booking.drain();
    expect(sms.messages).toEqual([]);
    const { sms: state, reminders } = await shown(late.id);
    expect(state).toEqual({ state: 'no_consent', number: MOBILE });
    expect(reminders).toMatchObject([{ channel: 'sms', status: 'not_sent', reason: 'no_consent' }]);
    expect(await booking.db.rows('SELECT FROM sms_messages')).toEqual([]);
  });

  it('can be stopped by its client on the page without JavaScript', async () => {
    const { token } = await bookIn(5, withSms());
    const { port } = booking.app.getHttpServer().address() as { port: number };
    const page = `http://127.0.0.1:${port}/api/bookings/${token}/manage`;
    expect(await (await fetch(page)).text()).toContain('action="manage/no-sms"');
    const stopped = await fetch(`${page}/no-sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([stopped.status, stopped.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(await stopped.text()).not.toContain('no-sms');
    await remind();
    expect(sms.messages).toEqual([]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { status } = await booking.client.delete(`/bookings/${unknown}/sms-consent`);
    expect(status).toBe(404);
  });

  it.each([
    ['invalid_phone', '12'],
    ['invalid_phone', ''],
    ['invalid_phone', '06 12 34 56 78'],
    ['not_mobile', '+33142685300'],
  ])('is not sent as %s to %j, and staff see it before', async (reason, phone) => {
    const { id } = await bookIn(5, withSms({ phone }));
    expect((await shown(id)).sms).toEqual({ state: reason, number: null });
    await remind();
    expect(sms.messages).toEqual([]);
    expect((await shown(id)).reminders).toMatchObject([{ status: 'not_sent', reason }]);
  });

  it('reads numbers of the country of the settings', async () => {
    await set({ sms_country: 'FR' });
    await bookIn(5, withSms({ phone: '06 12 34 56 78' }));
    await remind();
    expect(sms.messages.map(({ to }) => to)).toEqual([MOBILE]);
  });

  it('ends the consent of a number whose owner replied STOP, in all its bookings', async () => {
    const number = '+33612340001';
    sms.optOut(number);
    const first = await bookIn(5, withSms({ phone: number }));
    const second = await bookIn(50, withSms({ phone: number }));
    const other = await bookIn(51, withSms());
    await remind();
    expect((await shown(first.id)).reminders).toMatchObject([{ status: 'not_sent', reason: 'opted_out' }]);
    const consents = await booking.db.rows('SELECT sms_consent AS agreed FROM bookings ORDER BY id');
    expect(consents).toEqual([{ agreed: false }, { agreed: false }, { agreed: true }]);
    expect((await booking.admin.get(`/admin/bookings/${second.id}`)).body).not.toHaveProperty('sms_consent');
    expect((await booking.admin.get(`/admin/bookings/${other.id}`)).body.sms_consent).toBe(true);
    const { body } = await booking.admin.get('/admin/sms-messages?status=rejected');
    expect(body).toMatchObject({ total: 1, messages: [{ booking_id: first.id, error_code: '21610' }] });
  });

  it('is tried again when the provider fails, and not when it rejects the number', async () => {
    const { id } = await bookIn(5, withSms());
    sms.setMode('unavailable');
    booking.clock.advance(3.5 * HOUR);
    await enqueue();
    await expect(booking.drain()).rejects.toThrow();
    sms.setMode('ok');
    expect((await shown(id)).reminders).toMatchObject([{ status: 'pending' }]);
    const [row] = await booking.db.rows<{ start_at: Date }>('SELECT start_at FROM booking_reminders');
    const service = booking.get(NotificationRemindersService);
    const job = { bookingId: id, startAt: row?.start_at.toISOString() ?? '', minutesBefore: 120 };
    await service.textReminder(job);
    await service.textReminder(job);
    expect(sms.messages).toHaveLength(1);
    const { body } = await booking.admin.get(`/admin/sms-messages?booking_id=${id}`);
    const [last, ...earlier] = body.messages.map(({ status }: { status: string }) => status);
    expect([last, new Set(earlier)]).toEqual(['sent', new Set(['failed'])]);
    expect(JSON.stringify(body)).not.toContain('612345678');
  });

  it('stays within the limit of a day, also for concurrent workers', async () => {
    await set({ sms_max_per_day: '3' });
    for (let n = 0; n < 8; n++) {
      await bookIn(5 + 2 * n, withSms({ phone: `+3361234100${n}` }));
    }
    const rows = await booking.db.rows<{ id: number; start_at: Date }>('SELECT id, start_at FROM bookings');
    await booking.db.rows(
      `INSERT INTO booking_reminders (booking_id, start_at, channel, minutes_before, created_at)
       SELECT id, start_at, 'sms', 120, $1 FROM bookings`,
      [booking.clock.now()],
    );
    const service = booking.get(NotificationRemindersService);
    await Promise.all(
      rows.map(({ id, start_at }) =>
        service.textReminder({ bookingId: id, startAt: start_at.toISOString(), minutesBefore: 120 }),
      ),
    );
    expect(sms.messages).toHaveLength(3);
    const [refused] = await booking.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM booking_reminders WHERE reason = 'quota'`,
    );
    expect(refused?.n).toBe(5);
    await booking.drain();
  });

  it('is off without a provider, and the public is told only when it is on', async () => {
    const { body } = await booking.client.get('/widget/settings');
    expect(body.sms_reminders).toBe(true);
    await set({ reminders: '' });
    expect((await booking.client.get('/widget/settings')).body).not.toHaveProperty('sms_reminders');
  });

  it('is forgotten after 90 days', async () => {
    await bookIn(5, withSms());
    await remind();
    booking.clock.advance(89 * 24 * HOUR);
    await booking.get(JobsRuntime).runSchedule('purge-sms-messages');
    expect(await booking.db.rows('SELECT FROM sms_messages')).toHaveLength(1);
    booking.clock.advance(2 * 24 * HOUR);
    await booking.get(JobsRuntime).runSchedule('purge-sms-messages');
    expect(await booking.db.rows('SELECT FROM sms_messages')).toEqual([]);
  });
});

it('shows no reminders of an unknown booking', async () => {
  const statuses = await Promise.all(
    ['x', '999999'].map(async (id) => (await booking.admin.get(`/admin/bookings/${id}/reminders`)).status),
  );
  expect(statuses).toEqual([400, 404]);
});
