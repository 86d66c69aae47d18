import jwt from 'jsonwebtoken';
import { AccessTokens } from '@comptoir/auth';
import type { TestResponse } from '@comptoir/testing';
import { AuthErrors } from '../src/auth/auth.errors';
import { RequestErrors } from '../src/request.errors';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

/** All other routes are for administrators and start with `/admin`. */
const PUBLIC = [
  'POST /auth/login',
  'POST /bookings',
  'POST /bookings/quote',
  'POST /holds',
  'PUT /holds/{token}',
  'DELETE /holds/{token}',
  'GET /bookings/{token}',
  'DELETE /bookings/{token}',
  'GET /bookings/{token}/calendar.ics',
  'GET /bookings/{token}/export',
  'GET /bookings/{token}/manage',
  'POST /bookings/{token}/manage',
  'POST /bookings/{token}/reschedule',
  'GET /calendars/{token}.ics',
  'GET /geocode',
  'GET /health',
  'GET /health/ready',
  'GET /resources',
  'GET /resources/blocks/public',
  'GET /resources/bookings/public',
  'GET /resources/{id}',
  'GET /resources/{id}/availability',
  'GET /resources/{id}/fields',
  'GET /resources/{id}/slots',
  'GET /services',
  'GET /services/{id}',
  'GET /services/{id}/availability',
  'GET /settings/public',
  'POST /upload',
  'GET /widget',
];

/** Errors for tokens that are not simply invalid. */
const TOKEN_ERRORS: Record<string, string> = {
  anonymous: RequestErrors.UNAUTHENTICATED.text,
  expired: AuthErrors.TOKEN_EXPIRED.text,
};
/** Routes that call a provider, which tests do not have. */
const PROVIDED = ['GET /geocode', 'POST /admin/settings/test-smtp'];
const UNKNOWN_TOKEN = '00000000-0000-4000-8000-000000000000';

describe('the access matrix', () => {
  let booking: TestBooking;
  let routes: string[];
  let token: string;
  beforeAll(async () => {
    booking = await startBooking();
    token = (await booking.client.post('/auth/login', ADMIN)).body.token;
    const { paths } = (await booking.client.get('/docs-json')).body as { paths: Record<string, object> };
    routes = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
      );
  });
  afterAll(() => booking.stop());

  const isAdmin = (route: string): boolean => route.includes(' /admin/');
  const send = (route: string, bearer: string | undefined): Promise<TestResponse> => {
    const [method = '', path = ''] = route.split(' ');
    return booking.client.send(
      method,
      path.replaceAll('{token}', UNKNOWN_TOKEN).replaceAll(/\{\w+\}/g, '999999'),
      {
        token: bearer,
        body: method === 'GET' ? undefined : {},
      },
    );
  };
  const signed = (claims: object, options: jwt.SignOptions, secret = booking.config.auth.jwtSecret): string =>
    jwt.sign(claims, secret, { algorithm: 'HS256', header: { alg: 'HS256', typ: 'at+jwt' }, ...options });

  it('has a row for every route, and no row for what is not served', () => {
    expect(routes.filter((route) => !isAdmin(route)).sort()).toEqual([...PUBLIC].sort());
    expect(routes.filter(isAdmin).length).toBeGreaterThan(20);
  });

  /** Invalid tokens, each made when its test runs. */
  const REJECTED: Record<string, () => string | undefined | Promise<string | undefined>> = {
    anonymous: () => undefined,
    expired: () => {
      const { iat: _iat, exp: _exp, ...claims } = jwt.decode(token) as jwt.JwtPayload;
      return signed(claims, { expiresIn: -1 });
    },
    'tampered with': () => {
      const [head, body, signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: '2' })).toString('base64url');
      return [head, forged, signature].join('.');
    },
    'signed with another key': () => {
      const claims = jwt.decode(token) as jwt.JwtPayload;
      return signed(claims, {}, 'another-secret-of-at-least-32-characters');
    },
    unsigned: () => {
      const [, body] = token.split('.');
      return `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    },
    'of another service': () => {
      const claims = jwt.decode(token) as jwt.JwtPayload;
      return signed({ ...claims, aud: 'store-api', iss: 'store-api' }, {});
    },
    'of an administrator who is gone': async () => {
      const row = await booking.db.row<{ id: number }>(
        `INSERT INTO admins (email, password_hash) VALUES ('gone@example.com', 'x') RETURNING id`,
      );
      const id = row?.id ?? 0;
      const left = booking.get(AccessTokens).sign(id, { email: 'gone@example.com', role: 'admin', ver: 0 });
      await booking.db.rows('DELETE FROM admins WHERE id = $1', [id]);
      return left;
    },
    'of before the last change of the password': () =>
      booking.get(AccessTokens).sign(1, { email: ADMIN.email, role: 'admin', ver: -1 }),
  };

  it.each(Object.keys(REJECTED))(
    'rejects a caller whose token is %s on every admin route, and on no other',
    async (kind) => {
      const bearer = await REJECTED[kind]?.();
      const error = TOKEN_ERRORS[kind] ?? AuthErrors.INVALID_TOKEN.text;
      const wrong: string[] = [];
      for (const route of routes) {
        const { status, body } = await send(route, bearer);
        const rejected = status === 401 && (body as { error?: string }).error === error;
        const sound = status < 500 || PROVIDED.includes(route);
        if (rejected !== isAdmin(route) || !sound) wrong.push(`${route}: ${status} ${JSON.stringify(body)}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('lets an administrator in everywhere', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const { status, body } = await send(route, token);
      const sound = status < 500 || PROVIDED.includes(route);
      if (status === 401 || status === 403 || !sound)
        wrong.push(`${route}: ${status} ${JSON.stringify(body)}`);
    }
    expect(wrong.filter((line) => !line.startsWith('POST /auth/login'))).toEqual([]);
  });
});
