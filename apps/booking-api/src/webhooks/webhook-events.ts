/** Events that a webhook can receive. */
export const WEBHOOK_EVENTS = ['booking.created', 'booking.updated', 'booking.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
