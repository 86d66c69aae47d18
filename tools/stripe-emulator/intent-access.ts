import { noSuch, notAllowed } from './errors';
import type { PaymentIntentRecord } from './records';
import type { Call } from './routing';

/** Fields of a payment intent that a browser may see. */
const publicFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof PaymentIntentRecord)[];

/**
 * Returns the payment intent of the path. The publishable key requires its client secret. If the secret key
 * sends one, it must be right as well.
 */
export function accessible(call: Call, clientSecret?: string): PaymentIntentRecord {
  const intent = call.account.store.paymentIntents.get(call.id);
  if (intent === undefined) throw noSuch('payment_intent', call.id, 'intent', 404);
  if (clientSecret === undefined && call.caller === 'publishable') {
    throw notAllowed('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    throw notAllowed(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

/** Returns the fields of the intent that the caller may see. */
export function forCaller(call: Call, intent: PaymentIntentRecord): object {
  if (call.caller === 'secret') return intent;
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
}
