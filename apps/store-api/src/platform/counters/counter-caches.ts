import type { CounterCache } from '@comptoir/db';

/**
 * Declares a counter cache: triggers count the rows of a table that grows without end, by the groups that
 * lists filter by (docs/adr/0014). All other lists count their rows when they are read.
 */
function counted<const Group extends string>(counts: CounterCache<Group>): CounterCache<Group> {
  return counts;
}

const isDeleted = (row: string): string => `${row}.deleted_at IS NOT NULL`;

export const ORDER_COUNTERS = counted({ table: 'orders', groups: ['status', 'payment_status'] });

export const USER_COUNTERS = counted({
  table: 'users',
  groups: ['is_deleted', 'is_suspended', 'is_verified', 'is_customer', 'is_manager', 'is_admin'],
  expressions: {
    is_deleted: isDeleted,
    is_suspended: (row) => `${row}.suspended_at IS NOT NULL`,
    is_verified: (row) => `${row}.email_verified_at IS NOT NULL`,
    is_customer: (row) => `'customer' = ANY (${row}.roles)`,
    is_manager: (row) => `'manager' = ANY (${row}.roles)`,
    is_admin: (row) => `'admin' = ANY (${row}.roles)`,
  },
  counted: (row) => `NOT ${row}.is_guest`,
});

export const PRODUCT_COUNTERS = counted({
  table: 'products',
  groups: ['is_deleted', 'status', 'is_in_stock', 'is_featured'],
  expressions: { is_deleted: isDeleted },
});
export const MOVEMENT_COUNTERS = counted({ table: 'stock_movements', groups: ['kind', 'reason'] });

export const COUNTER_CACHES: readonly CounterCache[] = [
  ORDER_COUNTERS,
  USER_COUNTERS,
  PRODUCT_COUNTERS,
  MOVEMENT_COUNTERS,
];
