import { Outbox } from '@comptoir/jobs';
import type { StoreEvents } from '../../src/events';
import { PaymentFixtures } from '../orders/payments.fixture';
import { PUSH_TOKEN, PushFixtures } from './push.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: PaymentFixtures;
let devices: PushFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
  devices = new PushFixtures(store);
});
afterAll(() => store?.stop());

describe('registering a device', () => {
  it('answers as the spec has it', async () => {
    const customer = await fixtures.customer();
    const { status, body } = await customer.client.post(PUSH_TOKEN, {
      token: devices.newToken(),
      platform: 'android',
      device_id: 'pixel',
    });
    expect([status, body]).toEqual([201, { status: 'success', message: expect.any(String) }]);
    expect(await devices.rowsOf(customer)).toMatchObject([
      { platform: 'android', device_id: 'pixel', live: true },
    ]);
  });

  it('replaces the token of the same device only', async () => {
    const customer = await fixtures.customer();
    await devices.register(customer, { device_id: 'phone' });
    const next = await devices.register(customer, { device_id: 'phone', platform: 'android' });
    const tablet = await devices.register(customer, { device_id: 'tablet' });
    expect(await devices.rowsOf(customer)).toEqual([
      { token: next, platform: 'android', device_id: 'phone', live: true },
      { token: tablet, platform: 'ios', device_id: 'tablet', live: true },
    ]);
  });

  it('takes a token without a device once, and gives a named device no second row', async () => {
    const customer = await fixtures.customer();
    const token = await devices.register(customer, { device_id: null });
    await devices.register(customer, { token, platform: 'web' });
    expect(await devices.rowsOf(customer)).toEqual([{ token, platform: 'web', device_id: null, live: true }]);
    await devices.register(customer, { token, device_id: 'phone' });
    await devices.register(customer, { token });
    expect(await devices.rowsOf(customer)).toEqual([
      { token, platform: 'ios', device_id: 'phone', live: true },
    ]);
  });

  it('moves a token to the account that registers it', async () => {
    const [first, second] = [await fixtures.customer(), await fixtures.customer()];
    const token = await devices.register(first, { device_id: 'phone' });
    await devices.register(second, { token, device_id: 'phone' });
    expect(await devices.rowsOf(first)).toEqual([]);
    expect(await devices.rowsOf(second)).toMatchObject([{ token, device_id: 'phone' }]);
  });

  it('inserts one row in 50 concurrent requests for the same device', async () => {
    const customer = await fixtures.customer();
    const sent = Array.from({ length: 50 }, (_, index) => `${devices.newToken()}-${index % 5}`);
    await Promise.all(sent.map((token) => devices.register(customer, { token, device_id: 'phone' })));
    const rows = await devices.rowsOf(customer);
    expect(rows).toMatchObject([{ device_id: 'phone', live: true }]);
    expect(sent).toContain(rows[0]?.token);
  });

  it('leaves a token with one account when several register it concurrently', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => fixtures.customer()));
    for (let round = 0; round < 5; round++) {
      const token = devices.newToken();
      await Promise.all(
        customers.flatMap((customer) =>
          ['phone', 'tablet', null].map((device_id) => devices.register(customer, { token, device_id })),
        ),
      );
      const owners = await Promise.all(customers.map((customer) => devices.rowsOf(customer)));
      expect(owners.flat().filter((row) => row.token === token)).toHaveLength(1);
    }
  });

  it('survives two devices that swap their tokens concurrently', async () => {
    const [first, second] = [await fixtures.customer(), await fixtures.customer()];
    for (let round = 0; round < 10; round++) {
      const a = await devices.register(first, { device_id: 'phone' });
      const b = await devices.register(second, { device_id: 'phone' });
      await Promise.all([
        devices.register(first, { device_id: 'phone', token: b }),
        devices.register(second, { device_id: 'phone', token: a }),
      ]);
      const left = [...(await devices.rowsOf(first)), ...(await devices.rowsOf(second))].map(
        ({ token }) => token,
      );
      expect(new Set(left).size).toBe(left.length);
      expect([a, b]).toEqual(expect.arrayContaining(left));
    }
  });

  it('retains the 20 devices that were registered last', async () => {
    const customer = await fixtures.customer();
    const first = await devices.register(customer);
    const others = [];
    for (let index = 0; index < 20; index++) others.push(await devices.register(customer));
    const kept = (await devices.rowsOf(customer)).map(({ token }) => token);
    expect(kept).toEqual(others);
    expect(kept).not.toContain(first);
  });

  it.each([
    ['nothing', {}, ['platform', 'token']],
    ['an empty token', { token: ' ', platform: 'ios' }, ['token']],
    ['a token with a blank', { token: 'a b', platform: 'ios' }, ['token']],
    ['a token that is too long', { token: 'a'.repeat(1025), platform: 'ios' }, ['token']],
    ['a token that is no text', { token: 5, platform: 'ios' }, ['token']],
    ['an unknown platform', { token: 'a', platform: 'symbian' }, ['platform']],
    [
      'a device id that is too long',
      { token: 'a', platform: 'web', device_id: 'd'.repeat(256) },
      ['device_id'],
    ],
    ['a NUL in the device id', { token: 'a', platform: 'web', device_id: 'd\0' }, ['device_id']],
  ])('rejects %s', async (_, body, fields) => {
    const customer = await fixtures.customer();
    const answer = await customer.client.post(PUSH_TOKEN, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
    expect(await devices.rowsOf(customer)).toEqual([]);
  });

  it('accepts the longest token that is allowed', async () => {
    const customer = await fixtures.customer();
    const token = Array.from({ length: 1024 }, (_, index) =>
      String.fromCharCode(33 + ((index * 37) % 94)),
    ).join('');
    await devices.register(customer, { token, device_id: 'd'.repeat(255) });
    expect(await devices.rowsOf(customer)).toMatchObject([{ token }]);
  });
});

describe('removing a device', () => {
  it('removes the own device only, and any number of times', async () => {
    const [customer, other] = [await fixtures.customer(), await fixtures.customer()];
    await devices.register(customer, { device_id: 'phone' });
    await devices.register(other, { device_id: 'phone' });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await customer.client.delete(PUSH_TOKEN, { device_id: 'phone' });
      expect([status, body]).toEqual([204, '']);
    }
    expect(await devices.rowsOf(customer)).toEqual([]);
    expect(await devices.rowsOf(other)).toHaveLength(1);
  });

  it.each([undefined, {}, { device_id: '' }, { device_id: null }])('rejects %j', async (body) => {
    const customer = await fixtures.customer();
    const answer = await customer.client.delete(PUSH_TOKEN, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.errors).toHaveProperty('device_id');
  });
});

describe('an account that is deleted', () => {
  it('takes its devices along', async () => {
    const customer = await fixtures.customer();
    await devices.register(customer, { device_id: 'phone' });
    await store.db.tx((tx) =>
      store.get(Outbox<StoreEvents>).emit(tx, 'user.deleted', { userId: customer.id }),
    );
    await store.drain();
    expect(await devices.rowsOf(customer)).toEqual([]);
  });
});

describe('who may', () => {
  it.each(['POST', 'DELETE'])('%s needs an account with a verified address', async (method) => {
    const body = { token: devices.newToken(), platform: 'ios', device_id: 'phone' };
    const anonymous = await store.client.send(method, PUSH_TOKEN, { body });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const customer = await fixtures.customer();
    await store.db.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [customer.id]);
    store.clock.advance(2_000);
    const unverified = await customer.client.send(method, PUSH_TOKEN, { body });
    expect([unverified.status, unverified.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await devices.rowsOf(customer)).toEqual([]);
  });
});
