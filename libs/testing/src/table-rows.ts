import { createHash } from 'node:crypto';
import pg from 'pg';

/** Where the functions and the kept rows are: no check of the service's own schema sees them. */
export const ROWS_SCHEMA = 'test_rows';

/** Milliseconds after which a transaction that a test left open counts as lost. */
const LOCK_TIMEOUT_MS = 10_000;

const ALL_TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/** With the counters of the rows (counter-cache.ts), which a trigger of TRUNCATE empties. */
const TABLES_BELOW = `
  WITH RECURSIVE below (id) AS (
    SELECT unnest($1::text[])::regclass::oid
    UNION
    SELECT conrelid FROM pg_constraint JOIN below ON confrelid = id WHERE contype = 'f'
  ), chosen AS (
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN below ON c.oid = id WHERE NOT c.relispartition
  )
  SELECT name FROM chosen
  UNION SELECT to_regclass(name || '_counts')::text FROM chosen WHERE to_regclass(name || '_counts') IS NOT NULL`;

const SEQUENCES = `
  SELECT quote_ident(sequencename) AS name, coalesce(last_value, start_value) AS value,
    last_value IS NOT NULL AS called
  FROM pg_sequences WHERE schemaname = 'public'`;

const COLUMNS = `
  SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/**
 * Empties the tables of a test's database, and brings back the rows that it had. Rows are deleted without triggers: in
 * small tables that takes a twentieth of the time of TRUNCATE, which makes new files, and sessions keep their plans.
 */
export class TableRows {
  private readonly functions = new Set<string>();

  private constructor(
    private readonly client: pg.Client,
    private readonly schema: string,
  ) {}

  /**
   * @param url database, as a superuser: only they may switch triggers off
   * @param schema where the functions and the kept rows are
   */
  static async open(url: string, schema = ROWS_SCHEMA): Promise<TableRows> {
    const client = new pg.Client({ connectionString: url, application_name: 'table-rows' });
    // A dropped database ends its sessions.
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}; CREATE SCHEMA IF NOT EXISTS ${schema}`);
    return new TableRows(client, schema);
  }

  /** Deletes all rows of these tables and of the tables that refer to them, as TRUNCATE with CASCADE does. */
  async empty(tables: readonly string[]): Promise<void> {
    const name = `empty_${createHash('sha1').update(tables.join()).digest('hex').slice(0, 12)}`;
    if (!this.functions.has(name)) {
      const below = await this.namesOf(TABLES_BELOW, [tables]);
      await this.createFunction(
        name,
        below.map((table) => `DELETE FROM ${table};`),
      );
    }
    await this.client.query(`SELECT ${this.schema}.${name}()`);
  }

  /** Keeps all rows and the values of all sequences for `restore`. */
  async keep(): Promise<void> {
    const deletions: string[] = [];
    const insertions: string[] = [];
    for (const [index, table] of (await this.namesOf(ALL_TABLES)).entries()) {
      deletions.push(`DELETE FROM ${table};`);
      const isEmpty = !(await this.client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount;
      if (isEmpty) continue;
      const kept = `${this.schema}.kept_${index}`;
      await this.client.query(`CREATE TABLE ${kept} AS SELECT * FROM ${table}`);
      const columns = (await this.client.query<{ names: string }>(COLUMNS, [table])).rows[0]?.names;
      insertions.push(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${kept};`,
      );
    }
    const sequences = await this.client.query<{ name: string; value: string; called: boolean }>(SEQUENCES);
    const resets = sequences.rows.map(
      ({ name, value, called }) => `PERFORM setval('${name}', ${value}, ${called});`,
    );
    await this.createFunction('restore', [...deletions, ...insertions, ...resets]);
  }

  /**
   * Brings back what `keep` has found.
   * @throws Error when a test has left a transaction open
   */
  async restore(): Promise<void> {
    await this.client.query(`SELECT ${this.schema}.restore()`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async namesOf(query: string, values: unknown[] = []): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(query, values);
    return rows.map(({ name }) => name);
  }

  private async createFunction(name: string, statements: readonly string[]): Promise<void> {
    const body = `BEGIN SET LOCAL session_replication_role = replica; ${statements.join(' ')} END`;
    await this.client.query(
      `CREATE OR REPLACE FUNCTION ${this.schema}.${name}() RETURNS void LANGUAGE plpgsql AS $body$ ${body} $body$`,
    );
    this.functions.add(name);
  }
}
