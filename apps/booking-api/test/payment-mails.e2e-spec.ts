import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
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
