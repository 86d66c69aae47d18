import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '@comptoir/http';
import { type TestDatabase, freePorts, until } from '@comptoir/testing';
import {
  type TestProcess,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  ordersSeen,
  pending,
  quiet,
  startProcess,
} from './jobs.fixture';
import { OwnRedis } from './own-redis.fixture';

const POINTS = 3;

let database: TestDatabase;
let redis: OwnRedis;
let directory: string;
let worker: TestProcess;
let limits: RateLimits;

beforeAll(async () => {
  database = await jobsDatabase();
  const [port = 0] = await freePorts(1);
  redis = new OwnRedis(port);
});

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'redis-'));
  await redis.start('noeviction', directory);
  const prefix = freshPrefix();
  worker = await startProcess({
    databaseUrl: database.url,
    redisUrl: redis.url,
    prefix,
    resendAfterMs: 1_000,
  });
  await emptyTables(worker.db);
  await worker.runtime.start();
  const rules = { login: [{ points: POINTS, seconds: 60 }] };
  limits = new RateLimits({ enabled: true, redisUrl: redis.url, prefix, rules });
});

afterEach(async () => {
  await worker.app.close();
  await limits.onApplicationShutdown();
  await redis.kill();
  rmSync(directory, { recursive: true, force: true });
});

afterAll(() => database.drop());

const redisUp = async (): Promise<string | undefined> =>
  /^redis_up (\S+)$/m.exec(await worker.metrics.registry.metrics())?.[1];

const config = (name: string, value: string) => (): Promise<unknown> =>
  redis.command('config', 'set', name, value);

/** Each way in which Redis comes to reject writes, and back. */
const CASES: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['has no memory left', 'Redis has used its maxmemory.', config('maxmemory', '1'), config('maxmemory', '0')],
  [
    'misses a replica',
    'Redis has fewer replicas than min-replicas-to-write.',
    config('min-replicas-to-write', '1'),
    config('min-replicas-to-write', '0'),
  ],
  [
    'cannot save to its disk',
    'Redis could not save its data to the disk.',
    async () => {
      await config('save', '3600 1000000')();
      rmSync(directory, { recursive: true });
      await redis.command('bgsave');
      const failed = async (): Promise<boolean> =>
        String(await redis.command('info', 'persistence')).includes('rdb_last_bgsave_status:err');
      await until('saving has failed', failed);
    },
    config('save', ''),
  ],
  [
    'became a replica',
    'This Redis is a replica.',
    () => redis.command('replicaof', '127.0.0.1', '1'),
    () => redis.command('replicaof', 'no', 'one'),
  ],
];

it.each(CASES)('leaves work in PostgreSQL while Redis %s', async (_, reason, stopWrites, allowWrites) => {
  await worker.place(1);
  await quiet(worker.db);
  expect(await redisUp()).toBe('1');

  await stopWrites();
  expect(await worker.health.readiness()).toMatchObject({
    ready: true,
    status: 'degraded',
    checks: { redis: 'read-only' },
    reasons: { redis: reason },
  });
  expect(await redisUp()).toBe('0');
  for (let id = 2; id <= 20; id++) await worker.place(id);
  expect(await pending(worker.db)).toBeGreaterThan(0);
  expect(await ordersSeen(worker.db)).toBe(1);
  const calls: (boolean | undefined)[] = [];
  for (let call = 0; call <= POINTS; call++) {
    const counted = await limits.take('login', { ip: '192.0.2.1' } as FastifyRequest);
    calls.push(counted?.verdict.allowed);
  }
  expect(calls).toEqual([true, true, true, false]);

  await allowWrites();
  await quiet(worker.db);
  expect(await ordersSeen(worker.db)).toBe(20);
  expect((await worker.health.readiness()).status).toBe('ok');
  expect(await redisUp()).toBe('1');
});
