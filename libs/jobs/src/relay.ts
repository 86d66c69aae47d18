import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { DeliveriesService, type DeliveryRef } from './deliveries.service';
import { Listener } from './listener';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { Queues } from './queues';
import { Schedules } from './schedules';

const BATCH = 500;

/**
 * Carries deliveries from the database to Redis. What Redis is known to have is checked from time to time until its
 * handler acknowledges it, so that nothing depends on Redis keeping it.
 */
@Injectable()
export class Relay {
  private stopping = false;
  private loop?: Promise<void>;
  private listener?: Listener;
  private wake: () => void = () => undefined;
  private woken = false;
  private nextCheck = 0;
  /** Fails when the latest deliveries could not be sent. */
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

  /** Makes the relay look at once. */
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

  /** @returns whether there may be more to send right now */
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
   * Redis is told of one batch while the database hands out the next.
   * @returns when Redis has what was sent before
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

  /** At each look: schedules, and deliveries that were sent long ago. */
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

  /** What Redis could not be asked or told is due again at once. */
  private async makeDueOnFailure<T>(refs: DeliveryRef[], asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      await this.deliveries.makeDueNow(refs);
      throw error;
    }
  }
}
