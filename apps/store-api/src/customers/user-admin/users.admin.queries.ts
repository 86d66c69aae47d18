import { CountedFilter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { USER_COUNTERS } from '../../platform/counters/counter-caches';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import type { UserStatus, UsersQuery } from './users.admin.dto';
import type { AdminUser } from './users.admin.view';

const COLUMNS = 'u.*, (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS orders_count';

const SORTABLE = { created_at: 'u.created_at', name: 'u.name', email: 'u.email' };

type Filter = ReturnType<typeof usersFilter>;

function usersFilter() {
  return new CountedFilter(USER_COUNTERS, 'u');
}

const STATUS: Record<UserStatus, (filter: Filter) => Filter> = {
  active: (filter) => filter.addFlag('is_suspended', false).addFlag('is_verified', true),
  suspended: (filter) => filter.addFlag('is_suspended', true),
  unverified: (filter) => filter.addFlag('is_verified', false),
  deleted: (filter) => filter,
};

/** Reads a page of accounts for staff, newest first by default. */
export async function readUserPage(db: Queryable, query: UsersQuery): Promise<Page<AdminUser>> {
  const filter = usersFilter().addFlag('is_deleted', query.status === 'deleted');
  if (query.status) STATUS[query.status](filter);
  if (query.role) filter.addFlag(`is_${query.role}`, true);
  if (query.search)
    filter.add(`(u.name || ' ' || u.email) ILIKE ${filter.bind(containsPattern(query.search))}`);
  const order = orderBy(query.sort, SORTABLE, 'u.id DESC');
  return readPage(db, query, listQuery(filter, { order, columns: COLUMNS }));
}

/** Reads a live account. */
export function findAdminUser(db: Queryable, id: number): Promise<AdminUser | undefined> {
  return db.row<AdminUser>(`SELECT ${COLUMNS} FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`, [id]);
}
