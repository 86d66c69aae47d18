import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Step } from './data-options';

/** Time until every connection has read a changed setting. */
const RELOAD_MS = 300;
const SHOWN_STATEMENTS = 5;
const POLL_MS = 20;

/** Drops and creates a database. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Loads generated rows fast: without triggers and foreign key checks, since the rows are valid by
 * construction. Indexes without a constraint are built once at the end.
 */
export async function load(url: string, steps: readonly Step[], say: (text: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
      SET maintenance_work_mem = '1GB'`);
    const indexes = await dropIndexes(client);
    for (const { title, sql } of steps) {
      say(title);
      await client.query(sql);
    }
    say('counter caches');
    await rebuildCounters(client);
    say('indexes');
    for (const definition of indexes) await client.query(definition);
    await moveSequences(client);
    say('statistics');
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

/** Runs each step in its own transaction, with triggers and constraints. */
export async function rerun(url: string, steps: readonly Step[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const { sql } of steps) await client.query(`BEGIN; ${sql}; COMMIT`);
  });
}

/** Returns the number in the column `value` of a statement with one row. */
export async function valueOf(url: string, sql: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ value: string }>(sql);
    return Number(rows[0]?.value);
  });
}

/**
 * Polls over one connection until a count is 0.
 * @param sql counts rows as `value`
 * @throws Error when it is not 0 within `withinMs` milliseconds
 */
export async function untilZero(url: string, sql: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  await withClient(url, async (client) => {
    while (Number((await client.query<{ value: string }>(sql)).rows[0]?.value) > 0) {
      if (performance.now() > deadline) throw new Error('what is waited for does not come to an end');
      await pause(POLL_MS);
    }
  });
}

/** Work of the database during a measurement. */
export interface DatabaseWork {
  /** Number of statements, BEGIN and COMMIT included. */
  statements: number;
  /** Total execution time. */
  milliseconds: number;
  /** The statements with the longest total time. */
  slowest: { text: string; calls: number; milliseconds: number }[];
}

/** Counts statements with pg_stat_statements. It is off while requests are timed. */
export class StatementCounter {
  constructor(private readonly serverUrl: string) {}

  async prepare(): Promise<void> {
    await withClient(this.serverUrl, async (client) => {
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
      await this.track(client, 'none');
    });
  }

  /** Returns the work of the database while `work` runs, of all its clients. */
  async during(database: string, work: () => Promise<void>): Promise<DatabaseWork> {
    return withClient(this.serverUrl, async (client) => {
      await this.track(client, 'top');
      await client.query('SELECT pg_stat_statements_reset()');
      try {
        await work();
      } finally {
        await this.track(client, 'none');
      }
      const { rows } = await client.query<{ text: string; calls: string; milliseconds: number }>(
        `SELECT s.query AS text, s.calls, s.total_exec_time AS milliseconds
         FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
         WHERE d.datname = $1 ORDER BY s.total_exec_time DESC`,
        [database],
      );
      const all = rows.map((row) => ({
        ...row,
        calls: Number(row.calls),
        text: row.text.replace(/\s+/g, ' ').trim(),
      }));
      return {
        statements: all.reduce((sum, { calls }) => sum + calls, 0),
        milliseconds: all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
        slowest: all.slice(0, SHOWN_STATEMENTS),
      };
    });
  }

  private async track(client: pg.Client, what: 'top' | 'none'): Promise<void> {
    await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${what}'`);
    await client.query('SELECT pg_reload_conf()');
    await pause(RELOAD_MS);
  }
}

/**
 * Drops all indexes without a constraint.
 * @returns the statements that create them again
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND NOT i.indisunique AND NOT i.indisexclusion`);
  for (const { name } of rows) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

/** Rebuilds the counter caches, since their triggers were off during the load. */
async function rebuildCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'recount\\_%'`,
  );
  for (const { name } of rows) await client.query(`SELECT ${client.escapeIdentifier(name)}()`);
}

/** Moves identity sequences behind the ids of the loaded rows. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string }>(`
    SELECT table_name AS name, pg_get_serial_sequence(quote_ident(table_name), 'id') AS sequence
    FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'`);
  for (const { name, sequence } of rows) {
    const table = client.escapeIdentifier(name);
    await client.query(`SELECT setval('${sequence}', COALESCE(max(id), 0) + 1, false) FROM ${table}`);
  }
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
