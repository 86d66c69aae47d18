import type { Queryable, Tx } from '@comptoir/db';

/** The events whose receivers are told how the booking was. */
export type RecordedEvent = 'booking.created' | 'booking.updated' | 'booking.cancelled';

/** Columns of a booking that are instants, as JSON has them. */
type Instants = 'start_at' | 'end_at' | 'created_at' | 'updated_at';

/** A booking as it was when an event happened to it. */
export interface BookingEvent {
  name: RecordedEvent;
  /** Counts the versions of a booking from 1. */
  sequence: number;
  created_at: Date;
  facts: Record<Instants, string> & { custom_values: unknown[]; sequence: number };
}

/** Takes the event $2 of the booking $1; stores everything that receivers may be told, if there are any. */
const INSERT_EVENT = `
  INSERT INTO booking_events (booking_id, sequence, name, facts)
  SELECT b.id, b.sequence + 1, $2, (to_jsonb(b) - 'token') || jsonb_build_object(
           'resource_name', r.name, 'resource_color', r.color, 'custom_values', (
             SELECT coalesce(jsonb_agg(jsonb_build_object('field_id', f.id, 'label', f.label, 'type', f.type,
                      'value', v.value) ORDER BY f.sort_order, f.id), '[]')
               FROM booking_values v JOIN custom_fields f ON f.id = v.field_id WHERE v.booking_id = b.id))
    FROM bookings b JOIN resources r ON r.id = b.resource_id
   WHERE b.id = $1 AND EXISTS (SELECT FROM webhooks WHERE is_active AND events @> ARRAY[$2::text])`;

/**
 * Stores a booking as this transaction has made it for the receivers of an event, in the round trip of what comes
 * next.
 */
export function recordBookingEvent(tx: Tx, event: RecordedEvent, bookingId: number): void {
  tx.defer(INSERT_EVENT, [bookingId, event]);
}

/** Takes the events of a booking out of the table, in their order. Others who take them wait. */
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

/** Deletes the events that nobody has taken for a month. */
export async function deleteOldBookingEvents(db: Queryable): Promise<void> {
  await db.rows(`DELETE FROM booking_events WHERE created_at < now() - interval '30 days'`);
}
