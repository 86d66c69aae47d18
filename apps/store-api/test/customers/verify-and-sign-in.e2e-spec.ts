import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { type TestStore, startStore } from '../store-harness';
import { PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';

const MINUTE = 60_000;

let store: TestStore;
let fixtures: PasswordFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
});

afterAll(() => store?.stop());

interface Mailed {
  id: number;
  email: string;
  accessToken: string;
  /** Values of the link in the mail, as its page gets them. */
  link: Record<string, string>;
}

/** Registers, and reads the mail. */
async function register(on = store): Promise<Mailed> {
  const email = `${randomUUID()}@example.com`;
  const fields = { name: 'Camille Martin', email, password: PASSWORD, password_confirmation: PASSWORD };
  const { body } = await on.client.post('/auth/register', { ...fields, phone: '+33600000000' });
  await on.drain();
  const links = on.mail.inbox.messages({ to: email }).flatMap((mail) => mail.links);
  const url = new URL(links.find((address) => address.includes('/verify-email')) ?? '');
  const { access_token: accessToken, user } = body.data;
  return { id: user.id, email, accessToken, link: Object.fromEntries(url.searchParams) };
}

function send({ link }: Mailed, fields: object = {}, headers = {}): Promise<TestResponse> {
  return store.client.post('/auth/verify-email', { ...link, password: PASSWORD, ...fields }, { headers });
}

async function timesVerified(userId: number): Promise<number> {
  const rows = await store.db.rows(
    `SELECT FROM outbox WHERE name = 'user.verified' AND payload = jsonb_build_object('userId', $1::int)`,
    [userId],
  );
  return rows.length;
}

describe('POST /auth/verify-email', () => {
  it('verifies the address in another browser, signs in, and ends the other sessions', async () => {
    const account = await register();
    const { status, body, headers } = await send(account, { device_name: 'phone' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({
      user: { id: account.id, email: account.email },
      token_type: 'Bearer',
      access_token: expect.any(String) as string,
      refresh_token: expect.any(String) as string,
    });
    const { body: user } = await store.client.as(body.data.access_token).get('/user');
    expect(user.data).toMatchObject({ phone: '+33600000000', email_verified_at: expect.any(String) });
    const before = await store.client.as(account.accessToken).get('/user');
    expect(errorOf(before)).toEqual([401, 'UNAUTHENTICATED']);
    expect((await fixtures.login(account.email, PASSWORD)).status).toBe(200);
  });

  it('asks for the password: the owner of the mailbox alone verifies nothing', async () => {
    const account = await register();
    expect(errorOf(await send(account, { password: 'Wrong-Horse-1' }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(errorOf(await fixtures.login(account.email, PASSWORD))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await timesVerified(account.id)).toBe(0);
  });

  it.each<[string, object]>([
    ['another signature', { signature: 'x'.repeat(43) }],
    ['a short signature', { signature: 'x' }],
    ['another expiry', { expires: 8_999_999_999 }],
    ['another address', { hash: '0'.repeat(64) }],
    ['another account', { id: 1 }],
  ])('asks for the link: with %s the password alone verifies nothing', async (_, change) => {
    const account = await register();
    expect(errorOf(await send(account, change))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
    // The response is the same with a wrong password, so that nobody guesses it here.
    const guess = { ...change, password: 'Wrong-Horse-1' };
    expect(errorOf(await send(account, guess))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
    expect(await timesVerified(account.id)).toBe(0);
  });

  it('does not take the link of one account for another', async () => {
    const [account, other] = [await register(), await register()];
    expect(errorOf(await send(account, { id: other.id }))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
  });

  it('rejects a link after 60 minutes', async () => {
    const account = await register();
    store.clock.advance(60 * MINUTE);
    expect(errorOf(await send(account))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
  });

  it('rejects the link of an account whose address has changed, or that was deleted', async () => {
    const [moved, deleted] = [await register(), await register()];
    await store.db.rows('UPDATE users SET email = $2 WHERE id = $1', [
      moved.id,
      `${randomUUID()}@example.com`,
    ]);
    await store.db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [deleted.id]);
    for (const account of [moved, deleted]) {
      expect(errorOf(await send(account))).toEqual([403, 'INVALID_VERIFICATION_LINK']);
    }
  });

  it('tells of a suspension only after the right password', async () => {
    const account = await register();
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [account.id]);
    expect(errorOf(await send(account, { password: 'Wrong-Horse-1' }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(errorOf(await send(account))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  it('verifies once and signs everybody in, however many calls come at once', async () => {
    const account = await register();
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(account)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await timesVerified(account.id)).toBe(1);
  });

  it('signs in when the address is verified already', async () => {
    const account = await register();
    expect((await send(account)).status).toBe(200);
    expect((await send(account)).status).toBe(200);
    expect(errorOf(await send(account, { password: 'Wrong-Horse-1' }))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('opens no session with a password that is being replaced', async () => {
    const account = await register();
    const token = await fixtures.tokenFor(account.email);
    const [reset, ...attempts] = await Promise.all([
      fixtures.reset(account.email, token),
      ...Array.from({ length: 6 }, () => send(account)),
    ]);
    expect(reset.status).toBe(200);
    for (const { body } of attempts) {
      const held: unknown = body.data?.access_token;
      if (typeof held !== 'string') continue;
      expect((await store.client.as(held).get('/user')).status).toBe(401);
    }
  });

  it.each<[string, unknown]>([
    ['id', 'me'],
    ['hash', undefined],
    ['expires', -1],
    ['signature', ''],
    ['signature', { $ne: '' }],
    ['password', undefined],
    ['device_name', 7],
  ])('rejects %s = %j', async (field, value) => {
    const response = await send(await register(), { [field]: value });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });
});

describe('guesses at the password with a link', () => {
  it('stop after ten a minute, from however many addresses', async () => {
    const limited = await startStore({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
    try {
      const { link } = await register(limited);
      const guess = (index: number, fields: object): Promise<TestResponse> =>
        limited.client.post(
          '/auth/verify-email',
          { ...link, password: 'Wrong-Horse-1', ...fields },
          { headers: { 'x-forwarded-for': `198.51.100.${index}` } },
        );
      // One after the other: those that are still checked count meanwhile.
      for (let index = 0; index < 15; index++)
        expect((await guess(index, { signature: 'x' })).status).toBe(403);
      const guesses = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(100 + index, {})));
      expect(guesses.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(10).fill(401),
        ...Array<number>(5).fill(429),
      ]);
    } finally {
      await limited.stop();
    }
  });
});
