import type { Queryable } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
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

const SORTABLE = { created_at: 'u.created_at', name: 'u.name', email: 'u.email' };

/** A page of accounts for staff, the newest first unless it is sorted otherwise. */
export async function userPage(db: Queryable, query: UsersQuery): Promise<Page<StaffUser>> {
  const params: unknown[] = [];
  const conditions = [STATUS[query.status ?? 'any']];
  if (query.role) conditions.push(`$${params.push(query.role)} = ANY (u.roles)`);
  if (query.search) {
    conditions.push(`(u.name || ' ' || u.email) ILIKE $${params.push(containing(query.search))}`);
  }
  const where = conditions.join(' AND ');
  return readPage(db, query, {
    rows: `${WITH_COUNT} WHERE ${where} ORDER BY ${orderBy(query.sort, SORTABLE, 'u.id DESC')}
           LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
    from: `FROM users u WHERE ${where}`,
    values: params,
  });
}

/** A live account. */
export function findStaffUser(db: Queryable, id: number): Promise<StaffUser | undefined> {
  return db.row<StaffUser>(`${WITH_COUNT} WHERE u.id = $1 AND u.deleted_at IS NULL`, [id]);
}
