import { seconds, type Account, type Origin } from './account';
import { addChargeToBalance } from './charges';
import { emit } from './events';
import { notAllowed } from './errors';
import { checkLastDigits } from './money';
import { checkState } from './intent-states';
import { changeMetadata, type Values } from './params';
import type { captureShape } from './payment-intent-params';
import type { ChargeRecord, PaymentIntentRecord } from './records';
import type { Call } from './routing';

/** Captures an authorized payment, fully or in part; the rest is released. */
export function captureIntent(
  call: Call,
  intent: PaymentIntentRecord,
  params: Values<typeof captureShape>,
): PaymentIntentRecord {
  checkState(intent, 'captured');
  const { account } = call;
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw notAllowed(
      'The requested capture amount is greater than the amount you can capture for this charge.',
      {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      },
    );
  }
  checkLastDigits(amount, intent.currency, 'amount_to_capture');
  const before = chargeOf(account, intent);
  const charge = account.store.charges.put({
    ...before,
    amount_captured: amount,
    amount_refunded: before.amount - amount,
    balance_transaction: addChargeToBalance(account, before.id, amount, before.currency),
    captured: true,
  });
  const row = account.store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: changeMetadata(intent.metadata, params.metadata),
    status: 'succeeded',
    ...(params.statement_descriptor_suffix === undefined
      ? {}
      : { statement_descriptor_suffix: params.statement_descriptor_suffix }),
  });
  emit(account, call, 'charge.captured', charge, before);
  emit(account, call, 'payment_intent.succeeded', row);
  return row;
}

/** Cancels an intent; an authorization is released. */
export function cancelIntent(
  call: Call,
  intent: PaymentIntentRecord,
  reason: PaymentIntentRecord['cancellation_reason'],
): PaymentIntentRecord {
  checkState(intent, 'canceled');
  return withdraw(call.account, call, intent, reason);
}

/** Ends an authorization that was not captured in time, as the card's bank would. */
export function expireAuthorization(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
): PaymentIntentRecord {
  checkState(intent, 'captured');
  emit(account, origin, 'charge.expired', chargeOf(account, intent));
  return withdraw(account, origin, intent, 'automatic');
}

/** Ends an intent without a capture, in any state. */
export function withdraw(
  account: Account,
  origin: Origin,
  intent: PaymentIntentRecord,
  reason: PaymentIntentRecord['cancellation_reason'],
): PaymentIntentRecord {
  if (intent.status === 'requires_capture') {
    const before = chargeOf(account, intent);
    const charge = account.store.charges.put({ ...before, amount_refunded: before.amount, refunded: true });
    emit(account, origin, 'charge.refunded', charge, before);
  }
  account.store.attempts.delete(intent.id);
  const row = account.store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    canceled_at: seconds(account),
    cancellation_reason: reason,
    next_action: null,
    processing: null,
    status: 'canceled',
  });
  emit(account, origin, 'payment_intent.canceled', row);
  return row;
}

function chargeOf(account: Account, intent: PaymentIntentRecord): ChargeRecord {
  const charge = account.store.charges.get(intent.latest_charge ?? '');
  if (charge === undefined) throw new Error(`Payment intent ${intent.id} has no charge.`);
  return charge;
}
