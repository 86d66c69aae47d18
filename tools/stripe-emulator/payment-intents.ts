import { seconds } from './account';
import { confirm } from './confirmation';
import { customerOf } from './customers';
import { emit } from './events';
import { cancelIntent, captureIntent } from './capture';
import { newClientSecret, newId } from './ids';
import { accessible, forCaller } from './intent-access';
import { changes, checkConfirmingParams, checkMethodSelection } from './intent-changes';
import { checkChangeable, checkState } from './intent-states';
import { page, pageShape } from './lists';
import { checkChargeAmount, checkCurrency } from './money';
import { changeMetadata, text } from './params';
import {
  cancelShape,
  captureShape,
  confirmShape,
  createShape,
  updateShape,
  type CreateParams,
  type UpdateParams,
} from './payment-intent-params';
import { methodOfParams } from './payment-choice';
import type { PaymentIntentRecord } from './records';
import { route, type Call, type Route } from './routing';

const url = '/v1/payment_intents';
const both = ['secret', 'publishable'] as const;

export const paymentIntentRoutes: readonly Route[] = [
  route('POST', url, createShape, createIntent),
  route('GET', url, { ...pageShape, customer: text() }, (call, params) => {
    const rows = call.account.store.paymentIntents.newestFirst();
    const matching = rows.filter((row) => params.customer === undefined || row.customer === params.customer);
    return page(matching, params, url, 'payment_intent');
  }),
  route(
    'GET',
    `${url}/:id`,
    { client_secret: text() },
    (call, params) => forCaller(call, accessible(call, params.client_secret)),
    both,
  ),
  route('POST', `${url}/:id`, updateShape, updateIntent),
  route(
    'POST',
    `${url}/:id/confirm`,
    confirmShape,
    (call, params) => {
      const intent = accessible(call, params.client_secret);
      checkState(intent, 'confirmed');
      checkMethodSelection(call, params);
      const method = methodOfParams(call, intent, params);
      return forCaller(call, confirm(call, { ...intent, ...changes(params) }, method, params));
    },
    both,
  ),
  route('POST', `${url}/:id/capture`, captureShape, (call, params) => {
    return captureIntent(call, accessible(call), params);
  }),
  route('POST', `${url}/:id/cancel`, cancelShape, (call, params) => {
    return cancelIntent(call, accessible(call), params.cancellation_reason ?? null);
  }),
];

function createIntent(call: Call, params: CreateParams): PaymentIntentRecord {
  const currency = checkCurrency(params.currency);
  checkChargeAmount(params.amount, currency);
  checkMethodSelection(call, params);
  if (params.confirm !== true) checkConfirmingParams(params);
  if (params.customer !== undefined) customerOf(call, params.customer, 'customer');
  const blank = blankIntent(call, params.amount, currency);
  const described = { ...blank, ...selection(params), customer: params.customer ?? null };
  const method = methodOfParams(call, described, params);
  const row: PaymentIntentRecord = {
    ...described,
    ...changes(params),
    confirmation_method: params.confirmation_method ?? 'automatic',
    description: params.description ?? null,
    metadata: changeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    transfer_group: params.transfer_group ?? null,
  };
  call.account.store.paymentIntents.put(row);
  emit(call.account, call, 'payment_intent.created', row);
  return params.confirm === true ? confirm(call, row, method, params) : row;
}

/** Returns how payment methods are chosen: by the dashboard's settings, or from a list of types. */
function selection(params: CreateParams): Partial<PaymentIntentRecord> {
  const automatic = params.automatic_payment_methods;
  const listed = params.allowed_payment_method_types ?? null;
  if (listed !== null || params.payment_method_types !== undefined || automatic?.enabled === false) {
    return { allowed_payment_method_types: listed, automatic_payment_methods: null };
  }
  return {
    automatic_payment_methods: { allow_redirects: automatic?.allow_redirects ?? 'always', enabled: true },
    excluded_payment_method_types: params.excluded_payment_method_types ?? null,
  };
}

function blankIntent(call: Call, amount: number, currency: string): PaymentIntentRecord {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: seconds(call.account),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

const chargedParams = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'payment_method_data',
  'setup_future_usage',
  'capture_method',
] as const;

function updateIntent(call: Call, params: UpdateParams): PaymentIntentRecord {
  const before = accessible(call);
  checkMethodSelection(call, params);
  const currency = params.currency === undefined ? before.currency : checkCurrency(params.currency);
  const amount = params.amount ?? before.amount;
  if (params.amount !== undefined || params.currency !== undefined) checkChargeAmount(amount, currency);
  const touched = chargedParams.find((name) => params[name] !== undefined);
  if (touched !== undefined) checkChangeable(before, touched);
  if (params.customer !== undefined) customerOf(call, params.customer, 'customer');
  const customer = params.customer ?? before.customer;
  const method = methodOfParams(call, { ...before, customer }, params);
  const { description, statement_descriptor: descriptor, statement_descriptor_suffix: suffix } = params;
  const row = call.account.store.paymentIntents.put({
    ...before,
    ...changes(params),
    amount,
    currency,
    customer,
    ...(description === undefined ? {} : { description }),
    ...(descriptor === undefined ? {} : { statement_descriptor: descriptor }),
    ...(suffix === undefined ? {} : { statement_descriptor_suffix: suffix }),
    last_payment_error: null,
    metadata: changeMetadata(before.metadata, params.metadata),
    payment_method: method?.id ?? before.payment_method,
    transfer_group: params.transfer_group ?? before.transfer_group,
    ...(touched === undefined ? {} : restarted(method !== undefined || before.payment_method !== null)),
  });
  return row;
}

/** A changed amount requires a new confirmation. */
function restarted(hasMethod: boolean): Pick<PaymentIntentRecord, 'next_action' | 'status'> {
  return { next_action: null, status: hasMethod ? 'requires_confirmation' : 'requires_payment_method' };
}
