/** What a receiver can register for (booking-decisions section 12). */
export const WEBHOOK_EVENTS = ['booking.created', 'booking.updated', 'booking.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
