import { jobDecorators } from '@comptoir/jobs';
import type { WebhookEngineEvents, WebhookEngineJobs } from '@comptoir/webhooks';

/** Events of this service; payloads have ids only. */
export interface BookingEvents extends WebhookEngineEvents {
  'booking.created': { bookingId: number };
  /** `changed` has the names of the changed fields. */
  'booking.updated': { bookingId: number; changed: readonly string[] };
  'booking.cancelled': { bookingId: number };
  /** A booking and its answers were deleted. */
  'booking.deleted': { bookingId: number };
}

/** Jobs with exactly one handler. */
export interface BookingJobs extends WebhookEngineJobs {
  /** Sends a reminder of a booking. @property startAt the start that the mail reminds of */
  'bookings.remind': { bookingId: number; startAt: string };
  /** Reads an external calendar. */
  'external-calendars.sync': { calendarId: number };
  /** Deletes the condemned files. */
  'uploads.purge': Record<never, never>;
}

/**
 * Every event and job by name. The compiler checks that the lists are complete, the start that each has a
 * handler.
 */
export const EVENTS: Record<keyof BookingEvents, true> = {
  'booking.created': true,
  'booking.updated': true,
  'booking.cancelled': true,
  'booking.deleted': true,
  'webhook.disabled': true,
};
export const JOBS: Record<keyof BookingJobs, true> = {
  'bookings.remind': true,
  'external-calendars.sync': true,
  'uploads.purge': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<BookingEvents, BookingJobs>();
