import jwt from 'jsonwebtoken';
import { AccessTokens } from '@comptoir/auth';
import type { TestResponse } from '@comptoir/testing';
import { AuthErrors } from '../src/staff/auth/auth.errors';
import { RequestErrors } from '../src/platform/http/request.errors';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';
import { aColleague } from './staff.fixture';

/** All other routes are for staff and start with `/admin`. */
const PUBLIC = [
  'POST /auth/login',
  'GET /auth/options',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/second-factor',
  'POST /bookings',
  'POST /bookings/quote',
  'POST /bookings/{token}/payment',
  'POST /webhooks/stripe',
  'POST /booking-series',
  'POST /booking-series/preview',
  'GET /bookings/{token}/series',
  'POST /bookings/{token}/series/move',
  'POST /bookings/{token}/series/cancel',
  'POST /holds',
  'PUT /holds/{token}',
  'DELETE /holds/{token}',
  'POST /waiting-list',
  'GET /waiting-list/{token}',
  'DELETE /waiting-list/{token}',
  'DELETE /waiting-list/{token}/offer',
  'GET /waiting-list/{token}/manage',
  'POST /waiting-list/{token}/manage',
  'POST /waiting-list/{token}/manage/decline',
  'GET /bookings/{token}',
  'DELETE /bookings/{token}',
  'DELETE /bookings/{token}/sms-consent',
  'GET /bookings/{token}/calendar.ics',
  'GET /bookings/{token}/export',
  'GET /bookings/{token}/manage',
  'POST /bookings/{token}/manage',
  'POST /bookings/{token}/manage/no-sms',
  'POST /bookings/{token}/reschedule',
  'GET /calendars/{token}.ics',
  'GET /client-bookings',
  'POST /client-links',
  'POST /email-proofs',
  'POST /email-proofs/check',
  'GET /files/{year}/{month}/{name}',
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
  'GET /widget/settings',
];

/** Routes of staff who have own resources. */
const OF_STAFF = [
  'PUT /admin/account/password',
  'GET /admin/account/second-factor',
  'POST /admin/account/second-factor',
  'POST /admin/account/second-factor/confirm',
  'POST /admin/account/second-factor/recovery-codes',
  'DELETE /admin/account/second-factor',
  'GET /admin/blocks',
  'POST /admin/blocks',
  'PUT /admin/blocks/{id}',
  'DELETE /admin/blocks/{id}',
  'GET /admin/booking-values/{bookingId}',
  'GET /admin/waiting-list',
  'POST /admin/waiting-list',
  'GET /admin/waiting-list/{id}',
  'DELETE /admin/waiting-list/{id}',
  'POST /admin/waiting-list/{id}/offer',
  'GET /admin/bookings/{id}/reminders',
  'GET /admin/bookings',
  'POST /admin/bookings',
  'GET /admin/bookings/{id}',
  'PUT /admin/bookings/{id}',
  'DELETE /admin/bookings/{id}',
  'PUT /admin/bookings/{id}/outcome',
  'GET /admin/payments',
  'GET /admin/payments/summary',
  'GET /admin/payments/export',
  'GET /admin/bookings/{id}/payments',
  'POST /admin/bookings/{id}/payments',
  'POST /admin/bookings/{id}/refunds',
  'POST /admin/booking-series',
  'POST /admin/booking-series/preview',
  'GET /admin/bookings/{id}/series',
  'POST /admin/bookings/{id}/series/move',
  'POST /admin/bookings/{id}/series/cancel',
  'GET /admin/custom-fields',
  'GET /admin/date-exceptions',
  'GET /admin/date-exceptions/conflicts',
  'POST /admin/date-exceptions',
  'PUT /admin/date-exceptions/{id}',
  'DELETE /admin/date-exceptions/{id}',
  'GET /admin/external-calendars',
  'POST /admin/external-calendars',
  'GET /admin/external-calendars/busy',
  'PUT /admin/external-calendars/{id}',
  'DELETE /admin/external-calendars/{id}',
  'POST /admin/external-calendars/{id}/sync',
  'GET /admin/resources',
  'POST /admin/resources/{id}/calendar-token',
  'DELETE /admin/resources/{id}/calendar-token',
  'GET /admin/services',
  'GET /admin/settings/public',
  'GET /admin/slots',
  'POST /admin/slots',
  'GET /admin/summary',
];
/** Further routes of managers, who have all resources. */
const OF_MANAGERS = [
  'DELETE /admin/bookings/{id}/permanent',
  'POST /admin/custom-fields',
  'PUT /admin/custom-fields/{id}',
  'DELETE /admin/custom-fields/{id}',
  'PUT /admin/custom-fields-reorder',
  'DELETE /admin/waiting-list/{id}/permanent',
  'GET /admin/clients',
  'DELETE /admin/clients/{client}',
  'GET /admin/clients/{client}/export',
  'GET /admin/holidays',
  'POST /admin/holidays',
  'GET /admin/holidays/countries',
  'DELETE /admin/holidays/{source}',
  'GET /admin/resources/{id}/rules',
  'PUT /admin/resources/{id}/rules',
  'GET /admin/services/{id}/rules',
  'PUT /admin/services/{id}/rules',
  'GET /admin/resources/{resourceId}/payment',
  'PUT /admin/resources/{resourceId}/payment',
  'GET /admin/services/{serviceId}/payment',
  'PUT /admin/services/{serviceId}/payment',
  'POST /admin/resources',
  'PUT /admin/resources/{id}',
  'DELETE /admin/resources/{id}',
  'PUT /admin/resources-reorder',
  'POST /admin/services',
  'PUT /admin/services/{id}',
  'DELETE /admin/services/{id}',
  'POST /admin/services/{id}/image',
  'PUT /admin/services-reorder',
];
/** Routes of administrators alone. */
const OF_ADMINS = [
  'GET /admin/api-keys',
  'POST /admin/api-keys',
  'GET /admin/api-keys/{id}',
  'PUT /admin/api-keys/{id}',
  'DELETE /admin/api-keys/{id}',
  'POST /admin/api-keys/{id}/rotate',
  'GET /admin/activity',
  'GET /admin/message-texts',
  'GET /admin/message-texts/{kind}',
  'GET /admin/message-texts/{kind}/{language}',
  'PUT /admin/message-texts/{kind}/{language}',
  'DELETE /admin/message-texts/{kind}/{language}',
  'POST /admin/message-texts/{kind}/{language}/preview',
  'POST /admin/message-texts/{kind}/{language}/test',
  'GET /admin/sms-messages',
  'GET /admin/admins',
  'POST /admin/admins',
  'PUT /admin/admins/{id}',
  'DELETE /admin/admins/{id}',
  'DELETE /admin/admins/{id}/second-factor',
  'GET /admin/settings',
  'PUT /admin/settings',
  'POST /admin/settings/test-smtp',
  'POST /admin/settings/upload-logo',
  'GET /admin/webhooks',
  'POST /admin/webhooks',
  'GET /admin/webhooks/{id}',
  'PUT /admin/webhooks/{id}',
  'DELETE /admin/webhooks/{id}',
  'GET /admin/webhooks/{id}/deliveries',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/retry',
  'POST /admin/webhooks/{id}/replay',
  'POST /admin/webhooks/{id}/test',
  'GET /admin/events',
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
  const send = (
    route: string,
    bearer: string | undefined,
    client = booking.client,
  ): Promise<TestResponse> => {
    const [method = '', path = ''] = route.split(' ');
    return client.send(method, path.replaceAll('{token}', UNKNOWN_TOKEN).replaceAll(/\{\w+\}/g, '999999'), {
      token: bearer,
      body: method === 'GET' ? undefined : {},
    });
  };
  const signed = (claims: object, options: jwt.SignOptions, secret = booking.config.auth.jwtSecret): string =>
    jwt.sign(claims, secret, { algorithm: 'HS256', header: { alg: 'HS256', typ: 'at+jwt' }, ...options });

  it('has a row for every route, and no row for what is not served', () => {
    expect(routes.filter((route) => !isAdmin(route)).sort()).toEqual([...PUBLIC].sort());
    expect(routes.filter(isAdmin).sort()).toEqual([...OF_STAFF, ...OF_MANAGERS, ...OF_ADMINS].sort());
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

  it.each([
    ['staff', OF_STAFF],
    ['manager', [...OF_STAFF, ...OF_MANAGERS]],
  ] as const)(
    'lets a person with the role %s in where the role allows it, and nowhere else',
    async (role, own) => {
      const { client } = await aColleague(booking, role, []);
      const wrong: string[] = [];
      for (const route of routes.filter(isAdmin)) {
        const { status, body } = await send(route, undefined, client);
        const rejected = status === 403 && (body as { code?: string }).code === 'FORBIDDEN';
        if (rejected === (own as readonly string[]).includes(route) || status === 401 || status >= 500)
          wrong.push(`${route}: ${status} ${JSON.stringify(body)}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
