import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A text and its parameters as they are sent. */
export type Sendable = QueryConfig<unknown[]>;

/** How a text and its parameters are sent. */
export type Statement = (sql: string, params: unknown[]) => Sendable;

const names = new Map<string, string>();

/** Prepared once per connection, under a name derived from the text. */
const prepared: Statement = (sql, params) => ({ name: nameOf(sql), text: sql, values: params });

/** Parsed each time: for poolers that hand a transaction to any connection and know nothing of prepared statements. */
export const unprepared: Statement = (sql, params) => ({ text: sql, values: params });

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
  }
  return name;
}

/** Chooses how statements are sent: prepared, unless a pooler in between cannot keep prepared statements. */
export function statementFor(options: { prepared?: boolean }): Statement {
  return options.prepared === false ? unprepared : prepared;
}

const READ = /^\s*SELECT\b/i;

/** Whether a text is a SELECT; one that begins with WITH may write. */
export function isRead(sql: string): boolean {
  return READ.test(sql);
}
