import { startInternalServer } from '@comptoir/http';
import { type TestDatabase, until } from '@comptoir/testing';
import { type RedisGroup, startRedisCluster, startRedisSentinels } from '../../../tools/scale/redis-servers';
import { queueDashboard } from './queue-dashboard';
import {
  type TestProcess,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  ordersSeen,
  quiet,
  startProcess,
} from './jobs.fixture';

jest.setTimeout(120_000);

const ORDERS = 200;

describe.each([
  ['a Redis Cluster', () => startRedisCluster({ replicated: true })],
  ['Sentinels', startRedisSentinels],
])('%s', (_, startRedis) => {
  let database: TestDatabase;
  let redis: RedisGroup;
  let worker: TestProcess;
  let prefix: string;

  beforeAll(async () => {
    [database, redis] = await Promise.all([jobsDatabase(), startRedis()]);
    prefix = freshPrefix();
    worker = await startProcess({
      databaseUrl: database.url,
      redisUrl: redis.url,
      prefix,
      resendAfterMs: 2_000,
      requireNoEviction: true,
    });
    await emptyTables(worker.db);
    await worker.runtime.start();
  });

  afterAll(async () => {
    await worker.app.close();
    await redis.stop();
    await database.drop();
  });

  const seen = (handler: string): Promise<number> => ordersSeen(worker.db, handler);

  it('loses no event when the master of a queue dies under load', async () => {
    let failedOver: Promise<void> | undefined;
    for (let id = 0; id < ORDERS; id++) {
      await worker.place(id);
      if (id === ORDERS / 4) failedOver = redis.failOver(`{${prefix}:default}:wait`);
    }
    await failedOver;
    await quiet(worker.db, 60_000);
    expect([await seen('count-order'), await seen('mail-order-placed')]).toEqual([ORDERS, ORDERS]);
  });

  it('works at its usual pace afterwards', async () => {
    await until('Redis is up', async () => (await worker.health.readiness()).checks.redis === 'up');
    const start = performance.now();
    await worker.place(ORDERS);
    await quiet(worker.db, 60_000);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await seen('count-order')).toBe(ORDERS + 1);
  });

  it('shows the queues in the dashboard', async () => {
    const dashboard = queueDashboard(worker.runtime, () => Promise.resolve(true));
    const internal = await startInternalServer(worker, { host: '127.0.0.1', port: 0 }, [dashboard]);
    const headers = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    const answer = await internal.inject({ url: '/queues/api/queues', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ queues: { name: string; counts: { failed: number } }[] }>().queues).toEqual([
      expect.objectContaining({ name: 'default', counts: expect.objectContaining({ failed: 0 }) }),
      expect.objectContaining({ name: 'notifications' }),
    ]);
    await internal.close();
  });

  it('stops within seconds', async () => {
    const start = performance.now();
    await worker.runtime.stop();
    expect(performance.now() - start).toBeLessThan(7_000);
  });
});
