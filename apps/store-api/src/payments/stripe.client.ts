import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { AppError } from '@comptoir/errors';
import { Lazy } from '@comptoir/lazy';
import type { StoreConfig } from '../config';
import { PaymentErrors } from './payments.errors';

/** For one attempt; both with the pause between them take less than ten seconds. */
const TIMEOUT_MS = 4_500;
/** Network failures, 409 and 5xx are tried again by the SDK under the same idempotency key. */
const NETWORK_RETRIES = 1;
/** A charge waits for the bank of the card: one patient attempt is better than two. */
export const CHARGE: Stripe.RequestOptions = { timeout: 9_500, maxNetworkRetries: 0 };

type Errors = Pick<
  typeof Stripe.errors,
  'StripeAPIError' | 'StripeCardError' | 'StripeIdempotencyError' | 'StripeInvalidRequestError'
>;

/** Answers the processor's SDK as the shop is configured for it. */
export type StripeClient = () => Promise<Stripe.Stripe>;

/** The SDK is large, and most requests never pay: it is loaded with the first call. */
export function stripeClient({ secretKey, apiBase }: StoreConfig['stripe']): StripeClient {
  // One that is missing is found out at the start, not by who pays first.
  createRequire(__filename).resolve('stripe');
  const client = new Lazy(async () => {
    const { default: Sdk } = await import('stripe');
    return new Sdk(secretKey, {
      ...addressOf(apiBase),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES,
      telemetry: false,
    });
  });
  return () => client.get();
}

function addressOf(base: string | undefined): Stripe.StripeConfig {
  if (!base) return {};
  const { protocol, hostname, port } = new URL(base);
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) };
}

/** Whether an error is one of the SDK's of this kind; by its name, since the classes are loaded with the SDK. */
export function isKind<K extends keyof Errors>(error: unknown, kind: K): error is InstanceType<Errors[K]> {
  return error instanceof Error && 'type' in error && error.type === kind;
}

/** Whether the processor refused with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return isKind(error, 'StripeInvalidRequestError') && codes.includes(error.code ?? '');
}

/** What a caller is told when the processor is away or refuses for a reason of its own. */
export function failure(error: unknown): AppError {
  return error instanceof AppError ? error : PaymentErrors.PAYMENT_PROCESSOR_ERROR({ cause: error });
}
