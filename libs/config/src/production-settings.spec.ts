import { randomBytes } from 'node:crypto';
import { DAY_SECONDS, type ProductionSettings, unsafeProductionSettings } from './production-settings';

const NOTHING: ProductionSettings = {
  keys: {},
  credentials: {},
  servers: {},
  addresses: {},
  providers: {},
  proxies: {},
  lifetimes: {},
};
const problemsOf = (settings: Partial<ProductionSettings>): string[] =>
  unsafeProductionSettings({ ...NOTHING, ...settings });

it.each([
  ['a'.repeat(40)],
  ['a'.repeat(16) + 'b'.repeat(16)],
  ['changemechangemechangemechangeme'],
  ['0'.repeat(64)],
  ['abcdefghijklmnopqrstuvwxyz012345'],
  ['12345678901234567890123456789012'],
  ['please-change-me-before-you-go-live'],
  ['this-is-my-very-long-jwt-secret-key'],
  ['correct-horse-battery-password-staple'],
  ['test-only-key-of-the-settings-00000002'],
])('rejects the key %s, without repeating it', (key) => {
  const [problem, ...others] = problemsOf({ keys: { JWT_SECRET: key } });
  expect(others).toEqual([]);
  expect(problem).toMatch(/^JWT_SECRET: (a placeholder|too regular)/);
  expect(problem).not.toContain(key);
});

it('accepts generated keys', () => {
  for (let round = 0; round < 300; round++) {
    const [hex, base64, url] = (['hex', 'base64', 'base64url'] as const).map((as) =>
      randomBytes(32).toString(as),
    );
    expect(problemsOf({ keys: { A: hex, B: base64, C: url } })).toEqual([]);
  }
});

it('rejects a key that was used before and a key with two uses', () => {
  const key = randomBytes(32).toString('hex');
  expect(problemsOf({ keys: { JWT_SECRET: key, LINK_SECRET: key } })).toEqual([
    'LINK_SECRET: must differ from JWT_SECRET',
  ]);
  const previous = { JWT_SECRET_PREVIOUS: [key, 'x'.repeat(32)] };
  expect(problemsOf({ keys: previous })).toEqual([expect.stringContaining('JWT_SECRET_PREVIOUS')]);
});

it.each([
  ['credentials', { ADMIN_PASSWORD: 'Comptoir2026' }],
  ['credentials', { S3_SECRET_ACCESS_KEY: 'S3RVER' }],
  ['credentials', { S3_SECRET_ACCESS_KEY: 'minioadmin' }],
  ['credentials', { STRIPE_SECRET_KEY: 'sk_test_comptoir_emulator' }],
  ['servers', { DATABASE_URL: 'postgres://user:password@db.internal/shop' }],
  ['servers', { DATABASE_URL: 'postgres://shop:shop@db.internal/shop' }],
  ['servers', { DATABASE_URL: 'postgres://shop:shop@a:5432,b:5432/shop' }],
  ['servers', { REDIS_URL: 'redis+sentinel://:changeme@a:26379,b:26379/shop' }],
  ['servers', { REDIS_URL: 'redis://:changeme@redis.internal' }],
  ['servers', { DATABASE_REPLICA_URLS: ['postgres://a:x7Gq2@b/c', 'postgres://a:pass%77ord@b/c'] }],
  ['mailServers', { SMTP_URL: 'smtp://ada:x7Gq2Lp9@mail.shop.example' }],
  ['mailServers', { SMTP_URL: 'smtp://ada:x7Gq2Lp9@mail.shop.example:587' }],
  ['mailServers', { SMTP_URL: 'smtps://ada:password@mail.shop.example' }],
  ['addresses', { PUBLIC_URL: 'http://shop.example' }],
  ['addresses', { PUBLIC_URL: 'https://localhost:3000' }],
  ['addresses', { CORS_ORIGINS: ['https://shop.example', 'http://shop.example'] }],
  ['providers', { S3_ENDPOINT: 'http://127.0.0.1:4569' }],
  ['providers', { GEOCODER_URL: 'http://[::1]:8081' }],
  ['proxies', { TRUST_PROXY: ['0.0.0.0/0'] }],
  ['proxies', { TRUST_PROXY: ['10.0.0.0/8', '::/0'] }],
  ['proxies', { TRUST_PROXY: ['0.0.0.0/1', '128.0.0.0/1'] }],
  ['lifetimes', { ACCESS_TOKEN_SECONDS: { seconds: 91 * DAY_SECONDS, atMost: 90 * DAY_SECONDS } }],
  ['lifetimes', { ACCESS_TOKEN_SECONDS: { seconds: 0, atMost: DAY_SECONDS } }],
])('rejects the %s %j', (group, values) => {
  const problems = problemsOf({ [group]: values });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${Object.keys(values)[0]}: `))]);
});

it.each([
  ['credentials', { STRIPE_SECRET_KEY: 'sk_live_51H8', ADMIN_PASSWORD: 'Long3noughForAnybody' }],
  ['servers', { DATABASE_URL: 'postgres://shop@db.internal/shop', REDIS_URL: 'redis://redis.internal' }],
  ['servers', { REDIS_URL: 'redis+sentinel://:x7Gq2Lp9@a,b/mymaster' }],
  ['mailServers', { SMTP_URL: 'smtps://ada:x7Gq2Lp9@mail.shop.example' }],
  ['mailServers', { SMTP_URL: 'smtp+starttls://ada:x7Gq2Lp9@mail.shop.example' }],
  ['mailServers', { SMTP_URL: 'smtp://mail:1025' }],
  ['addresses', { PUBLIC_URL: 'https://shop.example', RATES_URL: undefined, CORS_ORIGINS: [] }],
  ['providers', { S3_ENDPOINT: 'http://s3:9000', GEOCODER_URL: '' }],
  ['proxies', { TRUST_PROXY: ['10.0.0.0/8', '172.16.0.0/12', 'fc00::/7', '127.0.0.1', '::1'] }],
  ['lifetimes', { ACCESS_TOKEN_SECONDS: { seconds: 30 * DAY_SECONDS, atMost: 90 * DAY_SECONDS } }],
])('accepts the %s %j', (group, values) => {
  expect(problemsOf({ [group]: values })).toEqual([]);
});

it('lists all problems', () => {
  const problems = problemsOf({
    keys: { JWT_SECRET: 'a'.repeat(32) },
    addresses: { PUBLIC_URL: 'http://shop.example' },
    proxies: { TRUST_PROXY: ['::/0'] },
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'JWT_SECRET',
    'PUBLIC_URL',
    'TRUST_PROXY',
  ]);
});
