import { Outbox } from '@comptoir/jobs';
import { findTablesWithText } from '@comptoir/testing';
import type { BookingEvents } from '../src/events';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { type WebhookSink, startWebhookSink } from '../../../tools/testing-servers/webhook-sink';
import { MONDAY, aResource, bookingOf, openHours } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { type Waiting, entryOf, expireOffers, wait, wishFor } from './waiting-list.fixture';

const LIST = '/admin/waiting-list';
const TEN = { start_at: `${MONDAY}T10:00`, end_at: `${MONDAY}T11:00` };

describe('the waiting list for staff and other systems', () => {
  let booking: TestBooking;
  let smtp: SmtpCatcher;
  let sink: WebhookSink;
  let room: number;
  /** Token of the booking that fills the only slot, at ten. */
  let booked: string;
  beforeAll(async () => {
    [booking, smtp, sink] = await Promise.all([
      startBooking({ WEBHOOK_ALLOW_PRIVATE: 'true' }),
      startSmtpCatcher({}),
      startWebhookSink(),
    ]);
  });
  afterAll(() => Promise.all([booking?.stop(), smtp?.close(), sink?.close()]));
  beforeEach(async () => {
    await booking.empty(
      'resources',
      'services',
      'settings',
      'webhooks',
      'counted_mails',
      'outbox',
      'outbox_deliveries',
    );
    smtp.inbox.clear();
    sink.clear();
    const { hostname, port } = new URL(smtp.smtpUrl);
    await booking.admin.put('/admin/settings', {
      waiting_list_minutes: 60,
      smtp_host: hostname,
      smtp_port: port,
      smtp_from: 'Chez Ada <desk@example.com>',
      app_name: 'Chez Ada',
    });
    room = await aResource(booking, { name: 'Studio' });
    await openHours(booking, room, [
      { day_of_week: 1, start_time: '10:00', end_time: '11:00', duration_min: 60 },
    ]);
    booked = (await booking.client.post('/bookings', bookingOf(room, TEN))).body.token as string;
    await booking.drain();
    smtp.inbox.clear();
  });

  const cancel = async (): Promise<void> => {
    await booking.client.delete(`/bookings/${booked}`);
    await booking.drain();
  };
  const idOf = async ({ token }: Waiting): Promise<number> => {
    const row = await booking.db.row<{ id: number }>('SELECT id FROM waiting_entries WHERE token = $1', [
      token,
    ]);
    return row?.id ?? 0;
  };
  const mailsTo = (to: string): { subject: string; text: string; links: string[]; raw: string }[] =>
    smtp.inbox.messages({ to }).map(({ id, subject, text, links }) => ({
      ...{ subject, text, links },
      raw: smtp.inbox.raw(id)?.toString('utf8') ?? '',
    }));

  it('is listed in the order of the line, with filters and pages, without tokens', async () => {
    const first = await wait(booking, room, { email: 'first@example.com', phone: '0612' });
    await wait(booking, room, { email: 'second@example.com', date_from: '2030-01-15' });
    const third = await wait(booking, room, { email: 'third@example.com' });
    await booking.client.delete(`/waiting-list/${third.token}`);
    const emails = async (query = ''): Promise<string[]> => {
      const { body } = await booking.admin.get(`${LIST}${query}`);
      return (body.entries as { email: string }[]).map(({ email }) => email.split('@')[0] ?? '');
    };
    expect(await emails()).toEqual(['first', 'second', 'third']);
    expect(await emails('?status=waiting')).toEqual(['first', 'second']);
    expect(await emails('?status=left')).toEqual(['third']);
    expect(await emails(`?resource_id=${room}&limit=1&page=2`)).toEqual(['second']);
    expect(await emails('?resource_id=999999')).toEqual([]);
    expect(await emails('?service_id=1')).toEqual([]);
    expect(await emails('?date_from=2030-01-08')).toEqual(['second']);
    expect(await emails('?date_to=2030-01-08')).toEqual(['first', 'third']);
    expect(await emails('?search=0612')).toEqual(['first']);
    await cancel();
    expect(await emails('?status=offered')).toEqual(['first']);
    const { body } = await booking.admin.get(`${LIST}/${await idOf(first)}`);
    expect(body).toMatchObject({ status: 'offered', phone: '0612', offer: { resource_name: 'Studio' } });
    const secrets = await booking.db.rows<{ secret: string }>(
      'SELECT token::text AS secret FROM waiting_entries UNION SELECT hold_id::text FROM waiting_offers',
    );
    for (const { secret } of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await booking.admin.get(`${LIST}?status=asleep`)).status).toBe(400);
  });

  it('takes clients who call, by phone number alone, who get no offer by themselves', async () => {
    const { email: _, ...wish } = wishFor(room, { phone: '0612' });
    const { status, body } = await booking.admin.post(LIST, wish);
    expect([status, body]).toMatchObject([
      201,
      { by_staff: true, email: '', phone: '0612', status: 'waiting' },
    ]);
    const again = await booking.admin.post(LIST, wish);
    expect(again.body.id).toBe(body.id);
    await cancel();
    expect((await booking.admin.get(`${LIST}/${body.id}`)).body).toMatchObject({ status: 'waiting' });
    const offered = await booking.admin.post(`${LIST}/${body.id}/offer`, {});
    expect(offered).toMatchObject({
      status: 201,
      body: { status: 'offered', offer: { start_at: '2030-01-07T09:00:00.000Z' } },
    });
    const { phone: __, ...unreachable } = wish as Record<string, unknown>;
    expect(await booking.admin.post(LIST, unreachable)).toMatchObject({
      status: 400,
      body: { code: 'WAITING_CONTACT_MISSING' },
    });
  });

  it('offers a free time out of turn, and says why it cannot', async () => {
    await wait(booking, room, { email: 'first@example.com', date_from: '2030-01-14' });
    const second = await wait(booking, room, { email: 'second@example.com', date_from: '2030-01-14' });
    const id = await idOf(second);
    const offer = (body: object = {}): Promise<{ status: number; body: any }> =>
      booking.admin.post(`${LIST}/${id}/offer`, body);
    expect(await offer({ start_at: TEN.start_at })).toMatchObject({
      status: 409,
      body: { code: 'WAITING_NO_TIME' },
    });
    await cancel();
    // A free time of another day than the client asked for.
    expect(await offer({ start_at: TEN.start_at })).toMatchObject({
      status: 201,
      body: { status: 'offered' },
    });
    expect(await offer({ start_at: '2030-01-21T10:00' })).toMatchObject({
      status: 409,
      body: { code: 'WAITING_ALREADY_OFFERED' },
    });
    expect(await offer({ start_at: '2030-03-31T02:30' })).toMatchObject({
      status: 400,
      body: { code: 'NONEXISTENT_TIME' },
    });
    await expireOffers(booking);
    await booking.db.rows('DELETE FROM holds');
    expect(await offer({ start_at: TEN.start_at })).toMatchObject({
      status: 409,
      body: { code: 'WAITING_ALREADY_OFFERED' },
    });
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 0 });
    expect(await offer()).toMatchObject({ status: 403, body: { code: 'WAITING_LIST_OFF' } });
    await booking.admin.put('/admin/settings', { waiting_list_minutes: 60 });
    expect((await booking.admin.delete(`${LIST}/${id}`)).body.message).toBe('Removed from the waiting list');
    expect((await booking.admin.delete(`${LIST}/${id}`)).body.message).toBe('The entry had ended before');
    expect(await offer()).toMatchObject({ status: 409, body: { code: 'WAITING_ENTRY_CLOSED' } });
    // Its client learns that it ended, not who ended it.
    expect(await entryOf(booking, second)).toMatchObject({ status: 'ended' });
  });

  it('answers 404 and 400 to ids that are none', async () => {
    for (const [id, status, code] of [
      ['999999', 404, 'WAITING_ENTRY_NOT_FOUND'],
      ['x', 400, 'INVALID_ID'],
    ] as const) {
      for (const answer of [
        await booking.admin.get(`${LIST}/${id}`),
        await booking.admin.post(`${LIST}/${id}/offer`, {}),
        await booking.admin.delete(`${LIST}/${id}`),
        await booking.admin.delete(`${LIST}/${id}/permanent`),
      ]) {
        expect(answer).toMatchObject({ status, body: { code } });
      }
    }
  });

  it('deletes an entry with everything about its client, and frees its time', async () => {
    const entry = await wait(booking, room, {
      client_name: 'Zelda markworth',
      email: 'markworth@example.com',
      phone: 'markworth',
    });
    await wait(booking, room, { email: 'next@example.com' });
    const id = await idOf(entry);
    await cancel();
    await booking.admin.delete(`${LIST}/${id}`);
    await booking.admin.post(
      LIST,
      wishFor(room, { email: 'markworth@example.com', client_name: 'markworth' }),
    );
    const again = await booking.admin.get(`${LIST}?search=markworth&status=waiting`);
    expect(await findTablesWithText(booking.db, 'markworth')).toEqual(
      expect.arrayContaining(['activity_log', 'waiting_entries']),
    );
    for (const one of [id, again.body.entries[0].id]) {
      expect((await booking.admin.delete(`${LIST}/${one}/permanent`)).status).toBe(200);
    }
    await booking.drain();
    expect(await findTablesWithText(booking.db, 'markworth')).toEqual([]);
    const { body } = await booking.admin.get(`${LIST}?status=offered`);
    expect(body.entries).toMatchObject([{ email: 'next@example.com' }]);
  });

  it('keeps the rules of bookings in its offers', async () => {
    await booking.admin.put(`/admin/resources/${room}/rules`, { notice_min: 1440 });
    const first = await wait(booking, room);
    const dayBefore = new Date('2030-01-06T08:00:00Z').getTime() - booking.clock.now().getTime();
    try {
      // 25 hours before the start, of which one is left to book it.
      booking.clock.advance(dayBefore);
      await cancel();
      const { offer } = await entryOf(booking, first);
      const minutes = (new Date(offer?.expires_at ?? 0).getTime() - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(28);
      expect(minutes).toBeLessThanOrEqual(30);
    } finally {
      booking.clock.advance(new Date().getTime() - booking.clock.now().getTime());
    }
  });

  it('writes to clients in their language, with the time in their zone and a way out', async () => {
    const entry = await wait(booking, room, { locale: 'fr', time_zone: 'Asia/Tokyo' });
    await booking.drain();
    const [joined] = mailsTo('grace@example.com');
    expect(joined?.subject).toBe('Vous êtes sur la liste d’attente : Studio');
    expect(joined?.text).toContain('lundi 7 janvier 2030');
    const page = `http://booking.test/waiting/${entry.token}`;
    expect(joined?.links).toContain(page);
    const manage = `http://booking.test/api/waiting-list/${entry.token}/manage`;
    expect(joined?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${manage}>`);
    expect(joined?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    smtp.inbox.clear();
    await cancel();
    const [offered] = mailsTo('grace@example.com');
    expect(offered?.subject).toContain('Un horaire s’est libéré : Studio, lundi 7 janvier 2030 à 18:00');
    expect(offered?.text).toContain('lundi 7 janvier 2030 à 18:00');
    expect(offered?.text).not.toContain('Grace');
    expect(offered?.links).toContain(page);
    const shown = await fetch(booking.client.baseUrl.replace('/api', `/waiting/${entry.token}`));
    expect(await shown.text()).toContain(`waiting="${entry.token}"`);
    const missing = await fetch(booking.client.baseUrl.replace('/api', '/waiting/nobody'));
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('not found')]);
  });

  it('says what the offered time costs, in the mail and on the page', async () => {
    await booking.admin.put('/admin/settings', { currency: 'CHF' });
    const service = { name: 'Massage', durations: [60], price: '45.5', resource_ids: [room] };
    const { body } = await booking.admin.post('/admin/services', service);
    const entry = await wait(booking, room, { service_id: body.id });
    await booking.drain();
    smtp.inbox.clear();
    await cancel();
    const [offered] = mailsTo('grace@example.com');
    expect(offered?.text).toMatch(/^Price: CHF\s45\.50$/m);
    const page = await booking.client.get(`/waiting-list/${entry.token}/manage`);
    expect(page.body).toMatch(/CHF\s45\.50/);
  });

  it('writes about an offer only while it is open', async () => {
    await wait(booking, room);
    await cancel();
    const [offer] = await booking.db.rows<{ id: number; entry_id: number }>('SELECT * FROM waiting_offers');
    const announceAgain = async (): Promise<number> => {
      smtp.inbox.clear();
      const outbox = booking.get<Outbox<BookingEvents>>(Outbox);
      await booking.db.tx((tx) =>
        outbox.emit(tx, 'waiting_list.offered', { entryId: offer?.entry_id ?? 0, offerId: offer?.id ?? 0 }),
      );
      await booking.drain();
      return mailsTo('grace@example.com').length;
    };
    expect(await announceAgain()).toBe(1);
    await expireOffers(booking);
    expect(await announceAgain()).toBe(0);
  });

  it('publishes its events without contact data', async () => {
    const events = ['waiting_list.joined', 'waiting_list.offered', 'waiting_list.closed'];
    const hook = await booking.admin.post('/admin/webhooks', { url: sink.url, events });
    expect(hook.status).toBe(201);
    const entry = await wait(booking, room);
    await booking.drain();
    await cancel();
    await booking.client.delete(`/waiting-list/${entry.token}`);
    await booking.drain();
    const bodies = sink.deliveries.map(({ body }) => JSON.parse(body) as { event: string; data: any });
    expect(bodies.map(({ event }) => event).sort()).toEqual([...events].sort());
    const statuses = Object.fromEntries(bodies.map(({ event, data }) => [event, data.status as string]));
    expect(statuses).toEqual({
      'waiting_list.joined': 'waiting',
      'waiting_list.offered': 'offered',
      'waiting_list.closed': 'left',
    });
    expect(JSON.stringify(bodies)).not.toMatch(/Grace|grace/);
    const { body } = await booking.admin.get(`/admin/webhooks/${hook.body.id}/deliveries`);
    expect(body[0]).toMatchObject({ booking_id: null, status: 'succeeded' });
  });
});
