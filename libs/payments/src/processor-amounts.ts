import type Stripe from 'stripe';
import { Money, chargeStep, processorCurrency } from '@comptoir/contracts';

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

/** Expected values of a paid intent. */
export interface Expectation {
  /** Minor units. */
  amount: number;
  currency: string;
  /** The payer's customer id at the processor; null for none. */
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

/** Returns the id of a field that the processor sends as an id or as an object. */
export function processorIdOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
