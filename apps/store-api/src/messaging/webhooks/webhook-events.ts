import { TEST_EVENT } from '@comptoir/webhooks';
import { RECORD_EVENT_NAMES } from '../events/record-events';

/** Events that any webhook can subscribe to (docs/webhooks.md). */
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

/** Events that webhooks of administrators can subscribe to. */
export const ADMIN_EVENTS = [...WEBHOOK_EVENTS, ...RECORD_EVENT_NAMES] as const;
export type AdminEvent = (typeof ADMIN_EVENTS)[number];

/** Names of events in the log of deliveries. */
export const DELIVERED_EVENTS = [...ADMIN_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];
