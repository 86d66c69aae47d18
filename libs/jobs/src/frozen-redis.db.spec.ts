import type { FastifyRequest } from 'fastify';
import { RateLimits } from '@comptoir/http';
import { freePorts, until } from '@comptoir/testing';
import { freshPrefix } from './jobs.fixture';
import { OwnRedis } from './own-redis.fixture';

const POINTS = 20;
/** Time-outs after which a process counts alone; each costs a call a second. */
const TIME_OUTS = 3;

let redis: OwnRedis;
let limits: RateLimits;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  redis = new OwnRedis(port);
  await redis.start();
  const rule = { points: POINTS, seconds: 60 };
  limits = new RateLimits({
    enabled: true,
    redisUrl: redis.url,
    prefix: freshPrefix(),
    rules: { login: [rule, { ...rule, key: ({ ip }) => `account of ${ip}`, knownDays: 90 }] },
  });
});

afterAll(async () => {
  redis.thaw();
  await limits.onApplicationShutdown();
  await redis.kill();
});

/** Makes a call from an address, and returns its time in milliseconds and whether it was allowed. */
async function call(ip: string): Promise<{ ms: number; allowed: boolean | undefined }> {
  const start = performance.now();
  const counted = await limits.take('login', { ip, headers: {} } as FastifyRequest);
  return { ms: performance.now() - start, allowed: counted?.verdict.allowed };
}

/** Makes calls from another address until Redis has counted one. */
async function untilRedisCounts(ip: string): Promise<void> {
  await until('Redis counts', async () => {
    await call(ip);
    return ((await redis.command('keys', `*login-0*${ip}`)) as string[]).length > 0;
  });
}

it('counts in the process while Redis accepts connections and does not answer', async () => {
  await untilRedisCounts('192.0.2.2');
  redis.freeze();
  const calls: Awaited<ReturnType<typeof call>>[] = [];
  for (let count = 0; count <= POINTS; count++) calls.push(await call('192.0.2.1'));
  const slow = calls.filter(({ ms }) => ms > 500);
  const wait = slow.reduce((sum, { ms }) => sum + ms, 0);
  // One call in a while finds out whether Redis answers again.
  expect(wait).toBeLessThan((TIME_OUTS + 2) * 1_000);
  expect(calls.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(POINTS).fill(true), false]);

  redis.thaw();
  await untilRedisCounts('192.0.2.3');
}, 120_000);
