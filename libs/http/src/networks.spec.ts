import { isInNetworks, isNetwork } from './networks';

it.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::ffff:203.0.113.7', '0.0.0.0/0'])(
  '%s is an address or a network',
  (text) => expect(isNetwork(text)).toBe(true),
);

it.each([
  '',
  '10',
  '0x7f.1',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.0/33',
  '2001:db8::/129',
  'localhost',
  7,
  null,
])('%s is none', (text) => expect(isNetwork(text)).toBe(false));

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['198.51.100.1', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['203.0.113.8', ['::ffff:203.0.113.8'], true],
  ['203.0.113.8', ['2001:db8::/32'], false],
  ['2001:db8::5', ['2001:DB8:0::5'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['203.0.113.8', ['::/0'], false],
  ['unknown', ['0.0.0.0/0'], false],
])('%s in %j: %s', (ip, networks, expected) => expect(isInNetworks(ip, networks)).toBe(expected));
