import type { Tx } from '@comptoir/db';
import { Withdrawal, WithdrawalItem, WithdrawalRefund } from './withdrawals.entity';

/** A withdrawal to record, with its units and the refunds that it caused. */
export interface NewWithdrawal extends Pick<Withdrawal, 'order_id' | 'user_id' | 'name' | 'message'> {
  return_id: number | null;
  items: Omit<WithdrawalItem, 'withdrawal_id'>[];
  refundIds: readonly number[];
  at: Date;
}

/** Records a withdrawal from a locked order. @returns its id */
export async function insertWithdrawal(
  tx: Tx,
  { items, refundIds, at, ...withdrawal }: NewWithdrawal,
): Promise<number> {
  const id = withdrawal.return_id ?? (await nextReturnId(tx));
  await tx.repo(Withdrawal).insert({ ...withdrawal, id, created_at: at });
  await tx.repo(WithdrawalItem).insert(items.map((item) => ({ ...item, withdrawal_id: id })));
  if (refundIds.length > 0) {
    await tx.repo(WithdrawalRefund).insert(refundIds.map((refund_id) => ({ refund_id, withdrawal_id: id })));
  }
  return id;
}

/** Returns true when a customer has withdrawn from an order before. */
export async function hasWithdrawal(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.row('SELECT FROM withdrawals WHERE order_id = $1 LIMIT 1', [orderId])) !== undefined;
}

/** Reads the refunds of a locked order that were made after another one, the oldest first. */
export async function readRefundsAfter(tx: Tx, orderId: number, after: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1 AND id > $2 ORDER BY id',
    [orderId, after],
  );
  return rows.map(({ id }) => id);
}

/** Amounts of refunds, in minor units. */
export interface RefundSums {
  refunded: number;
  /** Amount that was never charged. */
  released: number;
}

/** Adds up refunds of one order. */
export async function readRefundSums(tx: Tx, ids: readonly number[]): Promise<RefundSums> {
  const sums = await tx.row<RefundSums>(
    `SELECT coalesce(sum(amount) FILTER (WHERE NOT released), 0)::bigint AS refunded,
       coalesce(sum(amount) FILTER (WHERE released), 0)::bigint AS released FROM refunds WHERE id = ANY ($1::int[])`,
    [ids],
  );
  return sums ?? { refunded: 0, released: 0 };
}

/** Takes a number that no return has and none will get. */
async function nextReturnId(tx: Tx): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('returns', 'id'))::int AS id`,
  );
  if (!row) throw new Error('the sequence of returns gave no number');
  return row.id;
}
