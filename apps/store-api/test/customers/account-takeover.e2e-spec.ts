import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { type SocialFake, startSocialProvider } from '../../../../tools/testing-servers/social-provider';
import { type SessionTokens, SessionsService } from '../../src/customers/auth/sessions.service';
import { UnverifiedAccountsService } from '../../src/customers/auth/unverified-accounts.service';
import { VerificationLinksService } from '../../src/customers/auth/verification-links.service';
import { type TestAccount, signedIn } from '../accounts';
import { NEW_PASSWORD, PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

// An attacker registers another person's address and waits until its owner arrives.

const FACEBOOK = { id: '1234567890', secret: 'facebook-app-secret' };
const GOOGLE_ID = 'web.apps.example';
const APPLE_ID = 'com.example.shop';

let fake: SocialFake;
let store: TestStore;
let fixtures: PasswordFixtures;
let admin: TestAccount;

beforeAll(async () => {
  fake = await startSocialProvider({ facebookApp: FACEBOOK });
  store = await startStore({
    GOOGLE_CLIENT_IDS: GOOGLE_ID,
    GOOGLE_API_BASE: fake.url,
    FACEBOOK_APP_ID: FACEBOOK.id,
    FACEBOOK_APP_SECRET: FACEBOOK.secret,
    FACEBOOK_API_BASE: fake.url,
    APPLE_CLIENT_IDS: APPLE_ID,
    APPLE_API_BASE: fake.url,
  });
  fixtures = new PasswordFixtures(store);
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(async () => {
  await store?.stop();
  await fake?.close();
});

/** An attacker with an account of the victim's address. */
interface Squatter {
  id: number;
  email: string;
  subject: string;
  accessToken: string;
  refreshToken: string;
}

function freshEmail(): string {
  return `victim.${randomUUID()}@example.com`;
}

function withFacebook({ email, subject }: { email: string; subject: string }): Promise<TestResponse> {
  const token = fake.facebookToken({ audience: FACEBOOK.id, subject, email, emailVerified: true });
  return store.client.post('/auth/social/facebook', { token });
}

function withGoogle(email: string): Promise<TestResponse> {
  const token = fake.googleIdToken({
    audience: GOOGLE_ID,
    subject: randomUUID(),
    email,
    emailVerified: true,
  });
  return store.client.post('/auth/social/google', { token });
}

function withApple(email: string): Promise<TestResponse> {
  const token = fake.appleToken({ audience: APPLE_ID, subject: randomUUID(), email, emailVerified: true });
  return store.client.post('/auth/social/apple', { token });
}

/** Ways to have an account whose address is not proven. */
const SQUATTERS = {
  'a password': async (): Promise<Squatter> => {
    const email = freshEmail();
    const fields = { name: 'Mallory', email, password: PASSWORD, password_confirmation: PASSWORD };
    const response = await store.client.post('/auth/register', { ...fields, phone: '+33600000000' });
    return squatterOf(response, email, randomUUID());
  },
  'an identity that proves no address': async (): Promise<Squatter> => {
    const [email, subject] = [freshEmail(), randomUUID()];
    return squatterOf(await withFacebook({ email, subject }), email, subject);
  },
};

function squatterOf({ body }: TestResponse, email: string, subject: string): Squatter {
  const { user, access_token, refresh_token } = body.data;
  return { id: user.id, email, subject, accessToken: access_token, refreshToken: refresh_token };
}

/** Creates everything that staff, or an earlier owner of the address, may have left in the account. */
async function furnish({ id }: Squatter): Promise<void> {
  await store.db.rows(
    `WITH a AS (
       INSERT INTO addresses (user_id, full_name, address_line1, city, postal_code, country, is_default)
       VALUES ($1, 'Mallory', '1 Trap Street', 'Paris', '75001', 'FR', true)
     ), d AS (
       INSERT INTO push_tokens (user_id, token, platform) VALUES ($1, $2, 'ios')
     ), p AS (
       UPDATE profiles SET website = 'https://mallory.example' WHERE user_id = $1
     )
     INSERT INTO webhooks (user_id, url, events, secret) VALUES ($1, 'https://mallory.example/', '{order.paid}', '\\x00')`,
    [id, randomUUID()],
  );
}

/** Ways in which the owner proves the address, up to the response with the owner's tokens. */
const PROOFS: Record<string, (squatter: Squatter) => Promise<TestResponse>> = {
  'uses a mailed link to a new password': async ({ email }) => {
    await fixtures.reset(email, await fixtures.tokenFor(email));
    return fixtures.login(email, NEW_PASSWORD);
  },
  'signs in with Google': ({ email }) => withGoogle(email.toUpperCase()),
  'signs in with Apple': ({ email }) => withApple(email),
  'is vouched for by staff': async ({ id, email }) => {
    await admin.client.put(`/admin/users/${id}`, { email_verified: true });
    await store.drain();
    const [invitation] = store.mail.inbox.messages({ to: email });
    const link = invitation?.links.find((url) => url.includes('/reset-password')) ?? '';
    await fixtures.reset(email, new URL(link).searchParams.get('token'));
    return fixtures.login(email, NEW_PASSWORD);
  },
  'is given a password by staff': async ({ id, email }) => {
    await admin.client.put(`/admin/users/${id}`, { email_verified: true, password: NEW_PASSWORD });
    return fixtures.login(email, NEW_PASSWORD);
  },
};

/** Opens the owner's own session in an account that the attacker has registered. */
function openSession({ id }: Squatter): Promise<SessionTokens> {
  const device = { ip: '192.0.2.7', userAgent: 'owner' };
  return store.db.tx((tx) => store.get(SessionsService).openSession(tx, id, device));
}

function verification(id: number, email: string): string {
  const query = new URL(store.get(VerificationLinksService).createLink(id, email)).searchParams;
  const [hash, expires, signature] = ['hash', 'expires', 'signature'].map((name) => query.get(name) ?? '');
  return `/auth/verify-email/${id}/${hash}?expires=${expires}&signature=${signature}`;
}

describe.each(Object.entries(SQUATTERS))('an attacker who took the address with %s', (_, squat) => {
  it.each(Object.entries(PROOFS))('is out when its owner %s', async (_name, prove) => {
    const squatter = await squat();
    await furnish(squatter);
    const { status, body } = await prove(squatter);
    expect([status, body.data?.user.id]).toEqual([200, squatter.id]);
    expect((await store.client.as(body.data.access_token).get('/user')).status).toBe(200);
    await expectOut(squatter);
  });

  it('is out when its owner uses the mailed link in another session', async () => {
    const squatter = await squat();
    await furnish(squatter);
    const owner = store.client.as((await openSession(squatter)).accessToken);
    expect((await owner.get(verification(squatter.id, squatter.email))).status).toBe(200);
    expect((await owner.get('/user')).status).toBe(200);
    await expectOut(squatter);
  });
});

async function expectOut(squatter: Squatter): Promise<void> {
  const { id, email, accessToken, refreshToken } = squatter;
  expect(errorOf(await store.client.as(accessToken).get('/user'))).toEqual([401, 'UNAUTHENTICATED']);
  const refreshed = await store.client.post('/auth/refresh', { refresh_token: refreshToken });
  expect(errorOf(refreshed)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  expect(errorOf(await fixtures.login(email, PASSWORD))).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(errorOf(await withFacebook(squatter))).toEqual([422, 'SOCIAL_AUTH_FAILED']);
  const left = await store.db.row(
    `SELECT email_verified_at IS NOT NULL AS verified, phone, website,
            (SELECT count(*)::int FROM addresses WHERE user_id = $1) AS addresses,
            (SELECT count(*)::int FROM push_tokens WHERE user_id = $1) AS devices,
            (SELECT count(*)::int FROM webhooks WHERE user_id = $1) AS webhooks
       FROM users JOIN profiles ON user_id = id WHERE id = $1`,
    [id],
  );
  expect(left).toEqual({
    verified: true,
    phone: null,
    website: null,
    addresses: 0,
    devices: 0,
    webhooks: 0,
  });
}

describe('an owner who registers', () => {
  it('keeps password and session with the mailed link', async () => {
    const owner = await SQUATTERS['a password']();
    const client = store.client.as(owner.accessToken);
    expect((await client.get(verification(owner.id, owner.email))).status).toBe(200);
    expect((await client.get('/user')).body.data.phone).toBe('+33600000000');
    expect((await fixtures.login(owner.email, PASSWORD)).status).toBe(200);
  });

  it('keeps the identity that the account was made with, with the mailed link', async () => {
    const owner = await SQUATTERS['an identity that proves no address']();
    const client = store.client.as(owner.accessToken);
    expect((await client.get(verification(owner.id, owner.email))).status).toBe(200);
    expect((await withFacebook(owner)).body.data.user.id).toBe(owner.id);
  });

  it('loses nothing but the password when a verified account is reset', async () => {
    const email = freshEmail();
    const [subject, { id }] = [randomUUID(), await fixtures.account({ email })];
    await store.db.rows(
      `INSERT INTO user_identities (provider, subject, user_id, created_at) VALUES ('facebook', $1, $2, now())`,
      [subject, id],
    );
    await fixtures.reset(email, await fixtures.tokenFor(email));
    expect((await withFacebook({ email, subject })).body.data.user.id).toBe(id);
  });
});

describe('a sign-in of the attacker at the same instant', () => {
  it('opens no session that outlives the proof', async () => {
    for (let round = 0; round < 6; round++) {
      const squatter = await SQUATTERS['an identity that proves no address']();
      const token = await fixtures.tokenFor(squatter.email);
      const [reset, ...attempts] = await Promise.all([
        fixtures.reset(squatter.email, token),
        ...Array.from({ length: 6 }, () => withFacebook(squatter)),
      ]);
      expect(reset.status).toBe(200);
      for (const { body } of attempts) {
        const held: unknown = body.data?.access_token;
        if (typeof held !== 'string') continue;
        expect((await store.client.as(held).get('/user')).status).toBe(401);
      }
    }
  });
});

describe('an account that no one verified', () => {
  async function addressesAfter(days: number, prepare: (id: number) => Promise<unknown>): Promise<boolean> {
    const { id, email } = await SQUATTERS['a password']();
    await store.db.rows(`UPDATE users SET updated_at = now() - make_interval(days => $2) WHERE id = $1`, [
      id,
      days,
    ]);
    await prepare(id);
    await store.get(UnverifiedAccountsService).purgeUnverifiedAccounts();
    const again = { name: 'Owner', email, password: PASSWORD, password_confirmation: PASSWORD };
    return (await store.client.post('/auth/register', again)).status === 201;
  }

  it('frees its address after 30 days', async () => {
    expect(await addressesAfter(31, () => Promise.resolve())).toBe(true);
  });

  it.each<[string, string]>([
    ['is younger', 'SELECT $1::int'],
    ['has been verified', 'UPDATE users SET email_verified_at = now() WHERE id = $1'],
    ['is suspended', 'UPDATE users SET suspended_at = now() WHERE id = $1'],
    ['is of staff', `UPDATE users SET roles = '{customer,manager}' WHERE id = $1`],
    [
      'has moved money',
      `INSERT INTO wallet_transactions (user_id, type, amount, balance_after, source, description)
       VALUES ($1, 'credit', 500, 500, 'adjustment', 'goodwill')`,
    ],
  ])('stays when it %s', async (name, statement) => {
    const prepare = (id: number): Promise<unknown> => store.db.rows(statement, [id]);
    expect(await addressesAfter(name === 'is younger' ? 29 : 31, prepare)).toBe(false);
  });

  it('is referred to by no table that the deletion does not look at', async () => {
    const strict = await store.db.rows<{ name: string }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype NOT IN ('c', 'n') ORDER BY 1`,
    );
    expect(strict.map(({ name }) => name)).toEqual([
      'affiliate_conversions',
      'affiliates',
      // Each row has an order, which keeps the account.
      'coupon_redemptions',
      'invoices',
      'orders',
      'payments',
      'product_questions',
      'refunds',
      'returns',
      'reviews',
      'withdrawals',
    ]);
  });
});
