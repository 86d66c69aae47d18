import type pg from 'pg';
import type { Extension } from '@comptoir/extension';
import { type DbOptions, withMigrationClient } from '@comptoir/db';
import { schemaOf } from './schema-name';

const NOTE = `
  WITH noted AS (
    INSERT INTO installed_extensions AS known (name, title, version) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET title = $2, version = $3, updated_at = now()
    WHERE (known.title, known.version) IS DISTINCT FROM ($2, $3)
    RETURNING migrations
  )
  SELECT migrations FROM noted UNION ALL SELECT migrations FROM installed_extensions WHERE name = $1 LIMIT 1`;

/**
 * Applies the migrations of extensions that have not run yet. Call it after those of the service. Concurrent calls are
 * safe.
 * @returns the names of the migrations that this call applied
 */
export async function migrateExtensions(
  options: DbOptions,
  extensions: readonly Extension[],
): Promise<string[]> {
  if (extensions.length === 0) return [];
  return withMigrationClient(options, async (client) => {
    const applied: string[] = [];
    for (const extension of extensions) applied.push(...(await migrateExtension(client, extension)));
    return applied;
  });
}

async function migrateExtension(client: pg.Client, extension: Extension): Promise<string[]> {
  const { name, title, version, migrations = [] } = extension;
  const schema = schemaOf(name);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  const { rows } = await client.query<{ migrations: string[] }>(NOTE, [name, title, version]);
  const missing = migrations.filter((migration) => !rows[0]?.migrations.includes(migration.name));
  for (const migration of missing) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL search_path = ${schema}, public`);
      await client.query(migration.sql);
      await client.query(
        'UPDATE public.installed_extensions SET migrations = migrations || $2::text WHERE name = $1',
        [name, migration.name],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw new Error(`The migration "${migration.name}" of the extension "${name}" failed.`, {
        cause: error,
      });
    }
  }
  return missing.map((migration) => `${name}: ${migration.name}`);
}
