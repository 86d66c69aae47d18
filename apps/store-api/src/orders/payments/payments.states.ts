import type Stripe from 'stripe';

export const PAYMENT_STATUSES = [
  'pending',
  'requires_action',
  'processing',
  'paid',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The facts of an intent that decide how a payment stands. */
export type IntentState = Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>;

/** What the state of an intent means for its payment. */
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

/**
 * The status after news from the processor, which may be late or out of order: `paid` and `cancelled` absorb
 * everything, and a failure is only left by something the customer did afterwards.
 */
export function nextStatus(current: PaymentStatus, news: PaymentStatus): PaymentStatus {
  if (current === 'paid' || current === 'cancelled') return current;
  if (current === 'failed' && news === 'pending') return current;
  return news;
}

/** Whether nothing can be paid for an order of this status any more. */
export function isOrderOver(orderStatus: string): boolean {
  return orderStatus === 'cancelled' || orderStatus === 'refunded';
}

/** Currencies without a minor unit that the processor counts in hundredths all the same. */
const COUNTED_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

/** Minor units (ISO 4217) to the units in which the processor counts the currency. */
export function toProcessorAmount(minor: number, currency: string): number {
  return COUNTED_IN_HUNDREDTHS.has(currency) ? minor * 100 : minor;
}

/** The reverse of `toProcessorAmount`. */
export function fromProcessorAmount(amount: number, currency: string): number {
  return COUNTED_IN_HUNDREDTHS.has(currency) ? Math.round(amount / 100) : amount;
}

/** What a payment expects of the intent that pays it. */
export interface Expectation {
  /** Minor units. */
  amount: number;
  currency: string;
  /** The payer's customer id at the processor. */
  customer: string | null;
}

/** Why the money of a succeeded intent is not what was asked for; undefined when it is. */
export function mismatchOf(
  expected: Expectation,
  intent: Pick<Stripe.PaymentIntent, 'amount_received' | 'currency' | 'customer'>,
): string | undefined {
  const currency = intent.currency.toUpperCase();
  if (currency !== expected.currency) return `currency is ${currency} instead of ${expected.currency}`;
  const amount = toProcessorAmount(expected.amount, expected.currency);
  if (intent.amount_received !== amount) return `amount is ${intent.amount_received} instead of ${amount}`;
  if (processorIdOf(intent.customer) !== expected.customer) return 'paid as another customer';
  return undefined;
}

/** The id behind a field that the processor gives as an id or as the whole object. */
export function processorIdOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
