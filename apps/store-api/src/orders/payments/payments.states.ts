import type Stripe from 'stripe';
import { Money, chargeStep, processorCurrency } from '@comptoir/contracts';

export const PAYMENT_STATUSES = [
  'pending',
  'requires_action',
  'processing',
  'paid',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** When a card is captured: with its authorization, or by a call of its own. */
export type CaptureMethod = 'automatic' | 'manual';

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

/** Returns true when the processor accepts the currency, and amounts of this size in it. */
export function isProcessorAmount(minor: number, currency: string): boolean {
  return processorCurrency(currency) !== undefined && minor % chargeStep(currency) === 0;
}

/** Converts minor units (ISO 4217) to the processor's units. @throws RangeError unless `isProcessorAmount` */
export function toProcessorAmount(minor: number, currency: string): number {
  if (!isProcessorAmount(minor, currency)) throw new RangeError(`${minor} of ${currency} cannot be charged`);
  return minor * 10 ** decimalsMore(currency);
}

/** Converts the processor's units to minor units (ISO 4217). */
export function fromProcessorAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** -decimalsMore(currency));
}

/** Returns how many decimals the processor counts more than ISO 4217 has; negative for fewer. */
function decimalsMore(currency: string): number {
  const exponent = Money.exponent(currency);
  return (processorCurrency(currency)?.exponent ?? exponent) - exponent;
}

/** Expected values of the intent that pays a payment. */
export interface Expectation {
  /** Minor units. */
  amount: number;
  currency: string;
  /** The payer's customer id at the processor. */
  customer: string | null;
}

/** Compares a succeeded intent with the expected values. Returns the difference as a text, or undefined. */
export function mismatchOf(
  expected: Expectation,
  intent: Pick<Stripe.PaymentIntent, 'amount_received' | 'currency' | 'customer'>,
): string | undefined {
  const currency = intent.currency.toUpperCase();
  if (currency !== expected.currency) return `currency is ${currency} instead of ${expected.currency}`;
  const amount = expected.amount * 10 ** decimalsMore(currency);
  if (intent.amount_received !== amount) return `amount is ${intent.amount_received} instead of ${amount}`;
  if (processorIdOf(intent.customer) !== expected.customer) return 'paid as another customer';
  return undefined;
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

/** Returns the id of a field that the processor sends as an id or as an object. */
export function processorIdOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
