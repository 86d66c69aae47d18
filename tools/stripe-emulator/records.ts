import type Stripe from 'stripe';

/** An API object as it is stored: the named expandable fields have ids. */
type WithIds<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

export type CustomerRecord = Omit<Stripe.Customer, 'deleted'>;
export type PaymentMethodRecord = WithIds<Stripe.PaymentMethod, 'customer'> & {
  card: Stripe.PaymentMethod.Card;
};
export type LastPaymentError = Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_method'> & {
  payment_method?: PaymentMethodRecord;
};
export type PaymentIntentRecord = Omit<
  WithIds<Stripe.PaymentIntent, 'customer' | 'payment_method' | 'latest_charge' | 'client_secret'>,
  'last_payment_error' | 'status'
> & { last_payment_error: LastPaymentError | null; status: IntentStatus; client_secret: string };
export type ChargeRecord = WithIds<Stripe.Charge, 'customer' | 'payment_intent' | 'balance_transaction'>;
export type RefundRecord = WithIds<Stripe.Refund, 'charge' | 'payment_intent' | 'balance_transaction'> & {
  charge: string;
};
export type DisputeRecord = WithIds<Stripe.Dispute, 'charge' | 'payment_intent'>;
export type FileRecord = Stripe.File;
export type PayoutRecord = Stripe.Payout;
/** A balance transaction that was paid out. */
export interface PaidOutRecord {
  /** Id of the balance transaction. */
  id: string;
  payout: string;
}
export type TaxCalculationRecord = Stripe.Tax.Calculation & { id: string };
export type TaxTransactionRecord = Stripe.Tax.Transaction & {
  line_items: { data: Stripe.Tax.TransactionLineItem[] };
};
/** A taxed amount: a line of a calculation, or shipping. */
export type TaxLine = Pick<
  Stripe.Tax.CalculationLineItem,
  'amount' | 'amount_tax' | 'tax_behavior' | 'tax_code'
> & { tax_breakdown: Stripe.Tax.CalculationLineItem.TaxBreakdown[] };
export type BalanceTransactionRecord = WithIds<Stripe.BalanceTransaction, 'source'>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Card data of a payment method that the API does not return. */
export interface CardRecord {
  /** Id of the payment method. */
  id: string;
  number: string;
  /** True when it was charged without a customer, or detached: it cannot be used again. */
  spent: boolean;
  /** True when it was authenticated while being saved: later off-session charges need no 3-D Secure. */
  setUp: boolean;
}

/** The running confirmation of a payment intent. */
export interface AttemptRecord {
  /** Id of the payment intent. */
  id: string;
  payment_method: string;
  return_url: string | null;
  /** True when 3-D Secure succeeded in this attempt. */
  authenticated: boolean;
}

export interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** A pending delivery of one event to one receiver. A successful one is deleted. */
export interface DeliveryRecord {
  id: string;
  event: string;
  url: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  due: number;
}

/** A response stored under an idempotency key. */
export interface StoredResponse {
  /** The kind of API key and the idempotency key. */
  id: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

/** A delayed change. */
export interface TaskRecord {
  id: string;
  kind: 'settle_refund' | 'settle_payment';
  object: string;
  due: number;
}
