import { JobsRuntime } from '@comptoir/jobs';
import { type TestResponse, until } from '@comptoir/testing';
import type Stripe from 'stripe';
import { randomNumbers, testSeed } from '../../../../tools/testing-servers/test-seed';
import { ProcessorDisputesService } from '../../src/orders/payments/processor-disputes.service';
import type { Shopper, TestItem } from '../checkout/checkout.fixture';
import { ROUNDS, ROUNDS_MS, TwoApis, expectNoHarm } from './concurrency.fixture';
import { RefundsFixtures } from './refunds.fixture';

/** Orders of a round, which are paid concurrently. */
const ORDERS = 4;
const STOCK = 10_000;

type Answer = Pick<TestResponse, 'status' | 'body'>;
type Call = () => Promise<Answer | undefined>;

/** An order with an open payment at the processor. */
interface OpenOrder {
  id: number;
  number: string;
  shopper: Shopper;
  payment: Record<string, string>;
}

jest.setTimeout(ROUNDS_MS);

let apis: TwoApis;
let fixtures: RefundsFixtures;
let item: TestItem;

beforeAll(async () => {
  apis = await TwoApis.start();
  fixtures = await RefundsFixtures.open(apis.store);
  apis.store.stripe.setWebhookUrls([0, 1].map((index) => `${apis.client(index).baseUrl}/webhooks/stripe`));
});

afterAll(() => apis?.stop());

beforeEach(async () => {
  item = await fixtures.shop.item(5500, STOCK);
});

afterEach(() => expectNoHarm(apis));

async function openOrder(_: unknown, index: number): Promise<OpenOrder> {
  const shopper = await fixtures.shop.shopper();
  await apis.fill([shopper], [item, 1]);
  const { order } = await apis.place(index, shopper);
  if (!order) throw new Error('the order was not placed');
  const body = { order_number: order.order_number };
  const opened = await apis.at(index + 1, shopper).post('/payments/intent', body);
  return { id: order.id, number: order.order_number, shopper, payment: opened.body.data };
}

async function openOrders(): Promise<OpenOrder[]> {
  return Promise.all(Array.from({ length: ORDERS }, openOrder));
}

const pay =
  ({ payment }: OpenOrder, card = 'pm_card_visa'): Call =>
  async () => {
    await fixtures.payments.payInBrowser(payment, card);
    return undefined;
  };

const confirm =
  ({ shopper, payment }: OpenOrder, index: number): Call =>
  () =>
    apis.at(index, shopper).post('/payments/confirm', {
      payment_intent_id: payment.processor_payment_intent_id,
    });

const inTurn =
  (first: Call, second: Call): Call =>
  async () => {
    await first();
    return second();
  };

function cancellation({ number, shopper }: OpenOrder, index: number): Call {
  return () => apis.at(index, shopper).post(`/orders/${number}/cancel`);
}

/** Lets the order expire, and runs the worker's schedules. */
async function expiry({ id }: OpenOrder): Promise<Call> {
  await apis.store.db.rows('UPDATE orders SET expires_at = now() WHERE id = $1', [id]);
  const jobs = apis.store.get(JobsRuntime);
  return async () => {
    for (const schedule of ['check-open-payments', 'expire-orders']) await jobs.runSchedule(schedule);
    return undefined;
  };
}

/** Makes all calls concurrently while the worker runs, then waits for its jobs. */
async function atOnce(calls: readonly Call[]): Promise<Answer[]> {
  let answered = false;
  const answers = Promise.all(calls.map((call) => call())).finally(() => (answered = true));
  const work = async (): Promise<void> => {
    while (!answered) await apis.store.drain();
  };
  const [given] = await Promise.all([answers, work()]);
  await fixtures.settle();
  const real = given.filter((answer) => answer !== undefined);
  expect(real.filter(({ status }) => status >= 500)).toEqual([]);
  return real;
}

const random = randomNumbers(testSeed());

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** Returns the processor's events of these payments. */
async function eventsOf(orders: readonly OpenOrder[]): Promise<Stripe.Event[]> {
  const ids = new Set(orders.map(({ payment }) => payment.processor_payment_intent_id));
  const { data } = await fixtures.processor.events.list({ limit: 100 });
  return data.filter(({ data: { object } }) => 'id' in object && ids.has(object.id));
}

/** Reads all data that the payment of an order leaves. */
async function traces({ id }: OpenOrder): Promise<object | undefined> {
  return apis.store.db.row(
    `SELECT o.status, o.payment_status,
       (SELECT array_agg(status) FROM payments WHERE order_id = o.id) AS payments,
       (SELECT count(*)::int FROM stock_movements m JOIN order_items i ON i.id = m.order_item_id
          WHERE i.order_id = o.id AND m.kind = 'commit') AS commits,
       (SELECT count(*)::int FROM invoices WHERE order_id = o.id) AS invoices,
       (SELECT array_agg(type ORDER BY type) FROM notifications WHERE user_id = o.user_id) AS notices
     FROM orders o WHERE o.id = $1`,
    [id],
  );
}

/** Returns the minor units that the processor has charged for an order and not refunded. */
async function keptFor({ payment }: OpenOrder): Promise<number> {
  const intent = payment.processor_payment_intent_id ?? '';
  const { amount_received } = await fixtures.processor.paymentIntents.retrieve(intent);
  return amount_received && amount_received - (await fixtures.refundedAtProcessor({ intent }));
}

/** Reads the money of an order in minor units; `returned` is what its refunds gave to cards and wallets. */
async function moneyOf({ id }: { id: number }): Promise<Record<string, number>> {
  const row = await apis.store.db.row<Record<string, number>>(
    `SELECT o.paid_amount AS paid, o.disputed_amount AS disputed, o.refunding_amount AS waiting,
       o.refunded_amount AS refunded,
       (SELECT coalesce(sum(r.card_amount + r.wallet_amount), 0)::bigint FROM refunds r
         WHERE r.order_id = o.id AND r.status = 'processed') AS returned
     FROM orders o WHERE o.id = $1`,
    [id],
  );
  if (!row) throw new Error('the order is gone');
  return row;
}

describe('two concurrent processes', () => {
  it('settle a payment once, whatever confirmations and copies of events come in whatever order', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const orders = await openOrders();
      await Promise.all(orders.map((order) => pay(order, 'pm_card_chargeDeclined')()));
      await Promise.all(orders.map((order) => pay(order)()));
      const events = await eventsOf(orders);
      const received = events.flatMap((event) =>
        Array.from({ length: 5 }, (_, copy): Call => {
          const client = apis.client(copy);
          return () => fixtures.payments.sendEvent(event, { client });
        }),
      );
      const confirmed = orders.flatMap((order) => [0, 1, 2, 3].map((index) => confirm(order, index)));
      const answers = await atOnce(shuffled([...received, ...confirmed]));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(answers.filter(({ body }) => body.data?.status === 'paid')).toHaveLength(confirmed.length);
      expect(answers.filter(({ body }) => body.message === 'Event received.')).toHaveLength(events.length);
      expect(events.length).toBeGreaterThanOrEqual(2 * ORDERS);
      for (const order of orders) {
        expect(await traces(order)).toEqual({
          status: 'confirmed',
          payment_status: 'paid',
          payments: ['paid'],
          commits: 1,
          invoices: 1,
          notices: ['invoice', 'order_confirmed', 'order_placed'],
        });
        expect(await keptFor(order)).toBe(6000);
        const mails = apis.store.mail.inbox.messages({ to: order.shopper.email });
        const subjects = mails.map(({ subject }) => subject);
        expect(new Set(subjects).size).toBe(subjects.length);
      }
      expect(await fixtures.shop.inventoryOf(item)).toEqual({ on_hand: STOCK - ORDERS * round, reserved: 0 });
    }
  });

  it.each<[string, (order: OpenOrder, index: number) => Call | Promise<Call>]>([
    ['is cancelled', cancellation],
    ['expires', expiry],
  ])('keep the money of an order or its goods, when it %s while it is paid', async (_, prepare) => {
    let sold = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const orders = await openOrders();
      const endings = await Promise.all(orders.map(async (order, index) => prepare(order, index)));
      // Every second customer reads the payment before paying, so that paying comes first or second.
      const payments = orders.map((order, index) =>
        index % 2 ? inTurn(confirm(order, index), pay(order)) : pay(order),
      );
      const confirmations = orders.flatMap((order, index) => [
        confirm(order, index),
        confirm(order, index + 1),
      ]);
      await atOnce([...payments, ...endings, ...confirmations]);
      for (const ending of endings) await ending();
      await fixtures.settle();
      for (const order of orders) {
        const { status } = await fixtures.books(order);
        expect(['confirmed', 'cancelled']).toContain(status);
        expect(await keptFor(order)).toBe(status === 'confirmed' ? 6000 : 0);
        if (status === 'confirmed') sold++;
      }
      expect(await fixtures.shop.inventoryOf(item)).toEqual({ on_hand: STOCK - sold, reserved: 0 });
    }
  });

  it('capture an authorized order once, while staff asks for it and its parcel leaves', async () => {
    const admin = await fixtures.shop.staff('admin');
    const capturing = async (when: string): Promise<void> => {
      await admin.client.put('/admin/settings', { 'payments.capture': when });
      await until('both processes know the setting', async () => {
        const seen = await Promise.all([0, 1].map((index) => apis.at(index, admin).get('/admin/settings')));
        return seen.every(({ body }) => body.data.payments.capture === when);
      });
    };
    await capturing('on_shipment');
    for (let round = 0; round < ROUNDS; round++) {
      const orders = await openOrders();
      for (const order of orders) await pay(order)();
      await fixtures.settle();
      expect((await fixtures.books(orders[0] as OpenOrder)).payment_status).toBe('pending');
      const answers = await atOnce(
        orders.flatMap(({ id, number }, index) => {
          const at = (process: number) => apis.at(process, fixtures.manager);
          return [
            ...[index, index + 1].map((process) => () => at(process).post(`/admin/orders/${id}/capture`)),
            () => at(index).post('/admin/shipments', { order_number: number }),
          ];
        }),
      );
      // The second one finds the order paid.
      const rejected = answers.filter(({ status }) => status >= 400);
      expect(new Set(rejected.map(({ body }) => body.code))).toEqual(
        new Set(rejected.length ? ['ORDER_NOT_AUTHORIZED'] : []),
      );
      for (const order of orders) {
        const { paid_amount, payment_status } = await fixtures.books(order);
        expect([paid_amount, payment_status, await keptFor(order)]).toEqual([6000, 'paid', 6000]);
        expect(await traces(order)).toMatchObject({ payments: ['paid'], commits: 1, invoices: 1 });
      }
    }
    await capturing('automatic');
  });

  it('lose no cent when refunds, a return, a cancellation and a dispute meet on one order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const isDelivered = round % 2 === 0;
      const order = await fixtures.order(isDelivered ? { status: 'delivered' } : {});
      const charge = await fixtures.chargeOf(order);
      const staff = (index: number) => apis.at(index, fixtures.manager);
      const reason = { order_number: order.order_number, reason: 'Scratched.' };
      const units = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
      const returned = await apis
        .at(round, order.shopper)
        .post(`/orders/${order.order_number}/return`, { reason: 'other', items: units });
      const path = `/admin/returns/${returned.body.data?.id ?? 0}`;
      for (const status of isDelivered ? ['approved', 'received'] : [])
        await staff(round).put(path, { status });
      // The bank knows the dispute first; its event meets the other calls.
      const { id } = apis.store.stripe.dispute(charge, 'fraudulent', false, 3_000);
      const event: Call = async () => {
        await apis.store.get(ProcessorDisputesService).syncDispute(id);
        return undefined;
      };
      const answers = await atOnce(
        shuffled<Call>([
          event,
          () => staff(0).post('/admin/refunds', { ...reason, amount: '20' }),
          () => staff(1).post('/admin/refunds', { ...reason, amount: '45', method: 'wallet' }),
          () => staff(0).post('/admin/refunds', { ...reason, items: units }),
          () => staff(1).put(path, { status: 'refunded' }),
          () => staff(0).patch(`/admin/orders/${order.id}/status`, { status: 'cancelled' }),
          () => staff(1).patch(`/admin/orders/${order.id}/status`, { status: 'cancelled' }),
        ]),
      );
      expect(answers.some(({ status }) => status < 300)).toBe(true);
      await fixtures.retryFailed();
      await fixtures.settle();
      const books = await moneyOf(order);
      // The card paid 125.00, of which the bank took 30.00.
      expect(books).toMatchObject({ paid: 12_500, disputed: 3_000, waiting: 0 });
      expect(books.refunded).toBeLessThanOrEqual(12_500);
      expect(books.refunded).toBe(books.returned);
      expect(await fixtures.refundedAtProcessor(order)).toBeLessThanOrEqual(9_500);
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('had no deadlocks', async () => {
    expect(await apis.deadlocks()).toBe(0);
  });
});
