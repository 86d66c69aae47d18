import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { isProcessorAmount, toProcessorAmount } from './processor-amounts';
import { STRIPE, hasStripeCode, processorErrorOf } from './stripe-client';

export type Intent = Stripe.PaymentIntent;

/** When a card is captured: with its authorization, or by a call of its own. */
export type CaptureMethod = 'automatic' | 'manual';

/** Values of a new intent; equal for every try of one payment. */
export interface NewIntent {
  /** Idempotency key of the call, also stored in the intent's metadata as `payment`. */
  key: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Customer id at the processor; absent for a payer without an account. */
  customer?: string;
  description: string;
  /** Further metadata. */
  metadata: Record<string, string>;
  captureMethod?: CaptureMethod;
}

/**
 * Result of creating an intent. `rejected`: its amount or currency cannot be charged. `spent`: the processor failed
 * after receiving the key and created nothing. It repeats the failure for this key, so the next try needs another.
 */
export type IntentOutcome =
  | { kind: 'made'; intent: Intent }
  | { kind: 'rejected'; cause?: unknown }
  | { kind: 'spent' };

/** The charge of an intent says until when it can be captured. */
export const WITH_CHARGE = { expand: ['latest_charge'] };
/** Number of recent objects to search for one whose creation returned an error. */
export const RECENT = 100;

/**
 * Creates, reads and cancels payment intents at the processor. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR when the processor is unavailable or rejects the call for another
 * reason
 */
@Injectable()
export class StripeIntentsGateway {
  constructor(@Inject(STRIPE) protected readonly stripe: Stripe) {}

  /** Creates an intent that waits for a card. */
  async makeIntent(wanted: NewIntent): Promise<IntentOutcome> {
    const { key, amount, currency, customer, description, metadata, captureMethod } = wanted;
    if (!isProcessorAmount(amount, currency)) return { kind: 'rejected' };
    try {
      const intent = await this.stripe.paymentIntents.create(
        {
          amount: toProcessorAmount(amount, currency),
          currency: currency.toLowerCase(),
          ...(customer && { customer }),
          ...(captureMethod === 'manual' && { capture_method: 'manual' }),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description,
          metadata: { payment: key, ...metadata },
        },
        { idempotencyKey: key },
      );
      return { kind: 'made', intent };
    } catch (error) {
      if (hasStripeCode(error, 'amount_too_small', 'amount_too_large'))
        return { kind: 'rejected', cause: error };
      if (!(error instanceof Stripe.errors.StripeAPIError)) throw processorErrorOf(error);
      const made = await this.findIntentByKey(wanted);
      return made ? { kind: 'made', intent: made } : { kind: 'spent' };
    }
  }

  /** @returns undefined when the processor does not know the id */
  async findIntent(id: string): Promise<Intent | undefined> {
    try {
      return await this.stripe.paymentIntents.retrieve(id, WITH_CHARGE);
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /**
   * Cancels an intent. @returns its state afterwards; an intent that cannot be cancelled any more is
   * unchanged
   */
  async cancelIntent(id: string): Promise<Intent> {
    try {
      return await this.stripe.paymentIntents.cancel(id);
    } catch (error) {
      if (hasStripeCode(error, 'payment_intent_unexpected_state')) {
        return this.callProcessor(() => this.stripe.paymentIntents.retrieve(id));
      }
      throw processorErrorOf(error);
    }
  }

  protected async callProcessor<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw processorErrorOf(error);
    }
  }

  /**
   * Finds an intent whose creation took effect although it returned an error. Without a customer none is sought: its
   * secret was never given to anybody, so that it cannot be paid.
   */
  private async findIntentByKey({ customer, key }: NewIntent): Promise<Intent | undefined> {
    if (!customer) return undefined;
    const recent = await this.callProcessor(async () =>
      this.stripe.paymentIntents.list({ customer, limit: RECENT }),
    );
    return recent.data.find(({ metadata }) => metadata.payment === key);
  }
}
