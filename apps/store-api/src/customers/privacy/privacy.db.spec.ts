import { findUnclassifiedColumns } from '@comptoir/testing';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';

/** Text columns without personal data in tables about people. */
const SAYS_NOTHING: Record<string, string> = {
  api_keys: 'scopes',
  cart_items: 'seen_currency shown_currency',
  guests: 'token_hash',
  order_items:
    'product_name variant_name sku image discounts tax withdrawal_excluded price_reason surcharge_reason',
  users: 'preferred_currency preferred_language roles',
  webhooks: 'secret previous_secret disabled_reason include',
  orders:
    'order_number status payment_status payment_method payment_instructions currency coupon tax shipping_taxes tax_calculation',
  draft_orders: 'currency discount_type',
  invoices: 'type invoice_number currency',
  returns: 'status kind reason rejection_reason note',
  reviews: 'status',
  product_questions: 'status',
  gift_cards: 'code currency dispute',
  affiliates: 'commission_type status currency',
  stock_mail_requests: 'language',
  second_factor_changes: 'change',
  wallet_transactions: 'type source',
  loyalty_entries: 'type',
  payments:
    'currency status processor_client_secret failure_code failure_message flagged_reason capture_method capture_failure',
  dispute_evidence: 'state failure_reason',
  dispute_evidence_files: 'type content_type storage_key processor_file_id',
  refunds: 'source method status currency processor_refund_id failure_reason',
  order_status_history: 'from_status to_status actor',
  offline_payments: 'method',
  api_log: 'request_id method error_code',
  activity_log: 'actor_role action subject_type subject_id request_id',
  idempotency_keys: 'key fingerprint',
  webhook_deliveries: 'event_id event status',
  processor_events: 'event_id type',
  import_jobs: 'status object_key ignored_columns failure preview',
  blog_posts: 'title slug excerpt content featured_image tags meta_title meta_description translations',
};

/** Tables whose text belongs to the shop, or is personal only through the row that owns it. */
const OF_NOBODY = `
  affiliate_conversions affiliate_entries affiliate_payouts api_key_secrets attribute_values attributes banners
  blog_categories brands bundles catalogue_revisions categories collections coupon_products coupons currencies
  customer_groups deleted_pictures digital_files disputes events faqs field_definitions flash_sales
  gift_card_transactions import_errors invoice_counters job_schedules ledger_accounts ledger_days ledger_entries
  login_challenges recovery_codes
  oss_warnings licence_keys message_texts migrations outbox outbox_deliveries pages password_resets price_lists
  processed_jobs hook_calls hooks installed_extensions payment_links processor_payouts processor_payout_lines product_images product_slugs
  product_variants product_words products promotions record_changes refresh_tokens return_items return_labels settings
  shipment_sources shipment_trackings shipments shipping_methods shipping_zone_countries shipping_zones stock_movements stock_transfers
  tax_transactions translated_slugs wallets selling_policies warehouses
`;

describe('docs/privacy.md', () => {
  let database: StoreDatabase;
  beforeAll(async () => {
    database = await openStoreDatabase();
  });
  afterAll(() => database.close());

  it('names every column that holds something about a person, and none that is not there', async () => {
    const impersonal = { columns: SAYS_NOTHING, tables: OF_NOBODY };
    expect(await findUnclassifiedColumns(database.db, 'The shop', impersonal)).toEqual({
      unknown: [],
      gone: [],
    });
  });
});
