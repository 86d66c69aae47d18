import type pg from 'pg';
import type { DataSourceOptions } from './data-source';
import { RESET } from './foreign-sessions';
import { createClient } from './primary-client';

/** State of a database as a probe sees it. */
export interface DatabaseState {
  /** False on a standby, and on a primary that was made read-only. */
  writable: boolean;
  /** Names of the migrations of this program that the schema does not have yet. */
  pendingMigrations: string[];
}

/** Below the time that a readiness check may take. */
const ANSWER_MS = 1_200;
const UNDEFINED_TABLE = '42P01';
/** One message is one transaction, so that a pooler gives both statements to the same session. */
const RESET_AND_READ = `${RESET}; SELECT name FROM migrations`;

/**
 * Asks for the state of the database over a connection of its own. The pool would be the wrong way: a lock that holds
 * all of its connections would make every process unready at once, although the database works.
 */
export class DatabaseProbe {
  private client?: Promise<pg.Client>;
  private migrated = false;

  /** @param migrations names of all migrations of this program; empty for tools that bring none */
  constructor(
    private readonly options: Pick<DataSourceOptions, 'url' | 'applicationName'>,
    private readonly migrations: readonly string[],
  ) {}

  /** @throws Error when the database does not answer within 1.2 seconds */
  async read(): Promise<DatabaseState> {
    const client = await (this.client ??= this.connect());
    try {
      const { rows } = await client.query<{ writable: boolean }>(
        `SELECT current_setting('transaction_read_only') = 'off' AS writable`,
      );
      const state = {
        writable: rows[0]?.writable ?? false,
        pendingMigrations: this.migrated ? [] : await this.pendingMigrations(client),
      };
      // Another server may be the primary now. The next check looks for it.
      if (!state.writable) void this.close();
      return state;
    } catch (error) {
      // A connection may wait for a server that is gone. The next check opens another.
      void this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const client = createClient(this.options.url, {
      application_name: `${this.options.applicationName}-probe`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    try {
      await client.connect();
    } catch (error) {
      this.client = undefined;
      throw error;
    }
    return client;
  }

  /** Old code on a new schema is ready, because migrations only add; new code on an old schema is not. */
  private async pendingMigrations(client: pg.Client): Promise<string[]> {
    const reading = client.query(RESET_AND_READ) as Promise<unknown> as Promise<
      pg.QueryResult<{ name: string }>[]
    >;
    const applied = await reading.then(
      ([, migrations]) => new Set(migrations?.rows.map(({ name }) => name)),
      (error: { code?: string }) => {
        if (error.code === UNDEFINED_TABLE) return new Set<string>();
        throw error;
      },
    );
    const pending = this.migrations.filter((name) => !applied.has(name));
    this.migrated = pending.length === 0;
    return pending;
  }
}
