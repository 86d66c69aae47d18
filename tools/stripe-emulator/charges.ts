import type Stripe from 'stripe';
import { seconds, type Account } from './account';
import { addBalanceTransaction, feeOf } from './balance';
import type { Decline, TestCard } from './cards';
import { customerOf } from './customers';
import { emit } from './events';
import { noSuch } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { changeMetadata, email, sentValues, metadata, text, unsettable } from './params';
import { shippingOf, shippingParam } from './postal';
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from './records';
import { route, type Call, type Route } from './routing';

const updateShape = {
  customer: text(),
  description: unsettable(text()),
  metadata: metadata(),
  receipt_email: unsettable(email()),
  shipping: unsettable(shippingParam),
};
const listShape = { ...pageShape, customer: text(), payment_intent: text() };
/** Days until an authorization ends. */
const authorizationDays = 7;
const statementPrefix = 'COMPTOIR';

export const chargeRoutes: readonly Route[] = [
  route('GET', '/v1/charges', listShape, (call, params) => {
    const rows = call.account.store.charges
      .newestFirst()
      .filter(
        (row) =>
          (params.customer === undefined || row.customer === params.customer) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      );
    return page(rows, params, '/v1/charges', 'charge');
  }),
  route('GET', '/v1/charges/:id', {}, (call) => chargeInPath(call)),
  route('POST', '/v1/charges/:id', updateShape, (call, params) => {
    const before = chargeInPath(call);
    const { metadata: change, shipping, customer, ...plain } = params;
    if (customer !== undefined) customerOf(call, customer, 'customer');
    const row = call.account.store.charges.put({
      ...before,
      ...sentValues({ ...plain, customer }),
      ...(shipping === undefined ? {} : { shipping: shippingOf(shipping) }),
      metadata: changeMetadata(before.metadata, change),
    });
    emit(call.account, call, 'charge.updated', row, before);
    return row;
  }),
];

function chargeInPath(call: Call): ChargeRecord {
  const row = call.account.store.charges.get(call.id);
  if (row === undefined) throw noSuch('charge', call.id, 'id', 404);
  return row;
}

/** One attempt to charge a card. */
export interface ChargeAttempt {
  intent: PaymentIntentRecord;
  method: PaymentMethodRecord;
  card: TestCard;
  decline: Decline | undefined;
  authenticated: boolean;
}

/** Stores the charge of an attempt. An approved charge is captured unless the intent is captured manually. */
export function createCharge(account: Account, attempt: ChargeAttempt): ChargeRecord {
  const { intent, method, decline } = attempt;
  const id = newId('ch');
  const captured = decline === undefined && intent.capture_method !== 'manual';
  const row: ChargeRecord = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? addChargeToBalance(account, id, intent.amount, intent.currency) : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: statementDescriptor(intent),
    captured,
    created: seconds(account),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(attempt),
    paid: decline === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(attempt, seconds(account)),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${account.url}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline === undefined ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  return account.store.charges.put(row);
}

/**
 * Adds a captured charge to the balance.
 * @returns the id of the balance transaction
 */
export function addChargeToBalance(
  account: Account,
  charge: string,
  amount: number,
  currency: string,
): string {
  return addBalanceTransaction(account, {
    amount,
    currency,
    source: charge,
    type: 'charge',
    fee: feeOf(amount),
    category: 'charge',
  });
}

function statementDescriptor(intent: PaymentIntentRecord): string {
  const suffix = intent.statement_descriptor_suffix;
  return suffix === null ? statementPrefix : `${statementPrefix}* ${suffix}`.slice(0, 22);
}

function outcomeOf({ card, decline }: ChargeAttempt): Stripe.Charge.Outcome {
  const risk = { risk_level: card.riskLevel ?? 'normal', risk_score: card.riskLevel === undefined ? 12 : 76 };
  const network = { advice_code: null, network_advice_code: null };
  if (decline === undefined) {
    return {
      ...network,
      ...risk,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const blocked = card.riskLevel === 'highest';
  return {
    ...network,
    ...risk,
    network_decline_code: blocked ? null : '05',
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : (decline.declineCode ?? decline.code),
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  };
}

function detailsOf(
  { intent, method, decline, authenticated }: ChargeAttempt,
  now: number,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  return {
    card: {
      amount_authorized: decline === undefined ? intent.amount : null,
      authorization_code: decline === undefined ? '123456' : null,
      brand: card.brand,
      ...(decline === undefined && intent.capture_method === 'manual'
        ? { capture_before: now + authorizationDays * 86_400 }
        : {}),
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: '104102978678771',
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? threeDSecureDone : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

const threeDSecureDone: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: 'b7a9a1c2-5f0e-4c6d-9a65-3d3b9b1c7a11',
  version: '2.2.0',
};
