import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose changes are events, with the columns that each change copies and those whose changes are no event. */
const TABLES: Record<string, readonly [columns: string, silent: string]> = {
  products: ['sku,slug', ''],
  product_images: ['product_id', ''],
  product_variants: ['product_id,sku', ''],
  variant_attribute_values: ['', ''],
  selling_policies: ['', ''],
  digital_files: ['variant_id', ''],
  price_list_prices: ['variant_id', ''],
  flash_sale_items: ['product_variant_id,flash_sale_id', 'qty_sold'],
  inventory: ['variant_id,warehouse_id', 'low_since'],
  warehouses: ['code', ''],
  categories: ['slug', ''],
  brands: ['slug', ''],
  collections: ['slug', ''],
  collection_products: ['', ''],
  users: ['', 'password_hash,stripe_customer_id'],
  profiles: ['', ''],
  addresses: ['user_id', ''],
  tax_exemptions: ['', ''],
  payment_terms: ['', ''],
  wallets: ['', ''],
  loyalty_accounts: ['', ''],
  customer_groups: ['', ''],
  customer_group_users: ['user_id', ''],
  orders: ['order_number', ''],
  order_items: ['order_id', 'return_claimed'],
  order_notes: ['order_id', ''],
  draft_orders: ['', ''],
  draft_order_items: ['draft_order_id', ''],
  shipments: ['order_id', ''],
  shipment_items: ['', ''],
  shipment_trackings: ['shipment_id', ''],
  payments: ['order_id', 'checked_at,processor_client_secret'],
  offline_payments: ['order_id', ''],
  refunds: ['order_id', 'checked_at,sent_at,attempt'],
  refund_items: ['', ''],
  returns: ['order_id', ''],
  return_items: ['return_id', ''],
  return_labels: ['', ''],
  invoices: ['order_id', 'announced'],
  disputes: ['order_id', 'checked_at,evidence_reminders'],
  reviews: ['product_id', 'helpful_count,not_helpful_count'],
  gift_cards: ['', ''],
  coupons: ['code', 'used_count'],
  coupon_products: ['', ''],
  coupon_categories: ['', ''],
  promotions: ['', ''],
  promotion_products: ['', ''],
  promotion_categories: ['', ''],
  promotion_brands: ['', ''],
  bundles: ['slug', ''],
  bundle_items: ['bundle_id', ''],
  flash_sales: ['', ''],
  price_lists: ['', ''],
};

const CONDITION = `WHEN (current_setting('comptoir.actor', true) <> '') `;

/**
 * Lets the trigger of the activity log note changes by anyone, not only by staff. Each table is a transaction of its own,
 * so that its lock is short. Safe to repeat after an interruption.
 */
export class NotedChanges1795928102000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks VALIDATE CONSTRAINT webhooks_include_known');
    for (const [table, [columns, silent]] of Object.entries(TABLES)) {
      const { events, method } = await triggerOf(runner, table);
      const given = method.split(', ').slice(0, 4).join(', ').replace(/\)$/, '');
      await replaceTrigger(
        runner,
        `${events} FOR EACH ROW EXECUTE FUNCTION ${given}, '${columns}', '${silent}')`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) {
      const { events, method } = await triggerOf(runner, table);
      const given = method.split(', ').slice(0, 4).join(', ').replace(/\)$/, '');
      await replaceTrigger(runner, `${events} FOR EACH ROW ${CONDITION}EXECUTE FUNCTION ${given})`);
    }
  }
}

/** Reads the trigger as it is, because later columns may have been added to it. */
async function triggerOf(runner: QueryRunner, table: string): Promise<{ events: string; method: string }> {
  const [row] = (await runner.query(
    `SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = 'audit'`,
    [table],
  )) as { definition: string }[];
  const [start = '', method = ''] = (row?.definition ?? '').split(' EXECUTE FUNCTION ');
  const [events = ''] = start.replace('CREATE TRIGGER audit ', '').split(' FOR EACH ROW');
  return { events, method };
}

async function replaceTrigger(runner: QueryRunner, rest: string): Promise<void> {
  await runner.query(`CREATE OR REPLACE TRIGGER audit ${rest}`);
}
