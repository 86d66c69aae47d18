import Stripe from 'stripe';
import { AppError } from '@comptoir/errors';
import type { StoreConfig } from '../../config';
import { PaymentErrors } from './payments.errors';

/** Injection token of the one `Stripe` client of the process. */
export const STRIPE = Symbol('STRIPE');

/** For one attempt; both with the pause between them take less than ten seconds. */
const TIMEOUT_MS = 4_500;
/** Network failures, 409 and 5xx are tried again by the SDK under the same idempotency key. */
const NETWORK_RETRIES = 1;
/** A charge waits for the bank of the card: one patient attempt is better than two. */
export const CHARGE: Stripe.RequestOptions = { timeout: 9_500, maxNetworkRetries: 0 };

/** Makes the processor's client as the shop is configured for it. */
export function createStripeClient({ secretKey, apiBase }: StoreConfig['stripe']): Stripe {
  return new Stripe(secretKey, {
    ...addressOf(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });
}

function addressOf(base: string | undefined): Stripe.StripeConfig {
  if (!base) return {};
  const { protocol, hostname, port } = new URL(base);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) };
}

/** Tells if the processor refused with one of these codes. */
export function hasStripeCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');
}

/** Makes the error that a caller gets when the processor is away or refuses for a reason of its own. */
export function processorErrorOf(error: unknown): AppError {
  return error instanceof AppError ? error : PaymentErrors.PAYMENT_PROCESSOR_ERROR({ cause: error });
}
