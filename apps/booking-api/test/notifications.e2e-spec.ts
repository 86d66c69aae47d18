import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { JobsRuntime } from '@comptoir/jobs';
import { aResource, bookingOf } from './booking.fixtures';
import { ADMIN, type TestBooking, startBooking } from './booking.harness';

describe('mail about bookings', () => {
  let booking: TestBooking;
  let smtp: SmtpCatcher;
  let room: number;
  beforeAll(async () => {
    [booking, smtp] = await Promise.all([startBooking(), startSmtpCatcher({})]);
  });
  afterAll(() => Promise.all([booking.stop(), smtp.close()]));
  beforeEach(async () => {
    await booking.db.rows('TRUNCATE resources, settings, outbox, outbox_deliveries CASCADE');
    smtp.inbox.clear();
    smtp.setFaults({ reject: null });
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

  it('confirms to the client and tells the first administrator', async () => {
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
  });

  it('tells of a cancellation once', async () => {
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

  it('sends nothing without SMTP settings, and bookings go on', async () => {
    expect((await booking.client.post('/bookings', bookingOf(room))).status).toBe(201);
    await booking.drain();
    expect(received()).toEqual([]);
  });

  it('keeps booking while the mail server refuses, and reports the failed mails', async () => {
    await useSmtp();
    smtp.setFaults({ reject: 451 });
    expect((await booking.client.post('/bookings', bookingOf(room))).status).toBe(201);
    await expect(booking.drain()).rejects.toThrow();
    const failed = await booking.get(JobsRuntime).failed(10);
    expect(failed.map(({ handler }) => handler).sort()).toEqual([
      'mail-client-confirmation',
      'mail-staff-confirmation',
    ]);
  });

  it('forgets idempotency keys after a day', async () => {
    await booking.client.post('/bookings', bookingOf(room), { headers: { 'Idempotency-Key': 'k' } });
    const jobs = booking.get(JobsRuntime);
    await jobs.runSchedule('forget-idempotency-keys');
    expect(await booking.db.rows('SELECT key FROM idempotency_keys')).toEqual([{ key: 'k' }]);
    booking.clock.advance(25 * 3_600_000);
    await jobs.runSchedule('forget-idempotency-keys');
    expect(await booking.db.rows('SELECT key FROM idempotency_keys')).toEqual([]);
    booking.clock.advance(-25 * 3_600_000);
  });
});
