import type { OpenAPIObject } from '@nestjs/swagger';
import { type TestBooking, startBooking } from './booking-harness';

const ANY = 'https://anywhere.example.com';
const OURS = 'https://admin.example.com';

interface Route {
  method: string;
  /** Path after the prefix. */
  path: string;
  isAdmin: boolean;
}

/** Routes with their `Cache-Control`; all others have `no-store`. */
const CACHE_CONTROL: Record<string, string> = {
  'GET /files/1/1/1': 'private, no-store',
  'GET /resources': 'public, no-cache',
  'GET /services': 'public, no-cache',
  'GET /settings/public': 'public, no-cache',
  'GET /widget/settings': 'public, no-cache',
};

describe('a site that embeds the service', () => {
  let booking: TestBooking;
  let routes: Route[];
  beforeAll(async () => {
    booking = await startBooking({ CORS_ORIGINS: OURS });
    const document = (await booking.client.get('/docs-json')).body as OpenAPIObject;
    routes = Object.entries(document.paths).flatMap(([address, item]) =>
      Object.keys(item).map((method) => ({
        method: method.toUpperCase(),
        path: address.replace('/api', '').replace(/\{\w+\}/g, '1'),
        isAdmin: address.startsWith('/api/admin/'),
      })),
    );
  });
  afterAll(() => booking.stop());

  const call = (route: Route, init: RequestInit): Promise<Response> =>
    fetch(booking.client.baseUrl + route.path, init);
  const corsOf = ({ headers }: Response): { origin: string | null; credentials: string | null } => ({
    origin: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
  });

  it('finds all routes', () => {
    expect(routes.length).toBeGreaterThan(45);
    expect(routes.some(({ isAdmin }) => isAdmin)).toBe(true);
  });

  it.each([ANY, OURS, 'null'])('may call every public route from %s, without credentials', async (origin) => {
    for (const route of routes.filter(({ isAdmin }) => !isAdmin)) {
      const preflight = await call(route, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': route.method,
          'access-control-request-headers': 'content-type,idempotency-key',
        },
      });
      const allowed = preflight.headers.get('access-control-allow-methods') ?? '';
      expect([route.path, preflight.status, allowed.includes(route.method)]).toEqual([route.path, 204, true]);
      expect(corsOf(preflight)).toEqual({ origin: '*', credentials: null });
      const response = await call(route, { method: route.method, headers: { origin } });
      expect([route.path, corsOf(response)]).toEqual([route.path, { origin: '*', credentials: null }]);
    }
  });

  it('may call admin routes from known origins only, with a token and without cookies', async () => {
    for (const route of routes.filter(({ isAdmin }) => isAdmin)) {
      for (const [origin, allowed] of [
        [OURS, OURS],
        [ANY, null],
        ['null', null],
        [`${OURS}.evil.example`, null],
      ] as const) {
        const preflight = await call(route, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': route.method,
            'access-control-request-headers': 'authorization,content-type',
          },
        });
        expect([route.path, origin, corsOf(preflight)]).toEqual([
          route.path,
          origin,
          { origin: allowed, credentials: null },
        ]);
        const response = await call(route, { method: route.method, headers: { origin } });
        expect([route.path, response.status, corsOf(response).origin]).toEqual([route.path, 401, allowed]);
      }
    }
  });

  it('gets cache headers with each response, and no cookie', async () => {
    for (const route of routes) {
      const response = await call(route, { method: route.method });
      const expected = CACHE_CONTROL[`${route.method} ${route.path}`] ?? 'no-store';
      expect([route.method, route.path, response.headers.get('cache-control')]).toEqual([
        route.method,
        route.path,
        expected,
      ]);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('gets a proper preflight for errors, too', async () => {
    const response = await fetch(`${booking.client.baseUrl}/bookings`, {
      method: 'POST',
      headers: { origin: ANY, 'content-type': 'application/json' },
      body: '{broken',
    });
    expect([response.status, corsOf(response).origin]).toEqual([400, '*']);
  });
});
