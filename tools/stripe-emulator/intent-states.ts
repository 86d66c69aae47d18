import { notAllowed, type StripeApiError } from './errors';
import type { IntentStatus, PaymentIntentRecord } from './records';

type Action = 'confirmed' | 'captured' | 'canceled';

/** States in which each action is possible. */
const allowed: Readonly<Record<Action, readonly IntentStatus[]>> = {
  confirmed: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  captured: ['requires_capture'],
  canceled: [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ],
};

/** States in which amount and other charge details can be changed. */
const changeable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/**
 * @throws StripeApiError 400 `payment_intent_unexpected_state` when the intent's state does not allow the
 * action
 */
export function checkState(intent: PaymentIntentRecord, action: Action): void {
  if (allowed[action].includes(intent.status)) return;
  throw unexpectedState(intent, messageFor(intent, action));
}

/** @throws StripeApiError 400 when the charge details can no longer be changed */
export function checkChangeable(intent: PaymentIntentRecord, param: string): void {
  if (changeable.includes(intent.status)) return;
  throw unexpectedState(
    intent,
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. You may only ` +
      `update the ${param} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
  );
}

export function unexpectedState(intent: PaymentIntentRecord, message: string): StripeApiError {
  return notAllowed(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function messageFor(intent: PaymentIntentRecord, action: Action): string {
  const statuses = allowed[action].join(', ');
  if (action === 'confirmed' && intent.status === 'succeeded') {
    return 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
  }
  if (action === 'captured') {
    if (intent.status === 'succeeded') {
      return 'This PaymentIntent could not be captured because it has already been captured.';
    }
    return (
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent ` +
      `with one of the following statuses may be captured: ${statuses}.`
    );
  }
  const verb = action === 'canceled' ? 'cancel' : 'confirm';
  return (
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
    `one of the following statuses may be ${action}: ${statuses}.`
  );
}
