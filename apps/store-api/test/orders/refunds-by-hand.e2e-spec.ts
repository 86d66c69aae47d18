import { SessionsService } from '../../src/customers/auth/sessions.service';
import { Outbox } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import type { StoreEvents, StoreJobs } from '../../src/events';
import { expectLedgersToBalance } from '../reconciliation';
import { ExchangesFixtures } from './exchanges.fixture';
import type { PaidOrder, RefundsFixtures } from './refunds.fixture';

let exchanges: ExchangesFixtures;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  exchanges = await ExchangesFixtures.open();
  fixtures = exchanges.refunds;
});

afterAll(() => exchanges?.store.stop());

/** The emulated bank returns refunds only when a test says so. */
beforeEach(() => void exchanges.store.stripe.configure({ refundDelay: 3_600_000 }));

afterEach(() => expectLedgersToBalance(exchanges.store));

async function returnByBank(): Promise<void> {
  exchanges.store.stripe.settle();
  await fixtures.settle();
}

const move = (id: number, status: string): Promise<TestResponse> =>
  fixtures.manager.client.patch(`/admin/refunds/${id}`, { status });

/** Returns the refund that the card of an order has rejected. */
async function failedRefundOf(order: { id: number }): Promise<{ id: number }> {
  const failed = (await fixtures.refundsOf(order)).find(({ status }) => status === 'failed');
  if (!failed) throw new Error('no refund has failed');
  return { id: Number(failed.id) };
}

/** Exchanges a lamp at 60.00, and cancels the replacement; the card of the first order rejects the money. */
async function rejectedExchange(): Promise<{ order: PaidOrder; id: number }> {
  const order = await exchanges.delivered({ card: 'pm_card_refundFail' });
  const replacement = await exchanges.exchange(order, {});
  expect((await fixtures.move(replacement, 'cancelled')).status).toBe(200);
  await returnByBank();
  return { order, ...(await failedRefundOf(order)) };
}

/** Lets the payment of a cancelled order at 65.00 arrive, whose refund the card rejects. */
async function rejectedLatePayment(): Promise<{ order: PaidOrder; paymentId: number; id: number }> {
  const shopper = await fixtures.shop.shopper();
  await fixtures.shop.fill(shopper, fixtures.lamp);
  const order = (await shopper.client.post('/orders', {})).body.data;
  const opened = await shopper.client.post('/payments/intent', { order_number: order.order_number });
  await fixtures.payments.payInBrowser(opened.body.data, 'pm_card_refundFail');
  await shopper.client.post(`/orders/${order.order_number}/cancel`, {});
  await fixtures.settle();
  await fixtures.settle();
  await returnByBank();
  const intent = opened.body.data.processor_payment_intent_id;
  const { id } = await failedRefundOf(order);
  return { order: { ...order, intent, shopper }, paymentId: opened.body.data.id, id };
}

/** Lists the entries of the ledger for a refund as `source: debit from credit amount`, summed up. */
async function entriesOf(id: number): Promise<string[]> {
  await expectLedgersToBalance(exchanges.store);
  const rows = await exchanges.store.db.rows<{ entry: string }>(
    `SELECT source || ': ' || debit || ' from ' || credit || ' ' || sum(amount) AS entry FROM ledger_entries
     WHERE source_id = $1 AND source IN ('refund', 'late_payment', 'late_refund')
     GROUP BY source, debit, credit HAVING sum(amount) <> 0 ORDER BY 1`,
    [id],
  );
  return rows.map(({ entry }) => entry);
}

describe('a rejected refund of a first order after its replacement was cancelled', () => {
  it('is paid back by hand, once, and its documents stay', async () => {
    const { order, id } = await rejectedExchange();
    const documents = await exchanges.documentsOf(order);
    const [read] = (
      await fixtures.manager.client.get(`/admin/refunds?order_number=${order.order_number}&status=failed`)
    ).body.data;
    expect(read).toMatchObject({ id, counted_amount: '0.00', card_amount: '60.00' });
    const paid = await move(id, 'processed');
    expect(paid.body.data).toMatchObject({
      ...{ status: 'processed', card_amount: '0.00', offline_amount: '60.00', failure_reason: null },
    });
    expect((await move(id, 'processed')).status).toBe(200);
    expect((await move(id, 'approved')).body.code).toBe('INVALID_STATUS_TRANSITION');
    await returnByBank();
    expect(await fixtures.refundsOf(order)).toMatchObject([
      { source: 'exchange', status: 'processed', counted_amount: 6000 },
      {
        source: 'exchange',
        status: 'processed',
        counted_amount: 0,
        offline_amount: 6000,
        paid_out_at: expect.any(Date),
      },
    ]);
    expect(await exchanges.documentsOf(order)).toEqual(documents);
    expect(await entriesOf(id)).toEqual([
      'refund: exchanges from receivables 6000',
      'refund: receivables from other_payments 6000',
    ]);
  });

  it('is sent again or paid back by hand, never both', async () => {
    const { order, id } = await rejectedExchange();
    const answers = await Promise.all([move(id, 'approved'), move(id, 'processed'), move(id, 'approved')]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await fixtures.settle();
    const [, refund] = await fixtures.refundsOf(order);
    const byCard = await fixtures.refundedAtProcessor(order);
    expect(byCard + Number(refund?.offline_amount)).toBe(6000);
    expect(refund?.status).toBe('processed');
  });

  it('is not decided by the customer, who works for the shop', async () => {
    const { order, id } = await rejectedExchange();
    await exchanges.store.db.rows(`UPDATE users SET roles = '{manager}' WHERE id = $1`, [order.shopper.id]);
    // Roles of a session are cached for a second.
    const { accessToken } = await exchanges.store.db.tx((tx) =>
      exchanges.store
        .get(SessionsService)
        .openSession(tx, order.shopper.id, { ip: '192.0.2.1', userAgent: 'e2e' }),
    );
    const client = exchanges.store.client.as(accessToken);
    const { body } = await client.patch(`/admin/refunds/${id}`, { status: 'processed' });
    expect(body.code).toBe('OWN_ORDER');
  });
});

describe('a rejected refund of a late payment', () => {
  it('is paid back by hand, and nothing of the payment is refunded again', async () => {
    const { order, paymentId, id } = await rejectedLatePayment();
    expect((await fixtures.refund(order, { method: 'wallet' })).body.code).toBe('ORDER_NOT_PAID');
    const answers = await Promise.all([move(id, 'processed'), move(id, 'processed')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const outbox = exchanges.store.get<Outbox<StoreEvents, StoreJobs>>(Outbox);
    await exchanges.store.db.tx((tx) => outbox.enqueue(tx, 'payments.return-money', { paymentId }));
    await returnByBank();
    expect(await fixtures.refundsOf(order)).toMatchObject([
      {
        source: 'late_payment',
        status: 'processed',
        card_amount: 0,
        offline_amount: 6500,
        counted_amount: 0,
      },
    ]);
    expect(await entriesOf(id)).toEqual([
      'late_payment: card from late_payments 6500',
      'late_refund: late_payments from other_payments 6500',
    ]);
    const mails = exchanges.store.mail.inbox.messages({ to: order.shopper.email });
    const told = mails
      .filter(({ subject }) => /refund/i.test(subject))
      .map(({ text }) => text.includes('To your card'));
    // The bank had accepted the first refund, and returned it later.
    expect(told.sort()).toEqual([false, true]);
  });

  it('is not paid back by hand while the customer disputes it', async () => {
    const { order, id } = await rejectedLatePayment();
    exchanges.store.stripe.dispute(await fixtures.chargeOf(order), 'fraudulent');
    await fixtures.settle();
    expect((await move(id, 'processed')).body.code).toBe('PAYMENT_DISPUTED');
  });
});

it('leaves a rejected refund that its order counts to another refund', async () => {
  const order = await fixtures.order({ card: 'pm_card_refundFail' });
  const { id } = (await fixtures.refund(order)).body.data;
  await fixtures.settle();
  await returnByBank();
  expect((await move(id, 'processed')).body.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await fixtures.refund(order, { method: 'wallet' })).status).toBe(201);
});
