import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { Db } from '@comptoir/db';
import { buildBareDocument, Envelope } from '@comptoir/http';
import { JobsRuntime } from '@comptoir/jobs';
import { TestClient, TestClock, checkResponses, sharedDocument } from '@comptoir/testing';
import { type PushSink, startPushSink } from '../../../tools/testing-servers/push-sink';
import { type S3Server, startS3Server } from '../../../tools/testing-servers/s3-server';
import { type SmtpCatcher, startSmtpCatcher } from '../../../tools/testing-servers/smtp-catcher';
import { type StripeEmulator, startStripeEmulator } from '../../../tools/stripe-emulator';
import { KeptService } from '../../../tools/testing-servers/kept-service';
import { patience } from '../../../tools/testing-servers/time-scale';
import { type StoreConfig, readStoreConfig } from '../src/config';
import { PREFIX } from '../src/api-prefix';
import { DOCS } from '../src/docs';
import { createStoreApp } from '../src/http-app';
import { createStoreDatabase } from './store-database';
import { forgetState } from './store-state';

/** A running store with all of its servers, for one test file. */
export interface TestStore {
  app: NestFastifyApplication;
  config: StoreConfig;
  /** Environment that the configuration was read from, for further processes. */
  env: NodeJS.ProcessEnv;
  /** Anonymous client; `client.as(token)` signs in. */
  client: TestClient;
  db: Db;
  mail: SmtpCatcher;
  push: PushSink;
  stripe: StripeEmulator;
  s3: S3Server;
  clock: TestClock;
  /** Address that takes the processor's events. */
  receiver: string;
  /** Runs every job that is due, and the jobs that follow. */
  drain(): Promise<void>;
  /** Returns a provider of the application. */
  get<T>(token: abstract new (...args: never[]) => T): T;
  stop(): Promise<void>;
}

const WEBHOOK_SECRET = 'whsec_test_0123456789abcdef0123456789abcdef';
const STRIPE_KEY = 'sk_test_comptoir_emulator';

/** Environment variables, or a function that returns them once the database exists. */
export type Overrides = Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>);

const kept = new KeptService(() => startOwnStore({}), forgetState);

/**
 * Starts the service, or takes over the one of an earlier spec when nothing is overridden.
 * @param overrides such as `{ RATE_LIMIT: 'on' }`
 * @param logger silent unless TEST_LOG names a level
 * @param configOf reads the configuration
 */
export async function startStore(
  overrides?: Overrides,
  logger?: Logger,
  configOf?: (env: NodeJS.ProcessEnv) => StoreConfig,
): Promise<TestStore> {
  if (!overrides && !logger && !configOf) return kept.take();
  return startOwnStore(overrides ?? {}, logger, configOf);
}

async function startOwnStore(
  overrides: Overrides,
  logger: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  configOf: (env: NodeJS.ProcessEnv) => StoreConfig = readStoreConfig,
): Promise<TestStore> {
  const closers: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const { app, ...parts } = await boot(overrides, logger, configOf, closers);
    const { port } = app.getHttpServer().address() as { port: number };
    const receiver = `http://127.0.0.1:${port}/${PREFIX}/webhooks/stripe`;
    parts.stripe.setWebhookUrls([receiver]);
    return {
      app,
      ...parts,
      client: new TestClient(`http://127.0.0.1:${port}/${PREFIX}`),
      db: app.get(Db),
      receiver,
      drain: () => app.get(JobsRuntime).drain(),
      get: (token) => app.get(token, { strict: false }),
      stop,
    };
  } catch (error) {
    // Open handles would keep Jest from ending.
    await stop();
    throw error;
  }
}

type Parts = Pick<TestStore, 'app' | 'config' | 'env' | 'mail' | 'push' | 'stripe' | 's3' | 'clock'>;

async function boot(
  overrides: Overrides,
  logger: Logger,
  configOf: (env: NodeJS.ProcessEnv) => StoreConfig,
  closers: (() => unknown)[],
): Promise<Parts> {
  const database = await createStoreDatabase();
  closers.push(() => database.drop());
  const mail = await startSmtpCatcher({});
  closers.push(() => mail.close());
  const push = await startPushSink();
  closers.push(() => push.close());
  const s3 = await startS3Server({ buckets: ['store'] });
  closers.push(() => s3.close());
  const clock = new TestClock();
  const stripe = await startStripeEmulator({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: STRIPE_KEY,
    clock,
    webhookUrls: [],
  });
  closers.push(() => stripe.close());
  // Events wait for `stripe.flushWebhooks()`, so that a test decides when they arrive.
  stripe.configureWebhooks({ paused: true });
  const env = {
    ...environment({ database: database.url, mail: mail.smtpUrl, push: push.url, s3, stripe: stripe.url }),
    ...(typeof overrides === 'function' ? await overrides(database.url) : overrides),
  };
  const config = configOf(env);
  const app = await createStoreApp(config, logger, {
    clock,
    configure: (server) =>
      checkResponses(server, () => {
        const build = (): ReturnType<typeof buildBareDocument> =>
          buildBareDocument(app, DOCS, app.get(Envelope));
        // Extensions have routes that the document of other specs does not have.
        return config.extensions.length ? build() : sharedDocument('store', build);
      }),
  });
  closers.push(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, config, env, mail, push, stripe, s3, clock };
}

function environment(urls: {
  database: string;
  mail: string;
  push: string;
  s3: S3Server;
  stripe: string;
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://store.test',
    FRONTEND_URL: 'http://shop.test',
    CONSOLE_URL: 'http://console.test',
    DATABASE_URL: urls.database,
    // The test machine may be under load.
    DATABASE_POOL_WAIT_MS: String(patience(10_000)),
    REDIS_URL: process.env.TEST_REDIS_URL,
    REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}`,
    JWT_SECRET: 'test-only-secret-of-access-tokens-0001',
    LINK_SECRET: 'test-only-secret-of-signed-links-00002',
    RATE_LIMIT: 'off',
    // Tests read what they have just written.
    CATALOGUE_MAX_AGE_MS: '0',
    SMTP_URL: urls.mail,
    MAIL_FROM: 'Comptoir <shop@example.com>',
    S3_ENDPOINT: urls.s3.url,
    S3_BUCKET: 'store',
    S3_ACCESS_KEY_ID: urls.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: urls.s3.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    S3_PUBLIC_URL: `${urls.s3.url}/store`,
    // No test asks the real one.
    VIES_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: urls.stripe,
    FIREBASE_CREDENTIALS: path.join(__dirname, 'service-account.json'),
    FCM_API_BASE: urls.push,
  };
}
