import { pathWithin } from '../src/server/addresses';

it.each([
  ['/en/cart', '/en/cart'],
  ['/en/orders/ORD-1?tab=2#top', '/en/orders/ORD-1?tab=2#top'],
  ['/en/./cart/../orders', '/en/orders'],
  ['/fr/café', '/fr/caf%C3%A9'],
  ['/en//cart', '/en//cart'],
])('leads to %s', (value, path) => {
  expect(pathWithin(value, '/back')).toBe(path);
});

it.each([
  '',
  'en/cart',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/x',
  '/en/..//evil.example/x',
  '/%2e//evil.example/x',
  '/en/%2E%2e//evil.example/x',
  '/./\n/evil.example',
  null,
  7,
])('does not lead where %j does', (value) => {
  expect(pathWithin(value, '/back')).toBe('/back');
});
