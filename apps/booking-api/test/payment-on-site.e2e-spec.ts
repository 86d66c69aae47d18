import { randomUUID } from 'node:crypto';
import { runLedgerChecks } from '@comptoir/db';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';
import { aResource, bookingOf } from './booking.fixture';
import { ADMIN } from './booking-harness';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';

const HOUR = 3_600_000;
const RULE = { refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 };
const STAFF = 'staff@example.com';

let booking: PaidBooking;
let smtp: SmtpCatcher;
beforeAll(async () => {
  smtp = await startSmtpCatcher({});
  booking = await startPaidBooking({ BOOKING_NOTIFY_EMAIL: STAFF });
  const { hostname, port } = new URL(smtp.smtpUrl);
  await booking.admin.put('/admin/settings', {
    ...{ smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com', app_name: 'Chez Ada' },
  });
});
afterAll(() => Promise.all([booking?.stop(), smtp?.close()]));
beforeEach(() => smtp.inbox.clear());
afterEach(async () => {
  booking.clock.reset();
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  const violations = findings.flatMap((finding) => finding.violations);
  if (violations.length) throw new Error(JSON.stringify(violations));
});

type Answer = { status: number; body: any };
type Booked = { id: number; token: string; email: string; start_at: string };

let people = 0;
const inHours = (hours: number): string =>
  new Date(booking.clock.now().getTime() + hours * HOUR).toISOString();
const money = async ({ id }: Booked): Promise<any> =>
  (await booking.admin.get(`/admin/bookings/${id}/payments`)).body;
const seen = async ({ token }: Booked): Promise<any> => (await booking.client.get(`/bookings/${token}`)).body;
const page = async ({ token }: Booked, method = 'GET', query = ''): Promise<string> => {
  const url = `${booking.client.baseUrl}/bookings/${token}/manage${query}`;
  return (await (await fetch(url, { method })).text()).replaceAll('</dt><dd>', ': ');
};
const payOnSite = ({ id }: Booked, amount: string): Promise<Answer> =>
  booking.admin.post(`/admin/bookings/${id}/payments`, { amount });
const giveBack = ({ id }: Booked, amount: string): Promise<Answer> =>
  booking.admin.post(`/admin/bookings/${id}/refunds`, { amount, method: 'on_site' });
const confirm = ({ id }: Booked): Promise<Answer> =>
  booking.admin.put(`/admin/bookings/${id}`, { status: 'confirmed' });

async function settle(): Promise<void> {
  await deliverEvents(booking);
  await deliverEvents(booking);
}

/** Books for 60.00, of which 20.00 are paid by card and 40.00 on site. */
async function paidInParts(hours: number): Promise<Booked> {
  const ids = await aPaidService(booking, { payment: 'deposit', deposit_amount: '20.00', ...RULE });
  const email = `parts${++people}@example.com`;
  const times = { start_at: inHours(hours), end_at: inHours(hours + 1) };
  const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, { email, ...times }));
  await payInBrowser(booking, body.payment);
  await deliverEvents(booking);
  const made = { ...body, email } as Booked;
  expect((await payOnSite(made, '40.00')).status).toBe(201);
  return made;
}

/** Staff book for 60.00, which is paid on site; no rule of payment says what comes back. */
async function paidOnSite(): Promise<Booked> {
  const { service, room } = await aPaidService(booking, { payment: 'none' });
  const email = `cash${++people}@example.com`;
  const { body } = await booking.admin.post(
    '/admin/bookings',
    bookingOf(room, { service_id: service, email, start_at: inHours(100), end_at: inHours(101) }),
  );
  const made = { ...body, email } as Booked;
  expect((await payOnSite(made, '60.00')).status).toBe(201);
  return made;
}

describe('a booking that was paid by card and on site', () => {
  it.each([
    ['everything in time', 49, '20.00', '40.00'],
    ['the same share of both later', 30, '10.00', '20.00'],
    ['nothing at the end', 20, '0.00', '0.00'],
  ])('gives back %s, as its client reads before and after', async (_, hours, byCard, onSite) => {
    const made = await paidInParts(hours);
    expect((await seen(made)).refund_now).toEqual({
      by_card: byCard,
      on_site: onSite,
      undecided_on_site: '0.00',
      currency: 'EUR',
    });
    const before = await page(made);
    const isSaid = Number(byCard) > 0;
    expect(before.includes(`Back to your card if you cancel now: €${byCard}`)).toBe(isSaid);
    expect(before.includes(`Given back on site if you cancel now: €${onSite}`)).toBe(isSaid);

    smtp.inbox.clear();
    expect((await booking.client.delete(`/bookings/${made.token}`)).status).toBe(200);
    await settle();
    const after = await seen(made);
    expect(after).not.toHaveProperty('refund_now');
    expect(after.amounts).toMatchObject({ paid: '60.00', refunded: byCard });
    const open = isSaid ? { owed: onSite, undecided: '0.00', currency: 'EUR' } : undefined;
    expect(after.open_on_site).toEqual(open);
    expect((await money(made)).owed_on_site).toBe(onSite);
    const line = `Still to be given back on site: €${onSite}`;
    expect((await page(made)).includes(line)).toBe(isSaid);
    for (const to of [made.email, STAFF]) {
      const mail = smtp.inbox.messages({ to }).find(({ subject }) => /cancelled/.test(subject));
      expect(mail?.text.includes(line)).toBe(isSaid);
    }
  });

  it('owes nothing once staff have recorded that it was given back', async () => {
    const made = await paidInParts(100);
    await booking.client.delete(`/bookings/${made.token}`);
    expect((await giveBack(made, '15.00')).body.owed_on_site).toBe('25.00');
    expect((await giveBack(made, '25.00')).body).toMatchObject({ owed_on_site: '0.00', left_to_pay: '0.00' });
    expect((await giveBack(made, '0.01')).body.code).toBe('REFUND_TOO_LARGE');
    expect(await seen(made)).not.toHaveProperty('open_on_site');
  });

  it('owes what is left of the money on site once, also when staff confirm it again', async () => {
    const made = await paidInParts(100);
    await giveBack(made, '5.00');
    await booking.client.delete(`/bookings/${made.token}`);
    expect((await money(made)).owed_on_site).toBe('35.00');
    expect((await confirm(made)).status).toBe(200);
    expect((await money(made)).owed_on_site).toBe('0.00');
    await booking.client.delete(`/bookings/${made.token}`);
    expect((await money(made)).owed_on_site).toBe('35.00');
  });

  it('gives back what staff choose, and all of both where they choose nothing', async () => {
    const all = await paidInParts(20);
    await booking.admin.delete(`/admin/bookings/${all.id}`);
    expect((await money(all)).owed_on_site).toBe('40.00');
    const chosen = await paidInParts(20);
    const cancel = (fields: object): Promise<Answer> =>
      booking.admin.put(`/admin/bookings/${chosen.id}`, fields);
    const amounts = { refund_amount: '0', on_site_refund_amount: '12.50' };
    expect((await cancel(amounts)).body.code).toBe('REFUND_NEEDS_CANCELLATION');
    const cancelled = { status: 'cancelled', ...amounts };
    expect((await cancel({ ...cancelled, on_site_refund_amount: '40.01' })).body.code).toBe(
      'REFUND_TOO_LARGE',
    );
    expect((await cancel({ ...cancelled, on_site_refund_amount: '1.005' })).body.code).toBe(
      'INVALID_PAYMENT',
    );
    expect((await cancel(cancelled)).status).toBe(200);
    expect(await money(chosen)).toMatchObject({ owed_on_site: '12.50', refunds: [] });
  });

  it('is cancelled for no less than its client was told', async () => {
    const made = await paidInParts(49);
    const told = '?card=20.00&on_site=40.00';
    expect(await page(made)).toContain(`action="${told.replace('&', '&amp;')}"`);
    booking.clock.advance(2 * HOUR);
    const amounts = { refund_by_card: '20.00', refund_on_site: '40.00' };
    const late = await booking.client.delete(`/bookings/${made.token}`, amounts);
    expect([late.status, late.body.code]).toEqual([409, 'REFUND_CHANGED']);
    expect(await page(made, 'POST', told)).toMatch(/get back less by now[^]*card=10\.00/);
    expect((await seen(made)).status).toBe('confirmed');
    expect(await page(made, 'POST', '?card=10.00&on_site=20.00')).toContain('This booking is cancelled');
    expect((await money(made)).owed_on_site).toBe('20.00');
  });

  it('owes one amount when its client cancels while staff give money back', async () => {
    const made = await paidInParts(100);
    await Promise.all([
      booking.client.delete(`/bookings/${made.token}`),
      giveBack(made, '40.00'),
      booking.client.delete(`/bookings/${made.token}`),
    ]);
    expect(await money(made)).toMatchObject({ owed_on_site: '0.00', refundable_on_site: '0.00' });
  });
});

it('has a mail about each refund by card, with its own amount', async () => {
  const made = await paidInParts(100);
  const refund = (amount: string): Promise<Answer> =>
    booking.admin.post(`/admin/bookings/${made.id}/refunds`, { amount, method: 'card' });
  for (const amount of ['5.00', '3.00']) {
    expect((await refund(amount)).status).toBe(201);
    await settle();
  }
  const texts = smtp.inbox
    .messages({ to: made.email })
    .filter(({ subject }) => subject.includes('Refund for'))
    .map(({ text }) => /This refund: (\S+)[^]*Refunded: (\S+)/.exec(text)?.slice(1));
  expect(texts.toReversed()).toEqual([
    ['€5.00', '€5.00'],
    ['€3.00', '€8.00'],
  ]);
});

it('names the person of before in the mails when another one takes it over', async () => {
  const made = await paidInParts(100);
  const other = await aResource(booking, { name: 'Sue' });
  await booking.db.rows(
    `UPDATE resources SET name = 'Max' WHERE id = (SELECT resource_id FROM bookings WHERE id = $1)`,
    [made.id],
  );
  smtp.inbox.clear();
  const { status } = await booking.admin.put(`/admin/bookings/${made.id}`, { resource_id: other });
  expect(status).toBe(200);
  await booking.drain();
  for (const to of [made.email, STAFF])
    expect(smtp.inbox.messages({ to }).map(({ text }) => /^Before: (.*)$/m.exec(text)?.[1])).toEqual(['Max']);
});

describe('a booking without a rule of payment that was paid on site', () => {
  it('leaves the money to the business when its client cancels, and says so', async () => {
    const made = await paidOnSite();
    const line = 'Paid on site, to be settled with the business: €60.00';
    expect((await seen(made)).refund_now).toMatchObject({ on_site: '0.00', undecided_on_site: '60.00' });
    expect(await page(made)).toContain(line);
    await booking.drain();
    smtp.inbox.clear();
    await booking.client.delete(`/bookings/${made.token}`, {
      refund_by_card: '0.00',
      refund_on_site: '0.00',
    });
    await booking.drain();
    expect(await page(made)).toContain(line);
    expect((await seen(made)).open_on_site).toMatchObject({ owed: '0.00', undecided: '60.00' });
    for (const to of [made.email, STAFF])
      expect(smtp.inbox.messages({ to }).map(({ text }) => text.includes(line))).toEqual([true]);
    expect((await giveBack(made, '60.00')).body).toMatchObject({
      owed_on_site: '0.00',
      undecided_on_site: '0.00',
    });
  });

  it('gets all of it back when staff cancel it, alone or with its series', async () => {
    const alone = await paidOnSite();
    await booking.admin.delete(`/admin/bookings/${alone.id}`);
    expect((await money(alone)).owed_on_site).toBe('60.00');
    const room = await aResource(booking);
    const { body } = await booking.admin.post('/admin/booking-series', {
      ...bookingOf(room, { start_at: '2030-01-07T10:00', end_at: '2030-01-07T11:00' }),
      repeat: { frequency: 'weekly', count: 2 },
    });
    const [first] = body.bookings as Booked[];
    if (!first) throw new Error('the series has no booking');
    await payOnSite(first, '12.00');
    const { status } = await booking.admin.post(`/admin/bookings/${first.id}/series/cancel`, {
      scope: 'all',
    });
    expect([status, (await money(first)).owed_on_site]).toEqual([200, '12.00']);
  });
});

describe('the record of money on site', () => {
  const dayOf = (shift: number): string => {
    const at = new Date(booking.clock.now().getTime() + shift * 24 * HOUR);
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);
  };
  const pay = ({ id }: Booked, details: object): Promise<Answer> =>
    booking.admin.post(`/admin/bookings/${id}/payments`, { amount: '1.00', above_price: true, ...details });
  const refund = ({ id }: Booked, details: object): Promise<Answer> =>
    booking.admin.post(`/admin/bookings/${id}/refunds`, { amount: '1.00', ...details });

  it('says nothing of how it was paid unless staff do', async () => {
    const made = await paidOnSite();
    expect((await giveBack(made, '5.00')).body.movements).toMatchObject(
      ['60.00', '-5.00'].map((amount) => ({
        amount,
        method: null,
        reference: '',
        received_on: dayOf(0),
        recorded_by: { id: 1, email: ADMIN.email },
      })),
    );
  });

  it('has the method, the day and the reference that staff give, both ways', async () => {
    const made = await paidOnSite();
    await pay(made, { method: 'transfer', received_on: dayOf(-90), reference: ' RF18 5390 ' });
    await pay(made, { method: 'cash', received_on: dayOf(0) });
    await refund(made, { method: 'card_terminal', received_on: dayOf(-1), reference: 'T-9' });
    await refund(made, { method: 'on_site', received_on: dayOf(-2) });
    const { movements } = await money(made);
    const told = movements.slice(1).map((row: any) => [row.method, row.received_on, row.reference]);
    expect(told).toEqual([
      ['transfer', dayOf(-90), 'RF18 5390'],
      ['cash', dayOf(0), ''],
      ['card_terminal', dayOf(-1), 'T-9'],
      [null, dayOf(-2), ''],
    ]);
    const { body } = await booking.admin.get(`/admin/summary?date_from=${dayOf(-90)}&date_to=${dayOf(-90)}`);
    expect(body.figures.income).toMatchObject([{ on_site: '1.00', refunded: '0.00' }]);
  });

  it('is made once for one request, with its first details', async () => {
    const made = await paidOnSite();
    const request_id = randomUUID();
    await pay(made, { method: 'cash', request_id });
    const { body } = await pay(made, { method: 'transfer', reference: 'x', request_id });
    expect(body.movements.slice(1)).toMatchObject([{ method: 'cash', reference: '' }]);
  });

  it('has no coming day, none too long ago, and no other method', async () => {
    const made = await paidOnSite();
    for (const received_on of [dayOf(1), dayOf(-91)]) {
      for (const answer of [
        await pay(made, { received_on }),
        await refund(made, { method: 'cash', received_on }),
      ])
        expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_RECEIVED_ON']);
    }
    const wrong = [{ received_on: '2030-02-30' }, { method: 'on_site' }, { reference: 'x'.repeat(101) }];
    for (const details of wrong) expect((await pay(made, details)).body.code).toBe('VALIDATION_ERROR');
    expect((await refund(made, { method: 'gold' })).body.code).toBe('VALIDATION_ERROR');
    expect((await money(made)).movements).toHaveLength(1);
  });

  it('is not that of a refund by card', async () => {
    const made = await paidInParts(100);
    for (const details of [{ received_on: dayOf(0) }, { reference: 'x' }]) {
      const { status, body } = await refund(made, { method: 'card', ...details });
      expect([status, body.code]).toEqual([400, 'ONLY_ON_SITE']);
    }
    expect((await money(made)).refunds).toEqual([]);
  });
});
