import { jobDecorators } from '@comptoir/jobs';
import type { WebhookEngineEvents, WebhookEngineJobs } from '@comptoir/webhooks';

/** What happens in this service; payloads carry ids only. */
export interface BookingEvents extends WebhookEngineEvents {
  'booking.created': { bookingId: number };
  /** `changed` names the fields. */
  'booking.updated': { bookingId: number; changed: readonly string[] };
  'booking.cancelled': { bookingId: number };
  /** A booking and its answers were removed for good. */
  'booking.deleted': { bookingId: number };
}

/** Single jobs, which only one handler has. */
export interface BookingJobs extends WebhookEngineJobs {
  /** Reminds of a booking. @property startAt the start that is reminded of */
  'bookings.remind': { bookingId: number; startAt: string };
  /** Removes the files that were given up. */
  'uploads.purge': Record<never, never>;
}

/** Every event and job by name; the compiler keeps the lists complete, the start checks that each has a handler. */
export const EVENTS: Record<keyof BookingEvents, true> = {
  'booking.created': true,
  'booking.updated': true,
  'booking.cancelled': true,
  'booking.deleted': true,
  'webhook.disabled': true,
};
export const JOBS: Record<keyof BookingJobs, true> = {
  'bookings.remind': true,
  'uploads.purge': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<BookingEvents, BookingJobs>();
