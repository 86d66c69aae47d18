import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { COUNTER_CACHES } from '../counters/counter-caches';

/** Tables whose changes are not logged, and why the log does not need them. */
const NOT_AUDITED: Record<string, string> = {
  ...Object.fromEntries(
    COUNTER_CACHES.map(({ table }) => [`${table}_counts`, `follows from the rows of ${table}`]),
  ),
  activity_log: 'is the log',
  api_key_secrets: 'only hashes, which follow the creation and rotation of keys',
  api_log: 'is a log',
  backorders: 'follow the orders and the stock movements',
  cancelled_sales: 'follows the cancelled units of orders, which are audited',
  cart_items: 'customers alone write it',
  carts: 'customers alone write it',
  counted_mails: 'written when mails are sent',
  deleted_pictures: 'written by the worker',
  digital_deliveries: 'written by the worker',
  dispute_movements: 'follow the disputes of the processor',
  events: 'follow the rows that are audited',
  events_state: 'counts the events',
  hook_calls: 'written by the checkout',
  installed_extensions: 'written by migrate.js',
  idempotency_keys: 'copies of answers',
  import_errors: 'follows from the file',
  import_jobs: 'progress of the worker; what an import changes is audited',
  invoice_counters: 'follows the invoices',
  job_schedules: 'written by the worker',
  ledger_days: 'are the sums of the ledger',
  ledger_entries: 'are booked by the worker, and never changed',
  login_challenges: 'secrets that live for ten minutes',
  migrations: 'written by deployments',
  notifications: 'written by the worker',
  sold_gift_cards: 'follows the orders and the gift cards, which are audited',
  variant_price_periods: 'is the history of prices, whose changes are audited',
  order_status_history: 'is the log of the orders, which are audited too',
  outbox: 'messages to ourselves about rows that are logged',
  oss_warnings: 'written by the worker',
  outbox_deliveries: 'written by the worker',
  password_changes: 'is the log of passwords, which are audited too',
  password_resets: 'secrets that live for an hour',
  processed_jobs: 'written by the worker',
  processor_payout_lines: 'copies of the processor’s balance',
  processor_payouts: 'copies of the processor’s payouts',
  processor_events: 'written by the payment processor',
  product_views: 'counts visits',
  product_words: 'follows from the products',
  push_tokens: 'customers alone write it',
  record_changes: 'written by the triggers of the log',
  recovery_codes: 'only hashes, which follow the second factors',
  refresh_tokens: 'secrets of sessions',
  restock_notices: 'written by the worker',
  restocks: 'follows from the inventory, which is audited',
  return_images: 'customers alone write it',
  returned_refunds: 'follow the refunds, which are audited',
  review_votes: 'customers alone write it',
  search_log: 'is a log',
  second_factor_changes: 'is the log of second factors, which are audited too',
  stock_mail_requests: 'visitors alone write it',
  stock_movements: 'is the log of the inventory, which is audited too',
  stock_subscriptions: 'customers alone write it',
  stock_transfers: 'say who made them, and never change; the inventory is audited',
  tax_transactions: 'written by the worker',
  webhook_deliveries: 'is a log',
  translated_slugs: 'follows from the translations, which are audited',
  withdrawal_items: 'follow the withdrawals, which are audited',
  withdrawal_refunds: 'follow the withdrawals, which are audited',
  wishlist_items: 'customers alone write it',
  wishlists: 'customers alone write it',
};

describe('the activity log', () => {
  let database: StoreDatabase;
  beforeAll(async () => {
    database = await openStoreDatabase();
  });
  afterAll(() => database.close());

  it('covers every table that staff can write', async () => {
    const tables = await database.db.rows<{ name: string; audited: boolean }>(
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit') AS audited
         FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    const names = (audited: boolean) =>
      tables.filter((row) => row.audited === audited).map(({ name }) => name);
    expect(names(false)).toEqual(Object.keys(NOT_AUDITED).sort());
    expect(names(true).length).toBeGreaterThan(0);
  });
});
