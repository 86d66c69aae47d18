import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, Queue, Worker } from 'bullmq';
import { type RedisClient, connectRedis } from '@comptoir/redis';
import { DeliveriesService, type Delivery } from './deliveries.service';
import { JOBS_OPTIONS, type JobsConfig, shardsOf } from './jobs.options';
import { type QueuedJob, queuePrefix } from './queues';
import { Runner } from './runner';

/** Number of times a job may be taken over from a worker that died. */
const MAX_STALLED = 10;
/**
 * A dead worker's job is free after 30 seconds, when its lock ends, and is taken at the second look for it. With
 * BullMQ's default of 30 seconds that is up to a minute.
 */
const STALLED_LOOK_MS = 10_000;
const DATABASE_AWAY_MS = 5_000;
const JOBS_LIMIT_MS = 4_000;
const PING_LIMIT_MS = 300;
const CLOSE_LIMIT_MS = 700;

/** Consumer side of the queues. Its connections wait for Redis without limit. */
@Injectable()
export class Workers {
  private connection?: RedisClient;
  private workers: Worker<QueuedJob>[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly deliveries: DeliveriesService,
    private readonly runner: Runner,
  ) {}

  async start(): Promise<void> {
    const { Worker } = await import('bullmq');
    const { queues, concurrency, queueConcurrency } = this.config;
    const connection = this.connect();
    this.workers = queues.flatMap((queue) =>
      shardsOf(this.config, queue).map((name) => {
        const limit = queueConcurrency[queue] ?? concurrency;
        const worker = new Worker<QueuedJob>(name, (job, token) => this.track(job, token), {
          connection,
          prefix: queuePrefix(this.config, name),
          concurrency: Math.ceil(limit / this.config.queueShards),
          maxStalledCount: MAX_STALLED,
          stalledInterval: STALLED_LOOK_MS,
          settings: { backoffStrategy: (attempts = 1) => this.retryDelay(attempts) },
        });
        worker.on('error', (error) => this.config.logger.debug({ err: error, queue }, 'queue worker'));
        return worker;
      }),
    );
  }

  /** Opens the queues for reading and operating them, also in a process without workers. */
  async openQueues(): Promise<Queue[]> {
    const { Queue } = await import('bullmq');
    const connection = this.connect();
    return this.config.queues
      .flatMap((queue) => shardsOf(this.config, queue))
      .map((name) => {
        const prefix = queuePrefix(this.config, name);
        const queue = new Queue(name, { connection, prefix, skipMetasUpdate: true });
        queue.on('error', () => undefined);
        return queue;
      });
  }

  /**
   * Takes no more jobs and waits for the running ones, five seconds in total. Jobs that do not end in time,
   * or cannot be closed while Redis is down, are dropped here and run again by another worker.
   */
  async stop(): Promise<void> {
    const { connection, workers } = this;
    if (!connection) return;
    this.connection = undefined;
    this.workers = [];
    await Promise.all(workers.map((worker) => worker.pause(true)));
    const done = await endsWithin(Promise.allSettled(this.underWay), JOBS_LIMIT_MS);
    if (!done) {
      this.config.logger.warn({ count: this.underWay.size }, 'jobs did not end in time; handing them back');
    }
    const force = !done || !(await endsWithin(connection.ping(), PING_LIMIT_MS));
    await endsWithin(Promise.allSettled(workers.map((worker) => worker.close(force))), CLOSE_LIMIT_MS);
    connection.disconnect();
  }

  private connect(): RedisClient {
    if (this.connection) return this.connection;
    const { redisUrl, prefix } = this.config;
    this.connection = connectRedis(redisUrl, {
      connectionName: `${prefix}-worker`,
      maxRetriesPerRequest: null,
    });
    this.connection.on('error', () => undefined);
    return this.connection;
  }

  private async track(job: Job<QueuedJob>, token?: string): Promise<void> {
    const work = this.process(job, token);
    this.underWay.add(work);
    try {
      await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  private async process(job: Job<QueuedJob>, token?: string): Promise<void> {
    const { eventId, epoch } = job.data;
    let delivery: Delivery | undefined;
    try {
      delivery = await this.deliveries.loadDelivery({ eventId, handler: job.name, epoch });
    } catch (error) {
      this.config.logger.warn(
        { err: error, handler: job.name, event_id: eventId },
        'job waits for the database',
      );
      await job.moveToDelayed(Date.now() + DATABASE_AWAY_MS, token);
      const { DelayedError } = await import('bullmq');
      throw new DelayedError();
    }
    if (!delivery) return;
    const number = job.attemptsMade + 1;
    const { traceparent = delivery.traceparent } = job.data;
    await this.runner.run(
      { ...delivery, traceparent },
      { number, isLast: number >= (job.opts.attempts ?? 1) },
    );
  }

  /**
   * Returns the delay in milliseconds, with jitter so that jobs that failed together are not retried
   * together.
   */
  private retryDelay(attempts: number): number {
    return Math.round(this.config.backoffMs * 3 ** (attempts - 1) * (0.75 + Math.random() / 2));
  }
}

/** @returns false when `work` rejected or the time ran out first */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => true);
  const settled = work.then(
    () => true,
    () => false,
  );
  const ended = await Promise.race([settled, late]);
  timer.abort();
  return ended;
}
