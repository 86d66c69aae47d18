import type { Tx } from '@comptoir/db';
import type { Booking } from './bookings.entity';

/** The events whose receivers are told how the booking was. */
export type RecordedEvent = 'booking.created' | 'booking.updated' | 'booking.cancelled';

/** Everything that receivers may be told of a booking `b` of the resource `r`, as JSON. */
export const SELECT_FACTS = `
  (to_jsonb(b) - 'token') || jsonb_build_object('resource_name', r.name, 'resource_color', r.color,
    'custom_values', (SELECT coalesce(jsonb_agg(jsonb_build_object('field_id', f.id, 'label', f.label, 'type', f.type,
      'value', v.value) ORDER BY f.sort_order, f.id), '[]')
      FROM booking_values v JOIN custom_fields f ON f.id = v.field_id WHERE v.booking_id = b.id))`;

const INSERT_EVENT = `
  INSERT INTO booking_events (booking_id, sequence, name, facts)
  SELECT b.id, b.sequence + 1, $2, ${SELECT_FACTS}
    FROM bookings b JOIN resources r ON r.id = b.resource_id
   WHERE b.id = $1 AND EXISTS (SELECT FROM webhooks WHERE is_active AND events @> ARRAY[$2::text])`;

/**
 * Stores a booking as this transaction has made it for the receivers of an event, if there are any; in the round trip
 * of what comes next.
 */
export function recordBookingEvent(tx: Tx, event: RecordedEvent, bookingId: Booking['id']): void {
  tx.defer(INSERT_EVENT, [bookingId, event]);
}
