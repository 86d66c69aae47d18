/**
 * A table whose rows triggers count as they change, by groups: columns, or what columns tell. Whoever changes rows adds,
 * in the same transaction, how many more there are of each group to `<table>_counts`, whose sum is the count: nobody
 * waits for anybody, and a total is as true as the rows that a reader sees. The triggers are in the migration of the
 * table; rows that were loaded without them are counted by `SELECT recount_<table>()`.
 */
export interface CounterCache<Group extends string = string> {
  table: string;
  groups: readonly Group[];
  /** SQL of the groups that are no columns, of nothing but columns of the row. @param row the row's name */
  expressions?: Partial<Readonly<Record<Group, (row: string) => string>>>;
}

const countersTable = ({ table: of }: CounterCache): string => `${of}_counts`;
const groupColumns = ({ groups: by }: CounterCache): string => by.join(', ');
/** The expression of a group. @param row the row's name */
export const groupExpression = (counts: CounterCache, group: string, row: string): string =>
  counts.expressions?.[group]?.(row) ?? `${row}.${group}`;
/** The SELECT of the number of rows, as `total`, without its WHERE clause. */
export const selectTotal = (counts: CounterCache, alias: string): string =>
  `SELECT coalesce(sum(${alias}.delta), 0)::bigint AS total FROM ${countersTable(counts)} ${alias}`;
/** For GROUP BY: they come first. */
const groupPositions = ({ groups: by }: CounterCache): string => by.map((_, index) => index + 1).join(', ');

/** The groups of the rows of the table itself, as columns. */
function groupSelectList(counts: CounterCache): string {
  return counts.groups
    .map((group) => `${groupExpression(counts, group, counts.table)} AS ${group}`)
    .join(', ');
}

/** The groups that are counted wrongly, with how many rows more there are than counted as `missing`. */
export function counterDrift(counts: CounterCache): string {
  const columns = groupColumns(counts);
  return `
    SELECT ${columns}, sum(n)::bigint AS missing FROM (
      SELECT ${groupSelectList(counts)}, count(*) AS n FROM ${counts.table} GROUP BY ${groupPositions(counts)}
      UNION ALL SELECT ${columns}, -delta FROM ${countersTable(counts)}) rows_and_counts
    GROUP BY ${columns} HAVING sum(n) <> 0`;
}

/** Rows that one fold takes: well below what a statement has time for. */
const COMPACTED_ROWS = 500_000;

/**
 * Makes one row of all that a group has, so that totals stay quick to read; for a schedule. It leaves each sum as it
 * is in every snapshot, waits for no writer, and several may run at once. Of very many rows the rest waits for the
 * next time.
 */
export function compactCounters(counts: CounterCache): string {
  const table = countersTable(counts);
  const columns = groupColumns(counts);
  return `
    WITH folded AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY ${columns}) AS size FROM ${table}) c WHERE size > 1
        LIMIT ${COMPACTED_ROWS}))
      RETURNING *)
    INSERT INTO ${table} SELECT ${columns}, sum(delta) FROM folded GROUP BY ${columns} HAVING sum(delta) <> 0`;
}
