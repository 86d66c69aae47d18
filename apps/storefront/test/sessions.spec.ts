import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { proxy } from '../src/proxy';
import { renewedSession } from '../src/server/renewal';

const SITE = 'https://shop.example';
const VARIABLES = ['STOREFRONT_STORE_URL', 'STOREFRONT_SITE_URL'] as const;

/** A store of which only the renewal of tokens answers. */
const store = { status: 200, addresses: [] as unknown[] };
const server = createServer((request, response) => {
  store.addresses.push(request.headers['x-forwarded-for']);
  const { access, refresh } = { access: tokenFor(3600), refresh: 'next' };
  const data = { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 };
  const error = { status: 'error', code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' };
  response.writeHead(store.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(store.status === 200 ? { status: 'success', data } : error));
});
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.STOREFRONT_STORE_URL = `http://127.0.0.1:${port}`;
  process.env.STOREFRONT_SITE_URL = SITE;
});

afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  store.status = 200;
  store.addresses = [];
});

/** Returns an access token that ends in some seconds. */
function tokenFor(seconds: number): string {
  const payload = { sub: '7', exp: Math.floor(Date.now() / 1000) + seconds };
  return `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
}

function sessionFor(seconds: number): string {
  return encodeURIComponent(JSON.stringify({ accessToken: tokenFor(seconds), refreshToken: 'first' }));
}

describe('the renewal of a session', () => {
  it('is counted by the address of the visitor', async () => {
    const { value, store: stored } = await renewedSession(sessionFor(30), '192.0.2.7');
    expect(store.addresses).toEqual(['192.0.2.7']);
    expect(value).toContain('next');
    expect(stored).toBe(value);
  });

  it('is not asked for while the token is valid for long', async () => {
    const session = sessionFor(600);
    expect(await renewedSession(session, null)).toEqual({ value: session });
    expect(store.addresses).toEqual([]);
  });

  it('ends a session that the store refuses', async () => {
    store.status = 401;
    expect(await renewedSession(sessionFor(-1), null)).toEqual({ store: null });
  });

  it.each([429, 503])('keeps the session after a %i, and says when its token has ended', async (status) => {
    store.status = status;
    const [soon, ended] = [sessionFor(30), sessionFor(-1)];
    expect(await renewedSession(soon, null)).toEqual({ value: soon, waits: false });
    expect(await renewedSession(ended, null)).toEqual({ value: ended, waits: true });
  });
});

describe('the proxy', () => {
  const ask = (path: string, { method = 'GET', session = '' } = {}): ReturnType<typeof proxy> =>
    proxy(
      new NextRequest(SITE + path, {
        method,
        headers: {
          'x-forwarded-for': '192.0.2.8',
          ...(session && { cookie: `__Host-comptoir_session=${session}` }),
        },
      }),
    );
  const cookiesFor = (response: Response): string =>
    response.headers.get('x-middleware-request-cookie') ?? '';

  it('passes the address on with a renewal, and stores the new session for this host alone', async () => {
    const response = await ask('/en/account', { session: sessionFor(-1) });
    expect(store.addresses).toEqual(['192.0.2.8']);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-comptoir_session=.*next.*; Path=\/;.*Secure; HttpOnly; SameSite=lax/i);
    expect(cookiesFor(response)).toContain('next');
  });

  it('shows a page to a signed-out visitor while a session cannot be renewed, without ending it', async () => {
    store.status = 429;
    const session = sessionFor(-1);
    const page = await ask('/en/account', { session });
    expect(cookiesFor(page)).not.toContain('comptoir_session');
    expect(page.headers.getSetCookie()).toEqual([]);
    // A form that is sent meanwhile must not act for a guest.
    const form = await ask('/en/account', { session, method: 'POST' });
    expect(form.headers.get('x-middleware-override-headers')).not.toContain('x-middleware-request-cookie-');
    expect(form.headers.getSetCookie()).toEqual([]);
  });

  it.each(['/', '/en/cart', '/en/products/iso-3.5', '/logo.png', '/en?ref=friend'])(
    'protects %s by the headers of a page',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/^__Host-/);
    },
  );
});
