import { neededScope } from '@comptoir/auth';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import type { TestResponse } from '@comptoir/testing';
import { API_KEY_AREAS, API_KEY_SCOPES } from '../src/staff/api-keys/api-keys.options';
import { DOCS } from '../src/docs';
import { aKey } from './api-keys.fixture';
import { type TestBooking, startBooking } from './booking-harness';

const PREFIX = '/api';

/** Areas of the own account, of people and of the keys themselves. */
const NEVER = ['account', 'admins', 'api-keys', 'message-texts'];

describe('API keys on every route', () => {
  let booking: TestBooking;
  let routes: string[];
  beforeAll(async () => {
    booking = await startBooking();
    const { paths } = buildOpenApiDocument(booking.app, DOCS, booking.get(Envelope));
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
  });
  afterAll(() => booking.stop());

  const areaOf = (route: string): string | undefined => {
    const [method = '', path = ''] = route.split(' ');
    return neededScope(method, path)?.split(':')[0];
  };
  const call = (secret: string | undefined, route: string): Promise<TestResponse> => {
    const [method = '', path = ''] = route.split(' ');
    const client = secret ? booking.client.as(secret) : booking.client;
    const filled = path.replace(PREFIX, '').replaceAll(/\{\w+\}/g, '999999');
    return client.send(method, filled, { body: method === 'GET' ? undefined : {} });
  };

  it('the area is one that keys can have scopes for, or none is', () => {
    const areas = new Set(routes.flatMap((route) => areaOf(route) ?? []));
    expect([...areas].sort()).toEqual([...API_KEY_AREAS, ...NEVER].sort());
  });

  it('a key without the scope is refused', async () => {
    const { secret } = await aKey(booking, { scopes: ['summary:read'] });
    const wrong: string[] = [];
    for (const route of routes.filter((one) => areaOf(one) && areaOf(one) !== 'summary')) {
      const { status } = await call(secret, route);
      if (status !== 403) wrong.push(`${route}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a key with all scopes gets in on staff routes, and is refused on those for people', async () => {
    const { secret } = await aKey(booking, { scopes: [...API_KEY_SCOPES] });
    const statuses = new Map<string, number>();
    for (const route of routes.filter(areaOf)) statuses.set(route, (await call(secret, route)).status);
    const answered = (status: number): string[] => routes.filter((route) => statuses.get(route) === status);
    expect(answered(401)).toEqual([]);
    const forPeople = routes.filter((route) => NEVER.includes(areaOf(route) ?? ''));
    const ofPeople = ['POST /api/admin/settings/test-smtp'];
    expect(answered(403).sort()).toEqual([...forPeople, ...ofPeople].sort());
  });

  it('every other one is public and ignores a key, as it ignores every token', async () => {
    const { secret } = await aKey(booking, { scopes: [...API_KEY_SCOPES] });
    const wrong: string[] = [];
    for (const route of routes.filter((one) => one.includes(` ${PREFIX}/`) && !areaOf(one))) {
      const [plain, keyed] = [await call(undefined, route), await call(secret, route)];
      if (plain.status !== keyed.status) wrong.push(`${route}: ${keyed.status}, not ${plain.status}`);
    }
    expect(wrong).toEqual([]);
  });
});
