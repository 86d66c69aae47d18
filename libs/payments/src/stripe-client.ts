import Stripe from 'stripe';
import { AppError } from '@comptoir/errors';
import { ProcessorErrors } from './processor-errors';

/** Injection token of the process's `Stripe` client. */
export const STRIPE = Symbol('STRIPE');

/** Timeout of one attempt; two attempts and the pause between them take less than ten seconds. */
const TIMEOUT_MS = 4_500;
/** The SDK retries network failures, 409 and 5xx under the same idempotency key. */
const NETWORK_RETRIES = 1;
/** A charge waits for the card's bank: one long attempt is better than two. */
export const CHARGE: Stripe.RequestOptions = { timeout: 9_500, maxNetworkRetries: 0 };

/**
 * Creates the processor's client.
 * @param apiBase base URL of another API than Stripe's own
 */
export function createStripeClient({ secretKey, apiBase }: { secretKey: string; apiBase?: string }): Stripe {
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

/** Returns true when the processor rejected a call with one of these codes. */
export function hasStripeCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');
}

/** Converts a failure of the processor to the error of the response. */
export function processorErrorOf(error: unknown): AppError {
  return error instanceof AppError ? error : ProcessorErrors.PAYMENT_PROCESSOR_ERROR({ cause: error });
}
