import { type Queryable, type Tx, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { orderBy } from '../../platform/http/sorting';
import type { CustomerGroupsQuery, MembersQuery } from './customer-groups.dto';
import type { CustomerGroup } from './customer-groups.entity';

export interface GroupDetails extends CustomerGroup {
  /** Members whose accounts were not deleted. */
  users_count: number;
}

export interface GroupMember {
  id: number;
  name: string;
  email: string;
  joined_at: Date;
}

const DETAILS = `
  SELECT g.*, (SELECT count(*) FROM customer_group_users m JOIN users u ON u.id = m.user_id
    WHERE m.group_id = g.id AND u.deleted_at IS NULL) AS users_count
  FROM customer_groups g`;

export function findGroup(queryable: Queryable, id: number): Promise<GroupDetails | undefined> {
  return queryable.row<GroupDetails>(`${DETAILS} WHERE g.id = $1`, [id]);
}

const FILTERED = `
  WHERE ($1::text IS NULL OR g.name ILIKE $1 OR g.description ILIKE $1)
    AND ($2::int IS NULL OR EXISTS (SELECT FROM customer_group_users m WHERE m.group_id = g.id AND m.user_id = $2))`;

const SORTABLE = {
  name: 'name',
  discount_percent: 'discount_percent',
  users_count: 'users_count',
  created_at: 'created_at',
};

/** Lists groups, by name unless the query has a sort. */
export function listGroups(queryable: Queryable, query: CustomerGroupsQuery): Promise<Page<GroupDetails>> {
  return readPage(queryable, query, {
    rows: `${DETAILS} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'name, id')} LIMIT $3 OFFSET $4`,
    count: `SELECT count(*) AS total FROM customer_groups g ${FILTERED}`,
    values: [containsPattern(query.search), query.user_id ?? null],
  });
}

const MEMBERS = `
  FROM customer_group_users m JOIN users u ON u.id = m.user_id
  WHERE m.group_id = $1 AND u.deleted_at IS NULL AND ($2::text IS NULL OR folded(u.name || ' ' || u.email) LIKE folded($2))`;

/** Lists the members of a group, the latest first. */
export function listGroupMembers(
  queryable: Queryable,
  groupId: number,
  query: MembersQuery,
): Promise<Page<GroupMember>> {
  return readPage(queryable, query, {
    rows: `SELECT u.id, u.name, u.email, m.created_at AS joined_at ${MEMBERS}
           ORDER BY m.created_at DESC, u.id DESC LIMIT $3 OFFSET $4`,
    count: `SELECT count(*) AS total ${MEMBERS}`,
    values: [groupId, containsPattern(query.search)],
  });
}

/**
 * Adds users to a group; those who are members already stay.
 * @returns false when one of them does not exist; then none is added
 */
export async function insertGroupMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  now: Date,
): Promise<boolean> {
  const known = await tx.row<{ count: number }>(
    'SELECT count(*) AS count FROM users WHERE id = ANY($1) AND deleted_at IS NULL',
    [userIds],
  );
  if (known?.count !== userIds.length) return false;
  await tx.execute(
    `INSERT INTO customer_group_users (group_id, user_id, created_at)
     SELECT $1, id, $3 FROM unnest($2::int[]) AS given (id) ON CONFLICT DO NOTHING`,
    [groupId, userIds, now],
  );
  return true;
}
