import { Inject, Injectable } from '@nestjs/common';
import { ReadOnlyError } from '@comptoir/http';
import { type OpenSpan, type Traceparent, openSpan } from '@comptoir/tracing';
import type * as BullMq from 'bullmq';
import type { JobsOptions as BullJobOptions, Queue } from 'bullmq';
import { type RedisClient, connectRedis, hashTagPrefix, mastersOf } from '@comptoir/redis';
import type { DeliveryRef } from './deliveries.service';
import { HandlerRegistry } from './handler-registry';
import { JOBS_OPTIONS, type JobsConfig, longestPause, shardFor, shardsOf } from './jobs.options';

/** Content of a job in Redis: ids only. The payload stays in the database. */
export interface QueuedJob {
  eventId: string;
  epoch: number;
  /** Name of the event, job or schedule, for the dashboard. */
  name: string;
  /** The span that sent it. */
  traceparent?: Traceparent;
}

type BulkJob = Parameters<Queue<QueuedJob>['addBulk']>[0][number];

export type JobState = { state: 'queued' | 'missing' } | { state: 'failed'; reason: string };

/** States that are counted. */
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
/** A scheduled run needs few retries, because the next run comes anyway. */
const SCHEDULE_ATTEMPTS = 3;
const KEEP_FAILED_SECONDS = 30 * 86_400;
const KEEP_FAILED_COUNT = 10_000;
const COMMAND_TIMEOUT_MS = 5_000;
/** Lifetime of the key that `ping` writes. */
const PROBE_SECONDS = 60;
/** Reasons for which Redis rejects writes, by the first word of its error. */
const REJECTED = {
  OOM: 'Redis has used its maxmemory.',
  MISCONF: 'Redis could not save its data to the disk.',
  NOREPLICAS: 'Redis has fewer replicas than min-replicas-to-write.',
  READONLY: 'This Redis is a replica.',
};
/**
 * BullMQ multiplies the time of a delayed job by this factor, which leaves room for an order among equals.
 */
const DELAYED_SCORE_PER_MS = 0x1000;
/**
 * A job whose delay exceeds every retry delay by this much was scheduled by a clock that has been set back
 * since.
 */
const CLOCK_SLACK_MS = 60_000;

/**
 * Producer side of the queues. It fails immediately while Redis is down; pending deliveries stay in the
 * database.
 */
@Injectable()
export class Queues {
  private producer?: RedisClient;
  private readonly queues = new Map<string, Queue<QueuedJob>>();

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly handlers: HandlerRegistry,
  ) {}

  /**
   * Resolves when the queues can be used, whether or not Redis is up.
   * @param onReady runs after every connection
   */
  async connect(onReady: () => void): Promise<void> {
    // Processes that only emit do not load it.
    const bullmq = await import('bullmq');
    const producer = connectRedis(this.config.redisUrl, {
      connectionName: `${this.config.prefix}-relay`,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: COMMAND_TIMEOUT_MS,
    });
    this.producer = producer;
    let reported = false;
    producer.on('error', (error: Error) => {
      if (!reported) this.config.logger.warn({ err: error }, 'Redis is away; jobs wait in the database');
      reported = true;
    });
    producer.on('ready', () => {
      if (reported) this.config.logger.info('Redis is back');
      reported = false;
      onReady();
    });
    for (const name of this.config.queues.flatMap((queue) => shardsOf(this.config, queue))) {
      this.queues.set(name, this.open(bullmq, name, producer));
    }
  }

  get isUp(): boolean {
    return this.producer?.status === 'ready';
  }

  /**
   * Writes a key beside each queue. A server that only answers is of no use: jobs could not be added.
   * @throws ReadOnlyError when a server of one of the queues rejects writes; Error when one does not respond
   */
  async ping(): Promise<void> {
    const { connection } = this;
    const servers = await Promise.all(mastersOf(connection).map((server) => server.info('replication')));
    if (servers.some((info) => /^role:slave/m.test(info))) throw new ReadOnlyError(REJECTED.READONLY);
    const write = (queue: Queue): Promise<unknown> =>
      connection.set(queue.toKey('probe'), '1', 'EX', PROBE_SECONDS);
    try {
      await Promise.all([...this.queues.values()].map(write));
    } catch (error) {
      const [word = ''] = String((error as Error).message).split(' ');
      if (word in REJECTED) throw new ReadOnlyError(REJECTED[word as keyof typeof REJECTED]);
      throw error;
    }
  }

  /** Returns the eviction policy of each server. Any other than `noeviction` may drop jobs. */
  async evictionPolicies(): Promise<string[]> {
    const replies = await Promise.all(mastersOf(this.connection).map((server) => server.info('memory')));
    return replies.flatMap((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? []);
  }

  /** @throws Error when Redis is down; some jobs may have been added nevertheless */
  async add(refs: DeliveryRef[]): Promise<void> {
    const byQueue = [...groupBy(refs, (ref) => this.queueOf(ref))];
    await Promise.all(byQueue.map(([queue, own]) => this.addTo(queue, own)));
  }

  /** Adds all jobs in one call. Each has a span in its own trace; the first also covers the call. */
  private async addTo(queue: Queue<QueuedJob>, refs: DeliveryRef[]): Promise<void> {
    const spans = refs.map((ref) => relaySpan(ref, queue.name));
    const jobs = refs.map((ref, index) => this.jobOf(ref, spans[index]));
    const first = spans.find((span) => span);
    const send = (): Promise<unknown> => queue.addBulk(jobs);
    try {
      await (first ? first.run(send) : send());
    } catch (error) {
      for (const span of spans) span?.end(error);
      throw error;
    }
    for (const span of spans) span?.end();
  }

  /**
   * Returns the states of the jobs of these deliveries, in their order. A job that would wait for hours
   * because a worker's clock was set back counts as missing: sent again it is a new job, and the old one does
   * nothing.
   */
  async statesOf(refs: DeliveryRef[]): Promise<JobState[]> {
    const states = new Map<DeliveryRef, JobState>();
    const byQueue = groupBy(refs, (ref) => this.queueOf(ref));
    for (const [queue, own] of byQueue) {
      const found = await this.statesIn(queue, own);
      own.forEach((ref, index) => states.set(ref, found[index] ?? { state: 'missing' }));
    }
    return refs.map((ref) => states.get(ref) ?? { state: 'missing' });
  }

  /** Takes one round trip, because the keys of a queue are on one server of a Cluster. */
  private async statesIn(queue: Queue<QueuedJob>, refs: DeliveryRef[]): Promise<JobState[]> {
    const pipeline = this.connection.pipeline();
    for (const ref of refs) {
      const key = queue.toKey(jobIdOf(ref));
      pipeline.exists(key).zscore(queue.toKey('failed'), jobIdOf(ref)).hget(key, 'failedReason');
      pipeline.zscore(queue.toKey('delayed'), jobIdOf(ref));
    }
    const replies = (await pipeline.exec()) ?? [];
    const broken = replies.find(([error]) => error);
    if (broken?.[0] || replies.length < refs.length * 4)
      throw broken?.[0] ?? new Error('Redis did not reply');
    const latest = (Date.now() + longestPause(this.config) + CLOCK_SLACK_MS) * DELAYED_SCORE_PER_MS;
    return refs.map((_, index) => {
      const [exists, failedAt, reason, delayedUntil] = replies
        .slice(index * 4, index * 4 + 4)
        .map(([, value]) => value);
      if (!exists || Number(delayedUntil) > latest) return { state: 'missing' };
      return failedAt === null ? { state: 'queued' } : { state: 'failed', reason: String(reason) };
    });
  }

  /** Returns the number of jobs of each queue, by state, over its parts. */
  async depths(): Promise<{ queue: string; state: string; count: number }[]> {
    if (!this.isUp) return [];
    return (await Promise.all(this.config.queues.map((queue) => this.depthsOf(queue)))).flat();
  }

  private async depthsOf(queue: string): Promise<{ queue: string; state: string; count: number }[]> {
    const parts = shardsOf(this.config, queue).flatMap((name) => this.queues.get(name) ?? []);
    const counts = await Promise.all(parts.map((part) => part.getJobCounts(...STATES)));
    return STATES.map((state) => ({
      queue,
      state,
      count: counts.reduce((sum, part) => sum + (part[state] ?? 0), 0),
    }));
  }

  /** Does not wait for Redis. */
  close(): void {
    this.producer?.disconnect();
    this.producer = undefined;
    this.queues.clear();
  }

  private open({ Queue }: typeof BullMq, name: string, connection: RedisClient): Queue<QueuedJob> {
    const queue = new Queue<QueuedJob>(name, {
      connection,
      prefix: queuePrefix(this.config, name),
      skipWaitingForReady: true,
      // Both would call Redis at opening and fail permanently while Redis is down.
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    queue.on('error', () => undefined);
    return queue;
  }

  private get connection(): RedisClient {
    if (!this.producer) throw new Error('The queues are not connected');
    return this.producer;
  }

  private queueOf({ handler, eventId }: DeliveryRef): Queue<QueuedJob> {
    const queue = this.queues.get(shardFor(this.config, this.handlers.get(handler)?.queue ?? '', eventId));
    if (!queue) throw new Error(`No queue for handler "${handler}"`);
    return queue;
  }

  private jobOf(ref: DeliveryRef, span: OpenSpan | undefined): BulkJob {
    const { eventId, handler, epoch } = ref;
    const traceparent = span?.traceparent ?? ref.traceparent ?? undefined;
    const name = this.handlers.get(handler)?.name ?? handler;
    const data = { eventId, epoch, name, ...(traceparent && { traceparent }) };
    return { name: handler, data, opts: this.jobOptions(ref) };
  }

  private jobOptions(ref: DeliveryRef): BullJobOptions {
    const isSchedule = this.handlers.get(ref.handler)?.kind === 'schedule';
    return {
      jobId: jobIdOf(ref),
      attempts: isSchedule ? Math.min(SCHEDULE_ATTEMPTS, this.config.attempts) : this.config.attempts,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: { age: KEEP_FAILED_SECONDS, count: KEEP_FAILED_COUNT },
    };
  }
}

/** Opens the span of a relayed delivery. Deliveries without a trace, such as schedules, have none. */
function relaySpan({ eventId, handler, traceparent }: DeliveryRef, queue: string): OpenSpan | undefined {
  if (!traceparent) return undefined;
  return openSpan(`relay ${handler}`, {
    kind: 'producer',
    parent: traceparent,
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.destination.name': queue,
      'messaging.message.id': eventId,
    },
  });
}

/** The epoch is part of the id, because BullMQ ignores a job whose id exists already, even a failed one. */
function jobIdOf({ eventId, handler, epoch }: DeliveryRef): string {
  return `${eventId}-${handler}-${epoch}`;
}

/**
 * Returns the prefix of a queue's keys. On a Cluster each queue has its own slot, so that queues spread over
 * the servers.
 */
export function queuePrefix({ redisUrl, prefix }: JobsConfig, queue: string): string {
  const together = hashTagPrefix(redisUrl, `${prefix}:${queue}`);
  return together === `${prefix}:${queue}` ? prefix : together;
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
