import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient, TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { aKey } from '../platform/api-keys.fixture';
import { type TestStore, startStore } from '../store-harness';
import { NEW_PASSWORD, PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { SecondFactorFixtures, challengeOf } from './second-factor.fixture';

const MINUTE = 60_000;
/** A process remembers a session for a second of real time. */
const REMEMBERED_MS = 1_050;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const NOT_FOUND = [404, 'NOT_FOUND'];
const ENDED = [401, 'UNAUTHENTICATED'];

let store: TestStore;
let fixtures: PasswordFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
  admin = await signedIn(store, { roles: ['admin'], name: 'Ada Admin' });
});
afterAll(() => store?.stop());

interface Device {
  client: TestClient;
  refreshToken: string;
  id: string;
}

/** Signs in with the password from a browser. */
async function signIn({ email }: { email: string }, browser = FIREFOX): Promise<Device> {
  const headers = { 'user-agent': browser };
  const { status, body } = await store.client.post('/auth/login', { email, password: PASSWORD }, { headers });
  expect(status).toBe(200);
  return deviceOf(body.data);
}

function deviceOf({ access_token, refresh_token }: { access_token: string; refresh_token: string }): Device {
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  const id = (JSON.parse(payload) as { sid: string }).sid;
  return { client: store.client.as(access_token), refreshToken: refresh_token, id };
}

async function sessionsOf(client: TestClient, path = '/user/sessions'): Promise<any[]> {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body.data;
}

const idsOf = async (client: TestClient, path?: string): Promise<string[]> =>
  (await sessionsOf(client, path)).map(({ id }) => id);
const ofUser = ({ id }: TestAccount): string => `/admin/users/${id}/sessions`;

async function tokensStop({ client, refreshToken }: Device): Promise<void> {
  expect(errorOf(await client.get('/user'))).toEqual(ENDED);
  const refreshed = await store.client.post('/auth/refresh', { refresh_token: refreshToken });
  expect(errorOf(refreshed)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
}

async function works({ client }: Pick<Device, 'client'>): Promise<boolean> {
  return (await client.get('/user')).status === 200;
}

describe('GET /user/sessions', () => {
  it('names browser and system in words, this session first, then the last used one', async () => {
    const account = await fixtures.account();
    const first = await signIn(account, FIREFOX);
    store.clock.advance(MINUTE);
    const second = await signIn(account, SAFARI);
    const listed = await sessionsOf(first.client);
    expect(listed.map(({ id, is_current }) => [id, is_current])).toEqual([
      [first.id, true],
      [second.id, false],
      [expect.any(String), false],
    ]);
    expect(listed[0]).toMatchObject({ browser: 'Firefox', system: 'Windows' });
    expect(listed[1]).toEqual({
      id: second.id,
      browser: 'Safari',
      system: 'iOS',
      created_at: listed[1].last_used_at,
      last_used_at: expect.stringMatching(/Z$/),
      is_current: false,
    });
    expect(Date.parse(listed[1].created_at) - Date.parse(listed[0].created_at)).toBeGreaterThanOrEqual(
      MINUTE,
    );
    expect(listed[2]).toMatchObject({ browser: null, system: null });
  });

  it('stores words, and nothing else of the header', async () => {
    const account = await fixtures.account();
    const device = await signIn(account, `Visit-evil.example/1.0 (x) ${FIREFOX}`);
    await signIn(account, FIREFOX);
    const rows = await store.db.rows('SELECT user_agent FROM sessions WHERE user_id = $1', [account.id]);
    expect(rows.map(({ user_agent }: any) => user_agent)).toEqual(['', '', '']);
    expect(JSON.stringify(await sessionsOf(device.client))).not.toContain('evil');
  });

  it('lists a session from before with nothing but its times', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    await store.db.rows(
      `UPDATE sessions SET browser = NULL, system = NULL, last_used_at = NULL, user_agent = $2 WHERE id = $1`,
      [device.id, FIREFOX],
    );
    const listed = (await sessionsOf(account.client)).find(({ id }) => id === device.id);
    expect(listed).toMatchObject({ browser: null, system: null, last_used_at: listed.created_at });
    expect(await works(device)).toBe(true);
    const [row] = await store.db.rows<{ last_used_at: Date | null }>(
      'SELECT last_used_at FROM sessions WHERE id = $1',
      [device.id],
    );
    expect(row?.last_used_at).toBeInstanceOf(Date);
  });

  it('notes the last use, every ten minutes at most, and each refresh', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    const lastUse = async (): Promise<number> => {
      const listed = await sessionsOf(account.client);
      return Date.parse(listed.find(({ id }) => id === device.id).last_used_at);
    };
    const began = await lastUse();
    const used = async (minutes: number): Promise<number> => {
      store.clock.advance(minutes * MINUTE);
      await sleep(REMEMBERED_MS);
      expect(await works(device)).toBe(true);
      return lastUse();
    };
    expect(await used(9)).toBe(began);
    const noted = await used(1);
    expect(noted).toBeGreaterThanOrEqual(began + 10 * MINUTE);
    store.clock.advance(MINUTE);
    await store.client.post('/auth/refresh', { refresh_token: device.refreshToken });
    expect(await lastUse()).toBeGreaterThanOrEqual(noted + MINUTE);
  });

  it('leaves out sessions that have ended or expired, and those of others', async () => {
    const account = await fixtures.account();
    const [ended, expired, live] = [await signIn(account), await signIn(account), await signIn(account)];
    await ended.client.post('/auth/logout');
    await store.db.rows(`UPDATE sessions SET expires_at = $2 WHERE id = $1`, [expired.id, store.clock.now()]);
    await signIn(await fixtures.account());
    expect((await idsOf(live.client)).sort()).toEqual([live.id, await ownIdOf(account)].sort());
  });

  it('has pages', async () => {
    const account = await fixtures.account();
    await signIn(account);
    const { body } = await account.client.get('/user/sessions?per_page=1&page=2');
    expect(body.data).toHaveLength(1);
    expect(body.meta).toMatchObject({ total: 2, current_page: 2, last_page: 2 });
    expect((await account.client.get('/user/sessions?page=0')).status).toBe(422);
  });

  it.each(['GET', 'DELETE'])('%s is for accounts with a verified address', async (method) => {
    const unverified = await signedIn(store, { emailVerified: false });
    expect(errorOf(await store.client.send(method, '/user/sessions'))).toEqual(ENDED);
    expect(errorOf(await unverified.client.send(method, '/user/sessions'))).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
    ]);
  });
});

async function ownIdOf({ client }: TestAccount): Promise<string> {
  return (await sessionsOf(client)).find(({ is_current }) => is_current).id;
}

describe('DELETE /user/sessions/{session_id}', () => {
  it('ends one session at once, with both of its tokens, and no other', async () => {
    const account = await fixtures.account();
    const [gone, stays] = [await signIn(account), await signIn(account)];
    expect([await works(gone), await works(stays)]).toEqual([true, true]);
    expect((await account.client.delete(`/user/sessions/${gone.id}`)).status).toBe(204);
    await tokensStop(gone);
    expect([await works(stays), await works(account)]).toEqual([true, true]);
    expect(errorOf(await account.client.delete(`/user/sessions/${gone.id}`))).toEqual(NOT_FOUND);
  });

  it('may end the calling one', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    expect((await device.client.delete(`/user/sessions/${device.id}`)).status).toBe(204);
    await tokensStop(device);
    expect(await works(account)).toBe(true);
  });

  it('finds no session of another account, nor one that is none', async () => {
    const [account, other] = [await fixtures.account(), await fixtures.account()];
    const device = await signIn(other);
    for (const id of [device.id, randomUUID(), 'x', '1', device.id.toUpperCase()]) {
      expect(errorOf(await account.client.delete(`/user/sessions/${id}`))).toEqual(NOT_FOUND);
    }
    expect(await works(device)).toBe(true);
  });

  it('is for signed-in people', async () => {
    expect(errorOf(await store.client.delete(`/user/sessions/${randomUUID()}`))).toEqual(ENDED);
  });

  it('wins against a refresh at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await fixtures.account();
      const device = await signIn(account);
      const [, refreshed] = await Promise.all([
        account.client.delete(`/user/sessions/${device.id}`),
        store.client.post('/auth/refresh', { refresh_token: device.refreshToken }),
      ]);
      expect([200, 401]).toContain(refreshed.status);
      await tokensStop(refreshed.status === 200 ? deviceOf(refreshed.body.data) : device);
    }
  });
});

describe('DELETE /user/sessions', () => {
  it('ends all but the calling one', async () => {
    const account = await fixtures.account();
    const [one, two] = [await signIn(account), await signIn(account, SAFARI)];
    expect((await one.client.delete('/user/sessions')).status).toBe(204);
    await tokensStop(two);
    expect(errorOf(await account.client.get('/user'))).toEqual(ENDED);
    expect(await idsOf(one.client)).toEqual([one.id]);
    expect((await one.client.delete('/user/sessions')).status).toBe(204);
    expect(await works(one)).toBe(true);
  });

  it('leaves one session when all ask for it at once', async () => {
    const account = await fixtures.account();
    const devices = await Promise.all(Array.from({ length: 5 }, () => signIn(account)));
    const answers = await Promise.all(devices.map(({ client }) => client.delete('/user/sessions')));
    expect(answers.map(({ status }) => status)).toContain(204);
    const live = await store.db.rows('SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [
      account.id,
    ]);
    expect(live.length).toBeLessThanOrEqual(1);
  });

  it('ends logins that wait for their second step', async () => {
    const factors = new SecondFactorFixtures(store);
    const account = await factors.account();
    const challenge = await factors.challenge(account);
    await account.client.delete('/user/sessions');
    const answer = await factors.answer(challenge, { code: factors.freshCode(account.secret) });
    expect(errorOf(answer)).toEqual([401, 'CHALLENGE_EXPIRED']);
  });
});

describe('/admin/users/{id}/sessions', () => {
  it('lists and ends the sessions of an account', async () => {
    const account = await fixtures.account();
    const [gone, stays] = [await signIn(account), await signIn(account, SAFARI)];
    const listed = await sessionsOf(admin.client, ofUser(account));
    expect(listed.map(({ id }) => id).sort()).toEqual([gone.id, stays.id, await ownIdOf(account)].sort());
    expect(listed.some(({ is_current }) => is_current)).toBe(false);
    expect((await admin.client.delete(`${ofUser(account)}/${gone.id}`)).status).toBe(204);
    await tokensStop(gone);
    expect(await works(stays)).toBe(true);
    expect(errorOf(await admin.client.delete(`${ofUser(account)}/${gone.id}`))).toEqual(NOT_FOUND);
    expect((await admin.client.delete(ofUser(account))).status).toBe(204);
    await tokensStop(stays);
    expect(await sessionsOf(admin.client, ofUser(account))).toEqual([]);
  });

  it('keeps the session that an administrator calls from', async () => {
    const own = await fixtures.account({ roles: ['admin'] });
    const other = await signIn(own);
    expect((await own.client.delete(ofUser(own))).status).toBe(204);
    await tokensStop(other);
    expect(await sessionsOf(own.client, ofUser(own))).toMatchObject([{ is_current: true }]);
  });

  it('ends no session of another account', async () => {
    const [account, other] = [await fixtures.account(), await fixtures.account()];
    const device = await signIn(other);
    for (const id of [device.id, randomUUID(), 'x']) {
      expect(errorOf(await admin.client.delete(`${ofUser(account)}/${id}`))).toEqual(NOT_FOUND);
    }
    expect(await works(device)).toBe(true);
  });

  it('knows no unknown account', async () => {
    for (const id of ['999999', '0', 'x', '99999999999999']) {
      const path = `/admin/users/${id}/sessions`;
      const answers = [
        await admin.client.get(path),
        await admin.client.delete(path),
        await admin.client.delete(`${path}/${randomUUID()}`),
      ];
      expect(answers.map(errorOf)).toEqual(answers.map(() => NOT_FOUND));
    }
  });

  it('is for administrators, and for people', async () => {
    const account = await fixtures.account();
    const manager = await signedIn(store, { roles: ['manager'] });
    const key = await aKey(store, { scopes: ['users:read', 'users:write'] });
    const calls: ((client: TestClient) => Promise<TestResponse>)[] = [
      (client) => client.get(ofUser(account)),
      (client) => client.delete(ofUser(account)),
      (client) => client.delete(`${ofUser(account)}/${randomUUID()}`),
    ];
    for (const call of calls) {
      const answers = await Promise.all(
        [store.client, account.client, manager.client, key.client].map(
          async (client) => (await call(client)).status,
        ),
      );
      expect(answers).toEqual([401, 403, 403, 403]);
    }
    expect(await works(account)).toBe(true);
  });

  it('is in the activity log, under the account', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    await admin.client.delete(`${ofUser(account)}/${device.id}`);
    const { body } = await admin.client.get(
      `/admin/logs/activity?subject_type=sessions&subject_id=${account.id}`,
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ action: 'users.sessions.delete', subject_id: account.id });
    expect(JSON.stringify(body.data)).not.toContain('Firefox');
  });

  it('finds no deleted account', async () => {
    const account = await fixtures.account();
    await signIn(account);
    expect((await admin.client.delete(`/admin/users/${account.id}`)).status).toBe(204);
    expect(errorOf(await admin.client.get(ofUser(account)))).toEqual(NOT_FOUND);
    expect(errorOf(await admin.client.delete(ofUser(account)))).toEqual(NOT_FOUND);
  });
});

describe('what else ends sessions', () => {
  const listed = (account: TestAccount): Promise<string[]> => idsOf(admin.client, ofUser(account));

  it.each<[string, (account: TestAccount) => Promise<TestResponse>]>([
    ['a suspension', ({ id }) => admin.client.patch(`/admin/users/${id}/toggle`, { is_suspended: true })],
    ['another role', ({ id }) => admin.client.put(`/admin/users/${id}`, { roles: ['manager'] })],
    ['a password by staff', ({ id }) => admin.client.put(`/admin/users/${id}`, { password: NEW_PASSWORD })],
    ['a reset', async ({ email }) => fixtures.reset(email, await fixtures.tokenFor(email))],
    ['logging out everywhere', ({ client }) => client.post('/auth/logout-all')],
  ])('%s leaves none', async (_name, change) => {
    const account = await fixtures.account();
    const device = await signIn(account);
    expect(await listed(account)).toHaveLength(2);
    expect((await change(account)).status).toBe(200);
    expect(await listed(account)).toEqual([]);
    await tokensStop(device);
  });

  it('a change of the own password leaves the calling one', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    const fields = {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    expect((await device.client.put('/user/password', fields)).status).toBe(200);
    expect(await idsOf(device.client)).toEqual([device.id]);
  });

  it('a second factor that is confirmed or removed leaves the calling one', async () => {
    const factors = new SecondFactorFixtures(store);
    const account = await factors.started();
    const device = await signIn(account);
    const code = factors.freshCode(account.secret);
    const { body } = await account.client.post('/user/second-factor/confirm', { code });
    expect(await idsOf(account.client)).toEqual([await ownIdOf(account)]);
    await tokensStop(device);

    const challenge = challengeOf(await fixtures.login(account.email, PASSWORD));
    const recovery_code = body.data.recovery_codes[0];
    const headers = { 'user-agent': SAFARI };
    const answer = await store.client.post('/auth/second-factor', { challenge, recovery_code }, { headers });
    const second = deviceOf(answer.body.data);
    expect((await sessionsOf(second.client))[0]).toMatchObject({ browser: 'Safari', is_current: true });
    const removal = { recovery_code: body.data.recovery_codes[1] };
    expect((await account.client.send('DELETE', '/user/second-factor', { body: removal })).status).toBe(204);
    expect(await idsOf(account.client)).toEqual([await ownIdOf(account)]);
    await tokensStop(second);
  });

  it('lifting a suspension brings none back', async () => {
    const account = await fixtures.account();
    const path = `/admin/users/${account.id}/toggle`;
    await admin.client.patch(path, { is_suspended: true });
    await admin.client.patch(path, { is_suspended: false });
    expect(await listed(account)).toEqual([]);
    expect(errorOf(await account.client.get('/user'))).toEqual(ENDED);
  });
});

describe('personal data', () => {
  it('are in the export, and go with the account', async () => {
    const account = await fixtures.account();
    const device = await signIn(account);
    const { body } = await device.client.get('/user/export');
    expect((body.data ?? body).sessions[0]).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      last_used_at: expect.any(String),
    });
    const deletion = { body: { password: PASSWORD } };
    expect((await device.client.send('DELETE', '/user', deletion)).status).toBe(204);
    expect(await store.db.rows('SELECT FROM sessions WHERE user_id = $1', [account.id])).toEqual([]);
  });
});
