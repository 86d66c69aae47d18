import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Global, Injectable, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Db, DbModule, createDataSource, migrate } from '@comptoir/db';
import { Health, Metrics } from '@comptoir/http';
import { JOBS_TABLES, type TestDatabase, createTestDatabase, until } from '@comptoir/testing';
import { Clock } from '@comptoir/time';
import pino from 'pino';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type JobContext, jobDecorators } from './job-decorators';
import { JobsModule } from './jobs.module';
import type { JobsSettings } from './jobs.options';
import { Outbox } from './outbox';
import { JobsRuntime } from './runtime';

export interface TestEvents {
  'order.placed': { orderId: number };
  'order.exported': { orderId: number };
}
export interface TestJobs {
  'order.expire': { orderId: number };
}

const { OnEvent, OnJob, Every } = jobDecorators<TestEvents, TestJobs>();

class JobsTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(JOBS_TABLES);
    await runner.query(
      `CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, handler text NOT NULL,
        order_id bigint, event_id uuid NOT NULL, attempt integer NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE effects, outbox, outbox_deliveries, processed_jobs, job_schedules');
  }
}

type Behaviour = (job: JobContext, orderId?: number) => Promise<void>;

/** Behaviour of the handlers in a test. Without an entry they write a row to `effects`. */
@Injectable()
export class Script {
  readonly behaviours = new Map<string, Behaviour>();

  constructor(private readonly db: Db) {}

  async play(job: JobContext, orderId?: number): Promise<void> {
    const behaviour = this.behaviours.get(job.handler);
    await (behaviour ? behaviour(job, orderId) : this.record(job, orderId));
  }

  async record({ handler, eventId, attempt }: JobContext, orderId?: number): Promise<void> {
    await this.db.rows('INSERT INTO effects (handler, order_id, event_id, attempt) VALUES ($1, $2, $3, $4)', [
      handler,
      orderId ?? null,
      eventId,
      attempt,
    ]);
  }

  /** Calls `record` at most once for each event. */
  async recordOnce(job: JobContext, orderId?: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      await tx.execute('INSERT INTO effects (handler, order_id, event_id, attempt) VALUES ($1, $2, $3, $4)', [
        job.handler,
        orderId ?? null,
        job.eventId,
        job.attempt,
      ]);
    });
  }
}

@Injectable()
class OrderJobs {
  constructor(private readonly script: Script) {}

  @OnEvent('order.placed', { name: 'mail-order-placed', queue: 'notifications' })
  async mail({ orderId }: TestEvents['order.placed'], job: JobContext): Promise<void> {
    await this.script.play(job, orderId);
  }

  @OnEvent('order.placed', { name: 'count-order' })
  async count({ orderId }: TestEvents['order.placed'], job: JobContext): Promise<void> {
    await this.script.play(job, orderId);
  }

  @OnJob('order.expire')
  async expire({ orderId }: TestJobs['order.expire'], job: JobContext): Promise<void> {
    await this.script.play(job, orderId);
  }

  @Every({ name: 'sweep-orders', everyMs: 1_000 })
  async sweep(job: JobContext): Promise<void> {
    await this.script.play(job);
  }
}

/** One process of the service under test. */
export interface TestProcess {
  app: INestApplicationContext;
  db: Db;
  outbox: Outbox<TestEvents, TestJobs>;
  runtime: JobsRuntime;
  script: Script;
  metrics: Metrics;
  health: Health;
  /** Commits one `order.placed`. */
  place(orderId: number): Promise<void>;
}

export interface ProcessOptions extends Partial<JobsSettings> {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
  clock?: Clock;
}

export async function startProcess({ databaseUrl, clock, ...jobs }: ProcessOptions): Promise<TestProcess> {
  @Global()
  @Module({
    providers: [{ provide: Clock, useValue: clock ?? new Clock() }, Metrics, Health],
    exports: [Clock, Metrics, Health],
  })
  class BaseModule {}

  @Module({
    imports: [
      DbModule.forRoot({
        url: databaseUrl,
        poolSize: 10,
        applicationName: 'jobs-spec',
        entities: [],
        migrations: [],
      }),
      BaseModule,
      JobsModule.forRoot<TestEvents, TestJobs>({
        queues: ['default', 'notifications'],
        logger: pino({ level: 'silent' }),
        events: { 'order.placed': true, 'order.exported': true },
        jobs: { 'order.expire': true },
        externalEvents: ['order.exported'],
        backoffMs: 20,
        ...jobs,
      }),
    ],
    providers: [Script, OrderJobs],
  })
  class AppModule {}

  const app = await NestFactory.createApplicationContext(AppModule, { logger: false, abortOnError: false });
  const db = app.get(Db);
  const outbox = app.get<Outbox<TestEvents, TestJobs>>(Outbox);
  return {
    app,
    db,
    outbox,
    runtime: app.get(JobsRuntime),
    script: app.get(Script),
    metrics: app.get(Metrics),
    health: app.get(Health),
    place: (orderId) => db.tx((tx) => outbox.emit(tx, 'order.placed', { orderId })),
  };
}

export function jobsDatabase(): Promise<TestDatabase> {
  return createTestDatabase('jobs', String(JobsTables1700000000000), async (url) => {
    const dataSource = createDataSource({
      url,
      poolSize: 2,
      applicationName: 'jobs-spec',
      entities: [],
      migrations: [JobsTables1700000000000],
    });
    await migrate(dataSource, url);
    await dataSource.destroy();
  });
}

/** Empties the tables before each test. */
export async function emptyTables(db: Db): Promise<void> {
  await db.rows('TRUNCATE outbox, outbox_deliveries, processed_jobs, job_schedules, effects');
}

/** Returns a key prefix that no other test uses. */
export function freshPrefix(): string {
  return `jobs-${randomBytes(6).toString('hex')}`;
}

export interface Effect {
  handler: string;
  orderId: number | null;
  eventId: string;
  attempt: number;
}

export function effects(db: Db, handler?: string): Promise<Effect[]> {
  return db.rows<Effect>(
    `SELECT handler, order_id AS "orderId", event_id AS "eventId", attempt FROM effects
     WHERE $1::text IS NULL OR handler = $1 ORDER BY id`,
    [handler ?? null],
  );
}

/** Returns the number of orders that a handler has processed. */
export async function ordersSeen(db: Db, handler = 'count-order'): Promise<number> {
  return new Set((await effects(db, handler)).map(({ orderId }) => orderId)).size;
}

/** Counts the rows of the outbox, and the deliveries that are neither acknowledged nor failed. */
export async function pending(db: Db): Promise<number> {
  const row = await db.row<{ n: number }>(
    `SELECT (SELECT count(*) FROM outbox)::int
          + (SELECT count(*) FROM outbox_deliveries WHERE failed_at IS NULL)::int AS n`,
  );
  return row?.n ?? 0;
}

/** Waits until everything is acknowledged or has failed. */
export function quiet(db: Db, ms = 40_000): Promise<void> {
  return until('nothing is pending', async () => (await pending(db)) === 0, ms);
}
