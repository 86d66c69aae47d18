import type { Queryable, Tx } from '@comptoir/db';
import type { Hold } from './allocations.entity';
import { type WantedRange, buffersOf } from './occupancy.queries';

/** Minutes from its start after which a hold cannot be extended. */
export const MAX_HOLD_MINUTES = 30;

/** Finds a hold that has not expired. */
export function findHold(queryable: Queryable, id: string): Promise<Hold | undefined> {
  return queryable.row<Hold>('SELECT * FROM holds WHERE id = $1 AND expires_at > statement_timestamp()', [
    id,
  ]);
}

/**
 * Writes a hold. The caller has locked its resources and checked that the seats are free.
 * @param minutes until it expires
 * @param client keyed hash of the network address
 * @param offered true for a time that is offered to a client of the waiting list
 */
export async function insertHold(
  tx: Tx,
  range: WantedRange,
  {
    minutes,
    extraMinutes,
    client,
    serviceId,
    offered = false,
  }: {
    minutes: number;
    extraMinutes: number;
    client: Buffer | null;
    serviceId: number | null;
    offered?: boolean;
  },
): Promise<Hold> {
  const hold = await tx.row<Hold>(
    `INSERT INTO holds (resource_id, additional_resource_ids, start_at, end_at, extra_minutes, party_size, buffer_min,
       client, before_min, after_min, service_id, buffers, offered, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, $13, $14,
       statement_timestamp() + $9::integer * interval '1 minute') RETURNING *`,
    [
      range.resourceId,
      range.others?.map(({ resourceId }) => resourceId) ?? [],
      range.start,
      range.end,
      extraMinutes,
      range.partySize ?? 1,
      range.bufferMinutes ?? 0,
      client,
      minutes,
      range.beforeMinutes ?? 0,
      range.afterMinutes ?? 0,
      serviceId,
      buffersOf(range),
      offered,
    ],
  );
  if (!hold) throw new Error('INSERT … RETURNING gave no row');
  return hold;
}

/**
 * Changes the length of a hold that has not expired, and extends it unless it is an offer. The caller has locked its
 * resources.
 * @param minutes from now until it expires, but at most `MAX_HOLD_MINUTES` after its start
 */
export function updateHold(
  tx: Tx,
  id: string,
  { end, minutes, extraMinutes }: { end: Date; minutes: number; extraMinutes: number },
): Promise<Hold | undefined> {
  return tx.row<Hold>(
    `UPDATE holds SET end_at = $2, extra_minutes = $3,
            expires_at = CASE WHEN offered THEN expires_at
              ELSE least(statement_timestamp() + $4::integer * interval '1 minute',
                         created_at + ${MAX_HOLD_MINUTES} * interval '1 minute') END
      WHERE id = $1 AND expires_at > statement_timestamp() RETURNING *`,
    [id, end, extraMinutes, minutes],
  );
}

/** Deletes a hold with the next statement of the transaction. */
export function deferHoldDeletion(tx: Tx, id: string): void {
  tx.defer('DELETE FROM holds WHERE id = $1', [id]);
}

/** Deletes the holds in a range with the next statement of the transaction. */
export function deferHoldsDeletion(tx: Tx, range: WantedRange): void {
  const { resourceId, start, end, others = [], beforeMinutes = 0, afterMinutes = 0 } = range;
  tx.defer(
    `DELETE FROM holds h USING allocations a
      WHERE a.hold_id = h.id AND a.resource_id = ANY ($1::integer[]) AND a.during &&
            tstzrange($2::timestamptz - $4 * interval '1 minute', $3::timestamptz + $5 * interval '1 minute')`,
    [[resourceId, ...others.map((place) => place.resourceId)], start, end, beforeMinutes, afterMinutes],
  );
}

/** Deletes the holds of offers, which a trigger ends. */
export async function deleteOfferedHolds(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute('DELETE FROM holds WHERE id = ANY ($1::uuid[])', [ids]);
}

/** @returns false when there was no such hold */
export async function deleteHold(db: Queryable, id: string): Promise<boolean> {
  return Boolean(await db.row('DELETE FROM holds WHERE id = $1 RETURNING id', [id]));
}

/** Counts the holds of a client that have not expired. */
export async function countHolds(tx: Tx, client: Buffer): Promise<number> {
  const found = await tx.row<{ count: number }>(
    'SELECT count(*)::int FROM holds WHERE client = $1 AND expires_at > statement_timestamp()',
    [client],
  );
  return found?.count ?? 0;
}

export async function deleteExpiredHolds(db: Queryable): Promise<void> {
  await db.rows('DELETE FROM holds WHERE expires_at <= statement_timestamp()');
}
