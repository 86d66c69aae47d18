import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { runWithRequestId } from '@comptoir/http';
import { inSpan } from '@comptoir/tracing';
import type { Tx } from '@comptoir/db';
import { DeliveriesService, type Delivery } from './deliveries.service';
import { HandlerRegistry } from './handler-registry';
import { Monitor, type Outcome } from './monitor';
import { JOBS_OPTIONS, type JobsConfig } from './jobs.options';

export interface Attempt {
  /** Starts at 1. */
  number: number;
  /** True when a failure of this attempt makes the delivery fail. */
  isLast: boolean;
}

/** Pauses between attempts to acknowledge a finished delivery. */
const ACKNOWLEDGE_PAUSES_MS = [100, 500, 2_000];

/** Runs the handler of a delivery. */
@Injectable()
export class Runner {
  constructor(
    @Inject(JOBS_OPTIONS) private readonly config: JobsConfig,
    private readonly handlers: HandlerRegistry,
    private readonly deliveries: DeliveriesService,
    private readonly monitor: Monitor,
  ) {}

  /**
   * Runs the handler, then acknowledges. A crash in between causes a second run, so handlers are idempotent.
   * @throws the handler's error, after the failure is recorded
   */
  async run(delivery: Delivery, attempt: Attempt): Promise<void> {
    const { eventId, handler, requestId, traceparent } = delivery;
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.message.id': eventId,
      attempt: attempt.number,
    };
    const span = { kind: 'consumer', parent: traceparent, attributes } as const;
    const work = (): Promise<void> => inSpan(`job ${handler}`, span, () => this.attempt(delivery, attempt));
    await (requestId ? runWithRequestId(requestId, work) : work());
  }

  private async attempt(delivery: Delivery, attempt: Attempt): Promise<void> {
    const start = performance.now();
    try {
      await this.handle(delivery, attempt.number);
    } catch (error) {
      this.report(delivery, attempt, start, error);
      if (attempt.isLast) await this.deliveries.failDelivery(delivery, messageOf(error));
      throw error;
    }
    await this.acknowledge(delivery);
    this.report(delivery, attempt, start);
  }

  private async handle(delivery: Delivery, attempt: number): Promise<void> {
    const { eventId, handler } = delivery;
    const registered = this.handlers.get(handler);
    if (!registered) throw new Error(`This version has no handler "${handler}"`);
    await registered.run(delivery.payload, {
      eventId,
      handler,
      attempt,
      once: (tx) => once(tx, eventId, handler),
    });
  }

  /**
   * Retries the acknowledgement, because a short failure of the database must not repeat the handler's
   * effect.
   */
  private async acknowledge(delivery: Delivery): Promise<void> {
    for (const pause of ACKNOWLEDGE_PAUSES_MS) {
      try {
        return await this.deliveries.acknowledgeDelivery(delivery);
      } catch {
        await sleep(pause);
      }
    }
    await this.deliveries.acknowledgeDelivery(delivery);
  }

  private report(delivery: Delivery, attempt: Attempt, start: number, error?: unknown): void {
    const ms = performance.now() - start;
    const outcome: Outcome = error === undefined ? 'done' : attempt.isLast ? 'failed' : 'retried';
    this.monitor.observe(delivery.handler, outcome, ms / 1000);
    const line = {
      handler: delivery.handler,
      event_id: delivery.eventId,
      request_id: delivery.requestId ?? undefined,
      attempt: attempt.number,
      duration_ms: Math.round(ms * 10) / 10,
    };
    if (outcome === 'done') this.config.logger.info(line, 'job done');
    else if (outcome === 'retried')
      this.config.logger.warn({ ...line, err: error }, 'job failed, will be retried');
    else this.config.logger.error({ ...line, err: error }, 'job failed, no attempts left');
  }
}

async function once(tx: Tx, eventId: string, handler: string): Promise<boolean> {
  const added = await tx.execute(
    'INSERT INTO processed_jobs (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [eventId, handler],
  );
  return added === 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
