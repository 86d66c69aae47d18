import type { TestResponse } from '@comptoir/testing';
import { OrderExpiryService } from '../../src/orders/orders/orders.expiry.service';
import { OrderLinksService } from '../../src/orders/order-links/order-links.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { sendForm } from '../catalog/admin-catalog.fixture';
import type { TestAccount } from '../accounts';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
let cup: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await fixtures.shop.staff('admin');
  cup = await fixtures.shop.item(1000, 10_000, { name: 'Cup' });
  await set('withdrawal.enabled', true);
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

async function set(key: string, value: unknown): Promise<void> {
  await store.get(SettingsService).changeSettings(fixtures.manager.id, [{ key, value }]);
}

type Ordered = Pick<PaidOrder, 'id' | 'order_number' | 'items' | 'shopper'>;

const staff = () => fixtures.manager.client;

function withdraw({ shopper, order_number }: Ordered, body: object = {}): Promise<TestResponse> {
  return shopper.client.post(`/orders/${order_number}/withdrawal`, body);
}

const units = (order: Ordered, ...quantities: number[]): object => ({
  items: quantities
    .map((quantity, index) => ({ order_item_id: order.items[index]?.id, quantity }))
    .filter(({ quantity }) => quantity > 0),
});

async function shown({ shopper, order_number }: Ordered): Promise<Record<string, any>> {
  return (await shopper.client.get(`/orders/${order_number}`)).body.data;
}

const codeOf = ({ status, body }: TestResponse): unknown[] => [status, body.code];

/** Sends units of lines of an order, all that are left by default. */
const ship = (order: Ordered, ...quantities: number[]): Promise<TestResponse> =>
  staff().post('/admin/shipments', {
    order_number: order.order_number,
    ...(quantities.length > 0 && units(order, ...quantities)),
  });

/** Receives a return, and refunds it. */
async function takeBack(id: number): Promise<Record<string, any>> {
  for (const status of ['received', 'refunded']) {
    const answer = await staff().put(`/admin/returns/${id}`, { status });
    expect([answer.status, answer.body.data?.status]).toEqual([200, status]);
  }
  await fixtures.settle();
  return (await staff().get(`/admin/returns/${id}`)).body.data.refund;
}

/** Places an order of two lamps at 60.00 and delivery at 5.00 that is not paid. */
async function unpaid(payment_method = 'card'): Promise<Ordered> {
  const shopper = await fixtures.shop.shopper();
  if (payment_method === 'invoice') {
    const terms = { credit_limit: '500.00', payment_terms_days: 14 };
    await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  }
  await fixtures.shop.fill(shopper, fixtures.lamp, 2);
  const { status, body } = await shopper.client.post('/orders', { payment_method });
  expect(status).toBe(201);
  await fixtures.settle();
  return { ...body.data, shopper };
}

/** Places a paid order of two lamps at 60.00, three cups at 10.00 and delivery at 5.00: 155.00. */
const twoLines = (): Promise<PaidOrder> =>
  fixtures.order({
    lines: [
      [fixtures.lamp, 2],
      [cup, 3],
    ],
  });

describe('a withdrawal before the shipment', () => {
  it('from everything cancels the order, refunds all of it and puts the goods back', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await fixtures.order();
    expect(await shown(order)).toMatchObject({
      status: 'confirmed',
      withdrawable_until: null,
      withdrawable_in_part: true,
      items: [{ withdrawable_quantity: 2, withdrawable_unsent_quantity: 2 }],
    });
    const { status, body } = await withdraw(order, { name: 'Ada Moss', message: 'It is too large.' });
    expect([status, body.message, body.data]).toEqual([201, 'Withdrawal received.', null]);
    expect(body.withdrawal).toMatchObject({
      return_id: null,
      name: 'Ada Moss',
      message: 'It is too large.',
      items: [{ order_item_id: order.items[0]?.id, cancelled_quantity: 2, returned_quantity: 0 }],
      refunds: [{ amount: '125.00', released: false }],
    });
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(12_500);
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual(before);
    const now = await shown(order);
    expect(now).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      withdrawable_in_part: false,
      items: [{ withdrawable_quantity: 0, withdrawable_unsent_quantity: 0 }],
      returns: [],
      withdrawals: [{ id: body.withdrawal.id, refunds: [{ status: 'processed' }] }],
    });
    expect(now.status_history.at(-1)).toMatchObject({
      to: 'cancelled',
      actor: 'customer',
      note: 'Withdrawn from the contract.',
    });
    expect(codeOf(await withdraw(order))).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);
  });

  it('from a part takes no second one when the same request comes twice', async () => {
    const order = await fixtures.order();
    const order_item_id = order.items[0]?.id;
    const wish = { items: [{ order_item_id, quantity: 1, expected_quantity: 2 }] };
    const answers = await Promise.all([withdraw(order, wish), withdraw(order, wish)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const second = answers.find(({ status }) => status === 422);
    expect(second?.body).toMatchObject({
      code: 'RETURN_QUANTITY_EXCEEDED',
      errors: { 'items.0.quantity': ['The order has changed. Left of this now: 1.'] },
    });
    expect((await shown(order)).items[0]).toMatchObject({ withdrawable_quantity: 1 });
  });

  it('from a part leaves the rest to ship, also while the order is being prepared', async () => {
    const order = await fixtures.order({ status: 'processing' });
    expect(codeOf(await order.shopper.client.post(`/orders/${order.order_number}/cancel`, {}))).toEqual([
      422,
      'ORDER_NOT_CANCELLABLE',
    ]);
    const first = await withdraw(order, units(order, 1));
    expect([first.status, first.body.data]).toEqual([201, null]);
    await fixtures.settle();
    // The second lamp stays, and so does the delivery.
    expect(await fixtures.books(order)).toMatchObject({ status: 'processing', refunded_amount: 6_000 });
    expect(codeOf(await withdraw(order, units(order, 2)))).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);
    expect(codeOf(await ship(order, 2))).toEqual([422, 'SHIPMENT_QUANTITY_EXCEEDED']);
    expect((await ship(order)).body.data.items).toMatchObject([{ quantity: 1 }]);
    const second = await withdraw(order);
    expect(second.body).toMatchObject({
      data: { kind: 'withdrawal', status: 'approved', items: [{ quantity: 1 }] },
      withdrawal: { items: [{ cancelled_quantity: 0, returned_quantity: 1 }], refunds: [] },
    });
    expect(second.body.withdrawal.id).toBe(second.body.data.id);
    // 60.00 and the delivery at 5.00, as nothing is left.
    expect(await takeBack(second.body.data.id)).toMatchObject({ amount: '65.00' });
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500 });
  });

  it('cancels what is here and takes back what has left, in one request', async () => {
    const order = await twoLines();
    await ship(order, 1);
    expect((await shown(order)).items).toMatchObject([
      { withdrawable_quantity: 2, withdrawable_unsent_quantity: 1 },
      { withdrawable_quantity: 3, withdrawable_unsent_quantity: 3 },
    ]);
    const { body } = await withdraw(order, { message: 'Both are too large.' });
    expect(body.withdrawal.items).toMatchObject([
      { cancelled_quantity: 1, returned_quantity: 1 },
      { cancelled_quantity: 3, returned_quantity: 0 },
    ]);
    expect(body.data).toMatchObject({ reason_details: 'Both are too large.', items: [{ quantity: 1 }] });
    await fixtures.settle();
    // 60.00 and 30.00; nothing is left to ship.
    expect(await fixtures.books(order)).toMatchObject({ status: 'shipped', refunded_amount: 9_000 });
    const sent = store.mail.inbox.messages({
      to: order.shopper.email,
      subject: `${order.order_number} shipped`,
    });
    expect(sent).toEqual([]);
    expect(await takeBack(body.data.id)).toMatchObject({ amount: '65.00' });
    expect(await fixtures.books(order)).toMatchObject({
      refunded_amount: 15_500,
      payment_status: 'refunded',
    });
  });

  it('takes units that did not leave first', async () => {
    const order = await fixtures.order();
    await ship(order, 1);
    const { body } = await withdraw(order, units(order, 1));
    expect([body.data, body.withdrawal.items[0].cancelled_quantity]).toEqual([null, 1]);
    await fixtures.settle();
    expect(await shown(order)).toMatchObject({
      status: 'shipped',
      items: [{ cancelled_quantity: 1, shipped_quantity: 1, withdrawable_quantity: 1 }],
    });
  });

  it('refunds the delivery at once when the other units came back before', async () => {
    const order = await fixtures.order();
    await ship(order, 1);
    // Both lines have one lamp: the unsent one would be cancelled first, so the sent one comes back by hand.
    const sent = await withdraw(order, units(order, 2));
    await takeBack(sent.body.data.id);
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500 });

    const mixed = await twoLines();
    await ship(mixed, 2);
    const lamps = await withdraw(mixed, units(mixed, 2));
    expect(await takeBack(lamps.body.data.id)).toMatchObject({ amount: '120.00' });
    expect(await fixtures.books(mixed)).toMatchObject({ status: 'processing', refunded_amount: 12_000 });
    const cups = await withdraw(mixed);
    // 30.00 and the delivery at 5.00.
    expect(cups.body.withdrawal.refunds).toMatchObject([{ amount: '35.00' }]);
    await fixtures.settle();
    expect(await fixtures.books(mixed)).toMatchObject({ refunded_amount: 15_500 });
  });

  it('is refused for goods without the right, and for orders without it', async () => {
    const tailored = await fixtures.shop.item(1000, 10);
    await admin.client.put(`/admin/products/${tailored.productId}`, { withdrawal_excluded: 'made_to_order' });
    const mixed = await fixtures.order({
      lines: [
        [fixtures.lamp, 1],
        [tailored, 1],
      ],
    });
    const excluded = await withdraw(mixed, units(mixed, 0, 1));
    expect([...codeOf(excluded), Object.keys(excluded.body.errors)]).toEqual([
      ...[422, 'WITHDRAWAL_EXCLUDED'],
      ['items.0.order_item_id'],
    ]);
    const foreign = await withdraw(mixed, { items: [{ order_item_id: 999_999, quantity: 1 }] });
    expect(codeOf(foreign)).toEqual([422, 'VALIDATION_ERROR']);
    expect((await withdraw(mixed)).status).toBe(201);
    await fixtures.settle();
    // The tailored goods stay, so the order does.
    expect(await fixtures.books(mixed)).toMatchObject({ status: 'confirmed', refunded_amount: 6_000 });
    expect((await shown(mixed)).items[1]).toMatchObject({ left_to_ship: 1, withdrawable_quantity: 0 });
    expect(codeOf(await withdraw(mixed))).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);

    await set('withdrawal.enabled', false);
    const without = await fixtures.order();
    await set('withdrawal.enabled', true);
    expect(codeOf(await withdraw(without))).toEqual([422, 'ORDER_NOT_WITHDRAWABLE']);
    expect(await shown(without)).toMatchObject({
      withdrawable_in_part: false,
      items: [{ withdrawable_quantity: 0, withdrawable_unsent_quantity: 0 }],
    });
    const stranger = await fixtures.shop.shopper();
    expect(codeOf(await withdraw({ ...without, shopper: stranger }))).toEqual([404, 'ORDER_NOT_FOUND']);
    const tooLong = await withdraw(mixed, { message: 'x'.repeat(1001) });
    expect(Object.keys(tooLong.body.errors)).toEqual(['message']);
  });

  it('works by the link of the order, which its mails name', async () => {
    const order = await fixtures.order();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'payment confirmed' });
    const page = mail?.links.find((link) => link.includes('/withdrawal?token='));
    const link = await store
      .get(OrderLinksService)
      .createLink(order.order_number, { userId: order.shopper.id, email: order.shopper.email });
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(new URL(page ?? '').pathname).toBe(`/orders/${order.order_number}/withdrawal`);
    const seen = (await store.client.get(`/order-links/${token}`)).body.data.order;
    expect(seen.items).toMatchObject([{ withdrawable_quantity: 2 }]);
    const { status, body } = await store.client.post(`/order-links/${token}/withdrawal`, units(order, 1));
    expect([status, body.withdrawal.items[0].cancelled_quantity]).toEqual([201, 1]);
    const whole = await store.client.post(`/order-links/${token}/withdrawal`, {});
    expect([whole.status, whole.body.data]).toEqual([201, null]);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled', refunded_amount: 12_500 });
  });
});

describe('an order that is not paid', () => {
  it('is cancelled by a withdrawal from everything, and cannot be withdrawn from in part', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await unpaid();
    expect(await shown(order)).toMatchObject({ status: 'pending', withdrawable_in_part: false });
    expect(codeOf(await withdraw(order, units(order, 1)))).toEqual([422, 'ORDER_NOT_PAID']);
    expect((await withdraw(order, units(order, 2))).body.withdrawal.refunds).toEqual([]);
    expect(await shown(order)).toMatchObject({ status: 'cancelled', payment_status: 'pending' });
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual(before);
    await fixtures.settle();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'withdrawal received' });
    expect(mail?.text).toContain('Nothing is to be paid for them any more.');
  });

  it('costs that much less when it is paid later, whatever staff refunded of it before', async () => {
    const order = await unpaid('invoice');
    expect(await shown(order)).toMatchObject({ status: 'confirmed', withdrawable_in_part: true });
    const { body } = await withdraw(order, units(order, 1));
    expect(body.withdrawal.refunds).toMatchObject([{ amount: '60.00', released: true }]);
    expect(await shown(order)).toMatchObject({ status: 'confirmed', amount_left: '65.00' });

    const soothed = await unpaid('cash_on_delivery');
    const refund = {
      order_number: soothed.order_number,
      reason: 'Late.',
      unpaid: true,
      ...units(soothed, 1),
    };
    expect((await staff().post('/admin/refunds', refund)).status).toBe(201);
    // The lamp that staff have taken off the bill is not taken off again.
    expect((await withdraw(soothed, units(soothed, 1))).body.withdrawal.refunds).toEqual([]);
    expect(await shown(soothed)).toMatchObject({ amount_left: '65.00' });
    expect((await withdraw(soothed)).status).toBe(201);
    expect(await shown(soothed)).toMatchObject({ status: 'cancelled', amount_left: '0.00' });
  });

  it('charges the card only for what is left, when the bank holds the money', async () => {
    await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
    const order = await fixtures.order();
    await admin.client.put('/admin/settings', { 'payments.capture': 'automatic' });
    expect(await shown(order)).toMatchObject({
      payment: { authorized_amount: '125.00' },
      withdrawable_in_part: true,
    });
    expect((await withdraw(order, units(order, 1))).status).toBe(201);
    await ship(order);
    await fixtures.settle();
    const { amount_received } = await fixtures.processor.paymentIntents.retrieve(order.intent);
    expect(amount_received).toBe(6_500);
  });

  it('gets goods of a part that left into stock again, while the rest is still reserved', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await unpaid('invoice');
    await ship(order, 1);
    const rest = await withdraw(order, units(order, 2));
    expect(rest.body.withdrawal.items).toMatchObject([{ cancelled_quantity: 1, returned_quantity: 1 }]);
    await takeBack(rest.body.data.id);
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual(before);

    const cups = await fixtures.shop.inventoryOf(cup);
    const shopper: Shopper = await fixtures.shop.shopper();
    const terms = { credit_limit: '500.00', payment_terms_days: 14 };
    await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
    await fixtures.shop.fill(shopper, fixtures.lamp, 1);
    await fixtures.shop.fill(shopper, cup, 1);
    const placed = await shopper.client.post('/orders', { payment_method: 'invoice' });
    const mixed: Ordered = { ...placed.body.data, shopper };
    await ship(mixed, 0, 1);
    const back = await withdraw(mixed, units(mixed, 0, 1));
    await takeBack(back.body.data.id);
    expect(await fixtures.shop.inventoryOf(cup)).toEqual(cups);
    expect((await ship(mixed)).body.data.items).toMatchObject([{ order_item_id: mixed.items[0]?.id }]);
  });
});

describe('what happens at the same time', () => {
  it('staff ship a unit while the customer withdraws: it is cancelled or comes back, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const order = await fixtures.order();
      const calls = [() => ship(order), () => withdraw(order)];
      if (round % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      await fixtures.settle();
      const { items, withdrawals, status } = await shown(order);
      const [{ cancelled_quantity: cancelled, shipped_quantity: shipped }] = items;
      const [{ cancelled_quantity, returned_quantity }] = withdrawals[0].items;
      expect(answers.some(({ status: answered }) => answered === 201)).toBe(true);
      expect([cancelled, shipped]).toEqual([cancelled_quantity, returned_quantity]);
      expect(cancelled + shipped).toBe(2);
      expect(status).toBe(cancelled === 2 ? 'cancelled' : 'shipped');
      outcomes.add(status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('staff ship before or after the withdrawal', async () => {
    const early = await fixtures.order();
    await withdraw(early);
    expect(codeOf(await ship(early))).toEqual([422, 'ORDER_NOT_SHIPPABLE']);
    const late = await fixtures.order();
    await ship(late);
    expect((await withdraw(late)).body.data.items).toMatchObject([{ quantity: 2 }]);
  });

  it('several withdrawals take each unit once', async () => {
    const whole = await fixtures.order();
    const all = await Promise.all(Array.from({ length: 8 }, () => withdraw(whole)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(all.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['RETURN_QUANTITY_EXCEEDED']),
    );
    const part = await fixtures.order({ lines: [[fixtures.lamp, 3]] });
    const some = await Promise.all(Array.from({ length: 8 }, () => withdraw(part, units(part, 1))));
    expect(some.filter(({ status }) => status === 201)).toHaveLength(3);
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(whole)).toBe(12_500);
    expect(await fixtures.books(part)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });

  it('staff refund a unit first: it is not refunded again', async () => {
    const order = await fixtures.order();
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    expect((await withdraw(order, units(order, 1))).body.withdrawal.refunds).toEqual([]);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'confirmed', refunded_amount: 6_000 });
    await withdraw(order);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled', refunded_amount: 12_500 });
  });

  it('staff refund a unit afterwards: only the rest is left', async () => {
    const order = await fixtures.order();
    await withdraw(order, units(order, 1));
    expect(codeOf(await fixtures.refund(order, units(order, 2)))).toEqual([422, 'REFUND_EXCEEDS_BALANCE']);
    expect((await fixtures.refund(order, units(order, 1))).status).toBe(201);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_000 });
  });

  it('staff cancel the same units', async () => {
    const order = await fixtures.order();
    const cancel = (): Promise<TestResponse> =>
      staff().post(`/admin/orders/${order.id}/cancel-items`, units(order, 2));
    const answers = await Promise.all([cancel(), withdraw(order)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled', refunded_amount: 12_500 });
  });

  it('the money of an order that was withdrawn from arrives late, and goes back', async () => {
    const order = await unpaid();
    const asked = await order.shopper.client.post('/payments/intent', { order_number: order.order_number });
    await withdraw(order);
    const { processor_payment_intent_id: intent } = asked.body.data;
    await fixtures.processor.paymentIntents
      .confirm(intent, { payment_method: 'pm_card_visa', return_url: 'https://shop.test' })
      .catch(() => undefined);
    await fixtures.rest();
    const { latest_charge } = await fixtures.processor.paymentIntents.retrieve(intent);
    const charge =
      typeof latest_charge === 'string' ? await fixtures.processor.charges.retrieve(latest_charge) : null;
    expect((charge?.amount_captured ?? 0) - (charge?.amount_refunded ?? 0)).toBe(0);
    expect(await shown(order)).toMatchObject({ status: 'cancelled' });
  });

  it('the order expires before or after the withdrawal', async () => {
    const expire = async ({ id }: Ordered): Promise<void> => {
      await store.db.rows(`UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = $1`, [id]);
      await store.get(OrderExpiryService).expireDueOrders();
    };
    const expired = await unpaid();
    await expire(expired);
    expect((await shown(expired)).status).toBe('cancelled');
    expect(codeOf(await withdraw(expired))).toEqual([422, 'ORDER_NOT_WITHDRAWABLE']);
    const due = await unpaid();
    await store.db.rows(`UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = $1`, [due.id]);
    expect((await withdraw(due)).status).toBe(201);
    await store.get(OrderExpiryService).expireDueOrders();
    expect((await shown(due)).status_history.at(-1).actor).toBe('customer');
  });

  it('a dispute holds the money of a part back, and the order that is withdrawn whole ends', async () => {
    const order = await fixtures.order();
    store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent', false);
    await fixtures.settle();
    expect(codeOf(await withdraw(order, units(order, 1)))).toEqual([422, 'PAYMENT_DISPUTED']);
    expect((await shown(order)).items[0]).toMatchObject({ cancelled_quantity: 0 });
    expect((await withdraw(order)).status).toBe(201);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled', refunded_amount: 0 });
  });

  it('a parcel whose units were withdrawn from keeps them', async () => {
    const order = await twoLines();
    const parcel = (await ship(order, 1, 1)).body.data;
    const sent = await withdraw(order, units(order, 2));
    expect(sent.body.data.items).toMatchObject([{ quantity: 1 }]);
    const put = (...quantities: number[]): Promise<TestResponse> =>
      staff().put(`/admin/shipments/${parcel.id}`, units(order, ...quantities));
    const undone = await put(0, 2);
    expect(codeOf(undone)).toEqual([422, 'ORDER_NOT_SHIPPABLE']);
    expect(undone.body.message).toContain('withdrew');
    expect((await put(1, 2)).status).toBe(200);
    // One that was taken out of its parcel before is cancelled.
    const other = await twoLines();
    const second = (await ship(other, 1, 1)).body.data;
    expect((await staff().put(`/admin/shipments/${second.id}`, units(other, 0, 1))).status).toBe(200);
    expect((await withdraw(other, units(other, 2))).body.data).toBeNull();
  });

  it('a return or an exchange keeps its units', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
      reason: 'damaged',
      ...units(order, 1),
    });
    expect(codeOf(await withdraw(order, units(order, 2)))).toEqual([422, 'RETURN_QUANTITY_EXCEEDED']);
    expect((await withdraw(order)).body.data.items).toMatchObject([{ quantity: 1 }]);
    for (const status of ['approved', 'received', 'exchanged'])
      expect((await staff().put(`/admin/returns/${asked.body.data.id}`, { status })).status).toBe(200);
    await fixtures.settle();
    const { body } = await staff().get(`/admin/returns/${asked.body.data.id}`);
    const replacement = body.data.replacement_order_number;
    expect(codeOf(await order.shopper.client.post(`/orders/${replacement}/withdrawal`, {}))).toEqual([
      422,
      'ORDER_NOT_WITHDRAWABLE',
    ]);
  });

  it('staff refund an order of which a part has come back: stock counts each unit once', async () => {
    const before = await fixtures.shop.inventoryOf(fixtures.lamp);
    const order = await twoLines();
    await ship(order, 2);
    const lamps = await withdraw(order, units(order, 2));
    await takeBack(lamps.body.data.id);
    expect((await fixtures.move(order, 'refunded')).status).toBe(200);
    expect(await fixtures.shop.inventoryOf(fixtures.lamp)).toEqual(before);
    expect(codeOf(await withdraw(order))).toEqual([422, 'ORDER_NOT_WITHDRAWABLE']);
  });
});

describe('files, keys and gift cards', () => {
  it('that were delivered are taken back, and those that wait are cancelled', async () => {
    const song = await fixtures.shop.item(500, 1000, { name: 'Song', isDigital: true });
    const part = { field: 'file', name: 'song.flac', type: 'audio/flac' };
    const path = `/admin/digital-goods/${song.variantId}/files`;
    expect((await sendForm(store, path, fixtures.manager.accessToken, ['la'], part)).status).toBe(201);
    const game = await fixtures.shop.item(700, 1000, { name: 'Game', isDigital: true });
    await staff().post(`/admin/digital-goods/${game.variantId}/licence-keys`, {
      keys: [`K-${game.variantId}`],
    });
    const order = await fixtures.order({
      lines: [
        [song, 1],
        [game, 2],
        [fixtures.lamp, 1],
      ],
    });
    expect((await shown(order)).items).toMatchObject([
      { withdrawable_quantity: 1, withdrawable_unsent_quantity: 0 },
      { withdrawable_quantity: 2, withdrawable_unsent_quantity: 1 },
      { withdrawable_quantity: 1, withdrawable_unsent_quantity: 1 },
    ]);
    const { body } = await withdraw(order);
    expect(body.withdrawal.items).toMatchObject([
      { cancelled_quantity: 0, returned_quantity: 1 },
      { cancelled_quantity: 1, returned_quantity: 1 },
      { cancelled_quantity: 1, returned_quantity: 0 },
    ]);
    await fixtures.settle();
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'withdrawal received' });
    expect(mail?.text).toContain('do not use these downloads');
    expect(mail?.text).not.toContain('Please send these items back');
    expect(await takeBack(body.data.id)).toBeTruthy();
    // 5.00, 2 × 7.00, 60.00 and 5.00 of delivery.
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 8_400, payment_status: 'refunded' });
  });

  it('that were spent stay', async () => {
    const voucher = await fixtures.shop.item(5000, 1000, { isDigital: true, isGiftCard: true });
    const order = await fixtures.order({
      lines: [
        [voucher, 1],
        [fixtures.lamp, 1],
      ],
    });
    await store.db.rows(
      `UPDATE gift_cards SET balance = balance - 100 WHERE id IN (
         SELECT s.gift_card_id FROM sold_gift_cards s JOIN order_items i ON i.id = s.order_item_id WHERE i.order_id = $1)`,
      [order.id],
    );
    expect(codeOf(await withdraw(order))).toEqual([422, 'GIFT_CARD_USED']);
    await store.db.rows(
      `UPDATE gift_cards SET balance = balance + 100 WHERE id IN (
         SELECT s.gift_card_id FROM sold_gift_cards s JOIN order_items i ON i.id = s.order_item_id WHERE i.order_id = $1)`,
      [order.id],
    );
    expect((await withdraw(order)).status).toBe(201);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ status: 'cancelled' });
  });
});

describe('who gets to know', () => {
  it('the customer by a receipt that says what happens with each unit', async () => {
    const order = await twoLines();
    await ship(order, 1);
    await withdraw(order, { name: 'Ada Moss' });
    await fixtures.settle();
    const [receipt, ...more] = store.mail.inbox.messages({
      to: order.shopper.email,
      subject: `Order ${order.order_number}: withdrawal received`,
    });
    expect(more).toEqual([]);
    expect(receipt?.text).toMatch(/received your withdrawal on .+ \d{4} .*\d{2}:\d{2}.* (UTC|GMT|CET|CEST)/);
    for (const text of [
      '1 × Lamp',
      '3 × Cup',
      '€90.00',
      'Ada Moss',
      'To your card',
      'send these items back by',
    ])
      expect(receipt?.text).toContain(text);
  });

  it('the customer of the version before, whose withdrawal has a return only', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const { body } = await withdraw(order);
    await fixtures.settle();
    await store.db.rows('DELETE FROM withdrawals WHERE id = $1', [body.withdrawal.id]);
    await store.db.tx((tx) =>
      tx.execute(
        `INSERT INTO outbox (event_id, name, payload, created_at, run_at) VALUES (gen_random_uuid(), 'return.withdrawn', $1, now(), now())`,
        [JSON.stringify({ returnId: body.data.id })],
      ),
    );
    await fixtures.settle();
    const mails = store.mail.inbox.messages({ to: order.shopper.email, subject: 'withdrawal received' });
    expect(mails).toHaveLength(2);
    expect(mails.every(({ text }) => text.includes('2 × Lamp'))).toBe(true);
  });

  it('staff by the history of the order, and receivers by its events', async () => {
    const order = await fixtures.order();
    await withdraw(order, { ...units(order, 1), message: 'One is enough.' });
    await fixtures.settle();
    const { data } = (await staff().get(`/admin/orders/${order.id}/events`)).body;
    const event = data.find(({ kind }: { kind: string }) => kind === 'withdrawal');
    expect(event).toMatchObject({ actor: 'customer', person: { id: order.shopper.id } });
    expect(event.text).toMatch(/^1 × .+: One is enough\.$/);
    const seen = (await staff().get(`/admin/orders/${order.id}`)).body.data;
    expect(seen.withdrawals).toMatchObject([{ message: 'One is enough.' }]);
    const changes = await store.db.rows(
      `SELECT change, kept FROM record_changes WHERE subject = 'withdrawals' AND subject_id = $1`,
      [String(seen.withdrawals[0].id)],
    );
    expect(changes).toEqual([{ change: 'created', kept: { order_id: order.id } }]);
  });
});
