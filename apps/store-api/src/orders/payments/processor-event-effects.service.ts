import { Injectable } from '@nestjs/common';
import { type EventObject, type ProcessorEffects, processorIdOf } from '@comptoir/payments';
import { ProcessorDisputesService } from './processor-disputes.service';
import { ProcessorPayoutsService } from './processor-payouts.service';
import { ProcessorRefundsService } from './processor-refunds.service';
import { PaymentsSettlementService } from './payments.settlement.service';
import { StripeGateway } from './stripe-gateway';

/** Handles the processor's events by type. Each effect is safe to repeat. */
@Injectable()
export class ProcessorEventEffectsService implements ProcessorEffects {
  /** Events of other types are stored and have no effect. */
  private readonly effects = new Map<string, (object: EventObject) => Promise<void>>([
    ['payment_intent.succeeded', ({ id }) => this.settleIntent(id)],
    ['payment_intent.payment_failed', ({ id }) => this.settleIntent(id)],
    ['payment_intent.requires_action', ({ id }) => this.settleIntent(id)],
    ['payment_intent.amount_capturable_updated', ({ id }) => this.settleIntent(id)],
    ['payment_intent.canceled', ({ id }) => this.settleIntent(id)],
    ['charge.captured', (charge) => this.settleCharge(charge)],
    ['charge.expired', (charge) => this.settleCharge(charge)],
    ['charge.refunded', (charge) => this.settleRefunds(charge)],
    ['refund.created', ({ id }) => this.refunds.syncRefund(id)],
    ['refund.updated', ({ id }) => this.refunds.syncRefund(id)],
    ['refund.failed', ({ id }) => this.refunds.syncRefund(id)],
    ['charge.refund.updated', ({ id }) => this.refunds.syncRefund(id)],
    ['payout.created', ({ id }) => this.payouts.syncPayout(id)],
    ['payout.updated', ({ id }) => this.payouts.syncPayout(id)],
    ['payout.paid', ({ id }) => this.payouts.syncPayout(id)],
    ['payout.failed', ({ id }) => this.payouts.syncPayout(id)],
    ['payout.canceled', ({ id }) => this.payouts.syncPayout(id)],
    ['charge.dispute.created', ({ id }) => this.disputes.syncDispute(id)],
    ['charge.dispute.updated', ({ id }) => this.disputes.syncDispute(id)],
    ['charge.dispute.closed', ({ id }) => this.disputes.syncDispute(id)],
    ['charge.dispute.funds_withdrawn', ({ id }) => this.disputes.syncDispute(id)],
    ['charge.dispute.funds_reinstated', ({ id }) => this.disputes.syncDispute(id)],
  ]);

  constructor(
    private readonly gateway: StripeGateway,
    private readonly settlement: PaymentsSettlementService,
    private readonly refunds: ProcessorRefundsService,
    private readonly disputes: ProcessorDisputesService,
    private readonly payouts: ProcessorPayoutsService,
  ) {}

  hasEffect(type: string): boolean {
    return this.effects.has(type);
  }

  async applyEvent(type: string, object: EventObject): Promise<void> {
    await this.effects.get(type)?.(object);
  }

  /** Reads the current state of the intent, because events may be late and out of order. */
  private async settleIntent(id: string): Promise<void> {
    const intent = await this.gateway.findIntent(id);
    if (intent) await this.settlement.settleIntent(intent);
  }

  private async settleCharge({ payment_intent }: EventObject): Promise<void> {
    const intentId = processorIdOf(payment_intent);
    if (intentId) await this.settleIntent(intentId);
  }

  private async settleRefunds({ payment_intent }: EventObject): Promise<void> {
    const intentId = processorIdOf(payment_intent);
    if (intentId) await this.refunds.syncIntentRefunds(intentId);
  }
}
