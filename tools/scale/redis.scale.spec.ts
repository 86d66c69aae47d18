import { until } from '@comptoir/testing';
import { type CheckoutShop, openCheckout } from '../../apps/store-api/test/checkout/checkout.fixture';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';
import { JobsRuntime } from '../../libs/jobs/src';
import { type RedisGroup, startRedisCluster, startRedisSentinels } from './redis-servers';

jest.setTimeout(120_000);

const LOGINS_A_MINUTE = 10;

describe.each([
  ['a Redis Cluster', () => startRedisCluster({ replicated: true })],
  ['Sentinels', startRedisSentinels],
])('the store on %s', (_, startRedis) => {
  let redis: RedisGroup;
  let store: TestStore;
  let shop: CheckoutShop;

  beforeAll(async () => {
    redis = await startRedis();
    store = await startStore({ REDIS_URL: redis.url, RATE_LIMIT: 'on' });
    shop = await openCheckout(store);
    await store.get(JobsRuntime).start();
  });

  afterAll(async () => {
    await store.stop();
    await redis.stop();
  });

  const logIn = async (email: string): Promise<number> =>
    (await store.client.post('/auth/login', { email, password: 'Wrong-Password-1' })).status;
  const counters = async (): Promise<number> => (await redis.onMasters('KEYS', '*:limit:*')).flat().length;

  async function buy(): Promise<string> {
    const item = await shop.item(6000, 1);
    const shopper = await shop.shopper();
    await shop.fill(shopper, item);
    const { status, body } = await shopper.client.post('/orders', {
      shipping_address_id: shopper.addressId,
      shipping_method_id: shop.methodId,
    });
    expect(status).toBe(201);
    await until('the order is confirmed by mail', () =>
      Promise.resolve(store.mail.inbox.messages({ to: shopper.email }).length > 0),
    );
    return body.data.order_number as string;
  }

  it('sells, and sends the mails', async () => {
    expect(await buy()).toMatch(/^ORD-/);
  });

  it('counts logins in Redis', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LOGINS_A_MINUTE; attempt++)
      statuses.push(await logIn('ada@example.com'));
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    expect(await counters()).toBeGreaterThan(0);
  });

  it('goes on selling, mailing and limiting when a master dies', async () => {
    await redis.failOver();
    expect(await buy()).toMatch(/^ORD-/);
    expect(await logIn('ada@example.com')).toBe(429);
  });
});
