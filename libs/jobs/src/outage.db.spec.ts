import { type TestDatabase, freePorts, until } from '@comptoir/testing';
import { patience } from '../../../tools/testing-servers/time-scale';
import {
  type ProcessOptions,
  type TestProcess,
  effects,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  ordersSeen,
  pending,
  quiet,
  startProcess,
} from './jobs.fixture';
import { OwnRedis } from './own-redis.fixture';
import { Queues } from './queues';

let database: TestDatabase;
let redis: OwnRedis;
let worker: TestProcess;

async function boot(options: Partial<ProcessOptions> = {}): Promise<void> {
  worker = await startProcess({
    databaseUrl: database.url,
    redisUrl: redis.url,
    prefix: freshPrefix(),
    resendAfterMs: 1_000,
    ...options,
  });
  await emptyTables(worker.db);
}

beforeAll(async () => {
  database = await jobsDatabase();
  const [port = 0] = await freePorts(1);
  redis = new OwnRedis(port);
});

beforeEach(async () => {
  await redis.start();
});

afterEach(async () => {
  await worker.app.close();
  await redis.kill();
});

afterAll(async () => {
  await database.drop();
});

it('starts while Redis is down, accepts events meanwhile, and delivers them when it is up', async () => {
  await redis.kill();
  await boot();
  const start = performance.now();
  await worker.runtime.start();
  expect(performance.now() - start).toBeLessThan(patience(10_000));
  await worker.place(1);
  expect(await worker.health.readiness()).toMatchObject({
    ready: true,
    status: 'degraded',
    checks: { redis: 'down' },
  });
  await redis.start();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(1);
  expect(await worker.health.readiness()).toMatchObject({ status: 'ok', checks: { redis: 'up' } });
});

it('loses nothing when Redis is killed at work and comes back empty', async () => {
  await boot();
  await worker.runtime.start();
  for (let id = 0; id < 100; id++) {
    await worker.place(id);
    if (id === 50) await redis.kill();
  }
  await redis.start();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(100);
  await worker.place(1_000);
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(101);
});

it('resends immediately what Redis rejected while the next batch was sent', async () => {
  await boot({ resendAfterMs: 600_000 });
  const orders = Array.from({ length: 1_600 }, (_, orderId) => ({ orderId }));
  await worker.db.tx((tx) => worker.outbox.enqueueAll(tx, 'order.expire', orders));
  const queues = worker.app.get(Queues);
  const add = queues.add.bind(queues);
  let calls = 0;
  const adding = jest.spyOn(queues, 'add').mockImplementation(async (refs) => {
    if (++calls === 2) throw new Error('Redis is away');
    await add(refs);
  });
  await worker.runtime.start();
  await quiet(worker.db);
  adding.mockRestore();
  expect(await ordersSeen(worker.db, 'order.expire')).toBe(orders.length);
  expect(await effects(worker.db, 'order.expire')).toHaveLength(orders.length);
});

it('sends everything again when Redis was flushed before any of it ran', async () => {
  await boot({ concurrency: 1 });
  const gate = new Promise<void>((open) => {
    worker.script.behaviours.set('count-order', async (job, orderId) => {
      if (orderId === 0) await gate;
      await worker.script.record(job, orderId);
    });
    void until('all are placed', async () => (await pending(worker.db)) >= 30).then(async () => {
      await redis.command('flushall');
      open();
    });
  });
  await worker.runtime.start();
  for (let id = 0; id < 30; id++) await worker.place(id);
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(30);
});

it('notices a Redis that accepts connections but does not respond', async () => {
  await boot();
  await worker.runtime.start();
  await worker.place(1);
  await quiet(worker.db);
  redis.freeze();
  await worker.place(2);
  expect((await worker.health.readiness()).checks.redis).toBe('down');
  redis.thaw();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(2);
});

it('retries jobs that failed while the clock was hours ahead', async () => {
  const prefix = freshPrefix();
  await boot({ prefix, attempts: 2, backoffMs: 60_000 });
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3 * 3_600_000);
  worker.script.behaviours.set('count-order', () => Promise.reject(new Error('not yet')));
  await worker.runtime.start();
  await worker.place(1);
  await until(
    'it waits for its next attempt',
    async () => (await redis.command('zcard', `${prefix}:default:delayed`)) === 1,
  );
  worker.script.behaviours.clear();
  clock.mockRestore();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(1);
});

it('stops within seconds while Redis is away', async () => {
  await boot();
  await worker.runtime.start();
  await worker.place(1);
  await quiet(worker.db);
  await redis.kill();
  const start = performance.now();
  await worker.app.close();
  expect(performance.now() - start).toBeLessThan(patience(20_000));
});

it('drops a job that does not end while stopping, and another process runs it', async () => {
  await boot();
  worker.script.behaviours.set('count-order', () => new Promise(() => undefined));
  await worker.runtime.start();
  await worker.place(1);
  await until('the other ran', async () => (await effects(worker.db, 'mail-order-placed')).length === 1);
  const start = performance.now();
  await worker.runtime.stop();
  expect(performance.now() - start).toBeLessThan(patience(20_000));
  expect(await pending(worker.db)).toBe(1);
  worker.script.behaviours.clear();
  await worker.runtime.drain();
  expect(await ordersSeen(worker.db)).toBe(1);
  const closing = performance.now();
  await worker.app.close();
  expect(performance.now() - closing).toBeLessThan(patience(10_000));
});

it('goes on after its database connections were cut, the listening one included', async () => {
  await boot();
  await worker.runtime.start();
  await worker.place(1);
  await quiet(worker.db);
  await worker.db
    .rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);
  await until('an order is placed', () => worker.place(2).then(() => true));
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(2);
});

it('rejects a Redis that may evict jobs when configured to, and only warns otherwise', async () => {
  await redis.kill();
  await redis.start('allkeys-lru');
  // BullMQ prints the same warning to the console.
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await boot({ requireNoEviction: true });
  await expect(worker.runtime.start()).rejects.toThrow('maxmemory-policy "allkeys-lru"');
  await worker.app.close();
  await boot();
  await worker.runtime.start();
  await worker.place(1);
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(1);
  warn.mockRestore();
});
