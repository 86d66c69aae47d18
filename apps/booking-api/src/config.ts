import path from 'node:path';
import {
  DAY_SECONDS,
  type ProductionSettings,
  bool,
  oneOf,
  csv,
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
import { isTimeZone } from '@comptoir/time';

/** The configuration of the service, read once at start. */
export type BookingConfig = ReturnType<typeof readBookingConfig>;

const MEGABYTE = 1024 * 1024;
/** Login of the development stack; not allowed in production. */
const DEVELOPMENT_LOGINS = { emails: ['admin@example.com'], password: 'Comptoir2026' };
const MIN_ADMIN_PASSWORD = 10;
const LONGEST_TOKEN_SECONDS = 7 * DAY_SECONDS;
const LONGEST_LINK_MINUTES = 1_440;
const DURATION = /^(\d{1,6})(s|m|h|d)$/;
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

const TWILIO_API = 'https://api.twilio.com';
/** A phone number in E.164, a short code, an alphanumeric sender, or a messaging service. */
const TWILIO_SENDER =
  /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-zA-Z]{32}|(?=[^a-zA-Z]*[a-zA-Z])[a-zA-Z0-9 +_&-]{1,11})$/;

/** Credentials of an account at Twilio. */
export interface TwilioAccount {
  accountSid: string;
  /** The account, or one of its API keys, whose secret is `secret`. */
  user: string;
  secret: string;
  from: string;
  apiBase: string;
}

/** Where `npm run build` leaves the files of the booking widget, seen from the compiled service. */
const BUILT_WIDGET = path.resolve(__dirname, '../../../../booking-widget');

/** Video sites that a `video` field accepts. */
const VIDEO_HOSTS = [
  'youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
  'dailymotion.com',
  'dai.ly',
  'loom.com',
  'wistia.com',
];

/** Every variable that the service reads, with its check and its default. */
export const VARIABLES = {
  ...serviceVariables({ port: 3001, internalPort: 9301, poolSize: 20, redisPrefix: 'booking' }),
  CONSOLE_URL: url({ default: undefined }),
  JWT_EXPIRES_IN: text({ default: '8h' }),
  RATE_LIMIT_BOOKINGS_PER_MINUTE: integer({ default: 300 }),
  RATE_LIMIT_QUOTES_PER_MINUTE: integer({ default: 120 }),
  RATE_LIMIT_UPLOADS_PER_TEN_MINUTES: integer({ default: 60 }),
  RATE_LIMIT_GEOCODES_PER_MINUTE: integer({ default: 60 }),
  RATE_LIMIT_FAILED_LOGINS: integer({ default: 20 }),
  UPLOAD_QUOTA_MB: integer({ default: 20_480 }),
  UPLOAD_QUOTA_MB_PER_CLIENT: integer({ default: 500 }),
  CANCELLED_FILES_DAYS: integer({ default: 30 }),
  BUSINESS_TIMEZONE: text({ default: 'UTC' }),
  BOOKING_ALLOW_PAST: bool({ default: false }),
  BOOKING_HOURS_POLICY: oneOf(['within', 'open'], 'within'),
  BOOKING_NOTIFY_EMAIL: text({ default: '' }),
  ACTIVITY_LOG_DAYS: integer({ default: 730 }),
  VIDEO_HOSTS: csv({ default: VIDEO_HOSTS }),
  FILE_URL_HOSTS: csv({ default: [] }),
  SETTINGS_KEY: secret(),
  SETTINGS_KEY_PREVIOUS: secrets({ default: [] }),
  SMTP_ALLOWED_PORTS: csv({ default: [] }),
  SMTP_ALLOW_PRIVATE: bool({ default: false }),
  GEOCODER_URL: url({ default: undefined }),
  GEOCODER_USER_AGENT: text({ default: 'comptoir' }),
  TWILIO_ACCOUNT_SID: text({ default: '' }),
  TWILIO_API_KEY: text({ default: '' }),
  TWILIO_SECRET: text({ default: '' }),
  TWILIO_FROM: text({ default: '' }),
  TWILIO_API_BASE: url({ default: undefined }),
  CLIENT_LINK_MINUTES: integer({ default: 60 }),
  BOOKING_RETENTION_DAYS: integer({ default: 0 }),
  RATE_LIMIT_CLIENT_LINKS_PER_MINUTE: integer({ default: 20 }),
  CALENDAR_SYNC_MINUTES: integer({ default: 10 }),
  CALENDAR_STALE_MINUTES: integer({ default: 180 }),
  STRIPE_SECRET_KEY: text({ default: undefined }),
  STRIPE_PUBLISHABLE_KEY: text({ default: undefined }),
  STRIPE_WEBHOOK_SECRET: text({ default: undefined }),
  STRIPE_API_BASE: url({ default: undefined }),
  WIDGET_DIRECTORY: text({ default: BUILT_WIDGET }),
} as const;

type Values = ReturnType<typeof readEnv<typeof VARIABLES>>;

/**
 * Reads the configuration of the booking service.
 * @throws ConfigError listing every missing or malformed variable, and what production does not allow
 */
export function readBookingConfig(env: NodeJS.ProcessEnv) {
  const values = readEnv(env, VARIABLES, (given) => [
    ...serviceProblems(given),
    ...contradictions(given),
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
  ]);
  return {
    ...serviceConfig(values),
    developmentLogins: DEVELOPMENT_LOGINS,
    /** Base URL of the staff console, which links to a new password lead to; undefined where there is none. */
    consoleUrl: values.CONSOLE_URL?.replace(/\/$/, ''),
    auth: {
      jwtSecret: values.JWT_SECRET,
      previousJwtSecrets: values.JWT_SECRET_PREVIOUS,
      accessTokenSeconds: secondsOf(values.JWT_EXPIRES_IN) ?? 0,
    },
    /** Encrypts the secrets in the database; previous keys decrypt values from before a rotation. */
    settings: { key: values.SETTINGS_KEY, previousKeys: values.SETTINGS_KEY_PREVIOUS },
    limits: {
      bookingsPerMinute: values.RATE_LIMIT_BOOKINGS_PER_MINUTE,
      quotesPerMinute: values.RATE_LIMIT_QUOTES_PER_MINUTE,
      uploadsPerTenMinutes: values.RATE_LIMIT_UPLOADS_PER_TEN_MINUTES,
      geocodesPerMinute: values.RATE_LIMIT_GEOCODES_PER_MINUTE,
      clientLinksPerMinute: values.RATE_LIMIT_CLIENT_LINKS_PER_MINUTE,
      failedLogins: values.RATE_LIMIT_FAILED_LOGINS,
    },
    /** IANA name of the zone of weekly windows and local date-times. */
    timeZone: values.BUSINESS_TIMEZONE,
    bookings: {
      allowPast: values.BOOKING_ALLOW_PAST,
      hoursPolicy: values.BOOKING_HOURS_POLICY,
      /** E-mail address for notifications to staff; empty for the oldest administrator. */
      notifyEmail: values.BOOKING_NOTIFY_EMAIL,
    },
    /** Hosts allowed in links of answers; an empty `fileHosts` allows any. */
    fields: { videoHosts: values.VIDEO_HOSTS, fileHosts: withOwnHost(values) },
    uploads: {
      /** Limits all files without a booking together, in bytes. */
      maxBytes: values.UPLOAD_QUOTA_MB * MEGABYTE,
      /** Limits the files of one client without a booking or with cancelled ones only, in bytes. */
      maxBytesPerClient: values.UPLOAD_QUOTA_MB_PER_CLIENT * MEGABYTE,
      /** Days after its cancellation for which a booking's files are retained. */
      cancelledDays: values.CANCELLED_FILES_DAYS,
    },
    /** Days for which changes by administrators are retained. */
    logs: { activityDays: values.ACTIVITY_LOG_DAYS },
    /** Mail servers that the settings may name; an empty list of ports allows the standard mail ports. */
    mail: {
      allowedPorts: values.SMTP_ALLOWED_PORTS.map(Number),
      allowPrivate: values.SMTP_ALLOW_PRIVATE,
    },
    /** Minutes between two reads of an external calendar, and after which its last success is too old. */
    calendars: { syncMinutes: values.CALENDAR_SYNC_MINUTES, staleMinutes: values.CALENDAR_STALE_MINUTES },
    clients: {
      /** Minutes for which a mailed link to the bookings of an address works. */
      linkMinutes: values.CLIENT_LINK_MINUTES,
      /** Days after its end for which the personal data of a booking is retained; 0 retains it. */
      retentionDays: values.BOOKING_RETENTION_DAYS,
    },
    /** Account at Twilio that sends text messages; undefined sends none. */
    sms: twilioOf(values),
    stripe: {
      /** Undefined disables payments by card. */
      secretKey: values.STRIPE_SECRET_KEY,
      /** Public; browsers pay with it. */
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      /** Base URL of another API than Stripe's own; rejected in production. */
      apiBase: values.STRIPE_API_BASE,
    },
    /** Folder with the built files of apps/booking-widget. */
    widgetDirectory: values.WIDGET_DIRECTORY,
    /** Undefined disables geocoding. */
    geocoder: values.GEOCODER_URL
      ? { url: values.GEOCODER_URL, userAgent: values.GEOCODER_USER_AGENT }
      : undefined,
  };
}

function twilioOf(values: Values): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_SECRET: secret, TWILIO_FROM: from } = values;
  if (!accountSid) return undefined;
  const user = values.TWILIO_API_KEY || accountSid;
  return { accountSid, user, secret, from, apiBase: values.TWILIO_API_BASE ?? TWILIO_API };
}

/** An account needs its secret and its sender. */
function twilioProblems(values: Values): string[] {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_SECRET: secret, TWILIO_FROM: from } = values;
  const problems: string[] = [];
  const isPartial = [account, secret, from].some(Boolean) && ![account, secret, from].every(Boolean);
  if (isPartial) problems.push('TWILIO_ACCOUNT_SID, TWILIO_SECRET and TWILIO_FROM: set all or none');
  if (account && !/^AC[0-9a-zA-Z]{32}$/.test(account)) {
    problems.push('TWILIO_ACCOUNT_SID: must be AC and 32 characters');
  }
  if (from && !TWILIO_SENDER.test(from)) {
    problems.push('TWILIO_FROM: must be a number such as +33700000000, a sender name or a service (MG…)');
  }
  return problems;
}

/** Returns the allowed hosts of file fields, our storage and private files included; empty when they are not restricted. */
function withOwnHost({ FILE_URL_HOSTS, S3_PUBLIC_URL, PUBLIC_URL }: Values): string[] {
  return FILE_URL_HOSTS.length ? [...FILE_URL_HOSTS, hostOf(S3_PUBLIC_URL), hostOf(PUBLIC_URL)] : [];
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}

function contradictions(values: Values): string[] {
  const problems: string[] = [];
  if (!isTimeZone(values.BUSINESS_TIMEZONE)) {
    problems.push(`BUSINESS_TIMEZONE: "${values.BUSINESS_TIMEZONE}" is not an IANA time zone`);
  }
  if (!secondsOf(values.JWT_EXPIRES_IN)) {
    problems.push('JWT_EXPIRES_IN: must be a duration such as 8h, 30m or 3600s');
  }
  if (values.GEOCODER_URL && !/^https?:\/\/[^\s?#]+$/.test(values.GEOCODER_URL)) {
    problems.push('GEOCODER_URL: must be an http(s) URL');
  }
  if (values.SMTP_ALLOWED_PORTS.some((port) => !isPort(port))) {
    problems.push('SMTP_ALLOWED_PORTS: must be ports from 1 to 65535');
  }
  if (/[^\x20-\x7e]/.test(values.GEOCODER_USER_AGENT)) {
    problems.push('GEOCODER_USER_AGENT: must be plain ASCII text');
  }
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both or none');
  }
  if (values.CALENDAR_SYNC_MINUTES < 1) problems.push('CALENDAR_SYNC_MINUTES: must be at least 1');
  if (values.CALENDAR_STALE_MINUTES <= values.CALENDAR_SYNC_MINUTES) {
    problems.push('CALENDAR_STALE_MINUTES: must be more than CALENDAR_SYNC_MINUTES');
  }
  problems.push(...twilioProblems(values));
  if (values.CLIENT_LINK_MINUTES < 5 || values.CLIENT_LINK_MINUTES > LONGEST_LINK_MINUTES) {
    problems.push(`CLIENT_LINK_MINUTES: must be from 5 to ${LONGEST_LINK_MINUTES}`);
  }
  if (values.BOOKING_RETENTION_DAYS < 0) problems.push('BOOKING_RETENTION_DAYS: must be 0 or more');
  if (Boolean(values.STRIPE_SECRET_KEY) !== Boolean(values.STRIPE_WEBHOOK_SECRET)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or none');
  }
  if (values.ACTIVITY_LOG_DAYS < 1) problems.push('ACTIVITY_LOG_DAYS: must be at least 1');
  if (values.CANCELLED_FILES_DAYS < 1) problems.push('CANCELLED_FILES_DAYS: must be at least 1');
  return problems;
}

function productionProblems(values: Values): string[] {
  const problems: string[] = [];
  if (DEVELOPMENT_LOGINS.emails.includes(values.ADMIN_EMAIL?.toLowerCase() ?? '')) {
    problems.push('ADMIN_EMAIL: the login of the development stack');
  }
  if (values.ADMIN_PASSWORD && values.ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD) {
    problems.push(`ADMIN_PASSWORD: must have at least ${MIN_ADMIN_PASSWORD} characters`);
  }
  if (values.TWILIO_API_BASE && !values.TWILIO_API_BASE.startsWith('https://')) {
    problems.push('TWILIO_API_BASE: must be https, because it receives the secret');
  }
  if (values.WEBHOOK_ALLOW_PRIVATE) {
    problems.push('WEBHOOK_ALLOW_PRIVATE: webhooks into private networks are refused in production');
  }
  if (values.SMTP_ALLOW_PRIVATE) {
    problems.push('SMTP_ALLOW_PRIVATE: mail servers in private networks are refused in production');
  }
  if (values.STRIPE_API_BASE) problems.push('STRIPE_API_BASE: an emulator is refused in production');
  if (values.RATE_LIMIT === 'off') problems.push('RATE_LIMIT: limits cannot be off');
  return [...problems, ...unsafeProductionSettings(productionSettings(values))];
}

function productionSettings(values: Values): ProductionSettings {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS, SETTINGS_KEY, SETTINGS_KEY_PREVIOUS } = values;
  const { ADMIN_PASSWORD, S3_SECRET_ACCESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { TWILIO_SECRET } = values;
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL } = values;
  const { DATABASE_REPLICA_URLS, REDIS_URL } = values;
  const { PUBLIC_URL, CONSOLE_URL, S3_PUBLIC_URL, CORS_ORIGINS } = values;
  return {
    keys: { JWT_SECRET, JWT_SECRET_PREVIOUS, SETTINGS_KEY, SETTINGS_KEY_PREVIOUS },
    credentials: {
      ADMIN_PASSWORD,
      S3_SECRET_ACCESS_KEY,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      TWILIO_SECRET,
    },
    servers: { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATE_URL, DATABASE_REPLICA_URLS, REDIS_URL },
    addresses: { PUBLIC_URL, CONSOLE_URL, S3_PUBLIC_URL, CORS_ORIGINS },
    providers: {
      S3_ENDPOINT: values.S3_ENDPOINT,
      GEOCODER_URL: values.GEOCODER_URL,
      TWILIO_API_BASE: values.TWILIO_API_BASE,
    },
    proxies: { TRUST_PROXY: values.TRUST_PROXY },
    lifetimes: {
      JWT_EXPIRES_IN: { seconds: secondsOf(values.JWT_EXPIRES_IN) ?? 0, atMost: LONGEST_TOKEN_SECONDS },
    },
  };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function secondsOf(duration: string): number | undefined {
  const [, amount, unit] = DURATION.exec(duration) ?? [];
  return amount && unit ? Number(amount) * (SECONDS[unit] ?? 0) : undefined;
}
