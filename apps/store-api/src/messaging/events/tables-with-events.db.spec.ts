import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { STORE_RECORDS } from './record-events';

/** Audited tables without events, and why nobody outside needs to know of their changes. */
const WITHOUT_EVENTS: Record<string, string> = {
  field_definitions: 'settings of records',
  hooks: 'settings of the checkout',
  affiliate_conversions: 'affiliates are settled inside of the shop',
  affiliate_entries: 'affiliates are settled inside of the shop',
  affiliate_payouts: 'affiliates are settled inside of the shop',
  affiliates: 'affiliates are settled inside of the shop',
  api_keys: 'credentials',
  attribute_values: 'words of variants; read with the variants',
  attributes: 'words of variants; read with the variants',
  banners: 'content of the shop’s own pages',
  blog_categories: 'content of the shop’s own pages',
  blog_posts: 'content of the shop’s own pages',
  contact_messages: 'read by staff',
  coupon_redemptions: 'follow the orders',
  coupon_user_uses: 'follow the orders',
  currencies: 'rates, read from a central bank',
  dispute_evidence: 'is for the processor',
  dispute_evidence_files: 'are for the processor',
  faqs: 'content of the shop’s own pages',
  gift_card_transactions: 'follow the balances of gift cards',
  guests: 'tokens of carts; the account has events',
  ledger_accounts: 'read with the ledger',
  ledger_state: 'read with the ledger',
  licence_keys: 'secrets',
  loyalty_entries: 'follow the balances of points',
  newsletter_subscribers: 'personal data without an account',
  message_texts: 'words of mails of the shop itself',
  pages: 'content of the shop’s own pages',
  payment_links: 'secrets',
  product_questions: 'read by staff',
  product_slugs: 'follow the slugs of products',
  saved_cards: 'payment data',
  second_factors: 'credentials',
  sessions: 'credentials',
  settings: 'rules of the shop itself',
  shipping_method_zones: 'rules of the shop itself',
  shipping_methods: 'rules of the shop itself',
  shipping_rates: 'rules of the shop itself',
  shipping_zone_countries: 'rules of the shop itself',
  shipping_zones: 'rules of the shop itself',
  user_identities: 'credentials',
  vat_number_checks: 'copies of what VIES answers',
  wallet_transactions: 'follow the balances of wallets',
  webhooks: 'receive the events',
};

interface TriggerRow {
  table: string;
  is_limited: boolean;
  args: string;
}

describe('the tables', () => {
  let database: StoreDatabase;
  let triggers: TriggerRow[];
  beforeAll(async () => {
    database = await openStoreDatabase();
    triggers = await database.db.rows<TriggerRow>(
      `SELECT c.relname AS table, t.tgqual IS NOT NULL AS is_limited, encode(t.tgargs, 'escape') AS args
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE t.tgname = 'audit' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
  });
  afterAll(() => database.close());

  it('have events, or a reason why not', () => {
    const known = [...Object.keys(STORE_RECORDS.tables), ...Object.keys(WITHOUT_EVENTS)].sort();
    expect(triggers.map(({ table }) => table)).toEqual(known);
  });

  it('have triggers that note what the catalogue needs', () => {
    const noted = triggers
      .filter(({ table }) => table in STORE_RECORDS.tables)
      .map(({ table, is_limited, args }) => ({ table, is_limited, args: args.split('\\000').slice(4, 6) }));
    const expected = Object.entries(STORE_RECORDS.tables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, { columns, silent = [] }]) => ({
        table,
        is_limited: false,
        args: [columns.join(','), silent.join(',')],
      }));
    expect(noted).toEqual(expected);
  });

  it('have triggers for staff alone where there are no events', () => {
    const others = triggers.filter(({ table }) => table in WITHOUT_EVENTS);
    expect(others.filter(({ is_limited }) => !is_limited)).toEqual([]);
  });
});
