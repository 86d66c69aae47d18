import { Inject, Injectable } from '@nestjs/common';
import { type OpenSpan, type Traceparent, openSpan } from '@comptoir/tracing';
import { type JobsOptions as BullJobOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { DeliveryRef } from './deliveries';
import { Handlers } from './handlers';
import { JOBS_OPTIONS, type JobsConfig } from './options';

/** What Redis holds of a delivery: ids only, the payload stays in the database. */
export interface QueuedJob {
  eventId: string;
  epoch: number;
  /** Name of the event, job or schedule; for the operator's eyes. */
  name: string;
  /** The span that has sent it. */
  traceparent?: Traceparent;
}

type BulkJob = Parameters<Queue<QueuedJob>['addBulk']>[0][number];

export type JobState = { state: 'queued' | 'missing' } | { state: 'failed'; reason: string };

/** A scheduled run is not worth retrying for long: the next one comes anyway. */
const SCHEDULE_ATTEMPTS = 3;
const KEEP_FAILED_SECONDS = 30 * 86_400;
const KEEP_FAILED_COUNT = 10_000;
const COMMAND_TIMEOUT_MS = 5_000;

/** The sending side of the queues. Fails at once while Redis is away; the database then keeps what is to be sent. */
@Injectable()
export class Queues {
  private producer?: Redis;
  private readonly queues = new Map<string, Queue<QueuedJob>>();

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly handlers: Handlers,
  ) {}

  /** @param onReady runs at every (re)connection */
  connect(onReady: () => void): void {
    const producer = new Redis(this.config.redisUrl, {
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
    for (const name of this.config.queues) this.queues.set(name, this.open(name, producer));
  }

  get isUp(): boolean {
    return this.producer?.status === 'ready';
  }

  async ping(): Promise<void> {
    await this.connection.ping();
  }

  /** What Redis does when its memory is full; anything but `noeviction` may drop jobs. */
  async evictionPolicy(): Promise<string | undefined> {
    return /^maxmemory_policy:(\S+)/m.exec(await this.connection.info('memory'))?.[1];
  }

  /** @throws when Redis is away; some may have been added nevertheless */
  async add(refs: DeliveryRef[]): Promise<void> {
    const byQueue = new Map<Queue<QueuedJob>, DeliveryRef[]>();
    for (const ref of refs) {
      const queue = this.queueOf(ref);
      const given = byQueue.get(queue);
      if (given) given.push(ref);
      else byQueue.set(queue, [ref]);
    }
    for (const [queue, given] of byQueue) await this.addTo(queue, given);
  }

  /** One call for all of them; each has its span in the trace that it belongs to, the first also the call itself. */
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

  private jobOf(ref: DeliveryRef, span: OpenSpan | undefined): BulkJob {
    const { eventId, handler, epoch } = ref;
    const traceparent = span?.traceparent ?? ref.traceparent ?? undefined;
    const name = this.handlers.get(handler)?.name ?? handler;
    return {
      name: handler,
      data: { eventId, epoch, name, ...(traceparent && { traceparent }) },
      opts: this.jobOptions(ref),
    };
  }

  /** Whether Redis still has the jobs of these deliveries, in their order. */
  async statesOf(refs: DeliveryRef[]): Promise<JobState[]> {
    const pipeline = this.connection.pipeline();
    for (const ref of refs) {
      const queue = this.queueOf(ref);
      const key = queue.toKey(jobIdOf(ref));
      pipeline.exists(key).zscore(queue.toKey('failed'), jobIdOf(ref)).hget(key, 'failedReason');
    }
    const answers = (await pipeline.exec()) ?? [];
    const broken = answers.find(([error]) => error);
    if (broken?.[0] || answers.length < refs.length * 3)
      throw broken?.[0] ?? new Error('Redis did not answer');
    return refs.map((_, index) => {
      const [exists, failedAt, reason] = answers.slice(index * 3, index * 3 + 3).map(([, value]) => value);
      if (!exists) return { state: 'missing' };
      return failedAt === null ? { state: 'queued' } : { state: 'failed', reason: String(reason) };
    });
  }

  /** How many jobs each queue has, by state. */
  async depths(): Promise<{ queue: string; state: string; count: number }[]> {
    if (!this.isUp) return [];
    const all = [...this.queues.values()].map(async (queue) => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      return Object.entries(counts).map(([state, count]) => ({ queue: queue.name, state, count }));
    });
    return (await Promise.all(all)).flat();
  }

  /** Never waits for Redis. */
  close(): void {
    this.producer?.disconnect();
    this.producer = undefined;
    this.queues.clear();
  }

  private open(name: string, connection: Redis): Queue<QueuedJob> {
    const queue = new Queue<QueuedJob>(name, {
      connection,
      prefix: this.config.prefix,
      skipWaitingForReady: true,
      // Both would talk to Redis while it is opened, and fail for good when Redis is away then.
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    queue.on('error', () => undefined);
    return queue;
  }

  private get connection(): Redis {
    if (!this.producer) throw new Error('The queues are not connected');
    return this.producer;
  }

  private queueOf({ handler }: DeliveryRef): Queue<QueuedJob> {
    const queue = this.queues.get(this.handlers.get(handler)?.queue ?? '');
    if (!queue) throw new Error(`No queue for handler "${handler}"`);
    return queue;
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

/** Of what nobody traced, such as schedules, there is none. */
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

/**
 * The epoch is part of the id because BullMQ swallows a job whose id it knows already, be it one that has failed.
 */
function jobIdOf({ eventId, handler, epoch }: DeliveryRef): string {
  return `${eventId}-${handler}-${epoch}`;
}
