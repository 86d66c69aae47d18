import { createHash, randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import {
  type SocialFake,
  type SocialToken,
  startSocialProvider,
} from '../../../../tools/testing-servers/social-provider';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const GOOGLE_ID = 'web.apps.example';
const FACEBOOK = { id: '1234567890', secret: 'facebook-app-secret' };
const APPLE_ID = 'com.example.shop';
const HOUR = 3_600_000;

let fake: SocialFake;
let store: TestStore;

function settings(url: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_IDS: `ios.apps.example,${GOOGLE_ID}`,
    GOOGLE_API_BASE: url,
    FACEBOOK_APP_ID: FACEBOOK.id,
    FACEBOOK_APP_SECRET: FACEBOOK.secret,
    FACEBOOK_API_BASE: url,
    APPLE_CLIENT_IDS: APPLE_ID,
    APPLE_API_BASE: url,
  };
}

beforeAll(async () => {
  fake = await startSocialProvider({ facebookApp: FACEBOOK });
  store = await startStore(settings(fake.url));
});
afterAll(async () => {
  await store?.stop();
  await fake?.close();
});
afterEach(() => fake.setMode('ok'));

it('lists the providers, each with the id of the website', async () => {
  const { status, body } = await store.client.get('/auth/social');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { provider: 'google', client_id: 'ios.apps.example', authorization_url: null },
    { provider: 'apple', client_id: APPLE_ID, authorization_url: null },
    { provider: 'facebook', client_id: FACEBOOK.id, authorization_url: expect.stringContaining(fake.url) },
  ]);
});

it('signs in with the code of a website', async () => {
  const input = { code_verifier: 'v'.repeat(43), redirect_uri: 'https://shop.example/login/facebook/return' };
  const code_challenge = createHash('sha256').update(input.code_verifier).digest('base64url');
  const body = new URLSearchParams({
    ...input,
    client_id: FACEBOOK.id,
    code_challenge,
    email: person().email,
  });
  const page = await fetch(`${fake.url}/v22.0/dialog/oauth`, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code');
  const send = (provider: string, fields: object): Promise<TestResponse> =>
    store.client.post(`/auth/social/${provider}/code`, fields);
  const signed = await send('facebook', { ...input, code });
  expect([signed.status, signed.body.data.token_type]).toEqual([200, 'Bearer']);
  expect(errorOf(await send('facebook', { ...input, code }))).toEqual([422, 'SOCIAL_AUTH_FAILED']);
  expect(errorOf(await send('facebook', { ...input, code_verifier: 'x' }))).toEqual([
    422,
    'VALIDATION_ERROR',
  ]);
  expect(errorOf(await send('google', { ...input, code }))).toEqual([404, 'NOT_FOUND']);
});

type Person = Omit<SocialToken, 'audience'>;

function person(fields: Partial<Person> = {}): Person & { email: string } {
  const email = fields.email ?? `Ada.${randomUUID()}@example.com`;
  return { subject: randomUUID(), emailVerified: true, name: 'Ada Lovelace', ...fields, email };
}

/** Tokens for this shop, by provider. */
const TOKENS = {
  'a Google access token': (who: Person) => fake.googleAccessToken({ audience: GOOGLE_ID, ...who }),
  'a Google ID token': (who: Person) => fake.googleIdToken({ audience: GOOGLE_ID, ...who }),
  'a Facebook token': (who: Person) => fake.facebookToken({ audience: FACEBOOK.id, ...who }),
  'an Apple token': (who: Person) => fake.appleToken({ audience: APPLE_ID, ...who }),
};
type Kind = keyof typeof TOKENS;
const KINDS: [Kind, string][] = [
  ['a Google access token', 'google'],
  ['a Google ID token', 'google'],
  ['a Facebook token', 'facebook'],
  ['an Apple token', 'apple'],
];

function signIn(provider: string, token: unknown, fields: object = {}): Promise<TestResponse> {
  return store.client.post(`/auth/social/${provider}`, { token, ...fields });
}

function withGoogle(who: Person, fields: object = {}): Promise<TestResponse> {
  return signIn('google', TOKENS['a Google access token'](who), fields);
}

function errorOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code];
}

async function accountsOf(email: string): Promise<Record<string, unknown>[]> {
  return store.db.rows(
    `SELECT id, name, password_hash, email_verified_at IS NOT NULL AS verified FROM users
      WHERE lower(email) = lower($1) ORDER BY id`,
    [email],
  );
}

async function eventsOf(userId: number): Promise<string[]> {
  const rows = await store.db.rows<{ name: string }>(
    `SELECT name FROM outbox WHERE payload = jsonb_build_object('userId', $1::int) ORDER BY name`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

async function identityCount(subject: string): Promise<number> {
  return (await store.db.rows('SELECT user_id FROM user_identities WHERE subject = $1', [subject])).length;
}

async function mark(column: string, { email }: { email: string }): Promise<void> {
  await store.db.rows(`UPDATE users SET ${column} = now() WHERE lower(email) = lower($1)`, [email]);
}

describe('a first sign-in', () => {
  it('makes an account and answers as a login does', async () => {
    const who = person();
    const response = await withGoogle(who);
    const [account] = await accountsOf(who.email);
    expect([response.status, response.body]).toEqual([
      200,
      {
        status: 'success',
        message: expect.any(String),
        data: {
          user: { id: account?.id, name: 'Ada Lovelace', email: who.email, roles: ['customer'] },
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          token_type: 'Bearer',
          expires_in: 2_592_000,
        },
      },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(account).toMatchObject({ password_hash: null, verified: true });
    expect(await eventsOf(Number(account?.id))).toEqual(['user.registered', 'user.verified']);
    expect((await store.client.as(response.body.data.access_token).get('/user')).status).toBe(200);
  });

  it.each(KINDS)('comes with %s, and the next one finds the account', async (kind, provider) => {
    const who = person({ name: undefined });
    const first = await signIn(provider, TOKENS[kind](who));
    expect(first.status).toBe(200);
    expect(first.body.data.user.name).toBe(who.email.replace(/@.*/, ''));
    await mark('email_verified_at', who);
    const second = await signIn(provider, TOKENS[kind]({ ...who, email: person().email }));
    expect([second.status, second.body.data?.user.id]).toEqual([200, first.body.data.user.id]);
  });

  it('makes one account of many at once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = person();
      const responses = await Promise.all(Array.from({ length: 12 }, () => withGoogle(who)));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect(await accountsOf(who.email)).toHaveLength(1);
      expect(await identityCount(who.subject)).toBe(1);
    }
  });

  it('makes one account of two providers that vouch for one address at once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = person();
      const responses = await Promise.all([
        withGoogle(who),
        signIn('apple', TOKENS['an Apple token']({ ...who, subject: randomUUID() })),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(await accountsOf(who.email)).toHaveLength(1);
    }
  });

  it('ends earlier sessions of the same device', async () => {
    const who = person();
    const first = await withGoogle(who, { device_name: 'phone' });
    await withGoogle(who, { device_name: 'phone' });
    const response = await store.client.as(first.body.data.access_token).get('/user');
    expect(response.status).toBe(401);
  });

  it('has only verified what the provider has', async () => {
    const who = person({ emailVerified: false });
    const first = await withGoogle(who);
    const { user, access_token } = first.body.data;
    expect(first.status).toBe(200);
    expect(errorOf(await store.client.as(access_token).get('/user'))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(errorOf(await withGoogle(who))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await eventsOf(user.id)).toEqual([
      'user.registered',
      'user.verification-requested',
      'user.verification-requested',
    ]);
    expect((await withGoogle({ ...who, emailVerified: true })).status).toBe(200);
    expect(await accountsOf(who.email)).toMatchObject([{ verified: true }]);
    expect(await eventsOf(user.id)).toContain('user.verified');
  });

  it('does not take Facebook’s word for an address', async () => {
    const who = person();
    const { status, body } = await signIn('facebook', TOKENS['a Facebook token'](who));
    expect([status, (await accountsOf(who.email))[0]?.verified]).toEqual([200, false]);
    expect(errorOf(await store.client.as(body.data.access_token).get('/user'))).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
    ]);
  });

  it.each([
    ['none', undefined],
    ['no real one', 'not an address'],
    ['one that is too long', `${'x'.repeat(250)}@example.com`],
  ])('needs an e-mail address, and the provider gives %s', async (_, email) => {
    const who = { ...person(), email };
    const response = await withGoogle(who);
    expect(errorOf(response)).toEqual([422, 'SOCIAL_AUTH_FAILED']);
    expect(response.body.message).toContain('e-mail');
    expect(await identityCount(who.subject)).toBe(0);
  });

  it.each([
    ['control characters', ' \u0000\u0007 '],
    ['too many letters', 'x'.repeat(300)],
    ['one letter', 'A'],
    ['too many emoji', '\u{1f600}'.repeat(120)],
  ])('finds a name of 2 to 100 characters where the provider has %s', async (_, name) => {
    const response = await withGoogle(person({ name }));
    expect(response.status).toBe(200);
    expect(response.body.data.user.name).toMatch(/^.{2,100}$/u);
  });
});

describe('an account that is there already', () => {
  it('is joined when the provider and the shop have verified its address', async () => {
    const who = person();
    const { id } = await signedIn(store, { email: who.email.toLowerCase() });
    const response = await withGoogle(who);
    expect([response.status, response.body.data?.user.id]).toEqual([200, id]);
    expect(await identityCount(who.subject)).toBe(1);
  });

  it.each([
    ['only the shop has', false, true],
    ['no account has', false, false],
  ])('is not given away when %s verified its address', async (_, byProvider, byShop) => {
    const who = person({ emailVerified: byProvider });
    const { id } = await signedIn(store, { email: who.email, emailVerified: byShop });
    const response = await withGoogle(who);
    expect(errorOf(response)).toEqual([422, 'SOCIAL_AUTH_FAILED']);
    expect(response.body.data).toBeUndefined();
    expect(await accountsOf(who.email)).toMatchObject([{ id, verified: byShop }]);
    expect(await identityCount(who.subject)).toBe(0);
  });

  it('is not entered with the same subject of another provider', async () => {
    const who = person();
    const first = await withGoogle(who);
    const second = await signIn('apple', TOKENS['an Apple token'](person({ subject: who.subject })));
    expect(second.status).toBe(200);
    expect(second.body.data.user.id).not.toBe(first.body.data.user.id);
  });

  it('does not change hands with its address', async () => {
    const [owner, taker] = [person(), person()];
    const first = await withGoogle(owner);
    const other = await withGoogle(taker);
    const again = await withGoogle({ ...owner, email: taker.email });
    expect(again.body.data.user.id).toBe(first.body.data.user.id);
    expect(other.body.data.user.id).not.toBe(first.body.data.user.id);
  });

  it('that is suspended is rejected, also when it would be joined', async () => {
    const [known, unknown] = [person(), person()];
    await withGoogle(known);
    await signedIn(store, { email: unknown.email });
    for (const who of [known, unknown]) {
      await mark('suspended_at', who);
      expect(errorOf(await withGoogle(who))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    }
    expect(await identityCount(unknown.subject)).toBe(0);
  });

  it('that is deleted is rejected until its address is registered again', async () => {
    const who = person();
    await withGoogle(who);
    await mark('deleted_at', who);
    expect(errorOf(await withGoogle(who))).toEqual([401, 'ACCOUNT_DELETED']);
    const { id } = await signedIn(store, { email: who.email });
    for (let time = 0; time < 2; time++) {
      expect((await withGoogle(who)).body.data.user.id).toBe(id);
    }
  });

  it('of which only the address was used before makes room for a new one', async () => {
    const who = person();
    const { id } = await signedIn(store, { email: who.email });
    await mark('deleted_at', who);
    const { status, body } = await withGoogle(who);
    expect([status, body.data.user.id === id]).toEqual([200, false]);
  });
});

describe('a token that is not for this shop', () => {
  const BAD: [string, string, (who: Person) => string][] = [
    [
      'another site’s Google access token',
      'google',
      (who) => fake.googleAccessToken({ ...who, audience: 'evil' }),
    ],
    ['another site’s Google ID token', 'google', (who) => fake.googleIdToken({ ...who, audience: 'evil' })],
    [
      'an expired Google access token',
      'google',
      (who) => fake.googleAccessToken({ ...who, audience: GOOGLE_ID, expiresIn: -1 }),
    ],
    [
      'an ID token of another issuer',
      'google',
      (who) =>
        fake.googleIdToken({ ...who, audience: GOOGLE_ID }, { issuer: 'https://accounts.evil.example' }),
    ],
    ['another app’s Facebook token', 'facebook', (who) => fake.facebookToken({ ...who, audience: '666' })],
    [
      'an expired Facebook token',
      'facebook',
      (who) => fake.facebookToken({ ...who, audience: FACEBOOK.id, expiresIn: -1 }),
    ],
    ['another app’s Apple token', 'apple', (who) => fake.appleToken({ ...who, audience: 'evil' })],
    [
      'an expired Apple token',
      'apple',
      (who) => fake.appleToken({ ...who, audience: APPLE_ID, expiresIn: -1 }),
    ],
    [
      'an Apple token of another issuer',
      'apple',
      (who) => fake.appleToken({ ...who, audience: APPLE_ID }, { issuer: 'https://evil.example' }),
    ],
    [
      'an Apple token with a forged signature',
      'apple',
      (who) => fake.appleToken({ ...who, audience: APPLE_ID }, { forged: true }),
    ],
    [
      'an Apple token of an unknown key',
      'apple',
      (who) => fake.appleToken({ ...who, audience: APPLE_ID }, { kid: 'unknown' }),
    ],
    ['Google’s token at Apple', 'apple', (who) => fake.googleIdToken({ ...who, audience: APPLE_ID })],
    ['Facebook’s token at Google', 'google', (who) => fake.facebookToken({ ...who, audience: GOOGLE_ID })],
  ];

  it.each(BAD)('is rejected: %s', async (_, provider, make) => {
    const who = person();
    await signedIn(store, { email: who.email });
    expect(errorOf(await signIn(provider, make(who)))).toEqual([422, 'SOCIAL_AUTH_FAILED']);
    expect(await identityCount(who.subject)).toBe(0);
  });

  it.each(['google', 'facebook', 'apple'])('is rejected by %s when it is malformed', async (provider) => {
    const part = (text: string): string => Buffer.from(text).toString('base64url');
    const unsigned = `${part('{"alg":"none"}')}.e30.`;
    const noClaims = `${part('{"typ":"JWT","alg":"RS256","kid":"x"}')}.${part('{')}.x`;
    const oddKey = `${part('{"typ":"JWT","alg":"RS256","kid":{}}')}.e30.x`;
    for (const token of [
      'x',
      'a b',
      'é',
      'a\nb: c',
      'eyJ.eyJ.x',
      unsigned,
      noClaims,
      oddKey,
      'x'.repeat(8_000),
    ]) {
      expect(errorOf(await signIn(provider, token))).toEqual([422, 'SOCIAL_AUTH_FAILED']);
    }
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['a number', 7],
    ['empty', ''],
    ['a list', ['x']],
    ['too long', 'x'.repeat(8_001)],
  ])('is no valid request when it is %s', async (_, token) => {
    const response = await signIn('google', token);
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual(['token']);
  });
});

describe('a provider', () => {
  it.each(['myspace', 'Google', 'toString', '%00'])('that is unknown is not found: %s', async (provider) => {
    expect(errorOf(await signIn(provider, 'x'))).toEqual([404, 'NOT_FOUND']);
    expect(errorOf(await signIn(provider, undefined))).toEqual([404, 'NOT_FOUND']);
  });

  it('that is not configured is not found', async () => {
    const quiet = await startStore();
    try {
      for (const [kind, provider] of KINDS) {
        const response = await quiet.client.post(`/auth/social/${provider}`, {
          token: TOKENS[kind](person()),
        });
        expect(errorOf(response)).toEqual([404, 'NOT_FOUND']);
      }
    } finally {
      await quiet.stop();
    }
  });

  it.each(['error', 'garbage'] as const)('that answers with %s changes nothing', async (mode) => {
    store.clock.advance(2 * HOUR);
    const who = person({ expiresIn: 1_000_000 });
    for (const [kind, provider] of KINDS) {
      const token = TOKENS[kind](who);
      fake.setMode(mode);
      const response = await signIn(provider, token);
      fake.setMode('ok');
      expect(errorOf(response)).toEqual([422, 'SOCIAL_AUTH_FAILED']);
      expect(response.body.message).toContain('did not answer');
    }
    expect(await accountsOf(who.email)).toEqual([]);
    expect((await signIn('google', TOKENS['a Google ID token'](who))).status).toBe(200);
  });

  it('that does not answer is waited for five seconds', async () => {
    const token = TOKENS['a Google access token'](person());
    fake.setMode('stall');
    const began = performance.now();
    const response = await signIn('google', token);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(errorOf(response)).toEqual([422, 'SOCIAL_AUTH_FAILED']);
    expect(response.body.message).toContain('did not answer');
  });

  it('that is unavailable causes an error message', async () => {
    const gone = await startSocialProvider({ facebookApp: FACEBOOK });
    const lonely = await startStore(settings(gone.url));
    try {
      await gone.close();
      const response = await lonely.client.post('/auth/social/apple', {
        token: TOKENS['an Apple token'](person()),
      });
      expect(errorOf(response)).toEqual([422, 'SOCIAL_AUTH_FAILED']);
      expect(response.body.message).toContain('did not answer');
    } finally {
      await lonely.stop();
    }
  });
});

describe('Apple’s keys', () => {
  const keyRequests = (): number => fake.requests.filter((path) => path === '/auth/keys').length;
  const token = (): string => TOKENS['an Apple token'](person({ expiresIn: 1_000_000 }));

  it('are fetched once, again when a new one appears, and not for every invented one', async () => {
    store.clock.advance(2 * HOUR);
    const before = keyRequests();
    for (let time = 0; time < 3; time++) expect((await signIn('apple', token())).status).toBe(200);
    expect(keyRequests()).toBe(before + 1);
    const unknown = fake.appleToken({ ...person(), audience: APPLE_ID }, { kid: 'invented' });
    for (let time = 0; time < 3; time++) expect((await signIn('apple', unknown)).status).toBe(422);
    expect(keyRequests()).toBe(before + 1);
    const withdrawn = token();
    fake.rotateAppleKey();
    store.clock.advance(60_000);
    expect((await signIn('apple', token())).status).toBe(200);
    expect(keyRequests()).toBe(before + 2);
    expect(errorOf(await signIn('apple', withdrawn))).toEqual([422, 'SOCIAL_AUTH_FAILED']);
  });
});

describe('limits', () => {
  it('count the attempts of an address', async () => {
    const limited = await startStore({ ...settings(fake.url), RATE_LIMIT: 'on' });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 31; attempt++) {
        statuses.push((await limited.client.post('/auth/social/google', { token: 'x' })).status);
      }
      expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    } finally {
      await limited.stop();
    }
  });
});
