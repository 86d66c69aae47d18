import { Injectable } from '@nestjs/common';
import { type EventObject, type ProcessorEffects, processorIdOf } from '@comptoir/payments';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';
import { CheckoutSettlementService } from './checkout.settlement.service';

/** Handles the processor's events by type. Each effect is safe to repeat, and asks for the present state. */
@Injectable()
export class CheckoutEffectsService implements ProcessorEffects {
  private readonly effects = new Map<string, (object: EventObject) => Promise<void>>([
    ['payment_intent.succeeded', ({ id }) => this.settlement.settleById(id)],
    ['payment_intent.payment_failed', ({ id }) => this.settlement.settleById(id)],
    ['payment_intent.canceled', ({ id }) => this.settlement.settleById(id)],
    ['charge.refunded', (charge) => this.syncRefunds(charge)],
    ['refund.created', ({ id }) => this.refunds.syncRefund(id)],
    ['refund.updated', ({ id }) => this.refunds.syncRefund(id)],
    ['refund.failed', ({ id }) => this.refunds.syncRefund(id)],
    ['charge.refund.updated', ({ id }) => this.refunds.syncRefund(id)],
  ]);

  constructor(
    private readonly settlement: CheckoutSettlementService,
    private readonly refunds: PaymentRefundsService,
  ) {}

  hasEffect(type: string): boolean {
    return this.effects.has(type);
  }

  async applyEvent(type: string, object: EventObject): Promise<void> {
    await this.effects.get(type)?.(object);
  }

  private async syncRefunds({ payment_intent }: EventObject): Promise<void> {
    const intentId = processorIdOf(payment_intent);
    if (intentId) await this.refunds.syncIntentRefunds(intentId);
  }
}
