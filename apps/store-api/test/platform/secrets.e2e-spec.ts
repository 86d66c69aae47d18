import { createLogger } from '@comptoir/http';
import { PasswordFixtures } from '../customers/passwords.fixture';
import { type TestStore, startStore } from '../store-harness';

const CANARY = 'Canary9Secret';

describe('what the store logs', () => {
  let store: TestStore;
  let log = '';
  beforeAll(async () => {
    const logger = createLogger(
      { level: 'trace', pretty: false, service: 'store-test' },
      { write: (line) => void (log += line) },
    );
    store = await startStore({}, logger);
  });
  afterAll(() => store.stop());

  const register = (email: string): Promise<{ status: number; body: any }> =>
    store.client.post('/auth/register', {
      name: 'Camille Martin',
      email,
      password: CANARY,
      password_confirmation: CANARY,
    });

  it('logs no password, token, code or address of anyone, whatever happens', async () => {
    const fixtures = new PasswordFixtures(store);
    const { email, client, accessToken, refreshToken } = await fixtures.account();
    const resetToken = await fixtures.tokenFor(email);
    await fixtures.reset(email, resetToken);
    await fixtures.login(email, CANARY);
    const signedUp = await register(`${CANARY}@example.com`);
    expect(signedUp.status).toBe(201);
    await store.client.post('/auth/refresh', { refresh_token: refreshToken });
    await store.client.post('/auth/social/google', { token: CANARY });
    await store.client.post('/auth/login', `{"password":"${CANARY}",`);
    await store.client.get(`/gift-cards/${CANARY}?token=${CANARY}`);
    await store.client.get(`/${CANARY}/%zz${CANARY}`);
    await store.client.post(`/newsletter/unsubscribe/${CANARY}`);
    await client.post('/user/webhooks', {
      url: `https://user:${CANARY}@example.com/`,
      events: ['order.placed'],
      secret: CANARY.repeat(3),
    });
    await store.drain();
    const tokens = [accessToken, refreshToken, resetToken, signedUp.body.data.access_token];
    for (const secret of [CANARY, ...tokens]) expect(log).not.toContain(secret);
    expect(log).toContain('/api/v1/auth/login');
  });

  it('says what went wrong in the database, not with whose data', async () => {
    await store.db.rows('ALTER TABLE users ADD CONSTRAINT never CHECK (id < 0) NOT VALID');
    const { status, body } = await register(`${CANARY}@example.org`);
    await store.db.rows('ALTER TABLE users DROP CONSTRAINT never');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toMatch(/never|users|INSERT/);
    await store.db.rows('ALTER TABLE users RENAME COLUMN password_hash TO hidden_hash');
    const failed = await register(`${CANARY}@example.net`);
    await store.db.rows('ALTER TABLE users RENAME COLUMN hidden_hash TO password_hash');
    expect(failed).toMatchObject({ status: 500, body: { code: 'SERVER_ERROR' } });
    expect(log).toContain('password_hash');
    expect(log).not.toContain(CANARY);
    expect(log).not.toContain('$argon2id$');
  });
});
