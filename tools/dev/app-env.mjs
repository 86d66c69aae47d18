import { ensureFirebaseAccount } from './settings.mjs';

/** Returns the URL of another database of the same server. */
export function databaseUrl(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

// Variables that are set for each process here; values of the shell are ignored.
const OWN = ['PORT', 'HOST', 'INTERNAL_PORT', 'PUBLIC_URL', 'NODE_ENV', 'REDIS_PREFIX', 'DATABASE_URL'];

/** Returns the addresses of all servers on this machine. */
export function addressesOf(settings) {
  const local = (variable) => `http://localhost:${settings[variable]}`;
  return {
    store: local('STORE_PORT'),
    booking: local('BOOKING_PORT'),
    inbox: settings.SMTP_URL ? null : local('DEV_INBOX_PORT'),
    s3: settings.S3_ENDPOINT ?? local('DEV_S3_PORT'),
    stripe: settings.STRIPE_SECRET_KEY ? null : local('DEV_STRIPE_PORT'),
    geocoder: settings.GEOCODER_URL ?? local('DEV_GEOCODER_PORT'),
    push: settings.FIREBASE_CREDENTIALS ? null : local('DEV_PUSH_PORT'),
    sms: settings.TWILIO_ACCOUNT_SID ? null : local('DEV_SMS_PORT'),
    rates: settings.RATES_URL ?? `${local('DEV_RATES_PORT')}/daily.xml`,
    vies: settings.VIES_URL ?? local('DEV_VIES_PORT'),
    storefront: local('STOREFRONT_PORT'),
    console: local('CONSOLE_PORT'),
    widgetSite: local('DEV_WIDGET_SITE_PORT'),
  };
}

function sharedEnv(context) {
  const { settings, addresses, servers } = context;
  const given = Object.entries(settings).filter(([name]) => !OWN.includes(name));
  return {
    LOG_LEVEL: 'info',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    RATE_LIMIT: 'on',
    CORS_ORIGINS: [addresses.storefront, addresses.console, addresses.widgetSite].join(','),
    S3_ENDPOINT: addresses.s3,
    S3_REGION: 'eu-west-3',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    SMTP_URL: `smtp://127.0.0.1:${settings.DEV_SMTP_PORT}`,
    ...Object.fromEntries(given),
    NODE_ENV: 'development',
    HOST: settings.DEV_HOST ?? '127.0.0.1',
    REDIS_URL: servers.redisUrl,
  };
}

function bucket(context, app) {
  const name = context.settings.S3_BUCKET ?? `comptoir-${app}`;
  return {
    S3_BUCKET: name,
    S3_PUBLIC_URL: context.settings.S3_PUBLIC_URL ?? `${context.addresses.s3}/${name}`,
  };
}

function stripeEnv({ settings, addresses, secrets }) {
  if (settings.STRIPE_SECRET_KEY) {
    return { STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET ?? secrets.stripeWebhook };
  }
  return {
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripeKey.replace(/^sk_/, 'pk_'),
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
    STRIPE_API_BASE: addresses.stripe,
  };
}

function pushEnv({ settings, addresses, devDir }) {
  if (settings.FIREBASE_CREDENTIALS) return {};
  return {
    FIREBASE_CREDENTIALS: ensureFirebaseAccount(devDir, addresses.push),
    FCM_API_BASE: addresses.push,
  };
}

function smsEnv({ settings, addresses }) {
  if (settings.TWILIO_ACCOUNT_SID) return {};
  return {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_SECRET: 'development',
    TWILIO_FROM: '+33700000000',
    TWILIO_API_BASE: addresses.sms,
  };
}

/** An invented seller, so that invoices are complete and carry their XML. */
const SELLER = {
  SHOP_LEGAL_NAME: 'Comptoir SAS',
  SHOP_STREET: '1 rue du Port',
  SHOP_POSTAL_CODE: '75001',
  SHOP_CITY: 'Paris',
  SHOP_COUNTRY: 'FR',
  SHOP_VAT_NUMBER: 'FR00123456789',
};

/** Returns the environment of the store's processes. A worker has another internal port and no public one. */
export function storeEnv(context, { worker = false } = {}) {
  const { settings, addresses, secrets, servers } = context;
  return {
    JWT_SECRET: secrets.storeJwt,
    LINK_SECRET: secrets.link,
    MAIL_FROM: 'Comptoir <shop@example.com>',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    RATES_URL: addresses.rates,
    VIES_URL: addresses.vies,
    ...SELLER,
    FRONTEND_URL: addresses.storefront,
    CONSOLE_URL: addresses.console,
    // The storefront passes the address of its visitor on, for the rate limits.
    TRUST_PROXY: '127.0.0.1/32,::1/128',
    ...sharedEnv(context),
    ...bucket(context, 'store'),
    ...stripeEnv(context),
    ...pushEnv(context),
    PORT: settings.STORE_PORT,
    INTERNAL_PORT: worker ? settings.STORE_WORKER_INTERNAL_PORT : settings.STORE_INTERNAL_PORT,
    PUBLIC_URL: addresses.store,
    DATABASE_URL: databaseUrl(servers.databaseUrl, 'comptoir_store'),
    REDIS_PREFIX: 'store',
  };
}

/** With keys of your own, events of bookings need a secret of their own endpoint, which the shop does not have. */
function bookingStripeEnv(context) {
  return context.settings.STRIPE_SECRET_KEY ? {} : stripeEnv(context);
}

/** Returns the environment of the booking service's processes. */
export function bookingEnv(context, { worker = false } = {}) {
  const { settings, addresses, secrets, servers } = context;
  return {
    JWT_SECRET: secrets.bookingJwt,
    SETTINGS_KEY: secrets.settingsKey,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SMTP_ALLOW_PRIVATE: 'true',
    BUSINESS_TIMEZONE: 'Europe/Paris',
    ADMIN_EMAIL: settings.DEV_BOOKING_ADMIN_EMAIL,
    ADMIN_PASSWORD: settings.DEV_PASSWORD,
    BOOKING_NOTIFY_EMAIL: settings.DEV_BOOKING_ADMIN_EMAIL,
    GEOCODER_URL: addresses.geocoder,
    GEOCODER_USER_AGENT: 'comptoir-development',
    CONSOLE_URL: addresses.console,
    ...sharedEnv(context),
    ...bucket(context, 'booking'),
    ...smsEnv(context),
    ...bookingStripeEnv(context),
    PORT: settings.BOOKING_PORT,
    INTERNAL_PORT: worker ? settings.BOOKING_WORKER_INTERNAL_PORT : settings.BOOKING_INTERNAL_PORT,
    PUBLIC_URL: addresses.booking,
    DATABASE_URL: databaseUrl(servers.databaseUrl, 'comptoir_booking'),
    REDIS_PREFIX: 'booking',
  };
}

/**
 * Returns the environment of the staff console.
 * @param logins accounts of `loginsOf`
 */
export function consoleEnv({ settings, addresses }, logins) {
  const staffOf = (service) =>
    logins
      .filter((login) => login.service === service && login.role !== 'customer')
      .map(({ email, password, role }) => ({ email, password, role }));
  return {
    NODE_ENV: 'development',
    HOST: settings.DEV_HOST ?? '127.0.0.1',
    PORT: settings.CONSOLE_PORT,
    INTERNAL_PORT: settings.CONSOLE_INTERNAL_PORT,
    SHUTDOWN_DRAIN_MS: '0',
    CONSOLE_STORE_URL: addresses.store,
    CONSOLE_STORE_SITE: addresses.storefront,
    CONSOLE_BOOKING_URL: addresses.booking,
    CONSOLE_BOOKING_SITE: `${addresses.booking}/book`,
    CONSOLE_FILES: new URL(settings.S3_PUBLIC_URL ?? addresses.s3).origin,
    CONSOLE_LOGINS: JSON.stringify({ shop: staffOf('store'), practice: staffOf('booking') }),
  };
}

/**
 * Returns the environment of the storefront.
 * @param logins accounts of `loginsOf`
 */
export function storefrontEnv({ settings, addresses }, logins) {
  const customers = logins.filter(({ service, role }) => service === 'store' && role === 'customer');
  return {
    NODE_ENV: 'production',
    HOSTNAME: settings.DEV_HOST ?? '127.0.0.1',
    PORT: settings.STOREFRONT_PORT,
    STOREFRONT_STORE_URL: addresses.store,
    STOREFRONT_SITE_URL: addresses.storefront,
    // As `store.timezone` of the demo's settings.
    STOREFRONT_TIME_ZONE: settings.STOREFRONT_TIME_ZONE ?? 'Europe/Paris',
    STOREFRONT_FILES: new URL(settings.S3_PUBLIC_URL ?? addresses.s3).origin,
    STOREFRONT_STRIPE_PUBLISHABLE: addresses.stripe ? '' : (settings.STOREFRONT_STRIPE_PUBLISHABLE ?? ''),
    STOREFRONT_PAY_PAGE_URL: addresses.stripe ?? '',
    STOREFRONT_LOGINS: JSON.stringify(
      customers.map(({ email, password, role }) => ({ email, password, role })),
    ),
  };
}

/** Returns the addresses and logins for programs that are clients of the services. */
export function clientEnv(settings, addresses) {
  return {
    STORE_URL: addresses.store,
    BOOKING_URL: addresses.booking,
    INBOX_URL: addresses.inbox ?? '',
    STRIPE_URL: addresses.stripe ?? '',
    PUSH_URL: addresses.push ?? '',
    SMS_URL: addresses.sms ?? '',
    GEOCODER_URL: addresses.geocoder,
    STOREFRONT_URL: addresses.storefront,
    DEV_STORE_ADMIN_EMAIL: settings.DEV_STORE_ADMIN_EMAIL,
    DEV_STORE_MANAGER_EMAIL: settings.DEV_STORE_MANAGER_EMAIL,
    DEV_STORE_CUSTOMER_EMAIL: settings.DEV_STORE_CUSTOMER_EMAIL,
    DEV_BOOKING_ADMIN_EMAIL: settings.DEV_BOOKING_ADMIN_EMAIL,
    DEV_PASSWORD: settings.DEV_PASSWORD,
  };
}

/**
 * Returns the environment for programs that use both services and their databases: demo data, demonstration.
 */
export function toolEnv(context) {
  const store = storeEnv(context);
  const booking = bookingEnv(context);
  return {
    ...booking,
    ...store,
    STORE_DATABASE_URL: store.DATABASE_URL,
    STORE_S3_BUCKET: store.S3_BUCKET,
    STORE_S3_PUBLIC_URL: store.S3_PUBLIC_URL,
    BOOKING_DATABASE_URL: booking.DATABASE_URL,
    BOOKING_S3_BUCKET: booking.S3_BUCKET,
    BOOKING_S3_PUBLIC_URL: booking.S3_PUBLIC_URL,
    ...clientEnv(context.settings, context.addresses),
  };
}
