import { createHmac, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { TestResponse, TestClient } from '@comptoir/testing';
import { VerificationLinksService } from '../../src/customers/auth/verification-links.service';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const PASSWORD = 'Correct-Horse-1';
const MINUTE = 60_000;

let store: TestStore;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store?.stop());

function freshEmail(): string {
  return `Camille.${randomUUID()}@example.com`;
}

function registration(fields: object = {}): Record<string, unknown> {
  return {
    name: 'Camille Martin',
    email: freshEmail(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...fields,
  };
}

interface Registered extends TestAccount {
  answer: TestResponse;
}

async function register(fields: object = {}): Promise<Registered> {
  const response = await store.client.post('/auth/register', registration(fields));
  expect(response.status).toBe(201);
  const { user, access_token, refresh_token } = response.body.data;
  const client = store.client.as(access_token);
  return { ...user, answer: response, client, accessToken: access_token, refreshToken: refresh_token };
}

async function registerVerified(fields: object = {}): Promise<Registered> {
  const account = await register(fields);
  await store.db.rows('UPDATE users SET email_verified_at = now() WHERE id = $1', [account.id]);
  return account;
}

function login(email: string, fields: object = {}): Promise<TestResponse> {
  return store.client.post('/auth/login', { email, password: PASSWORD, ...fields });
}

function refresh(refreshToken: unknown): Promise<TestResponse> {
  return store.client.post('/auth/refresh', { refresh_token: refreshToken });
}

function errorOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code];
}

function targetOf({ id, email }: { id: number; email: string }): string {
  const link = new URL(store.get(VerificationLinksService).createLink(id, email));
  const { hash, expires, signature } = Object.fromEntries(link.searchParams);
  return `/auth/verify-email/${id}/${hash}?expires=${expires}&signature=${signature}`;
}

async function eventsOf(userId: number): Promise<string[]> {
  const rows = await store.db.rows<{ name: string }>(
    `SELECT name FROM outbox WHERE payload = jsonb_build_object('userId', $1::int) ORDER BY name`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

describe('POST /auth/register', () => {
  it('creates a customer, signs in and asks for a verification mail', async () => {
    const email = freshEmail();
    const { id, answer: response } = await register({
      email,
      phone: '0612',
      currency: 'eur',
      language: 'fr',
      device_name: 'x',
    });
    expect(response.body).toEqual({
      status: 'success',
      message: expect.any(String) as string,
      data: {
        user: { id, name: 'Camille Martin', email, roles: ['customer'] },
        access_token: expect.any(String) as string,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        token_type: 'Bearer',
        expires_in: 2_592_000,
      },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await eventsOf(id)).toEqual(['user.registered', 'user.verification-requested']);
    const row = await store.db.row<{ password_hash: string }>('SELECT * FROM users WHERE id = $1', [id]);
    expect(row).toMatchObject({ phone: '0612', preferred_currency: 'EUR', preferred_language: 'fr' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('gives no role or verification away, whatever is sent', async () => {
    const { id } = await register({
      id: 1,
      roles: ['admin'],
      role: 'admin',
      emailVerified: true,
      email_verified_at: 1,
    });
    expect(await store.db.row('SELECT roles, email_verified_at FROM users WHERE id = $1', [id])).toEqual({
      roles: ['customer'],
      email_verified_at: null,
    });
  });

  it('rejects an e-mail that is taken, whatever its case', async () => {
    const { email } = await register();
    const response = await store.client.post('/auth/register', registration({ email: email.toUpperCase() }));
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(response.body.errors).toEqual({ email: ['email has already been taken'] });
  });

  it.each<[string, unknown]>([
    ['name', undefined],
    ['name', 'C'],
    ['name', 'x'.repeat(101)],
    ['email', 'camille'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['email', ['a@example.com']],
    ['password_confirmation', 'Correct-Horse-2'],
    ['password_confirmation', undefined],
    ['phone', '1'.repeat(21)],
    ['currency', 'EURO'],
    ['language', 'f'],
    ['device_name', 'x'.repeat(101)],
  ])('rejects %s = %j', async (field, value) => {
    const response = await store.client.post('/auth/register', registration({ [field]: value }));
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', `Aa1${'x'.repeat(126)}`, '', 12345678, null])(
    'refuses the password %j',
    async (password) => {
      const given = registration({ password, password_confirmation: password });
      const response = await store.client.post('/auth/register', given);
      expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
      expect(response.body.errors.password).toBeDefined();
    },
  );

  it.each(['Ümlaut-äöü-9', ' Blanks 1 kept ', `Aa1${'x'.repeat(125)}`])(
    'accepts the password %j',
    async (password) => {
      const { email } = await registerVerified({ password, password_confirmation: password });
      expect((await login(email, { password })).status).toBe(200);
      expect((await login(email, { password: `${password}x`.slice(1) })).status).toBe(401);
    },
  );
});

describe('an account whose e-mail is not verified', () => {
  it('reaches only verification, refresh and logout', async () => {
    const { client, refreshToken } = await register();
    expect(errorOf(await client.get('/user'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await client.post('/auth/verify-email/resend')).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await client.post('/auth/logout')).status).toBe(200);
  });
});

describe('GET /auth/verify-email/{id}/{hash}', () => {
  it('verifies the address at once and announces it', async () => {
    const account = await register();
    const response = await account.client.get(targetOf(account));
    expect(response.body).toEqual({ status: 'success', message: 'Your e-mail address is verified.' });
    expect((await account.client.get('/user')).body.data.email_verified_at).not.toBeNull();
    expect(await eventsOf(account.id)).toContain('user.verified');
  });

  it('takes the parts of the query in any order', async () => {
    const account = await register();
    const target = targetOf(account).replace(/(expires=\d+)&(signature=.*)/, '$2&$1');
    expect((await account.client.get(target)).status).toBe(200);
  });

  it('works once, however many calls come at once', async () => {
    const account = await register();
    const target = targetOf(account);
    const responses = await Promise.all(Array.from({ length: 20 }, () => account.client.get(target)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200).map(errorOf);
    expect(rejected).toEqual(rejected.map(() => [403, 'INVALID_VERIFICATION_LINK']));
    expect((await eventsOf(account.id)).filter((name) => name === 'user.verified')).toHaveLength(1);
  });

  it('needs the token of the account that the link is for', async () => {
    const [account, other] = [await register(), await register()];
    const target = targetOf(account);
    expect(errorOf(await store.client.get(target))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await other.client.get(target))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
    const asOther = target.replace(`/${account.id}/`, `/${other.id}/`);
    expect(errorOf(await other.client.get(asOther))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
    expect((await account.client.get(target)).status).toBe(200);
  });

  it.each<[string, (target: string) => string]>([
    ['no query', (target) => target.replace(/\?.*/, '')],
    ['another expiry', (target) => target.replace(/expires=\d+/, 'expires=99999999999')],
    ['an extra key', (target) => `${target}&x=1`],
    ['a doubled key', (target) => `${target}&expires=99999999999`],
    ['another hash', (target) => target.replace(/\/[0-9a-f]{64}/, `/${'0'.repeat(64)}`)],
    ['an encoded id', (target) => target.replace(/email\/(\d)/, (_, digit) => `email/%3${digit}`)],
    ['an id that is no number', (target) => target.replace(/email\/\d+/, 'email/me')],
  ])('rejects a link with %s', async (_, change) => {
    const account = await register();
    const response = await account.client.get(change(targetOf(account)));
    expect(errorOf(response)).toEqual([403, 'INVALID_VERIFICATION_LINK']);
  });

  it('rejects a link after 60 minutes', async () => {
    const account = await register();
    const target = targetOf(account);
    store.clock.advance(60 * MINUTE);
    expect(errorOf(await account.client.get(target))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
  });
});

describe('POST /auth/verify-email/resend', () => {
  it('asks for another mail until the address is verified', async () => {
    const account = await register();
    const requested = async (): Promise<number> =>
      (await eventsOf(account.id)).filter((name) => name === 'user.verification-requested').length;
    expect((await account.client.post('/auth/verify-email/resend')).status).toBe(200);
    expect(await requested()).toBe(2);
    await account.client.get(targetOf(account));
    expect((await account.client.post('/auth/verify-email/resend')).status).toBe(200);
    expect(await requested()).toBe(2);
  });

  it('asks for a signed-in account', async () => {
    const response = await store.client.post('/auth/verify-email/resend');
    expect(errorOf(response)).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('POST /auth/login', () => {
  it('signs in, whatever the case of the e-mail', async () => {
    const { id, email } = await registerVerified();
    const { status, body, headers } = await login(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user: { id, email, roles: ['customer'] }, token_type: 'Bearer' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await store.client.as(body.data.access_token).get('/user')).body.data.id).toBe(id);
  });

  it('answers an unknown e-mail and a wrong password with the same bytes', async () => {
    const { email } = await registerVerified();
    const { email: social } = await signedIn(store);
    const wrong = await login(email, { password: 'Wrong-Horse-1' });
    expect(errorOf(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(freshEmail())).body).toEqual(wrong.body);
    expect((await login(social)).body).toEqual(wrong.body);
  });

  it('tells of a suspension only after the right password', async () => {
    const { id, email } = await registerVerified();
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [id]);
    expect(errorOf(await login(email))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const wrong = await login(email, { password: 'Wrong-Horse-1' });
    expect(errorOf(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('tells of a deletion whatever the password, of which nothing is left', async () => {
    const { id, email } = await registerVerified();
    await store.db.rows('UPDATE users SET deleted_at = now(), password_hash = NULL WHERE id = $1', [id]);
    for (const password of [PASSWORD, 'Wrong-Horse-1']) {
      expect(errorOf(await login(email, { password }))).toEqual([401, 'ACCOUNT_DELETED']);
    }
  });

  it('sends a new link to an unverified user, only after the right password', async () => {
    const { id, email } = await register();
    await store.db.rows('DELETE FROM outbox');
    expect(errorOf(await login(email, { password: 'Wrong-Horse-1' }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await eventsOf(id)).toEqual([]);
    expect(errorOf(await login(email))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await eventsOf(id)).toEqual(['user.verification-requested']);
  });

  it('signs in to the new account of an address whose old account was deleted', async () => {
    const email = freshEmail();
    const { id: oldId } = await registerVerified({ email });
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [oldId]);
    const password = 'Another-Horse-2';
    const { id } = await registerVerified({ email, password, password_confirmation: password });
    expect((await login(email, { password })).body.data.user.id).toBe(id);
    expect(errorOf(await login(email))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('replaces the earlier session of the same device', async () => {
    const { email } = await registerVerified();
    const sessions = [
      await login(email, { device_name: 'phone' }),
      await login(email, { device_name: 'tablet' }),
      await login(email),
      await login(email, { device_name: 'phone' }),
    ];
    const statuses = await Promise.all(
      sessions.map(async ({ body }) => (await store.client.as(body.data.access_token).get('/user')).status),
    );
    expect(statuses).toEqual([401, 200, 200, 200]);
    expect((await refresh(sessions[0]?.body.data.refresh_token)).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ['email', 'camille'],
    ['email', undefined],
    ['password', ''],
    ['password', 'x'.repeat(129)],
    ['password', { $ne: '' }],
    ['device_name', 7],
  ])('rejects %s = %j', async (field, value) => {
    const response = await login('camille@example.com', { [field]: value });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });
});

describe('POST /auth/refresh', () => {
  it('gives a new pair of the same session', async () => {
    const { refreshToken, accessToken } = await signedIn(store);
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        access_token: expect.any(String) as string,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        token_type: 'Bearer',
        expires_in: 2_592_000,
      },
    });
    expect(body.data.refresh_token).not.toBe(refreshToken);
    for (const token of [accessToken, body.data.access_token]) {
      expect((await store.client.as(token).get('/user')).status).toBe(200);
    }
  });

  it('gives parallel calls the same successor', async () => {
    const { refreshToken } = await signedIn(store);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.data.refresh_token)).size).toBe(1);
  });

  it('ends the session when a used token comes back after a minute', async () => {
    const { refreshToken } = await signedIn(store);
    const next = (await refresh(refreshToken)).body.data;
    store.clock.advance(61_000);
    expect(errorOf(await refresh(refreshToken))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    expect(errorOf(await refresh(next.refresh_token))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    expect(errorOf(await store.client.as(next.access_token).get('/user'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('knows no other token', async () => {
    const { accessToken } = await signedIn(store);
    for (const token of ['x', accessToken.slice(0, 500), 'A'.repeat(43)]) {
      expect(errorOf(await refresh(token))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    }
  });

  it.each([undefined, null, '', 7, 'x'.repeat(501)])('rejects %j', async (token) => {
    expect(errorOf(await refresh(token))).toEqual([422, 'VALIDATION_ERROR']);
  });
});

describe('signing out', () => {
  it('ends the session of the token and no other', async () => {
    const account = await registerVerified();
    const { body } = await login(account.email);
    expect((await account.client.post('/auth/logout')).body).toEqual({
      status: 'success',
      message: 'Signed out.',
    });
    expect(errorOf(await account.client.get('/user'))).toEqual([401, 'UNAUTHENTICATED']);
    expect(errorOf(await refresh(account.refreshToken))).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    expect((await store.client.as(body.data.access_token).get('/user')).status).toBe(200);
  });

  it('ends every session of the account and of no one else', async () => {
    const [account, bystander] = [await registerVerified(), await signedIn(store)];
    const { body } = await login(account.email);
    expect((await account.client.post('/auth/logout-all')).status).toBe(200);
    for (const token of [account.accessToken, body.data.access_token]) {
      expect((await store.client.as(token).get('/user')).status).toBe(401);
    }
    for (const token of [account.refreshToken, body.data.refresh_token])
      expect((await refresh(token)).status).toBe(401);
    expect((await bystander.client.get('/user')).status).toBe(200);
  });

  it.each(['/auth/logout', '/auth/logout-all'])('asks for a token: %s', async (path) => {
    expect(errorOf(await store.client.post(path))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('access tokens', () => {
  type Claims = Record<string, unknown>;
  interface Forgery {
    header?: object;
    claims?: Claims;
    secret?: string;
    hash?: string;
  }

  let account: TestAccount;
  let claims: Claims;

  beforeAll(async () => {
    account = await signedIn(store);
    claims = jwt.decode(account.accessToken) as Claims;
  });

  function forge({
    header,
    claims: changed,
    secret = store.config.auth.jwtSecret,
    hash = 'sha256',
  }: Forgery): string {
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'HS256', typ: 'at+jwt', ...header })}.${encode({ ...claims, ...changed })}`;
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
  }

  function call(client: TestClient, authorization: string): Promise<TestResponse> {
    return client.get('/user', { headers: { authorization } });
  }

  it('are accepted as they were issued', async () => {
    expect((await call(store.client, `Bearer ${forge({})}`)).status).toBe(200);
  });

  const past = Math.floor(Date.now() / 1000) - 10;

  it.each<[string, Forgery]>([
    ['algorithm none', { header: { alg: 'none' } }],
    ['algorithm None', { header: { alg: 'None' } }],
    ['another HMAC', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['RS256 over the secret', { header: { alg: 'RS256' } }],
    ['type JWT', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['a key id that leads elsewhere', { header: { kid: '../../dev/null' }, secret: '' }],
    ['a key of its own', { header: { jwk: { kty: 'oct', k: 'YQ' } }, secret: 'a' }],
    ['a key address', { header: { jku: 'https://evil.example/jwks' }, secret: 'a' }],
    ['another secret', { secret: 'another secret of more than 32 characters' }],
    ['an empty secret', { secret: '' }],
    ['another issuer', { claims: { iss: 'booking-api' } }],
    ['another audience', { claims: { aud: 'booking-api' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['not valid yet', { claims: { nbf: past + 3_600 } }],
    ['another account', { claims: { sub: '1' } }],
    ['no account', { claims: { sub: undefined } }],
    ['an account that is no number', { claims: { sub: "1' OR 1=1" } }],
    ['an account out of range', { claims: { sub: '9999999999' } }],
    ['no session', { claims: { sid: undefined } }],
    ['an unknown session', { claims: { sid: randomUUID() } }],
    ['a session that is no id', { claims: { sid: { $ne: null } } }],
  ])('are rejected with %s', async (_, forgery) => {
    expect(errorOf(await call(store.client, `Bearer ${forge(forgery)}`))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('are rejected with any character changed', async () => {
    const token = account.accessToken;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last character of the signature has unused bits.
    const positions = Array.from({ length: 60 }, (_, index) => Math.floor((index * (token.length - 2)) / 59));
    for (const position of positions.filter((at) => token[at] !== '.')) {
      const other = alphabet[(alphabet.indexOf(token[position] ?? '') + 32) % 64] ?? 'A';
      const altered = token.slice(0, position) + other + token.slice(position + 1);
      const { status } = await call(store.client, `Bearer ${altered}`);
      expect([position, status]).toEqual([position, 401]);
    }
  });

  it('are told from expired ones', async () => {
    const expired = forge({ claims: { iat: past - 60, exp: past } });
    expect(errorOf(await call(store.client, `Bearer ${expired}`))).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('are rejected in any other shape', async () => {
    const [head = '', body = '', signature = ''] = account.accessToken.split('.');
    const shapes = [
      'Bearer',
      'Bearer ',
      'Bearer null',
      `Basic ${account.accessToken}`,
      account.accessToken,
      `Bearer ${account.refreshToken}`,
      `Bearer ${head}.${body}`,
      `Bearer ${head}.${body}.`,
      `Bearer ${head}..${signature}`,
      `Bearer ${head}.${body}.${signature}.x`,
      `Bearer ${body}.${head}.${signature}`,
      `Bearer ${head}.${body}.${signature.slice(0, -2)}`,
      `Bearer ${'x'.repeat(4_000)}`,
    ];
    for (const shape of shapes) {
      expect([shape, ...errorOf(await call(store.client, shape))]).toEqual([shape, 401, 'UNAUTHENTICATED']);
    }
  });

  it.each(['suspended_at', 'deleted_at'])('end with %s of their account', async (column) => {
    const doomed = await signedIn(store);
    await store.db.rows(`UPDATE users SET ${column} = now() WHERE id = $1`, [doomed.id]);
    expect(errorOf(await doomed.client.get('/user'))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('limits', () => {
  let limited: TestStore;

  beforeAll(async () => {
    limited = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  });

  afterAll(() => limited?.stop());

  function from(address: string): { headers: Record<string, string> } {
    return { headers: { 'x-forwarded-for': address } };
  }

  function statuses(responses: TestResponse[]): number[] {
    return responses.map(({ status }) => status).sort();
  }

  it('stop guessing from one address after ten logins a minute', async () => {
    const responses = await Promise.all(
      Array.from({ length: 15 }, () =>
        limited.client.post('/auth/login', { email: freshEmail(), password: PASSWORD }, from('192.0.2.1')),
      ),
    );
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('stop guessing at one account from many addresses', async () => {
    const email = freshEmail();
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        limited.client.post('/auth/login', { email, password: PASSWORD }, from(`198.51.100.${index}`)),
      ),
    );
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
  });

  it('stop registration after ten a minute', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () =>
        limited.client.post('/auth/register', registration({ name: '' }), from('192.0.2.2')),
      ),
    );
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });
});
