import type { Db, Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';

/** Counting further would take longer than anybody reads. */
const MAX_COUNTED = 100_000;
const DAY_MS = 86_400_000;
const PRUNED_AT_ONCE = 1_000;

/** A test such as `user_id =` and its value; one without a value is left out. */
export type Condition = readonly [test: string, value: unknown];

interface PageOf {
  /** What stands between SELECT and WHERE. */
  select: string;
  /** What follows the conditions. */
  tail: string;
  conditions: readonly Condition[];
  page: { per_page: number; offset: number };
}

/** A page of a log. @returns `total` up to 100,000 */
export async function logPage<T extends object>(
  db: Queryable,
  { select, tail, conditions, page }: PageOf,
): Promise<Page<T>> {
  const given = conditions.filter(([, value]) => value !== undefined && value !== null);
  const params = given.map(([, value]) => value);
  const where = given.map(([test], index) => `${test} $${index + 1}`).join(' AND ') || 'true';
  const [rows, counted] = await Promise.all([
    db.rows<T & Record<string, unknown>>(
      `SELECT ${select} WHERE ${where} ${tail} LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
      [...params, page.per_page, page.offset],
    ),
    db.row<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT ${select} WHERE ${where} ${grouping(tail)} LIMIT ${MAX_COUNTED}) counted`,
      params,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Counting needs no order. */
function grouping(tail: string): string {
  return tail.split('ORDER BY', 1)[0] ?? '';
}

/** The instants of a range of UTC days, both included. */
export function instantsOf({ from, to }: { from?: string; to?: string }): { from?: Date; until?: Date } {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00.000Z`),
    until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00.000Z`) + DAY_MS),
  };
}

/** Deletes what is older than an instant, a few rows at a time so that nothing waits for it. */
export async function pruneLog(db: Db, table: 'api_log' | 'search_log', before: Date): Promise<void> {
  const statement = `
    DELETE FROM ${table} WHERE id IN
      (SELECT id FROM ${table} WHERE created_at < $1 ORDER BY created_at LIMIT ${PRUNED_AT_ONCE})
    RETURNING id`;
  let gone: unknown[];
  do gone = await db.rows(statement, [before]);
  while (gone.length === PRUNED_AT_ONCE);
}
