import type { Db } from '@comptoir/db';

const RESET_PASSWORD = `
  UPDATE admins SET password_hash = $2, token_version = token_version + 1, updated_at = now()
  WHERE lower(email) = lower($1) RETURNING id`;

/**
 * Sets another password for the administrator with an e-mail address, and ends all their sessions.
 * @param digest hash of the password
 * @returns false when no administrator has that address
 */
export async function resetAdminPassword(db: Db, email: string, digest: string): Promise<boolean> {
  return (await db.tx((tx) => tx.row(RESET_PASSWORD, [email, digest]))) !== undefined;
}

/** Reads the e-mail addresses of all administrators, oldest first. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
  const admins = await db.rows<{ email: string }>('SELECT email FROM admins ORDER BY id');
  return admins.map(({ email }) => email);
}
