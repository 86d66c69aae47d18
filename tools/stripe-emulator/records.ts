import type Stripe from 'stripe';

/** An API object in which the named expandable fields hold ids, as they are stored. */
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
export type BalanceTransactionRecord = WithIds<Stripe.BalanceTransaction, 'source'>;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** What the emulator knows of the card behind a payment method, and the API does not show. */
export interface CardRecord {
  /** Id of the payment method. */
  id: string;
  number: string;
  /** Charged once without belonging to a customer, or detached: it may not be used again. */
  spent: boolean;
  /** Authenticated while it was being saved: later off-session charges need no 3-D Secure. */
  setUp: boolean;
}

/** The confirmation that a payment intent is in the middle of. */
export interface AttemptRecord {
  /** Id of the payment intent. */
  id: string;
  payment_method: string;
  return_url: string | null;
  /** Outcome of 3-D Secure when it took place in this attempt. */
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

/** One event on its way to one receiver. A delivered one is removed. */
export interface DeliveryRecord {
  id: string;
  event: string;
  url: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  due: number;
}

/** An answer kept under an idempotency key. */
export interface SavedAnswer {
  /** The API key's kind and the idempotency key. */
  id: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

/** Something that happens by itself a little later. */
export interface TaskRecord {
  id: string;
  kind: 'settle_refund' | 'settle_payment';
  object: string;
  due: number;
}
