import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { DeliveriesService, type DeliveryRef } from './deliveries.service';
import { Listener } from './listener';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { Queues } from './queues';
import { Schedules } from './schedules';

const BATCH = 500;

/**
 * Moves deliveries from the database to Redis. It checks from time to time that Redis still has them until
 * their handlers acknowledge them, so that no delivery depends on Redis storing it.
 */
@Injectable()
export class Relay {
  private stopping = false;
  private loop?: Promise<void>;
  private listener?: Listener;
  private wake: () => void = () => undefined;
  private woken = false;
  private nextCheck = 0;
  /** Rejects when the latest deliveries could not be sent. */
  private sending: Promise<void> = Promise.resolve();

  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly db: Db,
    private readonly deliveries: DeliveriesService,
    private readonly schedules: Schedules,
    private readonly queues: Queues,
  ) {}

  async start(): Promise<void> {
    await this.schedules.synchronise();
    this.stopping = false;
    this.listener = new Listener(this.db, () => this.wakeUp());
    void this.listener.open();
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.listener?.close();
    this.wakeUp();
    await this.loop;
  }

  /** Starts the next pass immediately. */
  wakeUp(): void {
    this.woken = true;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const more = await this.pass();
      if (!more && !this.woken && !this.stopping) await this.pause();
    }
    await this.sending.catch(() => undefined);
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.config.pollMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** @returns true when more may be waiting */
  private async pass(): Promise<boolean> {
    if (!this.queues.isUp) return false;
    try {
      const { moved, refs } = await this.deliveries.fanOut(BATCH);
      await this.sendInBackground(refs);
      if (moved < BATCH) await this.sending;
      const checked = performance.now() >= this.nextCheck ? await this.check() : 0;
      return moved === BATCH || checked === BATCH;
    } catch (error) {
      this.config.logger.warn({ err: error }, 'the outbox relay failed and will try again');
      this.sending = this.sending.catch(() => undefined);
      return false;
    }
  }

  /**
   * Sends one batch to Redis while the database prepares the next.
   * @returns when Redis has the previous batch
   */
  private async sendInBackground(refs: DeliveryRef[]): Promise<void> {
    const before = this.sending;
    this.sending = this.makeDueOnFailure(
      refs,
      before.then(() => this.queues.add(refs)),
    );
    this.sending.catch(() => undefined);
    await before;
  }

  /** Starts due schedules, and checks deliveries that were sent long ago. */
  private async check(): Promise<number> {
    await this.send(await this.schedules.claimDue());
    const overdue = await this.deliveries.claimOverdue(BATCH);
    if (overdue.length < BATCH) this.nextCheck = performance.now() + this.config.pollMs;
    if (overdue.length) await this.resendMissing(overdue);
    return overdue.length;
  }

  private async resendMissing(overdue: DeliveryRef[]): Promise<void> {
    const states = await this.makeDueOnFailure(overdue, this.queues.statesOf(overdue));
    const missing: DeliveryRef[] = [];
    for (const [index, ref] of overdue.entries()) {
      const found = states[index];
      if (found?.state === 'failed') await this.deliveries.failDelivery(ref, found.reason);
      if (found?.state === 'missing') missing.push(ref);
    }
    if (!missing.length) return;
    this.config.logger.warn({ count: missing.length }, 'Redis has lost jobs; they are sent again');
    await this.send(await this.deliveries.nextEpoch(missing));
  }

  private async send(refs: DeliveryRef[]): Promise<void> {
    if (refs.length) await this.makeDueOnFailure(refs, this.queues.add(refs));
  }

  /** Makes deliveries due now when Redis could not be reached. */
  private async makeDueOnFailure<T>(refs: DeliveryRef[], asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      await this.deliveries.makeDueNow(refs);
      throw error;
    }
  }
}
