import { randomBytes } from 'node:crypto';

/** Servers of a measurement, passed by `bench.mjs` in COMPTOIR_BENCH. */
export interface Servers {
  /** URL of the server's `postgres` database, as superuser. */
  postgresUrl: string;
  redisUrl: string;
  /** Directory of the logs of the measured programs. */
  logDir: string;
  /** Free ports for the programs. */
  ports: number[];
  /** Node flags of the services. */
  nodeFlags: string[];
}

/** The complete environment of a measured program; it inherits nothing from the shell. */
export type Environment = Record<string, string>;

/** Secrets, generated for each measurement. */
export interface Secrets {
  storeJwt: string;
  bookingJwt: string;
  link: string;
  settings: string;
  webhook: string;
  adminPassword: string;
}

export const ADMIN_EMAIL = 'staff@shop.example';

export function createSecrets(): Secrets {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
  return {
    storeJwt: random(48),
    bookingJwt: random(48),
    link: random(48),
    settings: random(48),
    webhook: `whsec_${random(24)}`,
    adminPassword: `Aa1${random(18)}`,
  };
}

export function readServers(): Servers {
  const given = process.env.COMPTOIR_BENCH;
  if (!given) throw new Error('COMPTOIR_BENCH is not set; "npm run bench" does it.');
  return JSON.parse(given) as Servers;
}

/** Returns the URL of another database of the same server. */
export function databaseUrl({ postgresUrl }: Servers, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Public and internal port of a process. */
export interface Ports {
  port: number;
  internalPort: number;
}

/** Returns the store's environment as in production. No measurement calls its external providers. */
export function storeEnvironment(servers: Servers, secrets: Secrets, ports: Ports): Environment {
  return {
    ...sharedEnvironment(servers, ports),
    PUBLIC_URL: 'https://api.shop.example',
    FRONTEND_URL: 'https://shop.example',
    DATABASE_URL: databaseUrl(servers, 'comptoir_store'),
    REDIS_PREFIX: 'store',
    JWT_SECRET: secrets.storeJwt,
    LINK_SECRET: secrets.link,
    SMTP_URL: 'smtp://smtp.shop.example:587',
    MAIL_FROM: 'Shop <shop@shop.example>',
    STRIPE_SECRET_KEY: 'sk_live_unused',
    STRIPE_WEBHOOK_SECRET: secrets.webhook,
    BASE_CURRENCY: 'EUR',
  };
}

/** Returns the booking service's environment as in production. */
export function bookingEnvironment(servers: Servers, secrets: Secrets, ports: Ports): Environment {
  return {
    ...sharedEnvironment(servers, ports),
    PUBLIC_URL: 'https://api.booking.example',
    DATABASE_URL: databaseUrl(servers, 'comptoir_booking'),
    REDIS_PREFIX: 'booking',
    JWT_SECRET: secrets.bookingJwt,
    SETTINGS_KEY: secrets.settings,
    BUSINESS_TIMEZONE: 'Europe/Paris',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secrets.adminPassword,
    GEOCODER_URL: 'https://geocoder.booking.example',
  };
}

// Rate limits are on, as in production. Requests come from many addresses through a trusted proxy.
function sharedEnvironment({ redisUrl, nodeFlags }: Servers, { port, internalPort }: Ports): Environment {
  return {
    NODE_ENV: 'production',
    NODE_OPTIONS: nodeFlags.join(' '),
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    LOG_LEVEL: 'info',
    SHUTDOWN_DRAIN_MS: '0',
    REDIS_URL: redisUrl,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1/32',
    S3_REGION: 'eu-west-3',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'unused',
    S3_SECRET_ACCESS_KEY: 'unused',
    S3_PUBLIC_URL: IMAGES_URL,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

/** Base URL of images, in the responses of the services and of the baseline. */
export const IMAGES_URL = 'https://images.shop.example';
