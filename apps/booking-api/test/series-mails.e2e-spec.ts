import PostalMime from 'postal-mime';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { openCalendar } from '../src/messaging/calendars/series-calendar.fixture';
import { aField, aResource } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';
import { allowSeries, confirmedStarts, seriesOf } from './series.fixture';

describe.each(['Europe/Paris', 'America/Santiago'])('mails and calendars of series in %s', (zone) => {
  let booking: TestBooking;
  let smtp: SmtpCatcher;
  let room: number;
  let members: { id: number; token: string }[];
  beforeAll(async () => {
    [booking, smtp] = await Promise.all([startBooking({ BUSINESS_TIMEZONE: zone }), startSmtpCatcher({})]);
  });
  afterAll(() => Promise.all([booking.stop(), smtp.close()]));
  beforeEach(async () => {
    await booking.empty(
      'resources',
      'booking_series',
      'settings',
      'outbox',
      'outbox_deliveries',
      'counted_mails',
    );
    smtp.inbox.clear();
    room = await aResource(booking, { name: 'Studio' });
    const { hostname, port } = new URL(smtp.smtpUrl);
    await allowSeries(booking);
    const server = { smtp_host: hostname, smtp_port: port, smtp_from: 'Desk <desk@example.com>' };
    await booking.admin.put('/admin/settings', server);
    // Over both changes of clocks of both zones.
    const custom_values = [{ field_id: await aField(booking, room, { label: 'Reason' }), value: 'A fall' }];
    const first = {
      start_at: '2030-03-18T10:00',
      end_at: '2030-03-18T11:00',
      client_name: 'Eve',
      custom_values,
    };
    const { body } = await booking.client.post(
      '/booking-series',
      seriesOf(room, { ...first, repeat: { count: 34 } }),
    );
    members = body.bookings;
    await booking.drain();
  });

  /** Returns the calendar of the latest mail to the client. */
  const latest = async (): Promise<{ subject: string; text: string; calendar: string }> => {
    const mail = smtp.inbox.messages({ to: 'ada@example.com' }).at(0);
    const raw = smtp.inbox.raw(mail?.id ?? '')?.toString('utf8') ?? '';
    const { attachments } = await PostalMime.parse(raw);
    const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
    const calendar = typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
    return { subject: mail?.subject ?? '', text: mail?.text ?? '', calendar };
  };
  const startsIn = (calendar: string): string[] => openCalendar(calendar).times.map(({ start }) => start);
  const count = (): number => smtp.inbox.messages({ to: 'ada@example.com' }).length;
  const act = async (nth: number, action: string, body: object): Promise<void> => {
    const path = `/admin/bookings/${members[nth]?.id}/series/${action}`;
    const { status } = await booking.admin.post(path, body);
    expect(status).toBe(200);
    await booking.drain();
  };

  it('are one mail for all bookings, with a calendar of the whole series', async () => {
    expect(count()).toBe(1);
    expect(smtp.inbox.messages({ to: ADMIN.email })).toMatchObject([
      { subject: 'New series of bookings: Studio, Eve', text: expect.stringContaining('Reason: A fall') },
    ]);
    const { subject, text, calendar } = await latest();
    expect(subject).toBe('Your bookings of Studio are confirmed');
    expect(text.match(/10:00 – 11:00/g)).toHaveLength(34);
    // Each of them can be moved or cancelled by itself.
    for (const { token } of members) expect(text).toContain(`http://booking.test/manage/${token}`);
    expect(text).not.toMatch(/Eve|A fall/);
    expect(startsIn(calendar)).toEqual(await confirmedStarts(booking));
    expect(openCalendar(calendar).method).toBe('REQUEST');
    expect(calendar).not.toMatch(/RECURRENCE-ID|EXDATE|Eve/);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it('are one mail for each change of a scope, and the calendar follows', async () => {
    await act(20, 'move', { scope: 'following', start_at: '2030-08-06T12:00' });
    expect(count()).toBe(2);
    let mail = await latest();
    expect(mail.subject).toBe('Your bookings of Studio have changed');
    expect(mail.text.match(/12:00/g)).toHaveLength(14);
    expect(startsIn(mail.calendar)).toEqual(await confirmedStarts(booking));
    await act(10, 'cancel', { scope: 'following' });
    mail = await latest();
    expect([count(), mail.subject]).toEqual([3, 'Bookings of Studio are cancelled']);
    expect(startsIn(mail.calendar)).toEqual(await confirmedStarts(booking));
    await act(0, 'cancel', { scope: 'all' });
    mail = await latest();
    expect(openCalendar(mail.calendar).method).toBe('CANCEL');
    expect(mail.calendar).toContain('STATUS:CANCELLED');
  });

  it('are about one booking when one is changed, and name it by its start in the series', async () => {
    const uidOf = (calendar: string): string | undefined => /^UID:(.*)$/m.exec(calendar)?.[1];
    const { calendar: whole } = await latest();
    await act(2, 'move', { scope: 'this', start_at: '2030-04-02T14:00' });
    const moved = await latest();
    expect(moved.subject).toBe('Your booking of Studio has changed');
    expect(moved.calendar).toContain(`RECURRENCE-ID;TZID=${zone}:20300401T100000`);
    expect(moved.calendar).not.toContain('RRULE');
    expect(uidOf(moved.calendar)).toBe(uidOf(whole));
    await booking.client.delete(`/bookings/${members[3]?.token}`);
    await booking.drain();
    const cancelled = await latest();
    expect(cancelled.calendar).toContain('METHOD:CANCEL');
    expect(cancelled.calendar).toContain(`RECURRENCE-ID;TZID=${zone}:20300408T100000`);
    const sequenceOf = (text: string): number => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
    const sequences = [whole, moved.calendar, cancelled.calendar].map(sequenceOf);
    expect(sequences).toEqual([0, 1, 2]);
    const { body: file, headers } = await booking.client.get(`/bookings/${members[0]?.token}/calendar.ics`);
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(startsIn(file as string)).toEqual(await confirmedStarts(booking));
    expect(openCalendar(file as string).method).toBe('PUBLISH');
    expect([uidOf(file as string), sequenceOf(file as string)]).toEqual([uidOf(whole), 2]);
  });

  it('are a plain series again in calendars once all are moved alike', async () => {
    await act(0, 'move', { scope: 'all', start_at: '2030-03-19T23:30' });
    const { calendar } = await latest();
    expect(startsIn(calendar)).toEqual(await confirmedStarts(booking));
    expect(calendar).not.toMatch(/RECURRENCE-ID|EXDATE/);
    expect(calendar).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU;WKST=TU;COUNT=34');
  });

  it('are in the feed of each resource, with the bookings that it has', async () => {
    const other = await aResource(booking, { name: 'Hall' });
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const first = { start_at: `${soon}T10:00`, end_at: `${soon}T11:00` };
    const { body } = await booking.client.post(
      '/booking-series',
      seriesOf(room, { ...first, repeat: { count: 30 } }),
    );
    await booking.client.post('/bookings', {
      ...seriesOf(room, first),
      start_at: `${soon}T15:00`,
      end_at: `${soon}T16:00`,
    });
    await booking.admin.put(`/admin/bookings/${body.bookings[3].id}`, { resource_id: other });
    await booking.client.delete(`/bookings/${body.bookings[5].token}`);
    const feedOf = async (id: number): Promise<string[]> => {
      const { body: issued } = await booking.admin.post(`/admin/resources/${id}/calendar-token`);
      const { body: text } = await booking.client.get(
        new URL(issued.url as string).pathname.replace('/api', ''),
      );
      expect((text as string).match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
      return startsIn(text as string);
    };
    const startsAt = async (id: number): Promise<string[]> => {
      const rows = await booking.db.rows<{ start_at: Date }>(
        `SELECT start_at FROM bookings WHERE resource_id = $1 AND status = 'confirmed'
            AND start_at < now() + interval '400 days' ORDER BY start_at`,
        [id],
      );
      return rows.map(({ start_at }) => start_at.toISOString());
    };
    expect(await feedOf(room)).toEqual(await startsAt(room));
    expect(await feedOf(other)).toEqual(await startsAt(other));
    expect(await startsAt(other)).toHaveLength(1);
  });
});
