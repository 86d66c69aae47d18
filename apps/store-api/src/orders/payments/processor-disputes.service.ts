import { Inject, Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import {
  fromProcessorAmount,
  hasStripeCode,
  processorErrorOf,
  processorIdOf,
  STRIPE,
} from '@comptoir/payments';
import { DisputesService } from '../disputes/disputes.service';
import { moneyOf } from './processor-disputes.rules';

const BATCH = 50;

/** Fetches disputes after events of the processor. */
@Injectable()
export class ProcessorDisputesService {
  private readonly logger = new Logger(ProcessorDisputesService.name);

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
      ...moneyOf(dispute, currency),
      evidenceDueBy: due_by ? instantOf(due_by) : null,
      openedAt: instantOf(dispute.created),
    });
  }

  /** Reads disputes whose events may have been lost, and those of a time before their money was stored. */
  async checkOpenDisputes(): Promise<void> {
    for (const id of await this.disputes.takeDueDisputes(BATCH)) {
      await this.syncDispute(id).catch((error: unknown) =>
        this.logger.warn({ err: error, processor_dispute_id: id }, 'a dispute could not be checked'),
      );
    }
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
