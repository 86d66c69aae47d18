import type { Queryable, Tx } from '@comptoir/db';
import { type RecordReceiver, lockWebhook } from '@comptoir/webhooks';
import { WebhookErrors } from './webhooks.errors';
import type { Webhook } from './webhooks.entity';
import { RECORD_WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events';

/**
 * Finds the ids of the webhooks for an event, and locks them against deletion and disabling until the
 * transaction ends.
 */
export async function findReceivers(tx: Tx, event: WebhookEvent): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM webhooks WHERE is_active AND events @> ARRAY[$1::text] ORDER BY id FOR SHARE`,
    [event],
  );
  return rows.map(({ id }) => id);
}

/** Deletes what was sent about bookings, and what is still to be sent, with the next statement. */
export function deferDeliveryDeletion(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer('DELETE FROM webhook_deliveries WHERE booking_id = ANY ($1::integer[])', [bookingIds]);
}

/**
 * Locks a webhook until the transaction ends.
 * @throws WebhookErrors.WEBHOOK_NOT_FOUND
 */
export async function lockKnownWebhook(tx: Tx, id: number): Promise<Webhook> {
  const hook = await lockWebhook<Webhook>(tx, id);
  if (!hook) throw WebhookErrors.WEBHOOK_NOT_FOUND();
  return hook;
}

/** Returns true when events of bookings were sent to a webhook, or wait to be sent to it. */
export async function hasBookingDeliveries(tx: Queryable, id: number): Promise<boolean> {
  const row = await tx.row<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND booking_id IS NOT NULL) AS found',
    [id],
  );
  return row?.found ?? false;
}

/** Finds the webhooks that named any of these events of records, and locks them as `findReceivers` does. */
export async function findRecordReceivers(tx: Tx, events: readonly string[]): Promise<RecordReceiver[]> {
  return tx.rows<RecordReceiver>(
    `SELECT id, ARRAY(SELECT name FROM unnest(events) AS name WHERE name = ANY ($1::text[])) AS events
     FROM webhooks WHERE is_active AND events && $1::text[] ORDER BY id FOR SHARE`,
    [RECORD_WEBHOOK_EVENTS.filter((name) => events.includes(name))],
  );
}
