import { readFileSync } from 'node:fs';

/** Entries start at the left margin, with the name of the database (`log_line_prefix`). */
const ENTRY = /\n(?!\t)/;

/**
 * What the server of the tests has logged of deadlocks in a database, retried ones included, who waited for whom
 * included. Nothing when the tests use a server of somebody else, whose log they do not have.
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
