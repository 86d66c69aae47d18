import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { expectLedgersToBalance } from '../reconciliation';
import { ExchangesFixtures } from './exchanges.fixture';
import type { PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let exchanges: ExchangesFixtures;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  exchanges = await ExchangesFixtures.open(store);
  fixtures = exchanges.refunds;
});

afterAll(() => store?.stop());

interface Books {
  refunded_amount: number;
  refunding_amount: number;
  disputed_amount: number;
  of_payment: number;
}

async function books({ id }: PaidOrder): Promise<Books | undefined> {
  return store.db.row<Books>(
    `SELECT o.refunded_amount, o.refunding_amount, o.disputed_amount, p.disputed_amount AS of_payment
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
    [id],
  );
}

async function disputeOf({ order_number }: PaidOrder): Promise<Record<string, unknown>> {
  return (await fixtures.manager.client.get(`/admin/disputes?order_number=${order_number}`)).body.data[0];
}

async function pointsOf({ id }: PaidOrder): Promise<number | undefined> {
  const row = await store.db.row<{ points: number }>(
    'SELECT coalesce(sum(points), 0)::int AS points FROM loyalty_entries WHERE order_id = $1',
    [id],
  );
  return row?.points;
}

async function dispute(order: PaidOrder, amount?: number, inquiry = false): Promise<string> {
  const { id } = store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent', inquiry, amount);
  await fixtures.settle();
  return id;
}

const cancellationMails = ({ order_number, shopper }: PaidOrder) =>
  store.mail.inbox.messages({ to: shopper.email, subject: `Order ${order_number} cancelled` });

/** The order of these tests costs 125.00: two lamps at 60.00 and shipping. */
describe('the money of a dispute', () => {
  it('is withdrawn from the order and its payment, with the fee, until the dispute is won', async () => {
    const order = await fixtures.order();
    const id = await dispute(order);
    expect(await books(order)).toEqual({
      ...{ refunded_amount: 0, refunding_amount: 0 },
      ...{ disputed_amount: 12_500, of_payment: 12_500 },
    });
    expect(await disputeOf(order)).toMatchObject({
      ...{ withdrawn_amount: '125.00', fee: '15.00', fee_currency: 'EUR' },
    });
    const shown = (await order.shopper.client.get(`/orders/${order.order_number}`)).body.data;
    expect(shown).toMatchObject({ disputed_amount: '125.00', payment_status: 'paid' });
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    expect(await books(order)).toMatchObject({ disputed_amount: 0, of_payment: 0 });
    expect(await disputeOf(order)).toMatchObject({ status: 'won', withdrawn_amount: '0.00', fee: '0.00' });
    expect((await fixtures.refund(order)).status).toBe(201);
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(12_500);
  });

  it('stays withdrawn when the dispute is lost', async () => {
    const order = await fixtures.order();
    store.stripe.decideDispute(await dispute(order), 'lost');
    await fixtures.settle();
    expect(await books(order)).toMatchObject({ disputed_amount: 12_500, of_payment: 12_500 });
    expect(await disputeOf(order)).toMatchObject({ status: 'lost', fee: '15.00' });
  });

  it('is counted once, when events come five times and out of order', async () => {
    const order = await fixtures.order();
    store.stripe.configureWebhooks({ duplicate: 4, reorder: true });
    const id = await dispute(order, 5_000);
    expect(await books(order)).toMatchObject({ disputed_amount: 5_000, of_payment: 5_000 });
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
    expect(await books(order)).toMatchObject({ disputed_amount: 0, of_payment: 0 });
  });

  it('takes the points of the order until it is reinstated', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    // 120.00 of goods earn 120 points. 50.00 of 125.00 are disputed: 40 % of them are reversed.
    expect(await pointsOf(order)).toBe(120);
    const id = await dispute(order, 5_000);
    expect(await pointsOf(order)).toBe(72);
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    expect(await pointsOf(order)).toBe(120);
  });

  it('is not touched by an inquiry of the bank', async () => {
    const order = await fixtures.order();
    await dispute(order, undefined, true);
    expect(await disputeOf(order)).toMatchObject({
      withdrawn_amount: '0.00',
      fee: '0.00',
      fee_currency: null,
    });
    expect((await fixtures.refund(order)).status).toBe(201);
    await fixtures.settle();
  });

  it('is read by a schedule when the events are lost', async () => {
    const order = await fixtures.order();
    const id = await dispute(order);
    store.stripe.configureWebhooks({ paused: true });
    store.stripe.decideDispute(id, 'won');
    store.clock.advance(61 * 60_000);
    await store.get(JobsRuntime).runSchedule('check-open-disputes');
    expect(await books(order)).toMatchObject({ disputed_amount: 0 });
    store.stripe.configureWebhooks({ paused: false });
    await fixtures.settle();
  });
});

describe('a refund of disputed money', () => {
  it('is rejected, except for the part that is not disputed', async () => {
    const order = await fixtures.order();
    await dispute(order, 10_000);
    const refused = await fixtures.refund(order, { amount: '25.01' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'PAYMENT_DISPUTED', meta: { refundable_amount: '25.00' } });
    const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    expect((await fixtures.refund(order, { items })).body.code).toBe('PAYMENT_DISPUTED');
    expect((await fixtures.refund(order, { amount: '125.01' })).body.code).toBe('REFUND_EXCEEDS_BALANCE');
    expect((await fixtures.refund(order, { amount: '25', method: 'wallet' })).status).toBe(201);
    const nothing = await fixtures.refund(order);
    expect(nothing.body).toMatchObject({ code: 'PAYMENT_DISPUTED', meta: { refundable_amount: '0.00' } });
    expect(await books(order)).toMatchObject({ refunded_amount: 2_500, disputed_amount: 10_000 });
  });

  it('is rejected by the database too', async () => {
    const order = await fixtures.order();
    await dispute(order, 10_000);
    const insert = store.db.rows(
      `INSERT INTO refunds (order_id, user_id, source, method, status, currency, amount, wallet_amount,
         counted_amount, created_at, updated_at)
       SELECT id, user_id, 'staff', 'wallet', 'pending', currency, 2501, 2501, 2501, now(), now()
       FROM orders WHERE id = $1`,
      [order.id],
    );
    await expect(insert).rejects.toThrow('Disputed money');
  });

  it('of a return needs an amount within the rest', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    await dispute(order, 10_000);
    const wish = { reason: 'other', items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const { id } = (await order.shopper.client.post(`/orders/${order.order_number}/return`, wish)).body.data;
    const move = (body: object): ReturnType<typeof fixtures.manager.client.put> =>
      fixtures.manager.client.put(`/admin/returns/${id}`, body);
    for (const status of ['approved', 'received']) expect((await move({ status })).status).toBe(200);
    const refused = await move({ status: 'refunded' });
    expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_DISPUTED']);
    expect((await move({ status: 'refunded', refund_amount: '25' })).status).toBe(200);
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(2_500);
  });

  it('that waits shrinks to the rest, and fails without one', async () => {
    const order = await fixtures.order();
    const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    await dispute(order, 10_000);
    const [waiting] = await fixtures.refundsOf(order);
    expect(waiting).toMatchObject({ id, status: 'pending', amount: 2_500, card_amount: 2_500 });
    const other = await fixtures.order();
    await fixtures.refund(other, { status: 'pending' });
    await dispute(other);
    const [failed] = await fixtures.refundsOf(other);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' });
  });

  it('fails when the processor knows the dispute first', async () => {
    const order = await fixtures.order();
    store.stripe.configureWebhooks({ paused: true });
    store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent', false, 10_000);
    expect((await fixtures.move(order, 'cancelled')).status).toBe(200);
    expect((await fixtures.refundsOf(order)).map(({ status }) => status)).toContain('failed');
    store.stripe.configureWebhooks({ paused: false });
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(2_500);
    expect(await books(order)).toMatchObject({ refunded_amount: 2_500, disputed_amount: 10_000 });
  });

  it('of a cancelled order waits until the dispute is won', async () => {
    const order = await fixtures.order();
    const id = await dispute(order, 10_000);
    expect((await fixtures.move(order, 'cancelled')).status).toBe(200);
    expect(await fixtures.refundedAtProcessor(order)).toBe(2_500);
    await fixtures.settle();
    const [mail] = cancellationMails(order);
    expect(mail?.text).toContain('What you had paid by card is being refunded.');
    store.stripe.configureWebhooks({ duplicate: 4, reorder: true });
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(12_500);
    expect(await books(order)).toMatchObject({ refunded_amount: 12_500, disputed_amount: 0 });
  });

  it('of cancelled replacement orders waits until the dispute is won', async () => {
    const order = await exchanges.delivered();
    const first = await exchanges.exchange(order, {});
    await fixtures.move(first, 'delivered');
    const { items } = (await order.shopper.client.get(`/orders/${first.order_number}`)).body.data;
    const second = await exchanges.exchange({ ...order, ...first, items, total: '60.00' }, {});
    const id = await dispute(order);
    expect((await fixtures.move(second, 'cancelled')).status).toBe(200);
    expect(await exchanges.refundsOf(second)).toEqual([]);
    store.stripe.decideDispute(id, 'won');
    await fixtures.settle();
    await fixtures.settle();
    expect(await exchanges.refundsOf(second)).toEqual(['cancellation 6000 processed']);
    expect(await exchanges.figuresOf(second)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 6000,
    });
    expect(await fixtures.refundedAtProcessor(order)).toBe(6000);
    await expectLedgersToBalance(store);
  });

  it('of a cancelled order is not made after a lost dispute', async () => {
    const order = await fixtures.order();
    const id = await dispute(order);
    expect((await fixtures.move(order, 'cancelled')).status).toBe(200);
    store.stripe.decideDispute(id, 'lost');
    await fixtures.settle();
    expect(await fixtures.refundsOf(order)).toEqual([]);
    expect(await books(order)).toMatchObject({ refunded_amount: 0, disputed_amount: 12_500 });
    const [mail] = cancellationMails(order);
    expect(mail?.text).toContain(order.order_number);
    expect(mail?.text).not.toMatch(/refunded|paid back/);
  });
});

describe('the credit note of a lost dispute', () => {
  const issue = (id: number): Promise<TestResponse> =>
    fixtures.manager.client.post(`/admin/disputes/${id}/credit-note`);
  const documentsOf = async ({ order_number }: PaidOrder): Promise<any[]> => {
    const { body } = await fixtures.manager.client.get(`/admin/invoices?order_number=${order_number}`);
    return body.data.reverse();
  };

  it('has what the bank took, with the tax that earlier notes left, once', async () => {
    const order = await fixtures.order();
    await fixtures.refund(order, { amount: '30' });
    await fixtures.settle();
    const processorId = await dispute(order, 9_500);
    const id = Number((await disputeOf(order)).id);
    expect((await issue(id)).body.code).toBe('DISPUTE_NOT_LOST');
    store.stripe.decideDispute(processorId, 'lost');
    await fixtures.settle();
    const answers = await Promise.all([issue(id), issue(id)]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [422, 'DISPUTE_CREDITED'],
    ]);
    // 125.00 were invoiced; 30.00 were refunded, and the bank took the other 95.00.
    const [invoice, refunded, lost] = await documentsOf(order);
    expect([invoice.total, refunded.total, lost.total]).toEqual(['125.00', '30.00', '95.00']);
    expect(Number(refunded.tax_amount) + Number(lost.tax_amount)).toBeCloseTo(Number(invoice.tax_amount), 6);
    expect(lost).toMatchObject({ type: 'credit_note', corrects: invoice.invoice_number });
    expect(await disputeOf(order)).toMatchObject({ credit_note: lost.invoice_number });
    expect(await books(order)).toMatchObject({ refunded_amount: 3_000, disputed_amount: 9_500 });
    expect((await issue(999_999)).status).toBe(404);
  });

  it('is cancelled when the money comes back after all', async () => {
    const order = await fixtures.order();
    const processorId = await dispute(order);
    store.stripe.decideDispute(processorId, 'lost');
    await fixtures.settle();
    const id = Number((await disputeOf(order)).id);
    const { invoice_number } = (await issue(id)).body.data;
    store.stripe.decideDispute(processorId, 'won');
    await fixtures.settle();
    expect(await documentsOf(order)).toMatchObject([
      { type: 'invoice', total: '125.00', cancels: null },
      { type: 'credit_note', total: '125.00', invoice_number },
      { type: 'invoice', total: '125.00', cancels: invoice_number },
    ]);
    expect(await disputeOf(order)).toMatchObject({ credit_note: null, withdrawn_amount: '0.00' });
    expect((await issue(id)).body.code).toBe('NOTHING_TO_CREDIT');
    expect((await fixtures.refund(order)).status).toBe(201);
    await fixtures.settle();
    expect((await documentsOf(order)).map(({ total }) => total)).toEqual(Array(4).fill('125.00'));
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
