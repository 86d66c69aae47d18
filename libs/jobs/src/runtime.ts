import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DeliveriesService, type FailedDelivery } from './deliveries.service';
import { InProcessRunner } from './in-process-runner';
import { Monitor } from './monitor';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { Queues } from './queues';
import { Relay } from './relay';
import { Workers } from './workers';

const FIRST_CONTACT_MS = 2_000;

/** Job processing of this process. Worker processes start it; HTTP processes only emit. */
@Injectable()
export class JobsRuntime implements BeforeApplicationShutdown {
  private running = false;

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly queues: Queues,
    private readonly workers: Workers,
    private readonly relay: Relay,
    private readonly monitor: Monitor,
    private readonly inProcess: InProcessRunner,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Starts the relay, the queue workers and the schedules. While Redis is down, work begins when it comes up.
   * @throws Error when Redis may evict keys and `requireNoEviction` is set
   */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await this.connect();
      await this.relay.start();
    } catch (error) {
      this.running = false;
      this.queues.close();
      throw error;
    }
    this.monitor.start();
    await this.workers.start();
  }

  /** Stops sending and lets running jobs end, for five seconds at most even while Redis is down. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.running = false;
    await Promise.all([this.relay.stop(), this.workers.stop()]);
    this.queues.close();
  }

  /** Runs before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    await this.workers.stop();
  }

  /**
   * Runs all due work in this process, without Redis, and the work that it emits, until nothing is left. It
   * runs in the order of emission and retries failing handlers immediately, as often as in production. For
   * tests and one-off commands. Do not call it beside a started runtime, which would take the same work.
   * @throws AggregateError with the errors of all failed handlers, after the others have run
   */
  async drain(): Promise<void> {
    if (this.running) throw new Error('The runtime is started: it does the work that drain() would do');
    await this.inProcess.drain();
  }

  /** Runs an `@Every` method once in this process, even when it is not due. */
  async runSchedule(name: string): Promise<void> {
    await this.inProcess.runSchedule(name);
  }

  /** Lists failed deliveries, latest first. */
  async listFailedDeliveries(limit: number): Promise<FailedDelivery[]> {
    return this.deliveries.listFailedDeliveries(limit);
  }

  /**
   * Retries a failed delivery, also when Redis no longer has it.
   * @returns false when there is no such failed delivery
   */
  async retryDelivery(eventId: string, handler: string): Promise<boolean> {
    const found = await this.deliveries.retryDelivery(eventId, handler);
    if (found) this.relay.wakeUp();
    return found;
  }

  /** Opens the queues for the dashboard, also in a process that only emits. */
  openQueues(): Promise<Queue[]> {
    return this.workers.openQueues();
  }

  private async connect(): Promise<void> {
    let opened: Promise<void> | undefined;
    const firstContact = new Promise<void>((resolve, reject) => {
      opened = this.queues.connect(() => {
        this.relay.wakeUp();
        this.checkEviction().then(resolve, reject);
      });
    });
    firstContact.catch(() => undefined);
    await opened;
    await Promise.race([firstContact, sleep(FIRST_CONTACT_MS, undefined, { ref: false })]);
  }

  private async checkEviction(): Promise<void> {
    const policies = await this.queues.evictionPolicies().catch(() => []);
    const policy = policies.find((found) => found !== 'noeviction');
    if (policy === undefined) return;
    const advice = `Redis has maxmemory-policy "${policy}" and may drop jobs; set it to "noeviction"`;
    this.config.logger[this.config.requireNoEviction ? 'error' : 'warn'](advice);
    if (this.config.requireNoEviction) throw new Error(advice);
  }
}
