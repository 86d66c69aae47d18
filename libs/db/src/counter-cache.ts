/**
 * Counter cache of a table: triggers count its rows by groups, which are columns or expressions of columns.
 * Each transaction adds its changes to `<table>_counts` as deltas, and the sum of the deltas is the count. So
 * writers do not wait for each other, and a total matches the rows that a reader sees. The triggers are in
 * the migration of the table. After a load without triggers, `SELECT recount_<table>()` rebuilds the counts.
 */
export interface CounterCache<Group extends string = string> {
  table: string;
  groups: readonly Group[];
  /**
   * SQL of the groups that are expressions; they may use columns of the row only. @param row alias of the row
   */
  expressions?: Partial<Readonly<Record<Group, (row: string) => string>>>;
  /** SQL condition of the rows that are counted, and listed by a `CountedFilter`; all rows by default. */
  counted?: (row: string) => string;
}

const countersTable = ({ table }: CounterCache): string => `${table}_counts`;
const groupColumns = ({ groups }: CounterCache): string => groups.join(', ');
/** Returns the SQL of a group. @param row alias of the row */
export const groupExpression = (counts: CounterCache, group: string, row: string): string =>
  counts.expressions?.[group]?.(row) ?? `${row}.${group}`;
/** Returns the SELECT of the number of rows, as `total`, without its WHERE clause. */
export const selectTotal = (counts: CounterCache, alias: string): string =>
  `SELECT coalesce(sum(${alias}.delta), 0)::bigint AS total FROM ${countersTable(counts)} ${alias}`;
/** Positions of the groups for GROUP BY; they are the first columns of the SELECT. */
const groupPositions = ({ groups }: CounterCache): string => groups.map((_, index) => index + 1).join(', ');

/** Returns the SELECT list of the groups of the table's rows. */
function groupSelectList(counts: CounterCache): string {
  return counts.groups
    .map((group) => `${groupExpression(counts, group, counts.table)} AS ${group}`)
    .join(', ');
}

function countedRows({ counted, table }: CounterCache): string {
  return counted ? `WHERE ${counted(table)}` : '';
}

/** Returns the SQL that finds wrong counts: each group, with the uncounted rows as `missing`. */
export function counterDrift(counts: CounterCache): string {
  const columns = groupColumns(counts);
  return `
    SELECT ${columns}, sum(n)::bigint AS missing FROM (
      SELECT ${groupSelectList(counts)}, count(*) AS n FROM ${counts.table} ${countedRows(counts)} GROUP BY ${groupPositions(counts)}
      UNION ALL SELECT ${columns}, -delta FROM ${countersTable(counts)}) rows_and_counts
    GROUP BY ${columns} HAVING sum(n) <> 0`;
}

/** Rows that one statement compacts, far fewer than the statement timeout permits. */
const COMPACTED_ROWS = 500_000;

/**
 * Returns the SQL that merges the deltas of each group into one row, so that totals stay fast to read. A
 * schedule runs it. The sums do not change in any snapshot, no writer waits, and several runs may be
 * concurrent. Rows beyond the limit wait for the next run.
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
