import type { operations } from './generated/schema';
import type { Result } from './results';

/** A booking in a webhook, as staff see it. */
export type BookingEventData = Result<'adminBookings.get'> & {
  custom_values: { field_id: number; label: string; type: string; value: string }[];
  /** Counts the versions of a booking, from 1. Store the highest of each booking. */
  sequence: number;
};

/** An entry of the waiting list in a webhook; who waits is read by its id. */
export type WaitingEventData = Omit<Result<'adminWaitingList.get'>, 'client_name' | 'email' | 'phone'>;

interface EventOf<Name extends string, Data> {
  event: Name;
  /** ISO 8601 in UTC. */
  timestamp: string;
  data: Data;
}

/** Events of changed records, by name. Bookings have richer ones when they are made and changed. */
type BookingRecordEvents = {
  [
    N in Exclude<
      Extract<keyof operations, `webhooks.${string}.${'created' | 'updated' | 'deleted'}`>,
      'webhooks.booking.created' | 'webhooks.booking.updated'
    >
  ]: operations[N]['requestBody']['content']['application/json'];
};

/** A webhook of the booking service, as `verifyWebhook<BookingEvent>` returns it. */
export type BookingEvent =
  | EventOf<'booking.created' | 'booking.cancelled' | 'booking.updated', BookingEventData>
  | EventOf<'waiting_list.joined' | 'waiting_list.offered' | 'waiting_list.closed', WaitingEventData>
  | EventOf<'webhook.test', Record<string, unknown>>
  | BookingRecordEvents[keyof BookingRecordEvents];
