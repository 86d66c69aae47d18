import { CountedFilter, Filter, type Queryable, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { USER_COUNTERS } from '../../platform/counters/counter-caches';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import { phoneKeysOf } from '../../platform/i18n/phone-keys';
import { CONTACT_EMAIL } from '../users/contact-email';
import type { UserStatus, UsersQuery } from './users.admin.dto';
import type { AdminUser } from './users.admin.view';

const COLUMNS = `u.*, ${CONTACT_EMAIL} AS contact_email,
  (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS orders_count,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_second_factor`;

const SORTABLE = { created_at: 'u.created_at', name: 'u.name', email: 'u.email' };

type AccountFilter = ReturnType<typeof usersFilter>;

function usersFilter() {
  return new CountedFilter(USER_COUNTERS, 'u');
}

const STATUS: Record<Exclude<UserStatus, 'guest'>, (filter: AccountFilter) => AccountFilter> = {
  active: (filter) => filter.addFlag('is_suspended', false).addFlag('is_verified', true),
  suspended: (filter) => filter.addFlag('is_suspended', true),
  unverified: (filter) => filter.addFlag('is_verified', false),
  deleted: (filter) => filter,
};

/** Reads a page of accounts for staff, newest first by default; of guests, if their status is asked for. */
export async function readUserPage(db: Queryable, query: UsersQuery): Promise<Page<AdminUser>> {
  const filter = query.status === 'guest' ? guestsIn(query) : accountsIn(query);
  const order = orderBy(query.sort, SORTABLE, 'u.id DESC');
  return readPage(db, query, listQuery(filter, { order, columns: COLUMNS }));
}

function guestsIn({ search }: UsersQuery): Filter {
  const filter = new Filter('users', 'u').add('u.is_guest AND u.deleted_at IS NULL');
  return search ? filter.add(foundBy(filter, guestsByEmail, search)) : filter;
}

function accountsIn(query: UsersQuery): AccountFilter {
  const filter = usersFilter().addFlag('is_deleted', query.status === 'deleted');
  if (query.status && query.status !== 'guest') STATUS[query.status](filter);
  if (query.role) filter.addFlag(`is_${query.role}`, true);
  return query.search ? filter.add(foundBy(filter, accountsByName, query.search)) : filter;
}

const guestsByEmail = (pattern: string): string =>
  `(SELECT g.user_id FROM guests g WHERE g.email ILIKE ${pattern})`;
const accountsByName = (pattern: string): string =>
  `(SELECT n.id FROM users n WHERE folded(n.name || ' ' || n.email) LIKE folded(${pattern}))`;

/** Searches that each use an index: by text, and by phone numbers of the account and of its orders. */
function foundBy(filter: Filter, byText: (pattern: string) => string, search: string): string {
  const text = byText(filter.bind(containsPattern(search)));
  const keys = phoneKeysOf(search);
  if (!keys) return `u.id IN (${text})`;
  const [from, to] = keys.map((key) => filter.bind(key));
  return `u.id IN (${text}
    UNION ALL
    SELECT id FROM users WHERE phone IS NOT NULL AND phone_key(phone) ~>=~ ${from} AND phone_key(phone) ~<~ ${to}
    UNION ALL
    SELECT user_id FROM orders
     WHERE phone_key(shipping_address ->> 'phone') ~>=~ ${from} AND phone_key(shipping_address ->> 'phone') ~<~ ${to}
    UNION ALL
    SELECT user_id FROM orders
     WHERE billing_address ->> 'phone' IS DISTINCT FROM shipping_address ->> 'phone'
       AND phone_key(billing_address ->> 'phone') ~>=~ ${from} AND phone_key(billing_address ->> 'phone') ~<~ ${to})`;
}

/** Reads a live account, or a guest. */
export function findAdminUser(db: Queryable, id: number): Promise<AdminUser | undefined> {
  return db.row<AdminUser>(`SELECT ${COLUMNS} FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`, [id]);
}
