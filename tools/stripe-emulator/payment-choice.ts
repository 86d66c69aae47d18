import { resolvePaymentMethod, reuse } from './attachments';
import { notAllowed } from './errors';
import { createFromData } from './payment-methods';
import type { ConfirmParams, CreateParams, UpdateParams } from './payment-intent-params';
import type { PaymentIntentRecord, PaymentMethodRecord } from './records';
import type { Call } from './routing';

/** Returns the valid payment method that the parameters select for an intent; `undefined` without one. */
export function methodOfParams(
  call: Call,
  intent: PaymentIntentRecord,
  params: CreateParams | UpdateParams | ConfirmParams,
): PaymentMethodRecord | undefined {
  const { payment_method: id, payment_method_data: data } = params;
  if (id !== undefined && data !== undefined) {
    throw notAllowed('You may only specify one of these parameters: payment_method, payment_method_data.', {
      code: 'parameters_exclusive',
      param: 'payment_method',
    });
  }
  if (data !== undefined) return createFromData(call, data, 'payment_method_data');
  if (id === undefined) return undefined;
  const method = resolvePaymentMethod(call.account, id);
  checkUsable(call, intent, method);
  return method;
}

/** @throws StripeApiError 400 when the payment method belongs to another customer or cannot be used again */
export function checkUsable(call: Call, intent: PaymentIntentRecord, method: PaymentMethodRecord): void {
  if (method.customer === null) {
    if (call.account.store.cards.get(method.id)?.spent === true) throw reuse();
    return;
  }
  if (intent.customer === null) {
    throw notAllowed(
      `The PaymentMethod supplied (${method.id}) belongs to a Customer. Please include the Customer in the ` +
        '`customer` parameter on the PaymentIntent.',
      { param: 'payment_method' },
    );
  }
  if (intent.customer !== method.customer) {
    throw notAllowed(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to ` +
        'the customer.',
      { code: 'payment_method_invalid_parameter', param: 'payment_method' },
    );
  }
}
