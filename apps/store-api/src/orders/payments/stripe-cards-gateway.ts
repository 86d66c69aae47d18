import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { hasStripeCode, processorErrorOf, processorIdOf, STRIPE } from '@comptoir/payments';
import { PaymentErrors } from './payments.errors';

/** A card at the processor. */
export interface ProcessorCard {
  /** Payment method id. */
  id: string;
  /** Customer that the card is attached to; null for a newly entered card. */
  customer: string | null;
  /** The same for every payment method of one card number. */
  fingerprint: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  /** Empty when the card has no holder name. */
  holder: string;
}

const MAX_HOLDER = 100;
/**
 * Attaches, reads and detaches customers' cards at the processor. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR when the processor is unavailable or rejects the call for another
 * reason
 */
@Injectable()
export class StripeCardsGateway {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** @returns undefined when the processor does not know the id, or it is not a card */
  async findCard(id: string): Promise<ProcessorCard | undefined> {
    try {
      return toCard(await this.stripe.paymentMethods.retrieve(id));
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /**
   * Attaches a card to a customer.
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

  /** Detaches a card from its customer; an already detached card is ignored. */
  async detachCard(id: string): Promise<void> {
    try {
      await this.stripe.paymentMethods.detach(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw processorErrorOf(error);
    }
  }

  /** Sets the expiry date of a customer's card. */
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
