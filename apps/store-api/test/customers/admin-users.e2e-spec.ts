import { randomUUID } from 'node:crypto';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const PASSWORD = 'Comptoir2026';

describe('/admin/users', () => {
  let store: TestStore;
  let admin: TestAccount;
  beforeAll(async () => {
    store = await startStore();
    admin = await signedIn(store, { roles: ['admin'], name: 'Ada Admin' });
  });
  afterAll(() => store.stop());

  const freshEmail = (): string => `${randomUUID()}@example.com`;
  const login = (email: string, password = PASSWORD) => store.client.post('/auth/login', { email, password });
  const create = async (input: object = {}): Promise<any> => {
    const body = { name: 'Nora New', email: freshEmail(), password: PASSWORD, ...input };
    const response = await admin.client.post('/admin/users', body);
    expect(response.status).toBe(201);
    return response.body.data;
  };

  it('is for administrators', async () => {
    const manager = await signedIn(store, { roles: ['manager'] });
    const customer = await signedIn(store);
    const routes: [string, string][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${customer.id}`],
      ['PUT', `/admin/users/${customer.id}`],
      ['PATCH', `/admin/users/${customer.id}/toggle`],
      ['DELETE', `/admin/users/${customer.id}`],
    ];
    for (const [method, path] of routes) {
      const responses = await Promise.all(
        [store.client, manager.client, customer.client].map((client) => client.send(method, path)),
      );
      expect([method, path, ...responses.map(({ status }) => status)]).toEqual([method, path, 401, 403, 403]);
    }
  });

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['PATCH', '/toggle'],
    ['DELETE', ''],
  ])('%s /admin/users/{id}%s knows no unknown id, whatever the body', async (method, rest) => {
    for (const id of ['999999', '0', 'x', '99999999999999']) {
      const body = method === 'GET' ? undefined : { name: 1, is_suspended: 'maybe' };
      const response = await admin.client.send(method, `/admin/users/${id}${rest}`, { body });
      expect([id, response.status]).toEqual([id, 404]);
    }
  });

  describe('POST', () => {
    it('makes an account that can sign in at once, without showing the password again', async () => {
      const email = freshEmail();
      const made = await create({ email, roles: ['manager', 'customer'], phone: '+33 1' });
      expect(made).toMatchObject({
        name: 'Nora New',
        email,
        phone: '+33 1',
        roles: ['manager', 'customer'],
        is_suspended: false,
        deleted_at: null,
        orders_count: 0,
        addresses: [],
      });
      expect(JSON.stringify(made)).not.toContain('argon2');
      expect((await login(email)).status).toBe(200);
      expect((await admin.client.get(`/admin/users/${made.id}`)).body.data).toEqual(made);
    });

    it('mails a link to choose a password where none is given', async () => {
      const email = freshEmail();
      await create({ email, password: null });
      expect((await login(email)).status).toBe(401);
      await store.drain();
      const [mail] = store.mail.inbox.messages({ to: email });
      expect(mail?.subject).toBe('Your account is ready');
      const link = new URL(mail?.links.find((url) => url.includes('/reset-password')) ?? '');
      store.clock.advance(6 * 86_400_000);
      const response = await store.client.post('/auth/reset-password', {
        token: link.searchParams.get('token'),
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      });
      expect(response.status).toBe(200);
      expect((await login(email)).status).toBe(200);
    });

    it('leads staff to the console', async () => {
      const invited = async (roles: string[]): Promise<string> => {
        const email = freshEmail();
        await create({ email, password: null, roles });
        await store.drain();
        const [mail] = store.mail.inbox.messages({ to: email });
        return `${mail?.text}`;
      };
      const mail = await invited(['manager', 'customer']);
      expect(mail).toContain('http://console.test/shop/choose-password?token=');
      expect(mail).toContain('sign in to the console: http://console.test');
      const other = await invited(['customer']);
      expect(other).toContain('http://shop.test/reset-password?token=');
      expect(other).not.toContain('console');
    });

    it('asks for a verification where it should', async () => {
      const email = freshEmail();
      expect((await create({ email, email_verified: false })).email_verified_at).toBeNull();
      expect((await login(email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    });

    it('rejects an invalid account', async () => {
      const email = freshEmail();
      await create({ email });
      const good = { name: 'Nora New', email: freshEmail(), password: PASSWORD };
      const bad: [string, object][] = [
        ['email', { ...good, email: email.toUpperCase() }],
        ['email', { ...good, email: 'nobody' }],
        ['name', { ...good, name: 'N' }],
        ['password', { ...good, password: 'short' }],
        ['roles', { ...good, roles: ['owner'] }],
        ['roles', { ...good, roles: [] }],
        ['roles', { ...good, roles: 'admin' }],
        ['roles', { ...good, roles: ['admin', 'admin'] }],
        ['preferred_currency', { ...good, preferred_currency: 'EURO' }],
      ];
      for (const [field, body] of bad) {
        const response = await admin.client.post('/admin/users', body);
        expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
      }
    });
  });

  it('lists by role, status and search', async () => {
    const marker = randomUUID().slice(0, 8);
    const ids: Record<string, number> = {};
    for (const kind of ['active', 'suspended', 'unverified', 'deleted']) {
      const input = { name: `${marker} ${kind}`, roles: [kind === 'active' ? 'manager' : 'customer'] };
      ids[kind] = (await create({ ...input, email_verified: kind !== 'unverified' })).id;
    }
    await admin.client.patch(`/admin/users/${ids.suspended}/toggle`);
    await admin.client.delete(`/admin/users/${ids.deleted}`);
    const found = async (query: string): Promise<unknown> => {
      const { body } = await admin.client.get(`/admin/users?search=${marker}&${query}`);
      expect(body.meta.total).toBe(body.data.length);
      return body.data.map((user: any) => user.id);
    };
    expect(await found('')).toEqual([ids.unverified, ids.suspended, ids.active]);
    expect(await found('sort=name')).toEqual([ids.active, ids.suspended, ids.unverified]);
    expect(await found('role=manager')).toEqual([ids.active]);
    for (const status of ['active', 'suspended', 'unverified', 'deleted']) {
      expect(await found(`status=${status}`)).toEqual([ids[status]]);
    }
    expect((await admin.client.get('/admin/users?search=%25')).body.data).toEqual([]);
    expect((await admin.client.get('/admin/users?role=owner')).status).toBe(422);
  });

  describe('PUT', () => {
    it('changes what is given, and nothing else', async () => {
      const made = await create();
      const { body } = await admin.client.put(`/admin/users/${made.id}`, { name: 'Nina New', phone: '' });
      const { updated_at, version } = body.data;
      expect(body.data).toEqual({ ...made, name: 'Nina New', phone: null, updated_at, version });
    });

    it('rejects an address that another user has', async () => {
      const [one, other] = [await create(), await create()];
      const response = await admin.client.put(`/admin/users/${one.id}`, { email: other.email.toUpperCase() });
      expect([response.status, response.body.errors.email]).toEqual([422, ['email has already been taken']]);
      expect((await admin.client.put(`/admin/users/${one.id}`, { email: one.email })).status).toBe(200);
    });

    it('ends links to a password that an earlier address was mailed', async () => {
      const user = await signedIn(store);
      const [before, after] = [user.email, `new-${user.email}`];
      await store.client.post('/auth/forgot-password', { email: before });
      await store.drain();
      const [mail] = store.mail.inbox.messages({ to: before, subject: 'password' });
      const token = /token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1];
      expect(token).toEqual(expect.any(String));
      expect((await admin.client.put(`/admin/users/${user.id}`, { email: after })).status).toBe(200);
      for (const email of [before, after]) {
        const reset = { token, email, password: 'Another2026', password_confirmation: 'Another2026' };
        const { status, body } = await store.client.post('/auth/reset-password', reset);
        expect([status, body.code]).toEqual([422, 'RESET_FAILED']);
      }
    });

    it('has another address verified by its owner, before it counts for anything', async () => {
      const user = await signedIn(store);
      const email = `new-${user.email}`;
      const { body } = await admin.client.put(`/admin/users/${user.id}`, { email });
      expect(body.data).toMatchObject({ email, email_verified_at: null });
      const claim = await user.client.post('/orders/claim');
      expect([claim.status, claim.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      await store.drain();
      expect(store.mail.inbox.messages({ to: email })).toHaveLength(1);
      // Another spelling is the same address, and staff may vouch for a new one.
      const other = await signedIn(store);
      const put = async (change: object) =>
        (await admin.client.put(`/admin/users/${other.id}`, change)).body.data;
      expect(await put({ email: other.email.toUpperCase() })).toMatchObject({
        email_verified_at: expect.any(String),
      });
      expect(await put({ email: `vouched-${other.email}`, email_verified: true })).toMatchObject({
        email_verified_at: expect.any(String),
      });
    });

    it('lets administrators change the own address', async () => {
      const self = await signedIn(store, { roles: ['admin'] });
      const answer = await self.client.put(`/admin/users/${self.id}`, { email: `new-${self.email}` });
      expect(answer.body.data).toMatchObject({ email_verified_at: expect.any(String) });
      expect((await self.client.get('/admin/users')).status).toBe(200);
    });

    it('ends the sessions of a user who gets other roles or another password', async () => {
      for (const change of [{ roles: ['manager'] }, { password: 'Another2026' }]) {
        const user = await signedIn(store);
        expect((await admin.client.put(`/admin/users/${user.id}`, { roles: ['customer'] })).status).toBe(200);
        expect((await user.client.get('/user')).status).toBe(200);
        expect((await admin.client.put(`/admin/users/${user.id}`, change)).status).toBe(200);
        expect((await user.client.get('/user')).status).toBe(401);
        const refreshed = await store.client.post('/auth/refresh', { refresh_token: user.refreshToken });
        expect(refreshed.status).toBe(401);
      }
    });

    it('keeps the session of an administrator who changes the own password or roles', async () => {
      const self = await signedIn(store, { roles: ['admin'] });
      const changes = { password: 'Another2026', roles: ['admin', 'manager'] };
      expect((await self.client.put(`/admin/users/${self.id}`, changes)).status).toBe(200);
      expect((await self.client.get('/admin/users')).status).toBe(200);
      expect((await login(self.email, 'Another2026')).status).toBe(200);
    });

    it('marks an address as verified, or as not verified any more', async () => {
      const user = await signedIn(store);
      const put = (email_verified: boolean) =>
        admin.client.put(`/admin/users/${user.id}`, { email_verified });
      expect((await put(false)).body.data.email_verified_at).toBeNull();
      expect((await put(true)).body.data.email_verified_at).toEqual(expect.any(String));
    });
  });

  describe('PATCH toggle', () => {
    it('suspends at once, and lets in again', async () => {
      const user = await signedIn(store);
      const { body } = await admin.client.patch(`/admin/users/${user.id}/toggle`);
      expect(body.data).toMatchObject({ id: user.id, is_suspended: true, suspended_at: expect.any(String) });
      expect((await user.client.get('/user')).status).toBe(401);
      const refreshed = await store.client.post('/auth/refresh', { refresh_token: user.refreshToken });
      expect(refreshed.status).toBe(401);
      expect((await admin.client.patch(`/admin/users/${user.id}/toggle`)).body.data.is_suspended).toBe(false);
    });

    it('goes to the state that is named, however often', async () => {
      const { id } = await create();
      const toggles = await Promise.all(
        Array.from({ length: 6 }, () =>
          admin.client.patch(`/admin/users/${id}/toggle`, { is_suspended: true }),
        ),
      );
      expect(toggles.map(({ body }) => body.data.is_suspended)).toEqual(Array(6).fill(true));
      expect((await admin.client.patch(`/admin/users/${id}/toggle`, { is_suspended: 'x' })).status).toBe(422);
    });

    it('reports a suspension after the right password only', async () => {
      const { id, email } = await create();
      await admin.client.patch(`/admin/users/${id}/toggle`);
      expect((await login(email)).body.code).toBe('ACCOUNT_SUSPENDED');
      expect((await login(email, 'Wrong2026')).body.code).toBe('INVALID_CREDENTIALS');
    });
  });

  it('DELETE ends an account as its owner would', async () => {
    const user = await signedIn(store);
    expect((await admin.client.delete(`/admin/users/${user.id}`)).status).toBe(204);
    expect((await user.client.get('/user')).status).toBe(401);
    expect((await admin.client.delete(`/admin/users/${user.id}`)).status).toBe(404);
    expect((await admin.client.get(`/admin/users/${user.id}`)).status).toBe(404);
    await create({ email: user.email });
    await store.drain();
    expect(store.mail.inbox.messages({ to: user.email })).toHaveLength(1);
  });

  describe('administrators', () => {
    const live = async (): Promise<number> => {
      const row = await store.db.row<{ count: number }>(
        `SELECT count(*) AS count FROM users WHERE 'admin' = ANY (roles) AND suspended_at IS NULL AND deleted_at IS NULL`,
      );
      return row?.count ?? 0;
    };

    it('cannot suspend, demote or delete themselves', async () => {
      const self = `/admin/users/${admin.id}`;
      const responses = [
        await admin.client.patch(`${self}/toggle`),
        await admin.client.put(self, { roles: ['manager'] }),
        await admin.client.delete(self),
      ];
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
        Array(3).fill([422, 'LAST_ADMIN']),
      );
      expect((await admin.client.get('/admin/users')).status).toBe(200);
    });

    it('of whom each removes the others at once, leave exactly one', async () => {
      const actions = [
        (client: TestAccount['client'], id: number) => client.patch(`/admin/users/${id}/toggle`),
        (client: TestAccount['client'], id: number) =>
          client.put(`/admin/users/${id}`, { roles: ['customer'] }),
        (client: TestAccount['client'], id: number) => client.delete(`/admin/users/${id}`),
      ];
      for (let round = 0; round < 9; round++) {
        await store.db.rows(`UPDATE users SET roles = '{customer}' WHERE 'admin' = ANY (roles)`);
        const three = [
          await signedIn(store, { roles: ['admin'] }),
          await signedIn(store, { roles: ['admin'] }),
          await signedIn(store, { roles: ['admin'] }),
        ];
        const statuses = await Promise.all(
          three.flatMap((one, index) =>
            three
              .filter((other) => other !== one)
              .map(
                async (other) => (await actions[(round + index) % 3]?.(one.client, other.id))?.status ?? 0,
              ),
          ),
        );
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        expect([round, await live()]).toEqual([round, 1]);
      }
      admin = await signedIn(store, { roles: ['admin'] });
    });
  });

  it('stands in the activity log without the hash of a password', async () => {
    const made = await create();
    await admin.client.put(`/admin/users/${made.id}`, { password: 'Another2026' });
    const { body } = await admin.client.get(`/admin/logs/activity?subject_type=users&subject_id=${made.id}`);
    expect(body.data.map((entry: any) => [entry.action, entry.changes.after.password_hash])).toEqual([
      ['users.update', '[hidden]'],
      ['users.create', '[hidden]'],
    ]);
  });
});
