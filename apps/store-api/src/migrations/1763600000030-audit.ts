import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type AuditedTable, auditEveryTable, dropAuditTable } from '@comptoir/audit';

/** What no staff route writes, or what is a log or a copy itself. */
const NOT_AUDITED = [
  'api_log',
  'cart_items',
  'carts',
  'catalogue_revisions',
  'idempotency_keys',
  'import_errors',
  'import_jobs',
  'invoice_counters',
  'job_schedules',
  'notifications',
  'order_status_history',
  'outbox',
  'outbox_deliveries',
  'password_changes',
  'password_resets',
  'processed_jobs',
  'processor_events',
  'product_views',
  'product_words',
  'push_tokens',
  'refresh_tokens',
  'restock_notices',
  'restocks',
  'review_votes',
  'search_log',
  'sessions',
  'stock_movements',
  'stock_subscriptions',
  'webhook_deliveries',
  'wishlist_items',
  'wishlists',
];

const SPECIAL: Record<string, AuditedTable> = {
  gift_cards: { hidden: ['code'] },
  products: {
    omitted: [
      'search',
      'search_text',
      'min_price',
      'max_price',
      'is_on_sale',
      'is_in_stock',
      'sales_count',
      'average_rating',
      'reviews_count',
      'attribute_value_ids',
    ],
  },
  settings: { omitted: ['version', 'updated_by'] },
};

/** The log of what staff changes, on every table that staff can write. */
export class Audit1763600000030 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await auditEveryTable(runner, { except: NOT_AUDITED, special: SPECIAL });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropAuditTable()) await runner.query(statement);
  }
}
