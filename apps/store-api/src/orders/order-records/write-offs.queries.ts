import type { Queryable, Tx } from '@comptoir/db';
import type { WriteOff } from './write-offs.entity';

type Person = { id: number; name: string } | null;

/** A write-off with the people who made and reversed it. */
export interface WriteOffDetails extends Omit<WriteOff, 'created_by' | 'reverses_id'> {
  currency: string;
  /** Null for an account that is gone. */
  created_by: Person;
  reversed_at: Date | null;
  /** Null also when money or goods that came after all have reversed it. */
  reversed_by: Person;
  reversal_reason: string | null;
}

/** Member of staff who writes off or reverses, with the reason and the instant. */
export interface WriteOffNote {
  reason: string;
  staffId: number | null;
  at: Date;
}

const PERSON = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name) END`;

/** Columns of a write-off `w` of an order `o`. */
const COLUMNS = `w.id, w.order_id, o.currency, w.amount, w.reason, ${PERSON('u')} AS created_by, w.created_at,
    r.created_at AS reversed_at, ${PERSON('v')} AS reversed_by, r.reason AS reversal_reason`;

const PEOPLE = `
  LEFT JOIN write_offs r ON r.reverses_id = w.id
  LEFT JOIN users u ON u.id = w.created_by
  LEFT JOIN users v ON v.id = r.created_by`;

const SELECT = `
  SELECT ${COLUMNS} FROM write_offs w JOIN orders o ON o.id = w.order_id ${PEOPLE}
  WHERE w.order_id = $1 AND w.reverses_id IS NULL AND w.id = $2`;

/** Write-offs of an order `o` as JSON, the oldest first. */
export const WRITE_OFFS_OF_ORDER = `
  (SELECT coalesce(json_agg(t ORDER BY t.id), '[]') FROM (
     SELECT ${COLUMNS} FROM write_offs w ${PEOPLE} WHERE w.order_id = o.id AND w.reverses_id IS NULL) t) AS write_offs`;

const INSERT = `
  WITH written AS (
    INSERT INTO write_offs (order_id, amount, reason, created_by, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id
  ), counted AS (
    UPDATE orders SET written_off_amount = written_off_amount + $2, updated_at = $5 WHERE id = $1
  )
  SELECT id FROM written`;

/** Takes the valid write-offs `w` back that a condition matches; `sum` is that of the row and of all older ones. */
const reverseIf = (condition: string): string => `
  WITH valid AS (
    SELECT w.id, w.amount, sum(w.amount) OVER (ORDER BY w.id) AS sum FROM write_offs w
    WHERE w.order_id = $1 AND w.reverses_id IS NULL AND NOT EXISTS (SELECT FROM write_offs r WHERE r.reverses_id = w.id)
  ), reversed AS (
    INSERT INTO write_offs (order_id, amount, reverses_id, created_at, reason, created_by)
    SELECT $1, w.amount, w.id, $2, $3, $4 FROM valid w WHERE ${condition} ORDER BY w.id DESC RETURNING amount
  )
  UPDATE orders SET written_off_amount = written_off_amount - (SELECT sum(amount) FROM reversed), updated_at = $2
  WHERE id = $1 AND EXISTS (SELECT FROM reversed)`;

const REVERSE_ONE = reverseIf('w.id = $5');

const REVERSE_ALL = reverseIf('true');

/** Takes the newest back, as few as the rest of the order needs: it receives `$5` more, and `$6` of it is not charged. */
const REVERSE_NEWEST = reverseIf(`w.sum > (
      SELECT o.amount_due - o.received_amount - $5::bigint - coalesce($6::bigint, o.uncharged_amount)
      FROM orders o WHERE o.id = $1)`);

/** Writes off a part of what is left to pay of a locked order. @param amount minor units @returns the id */
export async function insertWriteOff(
  tx: Tx,
  orderId: number,
  amount: number,
  { reason, staffId, at }: WriteOffNote,
): Promise<number> {
  const row = await tx.row<{ id: number }>(INSERT, [orderId, amount, reason, staffId, at]);
  if (!row) throw new Error(`the write-off of order ${orderId} was not stored`);
  return row.id;
}

/** Takes a valid write-off of a locked order back. */
export async function reverseWriteOff(
  tx: Tx,
  orderId: number,
  id: number,
  { reason, staffId, at }: WriteOffNote,
): Promise<void> {
  await tx.execute(REVERSE_ONE, [orderId, at, reason, staffId, id]);
}

/** Takes everything back that was written off of a locked order, because it is paid or over. */
export async function reverseWriteOffs(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.execute(REVERSE_ALL, [orderId, at, '', null]);
}

/**
 * Takes the newest write-offs of a locked order back, as few as it needs, before money or goods lower what is left to pay.
 * @param lowered what is received beside the former parts, or what is not charged in all; minor units
 */
export async function makeRoomInWriteOffs(
  tx: Tx,
  orderId: number,
  lowered: { received?: number; uncharged?: number },
  at: Date,
): Promise<void> {
  const { received = 0, uncharged = null } = lowered;
  await tx.execute(REVERSE_NEWEST, [orderId, at, '', null, received, uncharged]);
}

/** Reads a write-off of an order. */
export function readWriteOff(
  queryable: Queryable,
  orderId: number,
  id: number,
): Promise<WriteOffDetails | undefined> {
  return queryable.row<WriteOffDetails>(SELECT, [orderId, id]);
}
