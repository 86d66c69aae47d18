import { type TestDatabase, until } from '@comptoir/testing';
import { type RedisSentinels, startRedisSentinels } from '../../../tools/scale/redis-servers';
import {
  type TestProcess,
  emptyTables,
  freshPrefix,
  jobsDatabase,
  ordersSeen,
  quiet,
  startProcess,
} from './jobs.fixture';

const ROUNDS = Number(process.env.SCALE_FAILOVERS ?? 20);
const ORDERS = 60;
const ROUND_MS = 60_000;

jest.setTimeout(120_000 + ROUNDS * ROUND_MS);

let database: TestDatabase;
let redis: RedisSentinels;
let worker: TestProcess;
let prefix: string;
const unhandled: unknown[] = [];
const remember = (error: unknown): void => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', remember);
  [database, redis] = await Promise.all([jobsDatabase(), startRedisSentinels()]);
  prefix = freshPrefix();
  worker = await startProcess({
    databaseUrl: database.url,
    redisUrl: redis.url,
    prefix,
    resendAfterMs: 2_000,
  });
  await emptyTables(worker.db);
  await worker.runtime.start();
});

afterAll(async () => {
  await worker.app.close();
  await redis.stop();
  await database.drop();
  process.off('unhandledRejection', remember);
});

/** Counts the connections of this process at the master, by their names. */
async function connections(): Promise<Record<string, number>> {
  const [list] = await redis.onMasters('CLIENT', 'LIST');
  const names = String(list).match(new RegExp(`(?<= name=${prefix}-)\\S+`, 'g')) ?? [];
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

it(`needs no restart after ${ROUNDS} failovers while jobs are queued`, async () => {
  await worker.place(0);
  await quiet(worker.db);
  const before = await connections();
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let failedOver: Promise<void> | undefined;
    for (let order = 0; order < ORDERS; order++) {
      await worker.place(1 + round * ORDERS + order);
      if (order === ORDERS / 2) failedOver = redis.failOver();
    }
    const killed = performance.now();
    await failedOver;
    await quiet(worker.db, ROUND_MS);
    seconds.push((performance.now() - killed) / 1_000);
    expect(await ordersSeen(worker.db)).toBe(1 + (round + 1) * ORDERS);
    await redis.restore();
    await until('Redis is up', async () => (await worker.health.readiness()).status === 'ok');
  }
  expect(await ordersSeen(worker.db, 'mail-order-placed')).toBe(1 + ROUNDS * ORDERS);
  await until('no connection is left over or missing', async () => {
    const now = await connections();
    return JSON.stringify(Object.entries(now).sort()) === JSON.stringify(Object.entries(before).sort());
  });
  expect(unhandled).toEqual([]);
  const sorted = seconds.toSorted((a, b) => a - b);
  process.stderr.write(
    `${ROUNDS} failovers: jobs done after ${sorted[Math.floor(ROUNDS / 2)]?.toFixed(1)} s in the middle, ` +
      `${sorted.at(-1)?.toFixed(1)} s at most\n`,
  );
});
