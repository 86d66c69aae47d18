import { TEST_EVENT } from '@comptoir/webhooks';

/** Events that a webhook can subscribe to (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.backorder_filled',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.completed',
  'payment.failed',
  'payment.authorized',
  'payment.authorization_expiring',
  'payment.authorization_expired',
  'payment.capture_failed',
  'refund.processed',
  'tax.threshold_reached',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Names of events in the log of deliveries. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];
