import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, type TestResponse, TestClient, startServiceProcess } from '@comptoir/testing';
import { CartService } from '../../src/checkout/cart/cart.service';
import { PREFIX } from '../../src/docs';
import type { TestAccount } from '../accounts';
import { expectBooksToBalance } from '../reconciliation';
import { type CheckoutShop, type Shopper, type TestItem, openCheckout } from '../checkout/checkout.fixtures';
import { inBatches } from '../orders/concurrency.fixtures';
import { type TestStore, startStore } from '../store.harness';

const CROWD = 150;
const READERS = 60;
const UNITS = 10;
/** Longer than anybody waits for a database connection, and shorter than for a lock. */
const HELD_MS = 3_200;

/** As many connections as in production, and a second more to wait for one, since other tests run meanwhile. */
const PRODUCTION = { DATABASE_POOL_SIZE: '10', DATABASE_POOL_WAIT_MS: '2500', LOG_LEVEL: 'warn' };

describe('a crowd that wants the same', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let api: ServiceProcess;
  let client: TestClient;
  let crowd: Shopper[];
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    api = await startServiceProcess('apps/store-api/src/main.ts', { ...store.env, ...PRODUCTION });
    client = new TestClient(`${api.url}/${PREFIX}`);
    crowd = [];
    await inBatches(Array.from({ length: CROWD }), async () => crowd.push(await shop.shopper()));
  }, 120_000);
  afterAll(async () => {
    await api?.stop();
    await store?.stop();
  });
  afterEach(() => expectBooksToBalance(store));

  const as = ({ accessToken }: TestAccount): TestClient => client.as(accessToken);
  const shopper = (n: number): Shopper => crowd[n % CROWD] as Shopper;
  const times = (count: number, call: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  /** Counts each status, or the code of the refusal. */
  const tally = (answers: TestResponse[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const outcome = status < 300 ? 'done' : (body.code as string);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };
  /** Collects the answers to a crowd that waits for a row, and to readers meanwhile. */
  const whileLocked = async (
    lock: [sql: string, param: number],
    write: (n: number) => Promise<TestResponse>,
  ): Promise<{ written: TestResponse[]; read: TestResponse[] }> => {
    const { written, read } = await store.db.tx(async (tx) => {
      await tx.rows(lock[0], [lock[1]]);
      const over = sleep(HELD_MS);
      // In an object, since the lock is to be given back before they can be answered.
      const writing = { written: times(CROWD, write) };
      await sleep(200);
      const answered = await times(READERS, (n) =>
        as(shopper(n + 1)).get(n % 2 ? '/user/addresses' : '/orders'),
      );
      await over;
      return { ...writing, read: answered };
    });
    return { written: await written, read };
  };
  const fill = (people: Shopper[], { productId, variantId }: TestItem): Promise<void> =>
    inBatches(people, ({ id }) =>
      store.get(CartService).addCartItem(id, { product_id: productId, variant_id: variantId, quantity: 1 }),
    );

  it('waits for the last units of a product without the connections that others read with', async () => {
    const item = await shop.item(1000, UNITS);
    await fill(crowd, item);
    const { written, read } = await whileLocked(
      ['SELECT FROM inventory WHERE variant_id = $1 FOR UPDATE', item.variantId],
      (n) => as(shopper(n)).post('/orders', {}),
    );
    expect(tally(written)).toEqual({ done: UNITS, INSUFFICIENT_STOCK: CROWD - UNITS });
    expect(tally(read)).toEqual({ done: READERS });
    expect(await shop.inventoryOf(item)).toEqual({ on_hand: UNITS, reserved: UNITS });
  });

  it('waits for the cart of one account, which one account can bring about', async () => {
    const item = await shop.item(1000, 1_000);
    const hasty = await shop.shopper();
    await fill([hasty], item);
    const { written, read } = await whileLocked(
      ['SELECT FROM carts WHERE user_id = $1 FOR UPDATE', hasty.id],
      () =>
        as(hasty).post('/cart/items', {
          product_id: item.productId,
          variant_id: item.variantId,
          quantity: 1,
        }),
    );
    expect(tally(read)).toEqual({ done: READERS });
    // A cart holds so many units of an item.
    expect(tally(written)).toEqual({ done: 99, VALIDATION_ERROR: CROWD - 99 });
  });
});
