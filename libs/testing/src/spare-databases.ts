import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ROWS_SCHEMA, TableRows } from './table-rows';

/** Where the template keeps its rows: `TableRows` of a spec uses another schema. */
const KEPT = 'template_rows';

/** Bytes that a database may have grown by. Large tables without rows would change the plans of the next spec. */
const MOST_GROWTH = 8 * 1024 * 1024;

/** Milliseconds in which sessions that a spec has left open end. */
const END_MS = 10_000;

/** Two databases with the same mark have the same tables, constraints, functions, settings and statistics. */
const MARK = `
  SELECT md5(concat_ws(' ',
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin, reltuples), 0)) FROM pg_class WHERE oid >= 16384),
    (SELECT sum(hashtextextended(concat_ws(' ', attrelid, attnum, xmin), 0)) FROM pg_attribute WHERE attrelid >= 16384),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_constraint),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_trigger),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_proc WHERE oid >= 16384),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_type WHERE oid >= 16384),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_extension),
    (SELECT sum(hashtextextended(concat_ws(' ', oid, xmin), 0)) FROM pg_namespace WHERE nspname !~ '^pg_'),
    (SELECT count(*) FROM pg_statistic WHERE starelid >= 16384),
    (SELECT count(*) FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
      WHERE d.datname = current_database())
  )) AS mark, pg_database_size(current_database())::int8 AS bytes`;

const END_OTHERS = `
  SELECT pg_terminate_backend(pid, ${END_MS}) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

interface State {
  mark: string;
  bytes: string;
}

/** Prepares a migrated template so that databases made from it can be used again. */
export async function keepTemplate(server: pg.Client, template: string, url: string): Promise<void> {
  const rows = await TableRows.open(url, KEPT);
  await rows.keep();
  await rows.close();
  const state = await withClient(url, stateOf);
  await server.query(`COMMENT ON DATABASE ${template} IS '${JSON.stringify(state)}'`);
}

/**
 * Gives a database of this template that an earlier spec has left another name. Making a new one takes a second.
 * @param server session of another database, which holds the lock of the templates
 * @returns false when there is none
 */
export async function takeSpare(server: pg.Client, template: string, name: string): Promise<boolean> {
  const { rows } = await server.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) LIMIT 1',
    [prefixOf(template)],
  );
  if (!rows[0]) return false;
  await server.query(`ALTER DATABASE ${rows[0].datname} RENAME TO ${name}`);
  return true;
}

/**
 * Brings the rows of the template back and leaves the database for the next spec.
 * @param server session of another database
 * @returns false when the spec has changed more than rows, or has left large tables
 */
export async function leaveSpare(
  server: pg.Client,
  template: string,
  { name, url }: { name: string; url: string },
): Promise<boolean> {
  const { rows } = await server.query<{ state: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS state FROM pg_database WHERE datname = $1`,
    [template],
  );
  if (!rows[0]?.state || !(await bringBack(url, JSON.parse(rows[0].state) as State))) return false;
  await server.query(
    `ALTER DATABASE ${name} RENAME TO ${prefixOf(template)}${randomBytes(6).toString('hex')}`,
  );
  return true;
}

async function bringBack(url: string, kept: State): Promise<boolean> {
  try {
    await withClient(url, async (client) => {
      await client.query(END_OTHERS);
      await client.query(`DROP SCHEMA IF EXISTS ${ROWS_SCHEMA} CASCADE`);
      const { mark, bytes } = await stateOf(client);
      if (mark !== kept.mark) throw new Error('The spec has changed the schema.');
      if (Number(bytes) > Number(kept.bytes) + MOST_GROWTH)
        throw new Error('The spec has left large tables.');
      await client.query(`SELECT ${KEPT}.restore()`);
    });
    return true;
  } catch {
    // The caller deletes the database then.
    return false;
  }
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(MARK);
  if (!rows[0]) throw new Error('PostgreSQL has returned no row.');
  return rows[0];
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function prefixOf(template: string): string {
  return template.replace(/^template/, 'spare');
}
