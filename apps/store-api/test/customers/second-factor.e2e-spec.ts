import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { PASSWORD, errorOf } from './passwords.fixture';
import { type FactorAccount, STEP, SecondFactorFixtures } from './second-factor.fixture';

const HOUR = 3_600_000;
const ROUTE = '/user/second-factor';

let store: TestStore;
let fixtures: SecondFactorFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new SecondFactorFixtures(store);
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(() => store?.stop());

function remove(account: TestAccount, body: object) {
  return account.client.send('DELETE', ROUTE, { body });
}

async function stateOf({ client }: TestAccount): Promise<any> {
  return (await client.get(ROUTE)).body.data;
}

async function subjectsTo(email: string): Promise<string[]> {
  await store.drain();
  return store.mail.inbox.messages({ to: email }).map(({ subject }) => subject);
}

describe('GET /user/second-factor', () => {
  it('says that there is none, and then what there is', async () => {
    const plain = await signedIn(store);
    expect(await stateOf(plain)).toEqual({
      is_enabled: false,
      confirmed_at: null,
      recovery_codes_left: 0,
      is_required: false,
      due_at: null,
    });
    expect(await stateOf(await fixtures.started())).toMatchObject({ is_enabled: false });
    const account = await fixtures.account();
    expect(await stateOf(account)).toMatchObject({
      is_enabled: true,
      confirmed_at: expect.any(String),
      recovery_codes_left: 10,
    });
  });

  it('is for accounts', async () => {
    expect((await store.client.get(ROUTE)).status).toBe(401);
    const guest = await store.client.post('/guest-carts', {});
    const token = guest.body.data?.token ?? guest.body.token;
    const response = await store.client.get(ROUTE, { headers: { 'cart-token': token } });
    expect(errorOf(response)).toEqual([403, 'ACCOUNT_REQUIRED']);
  });
});

describe('POST /user/second-factor', () => {
  it('gives a secret, which an app reads from a QR code and the database holds encrypted', async () => {
    const account = await fixtures.passwords.account();
    const { status, body, headers } = await account.client.post(ROUTE, { password: PASSWORD });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const uri = new URL(body.data.otpauth_uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toContain(account.email);
    expect(uri.searchParams.get('secret')).toBe(body.data.secret);
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const row = await store.db.row<{ secret: Buffer }>(
      'SELECT secret FROM second_factors WHERE user_id = $1',
      [account.id],
    );
    expect(row?.secret.toString('latin1')).not.toContain(body.data.secret);
  });

  it('needs the password', async () => {
    const account = await fixtures.passwords.account();
    const wrong = await account.client.post(ROUTE, { password: 'Wrong-Horse-1' });
    expect(errorOf(wrong)).toEqual([422, 'INVALID_CURRENT_PASSWORD']);
    const social = await signedIn(store);
    expect(errorOf(await social.client.post(ROUTE, { password: PASSWORD }))).toEqual([
      422,
      'INVALID_CURRENT_PASSWORD',
    ]);
    expect(errorOf(await account.client.post(ROUTE, {}))).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('starts again with another secret, until one is confirmed', async () => {
    const account = await fixtures.started();
    const again = await account.client.post(ROUTE, { password: PASSWORD });
    expect(again.body.data.secret).not.toBe(account.secret);
    const old = await account.client.post(`${ROUTE}/confirm`, { code: fixtures.code(account.secret) });
    expect(errorOf(old)).toEqual([422, 'INVALID_CODE']);
    const code = fixtures.code(again.body.data.secret);
    expect((await account.client.post(`${ROUTE}/confirm`, { code })).status).toBe(200);
    expect(errorOf(await account.client.post(ROUTE, { password: PASSWORD }))).toEqual([
      422,
      'SECOND_FACTOR_EXISTS',
    ]);
  });
});

describe('POST /user/second-factor/confirm', () => {
  it('shows ten recovery codes, ends the other sessions, and mails the owner', async () => {
    const account = await fixtures.started();
    await store.db.rows(
      `INSERT INTO sessions (id, user_id, ip, user_agent, expires_at) VALUES (gen_random_uuid(), $1, '', '', now() + '1 day')`,
      [account.id],
    );
    const code = fixtures.code(account.secret);
    const { status, body } = await account.client.post(`${ROUTE}/confirm`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(status).toBe(200);
    const codes: string[] = body.data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    const live = await store.db.rows('SELECT FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [
      account.id,
    ]);
    expect(live).toHaveLength(1);
    expect(await subjectsTo(account.email)).toEqual(['Your second factor is set up']);
  });

  it.each([
    ['12345', 'VALIDATION_ERROR'],
    ['abcdef', 'VALIDATION_ERROR'],
    ['', 'VALIDATION_ERROR'],
  ])('rejects %j', async (code, error) => {
    const account = await fixtures.started();
    expect(errorOf(await account.client.post(`${ROUTE}/confirm`, { code }))).toEqual([422, error]);
  });

  it('needs a set-up that is open', async () => {
    const none = await signedIn(store);
    expect(errorOf(await none.client.post(`${ROUTE}/confirm`, { code: '123456' }))).toEqual([
      422,
      'SECOND_FACTOR_MISSING',
    ]);
    const account = await fixtures.account();
    const code = fixtures.freshCode(account.secret);
    expect(errorOf(await account.client.post(`${ROUTE}/confirm`, { code }))).toEqual([
      422,
      'SECOND_FACTOR_EXISTS',
    ]);
  });

  it('counts for one of two confirmations at once', async () => {
    const account = await fixtures.started();
    const code = fixtures.code(account.secret);
    const results = await Promise.all([1, 2].map(() => account.client.post(`${ROUTE}/confirm`, { code })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('stays open for a day', async () => {
    const account = await fixtures.started();
    store.clock.advance(25 * HOUR);
    const { AuthJobs } = await import('../../src/customers/auth/auth.jobs');
    await store.get(AuthJobs).purgeSecondFactors();
    const rows = await store.db.rows('SELECT FROM second_factors WHERE user_id = $1', [account.id]);
    expect(rows).toEqual([]);
  });
});

describe('POST /user/second-factor/recovery-codes', () => {
  it('replaces the codes', async () => {
    const account = await fixtures.account();
    const code = fixtures.freshCode(account.secret);
    const { status, body } = await account.client.post(`${ROUTE}/recovery-codes`, { code });
    expect([status, body.data.recovery_codes.length]).toEqual([200, 10]);
    const challenge = await fixtures.challenge(account);
    const old = await fixtures.answer(challenge, { recovery_code: account.recoveryCodes[0] });
    expect(errorOf(old)).toEqual([422, 'INVALID_CODE']);
    const fresh = await fixtures.answer(challenge, { recovery_code: body.data.recovery_codes[0] });
    expect(fresh.status).toBe(200);
  });

  it('needs a code of the app, and a factor', async () => {
    const account = await fixtures.account();
    const send = (client: TestAccount['client'], code: string) =>
      client.post(`${ROUTE}/recovery-codes`, { code });
    expect(errorOf(await send(account.client, fixtures.wrongCode(account.secret)))).toEqual([
      422,
      'INVALID_CODE',
    ]);
    expect(errorOf(await send(account.client, account.usedCode))).toEqual([422, 'INVALID_CODE']);
    expect(errorOf(await send((await signedIn(store)).client, '123456'))).toEqual([
      422,
      'SECOND_FACTOR_MISSING',
    ]);
  });
});

describe('DELETE /user/second-factor', () => {
  it.each<[string, (account: FactorAccount) => object]>([
    ['a code', ({ secret }) => ({ code: fixtures.freshCode(secret) })],
    ['a recovery code', ({ recoveryCodes }) => ({ recovery_code: recoveryCodes[3]?.toUpperCase() })],
  ])('takes %s, and the password is enough again', async (_, proof) => {
    const account = await fixtures.account();
    expect((await remove(account, proof(account))).status).toBe(204);
    expect((await fixtures.passwords.login(account.email, PASSWORD)).status).toBe(200);
    expect(await subjectsTo(account.email)).toEqual([
      'Your second factor was removed',
      'Your second factor is set up',
    ]);
    const codes = await store.db.rows('SELECT FROM recovery_codes WHERE user_id = $1', [account.id]);
    expect(codes).toEqual([]);
  });

  it('rejects a wrong code, none, and two', async () => {
    const account = await fixtures.account();
    const wrong = { code: fixtures.wrongCode(account.secret) };
    expect(errorOf(await remove(account, wrong))).toEqual([422, 'INVALID_CODE']);
    expect(errorOf(await remove(account, { recovery_code: 'x' }))).toEqual([422, 'INVALID_CODE']);
    expect(errorOf(await remove(account, {}))).toEqual([422, 'VALIDATION_ERROR']);
    const both = { code: '123456', recovery_code: account.recoveryCodes[0] };
    expect(errorOf(await remove(account, both))).toEqual([422, 'VALIDATION_ERROR']);
    expect(await stateOf(account)).toMatchObject({ is_enabled: true, recovery_codes_left: 10 });
    const none = await signedIn(store);
    expect(errorOf(await remove(none, { code: '123456' }))).toEqual([422, 'SECOND_FACTOR_MISSING']);
  });
});

describe('DELETE /admin/users/{id}/second-factor', () => {
  const path = ({ id }: TestAccount): string => `/admin/users/${id}/second-factor`;

  it('removes that of another, ends the sessions, mails the owner, and stands in the activity log', async () => {
    const account = await fixtures.account({ roles: ['manager'] });
    const challenge = await fixtures.challenge(account);
    const before = await admin.client.get(`/admin/users/${account.id}`);
    expect(before.body.data.has_second_factor).toBe(true);
    expect((await admin.client.delete(path(account))).status).toBe(204);
    expect((await account.client.get('/user')).status).toBe(401);
    const code = fixtures.freshCode(account.secret);
    expect(errorOf(await fixtures.answer(challenge, { code }))).toEqual([401, 'CHALLENGE_EXPIRED']);
    expect((await fixtures.passwords.login(account.email, PASSWORD)).status).toBe(200);
    await store.drain();
    const [mail] = store.mail.inbox.messages({
      to: account.email,
      subject: 'Your second factor was removed',
    });
    expect(mail?.text).toContain('An administrator has removed');
    const log = await admin.client.get(
      `/admin/logs/activity?subject_type=second_factors&subject_id=${account.id}`,
    );
    expect(log.body.data[0]).toMatchObject({ action: expect.any(String), subject_type: 'second_factors' });
    expect(log.body.data[0].changes.before.secret).toBe('[hidden]');
    const list = await admin.client.get(`/admin/users?search=${account.email}`);
    expect(list.body.data[0].has_second_factor).toBe(false);
  });

  it('is not for oneself, for managers, for customers, and not for who has none', async () => {
    const account = await fixtures.account({ roles: ['admin'] });
    expect(errorOf(await account.client.delete(path(account)))).toEqual([422, 'LAST_ADMIN']);
    const manager = await signedIn(store, { roles: ['manager'] });
    expect(errorOf(await manager.client.delete(path(account)))).toEqual([403, 'FORBIDDEN']);
    expect((await store.client.delete(path(account))).status).toBe(401);
    const plain = await signedIn(store);
    expect(errorOf(await admin.client.delete(path(plain)))).toEqual([422, 'SECOND_FACTOR_MISSING']);
    expect((await admin.client.delete('/admin/users/999999/second-factor')).status).toBe(404);
  });
});

describe('the life of an account', () => {
  it('keeps the factor with another password, and after a reset', async () => {
    const account = await fixtures.account();
    const challenge = await fixtures.challenge(account);
    const token = await fixtures.passwords.tokenFor(account.email);
    expect((await fixtures.passwords.reset(account.email, token, 'Battery-Staple-2')).status).toBe(200);
    const code = fixtures.freshCode(account.secret);
    expect(errorOf(await fixtures.answer(challenge, { code }))).toEqual([401, 'CHALLENGE_EXPIRED']);
    const login = await fixtures.passwords.login(account.email, 'Battery-Staple-2');
    expect(errorOf(login)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('keeps the factor when staff prove the address', async () => {
    const account = await fixtures.account();
    for (const email_verified of [false, true]) {
      const done = await admin.client.put(`/admin/users/${account.id}`, { email_verified });
      expect(done.status).toBe(200);
    }
    const rows = await store.db.rows('SELECT FROM second_factors WHERE user_id = $1', [account.id]);
    expect(rows).toHaveLength(1);
  });

  it.each<[string, (account: FactorAccount) => Promise<unknown>]>([
    ['a suspension', ({ id }) => admin.client.patch(`/admin/users/${id}/toggle`, { is_suspended: true })],
    ['a deletion', ({ client }) => client.send('DELETE', '/user', { body: { password: PASSWORD } })],
    ['a logout everywhere', ({ client }) => client.post('/auth/logout-all', {})],
    ['another role', ({ id }) => admin.client.put(`/admin/users/${id}`, { roles: ['manager'] })],
    [
      'another address',
      ({ id }) => admin.client.put(`/admin/users/${id}`, { email: `moved-${id}@example.com` }),
    ],
  ])('ends the challenges of logins by %s', async (_, change) => {
    const account = await fixtures.account();
    const challenge = await fixtures.challenge(account);
    await change(account);
    const code = fixtures.freshCode(account.secret);
    expect(errorOf(await fixtures.answer(challenge, { code }))).toEqual([401, 'CHALLENGE_EXPIRED']);
  });

  it('lets a suspended account answer nothing, and answers again afterwards', async () => {
    const account = await fixtures.account();
    const toggle = (is_suspended: boolean) =>
      admin.client.patch(`/admin/users/${account.id}/toggle`, { is_suspended });
    await toggle(true);
    expect(errorOf(await fixtures.passwords.login(account.email, PASSWORD))).toEqual([
      403,
      'ACCOUNT_SUSPENDED',
    ]);
    await toggle(false);
    const challenge = await fixtures.challenge(account);
    const code = fixtures.freshCode(account.secret);
    expect((await fixtures.answer(challenge, { code })).status).toBe(200);
  });

  it('erases everything with the account, and exports that it exists, but no secret', async () => {
    const account = await fixtures.account();
    const { body } = await account.client.get('/user/export');
    const exported = JSON.stringify(body);
    expect(exported).toContain('second_factor');
    expect(exported).not.toContain(account.secret);
    expect(exported).not.toMatch(/"secret"|digest|last_step/);
    await fixtures.challenge(account);
    await account.client.send('DELETE', '/user', { body: { password: PASSWORD } });
    const tables = ['second_factors', 'recovery_codes', 'login_challenges', 'second_factor_changes'];
    for (const table of tables) {
      const rows = await store.db.rows(`SELECT FROM ${table} WHERE user_id = $1`, [account.id]);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('answers a client whose clock drifts by a step, and none that drifts by three', async () => {
    const account = await fixtures.account();
    store.clock.advance(10 * STEP);
    fixtures.nextStep();
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [3, 422],
      [-3, 422],
    ] as const) {
      const challenge = await fixtures.challenge(account);
      const { status: seen } = await fixtures.answer(challenge, {
        code: fixtures.code(account.secret, steps),
      });
      expect([steps, seen]).toEqual([steps, status]);
    }
  });
});
