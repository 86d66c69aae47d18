import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PaymentErrors } from './payments.errors';
import { processorIdOf, toProcessorAmount } from './payments.states';
import { CHARGE, STRIPE, processorErrorOf, hasStripeCode } from './stripe-client';

export type Intent = Stripe.PaymentIntent;

/** What an intent is made from; equal values for every try of one payment. */
export interface NewIntent {
  /** The idempotency key of the call; it also stands in the intent's metadata. */
  key: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Customer id at the processor. */
  customer: string;
  orderNumber: string;
}

/** Seconds that the time in a signature may lie from ours, in either direction. */
const SIGNATURE_TOLERANCE = 300;
/** How far back something is looked for whose creation was answered with an error. */
const RECENT = 100;

/**
 * The payment processor. Every method is one logical call, safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR whenever the processor is away or refuses for a reason of its own
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

  /** Makes a customer. @param key the same for every try for one user; it also stands in the metadata */
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
   * Makes an intent that waits for a card.
   * @returns undefined when the processor failed after taking the key and made nothing: the key is spent then,
   * because the processor repeats its failure for it, and the next try needs another one
   */
  async createIntent(intent: NewIntent): Promise<Intent | undefined> {
    try {
      return await this.stripe.paymentIntents.create(
        {
          amount: toProcessorAmount(intent.amount, intent.currency),
          currency: intent.currency.toLowerCase(),
          customer: intent.customer,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: `Order ${intent.orderNumber}`,
          metadata: { payment: intent.key, order_number: intent.orderNumber },
        },
        { idempotencyKey: intent.key },
      );
    } catch (error) {
      if (hasStripeCode(error, 'amount_too_small', 'amount_too_large')) {
        throw PaymentErrors.ORDER_NOT_PAYABLE({
          message: 'The amount lies outside of what can be paid by card.',
          cause: error,
        });
      }
      if (error instanceof Stripe.errors.StripeAPIError) return this.findIntentByKey(intent);
      throw processorErrorOf(error);
    }
  }

  /** @returns undefined when the processor does not know it */
  async findIntent(id: string): Promise<Intent | undefined> {
    try {
      return await this.stripe.paymentIntents.retrieve(id);
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /** Charges a card for an intent. @returns the intent as it stands afterwards, also when the card was declined */
  async confirmIntent(intentId: string, methodId: string): Promise<Intent> {
    try {
      return await this.stripe.paymentIntents.confirm(intentId, { payment_method: methodId }, CHARGE);
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

  /** Cancels an intent. @returns it as it stands afterwards; one that cannot be cancelled any more is as it was */
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
   * The id of a card that this customer may pay with: one of their own, or one that belongs to nobody yet because
   * the client library has just made it.
   * @param isSaved it was attached to the customer once; when it is nobody's now, it cannot be used again
   * @returns undefined for an unknown card and for somebody else's
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
   * The event in a webhook request, after its signature was verified.
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
   * The processor repeats a failure for its key for a day, and refuses the key when the name was changed since:
   * the customer is looked up, and made under another key if there is none.
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

  /** A creation may have taken effect although it was answered with an error. */
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

/** The SDK only refuses signatures that are too old. */
function isFromFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Math.floor(now / 1000) + SIGNATURE_TOLERANCE);
}
