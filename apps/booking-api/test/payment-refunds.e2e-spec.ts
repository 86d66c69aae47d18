import { randomUUID } from 'node:crypto';
import { runLedgerChecks } from '@comptoir/db';
import {
  TEST_DAY_MS,
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';
import { aResource, bookingOf } from './booking.fixture';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';

let booking: PaidBooking;
beforeAll(async () => {
  booking = await startPaidBooking();
});
afterAll(() => booking?.stop());
afterEach(async () => {
  booking.stripe.clearFaults();
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  const violations = findings.flatMap((finding) => finding.violations);
  if (violations.length) throw new Error(JSON.stringify(violations));
});

type Answer = { status: number; body: any };
const money = async (id: number): Promise<any> =>
  (await booking.admin.get(`/admin/bookings/${id}/payments`)).body;
const refund = (id: number, body: object): Promise<Answer> =>
  booking.admin.post(`/admin/bookings/${id}/refunds`, body);

/** Books and pays 60.00 for a service that begins in some hours. */
async function paidBooking(rule: object, hours = 100): Promise<{ id: number; token: string }> {
  const ids = await aPaidService(booking, { payment: 'full', ...rule });
  const start = booking.clock.now().getTime() + (hours * TEST_DAY_MS) / 24;
  const times = {
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 3_600_000).toISOString(),
  };
  const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, times));
  await payInBrowser(booking, body.payment);
  await deliverEvents(booking);
  return body as { id: number; token: string };
}

describe('a cancellation', () => {
  const RULE = { refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 };

  it('by the client gives back its share once, also when staff have confirmed the booking again', async () => {
    const { id, token } = await paidBooking(RULE, 30);
    for (let n = 0; n < 3; n++) {
      expect((await booking.client.delete(`/bookings/${token}`)).status).toBe(200);
      await deliverEvents(booking);
      await deliverEvents(booking);
      expect((await money(id)).amounts).toMatchObject({ paid: '60.00', refunded: '30.00' });
      expect((await booking.admin.put(`/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200);
    }
    // In time for everything, the rest of it follows.
    const later = new Date(booking.clock.now().getTime() + 100 * 3_600_000);
    const times = {
      start_at: later.toISOString(),
      end_at: new Date(later.getTime() + 3_600_000).toISOString(),
    };
    expect((await booking.admin.put(`/admin/bookings/${id}`, times)).status).toBe(200);
    await booking.client.delete(`/bookings/${token}`);
    await deliverEvents(booking);
    await deliverEvents(booking);
    expect((await money(id)).amounts.refunded).toBe('60.00');
  });

  it.each([
    ['everything in time', 49, '60.00'],
    ['a part later', 30, '30.00'],
    ['nothing at the end', 20, '0.00'],
  ])('by the client gives back %s', async (_, hours, refunded) => {
    const { id, token } = await paidBooking(RULE, hours);
    expect((await booking.client.delete(`/bookings/${token}`)).status).toBe(200);
    await deliverEvents(booking);
    await deliverEvents(booking);
    expect((await money(id)).amounts).toMatchObject({ paid: '60.00', refunded });
    const page = await fetch(`${booking.client.baseUrl}/bookings/${token}/manage`);
    expect((await page.text()).replaceAll('</dt><dd>', ': ')).toContain(`Refunded: €${refunded}`);
  });

  it('is announced, in a quote and with the booking', async () => {
    const { token } = await paidBooking(RULE);
    const read = async (): Promise<any> => (await booking.client.get(`/bookings/${token}`)).body;
    const { start_at, refund_terms } = await read();
    const before = (start: string, hours: number): string =>
      new Date(Date.parse(start) - hours * 3_600_000).toISOString();
    expect(refund_terms).toEqual({
      full_until: before(start_at, 48),
      part_until: before(start_at, 24),
      part_percent: 50,
    });
    await booking.client.delete(`/bookings/${token}`);
    expect(await read()).not.toHaveProperty('refund_terms');

    const ids = await aPaidService(booking, { payment: 'full', refund_full_hours: null });
    const { body: quote } = await booking.client.post('/bookings/quote', serviceBookingOf(ids));
    expect(quote.refund_terms).toEqual({ full_until: null, part_until: null, part_percent: 0 });
    const free = await booking.client.post('/bookings', bookingOf(await aResource(booking)));
    expect((await booking.client.get(`/bookings/${free.body.token}`)).body).not.toHaveProperty(
      'refund_terms',
    );
  });

  it('is announced no later than it is possible', async () => {
    const { service, room } = await aPaidService(booking, { payment: 'full', ...RULE });
    await booking.admin.put(`/admin/services/${service}/rules`, { cancel_until_min: 3 * 1_440 });
    await booking.admin.put(`/admin/resources/${room}/rules`, { move_until_min: 60, max_moves: 2 });
    const body = serviceBookingOf({ service, room });
    const { body: quote } = await booking.client.post('/bookings/quote', body);
    const before = (hours: number): string =>
      new Date(Date.parse(quote.start_at) - hours * 3_600_000).toISOString();
    const terms = { full_until: before(72), part_until: null, part_percent: 50 };
    expect(quote).toMatchObject({
      refund_terms: terms,
      cancel_until: before(72),
      move_until: before(1),
      moves_left: 2,
    });
    const { body: made } = await booking.client.post('/bookings', body);
    expect((await booking.client.get(`/bookings/${made.token}`)).body.refund_terms).toEqual(terms);
  });

  it('by staff gives back everything, or what they choose', async () => {
    const all = await paidBooking(RULE, 20);
    await booking.admin.delete(`/admin/bookings/${all.id}`);
    const chosen = await paidBooking(RULE, 20);
    const cancel = (refund_amount: string): Promise<Answer> =>
      booking.admin.put(`/admin/bookings/${chosen.id}`, { status: 'cancelled', refund_amount });
    expect((await cancel('60.01')).body.code).toBe('REFUND_TOO_LARGE');
    expect((await cancel('1.005')).body.code).toBe('INVALID_PAYMENT');
    const moved = await booking.admin.put(`/admin/bookings/${chosen.id}`, { refund_amount: '1' });
    expect([moved.status, moved.body.code]).toEqual([409, 'REFUND_NEEDS_CANCELLATION']);
    expect((await cancel('12.5')).status).toBe(200);
    // Neither this amount nor the one before is refunded again.
    expect((await cancel('20')).body.code).toBe('REFUND_NEEDS_CANCELLATION');
    await deliverEvents(booking);
    await deliverEvents(booking);
    expect((await money(all.id)).amounts.refunded).toBe('60.00');
    expect((await money(chosen.id)).refunds).toMatchObject([
      { amount: '12.50', status: 'processed', source: 'cancellation' },
    ]);
  });
});

describe('a refund', () => {
  it('never exceeds what was paid, whoever asks at once', async () => {
    const { id } = await paidBooking({});
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refund(id, { amount: '10', method: 'card' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(201),
      ...Array(6).fill(409),
    ]);
    await deliverEvents(booking);
    await deliverEvents(booking);
    const shown = await money(id);
    expect(shown).toMatchObject({ refundable_by_card: '0.00', amounts: { refunded: '60.00' } });
    expect(shown.movements).toHaveLength(7);
  });

  it('is made once for one request, also when the processor fails after it', async () => {
    const { id } = await paidBooking({});
    booking.stripe.addFault({
      type: 'error',
      when: 'after',
      status: 500,
      count: 2,
      path: '/v1/refunds$',
      method: 'POST',
    });
    const body = { amount: '10', method: 'card', request_id: '5e0ac1b4-0000-4000-8000-000000000009' };
    expect([(await refund(id, body)).status, (await refund(id, body)).status]).toEqual([201, 201]);
    for (let n = 0; n < 3; n++) await deliverEvents(booking);
    expect((await money(id)).refunds).toMatchObject([{ amount: '10.00', status: 'processed' }]);
  });

  it('counts when it is made in the dashboard', async () => {
    const { id } = await paidBooking({});
    const { processor_id: payment_intent } = await money(id);
    booking.stripe.refund({ payment_intent, amount: 2000 });
    await deliverEvents(booking);
    const shown = await money(id);
    expect(shown.refunds).toMatchObject([{ amount: '20.00', source: 'processor', status: 'processed' }]);
    expect((await refund(id, { amount: '40.01', method: 'card' })).body.code).toBe('REFUND_TOO_LARGE');
  });

  it('gives back the rest when the dashboard was faster than a cancellation', async () => {
    const { id, token } = await paidBooking({});
    const { processor_id: payment_intent } = await money(id);
    await booking.client.delete(`/bookings/${token}`);
    booking.stripe.refund({ payment_intent, amount: 2000 });
    for (let n = 0; n < 3; n++) await deliverEvents(booking);
    const shown = await money(id);
    expect(shown.amounts).toMatchObject({ paid: '60.00', refunded: '60.00' });
    expect(shown.refunds.map(({ status }: { status: string }) => status).sort()).toEqual([
      'failed',
      'processed',
      'processed',
    ]);
    const mails = await booking.db.rows(`SELECT FROM outbox WHERE name = 'booking.refund-failed'`);
    expect(mails).toEqual([]);
  });

  it('on site is recorded up to what was paid there', async () => {
    const room = await aResource(booking);
    const { body } = await booking.admin.post('/admin/bookings', bookingOf(room));
    expect((await refund(body.id, { amount: '1', method: 'on_site' })).body.code).toBe('NOTHING_TO_PAY');
    expect(await money(body.id)).toMatchObject({ status: 'none', amounts: null });
    expect((await booking.admin.post(`/admin/bookings/${body.id}/payments`, { amount: '0' })).body.code).toBe(
      'INVALID_PAYMENT',
    );
    await booking.admin.post(`/admin/bookings/${body.id}/payments`, { amount: '25' });
    expect((await refund(body.id, { amount: '25.01', method: 'on_site' })).body.code).toBe(
      'REFUND_TOO_LARGE',
    );
    expect((await refund(body.id, { amount: '5', method: 'on_site' })).status).toBe(201);
    expect((await money(body.id)).amounts).toMatchObject({ paid: '25.00', refunded: '5.00' });
    const { body: shown } = await booking.admin.get(`/admin/bookings/${body.id}`);
    expect(shown.amounts.paid).toBe('25.00');
  });

  it('is part of the income of its day', async () => {
    const day = (shift: number): string =>
      new Date(Date.now() + shift * TEST_DAY_MS).toISOString().slice(0, 10);
    const incomeOf = async (from: number, to: number): Promise<unknown> =>
      (await booking.admin.get(`/admin/summary?date_from=${day(from)}&date_to=${day(to)}`)).body.figures
        .income;
    const sums = await booking.db.row<{ card: string; refunded: string }>(
      `SELECT (sum(amount) FILTER (WHERE kind = 'card') / 100.0)::numeric(9, 2) AS card,
              (-sum(amount) FILTER (WHERE kind LIKE '%refund%') / 100.0)::numeric(9, 2) AS refunded,
              (-sum(amount) FILTER (WHERE kind LIKE 'card_refund%') / 100.0)::numeric(9, 2) AS refunded_by_card,
              (-sum(amount) FILTER (WHERE kind = 'on_site_refund') / 100.0)::numeric(9, 2) AS refunded_on_site
         FROM booking_payments`,
    );
    expect(await incomeOf(-1, 1)).toEqual([{ currency: 'EUR', on_site: '25.00', ...sums }]);
    expect(await incomeOf(-9, -5)).toEqual([]);
  });

  it('paid on site is at most what is left of the price, unless staff say otherwise', async () => {
    const { id } = await paidBooking({});
    const add = (body: object): Promise<Answer> => booking.admin.post(`/admin/bookings/${id}/payments`, body);
    // 60.00 were paid by card, and nothing is left.
    const slip = await add({ amount: '500' });
    expect([slip.status, slip.body.code]).toEqual([409, 'PAYMENT_TOO_LARGE']);
    expect((await money(id)).amounts).toMatchObject({ paid: '60.00' });
    const request_id = randomUUID();
    const tip = { amount: '5', above_price: true, request_id };
    expect([(await add(tip)).status, (await add({ ...tip, above_price: false })).status]).toEqual([201, 201]);
    expect((await money(id)).amounts).toMatchObject({ paid: '65.00' });
    expect((await refund(id, { amount: '5', method: 'on_site' })).status).toBe(201);
    const other = { amount: '0.01' };
    expect((await add(other)).body.code).toBe('PAYMENT_TOO_LARGE');
  });

  it('by card lowers what is left to pay, and what was given back on site is due again', async () => {
    const { id, token } = await paidBooking({ payment: 'deposit', deposit_percent: 30 });
    const { port } = booking.app.getHttpServer().address() as { port: number };
    const leftOf = async (): Promise<unknown[]> => {
      const page = await (await fetch(`http://127.0.0.1:${port}/api/bookings/${token}/manage`)).text();
      const [, onPage] = /To be paid on site<\/dt>\s*<dd>[^\d]*([\d.]+)/.exec(page) ?? [];
      return [(await money(id)).left_to_pay, onPage];
    };
    expect(await leftOf()).toEqual(['42.00', '42.00']);
    expect((await refund(id, { amount: '5', method: 'card' })).status).toBe(201);
    await deliverEvents(booking);
    expect(await leftOf()).toEqual(['42.00', '42.00']);
    const add = (amount: string): Promise<Answer> =>
      booking.admin.post(`/admin/bookings/${id}/payments`, { amount });
    expect((await add('42.01')).body.code).toBe('PAYMENT_TOO_LARGE');
    expect((await add('42')).body.left_to_pay).toBe('0.00');
    expect((await refund(id, { amount: '12', method: 'on_site' })).body.left_to_pay).toBe('12.00');
    expect(await leftOf()).toEqual(['12.00', '12.00']);
  });

  it('of a cancellation is due again once the booking is confirmed again', async () => {
    const { id } = await paidBooking({ payment: 'deposit', deposit_percent: 30 });
    const leftAs = async (status: string): Promise<unknown> => {
      expect((await booking.admin.put(`/admin/bookings/${id}`, { status })).status).toBe(200);
      await deliverEvents(booking);
      return (await money(id)).left_to_pay;
    };
    expect(await leftAs('cancelled')).toBe('0.00');
    expect(await leftAs('confirmed')).toBe('60.00');
  });

  it('has nothing to do with the price that is left of a booking without payments', async () => {
    const ids = await aPaidService(booking, { payment: 'none' });
    const { body } = await booking.admin.post('/admin/bookings', serviceBookingOf(ids));
    expect(await money(body.id)).toMatchObject({ amounts: null, left_to_pay: '60.00' });
    await booking.admin.delete(`/admin/bookings/${body.id}`);
    expect(await money(body.id)).toMatchObject({ amounts: null, left_to_pay: '0.00' });
  });

  it('paid on site is recorded once a booking waits for no card', async () => {
    const ids = await aPaidService(booking, { payment: 'full' });
    const { body } = await booking.client.post('/bookings', serviceBookingOf(ids));
    const add = (): Promise<Answer> =>
      booking.admin.post(`/admin/bookings/${body.id}/payments`, { amount: '60' });
    const early = await add();
    expect([early.status, early.body.code]).toEqual([409, 'PAYMENT_PENDING']);
    expect((await money(body.id)).amounts).toMatchObject({ paid: '0.00' });
    expect((await booking.admin.put(`/admin/bookings/${body.id}`, { status: 'confirmed' })).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect((await money(body.id)).amounts).toMatchObject({ paid: '60.00' });
  });

  it('of an unknown booking is a 404', async () => {
    expect((await refund(999_999, { amount: '1', method: 'card' })).status).toBe(404);
    expect((await booking.admin.post('/admin/bookings/999999/payments', {})).status).toBe(404);
    expect((await booking.admin.get('/admin/bookings/999999/payments')).status).toBe(404);
  });
});

describe('a rule of payment', () => {
  it('has defaults, is set in parts, and says what is wrong', async () => {
    const room = await aResource(booking);
    const path = `/admin/resources/${room}/payment`;
    expect((await booking.admin.get(path)).body).toMatchObject({
      payment: 'none',
      refund_full_hours: 24,
      version: '0',
    });
    const put = async (body: object): Promise<any> => (await booking.admin.put(path, body)).body;
    expect((await put({ payment: 'deposit' })).code).toBe('INVALID_DEPOSIT');
    expect((await put({ payment: 'deposit', deposit_amount: '0' })).code).toBe('INVALID_DEPOSIT');
    expect((await put({ refund_full_hours: 2, refund_part_hours: 3 })).code).toBe('INVALID_REFUND_HOURS');
    expect(await put({ payment: 'deposit', deposit_percent: 20 })).toMatchObject({
      deposit_percent: 20,
      version: '1',
    });
    expect(await put({ deposit_amount: '12.5' })).toMatchObject({
      deposit_amount: '12.50',
      deposit_percent: null,
    });
    expect(await put({ payment: 'none' })).toMatchObject({ deposit_amount: null, version: '3' });
    expect((await booking.admin.put('/admin/services/999999/payment', {})).body.code).toBe(
      'SERVICE_NOT_FOUND',
    );
    expect((await booking.admin.get('/admin/resources/999999/payment')).body.code).toBe('RESOURCE_NOT_FOUND');
    await booking.admin.put('/admin/settings', { currency: 'IQD' });
    expect((await put({ payment: 'full' })).code).toBe('CURRENCY_NOT_PAYABLE');
    await booking.admin.put('/admin/settings', { currency: '' });
  });
});
