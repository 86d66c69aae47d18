import type { RowCounts } from '@comptoir/db';

/**
 * Tables that grow without end, whose rows triggers count by the groups that lists filter by (docs/adr/0014). All other
 * lists count their rows when they are read.
 */
function counted<const Group extends string>(counts: RowCounts<Group>): RowCounts<Group> {
  return counts;
}

const isDeleted = (row: string): string => `${row}.deleted_at IS NOT NULL`;

export const ORDER_COUNTS = counted({ of: 'orders', by: ['status', 'payment_status'] });

export const USER_COUNTS = counted({
  of: 'users',
  by: ['is_deleted', 'is_suspended', 'is_verified', 'is_customer', 'is_manager', 'is_admin'],
  as: {
    is_deleted: isDeleted,
    is_suspended: (row) => `${row}.suspended_at IS NOT NULL`,
    is_verified: (row) => `${row}.email_verified_at IS NOT NULL`,
    is_customer: (row) => `'customer' = ANY (${row}.roles)`,
    is_manager: (row) => `'manager' = ANY (${row}.roles)`,
    is_admin: (row) => `'admin' = ANY (${row}.roles)`,
  },
});

export const PRODUCT_COUNTS = counted({
  of: 'products',
  by: ['is_deleted', 'status', 'is_in_stock', 'is_featured'],
  as: { is_deleted: isDeleted },
});
export const MOVEMENT_COUNTS = counted({ of: 'stock_movements', by: ['kind', 'reason'] });

/** All of them. */
export const ROW_COUNTS: readonly RowCounts[] = [ORDER_COUNTS, USER_COUNTS, PRODUCT_COUNTS, MOVEMENT_COUNTS];
