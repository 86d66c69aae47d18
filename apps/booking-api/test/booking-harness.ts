import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { Db } from '@comptoir/db';
import { Envelope, buildBareDocument } from '@comptoir/http';
import { JobsRuntime } from '@comptoir/jobs';
import { TableRows, TestClient, TestClock, checkResponses, sharedDocument } from '@comptoir/testing';
import { KeptService } from '../../../tools/testing-servers/kept-service';
import { type S3Server, startS3Server } from '../../../tools/testing-servers/s3-server';
import { patience } from '../../../tools/testing-servers/time-scale';
import { type BookingConfig, readBookingConfig } from '../src/config';
import { DOCS, PREFIX } from '../src/docs';
import { createBookingApp } from '../src/http-app';
import { createBookingDatabase } from './booking-database';

export const ADMIN = { email: 'staff@example.com', password: 'correct horse battery' };

/** The booking service of one test file. */
export interface TestBooking {
  app: NestFastifyApplication;
  config: BookingConfig;
  /** Sends no token. */
  client: TestClient;
  /** Sends the token of the first administrator. */
  admin: TestClient;
  db: Db;
  clock: TestClock;
  s3: S3Server;
  /** Deletes all rows of these tables and of those that refer to them. */
  empty(...tables: string[]): Promise<void>;
  /** Runs every due job, and the jobs that it causes. */
  drain(): Promise<void>;
  /** Returns a provider of the application. */
  get<T>(token: abstract new (...args: never[]) => T): T;
  stop(): Promise<void>;
  /** The environment, for other processes. */
  env: Record<string, string>;
}

/** Environment variables, or a function that makes them once the database exists. */
export type Overrides = Record<string, string> | ((databaseUrl: string) => Promise<Record<string, string>>);

const kept = new KeptService(() => startOwnBooking({}), forget);

/**
 * Starts the service, or takes over the one of an earlier spec when nothing is overridden.
 * @param overrides such as `{ BUSINESS_TIMEZONE: 'UTC' }`
 */
export async function startBooking(overrides?: Overrides): Promise<TestBooking> {
  return overrides ? startOwnBooking(overrides) : kept.take();
}

async function forget({ app, clock, s3 }: TestBooking): Promise<void> {
  await app.get(JobsRuntime).stop();
  clock.reset();
  await s3.reset();
}

async function startOwnBooking(overrides: Overrides): Promise<TestBooking> {
  const [database, s3] = await Promise.all([
    createBookingDatabase(),
    startS3Server({ buckets: ['booking'] }),
  ]);
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://booking.test',
    CONSOLE_URL: 'http://console.test',
    DATABASE_URL: database.url,
    // Other tests load the machine meanwhile.
    DATABASE_POOL_WAIT_MS: String(patience(10_000)),
    REDIS_URL: process.env.TEST_REDIS_URL ?? '',
    REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}`,
    JWT_SECRET: 'test-only-secret-of-access-tokens-0001',
    SETTINGS_KEY: 'test-only-key-of-the-settings-00000002',
    BUSINESS_TIMEZONE: 'Europe/Paris',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    SMTP_ALLOW_PRIVATE: 'true',
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'booking',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    S3_PUBLIC_URL: `${s3.url}/booking`,
    ...(typeof overrides === 'function' ? await overrides(database.url) : overrides),
  };
  const config = readBookingConfig(env);
  const clock = new TestClock();
  const app = await createBookingApp(config, pino({ level: process.env.TEST_LOG ?? 'silent' }), {
    clock,
    configure: (server) =>
      checkResponses(server, () =>
        sharedDocument('booking', () => buildBareDocument(app, DOCS, app.get(Envelope))),
      ),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.getHttpServer().address() as { port: number };
  const client = new TestClient(`http://127.0.0.1:${port}/${PREFIX}`);
  const rows = await TableRows.open(database.url);
  const { body } = await client.post('/auth/login', ADMIN);
  return {
    app,
    config,
    env,
    client,
    admin: client.as(body.token as string),
    db: app.get(Db),
    clock,
    s3,
    empty: (...tables) => rows.empty(tables),
    drain: () => app.get(JobsRuntime).drain(),
    get: (token) => app.get(token, { strict: false }),
    stop: async () => {
      const closed = app.close();
      // A rejected upload may still be running and hold its connection.
      app.getHttpServer().closeAllConnections();
      await closed;
      await rows.close();
      await Promise.all([database.drop(), s3.close()]);
    },
  };
}
