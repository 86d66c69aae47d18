import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { CheckoutService } from '../src/booking/checkout/checkout.service';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';

const MINUTE_MS = 60_000;

let booking: PaidBooking;
let smtp: SmtpCatcher;
beforeAll(async () => {
  smtp = await startSmtpCatcher({});
  booking = await startPaidBooking();
  const { hostname, port } = new URL(smtp.smtpUrl);
  await booking.admin.put('/admin/settings', {
    ...{ smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com', app_name: 'Chez Ada' },
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close()]));
beforeEach(() => smtp.inbox.clear());

let people = 0;

async function book(fields: object = {}, refunds: object = {}): Promise<any> {
  const email = `payer${++people}x@example.com`;
  const ids = await aPaidService(booking, { payment: 'deposit', deposit_percent: 25, ...refunds });
  const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, { email, ...fields }));
  expect(body.status).toBe('pending');
  return { ...body, email };
}

/** Lets time pass, and runs what is due. */
async function wait(minutes: number): Promise<void> {
  booking.clock.advance(minutes * MINUTE_MS);
  await booking.drain();
}

const mailsTo = (email: string) => smtp.inbox.messages({ to: email });

describe('the mail about a payment', () => {
  it('comes once, when the client has left the page, and leads to it', async () => {
    const made = await book();
    await wait(4);
    expect(mailsTo(made.email)).toEqual([]);
    await wait(2);
    await wait(10);
    const [mail, ...others] = mailsTo(made.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Pay for your booking');
    expect(mail?.links.some((link) => link.endsWith(`/pay/${made.token}`))).toBe(true);
    expect(mail?.text).toContain('15.00');
    expect(mail?.text).toContain('Pay by');
    expect(mail?.text).toContain('Everything is refunded if cancelled by: ');
  });

  it('says what a cancellation refunds until when, as the page and the mail after it do', async () => {
    const rule = { refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 };
    const made = await book({}, rule);
    await wait(6);
    const start = Date.parse(made.start_at);
    const time = (hours: number): string =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Paris',
        dateStyle: 'full',
        timeStyle: 'short',
      }).format(start - hours * 3_600_000);
    const full = `Everything is refunded if cancelled by: ${time(48)}`;
    const part = `50% is refunded if cancelled by: ${time(24)}`;
    expect(mailsTo(made.email)[0]?.text).toContain(full);
    const page = await fetch(booking.client.baseUrl.replace('/api', `/pay/${made.token}`));
    const shown = (await page.text()).replaceAll('</dt><dd>', ': ');
    for (const line of [full, part]) expect(shown).toContain(line);
    await payInBrowser(booking, made.payment);
    await deliverEvents(booking);
    await booking.drain();
    const confirmed = mailsTo(made.email).find(({ subject }) => subject.includes('is confirmed'));
    for (const line of [full, part]) expect(confirmed?.text).toContain(line);
  });

  it('is in the language of the client', async () => {
    const made = await book({ locale: 'fr' });
    await wait(6);
    expect(mailsTo(made.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Payer votre réservation'),
    ]);
  });

  it('does not come to whoever has paid', async () => {
    const made = await book();
    await payInBrowser(booking, made.payment);
    await deliverEvents(booking);
    await wait(6);
    const subjects = mailsTo(made.email).map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).not.toContain('Pay for');
  });

  it('does not come for a booking that was cancelled, confirmed by staff or deleted', async () => {
    const cancelled = await book();
    await booking.client.delete(`/bookings/${cancelled.token}`);
    const confirmed = await book();
    await booking.admin.put(`/admin/bookings/${confirmed.id}`, { status: 'confirmed' });
    const deleted = await book();
    await booking.admin.delete(`/admin/bookings/${deleted.id}/permanent`);
    await wait(6);
    const subjects = [cancelled, confirmed, deleted].flatMap(({ email }) =>
      mailsTo(email).map(({ subject }) => subject),
    );
    expect(subjects.filter((subject) => subject.includes('Pay for'))).toEqual([]);
  });
});

describe('a booking that is cancelled or moved before it is paid', () => {
  const subjectsTo = (email: string): string[] => mailsTo(email).map(({ subject }) => subject);

  it.each([
    ['staff', (id: number) => booking.admin.delete(`/admin/bookings/${id}`)],
    [
      'staff in its form',
      (id: number) => booking.admin.put(`/admin/bookings/${id}`, { status: 'cancelled' }),
    ],
    ['its client', (_: number, token: string) => booking.client.delete(`/bookings/${token}`)],
  ])('mails its client that it is cancelled by %s, once and without a calendar entry', async (_, cancel) => {
    const { id, token, email } = await book();
    for (const time of [1, 2]) expect([time, (await cancel(id, token)).status]).toEqual([time, 200]);
    await wait(40);
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('is cancelled');
    expect(mail?.attachments).toEqual([]);
  });

  it('mails its client the new time with the way to pay', async () => {
    const { id, email, token } = await book();
    const moved = await booking.admin.put(`/admin/bookings/${id}`, {
      start_at: '2030-01-09T15:00',
      end_at: '2030-01-09T16:00',
    });
    expect([moved.status, moved.body.status]).toEqual([200, 'pending']);
    await booking.drain();
    const [mail] = mailsTo(email);
    expect(subjectsTo(email)).toEqual([expect.stringContaining('Pay for your booking')]);
    expect(mail?.text).toMatch(/Before: .*7 January 2030[^]*From: .*9 January 2030/);
    expect(mail?.links.some((link) => link.endsWith(`/pay/${token}`))).toBe(true);
  });

  it('mails its client when it has ended unpaid', async () => {
    const { email } = await book();
    await wait(31);
    await booking.get(CheckoutService).checkOpenPayments();
    await booking.drain();
    expect(subjectsTo(email)).toEqual([
      expect.stringContaining('has ended'),
      expect.stringContaining('Pay for'),
    ]);
  });
});
