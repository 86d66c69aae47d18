import { JobsRuntime } from '@comptoir/jobs';
import { STRIPE } from '@comptoir/payments';
import type { TestResponse } from '@comptoir/testing';
import Stripe from 'stripe';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { PaymentFixtures } from './payments.fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let store: TestStore;
let shop: CheckoutShop;
let payments: PaymentFixtures;
let manager: TestAccount;
let lamp: TestItem;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore();
  shop = await openCheckout(store);
  payments = new PaymentFixtures(store);
  manager = await shop.staff();
  lamp = await shop.item(6000, 10_000, { name: 'Lamp' });
  const admin = await shop.staff('admin');
  await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
});
afterAll(() => store?.stop());
beforeEach(async () => {
  shopper = await shop.shopper();
});
afterEach(async () => {
  jest.restoreAllMocks();
  store.stripe.clearFaults();
  await settle();
  await expectLedgersToBalance(store);
});

interface Authorized {
  id: number;
  number: string;
  items: { id: number }[];
  payment: Record<string, any>;
}

/** Orders two lamps for 125.00 with shipping, and pays by card. */
async function order(item = lamp, card = 'pm_card_visa'): Promise<Authorized> {
  await shop.fill(shopper, item, 2);
  const { data } = (await shopper.client.post('/orders', {})).body;
  const paid = await pay(data.order_number, card);
  expect(paid.status).toBe(200);
  return { id: data.id, number: data.order_number, items: data.items, payment: paid.body.data };
}

const pay = (order_number: string, payment_method_id = 'pm_card_visa'): Promise<TestResponse> =>
  shopper.client.post('/payments/intent', { order_number, payment_method_id });

/** Runs jobs, and delivers the processor's events twice and in the wrong order. */
async function settle(): Promise<void> {
  await store.drain();
  store.stripe.configureWebhooks({ reorder: true, duplicate: 1 });
  await payments.deliverEvents();
}

const read = async ({ id }: Pick<Authorized, 'id'>): Promise<Record<string, any>> =>
  (await manager.client.get(`/admin/orders/${id}`)).body.data;

const capture = (reference: number | string): Promise<TestResponse> =>
  manager.client.post(`/admin/orders/${reference}/capture`);

const ship = ({ number }: Authorized, items?: object[]): Promise<TestResponse> =>
  manager.client.post('/admin/shipments', { order_number: number, items });

const intentOf = ({ payment }: Authorized): Promise<Stripe.PaymentIntent> =>
  payments.dashboard.paymentIntents.retrieve(payment.processor_payment_intent_id);

/** Makes the processor reject captures, as for a card that was reported as lost. */
function rejectCaptures(): jest.SpyInstance {
  const stripe = store.app.get<Stripe>(STRIPE, { strict: false });
  const lost = {
    type: 'card_error' as const,
    message: 'The card was reported as lost.',
    code: 'card_declined',
  };
  return jest
    .spyOn(stripe.paymentIntents, 'capture')
    .mockRejectedValue(new Stripe.errors.StripeCardError(lost));
}

describe('an order that is authorized', () => {
  it('is confirmed but not paid, and shows what the bank holds', async () => {
    const before = await shop.inventoryOf(lamp);
    const made = await order();
    // 2 × 60.00 + 5.00 shipping
    expect(made.payment).toMatchObject({
      status: 'processing',
      amount: '125.00',
      authorized_amount: '125.00',
      captured_amount: '0.00',
    });
    const days = (Date.parse(made.payment.capture_before) - store.clock.now().getTime()) / DAY_MS;
    expect(Math.round(days)).toBe(7);
    await settle();
    const shown = await read(made);
    expect(shown).toMatchObject({ status: 'confirmed', payment_status: 'pending', paid_amount: '0.00' });
    expect([shown.expires_at, shown.payment.authorized_amount]).toEqual([null, '125.00']);
    expect(await shop.inventoryOf(lamp)).toEqual({ ...before, reserved: before.reserved + 2 });
    expect((await intentOf(made)).status).toBe('requires_capture');
    expect((await shopper.client.get('/user/invoices')).body.data).toEqual([]);
    expect((await pay(made.number)).body.data).toEqual(made.payment);
  });

  it('is captured whole by the first parcel, and never again', async () => {
    const made = await order();
    const [item] = made.items;
    expect((await ship(made, [{ order_item_id: item?.id, quantity: 1 }])).status).toBe(201);
    await settle();
    const shown = await read(made);
    expect(shown).toMatchObject({ status: 'processing', payment_status: 'paid', paid_amount: '125.00' });
    expect(shown.payments).toEqual([
      expect.objectContaining({ status: 'paid', authorized_amount: '0.00', captured_amount: '125.00' }),
    ]);
    expect((await shopper.client.get('/user/invoices')).body.data).toHaveLength(1);
    expect((await ship(made)).status).toBe(201);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'shipped', paid_amount: '125.00' });
    expect((await intentOf(made)).amount_received).toBe(12_500);
  });

  it('is captured when staff moves it to shipped', async () => {
    const made = await order();
    const moved = await manager.client.patch(`/admin/orders/${made.id}/status`, { status: 'shipped' });
    expect(moved.status).toBe(200);
    await settle();
    const row = await store.db.row('SELECT shipped_unpaid FROM orders WHERE id = $1', [made.id]);
    expect(row).toEqual({ shipped_unpaid: false });
    expect((await read(made)).payment_status).toBe('paid');
  });

  it('charges digital goods at once', async () => {
    const song = await shop.item(500, 100, { isDigital: true });
    expect((await order(song)).payment).toMatchObject({ status: 'paid', captured_amount: '10.00' });
  });

  it('needs 3-D Secure as usual', async () => {
    const made = await order(lamp, 'pm_card_threeDSecure2Required');
    expect(made.payment).toMatchObject({ requires_action: true, authorized_amount: '0.00' });
    store.stripe.authenticate(made.payment.processor_payment_intent_id, 'succeed');
    await settle();
    expect(await read(made)).toMatchObject({ status: 'confirmed', payment_status: 'pending' });
  });
});

describe('POST /admin/orders/{order_id}/capture', () => {
  it('captures once, also when it is called twice at once and while the order ships', async () => {
    const made = await order();
    const [first, second] = await Promise.all([capture(made.id), capture(made.number), ship(made)]);
    expect([first.status, second.status].filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect([first, second].find(({ status }) => status === 200)?.body).toMatchObject({
      message: 'Payment captured.',
      data: { status: 'paid', captured_amount: '125.00' },
    });
    await settle();
    expect(await read(made)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00', refunds: [] });
    const again = await capture(made.id);
    expect([again.status, again.body.code]).toEqual([422, 'ORDER_NOT_AUTHORIZED']);
  });

  it('is for orders of others that exist', async () => {
    const answers = [await capture(999_999), await capture('ORD-20200101-000001')];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'ORDER_NOT_FOUND'],
    ]);
    shopper = await shop.shopper({ roles: ['manager'] });
    const made = await order();
    const own = await shopper.client.post(`/admin/orders/${made.id}/capture`);
    expect([own.status, own.body.code]).toEqual([403, 'OWN_ORDER']);
  });

  it('answers with the reason of a rejection, and can be repeated', async () => {
    const made = await order();
    rejectCaptures();
    const rejected = await capture(made.id);
    expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
      422,
      'CAPTURE_FAILED',
      'The card was reported as lost.',
    ]);
    jest.restoreAllMocks();
    expect((await capture(made.id)).status).toBe(200);
  });

  it('is a 502 while the processor is silent, and the schedule captures later', async () => {
    const made = await order();
    store.stripe.addFault({ type: 'error', path: '/capture$' });
    const silent = await capture(made.id);
    expect([silent.status, silent.body.code]).toEqual([502, 'PAYMENT_PROCESSOR_ERROR']);
    store.stripe.clearFaults();
    store.clock.advance(6 * 60_000);
    await store.get(JobsRuntime).runSchedule('check-open-payments');
    expect((await read(made)).payment_status).toBe('paid');
  });

  it('finds a capture whose answer was lost', async () => {
    const made = await order();
    store.stripe.addFault({ type: 'reset', when: 'after', path: '/capture$', count: 2 });
    expect((await capture(made.id)).status).toBe(502);
    expect((await intentOf(made)).status).toBe('succeeded');
    expect((await capture(made.id)).status).toBe(200);
  });
});

describe('a rejected capture of a shipped order', () => {
  it('leaves the parcel shipped, tells staff and waits for another try', async () => {
    const made = await order();
    const calls = rejectCaptures();
    expect((await ship(made)).status).toBe(201);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'shipped', payment_status: 'pending' });
    expect((await read(made)).payments[0]).toMatchObject({
      authorized_amount: '125.00',
      capture_failure: 'The card was reported as lost.',
    });
    const [mail] = store.mail.inbox.messages({ subject: `Payment to capture: order ${made.number}` });
    expect(mail?.text).toContain('The card was reported as lost.');
    store.clock.advance(6 * 60_000);
    await store.get(JobsRuntime).runSchedule('check-open-payments');
    expect(calls).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
    expect((await capture(made.id)).status).toBe(200);
    expect((await read(made)).payments[0].capture_failure).toBeNull();
  });
});

describe('an authorization that is not needed', () => {
  it('is released when the order is cancelled, and nothing is refunded', async () => {
    const before = await shop.inventoryOf(lamp);
    const made = await order();
    expect((await shopper.client.post(`/orders/${made.number}/cancel`)).status).toBe(200);
    const late = await capture(made.id);
    expect([late.status, late.body.code]).toEqual([422, 'ORDER_NOT_AUTHORIZED']);
    await settle();
    const shown = await read(made);
    expect([shown.status, shown.payment_status, shown.refunds]).toEqual(['cancelled', 'pending', []]);
    expect(shown.payments[0]).toMatchObject({ status: 'cancelled', authorized_amount: '0.00' });
    expect((await intentOf(made)).status).toBe('canceled');
    expect(await shop.inventoryOf(lamp)).toEqual(before);
  });

  it('is captured or released, and never kept, when both happen at once', async () => {
    const made = await order();
    const [cancelled] = await Promise.all([
      shopper.client.post(`/orders/${made.number}/cancel`),
      capture(made.id),
      store.drain(),
    ]);
    expect(cancelled.status).toBe(200);
    await settle();
    await settle();
    const shown = await read(made);
    expect(shown.status).toBe('cancelled');
    const intent = made.payment.processor_payment_intent_id;
    const [charge] = (await payments.dashboard.charges.list({ payment_intent: intent })).data;
    expect(charge?.refunded).toBe(true);
  });

  it('is released when staff marks the order as paid', async () => {
    const made = await order();
    const body = { status: 'processing', mark_as_paid: true };
    expect((await manager.client.patch(`/admin/orders/${made.id}/status`, body)).status).toBe(200);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect((await intentOf(made)).status).toBe('canceled');
  });
});

describe('an authorization that ends', () => {
  it('is announced once, two days before', async () => {
    const made = await order();
    await store.db.rows(`UPDATE payments SET capture_before = $2 WHERE order_id = $1`, [
      made.id,
      new Date(store.clock.now().getTime() + 47 * HOUR_MS),
    ]);
    for (let run = 0; run < 2; run++) {
      await store.get(JobsRuntime).runSchedule('warn-of-expiring-authorizations');
      await store.drain();
    }
    const mails = store.mail.inbox.messages({ subject: `Payment to capture: order ${made.number}` });
    expect(mails).toHaveLength(1);
  });

  it('makes the order unpaid again, which the customer can pay once more', async () => {
    const made = await order();
    await settle();
    store.stripe.expireAuthorization(made.payment.processor_payment_intent_id);
    await settle();
    const ended = await read(made);
    expect(ended).toMatchObject({ status: 'pending', payment_status: 'failed' });
    expect(Date.parse(ended.expires_at) - store.clock.now().getTime()).toBeGreaterThan(6 * DAY_MS);
    const { status, body } = await shopper.client.post('/payments/retry', {
      order_number: made.number,
      payment_method_id: 'pm_card_visa',
    });
    expect([status, body.data.authorized_amount]).toEqual([200, '125.00']);
    expect(await read(made)).toMatchObject({
      status: 'confirmed',
      payment_status: 'pending',
      expires_at: null,
    });
  });

  it('may be released by a refund in the dashboard, which moves no money', async () => {
    const made = await order();
    await payments.dashboard.refunds.create({ payment_intent: made.payment.processor_payment_intent_id });
    await settle();
    const ended = await read(made);
    expect([ended.payment_status, ended.refunds]).toEqual(['failed', []]);
  });

  it('keeps the status of an order with a parcel, and captures the next authorization at once', async () => {
    const made = await order();
    rejectCaptures();
    await ship(made);
    await settle();
    jest.restoreAllMocks();
    store.stripe.expireAuthorization(made.payment.processor_payment_intent_id);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'shipped', payment_status: 'failed' });
    const body = { order_number: made.number, payment_method_id: 'pm_card_visa' };
    expect((await shopper.client.post('/payments/retry', body)).status).toBe(200);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'shipped', payment_status: 'paid' });
  });

  it('frees the stock when nobody pays again', async () => {
    const before = await shop.inventoryOf(lamp);
    const made = await order();
    store.stripe.expireAuthorization(made.payment.processor_payment_intent_id);
    await settle();
    await store.db.rows('UPDATE orders SET expires_at = now() WHERE id = $1', [made.id]);
    await store.get(JobsRuntime).runSchedule('expire-orders');
    expect((await read(made)).status).toBe('cancelled');
    expect(await shop.inventoryOf(lamp)).toEqual(before);
  });
});

describe('units that are cancelled before the capture', () => {
  const cancelLamps = ({ id, items }: Authorized, quantity = 1, more = {}): Promise<TestResponse> =>
    manager.client.post(`/admin/orders/${id}/cancel-items`, {
      items: [{ order_item_id: items[0]?.id, quantity }],
      ...more,
    });

  /** Returns what was captured, less the refunds of the processor. */
  async function kept(made: Authorized): Promise<number> {
    const { amount_received } = await intentOf(made);
    const { data } = await payments.dashboard.refunds.list({ payment_intent: (await intentOf(made)).id });
    return amount_received - data.reduce((sum, { amount }) => sum + amount, 0);
  }

  it('are not charged: the card pays the rest once, and the documents agree', async () => {
    const before = await shop.inventoryOf(lamp);
    const made = await order();
    expect((await cancelLamps(made)).status).toBe(200);
    const open = await read(made);
    // 2 × 60.00 + 5.00 = 125.00, less one lamp: 65.00 will be charged.
    expect(open).toMatchObject({
      payment_status: 'pending',
      amount_due: '125.00',
      uncharged_amount: '60.00',
    });
    expect([open.refunds, open.payment.authorized_amount]).toEqual([[], '125.00']);
    expect(await shop.inventoryOf(lamp)).toEqual({ ...before, on_hand: before.on_hand - 1 });
    await ship(made);
    await settle();
    expect(await read(made)).toMatchObject({
      ...{ status: 'shipped', payment_status: 'partially_refunded', uncharged_amount: '0.00' },
      ...{ paid_amount: '125.00', refunded_amount: '60.00' },
      payment: { status: 'paid', captured_amount: '65.00', authorized_amount: '0.00' },
    });
    const { data: refunds } = await payments.dashboard.refunds.list({
      payment_intent: (await intentOf(made)).id,
    });
    expect([(await intentOf(made)).amount_received, refunds]).toEqual([6500, []]);
    const [refund] = (await shopper.client.get('/user/refunds')).body.data;
    expect(refund).toMatchObject({ status: 'processed', amount: '60.00', released: true });
    const documents = await store.db.rows(
      'SELECT type, total FROM invoices WHERE order_id = $1 ORDER BY type',
      [made.id],
    );
    expect(documents).toEqual([
      { type: 'credit_note', total: 6000 },
      { type: 'invoice', total: 12_500 },
    ]);
    const [mail] = store.mail.inbox.messages({ subject: `Order ${made.number}: refund of` });
    expect(mail?.text).toContain('Your card was charged only for the rest of the order.');
  });

  it('lower the charge by shipping too, when staff asks for it', async () => {
    const made = await order();
    expect((await cancelLamps(made, 1, { include_shipping: true })).status).toBe(200);
    expect((await read(made)).uncharged_amount).toBe('65.00');
    expect((await capture(made.id)).body.data.captured_amount).toBe('60.00');
  });

  it('cost nothing, whoever cancels and captures at the same time', async () => {
    await shop.fill(shopper, lamp, 3);
    const { data } = (await shopper.client.post('/orders', {})).body;
    const payment = (await pay(data.order_number)).body.data;
    const made = { id: data.id, number: data.order_number, items: data.items, payment };
    const answers = await Promise.all([cancelLamps(made), capture(made.id), cancelLamps(made)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settle();
    expect(await read(made)).toMatchObject({ paid_amount: '185.00', refunded_amount: '120.00' });
    expect(await kept(made)).toBe(6500);
  });

  it('release the authorization with the last of them', async () => {
    const before = await shop.inventoryOf(lamp);
    const made = await order();
    expect((await cancelLamps(made)).status).toBe(200);
    expect((await cancelLamps(made)).status).toBe(200);
    await settle();
    expect(await read(made)).toMatchObject({ status: 'cancelled', payment_status: 'pending', refunds: [] });
    expect((await intentOf(made)).status).toBe('canceled');
    expect(await shop.inventoryOf(lamp)).toEqual(before);
  });

  it('lower the next payment when the authorization ends', async () => {
    const made = await order();
    await cancelLamps(made);
    store.stripe.expireAuthorization(made.payment.processor_payment_intent_id);
    await settle();
    const body = { order_number: made.number, payment_method_id: 'pm_card_visa' };
    const again = (await shopper.client.post('/payments/retry', body)).body.data;
    expect(again.authorized_amount).toBe('65.00');
    await settle();
    expect((await capture(made.id)).body.data.captured_amount).toBe('65.00');
  });

  it('are refunded when everything was captured in the dashboard', async () => {
    const made = await order();
    await cancelLamps(made);
    await payments.dashboard.paymentIntents.capture(made.payment.processor_payment_intent_id);
    await settle();
    expect((await read(made)).refunds).toMatchObject([{ amount: '60.00', status: 'processed' }]);
    expect([(await intentOf(made)).amount_received, await kept(made)]).toEqual([12_500, 6500]);
  });

  it('are not to be paid by hand either', async () => {
    const made = await order();
    await cancelLamps(made);
    const body = { status: 'processing', mark_as_paid: true };
    expect((await manager.client.patch(`/admin/orders/${made.id}/status`, body)).status).toBe(200);
    await settle();
    expect(await read(made)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: '60.00',
    });
    const [refund] = (await shopper.client.get('/user/refunds')).body.data;
    expect(refund).toMatchObject({ status: 'processed', offline_amount: '60.00', released: true });
  });

  it('are refunded after a whole capture when they leave too little for a card', async () => {
    const card = await shop.giftCard({ initialAmount: 8000 });
    await shop.fill(shopper, lamp, 2);
    const { data } = (await shopper.client.post('/orders', { gift_card_codes: [card.code] })).body;
    const payment = (await pay(data.order_number)).body.data;
    const made = { id: data.id, number: data.order_number, items: data.items, payment };
    // 125.00 less 80.00 of the gift card: 45.00 are authorized, and the lamp costs 60.00.
    expect((await cancelLamps(made)).status).toBe(200);
    expect((await read(made)).uncharged_amount).toBe('45.00');
    expect((await capture(made.id)).body.data.captured_amount).toBe('45.00');
    await settle();
    const [refund] = (await shopper.client.get('/user/refunds')).body.data;
    expect(refund).toMatchObject({ card_amount: '45.00', gift_card_amount: '15.00', released: false });
    expect(await kept(made)).toBe(0);
  });
});
