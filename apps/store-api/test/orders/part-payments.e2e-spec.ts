import { OrderExpiryService } from '../../src/orders/orders/orders.expiry.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { reportOf } from '../operations/reports.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { pdfPages } from './pdf-text';
import { PaymentFixtures } from './payments.fixture';

const DAY_MS = 86_400_000;
const METHODS = ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'];
const TRANSFER = { payment_method: 'bank_transfer' };

interface Placed {
  id: number;
  order_number: string;
  items: { id: number }[];
}

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let admin: TestAccount;
let manager: TestAccount;
let shopper: Shopper;
let payments: PaymentFixtures;

beforeAll(async () => {
  store = await startStore({ STRIPE_PUBLISHABLE_KEY: 'pk_test_shop' });
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 10_000, { name: 'Lamp' });
  admin = await signedIn(store, { roles: ['admin'] });
  manager = await shop.staff();
  payments = new PaymentFixtures(store);
});
afterAll(() => store?.stop());
beforeEach(async () => {
  shopper = await shop.shopper();
  await set({});
});
afterEach(async () => {
  await payments.deliverEvents();
  await expectLedgersToBalance(store);
});

async function set(more: object): Promise<void> {
  const account = { bank_transfer_instructions: 'Comptoir SARL, IBAN FR76', bank_transfer_days: 7 };
  const checkout = { payment_methods: METHODS, ...account };
  const { status } = await admin.client.put('/admin/settings', {
    checkout,
    'payments.capture': 'automatic',
    ...more,
  });
  expect(status).toBe(200);
}

/** Places an order of two lamps, 125.00 with shipping. */
async function place(body: object = TRANSFER): Promise<Placed> {
  await shop.fill(shopper, lamp, 2);
  const { status, body: placed } = await shopper.client.post('/orders', body);
  expect([status, placed.code]).toEqual([201, undefined]);
  return placed.data;
}

const read = async ({ order_number }: Placed): Promise<Record<string, any>> =>
  (await shopper.client.get(`/orders/${order_number}`)).body.data;
const record = (order: Placed, body: object, staff = manager): ReturnType<Shopper['client']['post']> =>
  staff.client.post(`/admin/orders/${order.id}/payments`, body);
const reverse = (order: Placed, id: number): ReturnType<Shopper['client']['post']> =>
  manager.client.post(`/admin/orders/${order.order_number}/payments/${id}/reversal`, {});
const move = (order: Placed, body: object): ReturnType<TestAccount['client']['patch']> =>
  manager.client.patch(`/admin/orders/${order.id}/status`, body);

/** Reads the texts of the invoice of an order, with ordinary spaces. */
async function invoiceTexts({ order_number }: Placed): Promise<string[]> {
  const response = await fetch(`${store.client.baseUrl}/orders/${order_number}/invoice`, {
    headers: { authorization: `Bearer ${shopper.accessToken}` },
  });
  expect(response.status).toBe(200);
  const pages = pdfPages(Buffer.from(await response.arrayBuffer()));
  return pages.flat().map((text) => text.replace(/\s/g, ' ').trim());
}

/** Returns what offline money the report of today has, since the call of `startDay`. */
async function offlineToday(): Promise<Record<string, unknown> | undefined> {
  const day = store.clock.now().toISOString().slice(0, 10);
  const rows = await reportOf(admin, `payments?from=${day}&to=${day}`);
  const row = rows.find(({ tender }) => tender === 'offline');
  return row && { received: row.received, refunded: row.refunded };
}

/** Begins a day without entries. */
function startDay(): void {
  store.clock.advance(2 * DAY_MS);
}

describe('money that arrives in parts', () => {
  it('lowers what is left to pay, is reported on its day, and pays the order with the last part', async () => {
    startDay();
    const order = await place();
    const first = await record(order, {
      amount: '50.00',
      paid_on: '2026-01-05',
      payment_reference: 'SEPA 1',
    });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      status: 'success',
      message: 'Part payment recorded.',
      data: {
        ...{ id: expect.any(Number), amount: '50.00', currency: 'EUR', method: 'bank_transfer' },
        ...{ reference: 'SEPA 1', received_on: '2026-01-05', part: true, created_at: expect.any(String) },
        recorded_by: { id: manager.id, name: expect.any(String) },
        ...{ reversed_at: null, reversed_by: null },
      },
    });
    const waiting = { status: 'pending', payment_status: 'pending', paid_amount: '0.00', expires_at: null };
    expect(await read(order)).toMatchObject({
      ...waiting,
      amount_due: '125.00',
      amount_left: '75.00',
      received_amount: '50.00',
    });
    expect(await offlineToday()).toEqual({ received: '50.00', refunded: '0.00' });
    startDay();
    const last = await record(order, { paid_by: 'cash' });
    expect(last.body).toMatchObject({
      message: 'Payment recorded. The order is paid.',
      data: { amount: '75.00', method: 'cash', part: false },
    });
    expect(await read(order)).toMatchObject({
      ...{ status: 'confirmed', payment_status: 'paid', paid_amount: '125.00', received_amount: '50.00' },
    });
    await store.drain();
    expect(await offlineToday()).toEqual({ received: '75.00', refunded: '0.00' });
    const { body } = await manager.client.get(`/admin/orders/${order.order_number}/payments`);
    expect(body.data.map(({ amount }: { amount: string }) => amount)).toEqual(['50.00', '75.00']);
    const events: { kind: string }[] = (await manager.client.get(`/admin/orders/${order.id}/events`)).body
      .data;
    expect(events.filter(({ kind }) => /payment/.test(kind))).toMatchObject([
      { kind: 'part_payment', amount: '50.00', day: '2026-01-05', text: 'SEPA 1' },
      { kind: 'offline_payment', amount: '75.00', method: 'cash' },
    ]);
  });

  it('is taken back once, as long as the order is unpaid', async () => {
    startDay();
    const order = await place();
    const { body } = await record(order, { amount: '20.00' });
    const again = await Promise.all([
      reverse(order, body.data.id),
      reverse(order, body.data.id),
      reverse(order, body.data.id),
    ]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await read(order)).toMatchObject({ received_amount: '0.00', expires_at: expect.any(String) });
    expect(await offlineToday()).toEqual({ received: '0.00', refunded: '0.00' });
    const rest = await record(order, {});
    expect(rest.body.data.amount).toBe('125.00');
    const paid = await reverse(order, rest.body.data.id);
    expect([paid.status, paid.body.code]).toEqual([422, 'PAYMENT_NOT_REVERSIBLE']);
    const unknown = await reverse(order, 999_999);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });

  it('is counted by mark_as_paid, which records the rest', async () => {
    const order = await place();
    await record(order, { amount: '100.00' });
    expect((await move(order, { status: 'confirmed', mark_as_paid: true })).status).toBe(200);
    const { body } = await manager.client.get(`/admin/orders/${order.id}/payments`);
    expect(body.data.map(({ amount }: { amount: string }) => amount)).toEqual(['100.00', '25.00']);
    expect(await read(order)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
  });

  it('never adds up to more than the order costs, also when it is recorded at once', async () => {
    const order = await place();
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(order, { amount: '40.00' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422]);
    expect(await read(order)).toMatchObject({ payment_status: 'pending', received_amount: '120.00' });
    const ends = await Promise.all([record(order, {}), record(order, {}), record(order, { amount: '5.00' })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(await read(order)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
  });

  it('is recorded once by two people who have read the same order', async () => {
    const order = await place();
    const transfer = { amount: '30.00', payment_reference: 'SEPA 77', expected_received_amount: '0.00' };
    const answers = await Promise.all([record(order, transfer), record(order, transfer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect((await read(order)).received_amount).toBe('30.00');
    expect((await record(order, { amount: '5.00', expected_received_amount: '30.00' })).status).toBe(201);
  });

  it('is refused with a reason, and changes nothing', async () => {
    const order = await place();
    const wrong = async (body: object): Promise<unknown> => {
      const answer = await record(order, body);
      expect(answer.status).toBe(422);
      return answer.body.errors ?? answer.body.code;
    };
    expect(await wrong({ amount: '0' })).toEqual({ amount: ['amount must be more than 0'] });
    expect(await wrong({ amount: '125.01' })).toEqual({
      amount: ['amount must not be more than what is left to pay: 125.00'],
    });
    expect(await wrong({ amount: '1.005' })).toEqual({ amount: [expect.stringContaining('2 decimals')] });
    const tomorrow = new Date(store.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    expect(await wrong({ amount: '1', paid_on: tomorrow })).toEqual({
      paid_on: ['The day cannot be in the future.'],
    });
    expect((await read(order)).received_amount).toBe('0.00');
    await move(order, { status: 'cancelled' });
    expect(await wrong({ amount: '1.00' })).toBe('ORDER_NOT_PAYABLE');
    const nowhere = await manager.client.post('/admin/orders/ORD-1/payments', {});
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await manager.client.get('/admin/orders/ORD-1/payments')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await manager.client.get('/admin/orders/99999999/payments')).body.code).toBe('NOT_FOUND');
    expect((await record(order, {}, await signedIn(store, {}))).status).toBe(403);
    const own = await place();
    await store.db.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [own.id, manager.id]);
    expect((await record(own, { amount: '1.00' })).body.code).toBe('OWN_ORDER');
  });
});

describe('an order that has received a part', () => {
  it('has it on the invoice that is to be paid later, and in the credit of the customer', async () => {
    const terms = { credit_limit: '500.00', payment_terms_days: 14 };
    const path = `/admin/users/${shopper.id}/payment-terms`;
    expect((await admin.client.put(path, terms)).status).toBe(200);
    const order = await place({ payment_method: 'invoice' });
    await record(order, { amount: '25.00', paid_on: '2026-01-05' });
    await record(order, { amount: '20.00', paid_on: '2026-01-06', paid_by: 'cash' });
    const { body } = await record(order, { amount: '7.00', paid_on: '2026-01-07', paid_by: 'cheque' });
    await reverse(order, body.data.id);
    expect((await admin.client.get(path)).body.data.open_amount).toBe('80.00');
    await move(order, { status: 'shipped' });
    await store.drain();
    const texts = await invoiceTexts(order);
    const due = texts.find((text) => text.startsWith('Payable by ')) ?? '';
    expect(texts.slice(texts.indexOf('Payment'), texts.indexOf(due) + 1)).toEqual([
      ...['Payment', 'Bank transfer 5 January 2026', '€25.00', 'Cash 6 January 2026', '€20.00'],
      ...['Left to pay', '€80.00', expect.stringMatching(/^Payable by \d+ \w+ 20\d\d$/)],
    ]);
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: 'Invoice' });
    expect(mail?.text).toContain(`Left to pay: €80.00, by ${due.slice('Payable by '.length)}.`);
    await record(order, {});
    expect(await read(order)).toMatchObject({ payment_status: 'paid', amount_left: '0.00' });
  });

  it('says on the invoice of a delivery what is left, also after goods have come back', async () => {
    const order = await place({ payment_method: 'cash_on_delivery' });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const cancelled = await manager.client.post(`/admin/orders/${order.id}/cancel-items`, { items });
    expect(cancelled.status).toBe(200);
    await move(order, { status: 'delivered' });
    await store.drain();
    const texts = await invoiceTexts(order);
    const from = texts.indexOf('Payment');
    expect(texts.slice(from, from + 5)).toEqual([
      ...['Payment', 'Deducted by credit note', '€60.00', 'Left to pay', '€65.00'],
    ]);
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: 'Invoice' });
    expect(mail?.text).toContain('Left to pay: €65.00.');
  });

  it('is mailed without its cancelled units, and with what is left to pay', async () => {
    const order = await place({ payment_method: 'cash_on_delivery' });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    await manager.client.post(`/admin/orders/${order.id}/cancel-items`, { items });
    await move(order, { status: 'shipped' });
    await store.drain();
    await move(order, { status: 'delivered' });
    await store.drain();
    for (const subject of ['shipped', 'delivered']) {
      const [mail] = store.mail.inbox.messages({ to: shopper.email, subject });
      expect(mail?.text).toContain('Left to pay: €65.00.');
      expect(mail?.text.slice(mail.text.indexOf('Lamp'), mail.text.indexOf('Shipping address'))).toMatch(
        /^Lamp.*× 1\b.*€60\.00\s+Total of the order: €125\.00\s+Credited: -€60\.00\s+Total: €65\.00\s+Left to pay: €65\.00\s+$/,
      );
    }
  });

  it('has a paid invoice with the methods and days of all payments, and nothing left', async () => {
    const order = await place();
    await record(order, { amount: '25.00', paid_on: '2026-01-05' });
    await record(order, { paid_on: '2026-01-06', paid_by: 'cheque' });
    await store.drain();
    const texts = await invoiceTexts(order);
    const from = texts.indexOf('Payment');
    expect(texts.slice(from, from + 5)).toEqual([
      ...['Payment', 'Bank transfer 5 January 2026', '€25.00', 'Cheque 6 January 2026', '€100.00'],
    ]);
    expect(texts).not.toContain('Left to pay');
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: 'Invoice' });
    expect(mail?.text).not.toContain('Left to pay');
  });

  it('does not expire', async () => {
    const order = await place();
    await record(order, { amount: '10.00' });
    store.clock.advance(30 * DAY_MS);
    await store.get(OrderExpiryService).expireDueOrders();
    expect((await read(order)).status).toBe('pending');
  });

  it.each(['customer', 'staff'])('pays the part out when the %s cancels it', async (who) => {
    startDay();
    const order = await place();
    await record(order, { amount: '30.00' });
    const cancelled =
      who === 'staff'
        ? await move(order, { status: 'cancelled' })
        : await shopper.client.post(`/orders/${order.order_number}/cancel`, {});
    expect(cancelled.status).toBe(200);
    const path = `/admin/refunds?order_number=${order.order_number}&to_pay_out`;
    const [refund] = (await manager.client.get(`${path}=true`)).body.data;
    expect(refund).toMatchObject({ status: 'approved', amount: '30.00' });
    expect((await manager.client.get(`${path}=false`)).body.data).toEqual([]);
    const done = await manager.client.patch(`/admin/refunds/${refund.id}`, { status: 'processed' });
    expect(done.status).toBe(200);
    expect((await manager.client.get(`${path}=true`)).body.data).toEqual([]);
    expect(await offlineToday()).toEqual({ received: '30.00', refunded: '30.00' });
  });

  it('is charged the rest by card', async () => {
    startDay();
    const order = await place({});
    const { order_number } = order;
    const open = (await shopper.client.post('/payments/intent', { order_number })).body.data;
    expect(open.amount).toBe('125.00');
    await record(order, { amount: '50.00' });
    // The form of the former amount does not charge any more.
    expect(await payments.payInBrowser(open, 'pm_card_visa')).not.toBe('succeeded');
    const paid = await shopper.client.post('/payments/intent', {
      ...{ order_number, payment_method_id: 'pm_card_visa' },
    });
    expect(paid.body.data).toMatchObject({ amount: '75.00', status: 'paid' });
    await payments.deliverEvents();
    expect(await read(order)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
    expect(await offlineToday()).toEqual({ received: '50.00', refunded: '0.00' });
    const refund = await manager.client.post('/admin/refunds', { order_number, reason: 'Scratched.' });
    expect(refund.status).toBe(201);
    await payments.deliverEvents();
    await manager.client.patch(`/admin/refunds/${refund.body.data.id}`, { status: 'processed' });
    expect(await read(order)).toMatchObject({ payment_status: 'refunded', refunded_amount: '125.00' });
    expect(await offlineToday()).toEqual({ received: '50.00', refunded: '50.00' });
  });

  it('waits while the bank of a card holds the money', async () => {
    await set({ 'payments.capture': 'on_shipment' });
    const order = await place({});
    const { order_number } = order;
    await shopper.client.post('/payments/intent', { order_number, payment_method_id: 'pm_card_visa' });
    const refused = await record(order, { amount: '5.00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    expect((await move(order, { status: 'confirmed', mark_as_paid: true })).status).toBe(200);
  });

  it('is authorized for the rest, and captured when it is shipped', async () => {
    await set({ 'payments.capture': 'on_shipment' });
    const order = await place({});
    const { order_number } = order;
    const { body } = await record(order, { amount: '5.00' });
    const held = await shopper.client.post('/payments/intent', {
      ...{ order_number, payment_method_id: 'pm_card_visa' },
    });
    expect(held.body.data.authorized_amount).toBe('120.00');
    expect((await reverse(order, body.data.id)).body.code).toBe('PAYMENT_IN_PROGRESS');
    await move(order, { status: 'shipped' });
    await payments.deliverEvents();
    expect(await read(order)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
  });
});
