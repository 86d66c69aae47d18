import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db, dbFailureOf } from '@comptoir/db';
import { type LabelledCounter, Metrics } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { type EventObject, type ParsedEvent, eventObjectOf, parseEvent } from './processor-event-parser';
import { ProcessorEvent } from './processor-events.entity';
import { StripeEventsGateway } from './stripe-events-gateway';

/** The job that applies a stored event. The jobs of a service that receives events extend it. */
export interface ProcessorJobs {
  'processor-event': { eventId: string };
}

/** The effects of the processor's events in a service, by their type. Each is safe to repeat. */
export interface ProcessorEffects {
  /** Returns false for types that are stored and have no effect. */
  hasEffect(type: string): boolean;
  applyEvent(type: string, object: EventObject): Promise<void>;
}

/** Injection token of the `ProcessorEffects`. */
export const PROCESSOR_EFFECTS = Symbol('PROCESSOR_EFFECTS');

/** Longer than the time during which the processor repeats an event. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Receives the processor's events and handles them in background jobs. The service needs the table `processor_events`
 * of the entity `ProcessorEvent`, and a handler of the job `processor-event`.
 */
@Injectable()
export class ProcessorEventsService {
  private readonly logger = new Logger(ProcessorEventsService.name);
  private readonly received: LabelledCounter;

  constructor(
    private readonly db: Db,
    private readonly gateway: StripeEventsGateway,
    @Inject(PROCESSOR_EFFECTS) private readonly effects: ProcessorEffects,
    private readonly outbox: Outbox<object, ProcessorJobs>,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const help = 'Signed events of the payment processor: taken, or malformed and without effect.';
    this.received = metrics.counter('processor_events_total', help, 'outcome', ['taken', 'malformed']);
  }

  /**
   * Verifies and stores an event; a job applies its effect. A signed but malformed event is stored with its
   * problem and has no effect.
   * @returns false when it was received before
   * @throws AppError INVALID_SIGNATURE before anything is stored
   */
  async receiveEvent(body: unknown, signature: string | undefined): Promise<boolean> {
    const event: unknown = this.gateway.verifyEvent(body, signature);
    const read = parseEvent(event, (type) => this.effects.hasEffect(type));
    try {
      return await this.storeEvent(body, read, event);
    } catch (error) {
      if (dbFailureOf(error) !== 'bad-value') throw error;
      return this.storeEvent(body, { ...read, problem: 'The event holds text that cannot be stored.' }, {});
    }
  }

  private async storeEvent(
    body: unknown,
    { id, type, problem }: ParsedEvent,
    payload: unknown,
  ): Promise<boolean> {
    const eventId =
      id ??
      `malformed_${createHash('sha256')
        .update(body as Buffer)
        .digest('hex')}`;
    const now = this.clock.now();
    const processedAt = !problem && this.effects.hasEffect(type) ? null : now;
    const isNew = await this.db.tx(async (tx) => {
      const inserted = await tx.execute(
        `INSERT INTO processor_events (event_id, type, payload, received_at, processed_at, problem)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (event_id) DO NOTHING`,
        [eventId, type, JSON.stringify(payload), now, processedAt, problem ?? null],
      );
      if (inserted && !processedAt) await this.outbox.enqueue(tx, 'processor-event', { eventId });
      return inserted === 1;
    });
    if (isNew) this.received.add(problem ? 'malformed' : 'taken');
    if (isNew && problem)
      this.logger.warn({ event_id: eventId, event_type: type, problem }, 'a processor event is malformed');
    return isNew;
  }

  /** Applies the effect of a stored event. Safe to repeat. */
  async processEvent(eventId: string): Promise<void> {
    const events = this.db.repo(ProcessorEvent);
    const event = await events.findOneBy({ event_id: eventId });
    if (!event || event.processed_at) return;
    await this.effects.applyEvent(event.type, eventObjectOf(event.payload));
    await events.update(eventId, { processed_at: this.clock.now() });
  }

  /** Deletes events that the processor will not send again. */
  async purgeEvents(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await this.db.rows('DELETE FROM processor_events WHERE received_at < $1 AND processed_at IS NOT NULL', [
      before,
    ]);
  }
}
