import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './tx';

/**
 * Where a record has its version. It is in the column `version` of its row, which a trigger raises with each
 * change that staff would see.
 */
export interface VersionedRecord {
  table: string;
  /** Column that identifies the record. Without it the record is the whole table. */
  column?: string;
}

/** The version of a record that the client of a request has read. */
export interface ExpectedVersion extends VersionedRecord {
  /** Value of `column`. */
  id?: string;
  /** Any of them will do. */
  versions: readonly string[];
  /** Condition on rows that exist for the client, with its value `$2`; absent when all do. */
  condition?: string;
  resourceIds?: readonly number[];
  /** Makes the error for a record that has another version. */
  error: () => Error;
  /** True when nothing is expected any more: a transaction has changed the record, or the request has ended. */
  isOver: boolean;
}

const expectations = new AsyncLocalStorage<ExpectedVersion>();

/** Runs `work`, whose transactions change a record only if it still has the expected version. */
export function runExpecting<T>(expected: ExpectedVersion, work: () => T): T {
  return expectations.run(expected, work);
}

/** Returns what the current request expects; undefined when its client has named no version. */
export function currentExpectation(): ExpectedVersion | undefined {
  const expected = expectations.getStore();
  return expected?.isOver ? undefined : expected;
}

/**
 * Locks the record at the start of a transaction and compares its version. A record that does not exist is
 * left to the work.
 * @returns a function to run before the commit; it returns true when the transaction has changed the record
 * @throws the error of the expectation
 */
export async function expectVersion(tx: Tx, expected: ExpectedVersion): Promise<() => Promise<boolean>> {
  const { table, column, id, versions, condition = 'true', resourceIds, error } = expected;
  const values = resourceIds ? [id, resourceIds] : [id];
  const read = async (lock: string): Promise<string | undefined> => {
    const found = column
      ? await tx.row<{ version: string }>(
          `SELECT version::text FROM ${table} WHERE ${column} = $1 AND (${condition}) ${lock}`,
          values,
        )
      : await tx.row<{ version: string }>(`SELECT coalesce(sum(version), 0)::text AS version FROM ${table}`);
    return found?.version;
  };
  if (!column) await tx.execute(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const before = await read('FOR UPDATE');
  if (before !== undefined && !versions.includes(before)) throw error();
  return async () => (await read('')) !== before;
}
