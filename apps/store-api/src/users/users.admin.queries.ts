import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import type { UserStatus, UsersQuery } from './users.admin.dto';
import type { StaffUser } from './users.admin.view';

const WITH_COUNT = `
  SELECT u.*, (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS orders_count FROM users u`;

const STATUS: Record<UserStatus | 'any', string> = {
  any: 'u.deleted_at IS NULL',
  active: 'u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.email_verified_at IS NOT NULL',
  suspended: 'u.deleted_at IS NULL AND u.suspended_at IS NOT NULL',
  unverified: 'u.deleted_at IS NULL AND u.email_verified_at IS NULL',
  deleted: 'u.deleted_at IS NOT NULL',
};

const SORTABLE = new Set(['created_at', 'name', 'email']);

/** A page of accounts for staff, the newest first unless it is sorted otherwise. */
export async function userPage(db: Queryable, query: UsersQuery): Promise<Page<StaffUser>> {
  const params: unknown[] = [];
  const conditions = [STATUS[query.status ?? 'any']];
  if (query.role) conditions.push(`$${params.push(query.role)} = ANY (u.roles)`);
  if (query.search) {
    const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(`(u.name || ' ' || u.email) ILIKE $${params.push(pattern)}`);
  }
  const where = conditions.join(' AND ');
  const counted = await db.row<{ total: number }>(
    `SELECT count(*) AS total FROM users u WHERE ${where}`,
    params,
  );
  const rows = await db.rows<StaffUser>(
    `${WITH_COUNT} WHERE ${where} ORDER BY ${orderBy(query.sort)}
     LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    [...params, query.per_page, query.offset],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** A live account. */
export function findStaffUser(db: Queryable, id: number): Promise<StaffUser | undefined> {
  return db.row<StaffUser>(`${WITH_COUNT} WHERE u.id = $1 AND u.deleted_at IS NULL`, [id]);
}

/** `-created_at,name` as SQL; unknown fields are ignored. */
function orderBy(sort: string | undefined): string {
  const fields = (sort ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => SORTABLE.has(field.replace(/^-/, '')))
    .map((field) => (field.startsWith('-') ? `u.${field.slice(1)} DESC` : `u.${field} ASC`));
  return [...fields, 'u.id DESC'].join(', ');
}
