import { createHash, randomUUID } from 'node:crypto';
import { PasswordHasher } from '@comptoir/auth';
import { Tx } from '@comptoir/db';
import type { TestResponse } from '@comptoir/testing';
import { PasswordsService } from '../../src/customers/auth/passwords.service';
import type { TestAccount } from '../accounts';
import { NEW_PASSWORD, PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

const MINUTE = 60_000;
const FAILED = [422, 'RESET_FAILED'];

let store: TestStore;
let fixtures: PasswordFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
});

afterAll(() => store?.stop());

function freshEmail(): string {
  return `camille.${randomUUID()}@example.com`;
}

async function sessionWorks({ client }: TestAccount): Promise<boolean> {
  return (await client.get('/user')).status === 200;
}

async function refreshWorks({ refreshToken }: TestAccount): Promise<boolean> {
  const result = await store.client.post('/auth/refresh', { refresh_token: refreshToken });
  return result.status === 200;
}

async function changesOf(userId: number): Promise<{ ip: string; device: string }[]> {
  return store.db.rows('SELECT ip, device FROM password_changes WHERE user_id = $1 ORDER BY id', [userId]);
}

describe('POST /auth/forgot-password', () => {
  it('mails a link to the front end, whatever host the request names', async () => {
    const { email } = await fixtures.account();
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const result = await store.client.post('/auth/forgot-password', { email }, { headers });
    expect(result.status).toBe(200);
    await store.drain();
    const link = new URL(fixtures.resetLink(email));
    expect(link.origin + link.pathname).toBe('http://shop.test/reset-password');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      email,
    });
  });

  it('answers the same bytes whether or not there is an account', async () => {
    const deleted = await fixtures.account();
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [deleted.id]);
    const emails = [(await fixtures.account()).email, freshEmail(), deleted.email];
    const responses = await Promise.all(
      emails.map(async (email) => {
        const response = await fetch(`${store.client.baseUrl}/auth/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        });
        const headers = [...response.headers.keys()].sort();
        return { status: response.status, body: await response.text(), headers };
      }),
    );
    expect(responses).toEqual([responses[0], responses[0], responses[0]]);
    expect(responses[0]?.status).toBe(200);
    await store.drain();
    const mailed = emails.map((email) => store.mail.inbox.messages({ to: email }).length);
    expect(mailed).toEqual([1, 0, 0]);
  });

  it('does the same work, so takes the same time, whether or not there is an account', async () => {
    const { email } = await fixtures.account();
    const statements = (['rows', 'row', 'execute', 'defer'] as const).map((kind) =>
      jest.spyOn(Tx.prototype, kind),
    );
    const hashes = (['hash', 'matches'] as const).map((kind) => jest.spyOn(PasswordHasher.prototype, kind));
    const workFor = async (address: string): Promise<unknown> => {
      for (const spy of [...statements, ...hashes]) spy.mockClear();
      await fixtures.forgot(address);
      return {
        statements: statements.map(({ mock }) => mock.calls.map(([sql]) => sql)),
        hashes: hashes.map(({ mock }) => mock.calls.length),
      };
    };
    const known = await workFor(email);
    expect(JSON.stringify(known)).toContain('INSERT INTO password_resets');
    expect(JSON.stringify(known)).toContain('INSERT INTO outbox');
    expect(await workFor(freshEmail())).toEqual(known);
    for (const spy of [...statements, ...hashes]) spy.mockRestore();
  });

  it('finds the account whatever the case of the address', async () => {
    const email = `Camille.${randomUUID()}@Example.com`;
    await fixtures.account({ email });
    await fixtures.forgot(email.toUpperCase());
    await store.drain();
    expect(fixtures.resetLink(email)).not.toBe('');
  });

  it('writes in the language of the account', async () => {
    const { email } = await fixtures.account({ language: 'fr' });
    await fixtures.forgot(email);
    await store.drain();
    expect(store.mail.inbox.messages({ to: email }).map(({ subject }) => subject)).toEqual([
      'Choisissez un nouveau mot de passe',
    ]);
  });

  it('fills no inbox: an account gets ten links an hour', async () => {
    const { email } = await fixtures.account();
    for (let round = 0; round < 12; round++) expect((await fixtures.forgot(email)).status).toBe(200);
    await store.drain();
    expect(store.mail.inbox.messages({ to: email })).toHaveLength(10);
  });

  it('keeps no token, only its hash', async () => {
    const { id, email } = await fixtures.account();
    const token = await fixtures.tokenFor(email);
    const rows = await store.db.rows<{ token_hash: Buffer; seed: Buffer }>(
      'SELECT * FROM password_resets WHERE user_id = $1',
      [id],
    );
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(rows.map(({ seed }) => seed.toString('base64url'))).not.toContain(token);
    const traces = await store.db.rows('SELECT FROM outbox WHERE payload::text LIKE $1', [`%${token}%`]);
    expect(traces).toEqual([]);
  });

  it.each([undefined, null, '', 'camille', 7, ['a@example.com']])('rejects the e-mail %j', async (email) => {
    const result = await store.client.post('/auth/forgot-password', { email });
    expect(errorOf(result)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(result.body.errors)).toEqual(['email']);
  });
});

describe('POST /auth/reset-password', () => {
  it('saves the new password and ends every session', async () => {
    const account = await fixtures.account();
    const token = await fixtures.tokenFor(account.email);
    const result = await fixtures.reset(account.email.toUpperCase(), token);
    expect(result.status).toBe(200);
    expect(result.body).toEqual({ status: 'success', message: expect.any(String) as string });
    expect(await sessionWorks(account)).toBe(false);
    expect(await refreshWorks(account)).toBe(false);
    expect(errorOf(await fixtures.login(account.email, PASSWORD))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await fixtures.login(account.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('tells the owner by mail, with address and device', async () => {
    const { id, email, client } = await fixtures.account();
    const token = await fixtures.tokenFor(email);
    const fields = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await store.client.post('/auth/reset-password', fields, { headers: { 'user-agent': 'Firefox <b>' } });
    expect(await changesOf(id)).toEqual([{ ip: '127.0.0.1', device: 'Firefox <b>' }]);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email, subject: 'Your password was changed' });
    expect(mail?.text).toContain('127.0.0.1');
    expect(mail?.text).toContain('Firefox <b>');
    expect(mail?.html).toContain('Firefox &lt;b&gt;');
    expect(mail?.links).toContain('http://shop.test/forgot-password');
    expect((await client.get('/user/notifications')).status).toBe(401);
    const notices = await store.db.rows('SELECT FROM notifications WHERE user_id = $1', [id]);
    expect(notices).toEqual([]);
  });

  it('works once, however many calls come at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, email } = await fixtures.account();
      const token = await fixtures.tokenFor(email);
      const passwords = Array.from({ length: 20 }, (_, index) => `${NEW_PASSWORD}-${index}`);
      const responses = await Promise.all(
        passwords.map((password) => fixtures.reset(email, token, password)),
      );
      const winner = responses.findIndex(({ status }) => status === 200);
      expect(responses.filter((_, index) => index !== winner).map(errorOf)).toEqual(Array(19).fill(FAILED));
      expect((await fixtures.login(email, passwords[winner] ?? '')).status).toBe(200);
      expect(await changesOf(id)).toHaveLength(1);
    }
  });

  it('ends the other links of the account, also when both are used at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email } = await fixtures.account();
      const tokens = [await fixtures.tokenFor(email), await fixtures.tokenFor(email)];
      expect(new Set(tokens).size).toBe(2);
      const responses = await Promise.all(tokens.map((token) => fixtures.reset(email, token)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      const left = await store.db.rows('SELECT FROM password_resets WHERE user_id = $1', [id]);
      expect(left).toEqual([]);
    }
  });

  it('leaves no session open that was opened at the same time with the old password', async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await fixtures.account();
      const token = await fixtures.tokenFor(email);
      const [reset, login] = await Promise.all([
        fixtures.reset(email, token),
        fixtures.login(email, PASSWORD),
      ]);
      expect(reset.status).toBe(200);
      const open = await store.db.rows(
        'SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND s.revoked_at IS NULL',
        [email],
      );
      expect([200, 401]).toContain(login.status);
      expect(open).toEqual([]);
    }
  });

  it('rejects a link after an hour', async () => {
    const { email } = await fixtures.account();
    const token = await fixtures.tokenFor(email);
    store.clock.advance(59 * MINUTE);
    expect(errorOf(await fixtures.reset(email, token, 'weak'))).toEqual([422, 'VALIDATION_ERROR']);
    store.clock.advance(MINUTE);
    expect(errorOf(await fixtures.reset(email, token))).toEqual(FAILED);
    expect((await fixtures.login(email, PASSWORD)).status).toBe(200);
  });

  it('rejects every other token, and a token with another address', async () => {
    const [{ email }, other] = [await fixtures.account(), await fixtures.account()];
    const token = await fixtures.tokenFor(email);
    const forged = [
      ...Array.from({ length: 43 }, (_, index) => mutated(token, index)),
      `${token}A`,
      token.slice(1),
      ` ${token}=`,
      createHash('sha256').update(token).digest('base64url'),
      '0',
    ];
    for (const guess of forged) expect(errorOf(await fixtures.reset(email, guess))).toEqual(FAILED);
    expect(errorOf(await fixtures.reset(other.email, token))).toEqual(FAILED);
    expect(errorOf(await fixtures.reset(freshEmail(), token))).toEqual(FAILED);
    expect((await fixtures.reset(email, token)).status).toBe(200);
  });

  it('rejects the link of an account that is gone, also when the address is registered again', async () => {
    const { id, email } = await fixtures.account();
    const token = await fixtures.tokenFor(email);
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [id]);
    expect(errorOf(await fixtures.reset(email, token))).toEqual(FAILED);
    await fixtures.account({ email });
    expect(errorOf(await fixtures.reset(email, token))).toEqual(FAILED);
  });

  it.each<[string, unknown]>([
    ['token', undefined],
    ['token', ''],
    ['token', ['x']],
    ['token', 'x'.repeat(501)],
    ['email', 'camille'],
    ['password', 'short1A'],
    ['password', 'no-capital-1'],
    ['password_confirmation', 'Something-Else-3'],
  ])('rejects %s = %j', async (field, value) => {
    const valid = { token: 'x', email: freshEmail(), password: PASSWORD, password_confirmation: PASSWORD };
    const result = await store.client.post('/auth/reset-password', { ...valid, [field]: value });
    expect(errorOf(result)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(result.body.errors)).toContain(field);
  });

  it('forgets what has expired', async () => {
    const { id, email } = await fixtures.account();
    await fixtures.tokenFor(email);
    store.clock.advance(61 * MINUTE);
    await store.get(PasswordsService).purgePasswords();
    expect(await store.db.rows('SELECT FROM password_resets WHERE user_id = $1', [id])).toEqual([]);
  });
});

describe('PUT /user/password', () => {
  function change(account: TestAccount, fields: object = {}): Promise<TestResponse> {
    return account.client.put('/user/password', {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      ...fields,
    });
  }

  async function secondSession({ email }: TestAccount): Promise<TestAccount> {
    const { body } = await fixtures.login(email, PASSWORD);
    const { access_token: accessToken, refresh_token: refreshToken, user } = body.data;
    return { ...user, accessToken, refreshToken, client: store.client.as(accessToken) };
  }

  it('changes the password and ends all sessions but the calling one', async () => {
    const account = await fixtures.account();
    const other = await secondSession(account);
    const result = await change(account);
    expect([result.status, result.body.status]).toEqual([200, 'success']);
    expect([await sessionWorks(account), await refreshWorks(account)]).toEqual([true, true]);
    expect([await sessionWorks(other), await refreshWorks(other)]).toEqual([false, false]);
    expect((await fixtures.login(account.email, PASSWORD)).status).toBe(401);
    expect((await fixtures.login(account.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('notifies the owner by mail in French, naming the device of the session', async () => {
    const { id, email } = await fixtures.account({ language: 'fr' });
    const fields = { email, password: PASSWORD, device_name: 'Pixel 9' };
    const { body } = await store.client.post('/auth/login', fields);
    await change({ client: store.client.as(body.data.access_token) } as TestAccount);
    expect(await changesOf(id)).toEqual([{ ip: '127.0.0.1', device: 'Pixel 9' }]);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email, subject: 'Votre mot de passe a été modifié' });
    expect(mail?.text).toContain('Appareil\u00a0: Pixel 9');
  });

  it('ends the links that were mailed before', async () => {
    const account = await fixtures.account();
    const token = await fixtures.tokenFor(account.email);
    await change(account);
    expect(errorOf(await fixtures.reset(account.email, token))).toEqual(FAILED);
  });

  it('rejects a wrong current password and changes nothing', async () => {
    const account = await fixtures.account();
    const other = await secondSession(account);
    const rejected = await change(account, { current_password: `${PASSWORD}x` });
    expect(errorOf(rejected)).toEqual([422, 'INVALID_CURRENT_PASSWORD']);
    expect(await sessionWorks(other)).toBe(true);
    expect((await fixtures.login(account.email, PASSWORD)).status).toBe(200);
  });

  it('rejects an account that has no password', async () => {
    const account = await fixtures.account({ passwordHash: null });
    expect(errorOf(await change(account))).toEqual([422, 'INVALID_CURRENT_PASSWORD']);
  });

  it('lets one of several changes at once win', async () => {
    const account = await fixtures.account();
    const passwords = Array.from({ length: 8 }, (_, index) => `${NEW_PASSWORD}-${index}`);
    const responses = await Promise.all(
      passwords.map((password) => change(account, { password, password_confirmation: password })),
    );
    const winner = responses.findIndex(({ status }) => status === 200);
    const rejected = responses.filter((_, index) => index !== winner).map(errorOf);
    expect(rejected).toEqual(Array(7).fill([422, 'INVALID_CURRENT_PASSWORD']));
    expect((await fixtures.login(account.email, passwords[winner] ?? '')).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['current_password', undefined],
    ['current_password', 'x'.repeat(129)],
    ['password', 'weak'],
    ['password', `Aa1${'x'.repeat(126)}`],
    ['password_confirmation', PASSWORD],
  ])('rejects %s = %j', async (field, value) => {
    const result = await change(await fixtures.account(), { [field]: value });
    expect(errorOf(result)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(result.body.errors)).toContain(field);
  });

  it('asks for a signed-in account with a verified e-mail', async () => {
    const anonymous = { client: store.client } as TestAccount;
    expect(errorOf(await change(anonymous))).toEqual([401, 'UNAUTHENTICATED']);
    const unverified = await fixtures.account({ emailVerified: false });
    expect(errorOf(await change(unverified))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('limits', () => {
  let limited: TestStore;

  beforeAll(async () => {
    limited = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  });

  afterAll(() => limited?.stop());

  it.each(['/auth/forgot-password', '/auth/reset-password'])(
    'let one address call %s five times a minute',
    async (path) => {
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => limited.client.post(path, {}, from('192.0.2.1'))),
      );
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
      expect((await limited.client.post(path, {}, from('192.0.2.2'))).status).toBe(422);
    },
  );

  it('stop guesses of the current password, whatever the route', async () => {
    const { client, email } = await new PasswordFixtures(limited).account();
    const fields = { current_password: 'x', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => client.put('/user/password', fields)),
      ...Array.from({ length: 6 }, () => client.delete('/user', { password: 'x' })),
    ]);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await limited.client.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });
});

function mutated(token: string, index: number): string {
  const other = token[index] === 'A' ? 'B' : 'A';
  return token.slice(0, index) + other + token.slice(index + 1);
}
