import type { Queryable, Tx } from '@comptoir/db';
import type { Hold } from '../../calendar/occupancy/allocations.entity';
import { deleteOfferedHolds } from '../../calendar/occupancy/holds.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import type { EntryStatus, WaitingEntry, WaitingOffer } from './waiting-entries.entity';

/** Offers that a client may leave unanswered; then the entry ends, so that nobody holds up the line for ever. */
const MAX_UNANSWERED = 3;

/** An entry with the names of what it is for, and its open offer. */
export interface ShownEntry extends WaitingEntry {
  service_name: string | null;
  /** Decimal text; those of options are added when the client books. */
  service_price: string | null;
  resource_name: string | null;
  /** Null without an open offer. */
  offer_id: number | null;
  hold_id: string | null;
  offered_resource_id: number | null;
  offered_resource_name: string | null;
  offer_start_at: Date | null;
  offer_end_at: Date | null;
  offer_expires_at: Date | null;
}

/** Columns of an entry `e`, with its dates as text. */
const COLUMNS = `e.id, e.token, e.service_id, e.resource_id, e.duration_min, e.party_size, e.date_from::text,
  e.date_to::text, e.minute_from, e.minute_to, e.client_name, e.email, e.phone, e.locale, e.time_zone, e.status,
  e.by_staff, e.closed_at, e.created_at`;

/** Columns and joins of a shown entry `e`. An offer counts until it expires, also before its hold is deleted. */
export const SHOWN_COLUMNS = `${COLUMNS}, s.name AS service_name, s.price::text AS service_price,
  r.name AS resource_name, o.id AS offer_id, o.hold_id,
  o.resource_id AS offered_resource_id, p.name AS offered_resource_name, o.start_at AS offer_start_at,
  o.end_at AS offer_end_at, o.expires_at AS offer_expires_at`;
export const SHOWN_JOINS = `LEFT JOIN services s ON s.id = e.service_id
  LEFT JOIN resources r ON r.id = e.resource_id
  LEFT JOIN waiting_offers o ON o.entry_id = e.id AND o.status = 'open' AND o.expires_at > statement_timestamp()
  LEFT JOIN resources p ON p.id = o.resource_id`;

const SELECT_BY_ID = `SELECT ${SHOWN_COLUMNS} FROM waiting_entries e ${SHOWN_JOINS}
  WHERE e.id = $1 AND ($2::integer[] IS NULL OR e.resource_id = ANY ($2))`;
const SELECT_BY_TOKEN = `SELECT ${SHOWN_COLUMNS} FROM waiting_entries e ${SHOWN_JOINS} WHERE e.token = $1`;

/** @param own resources of the caller, who sees the entries for these; null for all */
export function findEntryById(
  db: Queryable,
  id: number,
  own: OwnResources = null,
): Promise<ShownEntry | undefined> {
  return db.row<ShownEntry>(SELECT_BY_ID, [id, own]);
}

export function findEntryByToken(db: Queryable, token: string): Promise<ShownEntry | undefined> {
  return db.row<ShownEntry>(SELECT_BY_TOKEN, [token]);
}

export type NewEntry = Omit<WaitingEntry, 'id' | 'token' | 'status' | 'closed_at' | 'created_at'>;

const INSERT_ENTRY = `
  INSERT INTO waiting_entries (service_id, resource_id, duration_min, party_size, date_from, date_to, minute_from,
    minute_to, client_name, email, phone, locale, time_zone, by_staff, client)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  RETURNING id`;

/**
 * Finds an entry of staff at any time. One of a client is the same for a minute only, and only with everything that
 * the client sent: another request may be that of somebody else at the same network address, who must not get its token.
 */
const SELECT_SAME = `
  SELECT id FROM waiting_entries
   WHERE status = 'waiting' AND lower(email) = lower($1) AND phone = $2 AND service_id IS NOT DISTINCT FROM $3::integer
     AND resource_id IS NOT DISTINCT FROM $4::integer AND duration_min IS NOT DISTINCT FROM $5::integer
     AND party_size = $6 AND date_from = $7 AND date_to = $8 AND minute_from = $9 AND minute_to = $10
     AND client IS NOT DISTINCT FROM $11::bytea
     AND ($12 OR (created_at > statement_timestamp() - interval '1 minute' AND client_name = $13
                  AND locale IS NOT DISTINCT FROM $14 AND time_zone IS NOT DISTINCT FROM $15))
   ORDER BY id DESC LIMIT 1`;

/** Finds the open entry of the same sender for the same wish. */
export async function findSameEntry(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const { email, phone, service_id, resource_id, duration_min, party_size, client, by_staff } = entry;
  const { date_from, date_to, minute_from, minute_to, client_name, locale, time_zone } = entry;
  const target = [service_id, resource_id, duration_min, party_size];
  const dates = [date_from, date_to, minute_from, minute_to];
  const values = [email, phone, ...target, ...dates, client, by_staff, client_name, locale, time_zone];
  return (await tx.row<{ id: number }>(SELECT_SAME, values))?.id;
}

/** Writes an entry. @returns its id */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const row = await tx.row<{ id: number }>(INSERT_ENTRY, valuesOf(entry));
  if (!row) throw new Error('a statement without conditions inserts a row');
  return row.id;
}

function valuesOf(entry: NewEntry): unknown[] {
  return [
    entry.service_id,
    entry.resource_id,
    entry.duration_min,
    entry.party_size,
    entry.date_from,
    entry.date_to,
    entry.minute_from,
    entry.minute_to,
    entry.client_name,
    entry.email,
    entry.phone,
    entry.locale,
    entry.time_zone,
    entry.by_staff,
    entry.client,
  ];
}

/** Makes concurrent clients with one e-mail address wait for each other. */
const LOCK_EMAIL = `SELECT pg_advisory_xact_lock(hashtextextended('waiting list of ' || lower($1), 0))`;

const COUNT_OPEN = `
  SELECT (SELECT count(*)::int FROM waiting_entries
           WHERE status = 'waiting' AND lower(email) = lower($1) AND date_to >= $3) AS of_email,
         (SELECT count(*)::int FROM waiting_entries
           WHERE status = 'waiting' AND client = $2 AND date_to >= $3) AS of_address`;

/** Counts the open entries of an e-mail address and of a network address. Locks the former. */
export async function lockOpenEntries(
  tx: Tx,
  { email, client, today }: { email: string; client: Buffer | null; today: string },
): Promise<{ of_email: number; of_address: number }> {
  // A statement of its own sees the rows that were committed before the lock was granted.
  const [, counted] = await Promise.all([
    tx.rows(LOCK_EMAIL, [email]),
    tx.row<{ of_email: number; of_address: number }>(COUNT_OPEN, [email, client, today]),
  ]);
  return counted ?? { of_email: 0, of_address: 0 };
}

/** An entry that can be asked, with the starts that it was offered before, in epoch milliseconds. */
export interface LineEntry extends WaitingEntry {
  offered: number[];
}

/**
 * Parameters: today $1, resources $2. Those who have an open offer are not asked, also by another entry of the same
 * person for the same.
 */
const SELECT_LINE = `
  SELECT ${COLUMNS}, (SELECT coalesce(json_agg((date_part('epoch', o.start_at) * 1000)::bigint), '[]')
                        FROM waiting_offers o WHERE o.entry_id = e.id AND o.status <> 'withdrawn') AS offered
    FROM waiting_entries e
   WHERE e.status = 'waiting' AND e.email <> '' AND e.date_to >= $1
     AND ($2::integer[] IS NULL OR e.resource_id = ANY ($2) OR (e.resource_id IS NULL AND e.service_id IN (
           SELECT m.service_id FROM service_resources m WHERE m.resource_id = ANY ($2))))
     AND NOT EXISTS (
       SELECT FROM waiting_offers o JOIN waiting_entries t ON t.id = o.entry_id
        WHERE o.status = 'open' AND lower(t.email) = lower(e.email) AND t.service_id IS NOT DISTINCT FROM e.service_id
          AND t.resource_id IS NOT DISTINCT FROM e.resource_id AND t.duration_min IS NOT DISTINCT FROM e.duration_min
          AND (t.party_size, t.date_from, t.date_to, t.minute_from, t.minute_to)
            = (e.party_size, e.date_from, e.date_to, e.minute_from, e.minute_to))
   ORDER BY e.created_at, e.id`;

/**
 * Reads those who wait, in the order of the line.
 * @param resourceIds only those who can have one of these resources; all when absent
 */
export function readLine(
  db: Queryable,
  today: string,
  resourceIds?: readonly number[],
): Promise<LineEntry[]> {
  return db.rows<LineEntry>(SELECT_LINE, [today, resourceIds ?? null]);
}

/** Open offers that those who wait behind one network address have at a time: as many as it may have holds. */
export const MAX_OFFERS_OF_ADDRESS = 3;

/** Makes offers to clients behind one network address wait for each other. */
const LOCK_ADDRESS = `
  SELECT pg_advisory_xact_lock(hashtextextended('offers to ' || encode(client, 'hex'), 0))
    FROM waiting_entries WHERE id = $1 AND client IS NOT NULL`;

const COUNT_OFFERS = `
  SELECT count(*)::int AS open FROM waiting_entries e
    JOIN waiting_entries t ON t.client = e.client AND t.status = 'waiting'
    JOIN waiting_offers o ON o.entry_id = t.id AND o.status = 'open' AND o.expires_at > statement_timestamp()
   WHERE e.id = $1`;

/**
 * Returns false while clients behind the network address of an entry have as many open offers as they may have. Each
 * offer holds a time, and an entry costs its sender nothing.
 */
export async function lockRoomForOffer(tx: Tx, entryId: number): Promise<boolean> {
  await tx.rows(LOCK_ADDRESS, [entryId]);
  const counted = await tx.row<{ open: number }>(COUNT_OFFERS, [entryId]);
  return (counted?.open ?? 0) < MAX_OFFERS_OF_ADDRESS;
}

/** Parameters: entry $1, hold $2, its resource $3, times $4 to $5, expiry $6. */
const INSERT_OFFER = `
  INSERT INTO waiting_offers (entry_id, hold_id, resource_id, start_at, end_at, expires_at)
  SELECT e.id, $2, $3, $4, $5, $6 FROM waiting_entries e WHERE e.id = $1 AND e.status = 'waiting' FOR NO KEY UPDATE
  ON CONFLICT DO NOTHING RETURNING *`;

/**
 * Writes an offer for an entry that waits.
 * @returns undefined when it does not wait any more, has an open offer, or was offered this start before
 */
export function insertOffer(tx: Tx, entryId: number, hold: Hold): Promise<WaitingOffer | undefined> {
  const { id, resource_id, start_at, end_at, expires_at } = hold;
  return tx.row<WaitingOffer>(INSERT_OFFER, [entryId, id, resource_id, start_at, end_at, expires_at]);
}

/**
 * Ends the open offers of entries. Their holds go first: every writer locks hold, offer and entry in this order.
 * @param status of the offers
 */
async function endOffers(
  tx: Tx,
  entryIds: readonly number[],
  status: 'declined' | 'withdrawn',
): Promise<number> {
  const offers = await tx.rows<{ id: number; hold_id: string }>(
    `SELECT id, hold_id FROM waiting_offers WHERE entry_id = ANY ($1::integer[]) AND status = 'open'`,
    [entryIds],
  );
  if (!offers.length) return 0;
  await deleteOfferedHolds(
    tx,
    offers.map(({ hold_id }) => hold_id),
  );
  // The trigger has ended those whose hold was still there; the others are over.
  return tx.execute(
    `UPDATE waiting_offers SET status = $2 WHERE id = ANY ($1::integer[]) AND status IN ('withdrawn', 'lapsed')`,
    [offers.map(({ id }) => id), status],
  );
}

/**
 * Ends the open offer of an entry because its client does not want the time.
 * @returns false when there was none
 */
export async function declineOffer(tx: Tx, entryId: number): Promise<boolean> {
  return (await endOffers(tx, [entryId], 'declined')) > 0;
}

/**
 * Ends entries that wait, with their open offers.
 * @returns the ids of those that were open
 */
export async function closeEntries(
  tx: Tx,
  entryIds: readonly number[],
  status: Exclude<EntryStatus, 'waiting'>,
): Promise<number[]> {
  if (!entryIds.length) return [];
  await endOffers(tx, entryIds, status === 'left' ? 'declined' : 'withdrawn');
  const closed = await tx.rows<{ id: number }>(
    `UPDATE waiting_entries SET status = $2, closed_at = clock_timestamp(), client = NULL
      WHERE id = ANY ($1::integer[]) AND status = 'waiting' RETURNING id`,
    [entryIds, status],
  );
  return closed.map(({ id }) => id);
}

/** Finds the entries that are past their last date, or that left too many offers unanswered. */
export async function findOverdueEntries(tx: Tx, today: string, most: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT e.id FROM waiting_entries e
      WHERE e.status = 'waiting' AND NOT EXISTS (
              SELECT FROM waiting_offers o WHERE o.entry_id = e.id AND o.status = 'open')
        AND (e.date_to < $1 OR ${MAX_UNANSWERED} <= (
              SELECT count(*) FROM waiting_offers o WHERE o.entry_id = e.id AND o.status = 'lapsed'))
      ORDER BY e.id LIMIT $2`,
    [today, most],
  );
  return rows.map(({ id }) => id);
}

/** Finds the entries that wait for what a booking is of, on its date, with the e-mail address of its client. */
export async function findAnsweredEntries(tx: Tx, bookingId: number, date: string): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT e.id FROM bookings b JOIN waiting_entries e ON lower(e.email) = lower(b.email)
        AND (e.service_id = b.service_id OR (e.service_id IS NULL AND e.resource_id = b.resource_id))
      WHERE b.id = $1 AND b.status = 'confirmed' AND b.email <> '' AND e.status = 'waiting'
        AND $2::date BETWEEN e.date_from AND e.date_to`,
    [bookingId, date],
  );
  return rows.map(({ id }) => id);
}

/** Finds the entries whose offer a booking took. */
export async function findEntriesBookedBy(tx: Tx, bookingId: number): Promise<number[]> {
  const rows = await tx.rows<{ entry_id: number }>(
    'SELECT entry_id FROM waiting_offers WHERE booking_id = $1',
    [bookingId],
  );
  return rows.map(({ entry_id }) => entry_id);
}

/** Deletes entries that ended before an instant, with their offers. @returns their ids */
export async function deleteOldEntries(tx: Tx, before: Date, most: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `DELETE FROM waiting_entries WHERE id IN (
       SELECT id FROM waiting_entries WHERE closed_at < $1 ORDER BY closed_at LIMIT $2) RETURNING id`,
    [before, most],
  );
  return rows.map(({ id }) => id);
}

/** Deletes an entry and its offers. @returns false when there is none; the caller has ended it */
export async function deleteEntry(tx: Tx, id: number): Promise<boolean> {
  return (await tx.execute('DELETE FROM waiting_entries WHERE id = $1', [id])) > 0;
}

/** Finds the ids of all offers of entries, for the activity log. */
export async function findOfferIds(tx: Tx, entryIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'SELECT id FROM waiting_offers WHERE entry_id = ANY ($1::integer[])',
    [entryIds],
  );
  return rows.map(({ id }) => id);
}
