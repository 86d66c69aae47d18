import { createPrivateKey } from 'node:crypto';
import { processorCurrency } from '@comptoir/contracts';
import {
  DAY_SECONDS,
  type ProductionSettings,
  csv,
  currency,
  integer,
  readEnv,
  secret,
  secrets,
  serviceConfig,
  serviceProblems,
  serviceVariables,
  text,
  unsafeProductionSettings,
  url,
} from '@comptoir/config';
import { SHOP_VARIABLES, legalDetails, shopProblems } from './shop-config';

/** Everything that the store is configured with, read once at start. */
export type StoreConfig = ReturnType<typeof readStoreConfig>;

/** Access to the push service. */
export interface PushConfig {
  /** Path of the service-account file. */
  credentials: string;
  /** Base URL of another push service than the real one; rejected in production. */
  apiBase?: string;
}

/** Key with which the shop signs its requests to Apple. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PEM. */
  privateKey: string;
}

/** Identity providers of the shop; each is off without its ids, and only for apps without its secret. */
export interface SocialConfig {
  /** `apiBase` replaces the provider's own URL and is rejected in production. */
  google?: { clientIds: string[]; clientSecret?: string; apiBase?: string };
  facebook?: { appId: string; appSecret: string; apiBase?: string };
  apple?: { clientIds: string[]; key?: AppleKey; apiBase?: string };
}

const MEGABYTE = 1024 * 1024;
/** The largest file of products that `IMPORT_MAX_MB` may allow. */
export const MAX_IMPORT_BYTES = 1024 * MEGABYTE;
/** Passwords of the development stack; the service does not start with them in production. */
const DEVELOPMENT_LOGINS = {
  emails: ['admin@example.com', 'manager@example.com', 'customer@example.com'],
  password: 'Comptoir2026',
};
const LONGEST_ACCESS_SECONDS = 90 * DAY_SECONDS;
const LONGEST_REFRESH_SECONDS = 400 * DAY_SECONDS;

/** Every variable that the service reads, with its check and its default. */
export const VARIABLES = {
  ...serviceVariables({ port: 3000, internalPort: 9300, poolSize: 10, redisPrefix: 'store' }),
  FRONTEND_URL: url(),
  CONSOLE_URL: url({ default: undefined }),
  LINK_SECRET: secret(),
  LINK_SECRET_PREVIOUS: secrets({ default: [] }),
  ACCESS_TOKEN_SECONDS: integer({ default: 30 * DAY_SECONDS }),
  REFRESH_TOKEN_SECONDS: integer({ default: 90 * DAY_SECONDS }),
  CATALOGUE_MAX_AGE_MS: integer({ default: 1_000 }),
  SMTP_URL: url(),
  MAIL_FROM: text(),
  SHOP_NAME: text({ default: 'Comptoir' }),
  SHOP_COLOR: text({ default: '#1f6f5c' }),
  SHOP_ADDRESS: csv({ default: [] }),
  SHOP_REGISTRATION: csv({ default: [] }),
  ...SHOP_VARIABLES,
  STRIPE_SECRET_KEY: text(),
  STRIPE_PUBLISHABLE_KEY: text({ default: undefined }),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_BASE: url({ default: undefined }),
  FIREBASE_CREDENTIALS: text({ default: undefined }),
  FCM_API_BASE: url({ default: undefined }),
  GOOGLE_CLIENT_IDS: csv({ default: [] }),
  GOOGLE_CLIENT_SECRET: text({ default: undefined }),
  GOOGLE_API_BASE: url({ default: undefined }),
  FACEBOOK_APP_ID: text({ default: undefined }),
  FACEBOOK_APP_SECRET: text({ default: undefined }),
  FACEBOOK_API_BASE: url({ default: undefined }),
  APPLE_CLIENT_IDS: csv({ default: [] }),
  APPLE_TEAM_ID: text({ default: undefined }),
  APPLE_KEY_ID: text({ default: undefined }),
  APPLE_PRIVATE_KEY: text({ default: undefined }),
  APPLE_API_BASE: url({ default: undefined }),
  ACTIVITY_LOG_DAYS: integer({ default: 730 }),
  API_LOG_DAYS: integer({ default: 30 }),
  SEARCH_LOG_DAYS: integer({ default: 90 }),
  API_LOG_PERCENT: integer({ default: 100 }),
  DELETED_ACCOUNT_DAYS: integer({ default: 30 }),
  IMPORT_MAX_MB: integer({ default: 100 }),
  RATES_URL: url({ default: undefined }),
  VIES_URL: url({ default: 'https://ec.europa.eu/taxation_customs/vies/rest-api' }),
  EXTENSIONS: csv({ default: [] }),
  DEFAULT_LANGUAGE: text({ default: 'en' }),
  BASE_CURRENCY: currency({ default: undefined }),
} as const;

/**
 * Reads the store's configuration.
 * @throws ConfigError listing every missing or malformed variable, and values that production does not allow
 */
export function readStoreConfig(env: NodeJS.ProcessEnv) {
  const values = readEnv(env, VARIABLES, (given) => [
    ...serviceProblems(given),
    ...contradictions(given),
    ...logProblems(given),
    ...importProblems(given),
    ...catalogProblems(given),
    ...currencyProblems(given),
    ...socialProblems(given),
    ...shopProblems(given),
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
  ]);
  return {
    ...serviceConfig(values),
    developmentLogins: DEVELOPMENT_LOGINS,
    /** Base URL of the shop's front end, which the links in mails lead to. */
    frontendUrl: values.FRONTEND_URL.replace(/\/$/, ''),
    /** Base URL of the staff console, which invitations of staff lead to; undefined where there is none. */
    consoleUrl: values.CONSOLE_URL?.replace(/\/$/, ''),
    /** Packages, files and folders of the extensions to load (docs/extending.md). */
    extensions: values.EXTENSIONS,
    /** Maximum age of the public catalog's responses, in milliseconds. */
    catalog: {
      responsesMaxAgeMs: values.CATALOGUE_MAX_AGE_MS,
      /** Facets, totals and search results. */
      aggregatesMaxAgeMs: 10 * values.CATALOGUE_MAX_AGE_MS,
    },
    auth: authConfig(values),
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM },
    shop: {
      name: values.SHOP_NAME,
      color: values.SHOP_COLOR,
      /** Lines of the address on invoices. */
      address: values.SHOP_ADDRESS,
      /** Registration and tax numbers, each a line of invoices. */
      registration: values.SHOP_REGISTRATION,
      /** Details of the seller that the law and electronic invoices ask for. */
      legal: legalDetails(values),
      language: values.DEFAULT_LANGUAGE,
      /** ISO 4217 code of the currency of all prices; a shop never changes it. */
      baseCurrency: values.BASE_CURRENCY,
    },
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      /** Key of the client library in browsers, which checkouts get with a started payment. */
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      /** Base URL of another API than Stripe's own; rejected in production. */
      apiBase: values.STRIPE_API_BASE,
    },
    /** Days that each log is retained, and the percentage of logged requests. */
    logs: logsConfig(values),
    /** Days that name and address are retained after an account was deleted. */
    privacy: { deletedAccountDays: values.DELETED_ACCOUNT_DAYS },
    /** Maximum size of a product file that staff imports. */
    imports: { maxBytes: values.IMPORT_MAX_MB * MEGABYTE },
    /** Undefined: no push messages are sent. */
    push: pushConfig(values),
    social: socialConfig(values),
    /**
     * Source of exchange rates in the format of the European Central Bank; undefined when staff sets the
     * rates.
     */
    rates: values.RATES_URL ? { url: values.RATES_URL } : undefined,
    /** The REST API of VIES, which knows the VAT numbers of the EU. */
    vies: { url: values.VIES_URL.replace(/\/$/, '') },
  };
}

interface AuthValues {
  JWT_SECRET: string;
  JWT_SECRET_PREVIOUS: string[];
  LINK_SECRET: string;
  LINK_SECRET_PREVIOUS: string[];
  ACCESS_TOKEN_SECONDS: number;
  REFRESH_TOKEN_SECONDS: number;
}

/**
 * Previous secrets verify tokens, links and encrypted texts from before a rotation; they never create new
 * ones.
 */
function authConfig(values: AuthValues) {
  return {
    jwtSecret: values.JWT_SECRET,
    previousJwtSecrets: values.JWT_SECRET_PREVIOUS,
    linkSecret: values.LINK_SECRET,
    previousLinkSecrets: values.LINK_SECRET_PREVIOUS,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: values.REFRESH_TOKEN_SECONDS,
  };
}

function pushConfig(values: {
  FIREBASE_CREDENTIALS?: string;
  FCM_API_BASE?: string;
}): PushConfig | undefined {
  const { FIREBASE_CREDENTIALS: credentials, FCM_API_BASE: apiBase } = values;
  return credentials ? { credentials, apiBase } : undefined;
}

interface LogValues {
  ACTIVITY_LOG_DAYS: number;
  API_LOG_DAYS: number;
  SEARCH_LOG_DAYS: number;
  API_LOG_PERCENT: number;
  DELETED_ACCOUNT_DAYS: number;
}

function logsConfig(values: LogValues) {
  return {
    activityDays: values.ACTIVITY_LOG_DAYS,
    apiDays: values.API_LOG_DAYS,
    searchDays: values.SEARCH_LOG_DAYS,
    apiPercent: values.API_LOG_PERCENT,
  };
}

function logProblems(values: LogValues): string[] {
  const names = ['ACTIVITY_LOG_DAYS', 'API_LOG_DAYS', 'SEARCH_LOG_DAYS', 'DELETED_ACCOUNT_DAYS'] as const;
  const problems = names.filter((name) => values[name] < 1).map((name) => `${name}: must be at least 1`);
  const { API_LOG_PERCENT: percent } = values;
  if (percent < 0 || percent > 100) problems.push('API_LOG_PERCENT: must be from 0 to 100');
  return problems;
}

function importProblems({ IMPORT_MAX_MB: megabytes }: { IMPORT_MAX_MB: number }): string[] {
  const isSound = megabytes >= 1 && megabytes * MEGABYTE <= MAX_IMPORT_BYTES;
  return isSound ? [] : ['IMPORT_MAX_MB: must be from 1 to 1024'];
}

function catalogProblems({ CATALOGUE_MAX_AGE_MS: age }: { CATALOGUE_MAX_AGE_MS: number }): string[] {
  return age >= 0 && age <= 60_000 ? [] : ['CATALOGUE_MAX_AGE_MS: must be from 0 to 60000'];
}

/** Card payments belong to every deployment, so prices must be in a currency that the processor accepts. */
function currencyProblems({ BASE_CURRENCY: code }: { BASE_CURRENCY?: string }): string[] {
  const isAccepted = code === undefined || processorCurrency(code) !== undefined;
  return isAccepted ? [] : [`BASE_CURRENCY: the payment processor does not accept ${code}`];
}

interface SocialValues {
  GOOGLE_CLIENT_IDS: string[];
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_API_BASE?: string;
  FACEBOOK_APP_ID?: string;
  FACEBOOK_APP_SECRET?: string;
  FACEBOOK_API_BASE?: string;
  APPLE_CLIENT_IDS: string[];
  APPLE_TEAM_ID?: string;
  APPLE_KEY_ID?: string;
  APPLE_PRIVATE_KEY?: string;
  APPLE_API_BASE?: string;
}

function socialConfig(values: SocialValues): SocialConfig {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = values;
  const { GOOGLE_CLIENT_IDS: google, APPLE_CLIENT_IDS: apple } = values;
  return {
    ...(google.length && {
      google: {
        clientIds: google,
        clientSecret: values.GOOGLE_CLIENT_SECRET,
        apiBase: values.GOOGLE_API_BASE,
      },
    }),
    ...(appId && appSecret && { facebook: { appId, appSecret, apiBase: values.FACEBOOK_API_BASE } }),
    ...(apple.length && {
      apple: { clientIds: apple, key: appleKey(values), apiBase: values.APPLE_API_BASE },
    }),
  };
}

function appleKey(values: SocialValues): AppleKey | undefined {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: pem } = values;
  // Lines of a variable are often written as \\n.
  return teamId && keyId && pem ? { teamId, keyId, privateKey: pem.replace(/\\n/g, '\n') } : undefined;
}

function socialProblems(values: SocialValues): string[] {
  const { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = values;
  const problems: string[] = [];
  if (Boolean(FACEBOOK_APP_ID) !== Boolean(FACEBOOK_APP_SECRET)) {
    problems.push('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: set both or none');
  }
  const isPart = [APPLE_KEY_ID, APPLE_PRIVATE_KEY].some((part) => Boolean(part) !== Boolean(APPLE_TEAM_ID));
  if (isPart) problems.push('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY: set all or none');
  else if (APPLE_PRIVATE_KEY && !isEcKey(appleKey(values)?.privateKey ?? '')) {
    problems.push('APPLE_PRIVATE_KEY: must be an EC key in PEM');
  }
  return problems;
}

function isEcKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

interface AdminValues {
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
}

const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{10,128}$/;

function contradictions({ ADMIN_EMAIL, ADMIN_PASSWORD }: AdminValues): string[] {
  if (Boolean(ADMIN_EMAIL) !== Boolean(ADMIN_PASSWORD))
    return ['ADMIN_EMAIL and ADMIN_PASSWORD: set both or none'];
  if (ADMIN_PASSWORD === undefined || STRONG_PASSWORD.test(ADMIN_PASSWORD)) return [];
  return ['ADMIN_PASSWORD: needs 10 characters with upper case, lower case and digits'];
}

type ProductionValues = ReturnType<typeof readEnv<typeof VARIABLES>>;

function productionProblems(values: ProductionValues): string[] {
  const problems: string[] = [];
  if (values.RATE_LIMIT === 'off') problems.push('RATE_LIMIT: must be on in production');
  if (values.WEBHOOK_ALLOW_PRIVATE) {
    problems.push('WEBHOOK_ALLOW_PRIVATE: webhooks into private networks are refused in production');
  }
  if (values.STRIPE_API_BASE) problems.push('STRIPE_API_BASE: an emulator is refused in production');
  if (values.FCM_API_BASE) problems.push('FCM_API_BASE: an emulator is refused in production');
  for (const name of ['GOOGLE_API_BASE', 'FACEBOOK_API_BASE', 'APPLE_API_BASE'] as const) {
    if (values[name]) problems.push(`${name}: an emulator is refused in production`);
  }
  if (!values.BASE_CURRENCY) problems.push('BASE_CURRENCY: required in production, but not set');
  return [...problems, ...unsafeProductionSettings(productionSettings(values))];
}

function productionSettings(values: ProductionValues): ProductionSettings {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS, LINK_SECRET, LINK_SECRET_PREVIOUS } = values;
  const { ADMIN_PASSWORD, S3_SECRET_ACCESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { FACEBOOK_APP_SECRET, GOOGLE_CLIENT_SECRET } = values;
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL } = values;
  const { DATABASE_REPLICA_URLS, REDIS_URL } = values;
  const { PUBLIC_URL, FRONTEND_URL, CONSOLE_URL, S3_PUBLIC_URL, CORS_ORIGINS, RATES_URL, VIES_URL } = values;
  return {
    keys: { JWT_SECRET, JWT_SECRET_PREVIOUS, LINK_SECRET, LINK_SECRET_PREVIOUS },
    credentials: {
      ADMIN_PASSWORD,
      S3_SECRET_ACCESS_KEY,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      FACEBOOK_APP_SECRET,
      GOOGLE_CLIENT_SECRET,
    },
    servers: { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL, DATABASE_REPLICA_URLS, REDIS_URL },
    mailServers: { SMTP_URL: values.SMTP_URL },
    addresses: { PUBLIC_URL, FRONTEND_URL, CONSOLE_URL, S3_PUBLIC_URL, CORS_ORIGINS, RATES_URL, VIES_URL },
    providers: { S3_ENDPOINT: values.S3_ENDPOINT },
    proxies: { TRUST_PROXY: values.TRUST_PROXY },
    lifetimes: {
      ACCESS_TOKEN_SECONDS: { seconds: values.ACCESS_TOKEN_SECONDS, atMost: LONGEST_ACCESS_SECONDS },
      REFRESH_TOKEN_SECONDS: { seconds: values.REFRESH_TOKEN_SECONDS, atMost: LONGEST_REFRESH_SECONDS },
    },
  };
}
