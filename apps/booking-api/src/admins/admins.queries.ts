import type { Db } from '@comptoir/db';

const RESET_PASSWORD = `
  UPDATE admins SET password_hash = $2, token_version = token_version + 1, updated_at = now()
  WHERE lower(email) = lower($1) RETURNING id`;

/**
 * Gives the administrator with an address another password, and ends all their sessions.
 * @param digest the hash of the password
 * @returns false when nobody has that address
 */
export async function resetAdminPassword(db: Db, email: string, digest: string): Promise<boolean> {
  return (await db.tx((tx) => tx.row(RESET_PASSWORD, [email, digest]))) !== undefined;
}

/** Reads the addresses of all administrators, the oldest first. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
  const admins = await db.rows<{ email: string }>('SELECT email FROM admins ORDER BY id');
  return admins.map(({ email }) => email);
}
