import { TEST_EVENT } from '@comptoir/webhooks';

/** What a receiver can register for (spec, User webhook events). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.completed',
  'payment.failed',
  'refund.processed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The names that the log of deliveries has. */
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];
