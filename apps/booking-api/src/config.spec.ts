import { readBookingConfig } from './config';

const base = {
  PUBLIC_URL: 'https://booking.example.org',
  DATABASE_URL: 'postgres://localhost/booking',
  REDIS_URL: 'redis://localhost',
  JWT_SECRET: 'q8Jm2Xv7Rk4Tn9Wb3Yc6Zf1Lh5Pd0GsA',
  SETTINGS_KEY: 'Zx7Cv2Bn9Mq4Wk6Er1Ty8Ui3Op5As0Df',
  S3_BUCKET: 'booking',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'x7Gq2Lp9Vn4K',
  S3_PUBLIC_URL: 'https://files.example.org',
};
const production = {
  ...base,
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'long enough words',
};

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readBookingConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('readBookingConfig', () => {
  it('has sensible defaults', () => {
    expect(readBookingConfig(base)).toMatchObject({
      timeZone: 'UTC',
      bookings: { allowPast: false, hoursPolicy: 'within' },
      rateLimit: true,
      auth: { accessTokenSeconds: 8 * 60 * 60 },
    });
  });

  it('lets file fields point to the own storage wherever else they may', () => {
    expect(readBookingConfig(base).fields.fileHosts).toEqual([]);
    const restricted = readBookingConfig({ ...base, FILE_URL_HOSTS: 'images.example.org' });
    expect(restricted.fields.fileHosts).toEqual([
      'images.example.org',
      'files.example.org',
      'booking.example.org',
    ]);
  });

  it('is accepted in production when it is sound', () => {
    expect(problemsOf(production)).toBe('');
    expect(readBookingConfig(production).webhooks).toEqual({ allowPrivate: false, httpsOnly: true });
  });

  it('names everything that is missing together', () => {
    const problems = problemsOf({});
    const required = Object.keys(base).filter((name) => !/^S3_.*_KEY/.test(name));
    for (const name of required) expect(problems).toContain(`${name}: required, but not set`);
  });

  it('takes the keys of the storage, or the identity of the process', () => {
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...without } = production;
    expect(readBookingConfig(production).storage.credentials).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'x7Gq2Lp9Vn4K',
    });
    expect(readBookingConfig(without).storage.credentials).toBeUndefined();
    const problem = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or none';
    expect(problemsOf({ ...without, S3_ACCESS_KEY_ID })).toContain(problem);
    expect(problemsOf({ ...without, S3_SECRET_ACCESS_KEY })).toContain(problem);
  });

  it.each([
    ['BUSINESS_TIMEZONE', 'Europe/Nowhere'],
    ['JWT_EXPIRES_IN', 'soon'],
    ['JWT_EXPIRES_IN', '0h'],
    ['JWT_SECRET', 'short'],
    ['SETTINGS_KEY', 'short'],
    ['SETTINGS_KEY_PREVIOUS', `${'k'.repeat(32)},short`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['BOOKING_HOURS_POLICY', 'sometimes'],
    ['RATE_LIMIT', 'maybe'],
    ['TRUST_PROXY', '1'],
    ['DATABASE_DIRECT_URL', 'direct'],
    ['DATABASE_PREPARED', 'maybe'],
    ['DATABASE_REPLICA_URLS', 'postgres://r1/booking,r2'],
    ['REDIS_URL', 'redis://a,b'],
    ['PORT', 'x'],
    ['ACTIVITY_LOG_DAYS', '0'],
    ['CANCELLED_FILES_DAYS', '0'],
    ['ADMIN_EMAIL', 'a@example.org'],
    ['SMTP_ALLOWED_PORTS', '25,smtp'],
    ['SMTP_ALLOWED_PORTS', '70000'],
    ['S3_PUBLIC_URL', 'files'],
    ['S3_ENDPOINT', 'files'],
    ['GEOCODER_URL', 'ftp://geocoder.example.org'],
    ['GEOCODER_USER_AGENT', 'a\r\nb: c'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ ...base, [name]: value })).toContain(name);
  });

  it.each([
    ['JWT_SECRET', 'a'.repeat(40)],
    ['JWT_SECRET', 'changemechangemechangemechangeme'],
    ['SETTINGS_KEY', base.JWT_SECRET],
    ['SETTINGS_KEY', '0'.repeat(64)],
    ['ADMIN_EMAIL', 'Admin@Example.com'],
    ['ADMIN_PASSWORD', 'Comptoir2026'],
    ['ADMIN_PASSWORD', 'short'],
    ['RATE_LIMIT', 'off'],
    ['S3_ENDPOINT', 'http://127.0.0.1:4569'],
    ['GEOCODER_URL', 'http://localhost:8081'],
    ['SMTP_ALLOW_PRIVATE', 'true'],
    ['PUBLIC_URL', 'http://booking.example.org'],
    ['S3_PUBLIC_URL', 'http://files.example.org'],
    ['TRUST_PROXY', '::/0'],
    ['JWT_EXPIRES_IN', '365d'],
    ['JWT_SECRET_PREVIOUS', 'changemechangemechangemechangeme'],
    ['REDIS_URL', 'redis://:password@redis.example.org'],
  ])('rejects %s=%s in production only', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toContain(name);
    expect(problemsOf({ ...production, NODE_ENV: 'development', [name]: value })).toBe('');
  });

  it.each([
    ['8h', 28_800],
    ['30m', 1_800],
    ['45s', 45],
    ['2d', 172_800],
  ])('reads %s as seconds', (text, seconds) => {
    expect(readBookingConfig({ ...base, JWT_EXPIRES_IN: text }).auth.accessTokenSeconds).toBe(seconds);
  });
});
