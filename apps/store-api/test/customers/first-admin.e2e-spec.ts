import { FirstAdminService } from '../../src/customers/auth/first-admin.service';
import { type TestStore, startStore } from '../store-harness';

const ADMIN = { email: 'owner@shop.example', password: 'Long-Enough-1' };

describe('the first administrator', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  afterAll(() => store?.stop());

  it('is created at start, verified, and may sign in', async () => {
    const { status, body } = await store.client.post('/auth/login', ADMIN);
    expect(status).toBe(200);
    expect(body.data.user.roles).toEqual(['admin']);
  });

  it('is created once, however many replicas start at once', async () => {
    await store.db.rows('DELETE FROM users');
    await Promise.all(Array.from({ length: 5 }, () => store.get(FirstAdminService).onApplicationBootstrap()));
    expect(await store.db.rows('SELECT email FROM users')).toEqual([{ email: ADMIN.email }]);
  });

  it('is left alone once there is one', async () => {
    await store.db.rows(`UPDATE users SET email = 'renamed@shop.example'`);
    await store.get(FirstAdminService).onApplicationBootstrap();
    expect(await store.db.rows('SELECT email FROM users')).toEqual([{ email: 'renamed@shop.example' }]);
  });
});
