import { invalidParameter, notAllowed } from './errors';
import { shippingOf } from './postal';
import type { ConfirmParams, CreateParams, UpdateParams } from './payment-intent-params';
import type { PaymentIntentRecord } from './records';
import type { Call } from './routing';

type Params = CreateParams | UpdateParams | ConfirmParams;

const typesRemovedOn = '2026-09-30';
const activeTypes = ['card', 'link'];

/** Returns the fields of an intent that creating, updating and confirming change in the same way. */
export function changes(params: Params): Partial<PaymentIntentRecord> {
  const { capture_method: capture, receipt_email: email, setup_future_usage: usage, shipping } = params;
  const threeDSecure = params.payment_method_options?.card?.request_three_d_secure;
  return {
    ...(capture === undefined ? {} : { capture_method: capture }),
    ...(email === undefined ? {} : { receipt_email: email }),
    ...(usage === undefined ? {} : { setup_future_usage: usage }),
    ...(shipping === undefined ? {} : { shipping: shippingOf(shipping) }),
    ...(threeDSecure === undefined
      ? {}
      : {
          payment_method_options: {
            card: {
              installments: null,
              mandate_options: null,
              network: null,
              request_three_d_secure: threeDSecure,
            },
          },
        }),
  };
}

const confirmingParams = [
  'error_on_requires_action',
  'mandate',
  'mandate_data',
  'off_session',
  'return_url',
  'use_stripe_sdk',
] as const satisfies readonly (keyof CreateParams)[];

/** Rejects parameters of a create that are only allowed with its confirmation. */
export function checkConfirmingParams(params: CreateParams): void {
  const premature = confirmingParams.find((name) => params[name] !== undefined && name !== 'use_stripe_sdk');
  if (premature === undefined) return;
  throw invalidParameter(
    `The parameter \`${premature}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
    premature,
  );
}

/** Rejects combined ways of choosing payment methods. The list of types was removed with API 2026-09-30. */
export function checkMethodSelection(call: Call, params: Params): void {
  const { allowed_payment_method_types: allowed, payment_method_types: types } = params;
  if (types !== undefined && call.version >= typesRemovedOn) {
    throw notAllowed(
      'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types`, ' +
        '`excluded_payment_method_types` or dynamic payment methods instead.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    );
  }
  const others = [
    types === undefined ? null : 'payment_method_types',
    params.excluded_payment_method_types == null ? null : 'excluded_payment_method_types',
    'automatic_payment_methods' in params && params.automatic_payment_methods !== undefined
      ? 'automatic_payment_methods'
      : null,
    'payment_method_configuration' in params && params.payment_method_configuration !== undefined
      ? 'payment_method_configuration'
      : null,
  ].filter((name) => name !== null);
  if (allowed !== undefined && others[0] !== undefined) {
    throw invalidParameter(
      `You may only specify one of these parameters: allowed_payment_method_types, ${others[0]}.`,
      others[0],
      'parameters_exclusive',
    );
  }
  const list = allowed ?? types;
  if (list !== undefined && !list.includes('card')) {
    const unusable = list.filter((type) => !activeTypes.includes(type));
    throw notAllowed(
      `The payment method type provided: ${unusable[0] ?? list[0] ?? ''} is invalid. Please ensure the provided type ` +
        'is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings).',
      { code: 'payment_intent_invalid_parameter', param: 'payment_method_types' },
    );
  }
}
