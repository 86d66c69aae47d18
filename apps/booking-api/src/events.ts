import { jobDecorators } from '@comptoir/jobs';
import type { ProcessorJobs } from '@comptoir/payments';
import type { WebhookEngineEvents, WebhookEngineJobs } from '@comptoir/webhooks';

interface CausedByStaff {
  byStaff?: true;
}

/** Events of this service; payloads have ids, names of fields and times. */
export interface BookingEvents extends WebhookEngineEvents {
  /** @property seriesId set when bookings of a series are made together; the mail is that of the series then */
  'booking.created': { bookingId: number; seriesId?: number };
  /**
   * `changed` has the names of the changed fields.
   * @property seriesId set as in `booking.created`
   * @property before start (ISO 8601) of a booking that was moved
   * @property beforeResourceId first resource of a booking that another one has taken over
   * @property byStaff true when staff caused it; mails to its client are not limited then
   */
  'booking.updated': CausedByStaff & {
    bookingId: number;
    changed: readonly string[];
    seriesId?: number;
    before?: string;
    beforeResourceId?: number;
  };
  /** @property seriesId set as in `booking.created` */
  'booking.cancelled': CausedByStaff & { bookingId: number; seriesId?: number };
  /** A booking and its answers were deleted. */
  'booking.deleted': { bookingId: number };
  /** A client joined the waiting list. */
  'waiting_list.joined': { entryId: number };
  /** A time is held for a client of the waiting list. */
  'waiting_list.offered': { entryId: number; offerId: number };
  /** A client does not wait any more. */
  'waiting_list.closed': { entryId: number };
  /** A client of the waiting list gave up a time; the next in line is asked. */
  'waiting_list.freed': Record<never, never>;
  /** The personal data of a booking was erased; the booking stays. */
  'booking.erased': { bookingId: number };
  /** A booking was not paid in time; its place is free again. It was never created for anybody else. */
  'booking.expired': { bookingId: number };
  /** A booking was cancelled while it waited for its payment. It was never created for anybody but its client. */
  'booking.unpaid-cancelled': CausedByStaff & { bookingId: number };
  /**
   * Staff moved a booking that waits for its payment.
   * @property before as in `booking.updated`
   */
  'booking.unpaid-moved': { bookingId: number; before?: string; beforeResourceId?: number };
  /** Money came for a booking whose place was gone; it is refunded. */
  'booking.payment-returned': { chargeId: number };
  /** A refund by card is done. */
  'booking.refunded': { refundId: number };
  /** The processor rejected a refund. */
  'booking.refund-failed': { refundId: number };
  'series.created': { seriesId: number };
  /** Bookings of a series were moved together. */
  'series.moved': CausedByStaff & { seriesId: number; bookingIds: readonly number[] };
  /** Bookings of a series were cancelled together. */
  'series.cancelled': CausedByStaff & { seriesId: number; bookingIds: readonly number[] };
}

/** Jobs with exactly one handler. */
export interface BookingJobs extends WebhookEngineJobs, ProcessorJobs {
  /**
   * Mails a reminder of a booking.
   * @property startAt the start that the mail reminds of
   * @property minutesBefore which of the reminders; absent in jobs of the version that had one
   */
  'bookings.remind': { bookingId: number; startAt: string; minutesBefore?: number };
  /** Mails a client who has left the page of the payment how to pay, while the place is held. */
  'bookings.ask-payment': { bookingId: number };
  /** Sends a reminder of a booking as a text message. */
  'bookings.remind-by-sms': { bookingId: number; startAt: string; minutesBefore: number };
  /** Mails a client the link to the bookings of an address; null for a request that causes no mail. */
  'client-links.mail': { linkId: string | null };
  /** Mails a client the code that proves an address. */
  'email-proofs.mail': { proofId: string };
  /** Reads an external calendar. */
  'external-calendars.sync': { calendarId: number };
  /** Mails staff who forgot their password a link; the address may have no account. */
  'password-resets.mail': { resetId: string };
  /** Cancels what is open of a payment at the processor. */
  'payments.close': { chargeId: number };
  /** Sends a refund to the processor. */
  'payments.refund': { refundId: number };
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
  'waiting_list.joined': true,
  'waiting_list.offered': true,
  'waiting_list.closed': true,
  'waiting_list.freed': true,
  'booking.erased': true,
  'booking.expired': true,
  'booking.unpaid-cancelled': true,
  'booking.unpaid-moved': true,
  'booking.payment-returned': true,
  'booking.refunded': true,
  'booking.refund-failed': true,
  'series.cancelled': true,
  'series.created': true,
  'series.moved': true,
  'webhook.disabled': true,
};
export const JOBS: Record<keyof BookingJobs, true> = {
  'bookings.ask-payment': true,
  'bookings.remind': true,
  'bookings.remind-by-sms': true,
  'client-links.mail': true,
  'email-proofs.mail': true,
  'external-calendars.sync': true,
  'password-resets.mail': true,
  'payments.close': true,
  'payments.refund': true,
  'processor-event': true,
  'uploads.purge': true,
  'webhooks.replay': true,
  'webhooks.send': true,
};

export const { OnEvent, OnJob, Every } = jobDecorators<BookingEvents, BookingJobs>();
