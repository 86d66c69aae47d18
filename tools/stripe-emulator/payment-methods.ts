import type Stripe from 'stripe';
import { attach, attachedTo, detachMethod, resolvePaymentMethod } from './attachments';
import { cardParam, checkExpiry, newCardMethod } from './card-details';
import { cardByPaymentMethodName } from './cards';
import { customerOf } from './customers';
import { emit } from './events';
import { invalidParameter, noSuch, notAllowed } from './errors';
import { page, pageShape } from './lists';
import {
  addressShape,
  changeMetadata,
  email,
  sentValues,
  group,
  ignored,
  integer,
  metadata,
  oneOf,
  required,
  text,
  unsettable,
  type Values,
} from './params';
import { nullableAddress } from './postal';
import type { PaymentMethodRecord } from './records';
import { route, type Call, type Route } from './routing';

const billingShape = {
  address: unsettable(group(addressShape)),
  email: unsettable(email()),
  name: unsettable(text()),
  phone: unsettable(text()),
  tax_id: unsettable(text()),
};
const allowRedisplay = oneOf('always', 'limited', 'unspecified');

/** Parameters of a new payment method: `payment_method_data` of a confirmation, or the body of a create. */
export const methodDataShape = {
  type: required(text()),
  card: cardParam,
  billing_details: group(billingShape),
  metadata: metadata(),
  allow_redisplay: allowRedisplay,
  radar_options: ignored(),
};
export type MethodData = Values<typeof methodDataShape>;

const updateShape = {
  allow_redisplay: allowRedisplay,
  billing_details: group(billingShape),
  card: group({ exp_month: integer(), exp_year: integer(), networks: ignored() }),
  metadata: metadata(),
};
const listShape = { ...pageShape, customer: text(), type: text() };

export const paymentMethodRoutes: readonly Route[] = [
  route('POST', '/v1/payment_methods', methodDataShape, (call, params) => createFromData(call, params), [
    'secret',
    'publishable',
  ]),
  route('GET', '/v1/payment_methods', listShape, (call, params) => {
    if (params.customer === undefined) return page([], params, '/v1/payment_methods', 'PaymentMethod');
    customerOf(call, params.customer, 'customer');
    return methodsOf(call, params.customer, params, '/v1/payment_methods');
  }),
  route('GET', '/v1/payment_methods/:id', {}, (call) => methodInPath(call)),
  route('POST', '/v1/payment_methods/:id', updateShape, updateMethod),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text()) }, (call, params) => {
    const method = methodInPath(call);
    customerOf(call, params.customer, 'customer');
    return attach(call.account, call, method, params.customer);
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, (call) => {
    const method = methodInPath(call);
    if (method.customer === null) {
      throw notAllowed(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    return detachMethod(call.account, call, method);
  }),
  route('GET', '/v1/customers/:id/payment_methods', { ...pageShape, type: text() }, (call, params) => {
    customerOf(call, call.id);
    return methodsOf(call, call.id, params, `/v1/customers/${call.id}/payment_methods`);
  }),
];

/** Creates a payment method from card details or a token. */
export function createFromData(call: Call, data: MethodData, parent = ''): PaymentMethodRecord {
  const name = (key: string): string => (parent === '' ? key : `${parent}[${key}]`);
  if (data.type !== 'card') {
    throw invalidParameter(
      `The payment method type "${data.type}" is invalid. Please ensure the provided type is activated in your ` +
        'dashboard (https://dashboard.stripe.com/account/payments/settings).',
      name('type'),
    );
  }
  if (data.card === undefined) {
    throw invalidParameter(`Missing required param: ${name('card')}.`, name('card'), 'parameter_missing');
  }
  const method = newCardMethod(call.account, data.card, name('card'));
  return call.account.store.paymentMethods.put({
    ...method,
    billing_details: billingDetails(method.billing_details, data.billing_details),
    metadata: changeMetadata({}, data.metadata),
    ...(data.allow_redisplay === undefined ? {} : { allow_redisplay: data.allow_redisplay }),
  });
}

function methodInPath(call: Call): PaymentMethodRecord {
  if (cardByPaymentMethodName(call.id) !== undefined) return resolvePaymentMethod(call.account, call.id);
  const row = call.account.store.paymentMethods.get(call.id);
  if (row === undefined) throw noSuch('PaymentMethod', call.id, 'payment_method', 404);
  return row;
}

function methodsOf(call: Call, customer: string, params: Values<typeof listShape>, url: string): object {
  const rows = attachedTo(call.account, customer);
  const matching = rows.filter((row) => params.type === undefined || row.type === params.type);
  return page(matching, params, url, 'PaymentMethod');
}

function updateMethod(call: Call, params: Values<typeof updateShape>): PaymentMethodRecord {
  const before = methodInPath(call);
  if (before.customer === null) {
    throw notAllowed('You must save this PaymentMethod to a customer before you can update it.');
  }
  const month = params.card?.exp_month ?? before.card.exp_month;
  const year = params.card?.exp_year ?? before.card.exp_year;
  if (params.card !== undefined) checkExpiry(month, year, call.account.clock.now(), 'card');
  const row = call.account.store.paymentMethods.put({
    ...before,
    ...(params.allow_redisplay === undefined ? {} : { allow_redisplay: params.allow_redisplay }),
    billing_details: billingDetails(before.billing_details, params.billing_details),
    card: { ...before.card, exp_month: month, exp_year: year },
    metadata: changeMetadata(before.metadata ?? {}, params.metadata),
  });
  emit(call.account, call, 'payment_method.updated', row, before);
  return row;
}

function billingDetails(
  current: Stripe.PaymentMethod.BillingDetails,
  change: Values<typeof billingShape> | undefined,
): Stripe.PaymentMethod.BillingDetails {
  if (change === undefined) return current;
  const { address, ...plain } = change;
  return {
    ...current,
    ...sentValues(plain),
    ...(address === undefined ? {} : { address: nullableAddress(address) }),
  };
}
