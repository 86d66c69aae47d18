import { randomUUID } from 'node:crypto';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { PASSWORD, PasswordFixtures } from './passwords.fixture';
import { SecondFactorFixtures } from './second-factor.fixture';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('145', '146');
const LINUX = FIREFOX.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64');
const SUBJECT = 'New sign-in to your account';

let store: TestStore;
let fixtures: PasswordFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
  admin = await signedIn(store, { roles: ['admin'] });
});
beforeEach(() => rule(true));
afterAll(async () => {
  await rule(false);
  await store?.stop();
});

async function rule(mail_new_sign_in: boolean): Promise<void> {
  expect((await admin.client.put('/admin/settings', { security: { mail_new_sign_in } })).status).toBe(200);
}

async function signIn(email: string, browser: string, device_name?: string): Promise<void> {
  const headers = { 'user-agent': browser };
  const fields = { email, password: PASSWORD, device_name };
  expect((await store.client.post('/auth/login', fields, { headers })).status).toBe(200);
}

/** Returns the number of mails about new sign-ins. */
async function mailsTo(email: string): Promise<number> {
  await store.drain();
  return store.mail.inbox.messages({ to: email, subject: SUBJECT }).length;
}

it('is off by default', async () => {
  await rule(false);
  const { email } = await fixtures.account();
  await signIn(email, FIREFOX);
  expect(await mailsTo(email)).toBe(0);
});

it('mails once for each browser and system, whatever their version', async () => {
  const { email } = await fixtures.account();
  await signIn(email, FIREFOX);
  expect(await mailsTo(email)).toBe(1);
  await signIn(email, FIREFOX);
  await signIn(email, NEWER_FIREFOX);
  expect(await mailsTo(email)).toBe(1);
  await signIn(email, LINUX);
  expect(await mailsTo(email)).toBe(2);
  const [mail] = store.mail.inbox.messages({ to: email, subject: SUBJECT });
  expect(mail?.text).toContain('Firefox, ');
  expect(mail?.links).toContain('http://shop.test/forgot-password');
});

it('counts sessions that were ended or replaced', async () => {
  const { email, client } = await fixtures.account();
  await signIn(email, FIREFOX, 'laptop');
  await client.delete('/user/sessions');
  await signIn(email, FIREFOX, 'laptop');
  await signIn(email, FIREFOX, 'laptop');
  expect(await mailsTo(email)).toBe(1);
});

it('counts sessions from before browsers were named', async () => {
  const { email, id } = await fixtures.account();
  await store.db.rows(
    'UPDATE sessions SET user_agent = $2, browser = NULL, system = NULL, last_used_at = NULL WHERE user_id = $1',
    [id, NEWER_FIREFOX],
  );
  await signIn(email, FIREFOX);
  expect(await mailsTo(email)).toBe(0);
});

it('forgets a browser after 90 days', async () => {
  const { email, id } = await fixtures.account();
  await signIn(email, FIREFOX);
  const used = new Date(store.clock.now().getTime() - 91 * DAY);
  await store.db.rows('UPDATE sessions SET last_used_at = $2, created_at = $2 WHERE user_id = $1', [
    id,
    used,
  ]);
  await store.db.rows('UPDATE users SET created_at = $2 WHERE id = $1', [id, used]);
  await signIn(email, FIREFOX);
  expect(await mailsTo(email)).toBe(2);
});

it('mails once for sign-ins at the same instant', async () => {
  for (let round = 0; round < 3; round++) {
    const { email } = await fixtures.account();
    await Promise.all(Array.from({ length: 4 }, () => signIn(email, FIREFOX)));
    expect(await mailsTo(email)).toBe(1);
  }
});

it('is silent about a registration', async () => {
  const email = `${randomUUID()}@example.com`;
  const fields = { name: 'Nora New', email, password: PASSWORD, password_confirmation: PASSWORD };
  const headers = { 'user-agent': FIREFOX };
  expect((await store.client.post('/auth/register', fields, { headers })).status).toBe(201);
  expect(await mailsTo(email)).toBe(0);
});

it('waits for the second step, and is silent about a wrong password', async () => {
  const factors = new SecondFactorFixtures(store);
  const account = await factors.account();
  const headers = { 'user-agent': FIREFOX };
  await store.client.post('/auth/login', { email: account.email, password: 'Wrong-Horse-1' }, { headers });
  const challenge = await factors.challenge(account);
  expect(await mailsTo(account.email)).toBe(0);
  const answer = { challenge, code: factors.freshCode(account.secret) };
  expect((await store.client.post('/auth/second-factor', answer, { headers })).status).toBe(200);
  expect(await mailsTo(account.email)).toBe(1);
});

it('writes French to people who read French, and nothing to a deleted account', async () => {
  const { email, client } = await fixtures.account({ language: 'fr' });
  await signIn(email, FIREFOX);
  await store.drain();
  const subject = 'Nouvelle connexion à votre compte';
  expect(store.mail.inbox.messages({ to: email, subject })).toHaveLength(1);
  await signIn(email, LINUX);
  expect((await client.send('DELETE', '/user', { body: { password: PASSWORD } })).status).toBe(204);
  await store.drain();
  expect(store.mail.inbox.messages({ to: email, subject })).toHaveLength(1);
});
