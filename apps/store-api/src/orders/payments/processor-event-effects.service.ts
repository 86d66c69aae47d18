import { Injectable } from '@nestjs/common';
import { ProcessorDisputes } from './processor-disputes.service';
import { ProcessorRefunds } from './processor-refunds.service';
import { SettlementService } from './payments.settlement.service';
import { idOf } from './payments.states';
import type { EventObject } from './processor-event-parser';
import { StripeGateway } from './stripe-gateway';

/** Acts on what the processor tells, by type of event. Each effect is safe to repeat. */
@Injectable()
export class ProcessorEventEffects {
  /** Events of other types are kept and have no effect. */
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
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: ProcessorRefunds,
    private readonly disputes: ProcessorDisputes,
  ) {}

  has(type: string): boolean {
    return this.effects.has(type);
  }

  async apply(type: string, object: EventObject): Promise<void> {
    await this.effects.get(type)?.(object);
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
