import type { CleanedEnv } from 'envalid';
import { databaseUrl } from '@comptoir/db';
import { redisUrl } from '@comptoir/redis';
import { TRACE_SAMPLERS } from '@comptoir/tracing';
import {
  bool,
  oneOf,
  cidrList,
  csv,
  email,
  integer,
  secret,
  secrets,
  share,
  text,
  url,
  urlList,
} from './validators';

/** Defaults that differ between the services. */
export interface ServiceDefaults {
  port: number;
  internalPort: number;
  /** Database connections of each process. */
  poolSize: number;
  /** Prefix of the service's keys in Redis. */
  redisPrefix: string;
}

/** Declares the variables that every service reads. */
export function serviceVariables({ port, internalPort, poolSize, redisPrefix }: ServiceDefaults) {
  return {
    NODE_ENV: oneOf(['development', 'test', 'production'], 'production'),
    HOST: text({ default: '0.0.0.0' }),
    PORT: integer({ default: port }),
    INTERNAL_PORT: integer({ default: internalPort }),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    LOG_PRETTY: bool({ default: false }),
    SHUTDOWN_DRAIN_MS: integer({ default: 3_000, devDefault: 0 }),
    PUBLIC_URL: url(),
    TRUST_PROXY: cidrList({ default: [] }),
    CORS_ORIGINS: csv({ default: [] }),
    RATE_LIMIT: oneOf(['on', 'off'], 'on'),
    DATABASE_URL: databaseUrl(),
    DATABASE_POOL_SIZE: integer({ default: poolSize }),
    DATABASE_POOL_WAIT_MS: integer({ default: 1_500 }),
    DATABASE_DIRECT_URL: databaseUrl({ default: undefined }),
    DATABASE_MIGRATE_URL: databaseUrl({ default: undefined }),
    DATABASE_PREPARED: oneOf(['on', 'off'], 'on'),
    DATABASE_REPLICA_URLS: urlList({ default: [] }),
    REDIS_URL: redisUrl(),
    REDIS_PREFIX: text({ default: redisPrefix }),
    QUEUE_SHARDS: integer({ default: 1 }),
    JWT_SECRET: secret(),
    JWT_SECRET_PREVIOUS: secrets({ default: [] }),
    ADMIN_EMAIL: email({ default: undefined }),
    ADMIN_PASSWORD: text({ default: undefined }),
    S3_ENDPOINT: url({ default: undefined }),
    S3_REGION: text({ default: 'us-east-1' }),
    S3_BUCKET: text(),
    S3_ACCESS_KEY_ID: text({ default: undefined }),
    S3_SECRET_ACCESS_KEY: text({ default: undefined }),
    S3_FORCE_PATH_STYLE: bool({ default: false }),
    S3_PUBLIC_URL: url(),
    WEBHOOK_ALLOW_PRIVATE: bool({ default: false }),
    OTEL_EXPORTER_OTLP_ENDPOINT: url({ default: undefined }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url({ default: undefined }),
    OTEL_EXPORTER_OTLP_HEADERS: text({ default: undefined }),
    OTEL_SERVICE_NAME: text({ default: undefined }),
    OTEL_RESOURCE_ATTRIBUTES: text({ default: undefined }),
    OTEL_TRACES_SAMPLER: oneOf(TRACE_SAMPLERS, 'parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
    OTEL_SDK_DISABLED: bool({ default: false }),
  };
}

type ServiceValues = CleanedEnv<ReturnType<typeof serviceVariables>>;

/** Each worker has a loop for each part of each queue. */
const MOST_SHARDS = 64;

/** Returns a sentence for each contradiction between the values of `serviceVariables`. */
export function serviceProblems(values: {
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  QUEUE_SHARDS?: number;
}): string[] {
  const { QUEUE_SHARDS: shards = 1 } = values;
  const problems: string[] = [];
  if (Boolean(values.S3_ACCESS_KEY_ID) !== Boolean(values.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or none');
  }
  if (shards < 1 || shards > MOST_SHARDS) problems.push(`QUEUE_SHARDS: set 1 to ${MOST_SHARDS}`);
  return problems;
}

/** Groups the values of `serviceVariables` by topic. */
export function serviceConfig(values: ServiceValues) {
  return {
    environment: values.NODE_ENV,
    /** Created at start when there is no administrator yet. */
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    http: {
      host: values.HOST,
      port: values.PORT,
      internalPort: values.INTERNAL_PORT,
      drainMs: values.SHUTDOWN_DRAIN_MS,
      trustProxy: values.TRUST_PROXY,
      corsOrigins: values.CORS_ORIGINS,
      /** URL under which clients reach this service, without a slash at its end. */
      publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    },
    log: { level: values.LOG_LEVEL, pretty: values.LOG_PRETTY },
    rateLimit: values.RATE_LIMIT === 'on',
    database: {
      url: values.DATABASE_URL,
      poolSize: values.DATABASE_POOL_SIZE,
      /** Milliseconds that a request waits for a connection. */
      poolWaitMs: values.DATABASE_POOL_WAIT_MS,
      /** Set when `url` leads to a pooler in transaction mode. */
      directUrl: values.DATABASE_DIRECT_URL,
      /** Login that may change the schema; only set for `migrate.js`. */
      migrateUrl: values.DATABASE_MIGRATE_URL,
      prepared: values.DATABASE_PREPARED === 'on',
      replicaUrls: values.DATABASE_REPLICA_URLS,
    },
    redis: { url: values.REDIS_URL, prefix: values.REDIS_PREFIX, queueShards: values.QUEUE_SHARDS },
    storage: {
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: values.S3_BUCKET,
      credentials:
        values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
          ? { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY }
          : undefined,
      forcePathStyle: values.S3_FORCE_PATH_STYLE,
      publicUrl: values.S3_PUBLIC_URL,
    },
    /** Limits the addresses of webhook receivers. */
    webhooks: {
      allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
      httpsOnly: values.NODE_ENV === 'production',
    },
  };
}
