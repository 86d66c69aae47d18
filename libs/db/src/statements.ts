import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** How a text and its parameters are sent. */
export type Statement = (sql: string, params: unknown[]) => QueryConfig<unknown[]>;

const names = new Map<string, string>();

/** Prepared once per connection, under a name derived from the text. */
export const prepared: Statement = (sql, params) => ({ name: nameOf(sql), text: sql, values: params });

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

const READ = /^\s*SELECT\b/i;

/** Whether a text is a SELECT; one that begins with WITH may write. */
export function isRead(sql: string): boolean {
  return READ.test(sql);
}
