/** A table whose rows are counted as they change, by columns that are never null. */
export interface KeptCounts<Column extends string = string> {
  of: string;
  by: readonly Column[];
}

const tableOf = ({ of }: KeptCounts): string => `${of}_counts`;
const listed = ({ by }: KeptCounts, row = ''): string => by.map((column) => `${row}${column}`).join(', ');

/**
 * Counts the rows of a table from now on. Whoever changes rows adds, in the same transaction, how many more there are
 * of each group to `<table>_counts`, whose sum is the count: nobody waits for anybody, and a total is as true as the
 * rows that a reader sees. Rows that are loaded without triggers are counted by `SELECT recount_<table>()`.
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
      `CREATE TABLE IF NOT EXISTS ${tableOf(counts)} AS SELECT ${listed(counts)}, 0::bigint AS delta FROM ${of} WITH NO DATA`,
      `ALTER TABLE ${tableOf(counts)} REPLICA IDENTITY FULL`,
      ...counting(counts),
      recounting(counts),
    ].join(';\n'),
    `SELECT recount_${of}()`,
  ];
}

/** Undoes `keepCounts`. */
export function dropCounts(counts: KeptCounts): string[] {
  const { of } = counts;
  return [
    `DROP FUNCTION count_${of}() CASCADE; DROP FUNCTION recount_${of}(); DROP TABLE ${tableOf(counts)}`,
  ];
}

function counting(counts: KeptCounts): string[] {
  const { of } = counts;
  const table = tableOf(counts);
  const columns = listed(counts);
  const [old, changed] = [listed(counts, 'OLD.'), listed(counts, 'NEW.')];
  const trigger = (name: string, on: string): string =>
    `CREATE OR REPLACE TRIGGER counted_${name} AFTER ${on} EXECUTE FUNCTION count_${of}()`;
  return [
    `CREATE OR REPLACE FUNCTION count_${of}() RETURNS trigger LANGUAGE plpgsql AS $function$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO ${table} SELECT ${columns}, count(*) FROM written GROUP BY ${columns};
          WHEN 'UPDATE' THEN
            INSERT INTO ${table} VALUES (${old}, -1), (${changed}, 1);
          WHEN 'DELETE' THEN
            INSERT INTO ${table} SELECT ${columns}, -count(*) FROM written GROUP BY ${columns};
          WHEN 'TRUNCATE' THEN
            INSERT INTO ${table} SELECT ${columns}, -sum(delta) FROM ${table} GROUP BY ${columns};
        END CASE;
        RETURN NULL;
      END $function$`,
    trigger('insert', `INSERT ON ${of} REFERENCING NEW TABLE AS written FOR EACH STATEMENT`),
    // Most updates leave a row in its group, and cost a comparison.
    trigger('update', `UPDATE ON ${of} FOR EACH ROW WHEN ((${old}) IS DISTINCT FROM (${changed}))`),
    trigger('delete', `DELETE ON ${of} REFERENCING OLD TABLE AS written FOR EACH STATEMENT`),
    trigger('truncate', `TRUNCATE ON ${of} FOR EACH STATEMENT`),
  ];
}

/** Makes the function that adds what is missing. It sees rows and counts as of one moment, so writers go on. */
function recounting(counts: KeptCounts): string {
  return `CREATE OR REPLACE FUNCTION recount_${counts.of}() RETURNS void LANGUAGE plpgsql AS $function$
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
      SELECT ${columns}, count(*) AS n FROM ${counts.of} GROUP BY ${columns}
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
        SELECT ctid FROM ${table} WHERE (${columns}) IN (
          SELECT ${columns} FROM ${table} GROUP BY ${columns} HAVING count(*) > 1)
        LIMIT ${FOLDED}))
      RETURNING *)
    INSERT INTO ${table} SELECT ${columns}, sum(delta) FROM folded GROUP BY ${columns} HAVING sum(delta) <> 0`;
}

/** Conditions of a list of a table whose rows are counted, with their values. */
export class CountedFilter<Column extends string> {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];
  private isOfGroups = true;

  /** @param alias of the table in the conditions and in the list */
  constructor(
    private readonly counts: KeptCounts<Column>,
    private readonly alias: string,
  ) {}

  /** Leaves the rows of some groups, whose number is known. */
  ofGroup(column: Column, value: unknown): this {
    return this.push(`${this.alias}.${column} = ?`, value);
  }

  /**
   * Leaves rows that have to be counted for the total.
   * @param condition has the value wherever it has a `?`
   */
  add(condition: string, value: unknown): this {
    this.isOfGroups = false;
    return this.push(condition, value);
  }

  /** The WHERE clause; empty when nothing was asked for. */
  get where(): string {
    return this.conditions.length ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }

  /** The statement that tells how many rows there are, as `total`. */
  get total(): string {
    const { alias, counts, where } = this;
    return this.isOfGroups
      ? `SELECT coalesce(sum(${alias}.delta), 0)::bigint AS total FROM ${tableOf(counts)} ${alias} ${where}`
      : `SELECT count(*) AS total FROM ${counts.of} ${alias} ${where}`;
  }

  private push(condition: string, value: unknown): this {
    const place = `$${this.values.push(value)}`;
    this.conditions.push(`(${condition.replaceAll('?', place)})`);
    return this;
  }
}
