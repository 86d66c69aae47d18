import { type TestDatabase, until } from '@comptoir/testing';
import { type RedisGroup, startRedisCluster } from '../../../tools/scale/redis-servers';
import {
  type TestProcess,
  effects,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  ordersSeen,
  quiet,
  startProcess,
} from './jobs.fixture';

let database: TestDatabase;
let cluster: RedisGroup;
let worker: TestProcess;
let prefix: string;

beforeAll(async () => {
  [database, cluster] = await Promise.all([jobsDatabase(), startRedisCluster({ replicated: false })]);
});

beforeEach(async () => {
  prefix = freshPrefix();
  worker = await startProcess({
    databaseUrl: database.url,
    redisUrl: cluster.url,
    prefix,
    resendAfterMs: 1_000,
    requireNoEviction: true,
  });
  await emptyTables(worker.db);
});

afterEach(async () => {
  await worker.app.close();
});

afterAll(async () => {
  await cluster.stop();
  await database.drop();
});

it('runs events, jobs and schedules over a Redis Cluster', async () => {
  await worker.runtime.start();
  for (let id = 0; id < 50; id++) await worker.place(id);
  await worker.db.tx((tx) => worker.outbox.enqueue(tx, 'order.expire', { orderId: 7 }));
  await quiet(worker.db);
  expect(await effects(worker.db, 'count-order')).toHaveLength(50);
  expect(await effects(worker.db, 'mail-order-placed')).toHaveLength(50);
  expect(await effects(worker.db, 'order.expire')).toHaveLength(1);
  await until('a schedule ran', async () => (await effects(worker.db, 'sweep-orders')).length > 0);
  expect(await worker.health.readiness()).toMatchObject({ status: 'ok', checks: { redis: 'up' } });
  expect(await worker.metrics.registry.metrics()).toMatch(
    /queue_jobs\{queue="notifications",state="failed"\} 0/,
  );
});

it('keeps the keys of a queue in one slot', async () => {
  await worker.runtime.start();
  await worker.place(1);
  await quiet(worker.db);
  const keys = (await cluster.onMasters('KEYS', `*${prefix}*`)).flat() as string[];
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !/^\{[^}]+:(default|notifications)\}:/.test(key))).toEqual([]);
});

it('spreads the parts of a queue over all masters, and sends jobs again after their number changed', async () => {
  const options = {
    databaseUrl: database.url,
    redisUrl: cluster.url,
    prefix,
    resendAfterMs: 500,
    backoffMs: 2_000,
  };
  const sharded = await startProcess({ ...options, queueShards: 12 });
  sharded.script.behaviours.set('count-order', () => Promise.reject(new Error('later')));
  await sharded.runtime.start();
  for (let id = 0; id < 200; id++) await sharded.place(id);
  await until('every job waits for its second attempt', async () =>
    (await sharded.metrics.registry.metrics()).includes('queue_jobs{queue="default",state="delayed"} 200'),
  );
  const keys = (await cluster.onMasters('KEYS', `{${prefix}:default*count-order*`)) as string[][];
  expect(keys).toHaveLength(3);
  for (const own of keys) expect(own.length).toBeGreaterThan(0);
  await sharded.app.close();
  await worker.runtime.start();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(200);
});

it('finds the jobs of several queues, and sends lost jobs again', async () => {
  const gate: { open?: () => void } = {};
  const closed = new Promise<void>((resolve) => (gate.open = resolve));
  for (const handler of ['count-order', 'mail-order-placed']) {
    worker.script.behaviours.set(handler, async (job, orderId) => {
      if (job.attempt === 1 && orderId === 0) await closed;
      await worker.script.record(job, orderId);
    });
  }
  await worker.runtime.start();
  for (let id = 0; id < 20; id++) await worker.place(id);
  await until('some have run', async () => (await effects(worker.db)).length > 0);
  await cluster.onMasters('FLUSHALL');
  gate.open?.();
  for (let id = 20; id < 30; id++) await worker.place(id);
  await quiet(worker.db);
  const seen = ['count-order', 'mail-order-placed'].map((handler) => ordersSeen(worker.db, handler));
  expect(await Promise.all(seen)).toEqual([30, 30]);
});

it('rejects a Cluster of which one server may evict jobs', async () => {
  await cluster.onMasters('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(worker.runtime.start()).rejects.toThrow('maxmemory-policy "allkeys-lru"');
  await cluster.onMasters('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
  warn.mockRestore();
});
