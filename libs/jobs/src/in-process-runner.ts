import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesService, type DeliveryRef } from './deliveries.service';
import { HandlerRegistry } from './handler-registry';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';
import { Runner } from './runner';

const BATCH = 500;
/** More than any scenario needs. It stops jobs that create each other without end. */
const MAX_RUNS = 20_000;

/** Runs pending work in this process, in sequence and without Redis. For tests and operators' commands. */
@Injectable()
export class InProcessRunner {
  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly deliveries: DeliveriesService,
    private readonly handlers: HandlerRegistry,
    private readonly runner: Runner,
  ) {}

  /**
   * Runs all due work in the order of emission, and the work that it emits, until nothing is left. It does
   * the same steps as the workers (claim, load, handle, acknowledge) with a loop instead of Redis. Retries
   * follow immediately. Deliveries that are already in Redis are taken over.
   * @throws AggregateError with the errors of all failed handlers, after the others have run
   */
  async drain(): Promise<void> {
    const failures: Error[] = [];
    for (let runs = 0; ;) {
      const { moved } = await this.deliveries.fanOut(BATCH);
      const refs = await this.deliveries.claimAll();
      if (!moved && !refs.length) break;
      for (const ref of refs) failures.push(...(await this.deliver(ref)));
      runs += refs.length;
      if (runs > MAX_RUNS) throw new Error(`Jobs do not come to an end: ${runs} were run`);
    }
    if (failures.length) {
      throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
    }
  }

  /** Runs an `@Every` method now. */
  async runSchedule(name: string): Promise<void> {
    if (this.handlers.get(name)?.kind !== 'schedule') throw new Error(`There is no schedule "${name}"`);
    const ref = { eventId: randomUUID(), handler: name, epoch: 1 };
    await this.runner.run({ ...ref, payload: {}, requestId: null }, { number: 1, isLast: true });
  }

  private async deliver(ref: DeliveryRef): Promise<Error[]> {
    const delivery = await this.deliveries.loadDelivery(ref);
    if (!delivery) return [];
    for (let number = 1; ; number++) {
      const isLast = number >= this.config.attempts;
      try {
        await this.runner.run(delivery, { number, isLast });
        return [];
      } catch (error) {
        if (isLast) return [new Error(`${ref.handler}: ${String(error)}`, { cause: error })];
      }
    }
  }
}
