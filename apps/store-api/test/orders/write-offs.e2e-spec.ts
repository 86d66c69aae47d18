import type { TestResponse } from '@comptoir/testing';
import { LedgerPostingService } from '../../src/operations/ledger/ledger.posting.service';
import { lockOrder } from '../../src/orders/order-records/order-records.queries';
import { OrderCancellationService } from '../../src/orders/orders/orders.cancellation.service';
import { OrderRemindersService } from '../../src/orders/orders/orders.reminders.service';
import type { TestAccount } from '../accounts';
import type { Shopper } from '../checkout/checkout.fixture';
import { reportOf } from '../operations/reports.fixture';
import { expectLedgersToBalance } from '../reconciliation';
import { type TestStore, startStore } from '../store-harness';
import { RefundsFixtures } from './refunds.fixture';

const DAY_MS = 86_400_000;
const REASON = 'The company is insolvent.';

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

/** Delivers an unpaid order of two lamps, 125.00 with shipping. */
async function owed(
  payment_method = 'invoice',
  { status = 'delivered', currency }: { status?: string | null; currency?: string } = {},
): Promise<Owed> {
  const shopper = await fixtures.shop.shopper(currency ? { currency } : {});
  const terms = { credit_limit: '900.00', payment_terms_days: 14 };
  await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  await fixtures.shop.fill(shopper, fixtures.lamp, 2);
  const { body } = await shopper.client.post('/orders', { payment_method });
  const order = { ...body.data, shopper };
  if (status) await fixtures.move(order, status);
  return order;
}

const writeOff = ({ id }: Owed, body: object = {}, staff = admin): Promise<TestResponse> =>
  staff.client.post(`/admin/orders/${id}/write-offs`, { reason: REASON, ...body });
const reverse = ({ order_number }: Owed, id: number, body: object = {}): Promise<TestResponse> =>
  admin.client.post(`/admin/orders/${order_number}/write-offs/${id}/reverse`, body);
const pay = ({ id }: Owed, body: object = {}): Promise<TestResponse> =>
  admin.client.post(`/admin/orders/${id}/payments`, body);
const read = async ({ id }: Owed): Promise<Record<string, any>> =>
  (await admin.client.get(`/admin/orders/${id}`)).body.data;

/** Amounts of the write-offs of an order, those that are taken back with a minus. */
async function writtenOff(order: Owed): Promise<string[]> {
  const { write_offs } = await read(order);
  return write_offs.map(
    ({ amount, reversed_at }: Record<'amount' | 'reversed_at', string | null>) =>
      `${reversed_at ? '-' : ''}${amount}`,
  );
}

/** Returns units of the first line, and refunds them. */
async function takeBack(order: Owed, quantity = 1): Promise<TestResponse> {
  const asked = await order.shopper.client.post(`/orders/${order.order_number}/return`, {
    reason: 'damaged',
    items: [{ order_item_id: order.items[0]?.id, quantity }],
  });
  const path = `/admin/returns/${asked.body.data.id}`;
  for (const status of ['approved', 'received']) await fixtures.manager.client.put(path, { status });
  const answer = await fixtures.manager.client.put(path, { status: 'refunded' });
  await fixtures.settle();
  return answer;
}

/** Begins a day that has no entry yet, and returns it. */
function nextDay(): string {
  store.clock.advance(3 * DAY_MS);
  return store.clock.now().toISOString().slice(0, 10);
}

/** Returns what accounts got or gave on a day in the base currency; debits are above zero. */
async function movesOn(day: string): Promise<Record<string, number>> {
  await fixtures.settle();
  store.clock.advance(1_000);
  await store.get(LedgerPostingService).postAll();
  const { body } = await admin.client.get(`/admin/ledger/balances?from=${day}&to=${day}`);
  const moves = body.data.map(({ account, base_debit, base_credit }: Record<string, string>) => [
    account,
    Math.round((Number(base_debit) - Number(base_credit)) * 100) / 100,
  ]);
  return Object.fromEntries(moves.filter(([, amount]: [string, number]) => amount !== 0));
}

describe('an unpaid order with an invoice', () => {
  it('is written off in part and wholly, and stays unpaid and owed', async () => {
    const order = await owed();
    const first = await writeOff(order, { amount: '40.00' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      status: 'success',
      message: 'Written off.',
      data: {
        ...{ id: expect.any(Number), amount: '40.00', currency: 'EUR', reason: REASON },
        created_by: { id: admin.id, name: expect.any(String) },
        ...{ created_at: expect.any(String), reversed_at: null, reversed_by: null, reversal_reason: null },
      },
    });
    expect((await writeOff(order)).body.data.amount).toBe('85.00');
    expect(await read(order)).toMatchObject({
      ...{ status: 'delivered', payment_status: 'pending', paid_amount: '0.00', received_amount: '0.00' },
      ...{ amount_left: '125.00', written_off_amount: '125.00' },
      write_offs: [{ amount: '40.00' }, { amount: '85.00', reason: REASON, reversed_at: null }],
    });
    const own = (await order.shopper.client.get(`/orders/${order.order_number}`)).body.data;
    expect(own).toMatchObject({ amount_left: '125.00', payment_status: 'pending' });
    expect(own).not.toHaveProperty('write_offs');
    expect(own).not.toHaveProperty('written_off_amount');
    const terms = `/admin/users/${order.shopper.id}/payment-terms`;
    expect((await admin.client.get(terms)).body.data.open_amount).toBe('125.00');
    const events: { kind: string }[] = (await admin.client.get(`/admin/orders/${order.id}/events`)).body.data;
    expect(events.filter(({ kind }) => kind.startsWith('write_off'))).toMatchObject([
      { kind: 'write_off', amount: '40.00', text: REASON, actor: 'staff', person: { id: admin.id } },
      { kind: 'write_off', amount: '85.00' },
    ]);
  });

  it('is booked as a bad debt on its day, and taken back on another one', async () => {
    const order = await owed('cash_on_delivery');
    const written = nextDay();
    const { id } = (await writeOff(order)).body.data;
    expect(await movesOn(written)).toEqual({ write_offs: 125, receivables: -125 });
    const report = await reportOf(admin, `payments?from=${written}&to=${written}`);
    expect(report.filter(({ received }) => received !== '0.00')).toEqual([]);
    const reversed = nextDay();
    const back = await reverse(order, id, { reason: 'They pay after all.' });
    expect(back.body.data).toMatchObject({
      ...{ id, reversed_at: expect.any(String), reversal_reason: 'They pay after all.' },
      reversed_by: { id: admin.id },
    });
    expect(await movesOn(reversed)).toEqual({ write_offs: -125, receivables: 125 });
    expect(await movesOn(written)).toEqual({ write_offs: 125, receivables: -125 });
    const { body } = await admin.client.get(
      `/admin/ledger/entries?order_number=${order.order_number}&source=write_off`,
    );
    expect(body.data).toMatchObject([
      { debit: { account: 'receivables' }, credit: { account: 'write_offs' } },
      { debit: { account: 'write_offs', name: 'Bad debts' }, amount: '125.00' },
    ]);
    const again = await reverse(order, id);
    expect([again.status, again.body.code]).toEqual([422, 'WRITE_OFF_REVERSED']);
    expect((await reverse(order, 999_999)).body.code).toBe('WRITE_OFF_NOT_FOUND');
  });

  it('is booked on the first open day when its day is closed', async () => {
    const order = await owed();
    const written = nextDay();
    const before = await movesOn(written);
    await writeOff(order);
    const today = nextDay();
    // The day is closed before the job has booked what was written on it.
    await store.db.rows('UPDATE ledger_state SET closed_through = $1', [written]);
    expect(await movesOn(today)).toEqual({ write_offs: 125, receivables: -125 });
    expect(await movesOn(written)).toEqual(before);
    await store.db.rows('UPDATE ledger_state SET closed_through = NULL');
  });

  it('is booked in the base currency at the rate of the order', async () => {
    const order = await owed('cash_on_delivery', { currency: 'USD' });
    const invoiced = (await movesOn(store.clock.now().toISOString().slice(0, 10))).receivables ?? 0;
    const written = nextDay();
    for (const amount of ['20.01', '30.01', '40.01'])
      expect((await writeOff(order, { amount })).status).toBe(201);
    expect((await writeOff(order)).status).toBe(201);
    const moves = await movesOn(written);
    expect(moves.receivables).toBe(-125);
    expect(invoiced).toBeGreaterThan(0);
    expect((moves.write_offs ?? 0) + (moves.rounding ?? 0)).toBeCloseTo(125);
  });

  it('is not overdue and not reminded of once all of the rest is written off', async () => {
    const orders = [await owed(), await owed(), await owed()];
    const [paid, written, part] = orders as [Owed, Owed, Owed];
    await pay(paid, { amount: '25.00' });
    await writeOff(paid);
    await writeOff(written);
    await writeOff(part, { amount: '100.00' });
    store.clock.advance(30 * DAY_MS);
    await store.get(OrderRemindersService).remindOverdueOrders();
    await store.drain();
    const mails = orders.map(
      ({ shopper }) => store.mail.inbox.messages({ to: shopper.email, subject: 'payment reminder' }).length,
    );
    expect(mails).toEqual([0, 0, 1]);
    await store.db.rows(`UPDATE orders SET payment_due_on = '2020-01-31' WHERE id = ANY ($1::int[])`, [
      orders.map(({ id }) => id),
    ]);
    const listed = (await admin.client.get('/admin/orders?overdue=true&per_page=100')).body.data;
    const ids: number[] = listed.map(({ id }: { id: number }) => id);
    expect(orders.map(({ id }) => ids.includes(id))).toEqual([false, false, true]);
  });
});

describe('what comes after all', () => {
  it('a part payment takes back what it needs, the newest first, and the rest stays open', async () => {
    const order = await owed();
    for (const amount of ['40.00', '30.00', '55.00']) await writeOff(order, { amount });
    const day = nextDay();
    expect((await pay(order, { amount: '60.00' })).status).toBe(201);
    expect(await writtenOff(order)).toEqual(['40.00', '-30.00', '-55.00']);
    expect(await read(order)).toMatchObject({
      ...{ payment_status: 'pending', written_off_amount: '40.00', amount_left: '65.00' },
    });
    expect(await movesOn(day)).toEqual({ bank: 60, write_offs: -85, receivables: 25 });
    const events: { kind: string }[] = (await admin.client.get(`/admin/orders/${order.id}/events`)).body.data;
    expect(events.filter(({ kind }) => kind === 'write_off_reversed')).toMatchObject([
      { actor: 'system', person: null, amount: expect.any(String) },
      { actor: 'system', person: null },
    ]);
    expect((await pay(order, { amount: '25.00' })).status).toBe(201);
    expect(await writtenOff(order)).toEqual(['40.00', '-30.00', '-55.00']);
    expect((await pay(order)).body.data.amount).toBe('40.00');
    expect(await writtenOff(order)).toEqual(['-40.00', '-30.00', '-55.00']);
    expect(await read(order)).toMatchObject({ payment_status: 'paid', paid_amount: '125.00' });
  });

  it('a part payment before leaves less to write off, and is taken back beside it', async () => {
    const order = await owed();
    const { body } = await pay(order, { amount: '50.00' });
    expect((await writeOff(order)).body.data.amount).toBe('75.00');
    const path = `/admin/orders/${order.id}/payments/${body.data.id}/reversal`;
    expect((await admin.client.post(path, {})).status).toBe(200);
    expect(await writtenOff(order)).toEqual(['75.00']);
    expect((await writeOff(order)).body.data.amount).toBe('50.00');
  });

  it('marking the order as paid takes all of it back', async () => {
    const order = await owed('bank_transfer');
    expect((await writeOff(order)).status).toBe(201);
    const moved = await fixtures.move(order, 'delivered', { mark_as_paid: true });
    expect(moved.status).toBe(200);
    expect(await writtenOff(order)).toEqual(['-125.00']);
    expect(await read(order)).toMatchObject({ payment_status: 'paid', written_off_amount: '0.00' });
  });

  it('a card payment by link takes all of it back', async () => {
    const order = await owed();
    await writeOff(order);
    const day = nextDay();
    const link = await admin.client.post(`/admin/orders/${order.id}/payment-link`, {});
    const { token } = link.body.data;
    expect((await store.client.get(`/pay/${token}`)).body.data.amount_due).toBe('125.00');
    const intent = (await store.client.post(`/pay/${token}/intent`)).body.data;
    await fixtures.payments.payInBrowser(intent, 'pm_card_visa');
    await fixtures.settle();
    expect(await read(order)).toMatchObject({ payment_status: 'paid', written_off_amount: '0.00' });
    expect(await writtenOff(order)).toEqual(['-125.00']);
    expect(await movesOn(day)).toEqual({ card: 125, write_offs: -125 });
  });

  it('goods take it back, and before they leave less to write off', async () => {
    const order = await owed();
    await writeOff(order);
    const day = nextDay();
    expect((await takeBack(order)).status).toBe(200);
    expect(await read(order)).toMatchObject({
      ...{ uncharged_amount: '60.00', amount_left: '65.00', written_off_amount: '0.00' },
    });
    expect(await movesOn(day)).toMatchObject({ write_offs: -125, receivables: 65 });
    expect((await writeOff(order)).body.data.amount).toBe('65.00');
    const rest = await fixtures.refund(order, { unpaid: true });
    expect(rest.status).toBe(201);
    expect(await read(order)).toMatchObject({ payment_status: 'refunded', written_off_amount: '0.00' });
    expect(await writtenOff(order)).toEqual(['-125.00', '-65.00']);
  });

  it('the end of the order takes it back', async () => {
    const order = await owed();
    await writeOff(order);
    await store.db.tx(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (!locked) throw new Error('the order is gone');
      await store.get(OrderCancellationService).endOrder(tx, locked, 'cancelled', { actor: 'system' });
    });
    expect(await writtenOff(order)).toEqual(['-125.00']);
    expect(await read(order)).toMatchObject({ status: 'cancelled', written_off_amount: '0.00' });
  });
});

describe('a write-off', () => {
  const codeOf = async (answer: Promise<TestResponse>): Promise<unknown[]> => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  it('is refused with a reason, and changes nothing', async () => {
    const order = await owed();
    const tooMuch = await writeOff(order, { amount: '125.01' });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.errors]).toEqual([
      ...[422, 'WRITE_OFF_TOO_LARGE'],
      { amount: ['amount must not be more than what is left to pay: 125.00'] },
    ]);
    expect((await writeOff(order, { amount: '0' })).body.errors).toEqual({
      amount: ['amount must be more than 0'],
    });
    expect(Object.keys((await writeOff(order, { reason: '' })).body.errors)).toEqual(['reason']);
    expect(await codeOf(writeOff(order, {}, fixtures.manager))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(writeOff({ ...order, id: 99_999_999 }))).toEqual([404, 'NOT_FOUND']);
    const unknown = admin.client.post('/admin/orders/ORD-1/write-offs', { reason: REASON });
    expect(await codeOf(unknown)).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await writtenOff(order)).toEqual([]);
    await writeOff(order);
    expect(await codeOf(writeOff(order))).toEqual([422, 'NOTHING_TO_WRITE_OFF']);
    await pay(order);
    expect(await codeOf(writeOff(order))).toEqual([422, 'NOTHING_TO_WRITE_OFF']);
    const early = await owed('invoice', { status: null });
    expect(await codeOf(writeOff(early))).toEqual([422, 'ORDER_NOT_INVOICED']);
    await fixtures.move(early, 'cancelled');
    expect(await codeOf(writeOff(early))).toEqual([422, 'ORDER_ENDED']);
  });

  it('is not of own orders, nor of one whose money a card holds', async () => {
    const order = await owed();
    const { id } = (await writeOff(order, { amount: '1.00' })).body.data;
    await store.db.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [order.id, admin.id]);
    expect(await codeOf(writeOff(order))).toEqual([403, 'OWN_ORDER']);
    expect(await codeOf(reverse(order, id))).toEqual([403, 'OWN_ORDER']);
    await admin.client.put('/admin/settings', { 'payments.capture': 'on_shipment' });
    const held = await fixtures.order();
    expect(await codeOf(writeOff(held))).toEqual([422, 'PAYMENT_AUTHORIZED']);
    await admin.client.put('/admin/settings', { 'payments.capture': 'automatic' });
  });

  it('never adds up to more than what is left, also at the same instant', async () => {
    const order = await owed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => writeOff(order, { amount: '50.00' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    const ids = answers.flatMap(({ body }) => body.data?.id ?? []);
    const backs = await Promise.all([reverse(order, ids[0]), reverse(order, ids[0]), pay(order)]);
    expect(
      backs
        .map(({ status }) => status)
        .toSorted()
        .at(-1),
    ).toBe(422);
    expect(await read(order)).toMatchObject({ payment_status: 'paid', written_off_amount: '0.00' });
  });

  it('is a row that never changes', async () => {
    const order = await owed();
    await writeOff(order);
    for (const sql of ['UPDATE write_offs SET amount = 1', 'DELETE FROM write_offs'])
      await expect(store.db.rows(sql)).rejects.toThrow('never changed');
    await expect(
      store.db.rows('UPDATE orders SET received_amount = 1 WHERE id = $1', [order.id]),
    ).rejects.toThrow('orders_written_off');
  });
});
