import { hashTagPrefix, parseRedisUrl } from '.';

describe('parseRedisUrl', () => {
  it.each([
    ['redis://localhost', 'server', [['localhost', 6379]], {}],
    ['redis://10.0.0.1:7000/3', 'server', [['10.0.0.1', 7000]], { db: 3 }],
    ['redis://:secret@cache:6379', 'server', [['cache', 6379]], { password: 'secret', username: undefined }],
    [
      'rediss://app:p%40ss%3A@[::1]:6380',
      'server',
      [['::1', 6380]],
      { username: 'app', password: 'p@ss:', tls: true },
    ],
    [
      'redis+sentinel://app:secret@a,b:5000,c/shop/2?sentinel_password=other%26one',
      'sentinel',
      [
        ['a', 26379],
        ['b', 5000],
        ['c', 26379],
      ],
      { master: 'shop', db: 2, password: 'secret', sentinelPassword: 'other&one' },
    ],
    [
      'rediss+cluster://:secret@a:7001,b:7002',
      'cluster',
      [
        ['a', 7001],
        ['b', 7002],
      ],
      { tls: true, password: 'secret' },
    ],
  ])('reads %s', (url, kind, hosts, more) => {
    const expected = hosts.map(([host, port]) => ({ host, port }));
    expect(parseRedisUrl(url)).toMatchObject({ kind, hosts: expected, ...more });
  });

  it.each([
    ['http://localhost', 'must be like'],
    ['localhost:6379', 'must be like'],
    ['redis://', 'must be like'],
    ['redis://a,b', 'names one host'],
    ['redis://a:99999', 'not a host with a port'],
    ['redis+cluster://a,:7000', 'not a host with a port'],
    ['redis+cluster://a,b/1', 'no numbered databases'],
    ['redis+sentinel://a,b', 'name of the master'],
    ['redis://a/zero', 'not the number of a database'],
  ])('rejects %s', (url, reason) => {
    expect(() => parseRedisUrl(url)).toThrow(reason);
  });

  it('does not repeat a password in its error', () => {
    expect(() => parseRedisUrl('redis://:hunter2@a:b')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});

it('tags prefixes on a Cluster only', () => {
  expect(hashTagPrefix('redis+cluster://a,b', 'store')).toBe('{store}');
  expect(hashTagPrefix('redis+sentinel://a/m', 'store')).toBe('store');
  expect(hashTagPrefix('redis://a', 'store')).toBe('store');
});
