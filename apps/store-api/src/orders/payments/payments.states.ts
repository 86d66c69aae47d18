import type Stripe from 'stripe';
import { processorCurrency } from '@comptoir/contracts';
import { fromProcessorAmount, processorIdOf } from '@comptoir/payments';

export const PAYMENT_STATUSES = [
  'pending',
  'requires_action',
  'processing',
  'paid',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The fields of an intent that decide the status of its payment. */
export type IntentState = Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>;

/** Maps the state of an intent to the status of its payment. */
export function statusOf({ status, last_payment_error: error }: IntentState): PaymentStatus {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'requires_action':
      return 'requires_action';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return error ? 'failed' : 'pending';
    default:
      return 'pending';
  }
}

/** Returns the card that an intent attached to its customer by paying; null if it was not to be saved. */
export function savedMethodOf(
  intent: Pick<Stripe.PaymentIntent, 'status' | 'setup_future_usage' | 'payment_method'>,
): string | null {
  const hasCharged = intent.status === 'succeeded' || intent.status === 'requires_capture';
  return hasCharged && intent.setup_future_usage ? processorIdOf(intent.payment_method) : null;
}

/**
 * Returns the status after an update from the processor, which may be late or out of order. `paid` and
 * `cancelled` are final, and a failed payment only changes by an action of the customer.
 */
export function nextStatus(current: PaymentStatus, update: PaymentStatus): PaymentStatus {
  if (current === 'paid' || current === 'cancelled') return current;
  if (current === 'failed' && update === 'pending') return current;
  return update;
}

/** Returns true when an order of this status can no longer be paid. */
export function isOrderOver(orderStatus: string): boolean {
  return orderStatus === 'cancelled' || orderStatus === 'refunded';
}

/**
 * Returns the amount to capture of an authorized payment, in minor units; undefined when all of it is captured. What
 * is too small for a card is captured with the rest, which is refunded then.
 * @param uncharged part of the payment's amount that is not charged
 */
export function captureAmountOf(
  { amount, currency }: { amount: number; currency: string },
  uncharged: number,
): number | undefined {
  const wanted = amount - uncharged;
  const least = Math.max(1, processorCurrency(currency)?.minimum ?? 0);
  return uncharged > 0 && wanted >= least ? wanted : undefined;
}

/**
 * Returns the part of a payment that its captured intent did not charge, in minor units.
 * @param most part that may be missing; a larger one is a mismatch
 */
export function releasedOf(
  { amount, currency }: { amount: number; currency: string },
  intent: Pick<Stripe.PaymentIntent, 'amount_received' | 'currency'>,
  most: number,
): number {
  if (intent.currency.toUpperCase() !== currency) return 0;
  const missing = amount - fromProcessorAmount(intent.amount_received, currency);
  return missing > 0 && missing <= most ? missing : 0;
}

/** Length of an authorization whose end the processor does not tell: that of most card networks. */
const AUTHORIZATION_MS = 7 * 86_400_000;

/** Returns the time until which an authorized intent can be captured. */
export function captureBeforeOf({ created, latest_charge: charge }: Stripe.PaymentIntent): Date {
  const known =
    charge && typeof charge === 'object' ? charge.payment_method_details?.card?.capture_before : undefined;
  return new Date(known ? known * 1000 : created * 1000 + AUTHORIZATION_MS);
}
