import { type DbOptions, withMigrationClient } from '@comptoir/db';
import type { InstalledExtension } from './installed-extension.entity';
import { holdUnloaded } from './loaded-lock';
import { schemaOf } from './schema-name';

const DROP_FIELDS = `
  UPDATE field_definitions f SET deleted_at = now(), updated_at = now()
  FROM jsonb_to_recordset($1) AS given (target text, key text)
  WHERE f.target = given.target AND f.key = given.key AND f.deleted_at IS NULL`;

/**
 * Removes everything that an extension has stored: its tables, its waiting jobs and its custom fields, whose values go
 * within minutes. Take it out of EXTENSIONS first.
 * @returns `loaded` when a process has loaded it, `unknown` when no extension of this name is installed
 */
export async function removeExtension(
  options: DbOptions,
  name: string,
): Promise<'removed' | 'loaded' | 'unknown'> {
  return withMigrationClient(options, async (client) => {
    // No process can load it from here on, until the session ends.
    if (!(await holdUnloaded(client, name))) return 'loaded';
    const { rows } = await client.query<InstalledExtension>(
      'SELECT * FROM installed_extensions WHERE name = $1',
      [name],
    );
    const [installed] = rows;
    if (!installed) return 'unknown';
    await client.query('BEGIN');
    await client.query(`DROP SCHEMA IF EXISTS ${schemaOf(name)} CASCADE`);
    await client.query(DROP_FIELDS, [JSON.stringify(installed.fields)]);
    await client.query('DELETE FROM outbox_deliveries WHERE starts_with(handler, $1)', [`${name}.`]);
    await client.query('DELETE FROM outbox WHERE starts_with(name, $1)', [`${name}.`]);
    // Events that only its handlers wanted. Those of other extensions leave the outbox within seconds.
    await client.query(
      "DELETE FROM outbox WHERE starts_with(name, 'record.') AND run_at < now() - interval '1 hour'",
    );
    await client.query('DELETE FROM installed_extensions WHERE name = $1', [name]);
    await client.query('COMMIT');
    return 'removed';
  });
}
