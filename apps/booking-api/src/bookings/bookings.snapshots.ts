import type { Tx } from '@comptoir/db';
import type { Booking } from './bookings.entity';

/** The events whose receivers are told how the booking was. */
export type ToldEvent = 'booking.created' | 'booking.updated' | 'booking.cancelled';

/**
 * Everything that receivers may be told of a booking `b` of the resource `r`, as JSON.
 * @param answers a table expression `v` with the columns `field_id` and `value`
 */
export function factsOf(answers: string): string {
  return `(to_jsonb(b) - 'token') || jsonb_build_object('resource_name', r.name, 'resource_color', r.color,
    'custom_values', (SELECT coalesce(jsonb_agg(jsonb_build_object('field_id', f.id, 'label', f.label, 'type', f.type,
      'value', v.value) ORDER BY f.sort_order, f.id), '[]') FROM ${answers} JOIN custom_fields f ON f.id = v.field_id))`;
}

/** The stored answers of `b`. */
export const STORED_ANSWERS = '(SELECT field_id, value FROM booking_values WHERE booking_id = b.id) v';

/**
 * A query that keeps a booking as it is at this moment for the receivers of an event, if there are any.
 * @param source name of the query or table that the booking is in
 * @param event an SQL expression
 */
export function snapshot(source: string, event: string, answers: string): string {
  return `
    INSERT INTO booking_events (booking_id, sequence, name, facts)
    SELECT b.id, b.sequence + 1, ${event}, ${factsOf(answers)}
    FROM ${source} b JOIN resources r ON r.id = b.resource_id
    WHERE EXISTS (SELECT FROM webhooks WHERE is_active AND events @> ARRAY[${event}::text])`;
}

const OF_STORED = `${snapshot('bookings', '$2', STORED_ANSWERS)} AND b.id = $1`;

/** Keeps a booking as this transaction has made it; nobody waits for it. */
export function keepSnapshot(tx: Tx, event: ToldEvent, bookingId: Booking['id']): void {
  tx.defer(OF_STORED, [bookingId, event]);
}
