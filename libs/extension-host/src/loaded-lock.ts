import type pg from 'pg';
import { type DbOptions, withMigrationClient } from '@comptoir/db';

/** A process holds this lock for each extension that it has loaded, until it ends. */
const KEY = `hashtextextended('loaded extension ' || $1, 0)`;

/** Marks an extension as loaded for as long as the session of the client lasts. */
export async function holdLoaded(session: pg.Client, name: string): Promise<void> {
  await session.query(`SELECT pg_advisory_lock_shared(${KEY})`, [name]);
}

/** Returns true while a process has loaded an extension. */
export function isLoadedSomewhere(options: DbOptions, name: string): Promise<boolean> {
  return withMigrationClient(options, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${KEY}) AS free`, [
      name,
    ]);
    return rows[0]?.free === false;
  });
}
