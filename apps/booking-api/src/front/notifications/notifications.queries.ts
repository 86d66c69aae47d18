import type { Db, Queryable, Tx } from '@comptoir/db';
import type { ReminderReason } from './notifications.entity';
import type { DueReminder } from './notifications.rules';

/** After this time a reminder that a worker was sending counts as lost with its process. */
const LEASE_MS = 2 * 60_000;

/**
 * Parameters: now $1, latest start $2, channel $3, minutes $4, rows $5. A booking that was made or moved after the
 * time of its reminder gets none.
 */
const INSERT_DUE = `
  INSERT INTO booking_reminders (booking_id, start_at, channel, minutes_before, created_at)
  SELECT b.id, b.start_at, $3, $4, $1 FROM bookings b
   WHERE b.start_at > $1 AND b.start_at <= $2 AND b.status = 'confirmed'
     AND CASE WHEN $3 = 'sms' THEN b.sms_consent ELSE b.email <> '' END
     AND greatest(b.created_at, b.moved_at) <= b.start_at - make_interval(mins => $4)
     AND NOT EXISTS (SELECT FROM booking_reminders r WHERE r.booking_id = b.id AND r.start_at = b.start_at
                        AND r.channel = $3 AND r.minutes_before = $4)
   ORDER BY b.start_at, b.id LIMIT $5 FOR KEY SHARE
  ON CONFLICT DO NOTHING RETURNING booking_id AS "bookingId", start_at AS "startAt"`;

const KEY = 'booking_id = $1 AND start_at = $2 AND channel = $3 AND minutes_before = $4';
const CLAIM = `
  UPDATE booking_reminders SET claimed_at = $5
   WHERE ${KEY} AND sent_at IS NULL AND reason IS NULL AND (claimed_at IS NULL OR claimed_at <= $6) RETURNING booking_id`;
const FIND_OPEN = `SELECT FROM booking_reminders WHERE ${KEY} AND sent_at IS NULL AND reason IS NULL`;
const SETTLE = `UPDATE booking_reminders SET claimed_at = NULL, sent_at = $5, reason = $6 WHERE ${KEY}`;

const keyOf = ({ bookingId, startAt, channel, minutes }: DueReminder): unknown[] => [
  bookingId,
  startAt,
  channel,
  minutes,
];

/** Writes the reminders of one kind that are due, and returns those that no other worker has written. */
export async function insertDueReminders(
  tx: Tx,
  { channel, minutes }: Pick<DueReminder, 'channel' | 'minutes'>,
  { now, limit }: { now: Date; limit: number },
): Promise<DueReminder[]> {
  const latest = new Date(now.getTime() + minutes * 60_000);
  const rows = await tx.rows<{ bookingId: number; startAt: Date }>(INSERT_DUE, [
    now,
    latest,
    channel,
    minutes,
    limit,
  ]);
  return rows.map((row) => ({ ...row, channel, minutes }));
}

/**
 * Takes a reminder for sending, so that no two workers send it.
 * @returns false when it was sent, or will not be
 * @throws while another worker is sending it; the job is retried
 */
export async function claimReminder(db: Db, reminder: DueReminder, now: Date): Promise<boolean> {
  const lost = new Date(now.getTime() - LEASE_MS);
  const [claimed] = await db.rows(CLAIM, [...keyOf(reminder), now, lost]);
  if (claimed) return true;
  const [open] = await db.rows(FIND_OPEN, keyOf(reminder));
  if (open) throw new Error(`Another worker is sending the reminder of booking ${reminder.bookingId}`);
  return false;
}

/** Ends a claim: sent, not to be sent for a reason, or neither, so that it can be tried again. */
export async function settleReminder(
  db: Db,
  reminder: DueReminder,
  { sentAt = null, reason = null }: { sentAt?: Date | null; reason?: ReminderReason | null },
): Promise<void> {
  await db.rows(SETTLE, [...keyOf(reminder), sentAt, reason]);
}

/** Deletes the reminders of bookings, with the next statement. */
export function deferReminderDeletion(tx: Tx, bookingIds: readonly number[]): void {
  tx.defer('DELETE FROM booking_reminders WHERE booking_id = ANY ($1::integer[])', [bookingIds]);
}

/** Reads the name of a resource, which may be deleted by now. */
export async function readResourceName(
  queryable: Queryable,
  id: number | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await queryable.row<{ name: string }>('SELECT name FROM resources WHERE id = $1', [id]);
  return row?.name;
}
