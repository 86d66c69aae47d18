import { setTimeout as sleep } from 'node:timers/promises';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import { DOCS } from '../../src/docs';
import { type TestAccount, signedIn } from '../accounts';
import { aKey } from '../platform/api-keys.fixture';
import { type TestStore, startStore } from '../store-harness';
import { PASSWORD, errorOf } from './passwords.fixture';
import { type FactorAccount, SecondFactorFixtures } from './second-factor.fixture';

const DAY = 86_400_000;
const MISSING = [403, 'SECOND_FACTOR_SETUP_REQUIRED'];
/** A principal is at most a second old. */
const CACHED_MS = 1_050;

let store: TestStore;
let fixtures: SecondFactorFixtures;
/** Has a factor, so that no rule stops it. */
let admin: FactorAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new SecondFactorFixtures(store);
  admin = await fixtures.account({ roles: ['admin'] });
});
beforeEach(() => setRule({ second_factor: 'off', second_factor_grace_days: 7 }));
afterAll(async () => {
  await setRule({ second_factor: 'off', second_factor_grace_days: 7 });
  await store?.stop();
});

async function setRule(security: object): Promise<void> {
  const { status } = await admin.client.put('/admin/settings', { security });
  expect(status).toBe(200);
}

const ORDERS = '/admin/orders';

async function ordersOf({ client }: TestAccount): Promise<unknown> {
  const response = await client.get(ORDERS);
  return response.status === 200 ? 'in' : errorOf(response);
}

it('is off by default, and takes three words and days', async () => {
  const { body } = await admin.client.get('/admin/settings');
  expect(body.data.security).toMatchObject({ second_factor: 'off', second_factor_grace_days: 7 });
  for (const security of [
    { second_factor: 'everybody' },
    { second_factor: true },
    { second_factor_grace_days: -1 },
    { second_factor_grace_days: 91 },
  ]) {
    expect(errorOf(await admin.client.put('/admin/settings', { security }))).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
  }
});

it('requires nothing of anybody while it is off', async () => {
  const manager = await signedIn(store, { roles: ['manager'] });
  store.clock.advance(30 * DAY - 60_000);
  const later = await signedIn(store, { roles: ['admin'] });
  expect(await ordersOf(later)).toBe('in');
  expect(manager.id).toBeGreaterThan(0);
});

it.each([
  ['administrators', 'manager', false],
  ['administrators', 'admin', true],
  ['staff', 'manager', true],
  ['staff', 'admin', true],
  ['staff', 'customer', false],
] as const)('"%s" after the days of grace, for the role %s: %s', async (rule, role, isStopped) => {
  const person = await fixtures.passwords.account({ roles: [role] });
  await setRule({ second_factor: rule });
  await sleep(CACHED_MS);
  const before = await ordersOf(person);
  expect(before).toEqual(role === 'customer' ? [403, 'FORBIDDEN'] : 'in');
  const login = await fixtures.passwords.login(person.email, PASSWORD);
  const { second_factor_due_at: due } = login.body.data;
  const days = due && Math.round((Date.parse(due) - store.clock.now().getTime()) / DAY);
  expect(days).toBe(isStopped ? 7 : undefined);
  store.clock.advance(7 * DAY + 60_000);
  await sleep(CACHED_MS);
  expect(await ordersOf(person)).toEqual(isStopped ? MISSING : before);
  // The own account stays open.
  expect((await person.client.get('/user')).status).toBe(200);
  expect((await person.client.get('/cart')).status).toBe(200);
});

it('ends at once with the set-up, and comes back without it', async () => {
  await setRule({ second_factor: 'staff', second_factor_grace_days: 0 });
  const person = await fixtures.passwords.account({ roles: ['manager'] });
  expect(await ordersOf(person)).toEqual(MISSING);
  const state = await person.client.get('/user/second-factor');
  expect(state.body.data).toMatchObject({ is_enabled: false, is_required: true, due_at: expect.any(String) });
  const started = await person.client.post('/user/second-factor', { password: PASSWORD });
  expect(await ordersOf(person)).toEqual(MISSING);
  const code = fixtures.freshCode(started.body.data.secret);
  expect((await person.client.post('/user/second-factor/confirm', { code })).status).toBe(200);
  expect(await ordersOf(person)).toBe('in');
  const proof = { code: fixtures.freshCode(started.body.data.secret) };
  expect((await person.client.send('DELETE', '/user/second-factor', { body: proof })).status).toBe(204);
  await sleep(CACHED_MS);
  expect(await ordersOf(person)).toEqual(MISSING);
});

it('stops every staff route, and no other', async () => {
  await setRule({ second_factor: 'staff', second_factor_grace_days: 0 });
  const person = await signedIn(store, { roles: ['admin'] });
  const { paths } = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
  const wrong: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations)) {
      const route = path.replace('/api/v1', '');
      if (/logout|\/user$|second-factor/.test(route)) continue;
      const body = method === 'get' ? undefined : {};
      const target = route.replaceAll(/\{\w+\}/g, '999999');
      const { body: answer } = await person.client.send(method.toUpperCase(), target, { body });
      const isStopped = (answer as { code?: string } | undefined)?.code === MISSING[1];
      if (isStopped !== route.startsWith('/admin/')) wrong.push(`${method} ${route}: ${isStopped}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('counts the days anew for another role', async () => {
  await setRule({ second_factor: 'administrators' });
  store.clock.advance(8 * DAY);
  const person = await fixtures.passwords.account({ roles: ['manager'] });
  store.clock.advance(8 * DAY);
  const roles = ['manager', 'admin'];
  expect((await admin.client.put(`/admin/users/${person.id}`, { roles })).status).toBe(200);
  const login = await fixtures.passwords.login(person.email, PASSWORD);
  const due = Date.parse(login.body.data.second_factor_due_at);
  const days = (due - store.clock.now().getTime()) / DAY;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  // Saving the same roles is no change.
  store.clock.advance(DAY);
  await admin.client.put(`/admin/users/${person.id}`, { roles });
  const again = await fixtures.passwords.login(person.email, PASSWORD);
  expect(Date.parse(again.body.data.second_factor_due_at)).toBe(due);
});

it('counts the days from the change of the rule, and not from saving it again', async () => {
  const person = await fixtures.passwords.account({ roles: ['admin'] });
  const dueOf = async (): Promise<number> => {
    const { body } = await fixtures.passwords.login(person.email, PASSWORD);
    return Date.parse(body.data.second_factor_due_at);
  };
  await setRule({ second_factor: 'administrators' });
  const due = await dueOf();
  store.clock.advance(2 * DAY);
  await setRule({ second_factor: 'administrators' });
  expect(await dueOf()).toBe(due);
  await setRule({ second_factor_grace_days: 10 });
  expect(await dueOf()).toBe(due + 3 * DAY);
  await setRule({ second_factor: 'staff' });
  expect(await dueOf()).toBeGreaterThan(due + 3 * DAY);
});

it('does not concern API keys', async () => {
  const key = await aKey(store, { scopes: ['orders:read'] }, admin);
  await setRule({ second_factor: 'staff', second_factor_grace_days: 0 });
  expect((await key.client.get(ORDERS)).status).toBe(200);
  const owner = await signedIn(store, { roles: ['admin'] });
  expect(await ordersOf(owner)).toEqual(MISSING);
  // Nobody makes a key without the factor.
  const made = await owner.client.post('/admin/api-keys', { name: 'x', scopes: ['orders:read'] });
  expect(errorOf(made)).toEqual(MISSING);
});
