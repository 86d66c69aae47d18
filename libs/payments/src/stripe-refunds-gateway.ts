import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Money } from '@comptoir/contracts';
import {
  fromProcessorAmount,
  isProcessorAmount,
  processorIdOf,
  toProcessorAmount,
} from './processor-amounts';
import { STRIPE, hasStripeCode, processorErrorOf } from './stripe-client';

/** Failure reason of a refund whose payment the cardholder disputes. */
export const CHARGE_DISPUTED = 'charge_for_pending_refund_disputed';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Values of a new refund of an intent; equal for every try of one attempt. */
export interface NewRefund {
  intentId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Identifies the refund; with the attempt it is the idempotency key. Both are stored in the metadata. */
  key: string;
  attempt: number;
}

/** A refund at the processor. */
export interface StripeRefund {
  id: string;
  intentId: string | null;
  /** Minor units. */
  amount: number;
  state: 'processed' | 'under-way' | 'failed';
  failureReason: string | null;
  key: string | null;
  attempt: number | null;
  /** True for the rest of an authorization that was released: no money was moved. */
  isRelease: boolean;
}

/**
 * Result of a refund call. `rejected`: permanently, with the reason. `spent`: the processor failed after
 * receiving the key and repeats its failure for it; the caller must check if the refund took effect.
 */
export type RefundOutcome =
  | { kind: 'made'; refund: StripeRefund }
  | { kind: 'rejected'; reason: string }
  | { kind: 'spent' };

const PAGE = 100;
/** Response statuses that the same request would get again. */
const DEFINITE = [400, 402, 403, 404];

/**
 * Creates and reads refunds at the processor. Every method is safe to repeat.
 * @throws AppError PAYMENT_PROCESSOR_ERROR when the processor is unavailable
 */
@Injectable()
export class StripeRefundsGateway {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  async createRefund({ intentId, amount, currency, key, attempt }: NewRefund): Promise<RefundOutcome> {
    if (!isProcessorAmount(amount, currency)) {
      return { kind: 'rejected', reason: `The processor cannot refund ${Money.format(amount, currency)}.` };
    }
    try {
      const made = await this.stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: toProcessorAmount(amount, currency),
          metadata: { refund: key, attempt: String(attempt) },
        },
        { idempotencyKey: `${key}-${attempt}` },
      );
      return { kind: 'made', refund: toRefund(made) };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAPIError) return { kind: 'spent' };
      if (
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        DEFINITE.includes(error.statusCode ?? 0)
      ) {
        return { kind: 'rejected', reason: rejectionOf(error) };
      }
      throw processorErrorOf(error);
    }
  }

  /** @returns undefined when the processor does not know the id */
  async findRefund(id: string): Promise<StripeRefund | undefined> {
    try {
      return toRefund(await this.stripe.refunds.retrieve(id));
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return undefined;
      throw processorErrorOf(error);
    }
  }

  /** Lists all refunds of an intent, including those made in the dashboard. */
  async listIntentRefunds(intentId: string): Promise<StripeRefund[]> {
    try {
      const refunds: StripeRefund[] = [];
      for await (const refund of this.stripe.refunds.list({
        payment_intent: intentId,
        limit: PAGE,
      })) {
        refunds.push(toRefund(refund));
      }
      return refunds;
    } catch (error) {
      if (hasStripeCode(error, 'resource_missing')) return [];
      throw processorErrorOf(error);
    }
  }
}

/** A rejection because of a dispute gets the code that a refund has when it fails for this reason later. */
function rejectionOf(error: Stripe.errors.StripeInvalidRequestError): string {
  return error.code === 'charge_disputed' ? CHARGE_DISPUTED : error.message;
}

function toRefund(refund: Stripe.Refund): StripeRefund {
  const { refund: key, attempt } = refund.metadata ?? {};
  const isOurs = key !== undefined && UUID.test(key);
  return {
    id: refund.id,
    intentId: processorIdOf(refund.payment_intent),
    amount: fromProcessorAmount(refund.amount, refund.currency.toUpperCase()),
    state: stateOf(refund.status),
    failureReason: refund.failure_reason ?? (refund.status === 'canceled' ? 'canceled' : null),
    key: isOurs ? key : null,
    attempt: isOurs ? Number(attempt) || null : null,
    isRelease: !isOurs && refund.status === 'succeeded' && refund.balance_transaction === null,
  };
}

function stateOf(status: string | null): StripeRefund['state'] {
  if (status === 'succeeded') return 'processed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under-way';
}
