import { readFileSync } from 'node:fs';

/** Entries start at the left margin, with the name of the database (`log_line_prefix`). */
const ENTRY = /\n(?!\t)/;

/**
 * Returns the deadlocks that the test server has logged for a database, including retried ones, with the
 * waiting processes. Empty when the tests use an external server, whose log is not available.
 */
export function readLoggedDeadlocks(databaseUrl: string): string[] {
  const log = process.env.TEST_DATABASE_LOG;
  if (!log) return [];
  const start = `${new URL(databaseUrl).pathname.slice(1)} ERROR:  deadlock detected`;
  const entries = readFileSync(log, 'utf8').split(ENTRY);
  return entries.flatMap((entry, index) =>
    entry.startsWith(start) ? [entries.slice(index, index + 2).join('\n')] : [],
  );
}
