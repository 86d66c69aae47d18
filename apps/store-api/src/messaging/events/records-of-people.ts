import type { RecordCatalogue } from '@comptoir/events';

/** Customers, their groups and their reviews. Their payloads have no personal data. */
export const PEOPLE_RECORDS = {
  customer: {
    title: 'an account',
    keys: {},
    changed: ['email', 'addresses'],
    lookup: 'SELECT id FROM users WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  customer_group: {
    title: 'a customer group',
    keys: {},
    changed: ['customers'],
    lookup: 'SELECT id FROM customer_groups WHERE id = ANY ($1::int[])',
  },
  review: {
    title: 'a review',
    keys: { product_id: 1 },
    changed: ['status'],
    lookup: 'SELECT id, product_id FROM reviews WHERE id = ANY ($1::int[])',
  },
} as const satisfies RecordCatalogue['records'];

export const PEOPLE_TABLES: RecordCatalogue['tables'] = {
  users: {
    columns: [],
    silent: ['password_hash', 'stripe_customer_id'],
    rows: [{ record: 'customer' }],
  },
  profiles: { columns: [], rows: [{ record: 'customer', part: 'profile' }] },
  addresses: { columns: ['user_id'], rows: [{ record: 'customer', part: 'addresses', by: 'user_id' }] },
  tax_exemptions: { columns: [], rows: [{ record: 'customer', part: 'tax_exemption' }] },
  payment_terms: { columns: [], rows: [{ record: 'customer', part: 'payment_terms' }] },
  wallets: { columns: [], rows: [{ record: 'customer', part: 'wallet' }] },
  loyalty_accounts: { columns: [], rows: [{ record: 'customer', part: 'loyalty' }] },
  customer_groups: { columns: [], rows: [{ record: 'customer_group' }] },
  customer_group_users: {
    columns: ['user_id'],
    rows: [
      { record: 'customer_group', part: 'customers' },
      { record: 'customer', part: 'groups', by: 'user_id' },
    ],
  },
  reviews: {
    columns: ['product_id'],
    silent: ['helpful_count', 'not_helpful_count'],
    rows: [{ record: 'review' }],
  },
};
