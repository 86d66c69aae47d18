import type { KeptCounts } from '@comptoir/db';

/** By what the rows of lists are counted as they change: one set of groups for filters that are used together. */
function counted<const Group extends string>(counts: KeptCounts<Group>): KeptCounts<Group> {
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
export const CATEGORY_PRODUCT_COUNTS = counted({
  of: 'products',
  named: 'by_category',
  by: ['is_deleted', 'category_id'],
  as: { is_deleted: isDeleted },
});
export const BRAND_PRODUCT_COUNTS = counted({
  of: 'products',
  named: 'by_brand',
  by: ['is_deleted', 'brand_id'],
  as: { is_deleted: isDeleted },
});

/** A row that `is_used` is shown unless it is empty and its variant or its warehouse is gone. */
export const STOCK_COUNTS = counted({
  of: 'inventory',
  by: ['warehouse_id', 'is_used'],
  as: { is_used: (row) => `(${row}.on_hand > 0 OR ${row}.removed_at IS NULL)` },
});
export const MOVEMENT_COUNTS = counted({ of: 'stock_movements', by: ['kind', 'reason'] });

export const REVIEW_COUNTS = counted({ of: 'reviews', by: ['status', 'rating', 'is_verified_purchase'] });
export const QUESTION_COUNTS = counted({
  of: 'product_questions',
  by: ['status', 'is_answered'],
  as: { is_answered: (row) => `${row}.answer IS NOT NULL` },
});
export const CONTACT_COUNTS = counted({
  of: 'contact_messages',
  by: ['is_read'],
  as: { is_read: (row) => `${row}.read_at IS NOT NULL` },
});

export const RETURN_COUNTS = counted({ of: 'returns', by: ['status', 'reason'] });
export const REFUND_COUNTS = counted({ of: 'refunds', by: ['status', 'method'] });
export const DISPUTE_COUNTS = counted({ of: 'disputes', by: ['status'] });
export const SHIPMENT_COUNTS = counted({
  of: 'shipments',
  by: ['carrier_name'],
  as: { carrier_name: (row) => `lower(${row}.carrier)` },
});

export const COUPON_COUNTS = counted({
  of: 'coupons',
  by: ['is_deleted', 'type', 'is_active'],
  as: { is_deleted: isDeleted },
});
export const GIFT_CARD_COUNTS = counted({
  of: 'gift_cards',
  by: ['is_deleted', 'currency', 'is_active'],
  as: { is_deleted: isDeleted },
});
export const AFFILIATE_COUNTS = counted({ of: 'affiliates', by: ['status'] });

export const DELIVERY_COUNTS = counted({ of: 'webhook_deliveries', by: ['webhook_id', 'status', 'event'] });
export const REQUEST_COUNTS = counted({ of: 'api_log', by: ['method', 'status_code'] });
export const SEARCH_COUNTS = counted({
  of: 'search_log',
  by: ['day'],
  as: { day: (row) => `(${row}.created_at AT TIME ZONE 'UTC')::date` },
});

/** All that are kept. */
export const KEPT_COUNTS: readonly KeptCounts[] = [
  ORDER_COUNTS,
  USER_COUNTS,
  PRODUCT_COUNTS,
  CATEGORY_PRODUCT_COUNTS,
  BRAND_PRODUCT_COUNTS,
  STOCK_COUNTS,
  MOVEMENT_COUNTS,
  REVIEW_COUNTS,
  QUESTION_COUNTS,
  CONTACT_COUNTS,
  RETURN_COUNTS,
  REFUND_COUNTS,
  DISPUTE_COUNTS,
  SHIPMENT_COUNTS,
  COUPON_COUNTS,
  GIFT_CARD_COUNTS,
  AFFILIATE_COUNTS,
  DELIVERY_COUNTS,
  REQUEST_COUNTS,
  SEARCH_COUNTS,
];
