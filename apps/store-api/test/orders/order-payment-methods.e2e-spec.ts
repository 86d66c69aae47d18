import { OrderRemindersService } from '../../src/orders/orders/orders.reminders.service';
import { OrderExpiryService } from '../../src/orders/orders/orders.expiry.service';
import { type TestAccount, signedIn } from '../accounts';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { reportOf } from '../operations/reports.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { PaymentFixtures } from './payments.fixture';

const DAY_MS = 86_400_000;
const ACCOUNT = 'Comptoir SARL, IBAN FR76 3000 6000 0112 3456 7890 189';
const ALL = ['card', 'bank_transfer', 'cash_on_delivery'];
const BY_INVOICE = { payment_method: 'invoice' };

let store: TestStore;
let shop: CheckoutShop;
let lamp: TestItem;
let admin: TestAccount;
let shopper: Shopper;

beforeAll(async () => {
  store = await startStore({ RATE_LIMIT: 'on', STRIPE_PUBLISHABLE_KEY: 'pk_test_shop' });
  shop = await openCheckout(store);
  lamp = await shop.item(6000, 10_000, { name: 'Lamp' });
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(() => store?.stop());
beforeEach(async () => {
  shopper = await shop.shopper();
  await offer(ALL);
});

async function offer(payment_methods: string[], more: object = {}): Promise<void> {
  const checkout = { payment_methods, bank_transfer_instructions: ACCOUNT, bank_transfer_days: 7, ...more };
  const { status } = await admin.client.put('/admin/settings', { checkout });
  expect(status).toBe(200);
}

async function place(body: object, item = lamp): ReturnType<Shopper['client']['post']> {
  await shop.fill(shopper, item, 2);
  return shopper.client.post('/orders', body);
}

const read = async (order_number: string): Promise<Record<string, any>> =>
  (await shopper.client.get(`/orders/${order_number}`)).body.data;

/** Returns the money of today by tender. */
async function received(): Promise<Record<string, unknown>> {
  const day = store.clock.now().toISOString().slice(0, 10);
  const rows = await reportOf(admin, `payments?from=${day}&to=${day}`);
  return Object.fromEntries(
    rows.filter(({ payments }) => Number(payments) > 0).map((row) => [row.tender, row.received]),
  );
}

const move = (id: number, body: object): ReturnType<TestAccount['client']['patch']> =>
  admin.client.patch(`/admin/orders/${id}/status`, body);

describe('the choice of a payment method', () => {
  it('is the card unless the customer or the shop says otherwise', async () => {
    await shop.fill(shopper, lamp, 1);
    const { data } = (await shopper.client.post('/orders/preview', {})).body;
    expect([data.payment_method, data.payment_methods]).toEqual(['card', ALL]);
    await offer(['cash_on_delivery', 'bank_transfer']);
    expect((await shopper.client.post('/orders/preview', {})).body.data.payment_method).toBe(
      'cash_on_delivery',
    );
    const { body } = await shopper.client.post('/orders', { payment_method: 'bank_transfer' });
    expect(body.data).toMatchObject({ payment_method: 'bank_transfer', payment_instructions: ACCOUNT });
  });

  it('offers cash on delivery before a shipping method is chosen', async () => {
    const express = await shop.method({ name: 'Express', cost: 1500 });
    await shop.fill(shopper, lamp, 1);
    const { data } = (await shopper.client.post('/orders/preview', {})).body;
    expect([data.shipping_method, data.payment_methods]).toEqual([null, ALL]);
    await store.db.rows('UPDATE shipping_methods SET is_active = false WHERE id = $1', [express]);
  });

  it('rejects a method that the shop does not offer, and places nothing', async () => {
    await offer(['card']);
    const { status, body } = await place({ payment_method: 'cash_on_delivery' });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'PAYMENT_METHOD_UNAVAILABLE',
      { payment_method: ['The shop does not offer this for the order. It offers: card.'] },
    ]);
    const preview = await shopper.client.post('/orders/preview', { payment_method: 'cash_on_delivery' });
    expect(preview.body.data.problems).toEqual([
      expect.objectContaining({ code: 'PAYMENT_METHOD_UNAVAILABLE' }),
    ]);
    expect((await shopper.client.get('/orders')).body.data).toEqual([]);
    const unknown = await shopper.client.post('/orders', { payment_method: 'cheque' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['payment_method']]);
  });

  it('has no cash on delivery for what is not delivered', async () => {
    const song = await shop.item(500, 10_000, { isDigital: true });
    const { status, body } = await place({ payment_method: 'cash_on_delivery' }, song);
    expect([status, body.code]).toEqual([422, 'PAYMENT_METHOD_UNAVAILABLE']);
  });

  it('is none when nothing is due', async () => {
    shopper = await shop.shopper({ wallet: 100_000 });
    const { status, body } = await place({ payment_method: 'bank_transfer' });
    expect(status).toBe(201);
    expect(await read(body.data.order_number)).toMatchObject({
      payment_method: null,
      payment_instructions: '',
      payment_status: 'paid',
    });
  });
});

describe('an order that is paid by bank transfer', () => {
  it('waits for days, and its mail says where to pay', async () => {
    const { data } = (await place({ payment_method: 'bank_transfer' })).body;
    expect(data).toMatchObject({ status: 'pending', payment_status: 'pending', amount_due: '125.00' });
    expect(Date.parse(data.expires_at) - Date.parse(data.placed_at)).toBe(7 * DAY_MS);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: data.order_number });
    const transfer = `transfer €125.00 with the reference ${data.order_number} to: ${ACCOUNT}`;
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(transfer);
  });

  it('is confirmed when staff marks it as paid', async () => {
    const { data } = (await place({ payment_method: 'bank_transfer' })).body;
    const early = await move(data.id, { status: 'shipped', unpaid: false });
    expect([early.status, early.body.code]).toEqual([422, 'ORDER_NOT_PAID']);
    const { status, body } = await move(data.id, { status: 'confirmed', mark_as_paid: true });
    expect([status, body.data.payment_status, body.data.paid_amount]).toEqual([200, 'paid', '125.00']);
  });

  it('is cancelled when its days are over, not when the time of a card is', async () => {
    const { data } = (await place({ payment_method: 'bank_transfer' })).body;
    const before = await shop.inventoryOf(lamp);
    await store.db.rows(`UPDATE orders SET expires_at = expires_at - interval '6 days' WHERE id = $1`, [
      data.id,
    ]);
    await store.get(OrderExpiryService).expireDueOrders();
    expect((await read(data.order_number)).status).toBe('pending');
    await store.db.rows(`UPDATE orders SET expires_at = expires_at - interval '2 days' WHERE id = $1`, [
      data.id,
    ]);
    await store.get(OrderExpiryService).expireDueOrders();
    expect((await read(data.order_number)).status).toBe('cancelled');
    expect((await shop.inventoryOf(lamp)).reserved).toBe(before.reserved - 2);
  });

  it('is found among those that wait for a transfer', async () => {
    const { data } = (await place({ payment_method: 'bank_transfer' })).body;
    await place({ payment_method: 'cash_on_delivery' });
    const query = `user_id=${shopper.id}&status=pending&payment_method`;
    const found = await admin.client.get(`/admin/orders?${query}=bank_transfer`);
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    expect(found.body.meta.total).toBe(1);
    expect((await admin.client.get(`/admin/orders?${query}=shells`)).status).toBe(422);
  });

  it('keeps its account when the shop changes banks', async () => {
    const { data } = (await place({ payment_method: 'bank_transfer' })).body;
    await offer(ALL, { bank_transfer_instructions: 'Another bank' });
    expect((await read(data.order_number)).payment_instructions).toBe(ACCOUNT);
  });
});

describe('an order that is paid on delivery', () => {
  it('is confirmed at once, ships unpaid, and is paid when staff says so', async () => {
    const { data } = (await place({ payment_method: 'cash_on_delivery' })).body;
    expect(data).toEqual(await read(data.order_number));
    expect(data).toMatchObject({
      status: 'confirmed',
      payment_status: 'pending',
      expires_at: null,
      paid_amount: '0.00',
    });
    expect((await move(data.id, { status: 'shipped' })).status).toBe(200);
    const { body } = await move(data.id, { status: 'delivered', mark_as_paid: true });
    expect(body.data).toMatchObject({ status: 'delivered', payment_status: 'paid', paid_amount: '125.00' });
  });

  it('gets its invoice when it is delivered unpaid, and counts as money when it is paid', async () => {
    shopper = await shop.shopper({ wallet: 1000 });
    const { data } = (await place({ payment_method: 'cash_on_delivery' })).body;
    await move(data.id, { status: 'shipped' });
    await store.drain();
    expect((await shopper.client.get(`/orders/${data.order_number}/invoice`)).status).toBe(404);
    await move(data.id, { status: 'delivered' });
    await store.drain();
    expect((await shopper.client.get(`/orders/${data.order_number}/invoice`)).status).toBe(200);
    const invoice = await store.db.row('SELECT total, snapshot FROM invoices WHERE order_id = $1', [data.id]);
    expect(invoice).toMatchObject({
      total: 12_500,
      snapshot: { tenders: [{ kind: 'wallet', amount: 1000 }] },
    });
    await expectLedgersToBalance(store);

    const before = await received();
    store.clock.advance(DAY_MS);
    expect(await received()).toEqual({});
    await move(data.id, { status: 'delivered', mark_as_paid: true });
    expect(await received()).toEqual({ wallet: '10.00', offline: '115.00' });
    store.clock.advance(-DAY_MS);
    expect(await received()).toEqual(before);
    await expectLedgersToBalance(store);
  });

  it('returns stock, gift card and wallet when it is cancelled', async () => {
    shopper = await shop.shopper({ wallet: 1000 });
    const before = await shop.inventoryOf(lamp);
    const { data } = (await place({ payment_method: 'cash_on_delivery' })).body;
    expect([data.wallet_amount, data.amount_due]).toEqual(['10.00', '115.00']);
    expect((await shopper.client.post(`/orders/${data.order_number}/cancel`, {})).status).toBe(200);
    expect((await shopper.client.get('/user/wallet')).body.data.balance).toBe('10.00');
    expect(await shop.inventoryOf(lamp)).toEqual(before);
  });

  it('counts as an unpaid order until it is shipped', async () => {
    await offer(ALL, { max_unpaid_orders: 1 });
    expect((await place({ payment_method: 'cash_on_delivery' })).status).toBe(201);
    const second = await place({ payment_method: 'cash_on_delivery' });
    expect([second.status, second.body.code]).toEqual([422, 'TOO_MANY_UNPAID_ORDERS']);
    await offer(ALL, { max_unpaid_orders: 20 });
  });
});

describe('an order that is paid by invoice', () => {
  const terms = (body: object): ReturnType<TestAccount['client']['put']> =>
    admin.client.put(`/admin/users/${shopper.id}/payment-terms`, body);

  beforeEach(() => offer([...ALL, 'invoice']));

  it('is for customers with payment terms, and for goods that are shipped', async () => {
    await shop.fill(shopper, lamp, 1);
    const stranger = (await shopper.client.post('/orders/preview', BY_INVOICE)).body.data;
    expect([stranger.payment_methods, stranger.problems[0].code]).toEqual([
      ALL,
      'PAYMENT_METHOD_UNAVAILABLE',
    ]);
    await terms({ credit_limit: '500.00' });
    const known = (await shopper.client.post('/orders/preview', {})).body.data;
    expect([known.payment_methods, known.payment_method]).toEqual([[...ALL, 'invoice'], 'card']);
    const song = await shop.item(500, 10_000, { isDigital: true });
    await shopper.client.delete('/cart');
    expect((await place(BY_INVOICE, song)).body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
  });

  it('ships unpaid, and its invoice says until when to pay', async () => {
    await terms({ credit_limit: '500.00', payment_terms_days: 14 });
    const { data } = (await place({ ...BY_INVOICE, purchase_order_number: ' PO-4711 ' })).body;
    expect(data).toMatchObject({ status: 'confirmed', payment_status: 'pending', expires_at: null });
    expect(data).toMatchObject({ purchase_order_number: 'PO-4711', payment_due_on: null });
    await store.drain();
    expect((await shopper.client.get(`/orders/${data.order_number}/invoice`)).status).toBe(404);
    expect((await move(data.id, { status: 'shipped' })).status).toBe(200);
    await store.drain();
    const invoice = await store.db.row<{ issued_at: Date; snapshot: object }>(
      'SELECT issued_at, snapshot FROM invoices WHERE order_id = $1',
      [data.id],
    );
    const due = new Date((invoice?.issued_at.getTime() ?? 0) + 14 * DAY_MS).toISOString().slice(0, 10);
    expect(invoice?.snapshot).toMatchObject({
      purchase_order_number: 'PO-4711',
      payment_due_on: due,
      tenders: [],
    });
    expect((await read(data.order_number)).payment_due_on).toBe(due);
    const found = await admin.client.get('/admin/orders?search=po-4711');
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    expect((await shopper.client.get('/orders?search=PO-4711')).body.data).toHaveLength(1);
    const { body } = await move(data.id, { status: 'shipped', mark_as_paid: true });
    expect(body.data).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
    await store.drain();
    expect((await store.db.rows('SELECT FROM invoices WHERE order_id = $1', [data.id])).length).toBe(1);
  });

  it('may not exceed what the customer may owe', async () => {
    // 2 × 60.00 + 5.00 shipping = 125.00 for each order; 250.00 is exactly two of them.
    await terms({ credit_limit: '250.00' });
    const first = (await place(BY_INVOICE)).body.data;
    expect((await place(BY_INVOICE)).status).toBe(201);
    const third = await place(BY_INVOICE);
    expect([third.status, third.body.code, third.body.meta]).toEqual([
      422,
      'CREDIT_LIMIT_EXCEEDED',
      expect.objectContaining({ currency: 'EUR', credit_limit: '250.00', available_amount: '0.00' }),
    ]);
    const { data } = (await admin.client.get(`/admin/users/${shopper.id}/payment-terms`)).body;
    expect(data).toMatchObject({ open_amount: '250.00', available_amount: '0.00', payment_terms_days: 30 });
    await shopper.client.post(`/orders/${first.order_number}/cancel`, {});
    expect((await shopper.client.post('/orders', BY_INVOICE)).status).toBe(201);
  });

  it('is overdue after its due date, and the customer is reminded once, three days later', async () => {
    await terms({ credit_limit: '500.00' });
    const { data } = (await place(BY_INVOICE)).body;
    await move(data.id, { status: 'shipped' });
    await store.drain();
    const overdue = async (): Promise<number[]> =>
      (await admin.client.get(`/admin/orders?overdue=true&user_id=${shopper.id}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const remind = async (): Promise<number> => {
      await store.get(OrderRemindersService).remindOverdueOrders();
      await store.drain();
      return store.mail.inbox.messages({ to: shopper.email, subject: 'payment reminder' }).length;
    };
    const dueAgo = (days: number): Promise<unknown> =>
      store.db.rows(
        `UPDATE orders SET payment_due_on = (now() AT TIME ZONE 'UTC')::date - $2::int WHERE id = $1`,
        [data.id, days],
      );
    await dueAgo(0);
    expect([await overdue(), await remind()]).toEqual([[], 0]);
    await dueAgo(2);
    expect([await overdue(), await remind()]).toEqual([[data.id], 0]);
    await dueAgo(3);
    expect([await remind(), await remind()]).toEqual([1, 1]);
    await move(data.id, { status: 'delivered', mark_as_paid: true });
    expect(await overdue()).toEqual([]);
  });

  it('needs terms that administrators set', async () => {
    expect((await terms({ credit_limit: '-1' })).status).toBe(422);
    expect((await terms({ credit_limit: '1.00', payment_terms_days: 366 })).status).toBe(422);
    const path = `/admin/users/${shopper.id}/payment-terms`;
    expect((await admin.client.get(path)).status).toBe(404);
    expect((await terms({ credit_limit: '1.00' })).body.data.credit_limit).toBe('1.00');
    expect((await admin.client.delete(path)).status).toBe(204);
    expect((await admin.client.delete(path)).status).toBe(404);
    expect((await admin.client.put('/admin/users/999999/payment-terms', {})).status).toBe(404);
    const manager = await signedIn(store, { roles: ['manager'] });
    expect((await manager.client.put(path, { credit_limit: '1.00' })).status).toBe(403);
  });
});

describe('an order that starts its payment', () => {
  const START = { create_payment_intent: true };

  it('answers with the secret of the payment that the intent route returns', async () => {
    const { status, body } = await place(START);
    const { order_number } = body.data;
    const opened = (await shopper.client.post('/payments/intent', { order_number })).body.data;
    expect([status, body.payment_intent]).toEqual([
      201,
      {
        client_secret: opened.processor_client_secret,
        publishable_key: 'pk_test_shop',
        error: null,
      },
    ]);
  });

  it('is placed though the processor is down, and is paid later', async () => {
    store.stripe.addFault({ type: 'error', status: 500, path: '^/v1/payment_intents$', count: 3 });
    const { status, body } = await place(START);
    store.stripe.clearFaults();
    expect([status, body.data.status, body.payment_intent]).toEqual([
      201,
      'pending',
      {
        client_secret: null,
        publishable_key: 'pk_test_shop',
        error: { code: 'PAYMENT_PROCESSOR_ERROR', message: expect.any(String) },
      },
    ]);
    const { order_number } = body.data;
    expect((await shopper.client.post('/payments/intent', { order_number })).status).toBe(200);
  });

  it('starts none when nothing is paid by card', async () => {
    const { body } = await place({ ...START, payment_method: 'bank_transfer' });
    expect(body.payment_intent).toMatchObject({ client_secret: null, error: { code: 'ORDER_NOT_PAYABLE' } });
    expect((await place({})).body).not.toHaveProperty('payment_intent');
  });
});

describe('a checkout with problems', () => {
  it('lists the methods of the address, and names each problem as the order does', async () => {
    const express = await shop.method({ name: 'Express', cost: 1250 });
    await shop.fill(shopper, lamp, 1);
    const wish = { payment_method: 'invoice', coupon_code: 'NOPE' };
    const preview = (await shopper.client.post('/orders/preview', wish)).body.data;
    const refused = await shopper.client.post('/orders', wish);
    await store.db.rows('UPDATE shipping_methods SET is_active = false WHERE id = $1', [express]);
    expect(
      preview.shipping_methods.map(({ name, cost }: { name: string; cost: string }) => [name, cost]),
    ).toEqual([
      ['Standard', '5.00'],
      ['Express', '12.50'],
    ]);
    expect(preview.problems.map(({ code, field }: { code: string; field: string }) => [code, field])).toEqual(
      [
        ['COUPON_NOT_FOUND', 'coupon_code'],
        ['VALIDATION_ERROR', 'shipping_method_id'],
        ['PAYMENT_METHOD_UNAVAILABLE', 'payment_method'],
      ],
    );
    expect([refused.status, refused.body.code]).toEqual([422, 'COUPON_NOT_FOUND']);
    expect(refused.body.meta.problems).toEqual(preview.problems);
  });
});

describe('the settings of payment methods', () => {
  it.each([
    [{ payment_methods: [] }, 'checkout.payment_methods'],
    [{ payment_methods: ['cheque'] }, 'checkout.payment_methods'],
    [
      { payment_methods: ['bank_transfer'], bank_transfer_instructions: ' ' },
      'checkout.bank_transfer_instructions',
    ],
    [{ bank_transfer_days: 0 }, 'checkout.bank_transfer_days'],
  ])('reject %j', async (checkout, field) => {
    const { status, body } = await admin.client.put('/admin/settings', { checkout });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('a payment link', () => {
  const link = (id: number, body: object = {}): ReturnType<TestAccount['client']['post']> =>
    admin.client.post(`/admin/orders/${id}/payment-link`, body);
  const open = (token: string): ReturnType<TestAccount['client']['get']> => store.client.get(`/pay/${token}`);
  const openIntent = (token: string): ReturnType<TestAccount['client']['post']> =>
    store.client.post(`/pay/${token}/intent`);

  it('lets anyone pay, shows nothing of the customer, and is mailed', async () => {
    const { data } = (await place({})).body;
    const made = await link(data.order_number);
    expect(made.status).toBe(201);
    const { token, url, expires_at } = made.body.data;
    expect(url.endsWith(`/pay/${token}`)).toBe(true);
    expect((await read(data.order_number)).expires_at).toBe(expires_at);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: shopper.email, subject: `${data.order_number}: payment` });
    expect(mail?.text).toContain(url);
    const shown = (await open(token)).body.data;
    expect(shown).toEqual({
      shop_name: expect.any(String),
      order_number: data.order_number,
      payment_status: 'pending',
      is_payable: true,
      currency: 'EUR',
      total: '125.00',
      amount_due: '125.00',
      lines: [{ name: 'Lamp', variant: expect.any(String), quantity: 2, total: '120.00' }],
      expires_at,
    });
    const [first, second] = await Promise.all([openIntent(token), openIntent(token)]);
    expect([first.status, second.status, second.body.data]).toEqual([200, 200, first.body.data]);
    const payments = new PaymentFixtures(store);
    await payments.payInBrowser(first.body.data, 'pm_card_visa');
    await payments.deliverEvents();
    expect((await open(token)).body.data).toMatchObject({ payment_status: 'paid', is_payable: false });
    const again = await openIntent(token);
    expect([again.status, again.body.code]).toEqual([422, 'ORDER_NOT_PAYABLE']);
    const another = await link(data.id);
    expect([another.status, another.body.code]).toEqual([422, 'ORDER_NOT_PAYABLE']);
  });

  it('replaces a declined payment', async () => {
    const { data } = (await place({})).body;
    const { token } = (await link(data.id, { notify_customer: false })).body.data;
    const payments = new PaymentFixtures(store);
    const declined = (await openIntent(token)).body.data;
    await payments.payInBrowser(declined, 'pm_card_visa_chargeDeclined');
    await payments.deliverEvents();
    expect((await open(token)).body.data).toMatchObject({ payment_status: 'failed', is_payable: true });
    const next = await openIntent(token);
    expect(next.status).toBe(200);
    expect(next.body.data.id).not.toBe(declined.id);
  });

  it('ends when it is revoked, replaced or expired, and when the order is cancelled', async () => {
    const { data } = (await place({})).body;
    const state = async (): Promise<unknown> =>
      (await admin.client.get(`/admin/orders/${data.order_number}/payment-link`)).body.data;
    const none = { is_active: false, created_at: null, expires_at: null };
    expect(await state()).toEqual(none);
    const replaced = (await link(data.id)).body.data.token;
    const { token, expires_at } = (await link(data.id)).body.data;
    expect(await state()).toEqual({ is_active: true, created_at: expect.any(String), expires_at });
    expect((await open(replaced)).body.code).toBe('PAYMENT_LINK_NOT_FOUND');
    expect((await openIntent(replaced)).status).toBe(404);
    expect((await shopper.client.post(`/orders/${data.order_number}/cancel`)).status).toBe(200);
    expect((await openIntent(token)).body.code).toBe('ORDER_NOT_PAYABLE');
    await store.db.rows('UPDATE payment_links SET expires_at = now() WHERE order_id = $1', [data.id]);
    expect([(await open(token)).status, (await openIntent(token)).body.code]).toEqual([
      422,
      'PAYMENT_LINK_EXPIRED',
    ]);
    expect(await state()).toMatchObject({ is_active: false, created_at: expect.any(String) });
    expect((await admin.client.delete(`/admin/orders/${data.id}/payment-link`)).status).toBe(204);
    expect((await open(token)).status).toBe(404);
    expect(await state()).toEqual(none);
    const gone = [
      await link(999_999),
      await admin.client.post('/admin/orders/ORD-20200101-000001/payment-link', {}),
      await admin.client.delete('/admin/orders/999999/payment-link'),
      await admin.client.get('/admin/orders/999999/payment-link'),
      await admin.client.get('/admin/orders/ORD-20200101-000001/payment-link'),
    ];
    expect(gone.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'ORDER_NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [404, 'ORDER_NOT_FOUND'],
    ]);
  });
});
