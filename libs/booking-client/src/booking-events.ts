import type { Result } from './results';

/** A booking in a webhook, as staff see it. */
export type BookingEventData = Result<'adminBookings.get'> & {
  custom_values: { field_id: number; label: string; type: string; value: string }[];
  /** Counts the versions of a booking, from 1. Store the highest of each booking. */
  sequence: number;
};

/** A webhook of the booking service, as `verifyWebhook<BookingEvent>` returns it. */
export type BookingEvent =
  | {
      event: 'booking.created' | 'booking.cancelled' | 'booking.updated';
      /** ISO 8601 in UTC. */
      timestamp: string;
      data: BookingEventData;
    }
  | { event: 'webhook.test'; timestamp: string; data: Record<string, unknown> };
