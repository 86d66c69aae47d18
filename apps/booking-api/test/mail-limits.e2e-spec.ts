import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { JobsRuntime } from '@comptoir/jobs';
import { aResource, bookingOf } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const HOUR = 3_600_000;

let booking: TestBooking;
let smtp: SmtpCatcher;
let room: number;
beforeAll(async () => {
  [booking, smtp] = await Promise.all([startBooking({ RATE_LIMIT: 'on' }), startSmtpCatcher({})]);
  room = await aResource(booking);
  const { hostname, port } = new URL(smtp.smtpUrl);
  await booking.admin.put('/admin/settings', {
    smtp_host: hostname,
    smtp_port: port,
    smtp_from: 'Chez Ada <desk@example.com>',
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close()]));

/** Books the first hours of a day for an address. */
async function book(email: string, day: string, hours: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let hour = 8; hour < 8 + hours; hour++) {
    const at = (time: number): string => `${day}T${String(time).padStart(2, '0')}:00`;
    const times = { start_at: at(hour), end_at: at(hour + 1) };
    statuses.push((await booking.client.post('/bookings', bookingOf(room, { email, ...times }))).status);
  }
  await booking.drain();
  return statuses;
}

const mailsTo = (email: string): number => smtp.inbox.messages({ to: email }).length;

it('mails an address five times an hour and ten times a day, and books all the same', async () => {
  expect(await book('ada@example.com', '2030-01-07', 4)).toEqual([201, 201, 201, 201]);
  expect(await book('Ada@Example.com', '2030-01-08', 4)).toEqual([201, 201, 201, 201]);
  expect(mailsTo('ada@example.com')).toBe(5);
  expect(mailsTo(ADMIN.email)).toBe(8);
  booking.clock.advance(HOUR + 60_000);
  expect(await book('ada@example.com', '2030-01-09', 6)).toEqual(Array(6).fill(201));
  booking.clock.advance(HOUR + 60_000);
  expect(await book('ada@example.com', '2030-01-10', 2)).toEqual([201, 201]);
  expect(mailsTo('ada@example.com')).toBe(10);
  await book('grace@example.com', '2030-01-11', 1);
  expect(mailsTo('grace@example.com')).toBe(1);
});

it('sends mails about bookings of staff, whatever strangers book under the same address', async () => {
  const email = 'victim@example.com';
  await book(email, '2030-03-01', 6);
  expect(mailsTo(email)).toBe(5);
  const times = { start_at: '2030-03-02T10:00', end_at: '2030-03-02T11:00' };
  const { body } = await booking.admin.post('/admin/bookings', bookingOf(room, { email, ...times }));
  await booking.drain();
  await booking.admin.delete(`/admin/bookings/${body.id}`);
  await booking.drain();
  expect(mailsTo(email)).toBe(7);
});

it('sends every mail about what staff change, also of bookings that clients made', async () => {
  const email = 'regular@example.com';
  await book(email, '2030-04-01', 6);
  expect(mailsTo(email)).toBe(5);
  const { bookings } = (await booking.admin.get(`/admin/bookings?search=${email}&limit=10`)).body;
  for (const [n, { id }] of bookings.entries()) {
    const times = { start_at: `2030-04-02T${10 + Number(n)}:00`, end_at: `2030-04-02T${11 + Number(n)}:00` };
    expect((await booking.admin.put(`/admin/bookings/${id}`, times)).status).toBe(200);
  }
  await booking.drain();
  expect(mailsTo(email)).toBe(11);
  for (const { id } of bookings)
    expect((await booking.admin.put(`/admin/bookings/${id}`, { status: 'cancelled' })).status).toBe(200);
  await booking.drain();
  expect(mailsTo(email)).toBe(17);
});

it('counts the addresses of one mailbox together', async () => {
  const emails = [
    'turing@gmail.com',
    't.uring@googlemail.com',
    ...[1, 2, 3, 4].map((n) => `turing+${n}@gmail.com`),
  ];
  for (const [n, email] of emails.entries()) await book(email, `2030-02-0${n + 1}`, 1);
  expect(emails.reduce((sum, email) => sum + mailsTo(email), 0)).toBe(5);
});

it.each(['gma\u00ADil.com', 'gmail.com\u200B', '\uFF47mail.com'])(
  'goes to no address that hides its domain: %j',
  async (domain) => {
    const email = `ada@${domain}`;
    const answers = [
      await booking.client.post('/bookings', bookingOf(room, { email })),
      await booking.client.post('/email-proofs', { email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.body.details).toMatchObject([{ field: 'email', code: 'INVALID_EMAIL' }]);
  },
);

it('forgets after a day what it counted', async () => {
  booking.clock.advance(25 * HOUR);
  await booking.get(JobsRuntime).runSchedule('forget-counted-mails');
  expect(await booking.db.rows('SELECT FROM counted_mails')).toEqual([]);
});
