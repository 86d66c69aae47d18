import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { type DataSourceOptions, createDataSource, forMigrations } from './data-source';
import { createClient } from './primary-client';

/** Arbitrary constant: key of the advisory lock that migrations of one database take. */
const MIGRATION_LOCK = 726_351_001;
const PAUSE_MS = 100;

/**
 * Applies all pending migrations of a service, without the pooler and by its login for migrations. Statements have no timeout; locks still
 * have one.
 * @returns the names of the migrations that this call applied
 */
export async function migrateDatabase(options: DataSourceOptions): Promise<string[]> {
  const direct = forMigrations(options);
  const dataSource = createDataSource({ ...direct, poolSize: 1, statementTimeout: 0 });
  try {
    return await migrate(dataSource, direct.url);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/**
 * Applies all pending migrations. Concurrent calls are safe: an advisory lock lets one work, and the others
 * then find nothing left to do.
 * @returns the names of the migrations that this call applied
 */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  return withLock(url, async () => {
    if (!dataSource.isInitialized) await dataSource.initialize();
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  });
}

/** Locks of tables in use are waited for so long, or whoever uses them would wait behind a change of the schema. */
const LOCK_TIMEOUT = `SET lock_timeout = '4s'`;

/** Runs work on the schema under the lock of migrations, with a client of the login for migrations. */
export async function withMigrationClient<T>(
  options: DataSourceOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withLock(forMigrations(options).url, async (client) => {
    await client.query(LOCK_TIMEOUT);
    return work(client);
  });
}

async function withLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, { application_name: 'migrate' });
  await client.connect();
  try {
    await lock(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock. CREATE INDEX CONCURRENTLY would wait without end for a session that waits inside of a
 * statement.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(PAUSE_MS);
  }
}
