import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { type DataSourceOptions, createDataSource, withoutPooler } from './data-source';

/** Any constant does; it names the lock that migrations of one database take. */
const MIGRATION_LOCK = 726_351_001;
const PAUSE_MS = 100;

/**
 * Applies all pending migrations of a service, past the pooler if there is one. No statement is stopped for being slow;
 * locks are still given up on.
 * @returns the names of the migrations that this call applied
 */
export async function migrateDatabase(options: DataSourceOptions): Promise<string[]> {
  const direct = withoutPooler(options);
  const dataSource = createDataSource({ ...direct, poolSize: 1, statementTimeout: 0 });
  try {
    return await migrate(dataSource, direct.url);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/**
 * Applies all pending migrations. Several replicas may call it at once: an advisory lock lets one work
 * while the others wait and then find nothing left to do.
 * @returns the names of the migrations that this call applied
 */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    await lock(client);
    if (!dataSource.isInitialized) await dataSource.initialize();
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** Asks again and again: CREATE INDEX CONCURRENTLY would wait for whoever waits inside of a statement, without end. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(PAUSE_MS);
  }
}
