import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { AppError } from '@comptoir/errors';
import {
  CHARGE,
  type Intent,
  type NewIntent,
  RECENT,
  StripeIntentsGateway,
  WITH_CHARGE,
  hasStripeCode,
  processorErrorOf,
  processorIdOf,
  toProcessorAmount,
} from '@comptoir/payments';
import { PaymentErrors } from './payments.errors';

/** Values of the intent of an order. */
interface NewOrderIntent extends Pick<NewIntent, 'key' | 'amount' | 'currency' | 'captureMethod'> {
  /** Customer id at the processor. */
  customer: string;
  orderNumber: string;
}

/**
 * Calls the payment processor for customers and for the intents of orders. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR when the processor is unavailable or rejects the call for another
 * reason
 */
@Injectable()
export class StripeGateway extends StripeIntentsGateway {
  /** Creates a customer. @param key the same for every try for one user, also stored in the metadata */
  async createCustomer(key: string, customer: { email: string; name: string }): Promise<string> {
    const params = { ...customer, metadata: { account: key } };
    try {
      return (await this.stripe.customers.create(params, { idempotencyKey: key })).id;
    } catch (error) {
      const isSpent =
        error instanceof Stripe.errors.StripeAPIError ||
        error instanceof Stripe.errors.StripeIdempotencyError;
      if (!isSpent) throw processorErrorOf(error);
      return this.findOrMakeCustomer(key, params);
    }
  }

  /**
   * Creates an intent that waits for a card.
   * @returns undefined when the processor failed after receiving the key and created nothing. It repeats the
   * failure for this key, so the next try needs another key.
   * @throws PaymentErrors.ORDER_NOT_PAYABLE for an amount or a currency that cannot be charged
   */
  async createIntent({ orderNumber, ...intent }: NewOrderIntent): Promise<Intent | undefined> {
    const outcome = await this.makeIntent({
      ...intent,
      description: `Order ${orderNumber}`,
      metadata: { order_number: orderNumber },
    });
    if (outcome.kind === 'rejected') throw notPayable(outcome.cause);
    return outcome.kind === 'made' ? outcome.intent : undefined;
  }

  /** Sets whether the card that pays an intent is attached to its customer, to be charged again later. */
  async setCardSaving(intentId: string, isSaved: boolean): Promise<Intent> {
    const usage = isSaved ? 'off_session' : '';
    try {
      return await this.stripe.paymentIntents.update(intentId, { setup_future_usage: usage, ...WITH_CHARGE });
    } catch (error) {
      if (hasStripeCode(error, 'payment_intent_unexpected_state')) {
        return this.callProcessor(() => this.stripe.paymentIntents.retrieve(intentId, WITH_CHARGE));
      }
      throw processorErrorOf(error);
    }
  }

  /** Charges a card for an intent. @returns the intent after the charge, also when the card was declined */
  async confirmIntent(intentId: string, methodId: string): Promise<Intent> {
    try {
      return await this.stripe.paymentIntents.confirm(
        intentId,
        { payment_method: methodId, ...WITH_CHARGE },
        CHARGE,
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent;
      if (
        error instanceof Stripe.errors.StripeCardError ||
        hasStripeCode(error, 'payment_intent_unexpected_state')
      ) {
        return this.callProcessor(() => this.stripe.paymentIntents.retrieve(intentId));
      }
      throw processorErrorOf(error);
    }
  }

  /**
   * Captures an authorized intent. The processor releases the rest.
   * @param part what to capture, in minor units; everything without it
   * @returns its state afterwards; an intent that cannot be captured any more is unchanged
   * @throws PaymentErrors.CAPTURE_FAILED when the processor rejects the capture of an authorized intent
   */
  async captureIntent(id: string, part?: { amount: number; currency: string }): Promise<Intent> {
    const params = part ? { amount_to_capture: toProcessorAmount(part.amount, part.currency) } : {};
    try {
      return await this.stripe.paymentIntents.capture(id, params, CHARGE);
    } catch (error) {
      const isRejected =
        error instanceof Stripe.errors.StripeCardError ||
        error instanceof Stripe.errors.StripeInvalidRequestError;
      if (!isRejected) throw processorErrorOf(error);
      const intent = await this.callProcessor(() => this.stripe.paymentIntents.retrieve(id));
      if (intent.status !== 'requires_capture') return intent;
      throw PaymentErrors.CAPTURE_FAILED({ message: error.message, cause: error });
    }
  }

  /**
   * Finds a card that the customer may pay with: an own card, or a new one that is not attached to any
   * customer.
   * @param isSaved true for a saved card, which cannot be used again once it is detached
   * @returns undefined for an unknown card or one of another customer
   */
  async findUsableCard(id: string, customer: string, isSaved = false): Promise<string | undefined> {
    try {
      const method = await this.stripe.paymentMethods.retrieve(id);
      const owner = processorIdOf(method.customer);
      return owner === customer || (owner === null && !isSaved) ? method.id : undefined;
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /**
   * Finds the customer of an earlier call, or creates one under a new key. The processor repeats a failure
   * for its key for a day, and rejects the key when the name has changed since.
   */
  private findOrMakeCustomer(key: string, params: Stripe.CustomerCreateParams): Promise<string> {
    return this.callProcessor(async () => {
      const { data } = await this.stripe.customers.list({ email: params.email, limit: RECENT });
      const made = data.find(({ metadata }) => metadata.account === key);
      const { id } =
        made ?? (await this.stripe.customers.create(params, { idempotencyKey: `${key}-${randomUUID()}` }));
      return id;
    });
  }
}

function notPayable(cause?: unknown): AppError {
  return PaymentErrors.ORDER_NOT_PAYABLE({
    message: 'The amount lies outside of what can be paid by card.',
    cause,
  });
}
