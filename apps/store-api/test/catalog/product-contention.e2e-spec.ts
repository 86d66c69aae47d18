import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type TestResponse, TestClient, startServiceProcess } from '@comptoir/testing';
import { crowdOf } from '../../../../tools/testing-servers/time-scale';
import { CartService } from '../../src/checkout/cart/cart.service';
import { PREFIX } from '../../src/api-prefix';
import type { TestAccount } from '../accounts';
import { expectLedgersToBalance } from '../reconciliation';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { inBatches } from '../orders/concurrency.fixture';
import { type TestStore, startStore } from '../store-harness';

/** The queue of a row lets each wait for seconds, and they must be more than all connections. */
const WRITERS = crowdOf(150, 60);
const READERS = 60;
const UNITS = 10;
/**
 * Longer than the wait for a database connection, and much shorter than the four seconds that PostgreSQL lets a client
 * wait for a lock: on a busy machine the readers keep the lock for longer.
 */
const HELD_MS = 2_200;

/** Uses as many connections as production. The wait is a little longer, because other tests run concurrently. */
const PRODUCTION = { DATABASE_POOL_SIZE: '10', DATABASE_POOL_WAIT_MS: '2000', LOG_LEVEL: 'warn' };

describe('many concurrent requests for the same row', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let api: ServiceProcess;
  let client: TestClient;
  let shoppers: Shopper[];
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    api = await startServiceProcess('apps/store-api/src/main.ts', { ...store.env, ...PRODUCTION });
    client = new TestClient(`${api.url}/${PREFIX}`);
    shoppers = [];
    await inBatches(Array.from({ length: WRITERS }), async () => shoppers.push(await shop.shopper()));
  });
  afterAll(async () => {
    await api?.stop();
    await store?.stop();
  });
  afterEach(() => expectLedgersToBalance(store));

  const as = ({ accessToken }: TestAccount): TestClient => client.as(accessToken);
  const shopper = (n: number): Shopper => shoppers[n % WRITERS] as Shopper;
  const times = (count: number, call: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  /** Counts successful responses and each error code. */
  const tally = (responses: TestResponse[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status, body } of responses) {
      const outcome = status < 300 ? 'done' : (body.code as string);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };
  /** Sends writes that wait for a locked row, and reads meanwhile; returns all responses. */
  const whileLocked = async (
    lock: [sql: string, param: number],
    write: (n: number) => Promise<TestResponse>,
  ): Promise<{ written: TestResponse[]; read: TestResponse[] }> => {
    const { written, read } = await store.db.tx(async (tx) => {
      await tx.rows(lock[0], [lock[1]]);
      const held = sleep(HELD_MS);
      // In an object, so that the promise is not awaited before the lock is released.
      const writing = { written: times(WRITERS, write) };
      await sleep(200);
      const readResponses = await times(READERS, (n) =>
        as(shopper(n + 1)).get(n % 2 ? '/user/addresses' : '/orders'),
      );
      await held;
      return { ...writing, read: readResponses };
    });
    return { written: await written, read };
  };
  const fill = (people: Shopper[], { productId, variantId }: TestItem): Promise<void> =>
    inBatches(people, ({ id }) =>
      store.get(CartService).addCartItem(id, { product_id: productId, variant_id: variantId, quantity: 1 }),
    );

  it('wait for the last units of a product without blocking the connections of readers', async () => {
    const item = await shop.item(1000, UNITS);
    await fill(shoppers, item);
    const { written, read } = await whileLocked(
      ['SELECT FROM inventory WHERE variant_id = $1 FOR UPDATE', item.variantId],
      (n) => as(shopper(n)).post('/orders', {}),
    );
    expect(tally(written)).toEqual({ done: UNITS, INSUFFICIENT_STOCK: WRITERS - UNITS });
    expect(tally(read)).toEqual({ done: READERS });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: UNITS, reserved: UNITS });
  });

  it('wait for the cart of one account without blocking the connections of readers', async () => {
    const item = await shop.item(1000, 1_000);
    const hasty = await shop.shopper();
    await fill([hasty], item);
    const { written, read } = await whileLocked(
      ['SELECT FROM carts WHERE user_id = $1 FOR UPDATE', hasty.id],
      () =>
        as(hasty).post('/cart/items', {
          product_id: item.productId,
          variant_id: item.variantId,
          quantity: 3,
        }),
    );
    expect(tally(read)).toEqual({ done: READERS });
    // A cart has at most 99 units of an item.
    expect(tally(written)).toEqual({ done: 33, VALIDATION_ERROR: WRITERS - 33 });
  });
});
