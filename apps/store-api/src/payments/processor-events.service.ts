import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type Stripe from 'stripe';
import type { StoreEvents, StoreJobs } from '../events';
import { ProcessorEvent } from './payments.entity';
import { ProcessorDisputes } from './payments.disputes.service';
import { ProcessorRefunds } from './payments.refunds.service';
import { SettlementService } from './payments.settlement.service';
import { idOf } from './payments.states';
import { StripeGateway } from './stripe.gateway';

/** Longer than the processor goes on sending an event again. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/** What an event is about. */
interface EventObject {
  id: string;
  /** Of a charge. */
  payment_intent?: string | { id: string } | null;
}

/** Takes in what the processor tells and has it worked on in the background. */
@Injectable()
export class ProcessorEventsService {
  /** What each kind of event causes. The others are kept and have no effect. */
  private readonly effects = new Map<string, (object: EventObject) => Promise<void>>([
    ['payment_intent.succeeded', ({ id }) => this.settleIntent(id)],
    ['payment_intent.payment_failed', ({ id }) => this.settleIntent(id)],
    ['payment_intent.requires_action', ({ id }) => this.settleIntent(id)],
    ['charge.refunded', (charge) => this.settleRefunds(charge)],
    ['refund.created', ({ id }) => this.refunds.sync(id)],
    ['refund.updated', ({ id }) => this.refunds.sync(id)],
    ['refund.failed', ({ id }) => this.refunds.sync(id)],
    ['charge.refund.updated', ({ id }) => this.refunds.sync(id)],
    ['charge.dispute.created', ({ id }) => this.disputes.sync(id)],
    ['charge.dispute.updated', ({ id }) => this.disputes.sync(id)],
    ['charge.dispute.closed', ({ id }) => this.disputes.sync(id)],
  ]);

  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: ProcessorRefunds,
    private readonly disputes: ProcessorDisputes,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly clock: Clock,
  ) {}

  /**
   * Verifies and stores an event; its effect follows in a job.
   * @returns false when it was received before
   * @throws AppError INVALID_SIGNATURE before anything is stored
   */
  async receive(body: unknown, signature: string | undefined): Promise<boolean> {
    const event = await this.gateway.verifiedEvent(body, signature);
    const { id, type } = event;
    const now = this.clock.now();
    const processedAt = this.effects.has(type) ? null : now;
    return this.db.tx(async (tx) => {
      const inserted = await tx.execute(
        `INSERT INTO processor_events (event_id, type, payload, received_at, processed_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (event_id) DO NOTHING`,
        [id, type, JSON.stringify(event), now, processedAt],
      );
      if (inserted && !processedAt) await this.outbox.enqueue(tx, 'processor-event', { eventId: id });
      return inserted === 1;
    });
  }

  /** Has the effect of a stored event; a second run finds it done, or has no further effect. */
  async process(eventId: string): Promise<void> {
    const events = this.db.repo(ProcessorEvent);
    const event = await events.findOneBy({ event_id: eventId });
    if (!event || event.processed_at) return;
    const { data } = event.payload as Stripe.Event;
    await this.effects.get(event.type)?.(data.object as EventObject);
    await events.update(eventId, { processed_at: this.clock.now() });
  }

  /** Forgets events that the processor will not send again. */
  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await this.db.rows('DELETE FROM processor_events WHERE received_at < $1 AND processed_at IS NOT NULL', [
      before,
    ]);
  }

  /** Events come late and out of order: how the intent stands now is what counts. */
  private async settleIntent(id: string): Promise<void> {
    const intent = await this.gateway.intent(id);
    if (intent) await this.settlement.settleIntent(intent);
  }

  private async settleRefunds({ payment_intent }: EventObject): Promise<void> {
    const intentId = idOf(payment_intent);
    if (intentId) await this.refunds.syncIntent(intentId);
  }
}
