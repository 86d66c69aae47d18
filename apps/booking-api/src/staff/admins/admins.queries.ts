import type { Db } from '@comptoir/db';
import type { Admin } from './admins.entity';

/** A person with their resources; null for a role that is not limited to some. */
export interface AdminWithResources extends Admin {
  resource_ids: number[] | null;
  has_second_factor: boolean;
  /** Instant from which the role needs a second factor; null when it needs none. */
  second_factor_due: Date | null;
}

/** People with their resources that are not deleted. Only the role decides whether somebody is limited to these. */
export const SELECT_ADMINS = `
  SELECT a.*, CASE WHEN a.role NOT IN ('admin', 'manager') THEN ARRAY (
           SELECT m.resource_id FROM admin_resources m JOIN resources r ON r.id = m.resource_id AND r.deleted_at IS NULL
            WHERE m.admin_id = a.id ORDER BY m.resource_id) END AS resource_ids,
         EXISTS (SELECT FROM second_factors f WHERE f.user_id = a.id AND f.confirmed_at IS NOT NULL) AS has_second_factor,
         (SELECT s.updated_at FROM settings s WHERE s.key = 'second_factor'
             AND (s.value = 'staff' OR s.value = 'administrators' AND a.role = 'admin')) AS second_factor_due
    FROM admins a`;

/** Finds those of the people `$1` who are administrators. */
export const SELECT_ADMINISTRATORS = `SELECT id, email FROM admins WHERE id = ANY ($1::int[]) AND role = 'admin'`;

const RESET_PASSWORD = `
  UPDATE admins SET password_hash = $2, token_version = token_version + 1, updated_at = now()
  WHERE lower(email) = lower($1) RETURNING id`;

const REMOVE_FACTOR = 'DELETE FROM second_factors WHERE user_id = $1';

/**
 * Sets another password for the administrator with an e-mail address, and ends all their sessions.
 * @param digest hash of the password
 * @param removesFactor true removes the second factor, too
 * @returns false when no administrator has that address
 */
export function resetAdminPassword(
  db: Db,
  email: string,
  digest: string,
  { removesFactor = false } = {},
): Promise<boolean> {
  return db.tx(async (tx) => {
    const admin = await tx.row<{ id: number }>(RESET_PASSWORD, [email, digest]);
    if (admin && removesFactor) await tx.execute(REMOVE_FACTOR, [admin.id]);
    return admin !== undefined;
  });
}

/** Reads the e-mail addresses of all administrators, oldest first. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
  const admins = await db.rows<{ email: string }>('SELECT email FROM admins ORDER BY id');
  return admins.map(({ email }) => email);
}
