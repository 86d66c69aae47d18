import { ConfigError } from '@comptoir/config';
import { readStoreConfig } from './config';

const GOOD = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://api.shop.example/',
  FRONTEND_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://store@db.internal/store',
  REDIS_URL: 'redis://redis.internal:6379',
  JWT_SECRET: 'q8Jm2Xv7Rk4Tn9Wb3Yc6Zf1Lh5Pd0GsA',
  LINK_SECRET: 'Zx7Cv2Bn9Mq4Wk6Er1Ty8Ui3Op5As0Df',
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'Shop <shop@shop.example>',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'x7Gq2Lp9Vn4K',
  S3_PUBLIC_URL: 'https://files.shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  BASE_CURRENCY: 'EUR',
};

const PREVIOUS = [
  'Kd83hWq0Zp5Xn2Vt7Rb9Lc4Mf6Gs1JyA',
  'Hu5Ob2Ni8Vx3Ce7Wz0Qs6Dr4Ft9Gk1Px',
  'By6Ma1Tl9Ep4Rf0Uj7Sv3Xo8Cd2Wi5Qz',
];

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readStoreConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('readStoreConfig', () => {
  it('accepts a complete production environment', () => {
    expect(readStoreConfig(GOOD)).toMatchObject({
      environment: 'production',
      http: { port: 3000, publicUrl: 'https://api.shop.example' },
      rateLimit: true,
      auth: { accessTokenSeconds: 2_592_000 },
    });
  });

  it('takes the keys of the storage, or the identity of the process', () => {
    const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, ...without } = GOOD;
    const credentials = { accessKeyId: id, secretAccessKey: secret };
    expect(readStoreConfig(GOOD).storage).toMatchObject({ credentials });
    expect(readStoreConfig(without).storage.credentials).toBeUndefined();
    expect(problemsOf({ ...without, S3_ACCESS_KEY_ID: id })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or none',
    ]);
  });

  it('divides queues into 1 to 64 parts', () => {
    expect(readStoreConfig({ ...GOOD, QUEUE_SHARDS: '12' }).redis.queueShards).toBe(12);
    for (const wrong of ['0', '65']) {
      expect(problemsOf({ ...GOOD, QUEUE_SHARDS: wrong })).toEqual(['QUEUE_SHARDS: set 1 to 64']);
    }
  });

  it('reads where the pooler, the replicas and the Redis servers are', () => {
    expect(readStoreConfig(GOOD).database).toMatchObject({ prepared: true, replicaUrls: [] });
    const urls = {
      DATABASE_DIRECT_URL: 'postgres://store@db.internal:5433/store',
      DATABASE_PREPARED: 'off',
      DATABASE_REPLICA_URLS: 'postgres://r1.internal/store, postgres://r2.internal/store',
      REDIS_URL: 'redis+cluster://:p%2Fw@a:7000,b:7000',
    };
    expect(readStoreConfig({ ...GOOD, ...urls })).toMatchObject({
      database: {
        directUrl: urls.DATABASE_DIRECT_URL,
        prepared: false,
        replicaUrls: ['postgres://r1.internal/store', 'postgres://r2.internal/store'],
      },
      redis: { url: urls.REDIS_URL },
    });
  });

  it('sends push messages once there is a service account', () => {
    expect(readStoreConfig(GOOD).push).toBeUndefined();
    expect(readStoreConfig({ ...GOOD, FIREBASE_CREDENTIALS: 'firebase.json' }).push).toEqual({
      credentials: 'firebase.json',
    });
  });

  it('signs in through the providers whose ids are set', () => {
    expect(readStoreConfig(GOOD).social).toEqual({});
    const ids = {
      GOOGLE_CLIENT_IDS: 'web.example, ios.example',
      FACEBOOK_APP_ID: '1',
      FACEBOOK_APP_SECRET: 'x7Gq2Lp9',
      APPLE_CLIENT_IDS: 'example.shop',
    };
    expect(readStoreConfig({ ...GOOD, ...ids }).social).toEqual({
      google: { clientIds: ['web.example', 'ios.example'] },
      facebook: { appId: '1', appSecret: 'x7Gq2Lp9' },
      apple: { clientIds: ['example.shop'] },
    });
  });

  it.each([
    ['no day of requests', { API_LOG_DAYS: '0' }, 'API_LOG_DAYS: must be at least 1'],
    ['people for no time', { DELETED_ACCOUNT_DAYS: '0' }, 'DELETED_ACCOUNT_DAYS: must be at least 1'],
    ['more than all requests', { API_LOG_PERCENT: '101' }, 'API_LOG_PERCENT: must be from 0 to 100'],
    ['imports of nothing', { IMPORT_MAX_MB: '0' }, 'IMPORT_MAX_MB: must be from 1 to 1024'],
    ['imports without end', { IMPORT_MAX_MB: '1025' }, 'IMPORT_MAX_MB: must be from 1 to 1024'],
  ])('refuses to log %s', (_, overrides, problem) => {
    expect(problemsOf({ ...GOOD, ...overrides })).toEqual([problem]);
  });

  it('accepts previous secrets beside the present ones', () => {
    const previous = {
      JWT_SECRET_PREVIOUS: PREVIOUS[0],
      LINK_SECRET_PREVIOUS: `${PREVIOUS[1]}, ${PREVIOUS[2]}`,
    };
    expect(readStoreConfig({ ...GOOD, ...previous }).auth).toMatchObject({
      previousJwtSecrets: PREVIOUS.slice(0, 1),
      previousLinkSecrets: PREVIOUS.slice(1),
    });
  });

  it('names everything that is missing at once', () => {
    const problems = problemsOf({});
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET', 'LINK_SECRET', 'STRIPE_SECRET_KEY']) {
      expect(problems).toContain(`${name}: required, but not set`);
    }
  });

  it.each([
    ['limits switched off', { RATE_LIMIT: 'off' }, 'RATE_LIMIT'],
    ['webhooks into private networks', { WEBHOOK_ALLOW_PRIVATE: 'true' }, 'WEBHOOK_ALLOW_PRIVATE'],
    ['an emulator of Stripe', { STRIPE_API_BASE: 'http://localhost:12111' }, 'STRIPE_API_BASE'],
    ['an emulator of the push service', { FCM_API_BASE: 'http://localhost:8082' }, 'FCM_API_BASE'],
    ['a fake of Google', { GOOGLE_API_BASE: 'http://localhost:8083' }, 'GOOGLE_API_BASE'],
    ['a fake of Facebook', { FACEBOOK_API_BASE: 'http://localhost:8083' }, 'FACEBOOK_API_BASE'],
    ['a fake of Apple', { APPLE_API_BASE: 'http://localhost:8083' }, 'APPLE_API_BASE'],
    ['the emulator’s key', { STRIPE_SECRET_KEY: 'sk_test_comptoir_emulator' }, 'STRIPE_SECRET_KEY'],
    ['a local object store', { S3_ENDPOINT: 'http://127.0.0.1:4569' }, 'S3_ENDPOINT'],
    ['plain http', { PUBLIC_URL: 'http://api.shop.example' }, 'PUBLIC_URL'],
    ['a guessable secret', { JWT_SECRET: 'changemechangemechangemechangeme' }, 'JWT_SECRET'],
    ['tokens for years', { ACCESS_TOKEN_SECONDS: '31536000' }, 'ACCESS_TOKEN_SECONDS'],
    ['everybody as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    ['a mail login in clear', { SMTP_URL: 'smtp://ada:x7Gq2Lp9@mail.internal' }, 'SMTP_URL'],
    ['files over plain http', { S3_PUBLIC_URL: 'http://files.shop.example' }, 'S3_PUBLIC_URL'],
    ['a database with a placeholder', { DATABASE_URL: 'postgres://user:password@db/shop' }, 'DATABASE_URL'],
    ['one secret for two purposes', { LINK_SECRET: GOOD.JWT_SECRET }, 'LINK_SECRET'],
    [
      'the development password',
      { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'Comptoir2026' },
      'ADMIN_PASSWORD',
    ],
    ['exchange rates without encryption', { RATES_URL: 'http://rates.example/daily.xml' }, 'RATES_URL'],
  ])('refuses %s in production', (_, change, name) => {
    expect(problemsOf({ ...GOOD, ...change })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    [
      'a replica that is no URL',
      { DATABASE_REPLICA_URLS: 'postgres://r1/store,r2' },
      'DATABASE_REPLICA_URLS',
    ],
    ['Sentinels without a master', { REDIS_URL: 'redis+sentinel://a,b' }, 'REDIS_URL'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [
      'a short previous secret',
      { LINK_SECRET_PREVIOUS: `${GOOD.LINK_SECRET},short` },
      'LINK_SECRET_PREVIOUS',
    ],
    [
      'a collector that is no address',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ],
    ['a sampler that is none', { OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER'],
    ['more than all traces', { OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
    ['a number of proxies instead of their addresses', { TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    ['a currency that is no code', { BASE_CURRENCY: 'euro' }, 'BASE_CURRENCY'],
    ['a currency that no card can pay in', { BASE_CURRENCY: 'IQD' }, 'BASE_CURRENCY'],
    ['a port that is no number', { PORT: '80a' }, 'PORT'],
    [
      'a weak password of the first administrator',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'weak' },
      'ADMIN_PASSWORD',
    ],
    ['half of the key for Apple', { APPLE_TEAM_ID: 'T1' }, 'APPLE_KEY_ID'],
    [
      'a key for Apple that is none',
      { APPLE_TEAM_ID: 'T1', APPLE_KEY_ID: 'K1', APPLE_PRIVATE_KEY: 'x' },
      'APPLE_PRIVATE_KEY',
    ],
    ['half of the app at Facebook', { FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_SECRET'],
    ['half of the first administrator', { ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD'],
  ])('refuses %s', (_, change, name) => {
    expect(problemsOf({ ...GOOD, ...change })).toEqual([expect.stringContaining(name)]);
  });

  it('reads the seller of the invoices, and rejects numbers that cannot be', () => {
    const seller = {
      SHOP_STREET: '1 rue du Port',
      SHOP_COUNTRY: 'FR',
      SHOP_VAT_NUMBER: 'fr 12 345678901',
      SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    };
    expect(readStoreConfig({ ...GOOD, ...seller }).shop.legal).toMatchObject({
      street: '1 rue du Port',
      country: 'FR',
      vat_number: 'FR12345678901',
      iban: 'FR7630006000011234567890189',
      email: '',
    });
    const wrong = {
      SHOP_COUNTRY: 'France',
      SHOP_VAT_NUMBER: 'FR1',
      SHOP_IBAN: 'FR7730006',
      SHOP_EMAIL: 'shop',
    };
    expect(problemsOf({ ...GOOD, ...wrong }).map((problem) => problem.split(':')[0])).toEqual(
      Object.keys(wrong),
    );
  });
});
