import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type ServiceProcess, TestClient, startServiceProcess, until } from '@comptoir/testing';
import { aResource } from '../../apps/booking-api/test/booking.fixture';
import { type TestBooking, startBooking } from '../../apps/booking-api/test/booking-harness';
import { openCheckout } from '../../apps/store-api/test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';
import { PatroniCluster, missingForPatroni } from './patroni';
import { Traffic } from './traffic';

jest.setTimeout(300_000);

const SHOPPERS = 4;
/** Acknowledged orders and bookings before and after each failover. */
const ENOUGH = 15;
const RECOVERED_MS = 30_000;
const ROOT = path.resolve(__dirname, '../..');
const PENDING = `
  SELECT (SELECT count(*) FROM outbox)::int
       + (SELECT count(*) FROM outbox_deliveries WHERE failed_at IS NULL)::int AS n`;

const missing = missingForPatroni();
if (missing.length)
  console.warn(`The failover drill is skipped, because of missing programs: ${missing.join(', ')}`);

(missing.length ? describe.skip : describe)('PostgreSQL under Patroni', () => {
  const shared = process.env.TEST_DATABASE_URL;
  let cluster: PatroniCluster;
  let store: TestStore;
  let booking: TestBooking;
  let processes: ServiceProcess[] = [];
  let traffic: Traffic;
  let first: string;

  beforeAll(async () => {
    cluster = await PatroniCluster.start();
    process.env.TEST_DATABASE_URL = await cluster.primaryUrl();
    first = (await cluster.primaryName()) ?? '';
    const allServers = (url: string): Promise<Record<string, string>> =>
      Promise.resolve({ DATABASE_URL: cluster.allServers(url) });
    store = await startStore(allServers);
    booking = await startBooking(allServers);
    const production = { DATABASE_POOL_WAIT_MS: '1500', LOG_LEVEL: 'warn' };
    const start = (app: string, env: NodeJS.ProcessEnv): Promise<ServiceProcess> =>
      startServiceProcess(`apps/${app}.ts`, { ...env, ...production });
    const shopApi = await start('store-api/src/main', store.env);
    const worker = await start('store-api/src/worker', store.env);
    const bookingApi = await start('booking-api/src/main', booking.env);
    const bookingWorker = await start('booking-api/src/worker', booking.env);
    processes = [shopApi, worker, bookingApi, bookingWorker];
    const shop = await openCheckout(store);
    traffic = new Traffic({
      shop,
      item: await shop.item(6000, 100_000),
      shoppers: await Promise.all(Array.from({ length: SHOPPERS }, () => shop.shopper())),
      store: new TestClient(`${shopApi.url}${new URL(store.client.baseUrl).pathname}`),
      booking: new TestClient(`${bookingApi.url}${new URL(booking.client.baseUrl).pathname}`),
      resourceId: await aResource(booking),
    });
    traffic.start();
  });

  afterAll(async () => {
    await traffic?.stop();
    await Promise.all(processes.map((one) => one.stop()));
    await booking?.stop();
    await store?.stop();
    process.env.TEST_DATABASE_URL = shared;
    await cluster?.stop();
  });

  /** Waits until both services have acknowledged this much more. */
  async function untilEnough(): Promise<void> {
    const { orders, bookings } = traffic;
    const goal = [orders.length + ENOUGH, bookings.length + ENOUGH] as const;
    await until('both services work', () => orders.length >= goal[0] && bookings.length >= goal[1], 120_000);
  }

  /** Prints when what happened, and returns the seconds until both services had acknowledged a write. */
  async function timelineOf(title: string, began: number, promoted: number): Promise<number> {
    await until('both services acknowledge writes', () =>
      (['store', 'booking'] as const).every((service) => traffic.firstAfter(service, began) !== undefined),
    );
    await untilEnough();
    const seconds = (moment: number | undefined): string =>
      moment === undefined ? 'none' : `${((moment - began) / 1000).toFixed(1)} s`;
    // Writes that began before the primary was gone may still have been acknowledged by it.
    const answered = (['store', 'booking'] as const).map((service) => traffic.firstAfter(service, promoted));
    const failed = traffic.outcomes.filter(({ began: at, acknowledged }) => at > began && !acknowledged);
    const all = traffic.outcomes.filter(({ began: at }) => at > began);
    process.stderr.write(
      [
        title,
        `  promoted              ${seconds(promoted)}`,
        `  first write, store    ${seconds(answered[0])}`,
        `  first write, booking  ${seconds(answered[1])}`,
        `  last error            ${seconds(traffic.lastError)}`,
        `  failed writes         ${failed.length} of ${all.length}`,
        '',
      ].join('\n'),
    );
    return Math.max(...answered.map((moment) => (moment ?? Infinity) - began));
  }

  it('loses nothing that was acknowledged when the primary is killed', async () => {
    await untilEnough();
    const began = performance.now();
    await cluster.killPrimary();
    await until('a standby is promoted', async () => (await cluster.primaryName()) !== undefined, 60_000);
    expect(await timelineOf('the primary was killed', began, performance.now())).toBeLessThan(RECOVERED_MS);
  });

  it('takes the former primary back as the synchronous standby', async () => {
    await cluster.startAgain(first);
    expect(await cluster.primaryName()).not.toBe(first);
    expect(cluster.logOf(first)).toMatch(/running pg_rewind[^]*pg_rewind exit code=0/);
    await untilEnough();
  });

  it('follows a planned switchover back to it', async () => {
    const began = performance.now();
    const promoted = cluster.switchOver(first).then(() => performance.now());
    await until('it leads', async () => (await cluster.primaryName()) === first, 60_000);
    const leads = performance.now();
    await promoted;
    expect(await timelineOf('the primary was switched', began, leads)).toBeLessThan(RECOVERED_MS);
  });

  it('has every acknowledged order, payment and booking, and balanced books', async () => {
    await traffic.stop();
    await store.stripe.flushWebhooks();
    for (const { db } of [store, booking])
      await until('no work is pending', async () => (await db.row(PENDING))?.n === 0, 90_000);
    const { orders, paid, bookings } = traffic;
    const kept = await store.db.rows<{ number: string; paid: boolean }>(
      `SELECT o.order_number AS number, coalesce(bool_or(p.status = 'paid'), false) AS paid
       FROM orders o LEFT JOIN payments p ON p.order_id = o.id GROUP BY 1`,
    );
    const paidOf = new Map(kept.map(({ number, paid: isPaid }) => [number, isPaid]));
    expect(orders.filter((number) => !paidOf.has(number))).toEqual([]);
    expect(paid.length).toBeGreaterThan(ENOUGH);
    expect(paid.filter((number) => !paidOf.get(number))).toEqual([]);
    const booked = await booking.db.rows<{ id: number }>('SELECT id FROM bookings');
    const ids = new Set(booked.map(({ id }) => id));
    expect(bookings.filter((id) => !ids.has(id))).toEqual([]);
    process.stderr.write(
      `acknowledged and kept: ${orders.length} orders, ${paid.length} payments, ${bookings.length} bookings\n`,
    );
    expect(await reconcile('store-api', store.env)).toContain('checks passed');
    expect(await reconcile('booking-api', booking.env)).toContain('checks passed');
  });
});

/** Runs the program of operators, which finds the primary by itself. */
async function reconcile(app: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = fork(path.join(ROOT, `apps/${app}/src/reconcile.ts`), {
    env: { ...process.env, ...env },
    execArgv: ['--require', path.join(ROOT, 'tools/testing-servers/typescript-hook.js')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  return output;
}
