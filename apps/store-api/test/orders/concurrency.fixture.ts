import {
  type ServiceProcess,
  TestClient,
  readLoggedDeadlocks,
  startServiceProcess,
  until,
} from '@comptoir/testing';
import { patience } from '../../../../tools/testing-servers/time-scale';
import { CartService } from '../../src/checkout/cart/cart.service';
import { PREFIX } from '../../src/api-prefix';
import type { TestAccount } from '../accounts';
import { expectLedgersToBalance } from '../reconciliation';
import type { TestItem } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

/** Rounds of each race; STORE_RACE_ROUNDS=30 is the long run. */
export const ROUNDS = Number(process.env.STORE_RACE_ROUNDS ?? 2);

/** Timeout of a race of which a round takes a second or two on an idle machine. */
export const ROUNDS_MS = patience(180_000 + ROUNDS * 30_000);

export interface PlacedOrder {
  id: number;
  order_number: string;
  items: { unit_price: string }[];
  gift_card_amount: string;
}

/** Result of a checkout. */
export interface Outcome {
  status: number;
  /** `placed`, or the code of the error. */
  code: string;
  order?: PlacedOrder;
}

/**
 * Two API processes on one database, each with its own event loop and connection pool. The test is a third
 * process: it prepares, checks, and runs the worker's jobs.
 */
export class TwoApis {
  private readonly clients: TestClient[];
  private reportedDeadlocks = 0;

  private constructor(
    readonly store: TestStore,
    private readonly processes: ServiceProcess[],
  ) {
    this.clients = processes.map(({ url }) => new TestClient(`${url}/${PREFIX}`));
  }

  static async start(): Promise<TwoApis> {
    // Its own: the sessions of its database are counted.
    const store = await startStore({});
    const start = (): Promise<ServiceProcess> =>
      startServiceProcess('apps/store-api/src/main.ts', { ...store.env, LOG_LEVEL: 'warn' });
    const started = await Promise.allSettled([start(), start()]);
    const apis = new TwoApis(
      store,
      started.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    );
    const failed = started.find((outcome) => outcome.status === 'rejected');
    if (!failed) return apis;
    await apis.stop();
    throw failed.reason;
  }

  async stop(): Promise<void> {
    await this.stopApis();
    await this.store.stop();
  }

  /** Anonymous client; even numbers use one process, odd numbers the other. */
  client(index: number): TestClient {
    const client = this.clients[index % this.clients.length];
    if (!client) throw new Error('there are no processes');
    return client;
  }

  at(index: number, { accessToken }: TestAccount): TestClient {
    return this.client(index).as(accessToken);
  }

  async place(index: number, shopper: TestAccount, body: object = {}, key?: string): Promise<Outcome> {
    const headers = key ? { 'Idempotency-Key': key } : undefined;
    const answer = await this.at(index, shopper).post('/orders', body, { headers });
    if (answer.status !== 201) return { status: answer.status, code: answer.body.code };
    return { status: 201, code: 'placed', order: answer.body.data };
  }

  /** Places an order for each of the people concurrently. */
  async rush(people: readonly TestAccount[], body: object = {}): Promise<Outcome[]> {
    return Promise.all(people.map((shopper, index) => this.place(index, shopper, body)));
  }

  /** Replaces the contents of the carts. */
  async fill(people: readonly TestAccount[], ...lines: [TestItem, number][]): Promise<void> {
    const carts = this.store.get(CartService);
    await inBatches(people, async ({ id }) => {
      await carts.clearCart(id);
      for (const [{ productId, variantId }, quantity] of lines) {
        await carts.addCartItem(id, { product_id: productId, variant_id: variantId, quantity });
      }
    });
  }

  /** Returns the deadlocks that were logged since the last call. */
  newDeadlocks(): string[] {
    const unreported = readLoggedDeadlocks(this.store.config.database.url).slice(this.reportedDeadlocks);
    this.reportedDeadlocks += unreported.length;
    return unreported;
  }

  /**
   * Returns the database's count of deadlocks. Stops the processes first, because sessions report their
   * counts at their end.
   */
  async deadlocks(): Promise<number | undefined> {
    await this.stopApis();
    const { db } = this.store;
    const stats = (): Promise<{ numbackends: number; deadlocks: number } | undefined> =>
      db.row('SELECT numbackends, deadlocks FROM pg_stat_database WHERE datname = current_database()');
    await until('only our sessions are left', async () => {
      const { numbackends = Infinity } = (await stats()) ?? {};
      return numbackends <= db.pool.totalCount;
    });
    return (await stats())?.deadlocks;
  }

  private async stopApis(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
  }
}

/** Checks that stock and money agree with their ledgers, and that there were no deadlocks. */
export async function expectNoHarm(apis: TwoApis): Promise<void> {
  await expectLedgersToBalance(apis.store);
  expect(apis.newDeadlocks()).toEqual([]);
}

/** Counts the outcomes; a server error fails the test. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Returns the people whose orders were placed. */
export function winnersOf<T>(people: readonly T[], outcomes: readonly Outcome[]): T[] {
  return people.filter((_, index) => outcomes[index]?.order);
}

/** Runs the work for twenty items concurrently. */
export async function inBatches<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < list.length; start += 20) {
    await Promise.all(list.slice(start, start + 20).map(work));
  }
}
