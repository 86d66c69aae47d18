import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type PaidOrder, RefundsFixtures } from '../../../test/orders/refunds.fixture';
import { type TestStore, startStore } from '../../../test/store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

afterEach(() => store.stripe.clearFaults());

describe('a processor that fails', () => {
  const CREATE = { method: 'POST', path: '^/v1/refunds$' };

  it.each([
    ['cuts the connection before', { type: 'reset', when: 'before' }],
    ['cuts the connection after', { type: 'reset', when: 'after' }],
    ['fails without a trace', { type: 'error', when: 'before' }],
    ['fails and remembers it', { type: 'error', when: 'during' }],
    ['fails after it took effect', { type: 'error', when: 'after' }],
    ['is slow', { type: 'stall', when: 'after', stall_ms: 300 }],
    ['is away', { type: 'error', when: 'before', status: 503 }],
  ] as const)('and %s refunds once', async (_, fault) => {
    for (const count of [1, 5]) {
      const order = await fixtures.order();
      store.stripe.addFault({ ...fault, ...CREATE, count });
      await fixtures.refund(order, { amount: '40' });
      await fixtures.rest();
      store.stripe.clearFaults();
      expect(await fixtures.refundedAtProcessor(order)).toBe(4000);
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('at random, with events five times and shuffled, agrees with our books to the cent in the end', async () => {
    const orders: PaidOrder[] = [];
    while (orders.length < 5) orders.push(await fixtures.order());
    store.stripe.configureWebhooks({ duplicate: 4, reorder: true });
    const types = [
      { type: 'reset', when: 'before' },
      { type: 'reset', when: 'after' },
      { type: 'error', when: 'during' },
      { type: 'error', when: 'after' },
    ] as const;
    for (const fault of types) store.stripe.addFault({ ...fault, probability: 0.1 });
    await Promise.all(
      orders.flatMap((order) => ['13.37', '0.50', '99'].map((amount) => fixtures.refund(order, { amount }))),
    );
    await store.drain().catch(() => undefined);
    await store.stripe.flushWebhooks();
    await store.drain().catch(() => undefined);
    store.stripe.clearFaults();
    await fixtures.retryFailed();
    await fixtures.rest();
    store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
    for (const order of orders) {
      expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 11_287, refunding_amount: 0 });
    }
    expect(await fixtures.differences(orders)).toEqual([]);
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
