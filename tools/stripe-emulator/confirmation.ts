import type { Account, Origin } from './account';
import { cardBehind } from './attachments';
import { authenticationRequired, type TestCard } from './cards';
import { authenticationFailed, declined, proceed } from './charging';
import { cardError, notAllowed } from './errors';
import { emit } from './events';
import { newId } from './ids';
import { unexpectedState } from './intent-states';
import type { ConfirmParams, CreateParams } from './payment-intent-params';
import { checkUsable } from './payment-choice';
import type { AttemptRecord, PaymentIntentRecord, PaymentMethodRecord } from './records';
import type { Call } from './routing';

type Params = ConfirmParams | CreateParams;

/**
 * Confirms an intent: starts 3-D Secure when the card requires it, or charges the card.
 * @param chosen the payment method of the confirmation
 * @throws StripeApiError 402 when the card is declined; the intent then returns to `requires_payment_method`
 */
export function confirm(
  call: Call,
  intent: PaymentIntentRecord,
  chosen: PaymentMethodRecord | undefined,
  params: Params,
): PaymentIntentRecord {
  const { account } = call;
  const method = chosen ?? storedMethod(call, intent);
  checkReturn(call, intent, params);
  if (call.caller === 'publishable' && intent.confirmation_method === 'manual') {
    throw notAllowed(
      'This PaymentIntent cannot be confirmed with your publishable key because its `confirmation_method` is set to ' +
        '`manual`. Please use your secret key instead.',
      { code: 'payment_intent_invalid_parameter', payment_intent: intent },
    );
  }
  const earlier = account.store.attempts.get(intent.id);
  const authenticated = earlier?.payment_method === method.id && earlier.authenticated;
  const attempt: AttemptRecord = {
    id: intent.id,
    payment_method: method.id,
    return_url: params.return_url ?? earlier?.return_url ?? null,
    authenticated,
  };
  account.store.attempts.put(attempt);
  const offSession = params.off_session !== undefined && params.off_session !== false;
  const card = cardBehind(account, method);
  if (authenticated || !wantsAuthentication(account, intent, method, card, offSession)) {
    return result(proceed(account, call, intent, attempt));
  }
  if (offSession || params.error_on_requires_action === true) {
    return result(declined(account, call, intent, method, card, authenticationRequired));
  }
  return askForAuthentication(call, intent, attempt, params.use_stripe_sdk === true);
}

/** Ends the 3-D Secure step, as the customer's browser would. */
export function authenticate(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  succeeded: boolean,
): PaymentIntentRecord {
  const attempt = account.store.attempts.get(intent.id);
  if (intent.status !== 'requires_action' || attempt === undefined) {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status} and waits for no action.`,
    );
  }
  if (!succeeded) return authenticationFailed(account, origin, intent, attempt);
  const done = account.store.attempts.put({ ...attempt, authenticated: true });
  if (intent.confirmation_method === 'manual') {
    return account.store.paymentIntents.put({
      ...intent,
      next_action: null,
      status: 'requires_confirmation',
    });
  }
  return proceed(account, origin, { ...intent, next_action: null }, done);
}

function storedMethod(call: Call, intent: PaymentIntentRecord): PaymentMethodRecord {
  const method = call.account.store.paymentMethods.get(intent.payment_method ?? '');
  if (method === undefined) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method or ConfirmationToken.',
    );
  }
  checkUsable(call, intent, method);
  return method;
}

/**
 * Requires a return URL for payment methods that may redirect, unless the browser handles redirects itself.
 */
function checkReturn(call: Call, intent: PaymentIntentRecord, params: Params): void {
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!redirects || params.return_url !== undefined) return;
  if (call.caller === 'publishable' || params.use_stripe_sdk === true) return;
  throw notAllowed(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
      "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { param: 'return_url', payment_intent: intent },
  );
}

function wantsAuthentication(
  account: Account,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  card: TestCard,
  offSession: boolean,
): boolean {
  const requested = intent.payment_method_options?.card?.request_three_d_secure;
  switch (card.authentication) {
    case 'never':
      return false;
    case 'on_request':
      return !offSession && (requested === 'any' || requested === 'challenge');
    case 'always':
      return true;
    case 'unless_set_up':
      return account.store.cards.get(method.id)?.setUp !== true;
    case 'on_session':
      return !offSession;
  }
}

function askForAuthentication(
  call: Call,
  intent: PaymentIntentRecord,
  attempt: AttemptRecord,
  usesSdk: boolean,
): PaymentIntentRecord {
  const { account } = call;
  const page = `${account.url}/3ds/${intent.client_secret}`;
  const inPage = usesSdk || call.caller === 'publishable' || attempt.return_url === null;
  const row = account.store.paymentIntents.put({
    ...intent,
    last_payment_error: null,
    next_action: inPage
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: {
            source: newId('payatt'),
            stripe_js: page,
            type: 'three_d_secure_redirect',
          },
        }
      : { redirect_to_url: { return_url: attempt.return_url, url: page }, type: 'redirect_to_url' },
    payment_method: attempt.payment_method,
    status: 'requires_action',
  });
  emit(account, call, 'payment_intent.requires_action', row);
  return row;
}

/** Returns the intent, or throws a 402 that contains it. */
function result(intent: PaymentIntentRecord): PaymentIntentRecord {
  const error = intent.last_payment_error;
  if (error === null) return intent;
  const {
    charge: chargeId,
    code = 'card_declined',
    decline_code: declineCode,
    payment_method: method,
  } = error;
  throw cardError(error.message ?? '', {
    ...(chargeId === undefined ? {} : { charge: chargeId }),
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    payment_intent: intent,
    ...(method === undefined ? {} : { payment_method: method }),
  });
}
