import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptCounts, keepCounts } from './kept-counts';
import { isLockNotAvailable } from './pg-errors';

/** The connection of a migration, on which each statement is a transaction of its own. */
interface Runner {
  query(sql: string): Promise<unknown>;
}

/** Writers that come meanwhile wait for no longer than this. */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const MAX_ATTEMPTS = 60;

/**
 * Builds an index while its table is written to; for migrations that are no transactions. One that an earlier attempt
 * did not finish is built anew, one that there is stays.
 * @param definition what follows the index's name: `ON users (name, id)`
 */
export async function buildIndex(runner: Runner, name: string, definition: string): Promise<void> {
  const invalid = await runner.query(
    `SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`,
  );
  if (Array.isArray(invalid) && invalid.length) await dropIndex(runner, name);
  await patiently(runner, `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
}

/** Drops an index, if there is one, while its table is read and written. */
export async function dropIndex(runner: Runner, name: string): Promise<void> {
  await patiently(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** Waits for every transaction that is open as long as it takes: nobody waits behind such a statement. */
async function patiently(runner: Runner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}

/**
 * Runs `keepCounts`. Whoever writes to a table holds up the lock that it begins with, and everybody behind it; it is
 * given up soon and tried again.
 * @throws what PostgreSQL says when the table is busy for a minute and more
 */
export async function beginCounts(runner: Runner, counts: KeptCounts): Promise<void> {
  const [begin, ...rest] = keepCounts(counts);
  for (let attempt = 1; ; attempt++) {
    try {
      await runner.query(`SET LOCAL lock_timeout = ${LOCK_MS}; ${begin}`);
      break;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLockNotAvailable(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
  for (const statement of rest) await runner.query(statement);
}
