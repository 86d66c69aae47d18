import { StripeRefundsGateway } from '@comptoir/payments';
import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type PaidOrder, RefundsFixtures } from '../../../test/orders/refunds.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';
import { InvoiceIssuingService } from '../invoices/invoices.issuing.service';
import { LoyaltyService } from '../../credit/loyalty/loyalty.service';
import { NotificationSenderService } from '../../messaging/notifications/notifications.sender.service';
import { WebhookPublisherService } from '../../messaging/webhooks/webhooks.publisher.service';
import { RefundStatusService } from './refunds.status.service';
import { RefundSettlementService } from './refunds.settlement.service';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

afterEach(() => void jest.restoreAllMocks());

/** Reads all data that a full refund of an order leaves. */
async function traces({ id, shopper }: PaidOrder): Promise<object | undefined> {
  return store.db.row(
    `SELECT o.payment_status, o.refunded_amount::int AS refunded, o.refunding_amount::int AS refunding,
       (SELECT count(*)::int FROM invoices WHERE order_id = o.id AND type = 'credit_note') AS credit_notes,
       (SELECT count(*)::int FROM notifications WHERE user_id = $2 AND type = 'refund_processed') AS notices,
       (SELECT coalesce(sum(points - debt_delta), 0)::int FROM loyalty_entries WHERE order_id = o.id) AS points
     FROM orders o WHERE o.id = $1`,
    [id, shopper.id],
  );
}

const WHOLE = {
  payment_status: 'refunded',
  refunded: 12_500,
  refunding: 0,
  credit_notes: 1,
  notices: 1,
  points: 0,
};

describe('fifty refunds at once', () => {
  it('never exceed what was paid', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await fixtures.order();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          fixtures.refund(order, { amount: '7.00', method: index % 5 ? 'original' : 'wallet' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(17);
      const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      expect(new Set(refused)).toEqual(new Set(['REFUND_EXCEEDS_BALANCE']));
      await fixtures.rest();
      expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 11_900, refunding_amount: 0 });
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('beside a cancellation, a refund of all and one in the dashboard give back what was paid, once', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await fixtures.order();
      await Promise.allSettled([
        ...Array.from({ length: 20 }, () => fixtures.refund(order, { amount: '3.33' })),
        order.shopper.client.post(`/orders/${order.order_number}/cancel`, {}),
        fixtures.move(order, 'refunded'),
        Promise.resolve().then(() => store.stripe.refund({ payment_intent: order.intent, amount: 4000 })),
      ]);
      await fixtures.rest();
      const books = await fixtures.books(order);
      expect(books.refunding_amount).toBe(0);
      expect(books.refunded_amount).toBeLessThanOrEqual(books.paid_amount);
      expect(await fixtures.refundedAtProcessor(order)).toBe(books.refunded_amount);
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('are stopped by the database where the code forgets to', async () => {
    const order = await fixtures.order();
    const insert = `INSERT INTO refunds (order_id, user_id, source, method, status, currency, amount, wallet_amount,
        counted_amount, created_at, updated_at)
      VALUES ($1, $2, 'staff', 'wallet', 'approved', 'EUR', $3, $3, $3, now(), now())`;
    await store.db.rows(insert, [order.id, order.shopper.id, 12_500]);
    await expect(store.db.rows(insert, [order.id, order.shopper.id, 1])).rejects.toThrow(
      'orders_refunds_covered',
    );
    await expect(store.db.rows('DELETE FROM refunds WHERE order_id = $1', [order.id])).rejects.toThrow(
      'never removed',
    );
  });
});

type Step = [name: string, provider: () => object, method: string];

function step<T extends object>(
  name: string,
  provider: abstract new (...args: never[]) => T,
  method: keyof T & string,
): Step {
  return [name, () => store.get<T>(provider), method];
}

/** Steps of a refund in jobs, and the steps that follow from it. */
const STEPS: Step[] = [
  step('asking the processor', StripeRefundsGateway, 'createRefund'),
  step('writing down what it said', RefundSettlementService, 'recordRefund'),
  step('counting it', RefundStatusService, 'markRefundProcessed'),
  step('bringing the order in line', RefundStatusService, 'syncOrder'),
  step('taking points back', LoyaltyService, 'settleOrderPoints'),
  step('issuing the credit note', InvoiceIssuingService, 'issueCreditNote'),
  step('telling the customer', NotificationSenderService, 'notify'),
  step('telling receivers', WebhookPublisherService, 'publishEvent'),
  step('reading what was made before', StripeRefundsGateway, 'listIntentRefunds'),
  step('reading an event’s refund', StripeRefundsGateway, 'findRefund'),
];

describe('a crash', () => {
  const times = [
    ['before', 1],
    ['after', 1],
    ['before', 100],
    ['after', 100],
  ] as const;

  const crashes = STEPS.flatMap(([name, provider, method]) =>
    times.map(([when, count]) => ({
      title: `${when} ${name}, ${count} times`,
      provider,
      method,
      when,
      count,
    })),
  );

  it.each(crashes)('$title, changes nothing of the outcome', async ({ provider, method, when, count }) => {
    const order = await fixtures.order({ status: 'delivered' });
    await fixtures.refund(order);
    crash(provider(), method, when, count);
    await store.drain().catch(() => undefined);
    await store.stripe.flushWebhooks();
    await store.drain().catch(() => undefined);
    jest.restoreAllMocks();
    await fixtures.retryFailed();
    await fixtures.rest();
    expect(await traces(order)).toEqual(WHOLE);
    expect(await fixtures.refundsOf(order)).toHaveLength(1);
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('in the request leaves nothing, and the same request succeeds afterwards', async () => {
    for (const when of ['before', 'after'] as const) {
      const order = await fixtures.order();
      crash(store.get(RefundStatusService), 'markRefundProcessed', when, 1);
      expect((await fixtures.refund(order, { method: 'wallet' })).status).toBe(500);
      expect(await fixtures.refundsOf(order)).toEqual([]);
      jest.restoreAllMocks();
      expect((await fixtures.refund(order, { method: 'wallet' })).status).toBe(201);
      await fixtures.rest();
      expect(
        await store.db.row('SELECT balance FROM wallets WHERE user_id = $1', [order.shopper.id]),
      ).toEqual({
        balance: 12_500,
      });
    }
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));

/** Makes a method throw before or after its work. */
function crash(provider: object, method: string, when: 'before' | 'after', count: number): void {
  const target = provider as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = target[method]?.bind(provider);
  if (!original) throw new Error(`there is no ${method}`);
  let left = count;
  jest.spyOn(target, method).mockImplementation(async (...args: unknown[]) => {
    if (left-- <= 0) return original(...args);
    if (when === 'after') await original(...args);
    throw new Error('crashed');
  });
}
