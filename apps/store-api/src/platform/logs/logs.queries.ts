import { type Db, type Filter, type Queryable, listQuery, rotatePartitions } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../http/paging';
import type { SearchCount } from './logs.view';

/** Limits the time of counting; no one pages further. */
const MAX_COUNTED = 100_000;
const DAY_MS = 86_400_000;
const PRUNED_AT_ONCE = 1_000;

interface PageOf {
  per_page: number;
  offset: number;
}

/** Reads a page of a log, newest first. @returns `total` up to 100,000 */
export function readLogPage<T extends object>(db: Queryable, filter: Filter, page: PageOf): Promise<Page<T>> {
  const { alias, table, where } = filter;
  const list = listQuery(filter, { order: `${alias}.id DESC` });
  return readPage(db, page, { ...list, count: totalOf(`SELECT FROM ${table} ${alias} ${where}`) });
}

/** Reads the distinct searches `l`, the most frequent first. @returns `total` up to 100,000 */
export function readTopSearches(
  db: Queryable,
  { values, where }: Filter,
  { per_page, offset }: PageOf,
): Promise<Page<SearchCount>> {
  const from = `FROM search_log l ${where} GROUP BY l.query`;
  return readPage(
    db,
    { per_page, offset },
    {
      rows: `SELECT l.query, count(*) AS count ${from} ORDER BY count DESC, l.query
             LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      values,
      count: totalOf(`SELECT ${from}`),
    },
  );
}

function totalOf(rows: string): string {
  return `SELECT count(*) AS total FROM (${rows} LIMIT ${MAX_COUNTED}) counted`;
}

/** Returns the instants of a range of UTC days, both included. */
export function instantsOf({ from, to }: { from?: string; to?: string }): { from?: Date; until?: Date } {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00.000Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00.000Z`) + DAY_MS),
  };
}

/**
 * Deletes the rows of the UTC days before an instant: drops their partitions, then deletes what other partitions have of
 * them, in small batches so that nothing waits for a lock. That is the table of former versions, which became a
 * partition, and rows for which there was none.
 */
export async function pruneLog(db: Db, table: 'api_log' | 'search_log', instant: Date): Promise<void> {
  const before = new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
  await rotatePartitions(db, table, before);
  const statement = `
    DELETE FROM ${table} WHERE id IN
      (SELECT id FROM ${table} WHERE created_at < $1 ORDER BY created_at LIMIT ${PRUNED_AT_ONCE})
      AND created_at < $1
    RETURNING id`;
  let gone: unknown[];
  do gone = await db.rows(statement, [before]);
  while (gone.length === PRUNED_AT_ONCE);
}
