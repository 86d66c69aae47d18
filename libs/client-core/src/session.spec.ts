import { type Session, cookieSession, localStorageSession, memorySession } from './session';
import { type SeenRequest, json, testClient } from './test-service.fixture';

/** A service whose access tokens are valid while they are `a<generation>`; a refresh begins the next. */
class TokenService {
  generation = 1;
  refreshes = 0;
  refuses = false;

  answer = async ({ path, headers, body }: SeenRequest): Promise<Response> => {
    if (path === '/api/auth/refresh') {
      this.refreshes += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.refuses || body !== `{"token":"r${this.generation}"}`)
        return json(401, { code: 'BAD_REFRESH' });
      this.generation += 1;
      return json(200, { access: `a${this.generation}`, refresh: `r${this.generation}` });
    }
    if (path === '/api/auth/login') return json(200, { access: 'a1', refresh: 'r1' });
    const isValid = headers.authorization === `Bearer a${this.generation}`;
    return isValid ? json(200, { data: headers.authorization }) : json(401, { code: 'TOKEN_EXPIRED' });
  };
}

const EXPIRED: Session = { accessToken: 'a0', refreshToken: 'r1' };

describe('a session', () => {
  it('begins with a login and ends with a logout', async () => {
    const service = new TokenService();
    const session = memorySession();
    const onSessionEnd = jest.fn();
    const { api, seen } = testClient(service.answer, { session, onSessionEnd });
    await api.auth.login({ email: 'a@example.com' });
    await expect(api.things.get({ id: 1 })).resolves.toBe('Bearer a1');
    await api.auth.logout();
    expect(session.get()).toBeNull();
    await expect(api.things.get({ id: 1 })).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('keeps the token of the device beyond a logout, and sends it with logins alone', async () => {
    const answer = ({ path }: SeenRequest): Response =>
      path === '/api/auth/login'
        ? json(200, { access: 'a1', refresh: 'r1' }, { 'device-token': 'd1' })
        : json(200, {});
    const kept = new Map<string, string>();
    const session = localStorageSession('shop', {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    });
    const { api, seen } = testClient(answer, { session });
    await api.auth.login({ email: 'a@example.com' });
    await api.things.get({ id: 1 });
    await api.auth.logout();
    await api.auth.login({ email: 'a@example.com' });
    expect(seen.map(({ headers }) => headers['device-token'])).toEqual([
      undefined,
      undefined,
      undefined,
      'd1',
    ]);
  });

  it('keeps the token of the device when a login needs a second step', async () => {
    const device = { get: jest.fn(), set: jest.fn() };
    const session = { ...memorySession(), device };
    const answer = (): Response => json(403, { code: 'SECOND_FACTOR_REQUIRED' }, { 'device-token': 'd1' });
    const { api } = testClient(answer, { session });
    await expect(api.auth.login({ email: 'a@example.com' })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect(device.set.mock.calls).toEqual([['d1']]);
    expect(await session.get()).toBeNull();
  });

  it.each([
    ['without a connection', 'CONNECTION_LOST'],
    ['that the service refuses', 'REFUSED'],
  ])('is forgotten by a logout %s', async (_, code) => {
    const session = memorySession({ accessToken: 'a1', refreshToken: 'r1' });
    const onSessionEnd = jest.fn();
    const answer = (): Response => {
      if (code === 'REFUSED') return json(500, { code });
      throw new TypeError('fetch failed');
    };
    const { api, seen } = testClient(answer, { session, onSessionEnd, retries: 0 });
    await expect(api.auth.logout()).rejects.toMatchObject({ code });
    expect(seen[0]?.headers.authorization).toBe('Bearer a1');
    expect(session.get()).toBeNull();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('is renewed once for 50 calls at the same time', async () => {
    const service = new TokenService();
    const session = memorySession(EXPIRED);
    const { api, seen } = testClient(service.answer, { session });
    const results = await Promise.all(Array.from({ length: 50 }, (_, id) => api.things.get({ id })));
    expect(new Set(results)).toEqual(new Set(['Bearer a2']));
    expect(service.refreshes).toBe(1);
    // 50 rejections, a refresh, 50 repetitions.
    expect(seen).toHaveLength(101);
    expect(session.get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
    expect(seen.filter(({ path }) => path.endsWith('refresh'))[0]?.headers.authorization).toBeUndefined();
  });

  it('that another tab has renewed is taken over without a refresh', async () => {
    const service = new TokenService();
    const session = memorySession({ accessToken: 'a0', refreshToken: 'r0' });
    const { api } = testClient(
      async (request) => {
        if (request.headers.authorization === 'Bearer a0')
          await session.set({ accessToken: 'a1', refreshToken: 'r1' });
        return service.answer(request);
      },
      { session },
    );
    await expect(api.things.get({ id: 1 })).resolves.toBe('Bearer a1');
    expect(service.refreshes).toBe(0);
  });

  it('ends once for 50 calls when it cannot be renewed', async () => {
    const service = new TokenService();
    service.refuses = true;
    const session = memorySession(EXPIRED);
    const onSessionEnd = jest.fn();
    const { api } = testClient(service.answer, { session, onSessionEnd });
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, id) => api.things.get({ id })));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(service.refreshes).toBe(1);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    expect(onSessionEnd).toHaveBeenCalledWith(expect.objectContaining({ code: 'BAD_REFRESH' }));
    expect(session.get()).toBeNull();
  });

  it('stays when the service cannot be asked', async () => {
    const session = memorySession(EXPIRED);
    const onSessionEnd = jest.fn();
    const answer = ({ path }: SeenRequest): Response => {
      if (path === '/api/auth/refresh') throw new TypeError('fetch failed');
      return json(401, { code: 'TOKEN_EXPIRED' });
    };
    const { api } = testClient(answer, { session, onSessionEnd, retries: 0 });
    await expect(api.things.get({ id: 1 })).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(session.get()).toEqual(EXPIRED);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('is not brought back by a refresh that a logout has overtaken', async () => {
    const service = new TokenService();
    const session = memorySession(EXPIRED);
    const { api } = testClient(
      async (request) => {
        const response = await service.answer(request);
        if (request.path === '/api/auth/refresh') await session.set(null);
        return response;
      },
      { session },
    );
    await expect(api.things.get({ id: 1 })).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toBeNull();
  });

  it('is repeated once only', async () => {
    const { api, seen } = testClient(
      ({ path }) =>
        path.endsWith('refresh')
          ? json(200, { access: 'next', refresh: 'r' })
          : json(401, { code: 'TOKEN_EXPIRED' }),
      { session: memorySession(EXPIRED) },
    );
    await expect(api.things.get({ id: 1 })).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(seen).toHaveLength(3);
  });
});

describe('the stores of a session', () => {
  const session = { accessToken: 'a;1 ü', refreshToken: 'r' };

  it('are localStorage, under the lock of its key', async () => {
    const values = new Map<string, string>();
    const store = localStorageSession('shop', {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    });
    expect(store.sharedAs).toBe('shop');
    await store.set(session);
    expect(await store.get()).toEqual(session);
    values.set('shop', '{"broken"');
    expect(await store.get()).toBeNull();
    await store.set(null);
    expect(values.size).toBe(0);
  });

  it('are a cookie, whose value has no characters that a cookie cannot have', async () => {
    let cookie: string | null = null;
    const store = cookieSession({ read: () => cookie, write: (value) => (cookie = value) });
    expect(await store.get()).toBeNull();
    await store.set(session);
    expect(cookie).toMatch(/^[\w%.-]+$/);
    expect(await store.get()).toEqual(session);
    await store.set(null);
    expect(cookie).toBeNull();
  });

  it.each(['%', 'a%2', '%E0%A4%A', 'plain', '%7B%7D', '%22text%22', '', undefined])(
    'are no session of the cookie %j',
    async (value) => {
      const store = cookieSession({ read: () => value, write: jest.fn() });
      expect(await store.get()).toBeNull();
    },
  );

  it('say so where there is no localStorage', () => {
    expect(() => localStorageSession('shop', undefined)).toThrow('memorySession');
  });
});
