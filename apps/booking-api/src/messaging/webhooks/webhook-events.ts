import { TEST_EVENT } from '@comptoir/webhooks';
import { RECORD_EVENT_NAMES, type RecordEventName } from '../../platform/record-events/record-events';

/** Events of bookings and the waiting list with all their data. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'waiting_list.joined',
  'waiting_list.offered',
  'waiting_list.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Bookings have richer events of these names. */
type RecordWebhookEvent = Exclude<RecordEventName, WebhookEvent>;
export const RECORD_WEBHOOK_EVENTS = RECORD_EVENT_NAMES.filter(
  (name): name is RecordWebhookEvent => !WEBHOOK_EVENTS.some((event) => event === name),
);

/** Events that a webhook can subscribe to. */
export const ALL_EVENTS = [...WEBHOOK_EVENTS, ...RECORD_WEBHOOK_EVENTS] as const;
export type AnyEvent = (typeof ALL_EVENTS)[number];

/** Names of events in the log of deliveries. */
export const DELIVERED_EVENTS = [...ALL_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];
