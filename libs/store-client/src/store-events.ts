import type { operations } from './generated/schema';

/** An order in a webhook. Amounts are decimal texts in major units. */
interface OrderData {
  order_number: string;
  status: string;
  payment_status: string;
  total: string;
  currency: string;
}

/** A payment in a webhook. A payment that came from credit only has no id. */
interface PaymentData {
  order_number: string;
  payment_id: number | null;
  amount: string;
  currency: string;
  status: string;
}

interface EventOf<Name extends string, Data> {
  event: Name;
  /** ISO 8601 in UTC. */
  timestamp: string;
  data: Data;
}

/** Events of changed records, by name. */
type StoreRecordEvents = {
  [
    N in Extract<keyof operations, `webhooks.${string}.${'created' | 'updated' | 'deleted'}`>
  ]: operations[N]['requestBody']['content']['application/json'];
};

/** A webhook of the store, as `verifyWebhook<StoreEvent>` returns it. */
export type StoreEvent =
  | EventOf<'order.placed' | 'order.confirmed' | 'order.delivered' | 'order.cancelled', OrderData>
  | EventOf<'order.backorder_filled', OrderData & { waiting_quantity: number }>
  | EventOf<'order.shipped', OrderData & { tracking_number: string | null; carrier: string | null }>
  | EventOf<
      | 'payment.completed'
      | 'payment.failed'
      | 'payment.authorized'
      | 'payment.authorization_expiring'
      | 'payment.authorization_expired'
      | 'payment.capture_failed',
      PaymentData
    >
  | EventOf<'refund.processed', { order_number: string; refund_id: number; amount: string; currency: string }>
  | EventOf<
      'tax.threshold_reached',
      { year: number; percent: number; net: string; threshold: string; currency: string }
    >
  | EventOf<'webhook.test', Record<string, unknown>>
  | StoreRecordEvents[keyof StoreRecordEvents];
