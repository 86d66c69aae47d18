import { randomUUID } from 'node:crypto';
import { JobsRuntime } from '@comptoir/jobs';
import { findTablesWithText } from '@comptoir/testing';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { ClientErasureService } from '../src/operations/clients/clients.erasure.service';
import { ClientLinkMailsService } from '../src/operations/clients/clients.link-mails.service';
import { ClientLinksService } from '../src/operations/clients/clients.links.service';
import { aField, aResource, bookingOf } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const MINUTE = 60_000;

let booking: TestBooking;
let smtp: SmtpCatcher;
let room: number;
beforeAll(async () => {
  smtp = await startSmtpCatcher({});
  booking = await startBooking({
    RATE_LIMIT: 'on',
    RATE_LIMIT_CLIENT_LINKS_PER_MINUTE: '500',
    BOOKING_RETENTION_DAYS: '365',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close()]));
beforeEach(async () => {
  await booking.empty(
    'resources',
    'settings',
    'webhooks',
    'outbox',
    'outbox_deliveries',
    'counted_mails',
    'client_links',
  );
  smtp.inbox.clear();
  room = await aResource(booking, { name: 'Studio' });
  const { hostname, port } = new URL(smtp.smtpUrl);
  await booking.admin.put('/admin/settings', {
    smtp_host: hostname,
    smtp_port: port,
    smtp_from: 'desk@example.com',
    app_name: 'Chez Ada',
  });
});

let people = 0;
const aClient = (): string => `client${++people}x@example.com`;

async function book(email: string, fields: object = {}): Promise<any> {
  const { status, body } = await booking.client.post('/bookings', bookingOf(room, { email, ...fields }));
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}
const onDay = (day: string): object => ({ start_at: `${day}T09:00`, end_at: `${day}T10:00` });
const ask = (email: string) => booking.client.post('/client-links', { email });
const linkMails = (to: string) =>
  smtp.inbox.messages({ to }).filter(({ links }) => links.some((link) => link.includes('/my/')));

/** Asks for a link and returns the token of the mail. */
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await booking.drain();
  const [mail] = linkMails(email);
  return (
    mail?.links
      .find((link) => link.includes('/my/'))
      ?.split('/')
      .at(-1) ?? ''
  );
}
const list = (token?: string) =>
  booking.client.get('/client-bookings', { headers: token === undefined ? {} : { 'Client-Token': token } });
const page = (token: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${new URL(booking.client.baseUrl).origin}/my/${token}`, init);

describe('a link to all bookings', () => {
  it('is mailed in the language of the client, and lists coming and past bookings', async () => {
    const email = aClient();
    const later = await book(email, { ...onDay('2030-01-09'), locale: 'fr', time_zone: 'Asia/Tokyo' });
    const sooner = await book(email.toUpperCase(), { ...onDay('2030-01-08'), locale: 'fr' });
    const past = await book(email, { ...onDay('2030-01-07'), locale: 'fr' });
    await booking.db.rows(
      `UPDATE bookings SET start_at = start_at - interval '9 years', end_at = end_at - interval '9 years' WHERE id = $1`,
      [past.id],
    );
    await book(aClient(), onDay('2030-01-10'));
    await booking.client.delete(`/bookings/${sooner.token}`);
    await booking.drain();
    const token = await tokenFor(email);
    const [mail] = linkMails(email);
    expect(mail?.subject).toBe('Vos réservations, Chez Ada');
    expect(mail?.text).toContain('Il est valable 60 minutes.');
    const { status, body, headers } = await list(token);
    expect([status, headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    const left = Date.parse(body.expires_at) - booking.clock.now().getTime();
    expect(left).toBeGreaterThan(58 * MINUTE);
    expect(left).toBeLessThanOrEqual(60 * MINUTE);
    expect(body.coming).toMatchObject([
      { token: sooner.token, booking: { id: sooner.id, status: 'cancelled' } },
      { token: later.token, manage_url: `http://booking.test/manage/${later.token}` },
    ]);
    expect(body.past).toMatchObject([{ booking: { id: past.id } }]);
    expect(JSON.stringify(body)).not.toContain(email);
  });

  it('leads to a page that shows them, changes nothing and reveals its address to no one', async () => {
    const email = aClient();
    const { token: ofBooking } = await book(email, { locale: 'de' });
    const token = await tokenFor(email);
    for (let look = 0; look < 3; look++) {
      const response = await page(token);
      const text = await response.text();
      expect([response.status, response.headers.get('content-language')]).toEqual([200, 'de']);
      expect(text).toContain('<h1>Meine Buchungen</h1>');
      expect(text).toContain(`href="http://booking.test/manage/${ofBooking}"`);
      expect(text).toContain('Montag, 7. Januar 2030');
      expect(text).not.toMatch(/<script|<form|Lovelace|example\.com/);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'none'; frame-ancestors 'none'/,
      );
    }
    expect((await page(token, { method: 'POST' })).status).toBe(404);
  });

  it('ends after an hour, and is stored as a hash only', async () => {
    const email = aClient();
    await book(email);
    const token = await tokenFor(email);
    expect(await findTablesWithText(booking.db, token)).toEqual([]);
    booking.clock.advance(59 * MINUTE);
    expect((await list(token)).status).toBe(200);
    booking.clock.advance(2 * MINUTE);
    const ended = await list(token);
    expect([ended.status, ended.body.code]).toEqual([404, 'CLIENT_LINK_NOT_FOUND']);
    const shown = await page(token, { headers: { 'accept-language': 'fr' } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await shown.text()).toContain('Ce lien n’est plus valable.');
    await booking.get(JobsRuntime).runSchedule('purge-client-links');
    expect(await booking.db.rows('SELECT FROM client_links')).toEqual([]);
  });

  it.each([undefined, '', 'nonsense', 'A'.repeat(43), '\0', "' OR true --"])(
    'is not found under %j',
    async (token) => {
      const encoded = token?.replace('\0', '%00');
      const { status, body } = await list(encoded);
      expect([status, body.code]).toEqual([404, 'CLIENT_LINK_NOT_FOUND']);
    },
  );

  it.each(['nonsense', 'A'.repeat(43), "' OR true --"])('has no page under %j', async (token) => {
    expect((await page(encodeURIComponent(token))).status).toBe(404);
  });

  it('tells nobody whether an address is known', async () => {
    const known = aClient();
    await book(known);
    await booking.drain();
    const seen = async (email: string): Promise<unknown> => {
      const { status, body, headers } = await ask(email);
      const shown = [...headers].filter(
        ([name]) => !/^(date|x-request-id|x-ratelimit-remaining)$/.test(name),
      );
      return { status, body, shown };
    };
    const answers = [
      await seen(known),
      await seen(aClient()),
      await seen(known),
      await seen(known.toUpperCase()),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 202 });
    const jobs = await booking.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox WHERE name = 'client-links.mail'`,
    );
    expect(jobs).toEqual([{ n: 4 }]);
    await booking.drain();
    expect(linkMails(known)).toHaveLength(1);
    expect(
      smtp.inbox.messages().filter(({ envelope }) => envelope.to.some((to) => /client/.test(to))),
    ).toHaveLength(2);
  });

  it('is mailed once in five minutes, also to concurrent requests, and holds back no other mail', async () => {
    const email = aClient();
    await book(email);
    await booking.drain();
    smtp.inbox.clear();
    await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    await booking.drain();
    expect(linkMails(email)).toHaveLength(1);
    for (let round = 0; round < 8; round++) {
      booking.clock.advance(6 * MINUTE);
      // The limit for one address in the body counts by the real time.
      await booking.get(ClientLinksService).requestLink(email);
      await booking.drain();
    }
    expect(linkMails(email)).toHaveLength(5);
    const before = smtp.inbox.messages({ to: email }).length;
    await book(email, onDay('2030-01-08'));
    await booking.drain();
    expect(smtp.inbox.messages({ to: email }).length).toBe(before + 1);
  });

  it('is the same link when its job runs again', async () => {
    const email = aClient();
    await book(email);
    await booking.drain();
    const token = await tokenFor(email);
    const [link] = await booking.db.rows<{ id: string }>('SELECT id FROM client_links');
    await booking.get(ClientLinkMailsService).mailLink({ linkId: link?.id ?? '' });
    const mails = linkMails(email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.flatMap(({ links }) => links)).size).toBe(1);
    expect((await list(token)).status).toBe(200);
    await booking.get(ClientLinkMailsService).mailLink({ linkId: randomUUID() });
    await booking.get(ClientLinkMailsService).mailLink({ linkId: null });
    expect(linkMails(email)).toHaveLength(2);
  });

  it('forgets within minutes who asked in vain', async () => {
    await ask('stranger@example.com');
    await booking.drain();
    booking.clock.advance(11 * MINUTE);
    await booking.get(JobsRuntime).runSchedule('purge-client-links');
    expect(await booking.db.rows('SELECT FROM client_links')).toEqual([]);
  });

  it('is refused for what is no address, and after too many requests for one', async () => {
    expect((await ask('nobody')).status).toBe(400);
    const email = aClient();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });
});

describe('the time zone of a client', () => {
  it('is stored when it is known, shown when it is set, and used in mails and pages', async () => {
    const email = aClient();
    const { token, time_zone } = await book(email, { time_zone: 'America/New_York' });
    expect(time_zone).toBe('America/New_York');
    await booking.drain();
    const [mail] = smtp.inbox.messages({ to: email });
    expect(mail?.text).toContain('7 January 2030 at 03:00');
    expect(mail?.text).toContain('America/New_York');
    expect(mail?.text).toMatch(/Time at the business: Monday,? 7 January 2030 at 09:00, .*Europe\/Paris/);
    const manage = await fetch(`${booking.client.baseUrl}/bookings/${token}/manage`);
    const text = await manage.text();
    expect(text).toContain('7 January 2030 at 03:00');
    expect(text).toContain('Time at the business');
  });

  it.each(['Mars/Olympus', '+02:00', '', null])('%j is ignored', async (time_zone) => {
    const email = aClient();
    const made = await book(email, { time_zone });
    expect(made).not.toHaveProperty('time_zone');
    await booking.drain();
    expect(smtp.inbox.messages({ to: email })[0]?.text).not.toContain('Time at the business');
  });

  it('is changed by staff', async () => {
    const { id } = await book(aClient());
    const change = async (time_zone: string | null): Promise<any> =>
      (await booking.admin.put(`/admin/bookings/${id}`, { time_zone })).body;
    expect((await change('Asia/Tokyo')).time_zone).toBe('Asia/Tokyo');
    expect(await change('Nowhere/Else')).not.toHaveProperty('time_zone');
    expect((await change('Asia/Tokyo')).sms_consent).toBeUndefined();
    expect(await change(null)).not.toHaveProperty('time_zone');
  });
});

/** Makes a booking that staff have changed, with the mark in every text and a file. */
async function bookWithEverything(mark: string, day: string): Promise<any> {
  const field_id = await aField(booking, room, { type: 'text' });
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'scan.pdf');
  const { body: file } = await booking.client.post('/upload', form);
  const fileField = await aField(booking, room, { type: 'file' });
  const made = await booking.client.post(
    '/bookings',
    bookingOf(room, {
      ...onDay(day),
      client_name: `Zelda ${mark}`,
      email: `${mark}@example.com`,
      phone: mark,
      notes: mark,
      locale: 'fr',
      time_zone: 'Asia/Tokyo',
      sms_consent: true,
      custom_values: [
        { field_id, value: mark },
        ...(file?.url ? [{ field_id: fileField, value: file.url }] : []),
      ],
    }),
    { headers: { 'Idempotency-Key': `${mark}${day}` } },
  );
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  await booking.admin.put(`/admin/bookings/${made.body.id}`, { notes: `${mark} again`, phone: `${mark} 2` });
  await booking.db.rows(
    `INSERT INTO booking_reminders (booking_id, start_at, channel, minutes_before, created_at)
     VALUES ($1, $2, 'sms', 120, now())`,
    [made.body.id, made.body.start_at],
  );
  await booking.db.rows(
    `INSERT INTO sms_messages (booking_id, purpose, country, status, provider_id, created_at, sent_at)
     VALUES ($1, 'reminder', 'FR', 'sent', $2, now(), now())`,
    [made.body.id, `SM-${mark}`],
  );
  await booking.drain();
  return made.body;
}

async function aWebhook(): Promise<void> {
  await booking.admin.post('/admin/webhooks', {
    url: `${booking.s3.url}/nowhere`,
    events: ['booking.created', 'booking.updated', 'booking.cancelled'],
  });
}

describe('a client, for staff', () => {
  it('is found by a part of the name or the address, with figures', async () => {
    const email = aClient();
    await book(email, { client_name: 'Grace Hopper', phone: '1', ...onDay('2030-01-08') });
    const last = await book(email.toUpperCase(), {
      client_name: 'G. Hopper',
      phone: '2',
      ...onDay('2030-01-09'),
    });
    const other = await book(aClient(), onDay('2030-01-10'));
    await booking.client.delete(`/bookings/${last.token}`);
    const found = async (search?: string): Promise<any> =>
      (await booking.admin.get(`/admin/clients${search ? `?search=${encodeURIComponent(search)}` : ''}`))
        .body;
    const grace = {
      email,
      booking_id: last.id,
      client_name: 'G. Hopper',
      phone: '2',
      bookings: 2,
      coming: 1,
      last_start_at: last.start_at,
    };
    expect(await found('hopper')).toEqual([grace]);
    expect(await found(email.slice(0, 9))).toEqual([grace]);
    expect(await found('100%_')).toEqual([]);
    expect((await found()).map((client: { email: string }) => client.email)).toEqual([other.email, email]);
  });

  it('without an address is found, exported and erased by name and phone number', async () => {
    const call = async (client_name: string, phone: string, day: string): Promise<any> => {
      const { status, body } = await booking.admin.post('/admin/bookings', {
        ...{ resource_id: room, client_name, phone },
        ...onDay(day),
      });
      expect(status).toBe(201);
      return body;
    };
    await booking.admin.put('/admin/settings', { waiting_list_minutes: '60' });
    const first = await call('Ida Rhodes', '+33 6 55 44 33 22', '2030-01-08');
    const last = await call('ida rhodes', '+33655443322', '2030-01-09');
    const partner = await call('Max Rhodes', '+33 6 55 44 33 22', '2030-01-10');
    const [one, other] = [await call('Walk In', '', '2030-01-11'), await call('Walk In', '', '2030-01-14')];
    const entry = { resource_id: room, client_name: 'Ida Rhodes', phone: '+33 6 55443322' };
    const dates = { date_from: '2030-02-04', date_to: '2030-02-05' };
    expect((await booking.admin.post('/admin/waiting-list', { ...entry, ...dates })).status).toBe(201);
    const found = async (search: string): Promise<unknown> => {
      const { body } = await booking.admin.get(`/admin/clients?search=${encodeURIComponent(search)}`);
      return body.map((client: { booking_id: number; bookings: number }) => [
        client.booking_id,
        client.bookings,
      ]);
    };
    expect(await found('06 55 44')).toEqual([
      [partner.id, 1],
      [last.id, 2],
    ]);
    expect(await found('walk')).toEqual([
      [other.id, 1],
      [one.id, 1],
    ]);
    const { body: file } = await booking.admin.get(`/admin/clients/${first.id}/export`);
    expect(file).toMatchObject({
      email: '',
      bookings: [{ booking: { id: first.id } }, { booking: { id: last.id } }],
      waiting_list: [{ client_name: 'Ida Rhodes' }],
      links: [],
    });
    const held = await booking.admin.delete(`/admin/clients/${first.id}`);
    expect([held.status, held.body.code]).toEqual([409, 'CLIENT_IS_COMING']);
    const { status, body } = await booking.admin.delete(`/admin/clients/${first.id}`, { cancel: true });
    expect([status, body]).toMatchObject([200, { bookings: 2, cancelled: 2 }]);
    await booking.drain();
    expect(await findTablesWithText(booking.db, 'Ida')).toEqual([]);
    expect(await findTablesWithText(booking.db, 'ida rhodes')).toEqual([]);
    expect(await found('06 55 44')).toEqual([[partner.id, 1]]);
    await booking.admin.delete(`/admin/clients/${one.id}`, { cancel: true });
    expect(await found('walk')).toEqual([[other.id, 1]]);
    const withAddress = await book(aClient(), onDay('2030-01-15'));
    for (const id of [first.id, withAddress.id, 2_147_483_647]) {
      const unknown = await booking.admin.get(`/admin/clients/${id}/export`);
      expect([unknown.status, unknown.body.code]).toEqual([404, 'CLIENT_NOT_FOUND']);
    }
  });

  it('gets everything that is stored as a file', async () => {
    await aWebhook();
    const mark = `markworth${++people}x`;
    const { id } = await bookWithEverything(mark, '2030-01-08');
    await ask(`${mark}@example.com`);
    await booking.drain();
    const { status, body, headers } = await booking.admin.get(`/admin/clients/${mark}%40EXAMPLE.com/export`);
    expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      200,
      'attachment; filename="client.json"',
      'no-store',
    ]);
    expect(body).toMatchObject({
      email: `${mark}@example.com`,
      bookings: [
        {
          booking: { id, phone: `${mark} 2`, locale: 'fr', time_zone: 'Asia/Tokyo', resource_name: 'Studio' },
          reminders: [{ channel: 'sms', minutes_before: 120 }],
          text_messages: [{ status: 'sent', country: 'FR', provider_id: `SM-${mark}` }],
        },
      ],
      links: [{ created_at: expect.any(String) }],
    });
    const [one] = body.bookings;
    expect(one.answers[0]).toMatchObject({ value: mark });
    expect(one.webhooks.length).toBeGreaterThan(0);
    expect(one.changes).toMatchObject([{ action: 'bookings.update', subject: 'bookings' }]);
    const unknown = await booking.admin.get('/admin/clients/nobody@example.com/export');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  it('is erased everywhere, while the bookings stay and coming ones are cancelled on request', async () => {
    await aWebhook();
    const mark = `markworth${++people}x`;
    const email = `${mark}@example.com`;
    const first = await bookWithEverything(mark, '2030-01-08');
    const second = await bookWithEverything(mark, '2030-01-09');
    await booking.client.delete(`/bookings/${second.token}`);
    await ask(email);
    await booking.drain();
    const before = await findTablesWithText(booking.db, mark);
    expect(before).toEqual(
      expect.arrayContaining([
        'activity_log',
        'booking_values',
        'bookings',
        'client_links',
        'sms_messages',
        'webhook_deliveries',
      ]),
    );
    const held = await booking.admin.delete(`/admin/clients/${email}`);
    expect([held.status, held.body]).toMatchObject([
      409,
      { code: 'CLIENT_IS_COMING', error: `The client has coming bookings: ${first.id}` },
    ]);
    expect(await findTablesWithText(booking.db, mark)).toEqual(before);
    smtp.inbox.clear();
    const erased = await booking.admin.delete(`/admin/clients/${email}`, { cancel: true });
    expect([erased.status, erased.body]).toEqual([
      200,
      { message: 'Personal data erased', bookings: 2, cancelled: 1 },
    ]);
    expect(await findTablesWithText(booking.db, mark)).toEqual([]);
    await booking.drain();
    expect(await findTablesWithText(booking.db, mark)).toEqual([]);
    expect(await booking.db.rows('SELECT FROM upload_claims')).toEqual([]);
    expect(smtp.inbox.messages({ to: email })).toEqual([]);
    const { body } = await booking.admin.get(`/admin/bookings/${first.id}`);
    expect(body).toMatchObject({
      client_name: '',
      email: '',
      phone: '',
      notes: '',
      status: 'cancelled',
      start_at: first.start_at,
      total_price: 0,
      erased_at: expect.any(String),
    });
    expect((await booking.client.get(`/bookings/${first.token}`)).status).toBe(404);
    const [sent] = await booking.db.rows<{ payload: string }>('SELECT payload FROM webhook_deliveries');
    expect(JSON.parse(sent?.payload ?? '')).toMatchObject({
      event: 'booking.cancelled',
      data: { id: first.id, client_name: '', email: '' },
    });
    const actions = await booking.db.rows<{ action: string }>(
      `SELECT DISTINCT action FROM activity_log WHERE subject_id = $1 AND subject_type = 'bookings' ORDER BY 1`,
      [String(first.id)],
    );
    expect(actions.map(({ action }) => action)).toEqual(['bookings.update', 'clients.delete']);
    const again = await booking.admin.delete(`/admin/clients/${email}`);
    expect([again.status, again.body.code]).toEqual([404, 'CLIENT_NOT_FOUND']);
  });

  it('is taken off the waiting list, also without a booking', async () => {
    const email = aClient();
    await booking.admin.put('/admin/settings', { waiting_list_minutes: '60' });
    const dates = { date_from: '2030-02-04', date_to: '2030-02-05' };
    const entry = { resource_id: room, client_name: 'Waits', email, ...dates };
    expect((await booking.admin.post('/admin/waiting-list', entry)).status).toBe(201);
    const { body } = await booking.admin.get(`/admin/clients/${email}/export`);
    expect(body).toMatchObject({ bookings: [], waiting_list: [{ email, client_name: 'Waits' }] });
    expect((await booking.admin.delete(`/admin/clients/${email}`)).body).toMatchObject({ bookings: 0 });
    await booking.drain();
    expect(await findTablesWithText(booking.db, email)).toEqual([]);
  });

  it.each(['nobody', 'a@b', '0', '99999999999', 'x'.repeat(290)])('is not found as %s', async (email) => {
    for (const path of [`/admin/clients/${email}/export`, `/admin/clients/${email}`]) {
      const method = path.endsWith('export') ? 'GET' : 'DELETE';
      const { status, body } = await booking.admin.send(method, path, {});
      expect([status, body]).toMatchObject([404, { code: 'CLIENT_NOT_FOUND' }]);
    }
  });

  it('leaves a booking that is made meanwhile whole, or erases it whole', async () => {
    const email = aClient();
    await book(email, onDay('2030-01-08'));
    await Promise.all([
      booking.admin.delete(`/admin/clients/${email}`, { cancel: true }),
      ...[9, 10, 11, 12].map((day) => book(email, onDay(`2030-01-${String(day).padStart(2, '0')}`))),
    ]);
    const rows = await booking.db.rows<{ state: string }>(
      `SELECT concat(email = '', client_name = '', erased_at IS NOT NULL) AS state FROM bookings`,
    );
    for (const { state } of rows) expect(['fff', 'ttt']).toContain(state);
    expect(rows).toHaveLength(5);
  });
});

describe('the retention of bookings', () => {
  const age = (id: number, days: number): Promise<unknown> =>
    booking.db.rows(
      `UPDATE bookings SET start_at = $2::timestamptz - make_interval(days => $3),
              end_at = $2::timestamptz - make_interval(days => $3) + interval '1 hour' WHERE id = $1`,
      [id, booking.clock.now(), days],
    );
  const run = (): Promise<unknown> => booking.get(JobsRuntime).runSchedule('erase-old-bookings');

  it('erases what ended before it, once, and nothing else', async () => {
    const old = await bookWithEverything(`markworth${++people}x`, '2030-01-08');
    const young = await bookWithEverything(`markworth${++people}x`, '2030-01-09');
    await age(old.id, 366);
    await age(young.id, 364);
    await run();
    await booking.drain();
    const read = async (id: number): Promise<any> => (await booking.admin.get(`/admin/bookings/${id}`)).body;
    expect(await read(old.id)).toMatchObject({ client_name: '', email: '', status: 'confirmed' });
    expect((await read(young.id)).client_name).toMatch(/^Zelda/);
    const { version } = await read(old.id);
    await run();
    expect((await read(old.id)).version).toBe(version);
    await booking.admin.put(`/admin/bookings/${old.id}`, { notes: 'Zelda came back' });
    expect(await read(old.id)).not.toHaveProperty('erased_at');
    await run();
    expect((await read(old.id)).notes).toBe('');
  });

  it('takes them in batches, and two workers together', async () => {
    await booking.db.rows(
      `INSERT INTO bookings (resource_id, client_name, email, start_at, end_at)
       SELECT $1, 'Old', 'old' || n || '@example.com', t, t + interval '1 hour'
         FROM generate_series(1, 1203) n, LATERAL (SELECT $2::timestamptz - interval '2 years' - n * interval '2 hours' AS t) x`,
      [room, booking.clock.now()],
    );
    const service = booking.get(ClientErasureService);
    await Promise.all([service.eraseOldBookings(), service.eraseOldBookings()]);
    const [left] = await booking.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM bookings WHERE client_name <> '' OR erased_at IS NULL`,
    );
    expect(left?.n).toBe(0);
    await booking.empty('outbox', 'outbox_deliveries');
  });

  it('is off with zero days', async () => {
    const { id } = await book(aClient());
    await age(id, 5 * 365);
    const { retentionDays } = booking.config.clients;
    booking.config.clients.retentionDays = 0;
    await run();
    booking.config.clients.retentionDays = retentionDays;
    expect((await booking.admin.get(`/admin/bookings/${id}`)).body.email).not.toBe('');
  });
});
