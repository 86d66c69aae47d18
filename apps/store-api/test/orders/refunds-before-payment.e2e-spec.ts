import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { reportOf } from '../operations/reports.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { RefundsFixtures } from './refunds.fixture';

interface Owed {
  id: number;
  order_number: string;
  items: { id: number }[];
  shopper: Shopper;
}

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
  const checkout = {
    payment_methods: ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'],
    bank_transfer_instructions: 'IBAN FR76',
  };
  await admin.client.put('/admin/settings', { checkout });
});
afterAll(() => store?.stop());
afterEach(async () => {
  await fixtures.settle();
  await expectLedgersToBalance(store);
});

/** Places an unpaid order of two lamps, 125.00 with shipping. */
async function owed(
  payment_method = 'invoice',
  {
    status,
    items = [[fixtures.lamp, 2]],
    checkout = {},
  }: { status?: string; items?: [TestItem, number][]; checkout?: object } = {},
): Promise<Owed> {
  const shopper = await fixtures.shop.shopper();
  const terms = { credit_limit: '500.00', payment_terms_days: 14 };
  await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  for (const [item, quantity] of items) await fixtures.shop.fill(shopper, item, quantity);
  const { body } = await shopper.client.post('/orders', { payment_method, ...checkout });
  const order = { ...body.data, shopper };
  if (status) await fixtures.move(order, status);
  return order;
}

async function read({ order_number, shopper }: Owed): Promise<Record<string, any>> {
  return (await shopper.client.get(`/orders/${order_number}`)).body.data;
}

/** Returns units of the first line, and refunds them. */
async function takeBack(order: Owed, quantity = 1, more: object = {}): Promise<TestResponse> {
  const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
    reason: 'damaged',
    items: [{ order_item_id: order.items[0]?.id, quantity }],
  });
  const path = `/admin/returns/${asked.body.data.id}`;
  await fixtures.manager.client.put(path, { status: 'approved' });
  await fixtures.manager.client.put(path, { status: 'received' });
  const answer = await fixtures.manager.client.put(path, { status: 'refunded', ...more });
  await fixtures.settle();
  return answer;
}

const pay = (order: Owed, body: object = {}): Promise<TestResponse> =>
  admin.client.post(`/admin/orders/${order.id}/payments`, body);

const refund = (order: Owed, body: object = {}): Promise<TestResponse> =>
  fixtures.refund(order, { unpaid: true, ...body });

/** Totals and taxes of the documents of an order, in minor units. */
async function documentsOf({ id }: Owed): Promise<unknown[]> {
  await fixtures.settle();
  const rows = await store.db.rows<{ type: string; total: number; tenders: { kind: string }[] }>(
    `SELECT type, total, snapshot -> 'tenders' AS tenders FROM invoices WHERE order_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ type, total, tenders }) => [type, total, ...tenders.map(({ kind }) => kind)]);
}

/** Names, totals and discounts of the lines of the credit notes of an order. */
async function creditedLines({ id }: Owed): Promise<unknown[]> {
  const rows = await store.db.rows<{ lines: { name: string; total: number; discount_amount: number }[] }>(
    `SELECT snapshot -> 'lines' AS lines FROM invoices WHERE order_id = $1 AND type = 'credit_note' ORDER BY id`,
    [id],
  );
  return rows.flatMap(({ lines }) => lines.map((line) => [line.name, line.total, line.discount_amount]));
}

async function refundsOf(order: Owed): Promise<unknown[]> {
  const rows = await fixtures.refundsOf(order);
  return rows.map(({ status, amount, released, card_amount, offline_amount, source }) => ({
    ...{ status, amount, released, card_amount, offline_amount, source },
  }));
}

const lowered = (amount: number, more: object = {}): object => ({
  ...{ status: 'approved', amount, released: true, card_amount: 0, offline_amount: amount, source: 'staff' },
  ...more,
});

describe('goods of an unpaid order that come back', () => {
  it('lower what is to be paid, with a credit note at once and none when the rest is paid', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    expect((await takeBack(order)).body.data).toMatchObject({
      status: 'refunded',
      refund: { amount: '60.00', status: 'approved' },
    });
    expect(await read(order)).toMatchObject({
      ...{ payment_status: 'pending', amount_due: '125.00', uncharged_amount: '60.00', amount_left: '65.00' },
      ...{ paid_amount: '0.00', refunded_amount: '0.00' },
    });
    const terms = `/admin/users/${order.shopper.id}/payment-terms`;
    expect((await admin.client.get(terms)).body.data.open_amount).toBe('65.00');
    const documents = [
      ['invoice', 12_500],
      ['credit_note', 6000, 'debt'],
    ];
    expect(await documentsOf(order)).toEqual(documents);
    expect(await refundsOf(order)).toEqual([lowered(6000, { source: 'return' })]);
    expect(
      (await admin.client.get(`/admin/refunds?to_pay_out=true&order_number=${order.order_number}`)).body.meta
        .total,
    ).toBe(0);

    expect((await pay(order, { amount: '65.01' })).status).toBe(422);
    expect((await pay(order)).body.data.amount).toBe('65.00');
    expect(await documentsOf(order)).toEqual(documents);
    expect(await read(order)).toMatchObject({
      ...{ payment_status: 'partially_refunded', uncharged_amount: '0.00', amount_left: '0.00' },
      ...{ paid_amount: '125.00', refunded_amount: '60.00' },
    });
    expect(await refundsOf(order)).toEqual([lowered(6000, { source: 'return', status: 'processed' })]);
  });

  it('leave nothing to pay when all of them come back', async () => {
    store.clock.advance(2 * 86_400_000);
    const order = await owed('cash_on_delivery', { status: 'delivered' });
    await takeBack(order, 2, { include_shipping: true });
    expect(await read(order)).toMatchObject({
      ...{ payment_status: 'refunded', amount_left: '0.00', paid_amount: '125.00' },
      ...{ status: 'delivered', refunded_amount: '125.00', released_amount: '125.00' },
      ...{ paid_back_amount: '0.00', moved_amount: '0.00' },
    });
    expect(await documentsOf(order)).toEqual([
      ['invoice', 12_500],
      ['credit_note', 12_500, 'debt'],
    ]);
    const day = store.clock.now().toISOString().slice(0, 10);
    const rows = await reportOf(admin, `payments?from=${day}&to=${day}`);
    expect(rows.filter(({ received, refunded }) => received !== '0.00' || refunded !== '0.00')).toEqual([]);
    const refunds = await reportOf(admin, `refunds?from=${day}&to=${day}`);
    expect(refunds).toMatchObject([{ amount: '125.00', released: '125.00', card: '0.00', offline: '0.00' }]);
  });

  it('give back what the customer has paid beyond the rest', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    await pay(order, { amount: '100.00' });
    await takeBack(order);
    expect(await refundsOf(order)).toEqual([
      lowered(2500, { source: 'return', status: 'processed' }),
      lowered(3500, { source: 'return', released: false }),
    ]);
    expect(await read(order)).toMatchObject({ payment_status: 'partially_refunded', amount_left: '0.00' });
    const [, payout] = await fixtures.refundsOf(order);
    const path = `/admin/refunds/${payout?.id as number}`;
    expect((await admin.client.patch(path, { status: 'processed' })).status).toBe(200);
    expect(await documentsOf(order)).toEqual([
      ['invoice', 12_500],
      ['credit_note', 2500, 'debt'],
      ['credit_note', 3500, 'other'],
    ]);
    expect(await creditedLines(order)).toEqual([
      ['Lamp', 2500, 0],
      ['1 × Lamp', 3500, 0],
    ]);
  });

  it('are credited without a discount that nobody had', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'changed_mind',
      items: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    const path = `/admin/returns/${asked.body.data.id}`;
    await fixtures.manager.client.put(path, { status: 'approved' });
    const received = await fixtures.manager.client.put(path, {
      status: 'received',
      items: [{ id: asked.body.data.items[0].id, reduction_amount: '15.96', reduction_reason: 'Scratched' }],
    });
    expect([received.status, received.body.errors]).toEqual([200, undefined]);
    await fixtures.manager.client.put(path, { status: 'refunded' });
    await fixtures.settle();
    expect(await creditedLines(order)).toEqual([['Lamp', 4404, 0]]);
  });
});

it('keep the sold gift cards of the order paid by money', async () => {
  const voucher = await fixtures.shop.item(5_000, 100, { isDigital: true, isGiftCard: true });
  const { code } = await fixtures.shop.giftCard({ initialAmount: 6_500 });
  const order = await owed('invoice', {
    items: [
      [fixtures.lamp, 1],
      [voucher, 1],
    ],
    checkout: { gift_card_codes: [code] },
  });
  const [lamp, card] = order.items;
  const units = (...ids: (number | undefined)[]): object => ({
    items: ids.map((order_item_id) => ({ order_item_id, quantity: 1 })),
  });
  const alone = await refund(order, units(lamp?.id));
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ['items']]);
  expect(await read(order)).toMatchObject({ amount_left: '50.00' });
  expect((await refund(order, units(card?.id))).status).toBe(201);
  expect(await read(order)).toMatchObject({ payment_status: 'partially_refunded', amount_left: '0.00' });
});

describe('POST /admin/refunds with `unpaid`', () => {
  it('is needed for an unpaid order', async () => {
    const order = await owed('invoice', { status: 'shipped' });
    const plain = await fixtures.refund(order, { amount: '5.00' });
    expect([plain.status, plain.body.code]).toEqual([422, 'ORDER_NOT_PAID']);
    expect(plain.body.message).toContain('"unpaid": true');
    const { status, body } = await refund(order, { amount: '5.00' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ amount: '5.00', status: 'approved', released: true, processed_at: null }),
    ]);
    expect(await documentsOf(order)).toEqual([
      ['invoice', 12_500],
      ['credit_note', 500, 'debt'],
    ]);
    const { body: moved } = await admin.client.patch(`/admin/refunds/${body.data.id}`, {
      status: 'processed',
    });
    expect(moved.code).toBe('INVALID_STATUS_TRANSITION');
  });

  it.each([
    ['more than the order', { amount: '125.01' }, 'REFUND_EXCEEDS_BALANCE'],
    ['an amount of nothing', { amount: '0.00' }, 'VALIDATION_ERROR'],
    ['store credit', { amount: '5.00', method: 'wallet' }, 'VALIDATION_ERROR'],
    ['a refund that waits', { amount: '5.00', status: 'pending' }, 'VALIDATION_ERROR'],
  ])('rejects %s, and changes nothing', async (_, body, code) => {
    const order = await owed('invoice', { status: 'shipped' });
    const answer = await refund(order, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await read(order)).toMatchObject({ amount_left: '125.00' });
    expect(await refundsOf(order)).toEqual([]);
  });

  it('rejects orders that nobody owes: pending, cancelled, authorized', async () => {
    const pending = await owed('bank_transfer');
    const cancelled = await owed('cash_on_delivery');
    await fixtures.move(cancelled, 'cancelled');
    for (const order of [pending, cancelled]) {
      const { status, body } = await refund(order, { amount: '5.00' });
      expect([status, body.code]).toEqual([422, 'ORDER_NOT_PAID']);
    }
  });

  it('counts each unit once, also at the same instant', async () => {
    const order = await owed('invoice', { status: 'shipped' });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(order, { items })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(await read(order)).toMatchObject({ uncharged_amount: '120.00', amount_left: '5.00' });
    expect((await refund(order, { amount: '5.01' })).body.code).toBe('REFUND_EXCEEDS_BALANCE');
    const rest = await refund(order);
    expect(rest.body.data).toMatchObject({ amount: '5.00', status: 'processed' });
    expect(await read(order)).toMatchObject({ payment_status: 'refunded', amount_left: '0.00' });
    expect(await documentsOf(order)).toHaveLength(4);
  });

  it.each([
    ['a unit is refunded', 1, null, 6000],
    ['an amount is refunded', null, '5.00', 11_500],
  ])('is captured without units that are cancelled later, after %s', async (_, quantity, amount, left) => {
    await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
    const order = await owed('invoice', { items: [[fixtures.lamp, 3]] });
    const id = order.items[0]?.id;
    await refund(order, quantity ? { items: [{ order_item_id: id, quantity }] } : { amount });
    const body = { order_number: order.order_number, payment_method_id: 'pm_card_visa' };
    expect((await order.shopper.client.post('/payments/intent', body)).status).toBe(200);
    const items = [{ order_item_id: id, quantity: 1 }];
    const cancelled = await fixtures.manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
      items,
    });
    expect(cancelled.status).toBe(200);
    expect(await read(order)).toMatchObject({ amount_left: ((left + 500) / 100).toFixed(2) });
    await fixtures.settle();
    await fixtures.move(order, 'shipped');
    await admin.client.put('/admin/settings', { 'payments.capture': 'automatic' });
    const [payment] = await store.db.rows(
      'SELECT amount, released_amount, status FROM payments WHERE order_id = $1',
      [order.id],
    );
    expect(payment).toEqual({ amount: 18_500, released_amount: 18_000 - left, status: 'paid' });
    expect(await read(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: ((18_000 - left) / 100).toFixed(2),
    });
  });

  it('delivers no digital goods that were refunded, and lets the order end', async () => {
    const file = await fixtures.shop.item(3000, 10, { name: 'Key' });
    const order = await owed('invoice', {
      items: [
        [fixtures.lamp, 1],
        [file, 1],
      ],
    });
    const [lamp, key] = order.items;
    await store.db.rows('UPDATE order_items SET is_digital = true WHERE id = $1', [key?.id]);
    await store.db.rows('INSERT INTO licence_keys (variant_id, licence_key) VALUES ($1, $2)', [
      file.variantId,
      `KEY-${file.variantId}`,
    ]);
    await fixtures.move(order, 'delivered');
    const unit = (item?: { id: number }): object => ({ items: [{ order_item_id: item?.id, quantity: 1 }] });
    expect((await refund(order, unit(key))).status).toBe(201);
    const rest = await refund(order, { ...unit(lamp), include_shipping: true });
    expect([rest.status, rest.body.data?.status]).toEqual([201, 'processed']);
    await fixtures.settle();
    expect(await read(order)).toMatchObject({ payment_status: 'refunded', amount_left: '0.00' });
    const given = 'SELECT FROM licence_keys WHERE variant_id = $1 AND order_item_id IS NOT NULL';
    expect(await store.db.rows(given, [file.variantId])).toEqual([]);
  });

  it('delivers no digital goods for nothing', async () => {
    const file = await fixtures.shop.item(3000, 10, { name: 'Pattern' });
    const order = await owed('cash_on_delivery', {
      status: 'shipped',
      items: [
        [fixtures.lamp, 1],
        [file, 1],
      ],
    });
    await store.db.rows('UPDATE order_items SET is_digital = true WHERE id = $1', [order.items[1]?.id]);
    const all = await refund(order, { amount: '95.00' });
    expect([all.status, all.body.errors]).toEqual([
      422,
      { amount: [expect.stringContaining('digital goods')] },
    ]);
    const [lamp] = order.items;
    const one = await refund(order, {
      items: [{ order_item_id: lamp?.id, quantity: 1 }],
      include_shipping: true,
    });
    expect(one.status).toBe(201);
    expect(await read(order)).toMatchObject({ amount_left: '30.00', payment_status: 'pending' });
  });
});

describe('the payment of an order whose customer owes less', () => {
  it('by card is of the rest, and counts the refund as never charged', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    await takeBack(order);
    const paid = await order.shopper.client.post('/payments/intent', {
      order_number: order.order_number,
      payment_method_id: 'pm_card_visa',
    });
    expect(paid.status).toBe(200);
    await fixtures.settle();
    const done = { status: 'processed', card_amount: 6000, offline_amount: 0, source: 'return' };
    expect(await refundsOf(order)).toEqual([lowered(6000, done)]);
    const [payment] = await store.db.rows(
      'SELECT amount, released_amount FROM payments WHERE order_id = $1',
      [order.id],
    );
    expect(payment).toEqual({ amount: 12_500, released_amount: 6000 });
    expect(await documentsOf(order)).toHaveLength(2);
  });

  it('by a card form that is open asks for the rest, after the form before is closed', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    const open = async (): Promise<string> =>
      (await order.shopper.client.post('/payments/intent', { order_number: order.order_number })).body.data
        .processor_payment_intent_id;
    const former = await open();
    await refund(order, { amount: '5.00' });
    const second = await open();
    expect(second).not.toBe(former);
    expect(await fixtures.processor.paymentIntents.retrieve(former)).toMatchObject({ status: 'canceled' });
    expect(await fixtures.processor.paymentIntents.retrieve(second)).toMatchObject({ amount: 12_000 });
    await takeBack(order);
    expect(await fixtures.processor.paymentIntents.retrieve(second)).toMatchObject({ status: 'canceled' });
  });

  it('by a card form that was open before is sent back as far as it is too much', async () => {
    const order = await owed('invoice', { status: 'delivered' });
    const opened = await order.shopper.client.post('/payments/intent', { order_number: order.order_number });
    const intent = opened.body.data.processor_payment_intent_id as string;
    await refund(order, { items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] });
    await fixtures.processor.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    await fixtures.settle();
    const back = { status: 'processed', released: false, card_amount: 6000, offline_amount: 0 };
    expect(await refundsOf(order)).toEqual([lowered(6000, back)]);
    expect(await fixtures.refundedAtProcessor({ intent })).toBe(6000);
    expect(await documentsOf(order)).toHaveLength(2);
    expect(await read(order)).toMatchObject({ payment_status: 'partially_refunded' });
  });
});

describe('units of an order that is paid later', () => {
  const cancel = (order: Owed, quantity: number, more: object = {}): Promise<TestResponse> =>
    fixtures.manager.client.post(`/admin/orders/${order.id}/cancel-items`, {
      items: [{ order_item_id: order.items[0]?.id, quantity }],
      ...more,
    });

  it('are cancelled before the shipment, and credited with the invoice', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await owed('cash_on_delivery');
    expect((await cancel(order, 1)).status).toBe(200);
    expect(await read(order)).toMatchObject({ amount_left: '65.00', status: 'confirmed' });
    expect(await documentsOf(order)).toEqual([]);
    await fixtures.move(order, 'delivered');
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual({
      ...before,
      on_hand: before.on_hand - 1,
    });
    const documents = [
      ['invoice', 12_500],
      ['credit_note', 6000, 'debt'],
    ];
    expect(await documentsOf(order)).toEqual(documents);
    await pay(order);
    expect(await documentsOf(order)).toEqual(documents);
    expect(await read(order)).toMatchObject({ paid_amount: '125.00', refunded_amount: '60.00' });
  });

  it('are forgotten when the whole order is cancelled', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await owed('invoice');
    await cancel(order, 1);
    expect((await fixtures.move(order, 'cancelled')).status).toBe(200);
    expect(await refundsOf(order)).toEqual([lowered(6000, { status: 'rejected', source: 'cancellation' })]);
    expect(await read(order)).toMatchObject({ uncharged_amount: '0.00', amount_left: '0.00' });
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual(before);
    expect(await documentsOf(order)).toEqual([]);
  });

  it('are the whole order when all of them are cancelled', async () => {
    const order = await owed('invoice');
    await cancel(order, 1);
    await cancel(order, 1);
    expect(await read(order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' });
  });
});

it('takes back the tax of the goods that came back, also where the customer has paid a part of them', async () => {
  const { client } = admin;
  const rates = [
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' },
  ];
  await client.put('/admin/settings', { tax: { enabled: true, prices_include_tax: true, rates } });
  try {
    const book = await fixtures.shop.item(10_000, 10);
    await client.put(`/admin/products/${book.productId}`, { tax_class: 'reduced' });
    const items: [TestItem, number][] = [
      [fixtures.lamp, 1],
      [book, 1],
    ];
    const order = await owed('invoice', { status: 'delivered', items });
    // 165.00 with shipping: 20.00 are left to pay, and the lamp is worth 60.00.
    expect((await pay(order, { amount: '145.00' })).status).toBe(201);
    expect((await takeBack(order)).status).toBe(200);
    const [, back] = await fixtures.refundsOf(order);
    await fixtures.manager.client.patch(`/admin/refunds/${String(back?.id)}`, { status: 'processed' });
    await fixtures.settle();
    const notes = await store.db.rows<{ total: number; rows: { rate: number; tax: number }[] }>(
      `SELECT total, snapshot #> '{tax,rows}' AS rows FROM invoices
        WHERE order_id = $1 AND type = 'credit_note' ORDER BY id`,
      [order.id],
    );
    // 20 / 120 of 20.00 and of 40.00; nothing of the book.
    expect(notes.map(({ total, rows }) => [total, rows.map(({ rate, tax }) => [rate, tax])])).toEqual([
      [2_000, [[20, 333]]],
      [4_000, [[20, 667]]],
    ]);
  } finally {
    await client.put('/admin/settings', { tax: { enabled: false, rates: [] } });
  }
});
