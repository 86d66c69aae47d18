import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../src/events';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { lockOrder } from '../../src/orders/order-records/order-records.queries';
import { OrderCancellationService } from '../../src/orders/orders/orders.cancellation.service';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

/** The emulated bank acts only when a test triggers it, so slow machines change nothing. */
beforeEach(() => void store.stripe.configure({ refundDelay: 3_600_000 }));

/** Refunds to a card whose bank accepts the refund first and returns it later. */
async function refundThatFails(order: PaidOrder, body: object = {}): Promise<number> {
  const { id } = (await fixtures.refund(order, body)).body.data;
  await fixtures.settle();
  return id;
}

async function returnByBank(): Promise<void> {
  store.stripe.settle();
  await fixtures.settle();
}

async function sendAgain(refundId: number): Promise<void> {
  const { body } = await fixtures.manager.client.patch(`/admin/refunds/${refundId}`, { status: 'approved' });
  expect(body.data.status).toBe('approved');
  await fixtures.settle();
}

/** Lists the documents of the customer, oldest first, by what they are. */
async function documents({ shopper }: PaidOrder): Promise<{ kind: string; total: string; tax: string }[]> {
  const { data } = (await shopper.client.get('/user/invoices?per_page=50')).body;
  return data.reverse().map((one: Record<string, string | null>) => ({
    kind: one.cancels ? 'cancellation' : one.type,
    total: one.total,
    tax: one.tax_amount,
  }));
}

describe('the credit note of a refund that the bank returns', () => {
  it('is cancelled with opposite amounts, and the next attempt has a note of its own', async () => {
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    const id = await refundThatFails(order);
    await returnByBank();
    const [cancellation, note] = (await order.shopper.client.get('/user/invoices')).body.data;
    expect(note).toMatchObject({ type: 'credit_note', cancels: null, total: '125.00' });
    expect(cancellation).toMatchObject({
      type: 'invoice',
      invoice_number: expect.stringMatching(/^INV-/),
      cancels: note.invoice_number,
      total: '125.00',
      subtotal: note.subtotal,
      tax_amount: note.tax_amount,
    });
    const pdf = await order.shopper.client.get(`/user/invoices/${cancellation.id}/download`);
    expect(pdf.status).toBe(200);
    // The invoice of the order is still the one of its sale.
    const sale = await order.shopper.client.get(`/orders/${order.order_number}/invoice`);
    expect(sale.status).toBe(200);
    await sendAgain(id);
    const kinds = (await documents(order)).map(({ kind }) => kind);
    expect(kinds).toEqual(['invoice', 'credit_note', 'cancellation', 'credit_note']);
  });

  it('gives way to one of the credit that the customer keeps', async () => {
    const card = await fixtures.shop.giftCard({ initialAmount: 2500 });
    const order = await fixtures.order({
      card: 'pm_card_refundFail',
      checkout: { gift_card_codes: [card.code] },
    });
    // 125.00 = 100.00 by card, which the bank returns, and 25.00 that stay on the gift card.
    const id = await refundThatFails(order);
    await returnByBank();
    expect((await documents(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', '125.00'],
      ['credit_note', '125.00'],
      ['cancellation', '125.00'],
      ['credit_note', '25.00'],
    ]);
    await sendAgain(id);
    const all = await documents(order);
    expect(all.slice(4).map(({ kind, total }) => [kind, total])).toEqual([['credit_note', '100.00']]);
    // The two valid notes have the tax of the invoice together.
    const cents = (text = ''): number => Math.round(Number(text) * 100);
    expect(cents(all[3]?.tax) + cents(all[4]?.tax)).toBe(cents(all[0]?.tax));
  });

  it('is cancelled once, however often the event is handled', async () => {
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    const refundId = await refundThatFails(order, { amount: '20.00' });
    await returnByBank();
    for (let repeat = 0; repeat < 2; repeat++) {
      await store.db.tx((tx) =>
        store.get<Outbox<StoreEvents>>(Outbox).emit(tx, 'refund.failed', { orderId: order.id, refundId }),
      );
      await store.drain();
    }
    expect(await documents(order)).toHaveLength(3);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));

describe('a payment after the end of its order', () => {
  it('is refunded for the rest after the order has expired and the dashboard refunded a part', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp);
    const placed = (await shopper.client.post('/orders', {})).body.data;
    const opened = await shopper.client.post('/payments/intent', { order_number: placed.order_number });
    const intent = opened.body.data.processor_payment_intent_id;
    await store.db.tx(async (tx) => {
      const order = await lockOrder(tx, placed.id);
      if (!order) throw new Error('the order is gone');
      const move = { actor: 'system' as const, note: 'Not paid in time.' };
      await store.get(OrderCancellationService).endOrder(tx, order, 'cancelled', move);
    });
    await fixtures.payments.payInBrowser(opened.body.data, 'pm_card_visa');
    store.stripe.refund({ payment_intent: intent, amount: 1500 });
    await fixtures.settle();
    await fixtures.settle();
    // 15.00 of 65.00 went back before; the shop returns 50.00.
    const refunds = (await fixtures.refundsOf(placed)).filter(({ status }) => status === 'processed');
    expect(refunds.map(({ source, amount }) => [source, amount]).sort()).toEqual([
      ['late_payment', 5000],
      ['processor', 1500],
    ]);
    expect(await fixtures.refundedAtProcessor({ intent })).toBe(6500);
    expect(await fixtures.books(placed)).toMatchObject({ paid_amount: 0, refunded_amount: 0 });
  });
});

describe('a refund that one in the dashboard was faster than', () => {
  it.each([
    ['its event arrives after the cancellation', 'cancel', [2000, 10500]],
    ['everything is gone', 'cancel', [12500]],
    ['staff refund everything', 'refund', [2000, 10500]],
  ])('gives back what is left when %s', async (_, by, expected) => {
    const order = await fixtures.order();
    store.stripe.refund({ payment_intent: order.intent, amount: expected[0] });
    const cancelled =
      by === 'cancel'
        ? await order.shopper.client.post(`/orders/${order.order_number}/cancel`)
        : await fixtures.refund(order);
    expect(cancelled.status).toBeLessThan(300);
    await fixtures.settle();
    await fixtures.settle();
    const refunds = await fixtures.refundsOf(order);
    const done = refunds.filter(({ status }) => status === 'processed').map(({ amount }) => Number(amount));
    expect(done.sort((one, other) => one - other)).toEqual(expected);
    expect(await fixtures.refundedAtProcessor(order)).toBe(12_500);
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500, refunding_amount: 0 });
    await expectLedgersToBalance(store);
  });
});
