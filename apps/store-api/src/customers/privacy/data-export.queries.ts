/** Rows of a section at most; the newest are exported. */
const MAX_ROWS = 10_000;

const OWN_ORDERS = 'order_id IN (SELECT id FROM orders WHERE user_id = $1)';
const OWN_ADDRESS = 'lower((SELECT email FROM users WHERE id = $1))';

function own(
  table: string,
  columns: string,
  { by = 'user_id = $1', order = 'created_at DESC' } = {},
): string {
  return `SELECT ${columns} FROM ${table} WHERE ${by} ORDER BY ${order} LIMIT ${MAX_ROWS}`;
}

/**
 * Sections of a user's own data, each read by the account's id `$1`. Columns are named one by one, so that a
 * new hash, token or staff note is not exported by accident. Amounts are minor units of the currency beside
 * them.
 */
export const EXPORT_SECTIONS: Readonly<Record<string, string>> = {
  account: own(
    'users',
    'id, name, email, phone, preferred_currency, preferred_language, roles, email_verified_at, custom_fields, created_at, updated_at',
    { by: 'id = $1' },
  ),
  profile: own('profiles', 'gender, date_of_birth, bio, website, facebook_url, instagram_url, avatar_url', {
    order: 'user_id',
  }),
  addresses: own(
    'addresses',
    'id, label, full_name, company, vat_number, phone, address_line1, address_line2, city, state, postal_code, country, is_default, created_at',
  ),
  sign_in_providers: own('user_identities', 'provider, subject, created_at'),
  sessions: own(
    'sessions',
    'device_name, ip, user_agent, browser, system, created_at, last_used_at, expires_at, revoked_at',
  ),
  password_changes: own('password_changes', 'ip, device, created_at'),
  second_factor: own('second_factors', 'created_at, confirmed_at'),
  second_factor_changes: own('second_factor_changes', 'change, by_staff, ip, device, created_at'),
  devices: own('push_tokens', 'platform, device_id, created_at, updated_at'),
  saved_cards: own(
    'saved_cards',
    'brand, last_four, exp_month, exp_year, cardholder_name, is_default, created_at',
  ),
  tax_exemption: own('tax_exemptions', 'reason, certificate_number, expires_at, created_at'),
  draft_orders: own('draft_orders', 'currency, checkout, created_at'),
  payment_terms: own('payment_terms', 'credit_limit, payment_terms_days, created_at'),
  vat_number_checks: own(
    'vat_number_checks',
    'number, valid, checked_at, consultation_number, name, address',
    {
      by: 'number IN (SELECT vat_number FROM addresses WHERE user_id = $1)',
    },
  ),
  customer_groups: `SELECT g.name, m.created_at AS since FROM customer_group_users m JOIN customer_groups g ON g.id = m.group_id
                     WHERE m.user_id = $1 ORDER BY m.created_at DESC LIMIT ${MAX_ROWS}`,
  newsletter: own('newsletter_subscribers', 'email, subscribed_at, unsubscribed_at', {
    by: `lower(email) = ${OWN_ADDRESS}`,
  }),
  contact_messages: own('contact_messages', 'name, email, subject, message, created_at', {
    by: `lower(email) = ${OWN_ADDRESS}`,
  }),
  cart: `SELECT i.product_id, i.variant_id, i.quantity, i.gift_recipient, i.custom_fields, i.created_at FROM cart_items i JOIN carts c ON c.id = i.cart_id
          WHERE c.user_id = $1 ORDER BY i.id LIMIT ${MAX_ROWS}`,
  wishlist: own('wishlist_items', 'product_id, created_at'),
  stock_subscriptions: own('stock_subscriptions', 'product_id, variant_id, created_at'),
  stock_mail_requests: own(
    'stock_mail_requests',
    'product_id, variant_id, email, language, created_at, told_at',
    {
      by: `lower(email) = ${OWN_ADDRESS}`,
    },
  ),
  orders: own(
    'orders',
    `order_number, status, payment_status, currency, subtotal, discount_amount, shipping_amount, tax_amount, total,
     gift_card_amount, wallet_amount, exchange_amount, payment_method, paid_amount, refunded_amount, coupon, shipping_address, billing_address, vat_check,
     shipping_method, purchase_order_number, notes, custom_fields, placed_at, confirmed_at, shipped_at, delivered_at, cancelled_at`,
  ),
  order_items: `SELECT o.order_number, i.product_name, i.variant_name, i.sku, i.quantity, i.unit_price, i.discount_amount,
                       i.tax_amount, i.total, i.gift_card AS gift_recipient, i.custom_fields
                  FROM order_items i JOIN orders o ON o.id = i.order_id
                 WHERE o.user_id = $1 ORDER BY i.id DESC LIMIT ${MAX_ROWS}`,
  shipments: own('shipments', 'order_id, carrier, tracking_number, shipped_at, delivered_at', {
    by: OWN_ORDERS,
  }),
  payments: own('payments', 'order_id, amount, currency, status, paid_at, created_at'),
  refunds: own('refunds', 'order_id, method, status, currency, amount, reason, processed_at, created_at'),
  returns: own(
    'returns',
    'order_id, status, reason, reason_details, rejection_reason, resolved_at, created_at',
  ),
  withdrawals: own('withdrawals', 'order_id, return_id, name, message, created_at'),
  return_images: own(
    'return_images',
    `created_at, '/api/v1/returns/' || return_id || '/images/' || id AS address`,
    { by: 'user_id = $1 AND return_id IS NOT NULL' },
  ),
  invoices: own('invoices', 'type, invoice_number, order_id, currency, total, snapshot, issued_at', {
    order: 'issued_at DESC',
  }),
  coupon_redemptions: own('coupon_redemptions', 'coupon_id, order_id, created_at'),
  gift_cards: own(
    'gift_cards',
    'currency, initial_amount, balance, expires_at, recipient_email, recipient_name, message, created_at',
    {
      by: `lower(recipient_email) = ${OWN_ADDRESS} AND deleted_at IS NULL`,
    },
  ),
  wallet: own('wallets', 'currency, balance', { order: 'user_id' }),
  wallet_transactions: own(
    'wallet_transactions',
    'type, amount, balance_after, source, description, created_at',
  ),
  loyalty: own('loyalty_accounts', 'balance, lifetime_earned, lifetime_redeemed', { order: 'user_id' }),
  loyalty_entries: own('loyalty_entries', 'type, points, balance_after, cause, description, created_at'),
  affiliate: own('affiliates', 'code, status, currency, balance, approved_at, created_at'),
  affiliate_conversions: own(
    'affiliate_conversions',
    'commission_amount, status, approved_at, paid_at, created_at',
    {
      by: 'affiliate_id IN (SELECT id FROM affiliates WHERE user_id = $1)',
    },
  ),
  reviews: own('reviews', 'product_id, rating, title, body, status, images, created_at, updated_at'),
  review_votes: own('review_votes', 'review_id, is_helpful, created_at'),
  questions: own('product_questions', 'product_id, question, answer, status, created_at'),
  notifications: own('notifications', 'type, title, body, read_at, created_at'),
  webhooks: own('webhooks', 'url, events, is_active, created_at'),
  searches: own('search_log', 'query, results_count, created_at'),
  requests: own('api_log', 'method, path, status_code, ip, created_at'),
};
