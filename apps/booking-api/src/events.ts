import { jobDecorators } from '@comptoir/jobs';

/** What happens in this service; payloads carry ids only. */
export interface BookingEvents {
  'booking.created': { bookingId: number };
  'booking.updated': { bookingId: number };
  'booking.cancelled': { bookingId: number };
  /** A booking and its answers were removed for good. */
  'booking.deleted': { bookingId: number };
}

export const { OnEvent, Every } = jobDecorators<BookingEvents, Record<never, never>>();
