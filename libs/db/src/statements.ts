import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A text and its parameters as they are sent. */
export interface PgStatement extends QueryConfig<unknown[]> {
  /** Tells whether the server that prepares it is the one that runs it each time. */
  isPreparedOnce?: boolean;
}

/** How a text and its parameters are sent. */
export type StatementFactory = (sql: string, params: unknown[]) => PgStatement;

const names = new Map<string, string>();

/** Prepared once per connection, under a name derived from the text. */
const prepared: StatementFactory = (sql, params) => ({
  name: nameOf(sql),
  text: sql,
  values: params,
  isPreparedOnce: true,
});

/** The same through a pooler, which prepares it again on every server that it hands a transaction to. */
const preparedByPooler: StatementFactory = (sql, params) => ({
  name: nameOf(sql),
  text: sql,
  values: params,
});

/** Parsed each time: for poolers that hand a transaction to any connection and know nothing of prepared statements. */
export const unprepared: StatementFactory = (sql, params) => ({ text: sql, values: params });

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** Chooses how statements are sent; `directUrl` is given where a pooler is in between. */
export function chooseStatementFactory(options: {
  prepared?: boolean;
  directUrl?: string;
}): StatementFactory {
  if (options.prepared === false) return unprepared;
  return options.directUrl ? preparedByPooler : prepared;
}

const READ = /^\s*SELECT\b/i;

/** Whether a text is a SELECT; one that begins with WITH may write. */
export function isRead(sql: string): boolean {
  return READ.test(sql);
}
