import { type KeptCounts, beginCounts, dropCounts } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const isDeleted = (row: string): string => `${row}.deleted_at IS NOT NULL`;

const COUNTED: KeptCounts[] = [
  {
    of: 'users',
    by: ['is_deleted', 'is_suspended', 'is_verified', 'is_customer', 'is_manager', 'is_admin'],
    columns: ['deleted_at', 'suspended_at', 'email_verified_at', 'roles'],
    as: {
      is_deleted: isDeleted,
      is_suspended: (row) => `${row}.suspended_at IS NOT NULL`,
      is_verified: (row) => `${row}.email_verified_at IS NOT NULL`,
      is_customer: (row) => `'customer' = ANY (${row}.roles)`,
      is_manager: (row) => `'manager' = ANY (${row}.roles)`,
      is_admin: (row) => `'admin' = ANY (${row}.roles)`,
    },
  },
  {
    of: 'products',
    by: ['is_deleted', 'status', 'is_in_stock', 'is_featured'],
    columns: ['deleted_at', 'status', 'is_in_stock', 'is_featured'],
    as: { is_deleted: isDeleted },
  },
  {
    of: 'products',
    named: 'by_category',
    by: ['is_deleted', 'category_id'],
    columns: ['deleted_at', 'category_id'],
    as: { is_deleted: isDeleted },
  },
  {
    of: 'products',
    named: 'by_brand',
    by: ['is_deleted', 'brand_id'],
    columns: ['deleted_at', 'brand_id'],
    as: { is_deleted: isDeleted },
  },
  {
    of: 'inventory',
    by: ['warehouse_id', 'is_used'],
    columns: ['warehouse_id', 'on_hand', 'removed_at'],
    as: { is_used: (row) => `(${row}.on_hand > 0 OR ${row}.removed_at IS NULL)` },
  },
  { of: 'stock_movements', by: ['kind', 'reason'], columns: ['kind', 'reason'] },
  {
    of: 'reviews',
    by: ['status', 'rating', 'is_verified_purchase'],
    columns: ['status', 'rating', 'is_verified_purchase'],
  },
  {
    of: 'product_questions',
    by: ['status', 'is_answered'],
    columns: ['status', 'answer'],
    as: { is_answered: (row) => `${row}.answer IS NOT NULL` },
  },
  {
    of: 'contact_messages',
    by: ['is_read'],
    columns: ['read_at'],
    as: { is_read: (row) => `${row}.read_at IS NOT NULL` },
  },
  { of: 'returns', by: ['status', 'reason'], columns: ['status', 'reason'] },
  { of: 'refunds', by: ['status', 'method'], columns: ['status', 'method'] },
  { of: 'disputes', by: ['status'], columns: ['status'] },
  {
    of: 'shipments',
    by: ['carrier_name'],
    columns: ['carrier'],
    as: { carrier_name: (row) => `lower(${row}.carrier)` },
  },
  {
    of: 'coupons',
    by: ['is_deleted', 'type', 'is_active'],
    columns: ['deleted_at', 'type', 'is_active'],
    as: { is_deleted: isDeleted },
  },
  {
    of: 'gift_cards',
    by: ['is_deleted', 'currency', 'is_active'],
    columns: ['deleted_at', 'currency', 'is_active'],
    as: { is_deleted: isDeleted },
  },
  { of: 'affiliates', by: ['status'], columns: ['status'] },
  {
    of: 'webhook_deliveries',
    by: ['webhook_id', 'status', 'event'],
    columns: ['webhook_id', 'status', 'event'],
  },
  { of: 'api_log', by: ['method', 'status_code'], columns: ['method', 'status_code'] },
  {
    of: 'search_log',
    by: ['day'],
    columns: ['created_at'],
    as: { day: (row) => `(${row}.created_at AT TIME ZONE 'UTC')::date` },
  },
];

/** Keeps the totals of lists. One schedule folds all of them, those of orders too, which had one of their own. */
export class ListCounts1763600000061 implements MigrationInterface {
  // Rows are written while those that there are are counted.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const counts of COUNTED) await beginCounts(runner, counts);
    await runner.query(`DELETE FROM job_schedules WHERE name = 'fold-order-counts'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const counts of COUNTED) {
      for (const statement of dropCounts(counts)) await runner.query(statement);
    }
  }
}
