import type { Tx } from '@comptoir/db';
import { lockWebhook } from '@comptoir/webhooks';
import type { Booking } from '../bookings/bookings.entity';
import { SELECT_FACTS } from '../bookings/bookings.events';
import { type BookingWithResource, toBookingWithResourceView } from '../bookings/bookings.view';
import { WebhookErrors } from './webhooks.errors';
import type { Webhook } from './webhooks.entity';
import type { WebhookEvent } from './webhooks.events';

/** Something that happened, as receivers are told of it. */
export interface ToldBooking {
  name: WebhookEvent;
  sequence: number;
  created_at: Date;
  data: Record<string, unknown>;
}

type Facts = Record<Instants, string> & { custom_values: unknown[]; sequence: number };
type Instants = 'start_at' | 'end_at' | 'created_at' | 'updated_at';
type Kept = Omit<ToldBooking, 'data'> & { facts: Facts };

/** Takes what happened to a booking and was not told yet, in its order. Who comes at the same time waits. */
export async function takeEvents(tx: Tx, bookingId: Booking['id']): Promise<ToldBooking[]> {
  const kept = await tx.rows<Kept>(
    'SELECT * FROM booking_events WHERE booking_id = $1 ORDER BY sequence FOR UPDATE',
    [bookingId],
  );
  if (!kept.length) return [];
  await tx.execute('DELETE FROM booking_events WHERE booking_id = $1 AND sequence <= $2', [
    bookingId,
    kept.at(-1)?.sequence,
  ]);
  return kept.map((row) => ({ ...row, data: dataOf(row.facts) }));
}

/** What an event that an older version wrote is about, as it is now; none when the booking is gone. */
export async function presentEvent(
  tx: Tx,
  name: WebhookEvent,
  bookingId: Booking['id'],
): Promise<ToldBooking[]> {
  const kept = await tx.rows<Kept>(
    `SELECT $2 AS name, b.sequence + 1 AS sequence, now() AS created_at, ${SELECT_FACTS} AS facts
       FROM bookings b JOIN resources r ON r.id = b.resource_id WHERE b.id = $1 FOR KEY SHARE OF b`,
    [bookingId, name],
  );
  return kept.map((row) => ({ ...row, data: dataOf(row.facts) }));
}

/** The booking as staff see it, without the token, which cancels, and with the answers of the form. */
function dataOf(facts: Facts): Record<string, unknown> {
  const booking = {
    ...facts,
    start_at: new Date(facts.start_at),
    end_at: new Date(facts.end_at),
    created_at: new Date(facts.created_at),
    updated_at: new Date(facts.updated_at),
  } as unknown as BookingWithResource;
  const { token: _, ...shown } = toBookingWithResourceView(booking);
  return { ...shown, custom_values: facts.custom_values, sequence: facts.sequence + 1 };
}

/** Ids of the webhooks that hear of an event. None is deleted or disabled before the transaction ends. */
export async function receiversOf(tx: Tx, event: WebhookEvent): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM webhooks WHERE is_active AND events @> ARRAY[$1::text] ORDER BY id FOR SHARE`,
    [event],
  );
  return rows.map(({ id }) => id);
}

/** A webhook, kept from changing until the transaction ends. @throws WebhookErrors.WEBHOOK_NOT_FOUND */
export async function lockKnownWebhook(tx: Tx, id: number): Promise<Webhook> {
  const hook = await lockWebhook<Webhook>(tx, id);
  if (!hook) throw WebhookErrors.WEBHOOK_NOT_FOUND();
  return hook;
}
