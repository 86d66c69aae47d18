import { neededScope } from '@comptoir/auth';
import { Envelope, buildOpenApiDocument } from '@comptoir/http';
import type { TestResponse } from '@comptoir/testing';
import { API_KEY_AREAS, API_KEY_SCOPES } from '../../src/customers/api-keys/api-keys.options';
import { DOCS } from '../../src/docs';
import { type TestStore, startStore } from '../store-harness';
import { expectedAccess } from './access-matrix';
import { aKey } from './api-keys.fixture';

/** Areas below `/admin` that no key can have a scope for. */
const OF_PEOPLE = ['api-keys', 'hooks', 'message-texts'];
const isOfPeople = (route: string): boolean => OF_PEOPLE.some((area) => route.includes(`/admin/${area}`));

describe('API keys on every route', () => {
  let store: TestStore;
  let routes: string[];
  beforeAll(async () => {
    store = await startStore();
    const { paths } = buildOpenApiDocument(store.app, DOCS, store.get(Envelope));
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      ),
    );
  });
  afterAll(() => store.stop());

  const call = (secret: string | undefined, route: string): Promise<TestResponse> => {
    const [method = '', path = ''] = route.split(' ');
    const client = secret ? store.client.as(secret) : store.client;
    const body = method === 'GET' ? undefined : {};
    return client.send(method, path.replaceAll(/\{\w+\}/g, '999999'), { body });
  };
  const isPublic = (route: string): boolean => expectedAccess(route) === 'public';

  it('the area is one that keys can have scopes for, or none is', () => {
    const areas = routes.flatMap((route) => {
      const [method = '', path = ''] = route.split(' ');
      return neededScope(method, path)?.split(':')[0] ?? [];
    });
    expect([...new Set(areas)].sort()).toEqual([...API_KEY_AREAS, ...OF_PEOPLE].sort());
  });

  it('a key without the scope is refused', async () => {
    const wrong: string[] = [];
    const { secret } = await aKey(store, { scopes: ['taxes:read'] });
    for (const route of routes.filter((one) => one.includes(' /admin/'))) {
      const { status } = await call(secret, route);
      if (status !== 403) wrong.push(`${route}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a key with all scopes gets in on staff routes, and is refused on those for people', async () => {
    const { secret } = await aKey(store, { scopes: [...API_KEY_SCOPES] });
    const wrong: string[] = [];
    const refused: string[] = [];
    for (const route of routes.filter((one) => !isPublic(one))) {
      const { status } = await call(secret, route);
      if (route.includes(' /admin/')) {
        if (status === 403) refused.push(route);
        else if (status === 401) wrong.push(`${route}: ${status}`);
      } else if (status !== 401) wrong.push(`${route}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(refused.filter((route) => !isOfPeople(route)).sort()).toEqual([
      'DELETE /admin/users/{id}',
      'DELETE /admin/users/{id}/second-factor',
      'DELETE /admin/users/{id}/sessions',
      'DELETE /admin/users/{id}/sessions/{session_id}',
      'GET /admin/users/{id}/sessions',
      'PATCH /admin/users/{id}/toggle',
      'POST /admin/users',
      'PUT /admin/users/{id}',
    ]);
    expect(refused.filter(isOfPeople).sort()).toEqual(routes.filter(isOfPeople).sort());
  });

  it('a public one ignores a key, as it ignores every token', async () => {
    const { secret } = await aKey(store, { scopes: [...API_KEY_SCOPES] });
    const wrong: string[] = [];
    for (const route of routes.filter(isPublic)) {
      const [plain, keyed] = [await call(undefined, route), await call(secret, route)];
      if (plain.status !== keyed.status) wrong.push(`${route}: ${keyed.status}, not ${plain.status}`);
    }
    expect(wrong).toEqual([]);
  });
});
