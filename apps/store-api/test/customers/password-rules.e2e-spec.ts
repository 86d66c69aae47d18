import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import type { TestAccount } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { NEW_PASSWORD, PASSWORD, PasswordFixtures, errorOf } from './passwords.fixture';

const OFF = { staff_password_length: 8, refuse_common_passwords: false };
const SHORT = { password: ['A password of staff needs at least 20 characters.'] };
const COMMON = { password: ['Too many people use this password. Choose another one.'] };
const NAMED = { password: ['The password must not be the name or the e-mail address of the account.'] };
/** 20 characters. */
const LONG = 'Correct-Horse-Paper1';

let store: TestStore;
let fixtures: PasswordFixtures;
let admin: TestAccount;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PasswordFixtures(store);
  admin = await fixtures.account({ roles: ['admin'], name: 'Ada Admin' });
});
beforeEach(() => setRules(OFF));
afterAll(async () => {
  await setRules(OFF);
  await store?.stop();
});

async function setRules(security: object): Promise<void> {
  expect((await admin.client.put('/admin/settings', { security })).status).toBe(200);
}

function freshEmail(): string {
  return `${randomUUID()}@example.com`;
}

function change({ client }: TestAccount, password: string): Promise<TestResponse> {
  const fields = { current_password: PASSWORD, password, password_confirmation: password };
  return client.put('/user/password', fields);
}

function register(fields: object, headers = {}): Promise<TestResponse> {
  const password = (fields as { password: string }).password;
  const body = { name: 'Zoé Martin', email: freshEmail(), password_confirmation: password, ...fields };
  return store.client.post('/auth/register', body, { headers });
}

function create(fields: object): Promise<TestResponse> {
  return admin.client.post('/admin/users', { name: 'Nora New', email: freshEmail(), ...fields });
}

/** Returns why the password was refused; an empty object when it was not. */
function refusal(response: TestResponse): object {
  if (response.status < 300) return {};
  expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
  return response.body.errors;
}

it('is off by default: eight characters, and any of them', async () => {
  const { body } = await admin.client.get('/admin/settings');
  expect(body.data.security).toMatchObject(OFF);
  const staff = await fixtures.account({ roles: ['manager'] });
  expect((await change(staff, 'Password1')).status).toBe(200);
  expect(refusal(await register({ password: 'Password1' }))).toEqual({});
});

it('takes 8 to 64 characters', async () => {
  for (const staff_password_length of [7, 65, 0, 'many', 12.5]) {
    const response = await admin.client.put('/admin/settings', { security: { staff_password_length } });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
  }
  await setRules({ staff_password_length: 64 });
});

describe('security.staff_password_length', () => {
  beforeEach(() => setRules({ staff_password_length: 20 }));

  it.each(['manager', 'admin'] as const)('holds when a %s changes the own password', async (role) => {
    const staff = await fixtures.account({ roles: ['customer', role] });
    expect(refusal(await change(staff, NEW_PASSWORD))).toEqual(SHORT);
    expect((await fixtures.login(staff.email, PASSWORD)).status).toBe(200);
    expect((await change(staff, LONG)).status).toBe(200);
  });

  it('tells nothing to whoever does not know the current password', async () => {
    const staff = await fixtures.account({ roles: ['manager'] });
    const fields = { current_password: 'Wrong-Horse-1', password: NEW_PASSWORD };
    const response = await staff.client.put('/user/password', {
      ...fields,
      password_confirmation: NEW_PASSWORD,
    });
    expect(errorOf(response)).toEqual([422, 'INVALID_CURRENT_PASSWORD']);
  });

  it('does not hold for customers, nor for passwords that were set before', async () => {
    expect((await change(await fixtures.account(), NEW_PASSWORD)).status).toBe(200);
    expect(refusal(await register({ password: NEW_PASSWORD }))).toEqual({});
    const staff = await fixtures.account({ roles: ['manager'] });
    expect((await fixtures.login(staff.email, PASSWORD)).status).toBe(200);
  });

  it('holds for a link to a new password, which stays valid', async () => {
    const { email } = await fixtures.account({ roles: ['manager'] });
    const token = await fixtures.tokenFor(email);
    expect(refusal(await fixtures.reset(email, token))).toEqual(SHORT);
    expect((await fixtures.login(email, PASSWORD)).status).toBe(200);
    expect((await fixtures.reset(email, token, LONG)).status).toBe(200);
    expect(errorOf(await fixtures.reset(email, token, LONG))).toEqual([422, 'RESET_FAILED']);
  });

  it('says nothing about the account to whoever has no valid link', async () => {
    const { email } = await fixtures.account({ roles: ['manager'] });
    expect(errorOf(await fixtures.reset(email, 'x'.repeat(43)))).toEqual([422, 'RESET_FAILED']);
  });

  it('holds for an invitation', async () => {
    const email = freshEmail();
    expect((await create({ email, roles: ['manager'] })).status).toBe(201);
    await store.drain();
    const [mail] = store.mail.inbox.messages({ to: email });
    const link = new URL(mail?.links.find((url) => url.includes('token=')) ?? '');
    const token = link.searchParams.get('token');
    expect(refusal(await fixtures.reset(email, token))).toEqual(SHORT);
    expect((await fixtures.reset(email, token, LONG)).status).toBe(200);
  });

  it('holds when an administrator creates an account or sets a password', async () => {
    expect(refusal(await create({ password: NEW_PASSWORD, roles: ['manager'] }))).toEqual(SHORT);
    expect(refusal(await create({ password: LONG, roles: ['manager'] }))).toEqual({});
    expect(refusal(await create({ password: NEW_PASSWORD }))).toEqual({});
    const staff = await fixtures.account({ roles: ['manager'] });
    const path = `/admin/users/${staff.id}`;
    expect(refusal(await admin.client.put(path, { password: NEW_PASSWORD }))).toEqual(SHORT);
    expect((await fixtures.login(staff.email, PASSWORD)).status).toBe(200);
    expect(refusal(await admin.client.put(path, { password: LONG }))).toEqual({});
  });

  it('holds for the role that comes with the password', async () => {
    const customer = await fixtures.account();
    const path = `/admin/users/${customer.id}`;
    const both = { password: NEW_PASSWORD, roles: ['manager'] };
    expect(refusal(await admin.client.put(path, both))).toEqual(SHORT);
    expect((await admin.client.get(path)).body.data.roles).toEqual(['customer']);
    expect(refusal(await admin.client.put(path, { roles: ['manager'] }))).toEqual({});
    expect(refusal(await admin.client.put(path, { ...both, roles: ['customer'] }))).toEqual({});
  });

  it('counts characters as people do', async () => {
    const staff = await fixtures.account({ roles: ['manager'] });
    expect(refusal(await change(staff, `Aa1${'😀'.repeat(16)}`))).toEqual(SHORT);
    expect((await change(staff, `Aa1${'😀'.repeat(17)}`)).status).toBe(200);
  });
});

describe('security.refuse_common_passwords', () => {
  beforeEach(() => setRules({ refuse_common_passwords: true }));

  it.each(['Password1', 'Summer2026!'])('refuses "%s" in each way to set a password', async (password) => {
    const account = await fixtures.account();
    const token = await fixtures.tokenFor(account.email);
    const responses = [
      await register({ password }),
      await change(account, password),
      await fixtures.reset(account.email, token, password),
      await create({ password }),
      await admin.client.put(`/admin/users/${account.id}`, { password }),
    ];
    expect(responses.map(refusal)).toEqual(responses.map(() => COMMON));
    expect((await fixtures.login(account.email, PASSWORD)).status).toBe(200);
  });

  it('refuses the own name and address, also those that come with the password', async () => {
    expect(refusal(await register({ password: 'Zoe-Martin-2026' }))).toEqual(NAMED);
    expect(refusal(await register({ password: 'Martin2026' }))).toEqual(NAMED);
    expect(refusal(await register({ password: 'Nora.X@example.com1', email: 'nora.x@example.com' }))).toEqual(
      NAMED,
    );
    const account = await fixtures.account({ name: 'Ines Durand' });
    expect(refusal(await change(account, 'InesDurand1'))).toEqual(NAMED);
    const path = `/admin/users/${account.id}`;
    expect(refusal(await admin.client.put(path, { password: 'Lefebvre2026' }))).toEqual({});
    expect(
      refusal(await admin.client.put(path, { password: 'Lefebvre2027', name: 'Ines Lefebvre' })),
    ).toEqual(NAMED);
  });

  it('lets others in', async () => {
    expect(refusal(await register({ password: NEW_PASSWORD }))).toEqual({});
    expect((await change(await fixtures.account(), LONG)).status).toBe(200);
  });

  it('says why in French', async () => {
    await setRules({ staff_password_length: 20 });
    const french = { 'accept-language': 'fr' };
    const { body } = await register({ password: 'Password1' }, french);
    expect(body.errors.password).toEqual(['Trop de gens utilisent ce mot de passe. Choisissez-en un autre.']);
    const named = await register({ password: 'Martin2026' }, french);
    expect(named.body.errors.password).toEqual([
      'Le mot de passe ne doit être ni le nom ni l’adresse e-mail du compte.',
    ]);
    const input = { name: 'Nora', email: freshEmail(), password: NEW_PASSWORD, roles: ['manager'] };
    const short = await admin.client.post('/admin/users', input, { headers: french });
    expect(short.body.errors.password).toEqual([
      'Un mot de passe du personnel demande au moins 20 caractères.',
    ]);
  });
});
