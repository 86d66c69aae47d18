import { noSuch, refused } from './errors';
import type { PaymentIntentRecord } from './records';
import type { Call } from './routing';

/** What a browser may see of a payment intent. */
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
 * The payment intent that the path names. The publishable key needs its client secret; when the secret key sends
 * one it must be right, too.
 */
export function accessible(call: Call, clientSecret?: string): PaymentIntentRecord {
  const intent = call.account.store.paymentIntents.get(call.id);
  if (intent === undefined) throw noSuch('payment_intent', call.id, 'intent', 404);
  if (clientSecret === undefined && call.caller === 'publishable') {
    throw refused('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    throw refused(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

/** The intent as the caller may see it. */
export function forCaller(call: Call, intent: PaymentIntentRecord): object {
  if (call.caller === 'secret') return intent;
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
}
