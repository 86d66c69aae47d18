/** Events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'waiting_list.joined',
  'waiting_list.offered',
  'waiting_list.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
