import { parseDatabaseUrl } from './database-url';

const READ_WRITE = 'target_session_attrs=read-write';

describe('parseDatabaseUrl', () => {
  it.each([
    'postgres://store@db/shop',
    'postgresql://store:p%40ss@[::1]:5433/shop?sslmode=verify-full',
    'postgresql:///shop?host=/run/postgresql',
  ])('leaves the URL of one server as it is: %s', (url) => {
    expect(parseDatabaseUrl(url)).toEqual({ url, hosts: [] });
  });

  it.each([
    [
      `postgresql://u:p@a:5432,b:5433/db?${READ_WRITE}`,
      `postgresql://u:p@a:5432/db?${READ_WRITE}`,
      ['a:5432', 'b:5433'],
    ],
    // A comma of the password divides no servers.
    [`postgres://u:p,q@a,b/db?${READ_WRITE}`, `postgres://u:p,q@a/db?${READ_WRITE}`, ['a:5432', 'b:5432']],
    [
      `postgres://[::1]:5433,[fd00::2],c?sslmode=require&${READ_WRITE}`,
      `postgres://[::1]:5433?sslmode=require&${READ_WRITE}`,
      ['::1:5433', 'fd00::2:5432', 'c:5432'],
    ],
    // One name behind which the primary changes, such as a balancer, is checked too.
    [`postgres://u@only/db?${READ_WRITE}`, `postgres://u@only/db?${READ_WRITE}`, ['only:5432']],
  ])('reads %s', (text, url, hosts) => {
    const parsed = parseDatabaseUrl(text);
    expect(parsed.url).toBe(url);
    expect(parsed.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
  });

  it.each([
    ['postgres://a,b/db', 'need ?target_session_attrs=read-write'],
    ['postgres://a,b/db?target_session_attrs=any', 'need ?target_session_attrs=read-write'],
    ['postgres://a/db?target_session_attrs=standby', 'need ?target_session_attrs=read-write'],
    [`postgres://a,,b/db?${READ_WRITE}`, '"" is not a host'],
    [`postgres://a,b:0/db?${READ_WRITE}`, '"b:0" is not a host'],
    [`postgres://a,b:70000/db?${READ_WRITE}`, '"b:70000" is not a host'],
    ['db.internal', 'must be a URL'],
  ])('rejects %s', (url, reason) => {
    expect(() => parseDatabaseUrl(url)).toThrow(reason);
  });

  it('does not repeat a password in its error', () => {
    expect(() => parseDatabaseUrl(`postgres://u:hunter2@a,b:x/db?${READ_WRITE}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});
