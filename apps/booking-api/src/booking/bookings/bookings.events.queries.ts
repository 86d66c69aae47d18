import type { Queryable, Tx } from '@comptoir/db';
import { CHARGE_OF_BOOKING } from '../../money/payments/payments.charges.queries';
import type { Booking } from './bookings.entity';
import { ADDITIONAL_RESOURCES } from './bookings.queries';

/** Events whose webhooks contain the state of the booking. */
export type RecordedEvent = 'booking.created' | 'booking.updated' | 'booking.cancelled';

/** Timestamp columns of a booking, as JSON text. */
type Instants = 'start_at' | 'end_at' | 'created_at' | 'updated_at';

/** Timestamp columns that most bookings do not have, and no event of before. */
type OptionalInstants = 'outcome_at' | 'recurrence_at';

/** An answer to the form, as it is stored. */
export interface EventAnswer {
  type: string;
  value: string;
}

/** The state of a booking at the time of an event. */
export interface BookingEvent {
  name: RecordedEvent;
  /** Version of the booking, from 1. */
  sequence: number;
  created_at: Date;
  facts: Record<Instants, string> &
    Partial<Record<OptionalInstants, string | null>> & { custom_values: EventAnswer[]; sequence: number };
}

/**
 * Parameters: bookings $1, event $2. Stores the data of the webhooks when a webhook is registered for the
 * event.
 */
const INSERT_EVENT = `
  INSERT INTO booking_events (booking_id, sequence, name, facts)
  SELECT b.id, b.sequence + 1, $2, (to_jsonb(b) - 'token') || jsonb_build_object(
           'additional_resources', x.additional_resources, 'charge', x.charge, 'resource_name', r.name, 'resource_color', r.color, 'custom_values', (
             SELECT coalesce(jsonb_agg(jsonb_build_object('field_id', f.id, 'label', f.label, 'type', f.type,
                      'value', v.value) ORDER BY f.sort_order, f.id), '[]')
               FROM booking_values v JOIN custom_fields f ON f.id = v.field_id WHERE v.booking_id = b.id))
    FROM bookings b JOIN resources r ON r.id = b.resource_id CROSS JOIN LATERAL (SELECT ${ADDITIONAL_RESOURCES}, ${CHARGE_OF_BOOKING}) x
   WHERE b.id = ANY ($1::integer[]) AND EXISTS (SELECT FROM webhooks WHERE is_active AND events @> ARRAY[$2::text])`;

/** Stores the state of a booking for the webhooks of an event, with the next statement of the transaction. */
export function recordBookingEvent(tx: Tx, event: RecordedEvent, bookingId: number): void {
  recordBookingEvents(tx, event, [bookingId]);
}

/** Stores the states of bookings as `recordBookingEvent` does, with one statement. */
export function recordBookingEvents(tx: Tx, event: RecordedEvent, bookingIds: readonly number[]): void {
  tx.defer(INSERT_EVENT, [bookingIds, event]);
}

/**
 * Removes the events of a booking from the table and returns them in order. Concurrent callers wait for each
 * other.
 */
export async function takeBookingEvents(tx: Tx, bookingId: number): Promise<BookingEvent[]> {
  const events = await tx.rows<BookingEvent>(
    'SELECT * FROM booking_events WHERE booking_id = $1 ORDER BY sequence FOR UPDATE',
    [bookingId],
  );
  const last = events.at(-1);
  if (last) {
    tx.defer('DELETE FROM booking_events WHERE booking_id = $1 AND sequence <= $2', [
      bookingId,
      last.sequence,
    ]);
  }
  return events;
}

/** Deletes events that were not published within 30 days. */
export async function deleteOldBookingEvents(db: Queryable): Promise<void> {
  await db.rows(`DELETE FROM booking_events WHERE created_at < now() - interval '30 days'`);
}

/** Returns the start of a booking that is moved, and its resource if it gets another one, for `booking.updated`. */
export function startBefore(
  { start_at, resource_id }: Pick<Booking, 'start_at' | 'resource_id'>,
  changed: readonly string[],
): { before?: string; beforeResourceId?: number } {
  return {
    ...(changed.includes('start_at') && { before: start_at.toISOString() }),
    ...(changed.includes('resource_id') && { beforeResourceId: resource_id }),
  };
}
