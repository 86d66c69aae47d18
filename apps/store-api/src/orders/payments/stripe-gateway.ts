import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { AppError } from '@comptoir/errors';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PaymentErrors } from './payments.errors';
import { type CaptureMethod, isProcessorAmount, processorIdOf, toProcessorAmount } from './payments.states';
import { CHARGE, STRIPE, processorErrorOf, hasStripeCode } from './stripe-client';

export type Intent = Stripe.PaymentIntent;

/** Values of a new intent; equal for every try of one payment. */
export interface NewIntent {
  /** Idempotency key of the call, also stored in the intent's metadata. */
  key: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Customer id at the processor. */
  customer: string;
  orderNumber: string;
  captureMethod: CaptureMethod;
}

/** Seconds that the time in a signature may differ from ours, in either direction. */
const SIGNATURE_TOLERANCE = 300;
/** The charge of an intent says until when it can be captured. */
const WITH_CHARGE = { expand: ['latest_charge'] };
/** Number of recent objects to search for one whose creation returned an error. */
const RECENT = 100;

/**
 * Calls the payment processor for customers, intents and events. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR when the processor is unavailable or rejects the call for another
 * reason
 */
@Injectable()
export class StripeGateway {
  private readonly webhookSecret: string;

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(STORE_CONFIG) { stripe: { webhookSecret } }: StoreConfig,
    private readonly clock: Clock,
  ) {
    this.webhookSecret = webhookSecret;
  }

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
  async createIntent(intent: NewIntent): Promise<Intent | undefined> {
    if (!isProcessorAmount(intent.amount, intent.currency)) throw notPayable();
    try {
      return await this.stripe.paymentIntents.create(
        {
          amount: toProcessorAmount(intent.amount, intent.currency),
          currency: intent.currency.toLowerCase(),
          customer: intent.customer,
          ...(intent.captureMethod === 'manual' && { capture_method: 'manual' }),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: `Order ${intent.orderNumber}`,
          metadata: { payment: intent.key, order_number: intent.orderNumber },
        },
        { idempotencyKey: intent.key },
      );
    } catch (error) {
      if (hasStripeCode(error, 'amount_too_small', 'amount_too_large')) throw notPayable(error);
      if (error instanceof Stripe.errors.StripeAPIError) return this.findIntentByKey(intent);
      throw processorErrorOf(error);
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
   * Verifies the signature of a webhook request and returns its event.
   * @param signature the Stripe-Signature header
   * @throws AppError INVALID_SIGNATURE when it was not signed with our secret within five minutes of now
   */
  verifyEvent(body: unknown, signature: string | undefined): Stripe.Event {
    const now = this.clock.now().getTime();
    try {
      if (!Buffer.isBuffer(body)) throw new Error('the request has no body');
      if (!signature || isFromFuture(signature, now)) throw new Error('signed in the future, or not at all');
      return this.stripe.webhooks.constructEvent(
        body,
        signature,
        this.webhookSecret,
        SIGNATURE_TOLERANCE,
        undefined,
        now,
      );
    } catch (error) {
      throw PaymentErrors.INVALID_SIGNATURE({ cause: error });
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

  /** Finds an intent whose creation took effect although it returned an error. */
  private async findIntentByKey({ customer, key }: NewIntent): Promise<Intent | undefined> {
    const recent = await this.callProcessor(async () =>
      this.stripe.paymentIntents.list({ customer, limit: RECENT }),
    );
    return recent.data.find(({ metadata }) => metadata.payment === key);
  }

  private async callProcessor<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw processorErrorOf(error);
    }
  }
}

function notPayable(cause?: unknown): AppError {
  return PaymentErrors.ORDER_NOT_PAYABLE({
    message: 'The amount lies outside of what can be paid by card.',
    cause,
  });
}

/** Rejects signatures from the future; the SDK only rejects old ones. */
function isFromFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Math.floor(now / 1000) + SIGNATURE_TOLERANCE);
}
