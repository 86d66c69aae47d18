import { includesScope, neededScope, scopesOf } from './api-key-scopes';

describe('the scope that a route needs', () => {
  it.each([
    ['GET', '/api/v1/admin/orders', 'orders:read'],
    ['HEAD', '/api/v1/admin/orders/:id', 'orders:read'],
    ['POST', '/api/v1/admin/draft-orders', 'draft-orders:write'],
    ['DELETE', '/api/v1/admin/users/:id/tax-exemption', 'users:write'],
    ['PUT', '/api/admin/resources-reorder', 'resources:write'],
    ['GET', '/api/v1/orders', undefined],
    ['GET', '/api/v1/user/admin', undefined],
    ['PATCH', '/api/v1/ext/trade-in/admin/offers/:id', 'extensions:write'],
    ['GET', '/api/v1/ext/trade-in/admin/orders', 'extensions:read'],
  ])('%s %s', (method, route, scope) => expect(neededScope(method, route)).toBe(scope));
});

describe('the scopes of a key', () => {
  it('include reading where writing is allowed, and not the other way round', () => {
    expect(includesScope(['orders:write'], 'orders:read')).toBe(true);
    expect(includesScope(['orders:read'], 'orders:write')).toBe(false);
    expect(includesScope(['orders:read'], 'orders:read')).toBe(true);
  });

  it('include no area with a similar name', () => {
    expect(includesScope(['draft-orders:write'], 'orders:read')).toBe(false);
    expect(includesScope([], 'orders:read')).toBe(false);
  });

  it('are two for each area', () => {
    expect(scopesOf(['stock'])).toEqual(['stock:read', 'stock:write']);
  });
});
