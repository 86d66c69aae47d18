import type { Account, Origin } from './account';
import { cardBehind, attachWithoutCheck } from './attachments';
import type { Decline, TestCard } from './cards';
import { createCharge } from './charges';
import { openDispute } from './disputes';
import { docUrl } from './errors';
import { emit } from './events';
import type {
  AttemptRecord,
  ChargeRecord,
  LastPaymentError,
  PaymentIntentRecord,
  PaymentMethodRecord,
} from './records';

/** Charges the card now, or after a delay in `processing` if the settings say so. */
export function proceed(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  attempt: AttemptRecord,
): PaymentIntentRecord {
  const delay = account.settings.processingDelay;
  if (delay === null) return charge(account, origin, intent, attempt);
  const row = account.store.paymentIntents.put({
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: attempt.payment_method,
    processing: {
      card: { customer_notification: { approval_requested: null, completes_at: null } },
      type: 'card',
    },
    status: 'processing',
  });
  emit(account, origin, 'payment_intent.processing', row);
  account.schedule.add('settle_payment', row.id, delay);
  return row;
}

function charge(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  attempt: AttemptRecord,
): PaymentIntentRecord {
  const method = account.store.paymentMethods.get(attempt.payment_method);
  if (method === undefined) throw new Error(`Attempt ${attempt.id} has no payment method.`);
  const card = cardBehind(account, method);
  const { authenticated } = attempt;
  if (card.decline !== undefined) {
    return declined(account, origin, intent, method, card, card.decline, authenticated);
  }
  const made = createCharge(account, { intent, method, card, decline: undefined, authenticated });
  spend(account, origin, intent, method, authenticated);
  return approved(account, origin, intent, made, card);
}

function approved(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  made: ChargeRecord,
  card: TestCard,
): PaymentIntentRecord {
  account.store.attempts.delete(intent.id);
  const row = account.store.paymentIntents.put({
    ...intent,
    amount_capturable: made.captured ? 0 : intent.amount,
    amount_received: made.captured ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: made.payment_method,
    status: made.captured ? 'succeeded' : 'requires_capture',
  });
  emit(account, origin, 'charge.succeeded', made);
  emit(
    account,
    origin,
    made.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    row,
  );
  if (card.dispute !== undefined && made.captured) openDispute(account, origin, made.id, card.dispute);
  return row;
}

/** Records a decline of the card; the intent returns to `requires_payment_method`. */
export function declined(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  card: TestCard,
  decline: Decline,
  authenticated = false,
): PaymentIntentRecord {
  const made = createCharge(account, { intent, method, card, decline, authenticated });
  if (method.customer === null) markSpent(account, method.id);
  emit(account, origin, 'charge.failed', made);
  return failed(
    account,
    origin,
    { ...intent, latest_charge: made.id },
    {
      charge: made.id,
      code: decline.code,
      ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
      doc_url: docUrl(decline.code),
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
  );
}

/** Records a failed 3-D Secure step without a charge. */
export function authenticationFailed(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  attempt: AttemptRecord,
): PaymentIntentRecord {
  const code = 'payment_intent_authentication_failure';
  const method = account.store.paymentMethods.get(attempt.payment_method);
  return failed(account, origin, intent, {
    code,
    doc_url: docUrl(code),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
    ...(method === undefined ? {} : { payment_method: method }),
    type: 'invalid_request_error',
  });
}

function failed(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  error: LastPaymentError,
): PaymentIntentRecord {
  account.store.attempts.delete(intent.id);
  const row = account.store.paymentIntents.put({
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
  emit(account, origin, 'payment_intent.payment_failed', row);
  return row;
}

/**
 * Attaches a payment method that has paid to the customer if requested; otherwise it cannot be used again.
 */
function spend(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  authenticated: boolean,
): void {
  const { store } = account;
  if (authenticated && intent.setup_future_usage === 'off_session') {
    const card = store.cards.get(method.id);
    if (card !== undefined) store.cards.put({ ...card, setUp: true });
  }
  if (method.customer !== null) return;
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    attachWithoutCheck(account, origin, method, intent.customer);
  } else {
    markSpent(account, method.id);
  }
}

function markSpent(account: Account, id: string): void {
  const card = account.store.cards.get(id);
  if (card !== undefined) account.store.cards.put({ ...card, spent: true });
}

/** Charges the card of a payment in `processing`. */
export function settlePayment(account: Account, origin: Origin, id: string): void {
  const intent = account.store.paymentIntents.get(id);
  const attempt = account.store.attempts.get(id);
  if (intent?.status !== 'processing' || attempt === undefined) return;
  charge(account, origin, { ...intent, processing: null }, attempt);
}
