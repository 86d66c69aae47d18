import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A statement and its parameters, as the driver takes them. */
export interface PgStatement extends QueryConfig<unknown[]> {
  /** True when the server that prepares the statement also runs it each time. */
  isPreparedOnce?: boolean;
}

/** Makes the driver's statement from a text and its parameters. */
export type StatementFactory = (sql: string, params: unknown[]) => PgStatement;

const names = new Map<string, string>();

/** Prepares a statement once per connection, under a name derived from the text. */
const prepared: StatementFactory = (sql, params) => ({
  name: nameOf(sql),
  text: sql,
  values: params,
  isPreparedOnce: true,
});

/** Does the same through a pooler, which prepares the statement again on each server. */
const preparedByPooler: StatementFactory = (sql, params) => ({
  name: nameOf(sql),
  text: sql,
  values: params,
});

/**
 * Sends a statement without a name, for poolers in transaction mode that do not support prepared statements.
 */
export const unprepared: StatementFactory = (sql, params) => ({ text: sql, values: params });

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** Chooses how statements are sent. `directUrl` is set where a pooler is in use. */
export function chooseStatementFactory(options: {
  prepared?: boolean;
  directUrl?: string;
}): StatementFactory {
  if (options.prepared === false) return unprepared;
  return options.directUrl ? preparedByPooler : prepared;
}

const READ = /^\s*SELECT\b/i;

/** Returns true for a SELECT. A text that begins with WITH may write. */
export function isRead(sql: string): boolean {
  return READ.test(sql);
}
