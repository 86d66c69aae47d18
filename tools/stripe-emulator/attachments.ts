import type { Account, Origin } from './account';
import { newCardMethod } from './card-details';
import { cardByNumber, cardByPaymentMethodName, type TestCard } from './cards';
import { emit } from './events';
import { cardError, noSuch, notAllowed, type StripeApiError } from './errors';
import type { PaymentMethodRecord } from './records';

/** Returns the payment method with an id. A test name such as `pm_card_visa` creates a new one. */
export function resolvePaymentMethod(
  account: Account,
  id: string,
  param = 'payment_method',
): PaymentMethodRecord {
  const testCard = cardByPaymentMethodName(id);
  if (testCard !== undefined) return newCardMethod(account, { number: testCard.number });
  const row = account.store.paymentMethods.get(id);
  if (row === undefined) throw noSuch('PaymentMethod', id, param, 400);
  return row;
}

/** Saves a payment method for a customer. A card that the issuer declines cannot be saved. */
export function attach(
  account: Account,
  origin: Origin,
  method: PaymentMethodRecord,
  customer: string,
): PaymentMethodRecord {
  const { store } = account;
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw notAllowed('The payment method you provided has already been attached to a customer.');
  }
  const card = store.cards.get(method.id);
  if (card?.spent === true) throw reuse();
  const { decline, attachable } = cardBehind(account, method);
  if (decline !== undefined && attachable !== true) {
    throw cardError(decline.message, {
      code: decline.code,
      ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
      payment_method: method,
    });
  }
  return attachWithoutCheck(account, origin, method, customer);
}

/** Saves a payment method without asking the issuer, after a successful payment with it. */
export function attachWithoutCheck(
  account: Account,
  origin: Origin,
  method: PaymentMethodRecord,
  customer: string,
): PaymentMethodRecord {
  const row = account.store.paymentMethods.put({ ...method, customer });
  emit(account, origin, 'payment_method.attached', row);
  return row;
}

/** Detaches a payment method from its customer permanently. */
export function detachMethod(
  account: Account,
  origin: Origin,
  method: PaymentMethodRecord,
): PaymentMethodRecord {
  const { store } = account;
  const row = store.paymentMethods.put({ ...method, customer: null });
  const card = store.cards.get(method.id);
  if (card !== undefined) store.cards.put({ ...card, spent: true });
  const owner = method.customer === null ? undefined : store.customers.get(method.customer);
  if (owner?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    store.customers.put({ ...owner, invoice_settings });
  }
  emit(account, origin, 'payment_method.detached', row, method);
  return row;
}

export function attachedTo(account: Account, customer: string): PaymentMethodRecord[] {
  return account.store.paymentMethods.newestFirst().filter((method) => method.customer === customer);
}

/** Returns the error for a payment method that was used once without a customer, or was detached. */
export function reuse(): StripeApiError {
  return notAllowed(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
      'connected account without Customer attachment, or was detached from a Customer. It may not be used again. ' +
      'To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

/** Returns the test card of a payment method. */
export function cardBehind(account: Account, method: PaymentMethodRecord): TestCard {
  const card = cardByNumber(account.store.cards.get(method.id)?.number ?? '');
  if (card === undefined) throw new Error(`No card is stored for ${method.id}.`);
  return card;
}
