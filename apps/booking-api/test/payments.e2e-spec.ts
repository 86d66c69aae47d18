import { runLedgerChecks } from '@comptoir/db';
import { CheckoutService } from '../src/booking/checkout/checkout.service';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';
import { MONDAY, aResource } from './booking.fixture';
import { startBooking } from './booking-harness';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';

let booking: PaidBooking;
beforeAll(async () => {
  booking = await startPaidBooking();
});
afterAll(() => booking?.stop());
afterEach(async () => {
  booking.stripe.clearFaults();
  booking.stripe.configureWebhooks({ paused: false, duplicate: 0, reorder: false });
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  const violations = findings.flatMap((finding) => finding.violations);
  if (violations.length) throw new Error(JSON.stringify(violations));
});

type Answer = { status: number; body: any };

/** Books a service of its own. */
async function book(
  rule?: object,
  fields: object = {},
  service: object = {},
): Promise<Answer & { ids: any }> {
  const ids = await aPaidService(booking, rule, service);
  return { ...(await booking.client.post('/bookings', serviceBookingOf(ids, fields))), ids };
}
const stateOf = async (token: string): Promise<any> => (await booking.client.get(`/bookings/${token}`)).body;
const payment = (token: string): Promise<Answer> => booking.client.post(`/bookings/${token}/payment`);
const money = async (id: number): Promise<any> =>
  (await booking.admin.get(`/admin/bookings/${id}/payments`)).body;
const expire = async (id: number): Promise<void> => {
  await booking.db.rows(`UPDATE booking_charges SET expires_at = '2020-01-01' WHERE booking_id = $1`, [id]);
  await booking.get(CheckoutService).checkOpenPayments();
};
const events = async (id: number): Promise<string[]> =>
  (
    await booking.db.rows<{ name: string }>(
      `SELECT name FROM outbox WHERE payload ->> 'bookingId' = $1 ORDER BY created_at`,
      [String(id)],
    )
  ).map(({ name }) => name);

describe('a booking that must be paid', () => {
  it('waits for its payment, has its place, and is confirmed by the payment', async () => {
    const { status, body, ids } = await book({ payment: 'deposit', deposit_percent: 25 });
    expect([status, body.status]).toEqual([201, 'pending']);
    expect(body.amounts).toEqual({
      total: '60.00',
      due_now: '15.00',
      paid: '0.00',
      refunded: '0.00',
      left_to_pay: '60.00',
      currency: 'EUR',
    });
    expect(body.payment).toMatchObject({
      status: 'open',
      client_secret: expect.stringMatching(/^pi_.*_secret_/),
      publishable_key: 'pk_test_booking_emulator',
      amount: '15.00',
      currency: 'EUR',
    });
    expect(await events(body.id)).toEqual(['bookings.ask-payment']);
    const rival = await booking.client.post('/bookings', serviceBookingOf(ids));
    expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect((await payment(body.token)).body).toEqual(body.payment);
    expect(await payInBrowser(booking, body.payment)).toBe('succeeded');
    await deliverEvents(booking);
    const paid = await stateOf(body.token);
    expect([paid.status, paid.amounts.paid, paid.amounts.due_now]).toEqual(['confirmed', '15.00', '0.00']);
    expect((await payment(body.token)).body).toMatchObject({ status: 'paid', client_secret: null });
    expect((await money(body.id)).movements).toMatchObject([{ kind: 'card', amount: '15.00' }]);
  });

  it('is confirmed by asking, when the event is lost, and once only when it comes twice', async () => {
    booking.stripe.configureWebhooks({ paused: true, duplicate: 2, reorder: true });
    const { body } = await book();
    await payInBrowser(booking, body.payment);
    expect((await payment(body.token)).body.status).toBe('paid');
    booking.stripe.configureWebhooks({ paused: false });
    await deliverEvents(booking);
    expect((await stateOf(body.token)).status).toBe('confirmed');
    expect((await money(body.id)).movements).toHaveLength(1);
  });

  it('can be paid after a decline, and after 3-D Secure', async () => {
    const { body } = await book();
    expect(await payInBrowser(booking, body.payment, 'pm_card_chargeDeclined')).toBe('card_declined');
    await deliverEvents(booking);
    expect(await money(body.id)).toMatchObject({
      status: 'open',
      failure: expect.stringContaining('declined'),
    });
    expect(await payInBrowser(booking, body.payment, 'pm_card_threeDSecure2Required')).toBe(
      'requires_action',
    );
    expect((await payment(body.token)).body.status).toBe('open');
    booking.stripe.authenticate(body.payment.client_secret.split('_secret_')[0], 'succeed');
    await deliverEvents(booking);
    expect((await stateOf(body.token)).status).toBe('confirmed');
    expect(await money(body.id)).toMatchObject({ status: 'paid', failure: '' });
  });

  it('is not lost when the processor fails, and is mended by asking again', async () => {
    booking.stripe.addFault({
      type: 'error',
      when: 'during',
      status: 500,
      path: '/v1/payment_intents$',
      method: 'POST',
    });
    const { status, body } = await book();
    expect([status, body.status, body.payment.client_secret]).toEqual([201, 'pending', null]);
    expect((await payment(body.token)).body.code).toBe('PAYMENT_PROCESSOR_ERROR');
    booking.stripe.clearFaults();
    const [first, second] = await Promise.all([payment(body.token), payment(body.token)]);
    expect(first.body.client_secret).toMatch(/^pi_/);
    expect(second.body.client_secret).toBe(first.body.client_secret);
  });

  it('is answered again with its payment for the same key', async () => {
    const ids = await aPaidService(booking);
    const request = { headers: { 'Idempotency-Key': 'pay-once' } };
    const send = (): Promise<Answer> => booking.client.post('/bookings', serviceBookingOf(ids), request);
    const [first, again] = [await send(), await send()];
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it('is free of payment where nothing is due', async () => {
    for (const [rule, service] of [
      [{ payment: 'none' }, {}],
      [{ payment: 'full' }, { price: '0.00' }],
      // Less than the smallest charge of a card.
      [{ payment: 'full' }, { price: '0.49' }],
    ]) {
      const { body } = await book(rule, {}, service);
      expect([body.status, body.amounts, body.payment]).toEqual(['confirmed', undefined, undefined]);
      expect((await payment(body.token)).body.code).toBe('NOTHING_TO_PAY');
    }
  });

  it('says in a quote what is due', async () => {
    const ids = await aPaidService(booking, { payment: 'deposit', deposit_amount: '20' });
    const { body } = await booking.client.post('/bookings/quote', serviceBookingOf(ids));
    expect(body.amounts).toMatchObject({ total: '60.00', due_now: '20.00' });
  });

  it('is named to the widget, because no series of it can be booked', async () => {
    await booking.empty('resources', 'services');
    const answer = () => booking.client.get(`/widget?date_from=${MONDAY}&date_to=${MONDAY}`);
    expect((await answer()).body).not.toHaveProperty('paid');
    const { service, room } = await aPaidService(booking);
    const other = await aResource(booking);
    await booking.admin.put(`/admin/resources/${room}/payment`, { payment: 'none' });
    await booking.admin.put(`/admin/resources/${other}/payment`, { payment: 'full' });
    expect((await answer()).body.paid).toEqual({ resource_ids: [other], service_ids: [service] });
    await booking.admin.put('/admin/settings', { booking_series_max: '4' });
    const series = { ...serviceBookingOf({ service, room }), repeat: { frequency: 'weekly', count: 2 } };
    const refused = await booking.client.post('/booking-series/preview', series);
    expect([refused.status, refused.body.code]).toEqual([403, 'SERIES_OFF']);
  });

  it('counts as an open booking of its client, and cannot be moved', async () => {
    const { body } = await book();
    const moved = await booking.client.post(`/bookings/${body.token}/reschedule`, {
      start_at: `${MONDAY}T11:00`,
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'PAYMENT_PENDING']);
  });
});

it('stays with its client while it waits for the payment, and counts among the bookings of its resource', async () => {
  const { body } = await book();
  const given = { email: 'other@example.com', client_name: 'Other' };
  for (const change of [given, { ...given, status: 'confirmed' }]) {
    const answer = await booking.admin.put(`/admin/bookings/${body.id}`, change);
    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_PENDING']);
  }
  expect((await booking.client.get(`/bookings/${body.token}`)).status).toBe(200);
  expect((await booking.admin.put(`/admin/bookings/${body.id}`, { notes: 'Calls back' })).status).toBe(200);
  const { body: deleted } = await booking.admin.delete(`/admin/resources/${body.resource_id}`);
  expect(deleted.future_bookings).toBe(1);
});

describe('the page of payment', () => {
  const page = (token: string, query = ''): Promise<Response> =>
    fetch(booking.client.baseUrl.replace('/api', `/pay/${token}${query}`), { redirect: 'manual' });

  it('shows what is due, in the language of the client, and allows Stripe and nothing else', async () => {
    const { body } = await book({ payment: 'deposit', deposit_percent: 25 }, { locale: 'fr' });
    const shown = await page(body.token);
    const text = await shown.text();
    expect([shown.status, shown.headers.get('content-language')]).toEqual([200, 'fr']);
    expect(text).toContain('Payer 15,00\u00a0€');
    const rows = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    // A deposit of 25 % of 60.00: the price and the rest stand beside it.
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Prix', '60,00\u00a0€'],
        ['À payer sur place', '45,00\u00a0€'],
        ['Tout est remboursé en cas d’annulation avant le', 'dimanche 6 janvier 2030 à 09:00'],
      ]),
    );
    expect(text).toContain(`data-token="${body.token}"`);
    expect(text).not.toContain('_secret_');
    expect((await (await page(body.token, '?lang=de')).text()).replace(/\s+/g, ' ')).toContain(
      '15,00 € bezahlen',
    );
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-src https://js.stripe.com');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    // Opening it opens no payment and changes nothing.
    expect((await stateOf(body.token)).status).toBe('pending');
  });

  it('says of the price of several people that it is for all of them', async () => {
    const ids = await aPaidService(booking);
    await booking.admin.put(`/admin/resources/${ids.room}`, { seats: 4 });
    const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, { party_size: 3 }));
    const text = await (await page(body.token, '?lang=en')).text();
    expect(text).toContain('<dd>€60.00 for the whole booking</dd>');
  });

  it('names the time at the business where the client has another zone', async () => {
    const { body } = await book(undefined, { time_zone: 'America/New_York' });
    const text = await (await page(body.token, '?lang=en')).text();
    expect(text).toMatch(/<dt>Time at the business<\/dt><dd>[^<]*9:00/);
  });

  it('leads to the booking once there is nothing to pay, and is a 404 for others', async () => {
    const { body } = await book();
    await payInBrowser(booking, body.payment);
    await deliverEvents(booking);
    const paid = await page(body.token);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/manage/${body.token}`]);
    for (const token of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      const missing = await page(token, '?lang=fr');
      expect([missing.status, missing.headers.get('content-language')]).toEqual([404, 'fr']);
    }
  });
});

describe('a booking that is not paid', () => {
  it('says on its page without JavaScript what is due until when, and where it is paid', async () => {
    const { body } = await book();
    const read = async (): Promise<string> =>
      (await fetch(`${booking.client.baseUrl}/bookings/${body.token}/manage`)).text();
    const open = await read();
    expect(open).toContain(`<a href="/pay/${body.token}">Pay for your booking</a>`);
    expect(open).toMatch(/To pay now[^]*€[^]*Pay by/);
    await payInBrowser(booking, body.payment);
    await deliverEvents(booking);
    const paid = await read();
    expect(paid).toContain('Paid');
    expect(paid).not.toMatch(/\/pay\/|To pay now|Pay by/);
  });

  it('ends, frees its place, and cannot be paid any more', async () => {
    const { body, ids } = await book();
    await expire(body.id);
    expect((await stateOf(body.token)).status).toBe('cancelled');
    expect((await booking.client.get(`/bookings/${body.token}`)).body.unpaid).toBe(true);
    const page = await fetch(`${booking.client.baseUrl}/bookings/${body.token}/manage`);
    expect(await page.text()).toMatch(
      new RegExp(`was not paid in time[^]*href="/book/service/${ids.service}"`),
    );
    expect(await payInBrowser(booking, body.payment)).toBe('payment_intent_unexpected_state');
    expect((await payment(body.token)).body.code).toBe('PAYMENT_OVER');
    expect((await booking.client.post('/bookings', serviceBookingOf(ids))).status).toBe(201);
    expect(await events(body.id)).toEqual(['bookings.ask-payment', 'booking.expired']);
  });

  it('keeps its place while the processor does not answer', async () => {
    const { body } = await book();
    booking.stripe.addFault({ type: 'error', when: 'before', status: 500, path: '/v1/payment_intents' });
    await expire(body.id);
    expect((await stateOf(body.token)).status).toBe('pending');
    booking.stripe.clearFaults();
    await booking.get(CheckoutService).checkOpenPayments();
    expect((await stateOf(body.token)).status).toBe('cancelled');
  });

  it('is confirmed when the payment was faster than its end', async () => {
    booking.stripe.configureWebhooks({ paused: true });
    const { body } = await book();
    await payInBrowser(booking, body.payment);
    await expire(body.id);
    expect((await stateOf(body.token)).status).toBe('confirmed');
  });

  /** Ends a booking here only, as if the processor had lost the cancellation of its intent. */
  const endHereOnly = async (id: number): Promise<void> => {
    await booking.db.rows(`UPDATE booking_charges SET status = 'expired' WHERE booking_id = $1`, [id]);
    await booking.db.rows(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [id]);
  };

  it('is confirmed by a late payment while its place is free', async () => {
    const { body } = await book();
    await endHereOnly(body.id);
    await payInBrowser(booking, body.payment);
    await deliverEvents(booking);
    expect((await stateOf(body.token)).status).toBe('confirmed');
    expect((await money(body.id)).status).toBe('paid');
  });

  it('gives a late payment back when its place is taken', async () => {
    const { body, ids } = await book();
    await endHereOnly(body.id);
    const rival = await booking.client.post('/bookings', serviceBookingOf(ids));
    expect(rival.status).toBe(201);
    await payInBrowser(booking, body.payment);
    await deliverEvents(booking);
    await deliverEvents(booking);
    const shown = await money(body.id);
    expect((await stateOf(body.token)).status).toBe('cancelled');
    expect(shown).toMatchObject({ status: 'returned', flagged_reason: 'the place was taken' });
    expect(shown.amounts).toMatchObject({ paid: '60.00', refunded: '60.00' });
    expect(shown.refunds).toMatchObject([{ status: 'processed', source: 'late_payment' }]);
  });

  it('gives the money back when the client cancels while paying', async () => {
    booking.stripe.configureWebhooks({ paused: true });
    const { body } = await book();
    await payInBrowser(booking, body.payment);
    expect((await booking.client.delete(`/bookings/${body.token}`)).status).toBe(200);
    await booking.drain();
    booking.stripe.configureWebhooks({ paused: false });
    await deliverEvents(booking);
    expect((await money(body.id)).amounts).toMatchObject({ paid: '60.00', refunded: '60.00' });
    expect(await events(body.id)).not.toContain('booking.cancelled');
  });

  it('is closed at the processor when the client cancels, or staff delete it', async () => {
    const cancelled = await book();
    await booking.client.delete(`/bookings/${cancelled.body.token}`);
    const deleted = await book();
    await booking.admin.delete(`/admin/bookings/${deleted.body.id}/permanent`);
    await booking.drain();
    for (const { body } of [cancelled, deleted])
      expect(await payInBrowser(booking, body.payment)).toBe('payment_intent_unexpected_state');
  });

  it('can be confirmed by staff, who are paid on site', async () => {
    const { body } = await book();
    const put = await booking.admin.put(`/admin/bookings/${body.id}`, { status: 'confirmed' });
    expect([put.status, put.body.status]).toEqual([200, 'confirmed']);
    await booking.drain();
    expect(await payInBrowser(booking, body.payment)).toBe('payment_intent_unexpected_state');
    const request_id = '5e0ac1b4-0000-4000-8000-000000000001';
    for (let n = 0; n < 2; n++) {
      const { status } = await booking.admin.post(`/admin/bookings/${body.id}/payments`, {
        amount: '60',
        request_id,
      });
      expect(status).toBe(201);
    }
    expect((await money(body.id)).amounts.paid).toBe('60.00');
  });
});

describe('an event of the processor', () => {
  it('is rejected without the right signature', async () => {
    const { status, body } = await booking.client.post('/webhooks/stripe', { id: 'evt_1' });
    expect([status, body.code]).toEqual([400, 'INVALID_SIGNATURE']);
  });
});

describe('a service without the keys of the processor', () => {
  it('cannot switch payments on', async () => {
    const plain = await startBooking();
    try {
      const room = await aResource(plain);
      const { status, body } = await plain.admin.put(`/admin/resources/${room}/payment`, { payment: 'full' });
      expect([status, body.code]).toEqual([409, 'PAYMENTS_OFF']);
      expect((await plain.admin.get(`/admin/resources/${room}/payment`)).body.is_available).toBe(false);
      expect((await plain.client.post('/webhooks/stripe', {})).body.code).toBe('INVALID_SIGNATURE');
    } finally {
      await plain.stop();
    }
  });
});
