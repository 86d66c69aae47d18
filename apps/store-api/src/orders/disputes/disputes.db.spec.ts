import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type PaidOrder, RefundsFixtures } from '../../../test/orders/refunds.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';

const ROUNDS = Number(process.env.STORE_RACE_ROUNDS ?? 2);

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

/** Refunds by staff, a cancellation, a dispute and a refund of the dashboard, all at once. */
async function raceFor(order: PaidOrder): Promise<string> {
  const charge = await fixtures.chargeOf(order);
  const { client } = fixtures.manager;
  const work = store.drain();
  const opened = store.stripe.dispute(charge, 'fraudulent', false, 3_000);
  await Promise.all([
    work,
    fixtures.refund(order, { amount: '20' }),
    fixtures.refund(order, { amount: '10', method: 'wallet' }),
    fixtures.payments.deliverEvents(),
    client.patch(`/admin/orders/${order.id}/status`, { status: 'cancelled' }),
    fixtures.processor.refunds.create({ payment_intent: order.intent, amount: 1_500 }),
    store.drain(),
  ]);
  await fixtures.rest();
  return opened.id;
}

it('refunds, a cancellation and a dispute at once pay each cent once, whoever wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await fixtures.order();
    const id = await raceFor(order);
    const isWon = round % 2 === 0;
    store.stripe.decideDispute(id, isWon ? 'won' : 'lost');
    await fixtures.rest();
    // The card paid 125.00. Lost: the bank took 30.00, and refunds give back 95.00. Won: they give back all.
    expect(await fixtures.books(order)).toMatchObject({
      ...{ status: 'cancelled', refunding_amount: 0, refunded_amount: isWon ? 12_500 : 9_500 },
    });
    expect(await fixtures.differences([order])).toEqual([]);
  }
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
