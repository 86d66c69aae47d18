import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DisputesService } from '../disputes/disputes.service';
import { fromProcessorAmount, processorIdOf } from './payments.states';
import { STRIPE, processorErrorOf, hasStripeCode } from './stripe-client';

/** Fetches disputes after events of the processor. */
@Injectable()
export class ProcessorDisputesService {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly disputes: DisputesService,
  ) {}

  /**
   * Stores the current state of a dispute. @throws AppError PAYMENT_PROCESSOR_ERROR while the processor is
   * unavailable
   */
  async syncDispute(id: string): Promise<void> {
    const dispute = await this.findDispute(id);
    const intentId = processorIdOf(dispute?.payment_intent);
    if (!dispute || !intentId) return;
    const currency = dispute.currency.toUpperCase();
    const { due_by } = dispute.evidence_details;
    await this.disputes.recordDispute({
      id: dispute.id,
      intentId,
      amount: fromProcessorAmount(dispute.amount, currency),
      currency,
      reason: dispute.reason,
      status: dispute.status,
      evidenceDueBy: due_by ? instantOf(due_by) : null,
      openedAt: instantOf(dispute.created),
    });
  }

  private async findDispute(id: string): Promise<Stripe.Dispute | undefined> {
    try {
      return await this.stripe.disputes.retrieve(id);
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }
}

/** @param seconds since the epoch */
function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
