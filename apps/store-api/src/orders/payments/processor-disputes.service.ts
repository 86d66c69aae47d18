import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DisputesService } from '../disputes/disputes.service';
import { fromProcessorAmount, idOf } from './payments.states';
import { STRIPE, failure, isCode } from './stripe-client';

/** Fetches disputes that the processor told of. */
@Injectable()
export class ProcessorDisputes {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly disputes: DisputesService,
  ) {}

  /** Takes in a dispute as it stands now. @throws AppError PAYMENT_PROCESSOR_ERROR while the processor is away */
  async sync(id: string): Promise<void> {
    const dispute = await this.find(id);
    const intentId = idOf(dispute?.payment_intent);
    if (!dispute || !intentId) return;
    const currency = dispute.currency.toUpperCase();
    const { due_by } = dispute.evidence_details;
    await this.disputes.record({
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

  private async find(id: string): Promise<Stripe.Dispute | undefined> {
    try {
      return await this.stripe.disputes.retrieve(id);
    } catch (error) {
      if (isCode(error, 'resource_missing')) return undefined;
      throw failure(error);
    }
  }
}

/** @param seconds since the epoch */
function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
