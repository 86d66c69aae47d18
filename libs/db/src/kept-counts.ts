/** A table whose rows are counted as they change, by groups: columns, or what columns tell. */
export interface KeptCounts<Group extends string = string> {
  of: string;
  by: readonly Group[];
  /** SQL of the groups that are no columns, of nothing but columns of the row. @param row the row's name */
  as?: Partial<Readonly<Record<Group, (row: string) => string>>>;
  /**
   * The columns that tell the groups: an update that sets others only does not even ask whether a row has left its
   * group, which costs some 10 µs for each statement. Triggers that run before must not set them.
   */
  columns?: readonly string[];
  /** Tells the counts of a table by different groups apart; the first ones need none. */
  named?: string;
}

/** What the names of its table and functions have in common. */
const nameOf = ({ of, named }: KeptCounts): string => (named ? `${of}_${named}` : of);
const tableOf = (counts: KeptCounts): string => `${nameOf(counts)}_counts`;
const listed = ({ by }: KeptCounts): string => by.join(', ');
/** The expression of a group. @param row the row's name */
export const groupOf = (counts: KeptCounts, group: string, row: string): string =>
  counts.as?.[group]?.(row) ?? `${row}.${group}`;
/** The SELECT of the number of rows, as `total`, without its WHERE clause. */
export const sumOf = (counts: KeptCounts, alias: string): string =>
  `SELECT coalesce(sum(${alias}.delta), 0)::bigint AS total FROM ${tableOf(counts)} ${alias}`;
const valuesOf = (counts: KeptCounts, row: string): string =>
  counts.by.map((group) => groupOf(counts, group, row)).join(', ');
/** For GROUP BY: they come first. */
const places = ({ by }: KeptCounts): string => by.map((_, index) => index + 1).join(', ');

/**
 * Counts the rows of a table from now on. Whoever changes rows adds, in the same transaction, how many more there are
 * of each group to `<table>_counts`, whose sum is the count: nobody waits for anybody, and a total is as true as the
 * rows that a reader sees. Rows that are loaded without triggers are counted by `SELECT recount_<table>()`. Counts that
 * are `named` are those of `<table>_<name>`.
 *
 * Released migrations run this, so what it makes stays as it is.
 * @returns statements in the order to run them in; running them again is harmless. The first locks out the writers of
 *   the table for an instant, the second, which reads all rows, locks out nobody, unless it is the same transaction.
 */
export function keepCounts(counts: KeptCounts): string[] {
  const { of } = counts;
  return [
    [
      // Before anything else, in the order in which writers lock.
      `LOCK TABLE ${of} IN SHARE ROW EXCLUSIVE MODE`,
      // Without a key: writers share nothing, and pay for no index.
      `CREATE TABLE IF NOT EXISTS ${tableOf(counts)} AS SELECT ${named(counts)}, 0::bigint AS delta FROM ${of} WITH NO DATA`,
      `ALTER TABLE ${tableOf(counts)} REPLICA IDENTITY FULL`,
      ...counting(counts),
      recounting(counts),
    ].join(';\n'),
    `SELECT recount_${nameOf(counts)}()`,
  ];
}

/** Undoes `keepCounts`. */
export function dropCounts(counts: KeptCounts): string[] {
  const name = nameOf(counts);
  return [
    `DROP FUNCTION count_${name}() CASCADE; DROP FUNCTION recount_${name}(); DROP TABLE ${tableOf(counts)}`,
  ];
}

/** The groups of the rows of the table itself, as columns. */
function named(counts: KeptCounts): string {
  return counts.by.map((group) => `${groupOf(counts, group, counts.of)} AS ${group}`).join(', ');
}

function counting(counts: KeptCounts): string[] {
  const { of } = counts;
  const table = tableOf(counts);
  const columns = listed(counts);
  const written = valuesOf(counts, 'written');
  const [old, changed] = [valuesOf(counts, 'OLD'), valuesOf(counts, 'NEW')];
  const update = counts.columns ? `UPDATE OF ${counts.columns.join(', ')}` : 'UPDATE';
  const prefix = counts.named ? `counted_${counts.named}` : 'counted';
  const trigger = (name: string, on: string): string =>
    `CREATE OR REPLACE TRIGGER ${prefix}_${name} AFTER ${on} EXECUTE FUNCTION count_${nameOf(counts)}()`;
  return [
    `CREATE OR REPLACE FUNCTION count_${nameOf(counts)}() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO ${table} SELECT ${written}, count(*) FROM written GROUP BY ${places(counts)};
          WHEN 'UPDATE' THEN
            INSERT INTO ${table} VALUES (${old}, -1), (${changed}, 1);
          WHEN 'DELETE' THEN
            INSERT INTO ${table} SELECT ${written}, -count(*) FROM written GROUP BY ${places(counts)};
          WHEN 'TRUNCATE' THEN
            INSERT INTO ${table} SELECT ${columns}, -sum(delta) FROM ${table} GROUP BY ${columns};
        END CASE;
        RETURN NULL;
      END $function$`,
    trigger('insert', `INSERT ON ${of} REFERENCING NEW TABLE AS written FOR EACH STATEMENT`),
    // Most updates leave a row in its group, and cost a comparison.
    trigger('update', `${update} ON ${of} FOR EACH ROW WHEN ((${old}) IS DISTINCT FROM (${changed}))`),
    trigger('delete', `DELETE ON ${of} REFERENCING OLD TABLE AS written FOR EACH STATEMENT`),
    trigger('truncate', `TRUNCATE ON ${of} FOR EACH STATEMENT`),
  ];
}

/** Makes the function that adds what is missing. It sees rows and counts as of one moment, so writers go on. */
function recounting(counts: KeptCounts): string {
  return `CREATE OR REPLACE FUNCTION recount_${nameOf(counts)}() RETURNS void LANGUAGE plpgsql AS $function$
    BEGIN
      -- Two at once would add the same twice.
      LOCK TABLE ${tableOf(counts)} IN SHARE UPDATE EXCLUSIVE MODE;
      INSERT INTO ${tableOf(counts)} ${miscounted(counts)};
    END $function$`;
}

/** The groups that are counted wrongly, with how many rows more there are than counted as `missing`. */
export function miscounted(counts: KeptCounts): string {
  const columns = listed(counts);
  return `
    SELECT ${columns}, sum(n)::bigint AS missing FROM (
      SELECT ${named(counts)}, count(*) AS n FROM ${counts.of} GROUP BY ${places(counts)}
      UNION ALL SELECT ${columns}, -delta FROM ${tableOf(counts)}) rows_and_counts
    GROUP BY ${columns} HAVING sum(n) <> 0`;
}

/** Rows that one fold takes: well below what a statement has time for. */
const FOLDED = 500_000;

/**
 * Makes one row of all that a group has, so that totals stay quick to read; for a schedule. It leaves each sum as it
 * is in every snapshot, waits for no writer, and several may run at once. Of very many rows the rest waits for the
 * next time.
 */
export function foldCounts(counts: KeptCounts): string {
  const table = tableOf(counts);
  const columns = listed(counts);
  return `
    WITH folded AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY ${columns}) AS size FROM ${table}) c WHERE size > 1
        LIMIT ${FOLDED}))
      RETURNING *)
    INSERT INTO ${table} SELECT ${columns}, sum(delta) FROM folded GROUP BY ${columns} HAVING sum(delta) <> 0`;
}
