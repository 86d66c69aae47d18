import type pg from 'pg';

/** A process holds this lock for each extension that it has loaded, until it ends. */
const KEY = `hashtextextended('loaded extension ' || $1, 0)`;

/** Marks an extension as loaded for as long as the session of the client lasts. Waits for a removal of it to end. */
export async function holdLoaded(session: pg.Client, name: string): Promise<void> {
  await session.query(`SELECT pg_advisory_lock_shared(${KEY})`, [name]);
}

/**
 * Keeps an extension from being loaded for as long as the session of the client lasts.
 * @returns false when a process has loaded it
 */
export async function holdUnloaded(session: pg.Client, name: string): Promise<boolean> {
  const { rows } = await session.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${KEY}) AS free`, [
    name,
  ]);
  return rows[0]?.free === true;
}
