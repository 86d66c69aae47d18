import type { Queryable, Tx } from '@comptoir/db';
import type { Hook } from './hooks.entity';

/** Columns of a hook that staff write. */
export type HookColumns = Pick<
  Hook,
  'name' | 'step' | 'url' | 'secret' | 'timeout_ms' | 'on_failure' | 'is_active'
>;

/** Reads all hooks, in the order in which their answers count. */
export function readHooks(queryable: Queryable): Promise<Hook[]> {
  return queryable.rows<Hook>('SELECT * FROM hooks ORDER BY step, id');
}

export function readHook(queryable: Queryable, id: number): Promise<Hook | undefined> {
  return queryable.row<Hook>('SELECT * FROM hooks WHERE id = $1', [id]);
}

export function lockHook(tx: Tx, id: number): Promise<Hook | undefined> {
  return tx.row<Hook>('SELECT * FROM hooks WHERE id = $1 FOR UPDATE', [id]);
}

/** Counts the hooks, and lets nobody else add one until the transaction ends. */
export async function countLockedHooks(tx: Tx): Promise<number> {
  await tx.execute('LOCK TABLE hooks IN SHARE ROW EXCLUSIVE MODE');
  const row = await tx.row<{ count: number }>('SELECT count(*)::int AS count FROM hooks');
  return row?.count ?? 0;
}

/** Inserts a hook and returns it. */
export async function insertHook(tx: Tx, columns: HookColumns, now: Date): Promise<Hook> {
  const hook = await tx.row<Hook>(
    `INSERT INTO hooks (name, step, url, secret, timeout_ms, on_failure, is_active, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING *`,
    [...valuesOf(columns), now],
  );
  if (!hook) throw new Error('INSERT … RETURNING gave no row');
  return hook;
}

/** Stores the columns of a locked hook. */
export async function updateHook(tx: Tx, id: number, columns: HookColumns, now: Date): Promise<void> {
  await tx.execute(
    `UPDATE hooks SET name = $1, step = $2, url = $3, secret = $4, timeout_ms = $5, on_failure = $6, is_active = $7,
       updated_at = $8 WHERE id = $9`,
    [...valuesOf(columns), now, id],
  );
}

function valuesOf(columns: HookColumns): unknown[] {
  const { name, step, url, secret, timeout_ms, on_failure, is_active } = columns;
  return [name, step, url, secret, timeout_ms, on_failure, is_active];
}
