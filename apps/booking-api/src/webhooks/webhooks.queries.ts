import type { Queryable, Tx } from '@comptoir/db';
import { lockWebhook } from '@comptoir/webhooks';
import type { Booking } from '../bookings/bookings.entity';
import { type BookingWithResource, toBookingWithResourceView } from '../bookings/bookings.view';
import { WebhookErrors } from './webhooks.errors';
import type { Webhook } from './webhooks.entity';
import type { WebhookEvent } from './webhooks.events';

/**
 * A booking as receivers are told of it: what staff see, but for the token, which cancels.
 * @returns undefined when the booking is gone
 */
export async function bookingFacts(
  db: Queryable,
  bookingId: Booking['id'],
): Promise<Record<string, unknown> | undefined> {
  const booking = await db.row<BookingWithResource>(
    `SELECT b.*, r.name AS resource_name, r.color AS resource_color
       FROM bookings b JOIN resources r ON r.id = b.resource_id WHERE b.id = $1 FOR KEY SHARE OF b`,
    [bookingId],
  );
  if (!booking) return undefined;
  const { token: _, ...facts } = toBookingWithResourceView(booking);
  return facts;
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
