import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { JobsRuntime, Outbox } from '@comptoir/jobs';
import type { BookingEvents } from '../src/events';
import { aField, aResource, bookingOf } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

describe('mail about bookings', () => {
  let booking: TestBooking;
  let smtp: SmtpCatcher;
  let room: number;
  beforeAll(async () => {
    [booking, smtp] = await Promise.all([startBooking(), startSmtpCatcher({})]);
  });
  afterAll(() => Promise.all([booking.stop(), smtp.close()]));
  beforeEach(async () => {
    await booking.empty('resources', 'settings', 'outbox', 'outbox_deliveries');
    smtp.inbox.clear();
    smtp.setFaults({ reject: null, stall: false });
    room = await aResource(booking, { name: 'Studio' });
  });

  const useSmtp = async (): Promise<void> => {
    const { hostname, port } = new URL(smtp.smtpUrl);
    const { status } = await booking.admin.put('/admin/settings', {
      smtp_host: hostname,
      smtp_port: port,
      smtp_from: 'Chez Ada <desk@example.com>',
      app_name: 'Chez Ada',
    });
    expect(status).toBe(200);
  };
  const received = (): { to: string; subject: string; text: string }[] =>
    smtp.inbox
      .messages()
      .map(({ envelope, subject, text }) => ({ to: envelope.to.join(), subject, text }))
      .sort((a, b) => (a.to < b.to ? -1 : 1));

  it('sends a confirmation to the client and to the first administrator', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    const [toClient, toStaff, ...others] = received();
    expect(others).toEqual([]);
    expect(toClient).toMatchObject({ to: 'ada@example.com', subject: 'Your booking of Studio is confirmed' });
    expect(toClient?.text).toContain('7 January 2030 at 09:00');
    expect(toClient?.text).toContain(body.token);
    expect(toStaff).toMatchObject({ to: ADMIN.email, subject: 'New booking: Studio, Ada Lovelace' });
    expect(toStaff?.text).not.toContain(body.token);
    const link = `http://booking.test/manage/${body.token}`;
    expect(smtp.inbox.messages({ to: 'ada@example.com' })[0]?.links).toContain(link);
  });

  it('says to the client until when the booking can be cancelled and moved', async () => {
    await useSmtp();
    await booking.admin.put(`/admin/resources/${room}/rules`, {
      cancel_until_min: 1_440,
      move_until_min: 60,
    });
    await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    const [toClient, toStaff] = received();
    expect(toClient?.text).toContain('Can be cancelled until: Sunday, 6 January 2030 at 09:00');
    expect(toClient?.text).toContain('Can be moved until: Monday, 7 January 2030 at 08:00');
    expect(toStaff?.text).not.toContain('Can be');
  });

  /** Parses the latest mail to the client like a mail program. */
  const invited = async (): Promise<{ types: string[]; event: ICAL.Event; calendar: ICAL.Component }> => {
    const mail = smtp.inbox.messages({ to: 'ada@example.com' }).at(0);
    const raw = smtp.inbox.raw(mail?.id ?? '')?.toString('utf8') ?? '';
    const parsed = await PostalMime.parse(raw);
    const part = parsed.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const calendar = new ICAL.Component(ICAL.parse(textOf(part?.content)) as unknown[]);
    expect(part?.method).toBe(calendar.getFirstPropertyValue('method'));
    const entry = calendar.getFirstSubcomponent('vevent');
    const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type ?? '');
    return { types, event: new ICAL.Event(entry ?? undefined), calendar };
  };
  const textOf = (content: string | ArrayBuffer | Uint8Array = ''): string =>
    typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');

  it('says where clients come to in mails, in their calendar and on the page of the booking', async () => {
    await useSmtp();
    const two = await booking.admin.put('/admin/settings', { business_address: '12 rue du Lac\n69003 Lyon' });
    expect([two.status, two.body.error]).toEqual([400, expect.stringContaining('single line')]);
    const address = '12 rue du Lac, 69003 Lyon';
    await booking.admin.put('/admin/settings', { business_address: address });
    expect((await booking.client.get('/widget/settings')).body.business_address).toBe(address);
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    expect(received().map(({ text }) => text)).toEqual([
      expect.stringContaining(`Place: ${address}`),
      expect.stringContaining(`Place: ${address}`),
    ]);
    expect((await invited()).event.location).toBe(`Studio, ${address}`);
    const { body: page } = await booking.client.get(`/bookings/${body.token}/manage`);
    expect(page).toContain(address);
  });

  it('invites to the calendar as mail programs act on it, and moves and takes the entry out again', async () => {
    await useSmtp();
    await booking.admin.put(`/admin/resources/${room}`, { description: 'First floor, ring twice' });
    const { body } = await booking.client.post('/bookings', bookingOf(room, { notes: 'Buy pills' }));
    await booking.drain();
    const { types, event, calendar } = await invited();
    expect(types).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
      'application/ics',
    ]);
    const { uid } = event;
    const link = `http://booking.test/manage/${body.token}`;
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.component.getFirstPropertyValue('url')).toBe(link);
    expect(event).toMatchObject({ summary: 'Studio', location: 'Studio', sequence: 0 });
    expect(event.description).toBe(`First floor, ring twice\n\nView or change the booking: ${link}`);
    expect(event.organizer).toBe('mailto:desk@example.com');
    expect(event.startDate.toJSDate()).toEqual(new Date('2030-01-07T08:00:00Z'));
    const [attendee] = event.attendees;
    expect(attendee?.getFirstValue()).toBe('mailto:ada@example.com');
    expect(calendar.toString()).not.toMatch(/Lovelace|pills/);
    await booking.client.post(`/bookings/${body.token}/reschedule`, { start_at: '2030-01-08T11:00' });
    await booking.drain();
    const moved = await invited();
    expect(moved.event).toMatchObject({ uid, sequence: 1 });
    expect(moved.event.startDate.toJSDate()).toEqual(new Date('2030-01-08T10:00:00Z'));
    await booking.client.delete(`/bookings/${body.token}`);
    await booking.drain();
    const gone = await invited();
    expect(gone.event).toMatchObject({ uid, sequence: 2 });
    expect(gone.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(gone.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(smtp.inbox.messages({ to: ADMIN.email }).flatMap(({ attachments }) => attachments)).toEqual([]);
  });

  it('says to client and staff when a moved booking was before, and at which resource', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    for (const move of [
      () => booking.client.post(`/bookings/${body.token}/reschedule`, { start_at: '2030-01-08T11:00' }),
      () =>
        booking.admin.put(`/admin/bookings/${body.id}`, {
          start_at: '2030-01-09T11:00',
          end_at: '2030-01-09T12:00',
        }),
    ]) {
      smtp.inbox.clear();
      await move();
      await booking.drain();
      const times = ['Before: Monday, 7 January 2030 at 09:00', 'Before: Tuesday, 8 January 2030 at 11:00'];
      const [toClient, toStaff] = received();
      for (const mail of [toClient, toStaff])
        expect(times.some((time) => mail?.text.includes(time))).toBe(true);
    }
    smtp.inbox.clear();
    const other = await aResource(booking, { name: 'Other room' });
    await booking.admin.put(`/admin/bookings/${body.id}`, {
      resource_id: other,
      additional_resource_ids: [room],
    });
    await booking.drain();
    const mails = received();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      // The same time at another resource: the resource of before, without the time.
      expect(mail?.text).toMatch(/^Before: (?!.*2030).+$/m);
      expect(mail?.text).toMatch(/Booked: Other room\nAlso booked: .+\n/);
    }
  });

  it('sends no text of the booking to its address', async () => {
    await useSmtp();
    const field = await aField(booking, room, { label: 'Wish' });
    const said = { client_name: 'Buy pills', notes: 'at pills.example', phone: '0199' };
    const answers = [{ field_id: field, value: 'cheaply' }];
    const { body } = await booking.client.post(
      '/bookings',
      bookingOf(room, { ...said, custom_values: answers }),
    );
    await booking.client.post(`/bookings/${body.token}/reschedule`, { start_at: '2030-01-08T11:00' });
    await booking.client.delete(`/bookings/${body.token}`);
    await booking.drain();
    const mails = smtp.inbox.messages({ to: 'ada@example.com' });
    expect(mails.length).toBeGreaterThan(0);
    for (const { id, subject, text, html } of mails) {
      const raw = smtp.inbox.raw(id)?.toString('utf8') ?? '';
      expect(subject + text + html + raw).not.toMatch(/pills|0199|cheaply/);
    }
  });

  it('tells staff what the client answered in the form, once, and files by name only', async () => {
    await useSmtp();
    const fieldOf = (label: string, fields: object): Promise<number> =>
      aField(booking, room, { label, ...fields });
    const options = ['Back', 'Knee'];
    const parts = [{ label: 'Whole back', value: 'whole-back', duration: 15, price: 10 }];
    const custom_values = [
      { field_id: await fieldOf('Reason', {}), value: 'A fall' },
      { field_id: await fieldOf('Where', { type: 'multi-select', options }), value: ['Back', 'Knee'] },
      { field_id: await fieldOf('Part', { type: 'select', options: parts }), value: 'whole-back' },
      { field_id: await fieldOf('First visit', { type: 'checkbox' }), value: true },
      { field_id: await fieldOf('Home', { type: 'address' }), value: { street: '1 Main St', city: 'Lyon' } },
      {
        field_id: await fieldOf('Letter', { type: 'file' }),
        value: 'https://files.example/a/letter.pdf?signature=secret',
      },
    ];
    const { body, status } = await booking.client.post('/bookings', bookingOf(room, { custom_values }));
    expect([status, body.error]).toEqual([201, undefined]);
    await booking.drain();
    const [made] = smtp.inbox.messages({ to: ADMIN.email });
    for (const row of [
      'Reason: A fall',
      'Where: Back, Knee',
      'Part: Whole back',
      'First visit: Yes',
      'Home: 1 Main St, Lyon',
      'Letter: letter.pdf',
    ]) {
      expect(made?.text).toContain(row);
    }
    expect(`${made?.text}${made?.html}`).not.toMatch(/files\.example|secret/);
    await booking.client.delete(`/bookings/${body.token}`);
    await booking.drain();
    const mails = smtp.inbox.messages({ to: ADMIN.email });
    expect(mails.filter(({ text }) => text.includes('A fall'))).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  it('writes in the language that the client asked for, and to staff in that of the settings', async () => {
    await useSmtp();
    const french = { headers: { 'Accept-Language': 'sv, fr-CA;q=0.9' } };
    await booking.client.post('/bookings', bookingOf(room), french);
    await booking.drain();
    expect(received().map(({ subject }) => subject)).toEqual([
      'Votre réservation de Studio est confirmée',
      'New booking: Studio, Ada Lovelace',
    ]);
    smtp.inbox.clear();
    await booking.admin.put('/admin/settings', { locale: 'de' });
    const day = { start_at: '2030-01-08T09:00', end_at: '2030-01-08T10:00' };
    await booking.client.post('/bookings', bookingOf(room, { ...day, locale: 'ar-EG' }), french);
    await booking.drain();
    expect(received().map(({ subject }) => subject)).toEqual([
      'تم تأكيد حجزك: Studio',
      'Neue Buchung: Studio, Ada Lovelace',
    ]);
    smtp.inbox.clear();
    const next = { start_at: '2030-01-09T09:00', end_at: '2030-01-09T10:00' };
    await booking.admin.post('/admin/bookings', bookingOf(room, next), french);
    await booking.drain();
    expect(received()[0]?.subject).toBe('Ihre Buchung von Studio ist bestätigt');
  });

  it('leads to the front end when the settings name one', async () => {
    await useSmtp();
    await booking.admin.put('/admin/settings', { manage_url: 'https://desk.example.com/b?code={token}' });
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    const [mail] = smtp.inbox.messages({ to: 'ada@example.com' });
    expect(mail?.links).toEqual([`https://desk.example.com/b?code=${body.token}`]);
  });

  it('sends mail about another time or resource, but not about other changes', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    smtp.inbox.clear();
    const path = `/admin/bookings/${body.id}`;
    await booking.admin.put(path, { notes: 'x', color: '#112233', phone: '1' });
    await booking.drain();
    expect(received()).toEqual([]);
    await booking.admin.put(path, { end_at: '2030-01-07T10:30' });
    await booking.drain();
    const [toClient, toStaff] = received();
    expect(toClient).toMatchObject({ to: 'ada@example.com', subject: 'Your booking of Studio has changed' });
    expect(toClient?.text).toContain('7 January 2030 at 10:30');
    expect(toStaff).toMatchObject({ to: ADMIN.email, subject: 'Booking changed: Studio, Ada Lovelace' });
  });

  it('confirms a cancelled booking that stands again', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.admin.delete(`/admin/bookings/${body.id}`);
    await booking.drain();
    smtp.inbox.clear();
    await booking.admin.put(`/admin/bookings/${body.id}`, { status: 'confirmed' });
    await booking.drain();
    expect(received().map(({ subject }) => subject)).toEqual([
      'Your booking of Studio is confirmed',
      'New booking: Studio, Ada Lovelace',
    ]);
  });

  describe('reminders', () => {
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    /** Returns the local time of the business, `hours` from the service's now. */
    const inHours = (hours: number): Date =>
      new Date(Math.ceil(booking.clock.now().getTime() / HOUR) * HOUR + hours * HOUR);
    const bookAt = async (start: Date, fields: object = {}): Promise<any> => {
      const end = new Date(start.getTime() + HOUR);
      const times = { start_at: start.toISOString(), end_at: end.toISOString() };
      const { body } = await booking.client.post('/bookings', bookingOf(room, { ...times, ...fields }));
      await booking.db.rows('UPDATE bookings SET created_at = $2 WHERE id = $1', [
        body.id,
        booking.clock.now(),
      ]);
      return body;
    };
    const sweep = async (): Promise<void> => {
      await booking.get(JobsRuntime).runSchedule('order-reminders');
      await booking.drain();
    };
    const reminders = (): unknown[] =>
      smtp.inbox.messages({ subject: 'Reminder' }).map(({ envelope }) => envelope.to.join());
    beforeEach(useSmtp);

    it('go out once, 24 hours before', async () => {
      await bookAt(inHours(30));
      await sweep();
      expect(reminders()).toEqual([]);
      booking.clock.advance(7 * HOUR);
      await sweep();
      expect(reminders()).toEqual(['ada@example.com']);
      booking.clock.advance(HOUR);
      await sweep();
      expect(reminders()).toHaveLength(1);
      const [mail] = smtp.inbox.messages({ subject: 'Reminder' });
      expect(mail?.text).toContain('This is a reminder of your booking.');
    });

    it('are late, not lost, when no worker was up, and are not sent when it is too late', async () => {
      await bookAt(inHours(30));
      booking.clock.advance(28 * HOUR);
      await sweep();
      expect(reminders()).toHaveLength(1);
      await bookAt(inHours(30), { email: 'late@example.com' });
      booking.clock.advance(32 * HOUR);
      await sweep();
      expect(reminders()).toHaveLength(1);
    });

    it('are sent once when their job runs twice, and again after a mail server rejected them', async () => {
      const { id, start_at } = await bookAt(inHours(30));
      booking.clock.advance(8 * HOUR);
      smtp.setFaults({ reject: 451 });
      await expect(sweep()).rejects.toThrow();
      smtp.setFaults({ reject: null });
      for (let run = 0; run < 2; run++) {
        await booking.db.rows(
          `INSERT INTO outbox (event_id, name, payload, run_at, created_at)
           VALUES (gen_random_uuid(), 'bookings.remind', $1, now(), now())`,
          [{ bookingId: id, startAt: start_at }],
        );
        await booking.drain();
      }
      expect(reminders()).toHaveLength(1);
    });

    it('follow a booking that is moved, and are not sent for the time it had', async () => {
      const far = await bookAt(inHours(30));
      booking.clock.advance(8 * HOUR);
      // The reminder is enqueued for the old time, and the booking is moved before it is sent.
      await booking.get(JobsRuntime).runSchedule('order-reminders');
      const start_at = inHours(60).toISOString();
      await booking.client.post(`/bookings/${far.token}/reschedule`, { start_at });
      await booking.drain();
      expect(reminders()).toEqual([]);
      booking.clock.advance(40 * HOUR);
      await sweep();
      expect(reminders()).toHaveLength(1);
    });

    it('are not for who has booked or moved a day before, cancelled, or left no address', async () => {
      await bookAt(inHours(20), { email: 'soon@example.com' });
      const moved = await bookAt(inHours(70), { email: 'moved@example.com' });
      const cancelled = await bookAt(inHours(40), { email: 'cancelled@example.com' });
      await booking.admin.post('/admin/bookings', {
        ...bookingOf(room, { email: '' }),
        start_at: inHours(42).toISOString(),
        end_at: inHours(43).toISOString(),
      });
      await sweep();
      booking.clock.advance(30 * HOUR);
      await booking.client.post(`/bookings/${moved.token}/reschedule`, {
        start_at: inHours(15).toISOString(),
      });
      await booking.get(JobsRuntime).runSchedule('order-reminders');
      await booking.client.delete(`/bookings/${cancelled.token}`);
      await sweep();
      expect(reminders()).toEqual([]);
    });

    it('do not pile up while there is no mail server', async () => {
      await bookAt(inHours(30));
      await booking.admin.put('/admin/settings', { smtp_host: '' });
      booking.clock.advance(8 * HOUR);
      await sweep();
      expect(await booking.db.rows('SELECT booking_id FROM booking_reminders')).toEqual([]);
      await useSmtp();
      await sweep();
      expect(reminders()).toHaveLength(1);
    });

    it('are forgotten after a week', async () => {
      await bookAt(inHours(30));
      booking.clock.advance(8 * HOUR);
      await sweep();
      booking.clock.advance(6 * DAY);
      await booking.get(JobsRuntime).runSchedule('forget-reminders');
      expect(await booking.db.rows('SELECT booking_id FROM booking_reminders')).toHaveLength(1);
      booking.clock.advance(2 * DAY);
      await booking.get(JobsRuntime).runSchedule('forget-reminders');
      expect(await booking.db.rows('SELECT booking_id FROM booking_reminders')).toEqual([]);
    });
  });

  it('does not keep a booking waiting for a mail server that hangs', async () => {
    await useSmtp();
    smtp.setFaults({ stall: true });
    const start = performance.now();
    const responses = await Promise.all([
      booking.client.post('/bookings', bookingOf(room)),
      booking.client.get('/resources'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    // A mail that hangs is given up after ten seconds, and nothing that waits for it ends before.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('sends staff a mail about a disabled webhook', async () => {
    await useSmtp();
    await booking.db.rows(
      `INSERT INTO webhooks (url, events, secret, is_active, disabled_reason, disabled_at)
       VALUES ('https://hook.example/in', '{booking.created}', '', false, 'failing', now())`,
    );
    const hook = await booking.db.row<{ id: number }>('SELECT id FROM webhooks');
    const outbox = booking.get<Outbox<BookingEvents>>(Outbox);
    for (const webhookId of [hook?.id ?? 0, 999_999]) {
      await booking.db.tx((tx) => outbox.emit(tx, 'webhook.disabled', { webhookId }));
    }
    await booking.drain();
    const [mail, ...others] = received();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADMIN.email, subject: 'A webhook was disabled' });
    expect(mail?.text).toContain('https://hook.example/in');
  });

  it('sends one mail about a cancellation', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.drain();
    smtp.inbox.clear();
    await booking.client.delete(`/bookings/${body.token}`);
    await booking.client.delete(`/bookings/${body.token}`);
    await booking.drain();
    expect(received().map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'Your booking of Studio is cancelled'],
      [ADMIN.email, 'Booking cancelled: Studio, Ada Lovelace'],
    ]);
  });

  it('does not confirm what was cancelled or removed before the mail went out', async () => {
    await useSmtp();
    const { body } = await booking.client.post('/bookings', bookingOf(room));
    await booking.admin.delete(`/admin/bookings/${body.id}/permanent`);
    const second = await booking.client.post('/bookings', bookingOf(room));
    await booking.admin.delete(`/admin/bookings/${second.body.id}`);
    await booking.drain();
    expect(received().map(({ subject }) => subject)).toEqual([
      'Your booking of Studio is cancelled',
      'Booking cancelled: Studio, Ada Lovelace',
    ]);
  });

  it('writes to staff only when the client gave no address', async () => {
    await useSmtp();
    await booking.admin.post('/admin/bookings', bookingOf(room, { email: '' }));
    await booking.drain();
    expect(received().map(({ to }) => to)).toEqual([ADMIN.email]);
  });

  it('writes to staff only about a booking that is over when they make it', async () => {
    await useSmtp();
    const past = { start_at: '2020-01-06T09:00', end_at: '2020-01-06T10:00' };
    const { status } = await booking.admin.post('/admin/bookings', bookingOf(room, past));
    expect(status).toBe(201);
    await booking.drain();
    expect(received().map(({ to }) => to)).toEqual([ADMIN.email]);
  });

  it('sends nothing without SMTP settings, and bookings go on', async () => {
    expect((await booking.client.post('/bookings', bookingOf(room))).status).toBe(201);
    await booking.drain();
    expect(received()).toEqual([]);
  });

  it('accepts bookings while the mail server rejects mails, and reports the failed ones', async () => {
    await useSmtp();
    smtp.setFaults({ reject: 451 });
    expect((await booking.client.post('/bookings', bookingOf(room))).status).toBe(201);
    await expect(booking.drain()).rejects.toThrow();
    const failed = await booking.get(JobsRuntime).listFailedDeliveries(10);
    expect(failed.map(({ handler }) => handler).sort()).toEqual([
      'mail-client-confirmation',
      'mail-staff-confirmation',
    ]);
  });

  it('forgets idempotency keys after a day', async () => {
    await booking.client.post('/bookings', bookingOf(room), { headers: { 'Idempotency-Key': 'k' } });
    const jobs = booking.get(JobsRuntime);
    await jobs.runSchedule('purge-idempotency-keys');
    expect(await booking.db.rows('SELECT key FROM idempotency_keys')).toHaveLength(1);
    booking.clock.advance(25 * 3_600_000);
    await jobs.runSchedule('purge-idempotency-keys');
    expect(await booking.db.rows('SELECT key FROM idempotency_keys')).toEqual([]);
    booking.clock.advance(-25 * 3_600_000);
  });
});
