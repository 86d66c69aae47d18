import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { openShop } from '../catalog/catalog.fixture';
import { PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: PasswordFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
  await openShop(store);
});

afterAll(() => store?.stop());

function close({ client }: Pick<TestAccount, 'client'>, password: unknown = PASSWORD): Promise<TestResponse> {
  return client.delete('/user', { password });
}

function registration(email: string): object {
  return { name: 'Camille', email, password: PASSWORD, password_confirmation: PASSWORD };
}

describe('DELETE /user', () => {
  it('ends the account and all of its sessions', async () => {
    const account = await fixtures.account();
    const other = await fixtures.login(account.email, PASSWORD);
    const response = await close(account);
    expect([response.status, response.body]).toEqual([204, '']);
    const tokens = [account.accessToken, other.body.data.access_token as string];
    for (const token of tokens) {
      expect(errorOf(await store.client.as(token).get('/user'))).toEqual([401, 'UNAUTHENTICATED']);
    }
    for (const refresh_token of [account.refreshToken, other.body.data.refresh_token as string]) {
      const rejected = await store.client.post('/auth/refresh', { refresh_token });
      expect(errorOf(rejected)).toEqual([401, 'INVALID_REFRESH_TOKEN']);
    }
    expect(errorOf(await fixtures.login(account.email, PASSWORD))).toEqual([401, 'ACCOUNT_DELETED']);
    // The hash of the password was deleted with the account.
    expect(errorOf(await fixtures.login(account.email, 'Wrong-1'))).toEqual([401, 'ACCOUNT_DELETED']);
  });

  it('keeps the row for its orders', async () => {
    const { id, email, client } = await fixtures.account();
    await close({ client });
    const row = await store.db.row('SELECT email, deleted_at FROM users WHERE id = $1', [id]);
    expect(row).toEqual({ email, deleted_at: expect.any(Date) as Date });
  });

  it.each([
    ['en', 'Your account is deleted'],
    ['fr', 'Votre compte est supprimé'],
  ])('confirms by mail only, in %s', async (language, subject) => {
    const account = await fixtures.account({ language });
    await close(account);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: account.email });
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain(account.email);
    expect(await store.db.rows('SELECT FROM notifications WHERE user_id = $1', [account.id])).toEqual([]);
  });

  it('frees the e-mail address for a new account', async () => {
    const account = await fixtures.account();
    await close(account);
    const again = await store.client.post('/auth/register', registration(account.email));
    expect(again.status).toBe(201);
    expect(again.body.data.user.id).not.toBe(account.id);
    expect(errorOf(await fixtures.login(account.email, PASSWORD))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  it('ends mailed links to a new password', async () => {
    const account = await fixtures.account();
    const token = await fixtures.tokenFor(account.email);
    await close(account);
    expect(errorOf(await fixtures.reset(account.email, token))).toEqual([422, 'RESET_FAILED']);
    expect(await store.db.rows('SELECT FROM password_resets WHERE user_id = $1', [account.id])).toEqual([]);
  });

  it('rejects a wrong password and changes nothing', async () => {
    const account = await fixtures.account();
    expect(errorOf(await close(account, `${PASSWORD}x`))).toEqual([422, 'INVALID_CURRENT_PASSWORD']);
    expect((await account.client.get('/user')).status).toBe(200);
  });

  it('is confirmed once when it is asked for several times at once', async () => {
    const account = await fixtures.account();
    const responses = await Promise.all(Array.from({ length: 6 }, () => close(account)));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 204);
    for (const { status } of rejected) expect([401, 422]).toContain(status);
    await store.drain();
    expect(store.mail.inbox.messages({ to: account.email })).toHaveLength(1);
  });

  it.each([undefined, null, '', 7, 'x'.repeat(129)])('rejects the password %j', async (password) => {
    const account = await fixtures.account();
    const rejected = await account.client.delete('/user', { password });
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(rejected.body.errors)).toEqual(['password']);
  });

  it('rejects a request without a body', async () => {
    const { client } = await fixtures.account();
    expect(errorOf(await client.delete('/user'))).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('asks for a signed-in account with a verified e-mail', async () => {
    expect(errorOf(await close(store))).toEqual([401, 'UNAUTHENTICATED']);
    const unverified = await fixtures.account({ emailVerified: false });
    expect(errorOf(await close(unverified))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  it('leaves the shop an administrator, also when all go at once', async () => {
    const admins = [
      await fixtures.account({ roles: ['admin'] }),
      await fixtures.account({ roles: ['admin'] }),
    ];
    const suspended = await fixtures.account({ roles: ['admin'] });
    await store.db.rows('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    const responses = await Promise.all(admins.map((admin) => close(admin)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected?.body.code).toBe('LAST_ADMIN');
    expect(
      await store.db.rows(
        `SELECT FROM users WHERE 'admin' = ANY (roles) AND deleted_at IS NULL AND suspended_at IS NULL`,
      ),
    ).toHaveLength(1);
  });
});
