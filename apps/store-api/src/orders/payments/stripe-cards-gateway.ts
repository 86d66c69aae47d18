import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentErrors } from './payments.errors';
import { processorIdOf } from './payments.states';
import { STRIPE, processorErrorOf, hasStripeCode } from './stripe-client';

/** A card as the processor holds it. */
export interface ProcessorCard {
  /** Payment method id. */
  id: string;
  /** The customer that it is attached to; null for a card that was just typed in. */
  customer: string | null;
  /** The same for every payment method of one card number. */
  fingerprint: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  /** Empty when it was not asked for. */
  holder: string;
}

const MAX_HOLDER = 100;
/**
 * Cards that customers keep at the processor. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR whenever the processor is away or refuses for a reason of its own
 */
@Injectable()
export class StripeCardsGateway {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** @returns undefined when the processor does not know it, or it is no card */
  async findCard(id: string): Promise<ProcessorCard | undefined> {
    try {
      return toCard(await this.stripe.paymentMethods.retrieve(id));
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /**
   * Gives a card to a customer for good.
   * @returns undefined when it cannot be attached, because it was used or detached before
   * @throws AppError CARD_DECLINED
   */
  async attachCard(id: string, customer: string): Promise<ProcessorCard | undefined> {
    try {
      return toCard(await this.stripe.paymentMethods.attach(id, { customer }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) throw PaymentErrors.CARD_DECLINED({ cause: error });
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param !== 'customer')
        return undefined;
      throw processorErrorOf(error);
    }
  }

  /** Takes a card away from its customer; one that is nobody's is left alone. */
  async detachCard(id: string): Promise<void> {
    try {
      await this.stripe.paymentMethods.detach(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw processorErrorOf(error);
    }
  }

  /** Sets the date of expiry of a customer's card. */
  async renewCard(id: string, { expMonth, expYear }: { expMonth: number; expYear: number }): Promise<void> {
    try {
      await this.stripe.paymentMethods.update(id, { card: { exp_month: expMonth, exp_year: expYear } });
    } catch (error) {
      throw processorErrorOf(error);
    }
  }
}

function toCard({ id, card, customer, billing_details }: Stripe.PaymentMethod): ProcessorCard | undefined {
  if (!card) return undefined;
  return {
    id,
    customer: processorIdOf(customer),
    fingerprint: card.fingerprint ?? id,
    brand: card.brand.toLowerCase(),
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    holder: (billing_details.name ?? '').slice(0, MAX_HOLDER),
  };
}
