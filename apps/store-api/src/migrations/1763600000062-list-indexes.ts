import { buildIndex, dropIndex } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists are sorted and filtered by. Where nearly all rows have a value, the primary key finds them as quickly, and
 * the index leaves them out: writing them costs nothing then.
 */
const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['users_by_name', 'ON users (name, id) WHERE deleted_at IS NULL'],
  ['users_by_email', 'ON users (email, id) WHERE deleted_at IS NULL'],
  ['users_by_age', 'ON users (created_at, id) WHERE deleted_at IS NULL'],
  ['users_suspended', 'ON users (id) WHERE suspended_at IS NOT NULL AND deleted_at IS NULL'],
  ['users_unverified', 'ON users (id) WHERE email_verified_at IS NULL AND deleted_at IS NULL'],
  ['users_deleted', 'ON users (id) WHERE deleted_at IS NOT NULL'],
  ['users_managers', `ON users (id) WHERE 'manager' = ANY (roles) AND deleted_at IS NULL`],

  ['products_by_name', 'ON products (name, id) WHERE deleted_at IS NULL'],
  ['products_by_age', 'ON products (created_at, id) WHERE deleted_at IS NULL'],
  ['products_by_change', 'ON products (updated_at, id) WHERE deleted_at IS NULL'],
  ['products_by_own_price', 'ON products (price, id) WHERE deleted_at IS NULL'],
  ['products_of_category', 'ON products (category_id, id)'],
  ['products_of_brand', 'ON products (brand_id, id)'],
  ['products_unpublished', `ON products (status, id) WHERE status <> 'published' AND deleted_at IS NULL`],
  ['products_sold_out', 'ON products (id) WHERE NOT is_in_stock AND deleted_at IS NULL'],
  ['products_all_featured', 'ON products (id) WHERE is_featured AND deleted_at IS NULL'],
  ['products_slug_search', 'ON products USING gin (slug gin_trgm_ops)'],
  ['products_sku_search', 'ON products USING gin (sku gin_trgm_ops)'],
  ['products_deleted', 'ON products (id) WHERE deleted_at IS NOT NULL'],
  ['product_variants_deleted', 'ON product_variants (product_id) WHERE deleted_at IS NOT NULL'],
  ['product_variants_sku_search', 'ON product_variants USING gin (sku gin_trgm_ops)'],

  ['inventory_of_warehouse', 'ON inventory (warehouse_id, id)'],
  ['stock_movements_rare', `ON stock_movements (kind, id) WHERE kind IN ('opening', 'adjust', 'restock')`],
  ['stock_movements_reasons', 'ON stock_movements (reason, id) WHERE reason IS NOT NULL'],
  ['stock_movements_actors', 'ON stock_movements (actor_id, id) WHERE actor_id IS NOT NULL'],
  // They are written in this order, so that it costs next to nothing.
  [
    'stock_movements_age',
    'ON stock_movements USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on)',
  ],
  ['stock_movements_restocks', `ON stock_movements (order_item_id) WHERE kind = 'restock'`],

  ['reviews_of_status', 'ON reviews (status, id)'],
  ['reviews_of_rating', 'ON reviews (rating, id)'],
  ['reviews_of_product', 'ON reviews (product_id, id)'],
  ['reviews_by_age', 'ON reviews (created_at, id)'],
  ['reviews_by_change', 'ON reviews (updated_at, id)'],
  ['reviews_by_help', 'ON reviews (helpful_count, id)'],
  ['product_questions_of_status', 'ON product_questions (status, id)'],
  ['product_questions_of_product', 'ON product_questions (product_id, id)'],
  ['product_questions_of_user', 'ON product_questions (user_id, id)'],
  ['product_questions_open', 'ON product_questions (id) WHERE answer IS NULL'],
  ['product_questions_by_age', 'ON product_questions (created_at, id)'],
  ['product_questions_by_change', 'ON product_questions (updated_at, id)'],
  ['contact_messages_by_age', 'ON contact_messages (created_at, id)'],
  ['contact_messages_by_name', 'ON contact_messages (name, id)'],
  ['contact_messages_by_email', 'ON contact_messages (email, id)'],
  ['contact_messages_by_subject', 'ON contact_messages (subject, id)'],

  ['returns_of_status', 'ON returns (status, id)'],
  ['returns_of_reason', 'ON returns (reason, id)'],
  ['returns_by_age', 'ON returns (created_at, id)'],
  ['refunds_of_status', 'ON refunds (status, id)'],
  ['refunds_of_method', 'ON refunds (method, id)'],
  ['refunds_by_age', 'ON refunds (created_at, id)'],
  ['refunds_by_amount', 'ON refunds (amount, id)'],
  ['refunds_processor_search', 'ON refunds USING gin (processor_refund_id gin_trgm_ops)'],
  ['disputes_of_status', 'ON disputes (status, id)'],
  ['disputes_by_age', 'ON disputes (created_at, id)'],
  ['disputes_by_amount', 'ON disputes (amount, id)'],
  ['shipments_of_carrier', 'ON shipments (lower(carrier), id)'],

  ['coupons_of_type', 'ON coupons (type, id) WHERE deleted_at IS NULL'],
  ['coupons_inactive', 'ON coupons (id) WHERE NOT is_active AND deleted_at IS NULL'],
  ['coupons_by_code', 'ON coupons (code, id) WHERE deleted_at IS NULL'],
  ['coupons_by_age', 'ON coupons (created_at, id) WHERE deleted_at IS NULL'],
  ['coupons_code_search', 'ON coupons USING gin (code gin_trgm_ops) WHERE deleted_at IS NULL'],
  ['gift_cards_of_currency', 'ON gift_cards (currency, id) WHERE deleted_at IS NULL'],
  ['gift_cards_inactive', 'ON gift_cards (id) WHERE NOT is_active AND deleted_at IS NULL'],
  ['gift_cards_by_age', 'ON gift_cards (created_at, id) WHERE deleted_at IS NULL'],
  ['gift_cards_by_worth', 'ON gift_cards (initial_amount, id) WHERE deleted_at IS NULL'],
  ['gift_cards_ends', 'ON gift_cards (right(code, 4)) WHERE deleted_at IS NULL'],
  [
    'gift_cards_recipient_search',
    'ON gift_cards USING gin (recipient_email gin_trgm_ops) WHERE recipient_email IS NOT NULL AND deleted_at IS NULL',
  ],
  ['affiliates_code_search', 'ON affiliates USING gin (code gin_trgm_ops)'],

  ['webhook_deliveries_failed', `ON webhook_deliveries (webhook_id, id) WHERE status = 'failed'`],
  ['webhook_deliveries_of_event', 'ON webhook_deliveries (webhook_id, event, id)'],
];

/** What the new ones do as well. */
const REPLACED: readonly (readonly [name: string, definition: string])[] = [
  ['products_category_all', 'ON products (category_id)'],
  ['products_brand_all', 'ON products (brand_id)'],
  ['inventory_warehouse', 'ON inventory (warehouse_id)'],
  ['reviews_by_status', 'ON reviews (status, id DESC)'],
  ['product_questions_by_status', 'ON product_questions (status, id DESC)'],
  ['returns_by_status', 'ON returns (status, id DESC)'],
  ['refunds_by_status', 'ON refunds (status, id DESC)'],
  ['disputes_by_status', 'ON disputes (status, id DESC)'],
];

/** Finds the rows of a page of a list without reading the others. */
export class ListIndexes1763600000062 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY runs outside of transactions.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) await buildIndex(runner, name, definition);
    for (const [name] of REPLACED) await dropIndex(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Undone in a transaction, whatever is said above.
    for (const [name, definition] of REPLACED) await runner.query(`CREATE INDEX ${name} ${definition}`);
    for (const [name] of INDEXES) await runner.query(`DROP INDEX ${name}`);
  }
}
