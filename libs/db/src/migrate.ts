import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Any constant does; it names the lock that migrations of one database take. */
const MIGRATION_LOCK = 726_351_001;

/**
 * Applies all pending migrations. Several replicas may call it at once: an advisory lock lets one work
 * while the others wait and then find nothing left to do.
 * @returns the names of the migrations that this call applied
 */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!dataSource.isInitialized) await dataSource.initialize();
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
