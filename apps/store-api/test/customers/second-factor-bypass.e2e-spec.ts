import { randomUUID } from 'node:crypto';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import type { TestResponse } from '@comptoir/testing';
import { type SocialFake, startSocialProvider } from '../../../../tools/testing-servers/social-provider';
import { DOCS } from '../../src/docs';
import { VerificationLinksService } from '../../src/customers/auth/verification-links.service';
import { type TestStore, startStore } from '../store-harness';
import { NEW_PASSWORD, PASSWORD, errorOf } from './passwords.fixture';
import { type FactorAccount, SecondFactorFixtures, challengeOf } from './second-factor.fixture';

const GOOGLE_ID = 'web.apps.example';

let fake: SocialFake;
let store: TestStore;
let fixtures: SecondFactorFixtures;

beforeAll(async () => {
  fake = await startSocialProvider({ facebookApp: { id: '1', secret: 'x' } });
  store = await startStore({ GOOGLE_CLIENT_IDS: GOOGLE_ID, GOOGLE_API_BASE: fake.url });
  fixtures = new SecondFactorFixtures(store);
});
afterAll(async () => {
  await store?.stop();
  await fake?.close();
});

function withGoogle(email: string, subject: string): Promise<TestResponse> {
  const who = { audience: GOOGLE_ID, subject, email, emailVerified: true, name: 'Ada Lovelace' };
  return store.client.post('/auth/social/google', { token: fake.googleIdToken(who) });
}

function throughLink({ id, email }: FactorAccount): Promise<TestResponse> {
  const link = store.get(VerificationLinksService).createLink(id, email);
  const query = Object.fromEntries(new URL(link).searchParams);
  return store.client.post('/auth/verify-email', { ...query, password: PASSWORD });
}

async function sessionsOf({ id }: FactorAccount): Promise<number> {
  return (await store.db.rows('SELECT FROM sessions WHERE user_id = $1', [id])).length;
}

/** Every way in, with what an attacker without the phone may know: password, mailbox and identity. */
const WAYS: [string, (account: FactorAccount) => Promise<TestResponse>][] = [
  ['the password', ({ email }) => fixtures.passwords.login(email, PASSWORD)],
  [
    'the password, as a known device',
    ({ email }) =>
      store.client.post('/auth/login', { email, password: PASSWORD, device_name: 'the desk of the owner' }),
  ],
  ['a provider that links the account', ({ email }) => withGoogle(email, randomUUID())],
  [
    'a provider that is linked',
    async ({ email }) => {
      const subject = randomUUID();
      await withGoogle(email, subject);
      return withGoogle(email, subject);
    },
  ],
  ['a link of the address with the password', throughLink],
  [
    'a link of an address to be verified, with the password',
    async (account) => {
      await store.db.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [account.id]);
      return throughLink(account);
    },
  ],
  [
    'a new password from the mailbox',
    async ({ email }) => {
      const token = await fixtures.passwords.tokenFor(email);
      const reset = await fixtures.passwords.reset(email, token);
      expect(JSON.stringify(reset.body)).not.toContain('access_token');
      return fixtures.passwords.login(email, NEW_PASSWORD);
    },
  ],
];

it.each(WAYS)('%s gives no session', async (_, enter) => {
  const account = await fixtures.account({ roles: ['admin'] });
  const before = await sessionsOf(account);
  const response = await enter(account);
  expect(errorOf(response)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect(JSON.stringify(response.body)).not.toMatch(/access_token|refresh_token/);
  expect(await sessionsOf(account)).toBe(before);
  const challenge = challengeOf(response);
  const code = fixtures.freshCode(account.secret);
  expect((await fixtures.answer(challenge, { code })).status).toBe(200);
});

it('registering the address again gives no session', async () => {
  const { email } = await fixtures.account();
  const fields = { name: 'Eve Evil', email, password: PASSWORD, password_confirmation: PASSWORD };
  expect(errorOf(await store.client.post('/auth/register', fields))).toEqual([422, 'VALIDATION_ERROR']);
});

it('a verified address stays so when the login stops at the second step', async () => {
  const account = await fixtures.account();
  await store.db.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [account.id]);
  expect(errorOf(await throughLink(account))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  const row = await store.db.row<{ verified: boolean }>(
    'SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE id = $1',
    [account.id],
  );
  expect(row?.verified).toBe(true);
});

it('a challenge opens no route, and is no refresh token', async () => {
  const account = await fixtures.account({ roles: ['admin'] });
  const challenge = await fixtures.challenge(account);
  const refresh = await store.client.post('/auth/refresh', { refresh_token: challenge });
  expect(errorOf(refresh)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  const { paths } = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => [method.toUpperCase(), path.replace('/api/v1', '')]),
  );
  const staff = routes.filter(([, path]) => path?.startsWith('/admin/') || path?.startsWith('/user'));
  expect(staff.length).toBeGreaterThan(200);
  const open: string[] = [];
  for (const [method = '', path = ''] of staff) {
    const target = path.replaceAll(/\{\w+\}/g, '999999');
    const body = method === 'GET' ? undefined : {};
    for (const client of [store.client, store.client.as(challenge)]) {
      const { status } = await client.send(method, target, { body });
      if (status !== 401) open.push(`${method} ${path}: ${status}`);
    }
  }
  expect(open).toEqual([]);
});

it('the challenge of one account opens no session of another', async () => {
  const [one, other] = [await fixtures.account(), await fixtures.account()];
  const challenge = await fixtures.challenge(one);
  const answer = await fixtures.answer(challenge, { code: fixtures.freshCode(one.secret) });
  expect(answer.body.data.user.id).toBe(one.id);
  expect(answer.body.data.user.id).not.toBe(other.id);
});
