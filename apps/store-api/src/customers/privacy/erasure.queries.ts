import { CONTACT_EMAIL } from '../users/contact-email';

/** Public name of deleted users. */
export const DELETED_NAME = 'Deleted user';

/** Public name of the account `u`. */
export const PUBLIC_NAME = `CASE WHEN u.deleted_at IS NULL THEN u.name ELSE '${DELETED_NAME}' END`;

/**
 * Turns the activity log off: these changes are not made by staff, and the log would repeat the erased data.
 */
const UNLOGGED = `SELECT set_config('comptoir.actor', '', true)`;

/**
 * Erases everything that no open order needs, together with the account. `$1`: ids of deleted accounts. Jobs
 * of `user.deleted` erase devices, webhooks and cards, since those are known elsewhere too.
 */
export const ERASE_IMMEDIATELY: readonly string[] = [
  UNLOGGED,
  'UPDATE users SET password_hash = NULL WHERE id = ANY ($1::int[])',
  'DELETE FROM user_identities WHERE user_id = ANY ($1::int[])',
  'DELETE FROM sessions WHERE user_id = ANY ($1::int[])',
  'DELETE FROM second_factors WHERE user_id = ANY ($1::int[])',
  'DELETE FROM login_challenges WHERE user_id = ANY ($1::int[])',
  'DELETE FROM second_factor_changes WHERE user_id = ANY ($1::int[])',
  'DELETE FROM carts WHERE user_id = ANY ($1::int[])',
  'DELETE FROM wishlist_items WHERE user_id = ANY ($1::int[])',
  'DELETE FROM stock_subscriptions WHERE user_id = ANY ($1::int[])',
  'DELETE FROM restock_notices WHERE user_id = ANY ($1::int[])',
  `DELETE FROM vat_number_checks
    WHERE number IN (SELECT vat_number FROM addresses WHERE user_id = ANY ($1::int[]))`,
  'DELETE FROM addresses WHERE user_id = ANY ($1::int[])',
  'DELETE FROM notifications WHERE user_id = ANY ($1::int[])',
  'DELETE FROM password_resets WHERE user_id = ANY ($1::int[])',
  'DELETE FROM password_changes WHERE user_id = ANY ($1::int[])',
  'DELETE FROM draft_orders WHERE user_id = ANY ($1::int[])',
  'DELETE FROM payment_terms WHERE user_id = ANY ($1::int[])',
  'DELETE FROM tax_exemptions WHERE user_id = ANY ($1::int[])',
  'DELETE FROM customer_group_users WHERE user_id = ANY ($1::int[])',
  `UPDATE profiles SET gender = NULL, date_of_birth = NULL, bio = NULL, website = NULL, facebook_url = NULL,
                       instagram_url = NULL
    WHERE user_id = ANY ($1::int[])`,
  `DELETE FROM stock_mail_requests m USING users u
    WHERE u.id = ANY ($1::int[]) AND lower(m.email) = lower(u.email)
      AND NOT EXISTS (SELECT FROM users l WHERE lower(l.email) = lower(u.email) AND l.deleted_at IS NULL)`,
  `DELETE FROM newsletter_subscribers s USING users u
    WHERE u.id = ANY ($1::int[]) AND lower(s.email) = lower(u.email)
      AND NOT EXISTS (SELECT FROM users l WHERE lower(l.email) = lower(u.email) AND l.deleted_at IS NULL)`,
];

/**
 * Locks up to `$2` deleted accounts whose grace period is over and that have no open orders or refunds: staff
 * need the name and address of a person whom they pay. `address` is null when another account has it by now.
 */
export const SELECT_DUE_ACCOUNTS = `
  SELECT u.id,
         CASE WHEN NOT EXISTS (SELECT FROM users l
                                WHERE lower(l.email) = lower(${CONTACT_EMAIL}) AND l.deleted_at IS NULL)
              THEN lower(${CONTACT_EMAIL}) END AS address
    FROM users u
   WHERE u.deleted_at < $1 AND u.erased_at IS NULL
     AND NOT EXISTS (SELECT FROM orders o
                      WHERE o.user_id = u.id AND o.status IN ('pending', 'confirmed', 'processing'))
     AND NOT EXISTS (SELECT FROM refunds r WHERE r.user_id = u.id AND r.status IN ('pending', 'approved'))
   ORDER BY u.deleted_at
   LIMIT $2
     FOR NO KEY UPDATE OF u SKIP LOCKED`;

/** Parts of an order's address that neither tax nor country depends on, blanked. */
const BLANK_ADDRESS = `jsonb_build_object('full_name', '', 'company', '', 'vat_number', '', 'phone', '', 'address_line1', '', 'address_line2', '',
                                          'city', '', 'state', '', 'postal_code', '')`;
const WITHOUT_INVOICE = 'NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)';

/** Subjects of the activity log that contain personal data. */
const PERSONAL_SUBJECTS = `{users,guests,profiles,addresses,user_identities,saved_cards,customer_group_users,tax_exemptions,payment_terms,draft_orders,contact_messages,
  newsletter_subscribers,gift_cards,reviews,product_questions,returns,withdrawals,affiliates,webhooks}`;

/** Columns of orders that are about a person. */
const PERSONAL_OF_ORDERS = `'{shipping_address,billing_address,shipping_method,vat_check,notes,purchase_order_number,custom_fields,hook_decisions}'::text[]`;

/** The part of a note of staff with an address. */
const ADDRESS_BEFORE = `' (Shipping|Billing) address before: .*$'`;

/** Keys of the custom fields whose values go with the person. */
const personalKeys = (target: string): string =>
  `ARRAY (SELECT f.key::text FROM field_definitions f WHERE f.target = '${target}' AND f.is_personal)`;

/** Erases the remaining personal data. `$1`: ids of the accounts. */
export const ERASE_AFTER_GRACE: readonly string[] = [
  'DELETE FROM saved_cards WHERE user_id = ANY ($1::int[])',
  'DELETE FROM push_tokens WHERE user_id = ANY ($1::int[])',
  'DELETE FROM webhooks WHERE user_id = ANY ($1::int[])',
  `UPDATE returns SET reason_details = '' WHERE user_id = ANY ($1::int[])`,
  `UPDATE withdrawals SET name = '', message = '' WHERE user_id = ANY ($1::int[])`,
  // The name stays, because an invoice must have it; the phone number is no longer needed.
  `UPDATE orders o
      SET notes = '', purchase_order_number = '', hook_decisions = '[]', custom_fields = custom_fields - ${personalKeys('orders')},
          shipping_method = shipping_method - 'pickup_point',
          vat_check = CASE WHEN ${WITHOUT_INVOICE} THEN NULL ELSE vat_check END,
          shipping_address = shipping_address || CASE WHEN ${WITHOUT_INVOICE} THEN ${BLANK_ADDRESS} ELSE '{"phone": ""}' END,
          billing_address = billing_address || CASE WHEN ${WITHOUT_INVOICE} THEN ${BLANK_ADDRESS} ELSE '{"phone": ""}' END
    WHERE user_id = ANY ($1::int[])`,
  `UPDATE gift_cards SET sender_name = '', message = '' WHERE id IN (
     SELECT s.gift_card_id FROM orders o JOIN order_items i ON i.order_id = o.id
       JOIN sold_gift_cards s ON s.order_item_id = i.id WHERE o.user_id = ANY ($1::int[]))`,
  `UPDATE order_items SET gift_card = '{}' WHERE gift_card <> '{}' AND order_id IN (
     SELECT id FROM orders WHERE user_id = ANY ($1::int[]))`,
  `UPDATE order_items SET custom_fields = custom_fields - ${personalKeys('order_lines')}
    WHERE custom_fields <> '{}' AND order_id IN (SELECT id FROM orders WHERE user_id = ANY ($1::int[]))`,
  `UPDATE api_log SET user_id = NULL, ip = '' WHERE user_id = ANY ($1::int[])`,
  'UPDATE search_log SET user_id = NULL WHERE user_id = ANY ($1::int[])',
  `UPDATE activity_log SET ip = '', user_agent = '' WHERE actor_id = ANY ($1::int[])`,
  `UPDATE activity_log SET before = NULL, after = NULL
    WHERE (subject_type IN ('users', 'profiles') AND subject_id = ANY ($1::text[]))
       OR (subject_type = ANY ('${PERSONAL_SUBJECTS}') AND coalesce(before, after) ->> 'user_id' = ANY ($1::text[]))`,
  `UPDATE activity_log SET before = before - ${PERSONAL_OF_ORDERS}, after = after - ${PERSONAL_OF_ORDERS}
    WHERE subject_type = 'orders' AND subject_id IN (SELECT id::text FROM orders WHERE user_id = ANY ($1::int[]))`,
  // Staff have noted where an order was to go before its address was changed (orders.changes.service.ts).
  `UPDATE order_notes SET note = regexp_replace(note, ${ADDRESS_BEFORE}, '', 'g')
    WHERE note ~ ${ADDRESS_BEFORE} AND order_id IN (SELECT id FROM orders WHERE user_id = ANY ($1::int[]))`,
  `UPDATE activity_log SET after = after - 'note'
    WHERE subject_type = 'order_notes' AND after ->> 'note' ~ ${ADDRESS_BEFORE} AND subject_id IN (
      SELECT n.id::text FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE o.user_id = ANY ($1::int[]))`,
  `UPDATE guests SET email = 'deleted-' || user_id || '@deleted.invalid' WHERE user_id = ANY ($1::int[])`,
  `UPDATE users SET name = '${DELETED_NAME}', phone = NULL, custom_fields = custom_fields - ${personalKeys('customers')},
                    email = CASE WHEN NOT is_guest THEN 'deleted-' || id || '@deleted.invalid' END, stripe_customer_id = NULL, erased_at = now()
    WHERE id = ANY ($1::int[])`,
];

/** Erases data that names people by their e-mail address alone. `$1`: the addresses in lower case. */
export const ERASE_ADDRESSES: readonly string[] = [
  'DELETE FROM contact_messages WHERE lower(email) = ANY ($1::text[])',
  `UPDATE order_items SET gift_card = '{}' WHERE id IN (
     SELECT s.order_item_id FROM gift_cards g JOIN sold_gift_cards s ON s.gift_card_id = g.id
     WHERE lower(g.recipient_email) = ANY ($1::text[]))`,
  `UPDATE gift_cards SET recipient_email = NULL, recipient_name = '', message = ''
    WHERE lower(recipient_email) = ANY ($1::text[])`,
  `UPDATE activity_log SET before = NULL, after = NULL
    WHERE subject_type = ANY ('${PERSONAL_SUBJECTS}')
      AND (lower(before ->> 'email') = ANY ($1::text[]) OR lower(after ->> 'email') = ANY ($1::text[])
        OR lower(before ->> 'recipient_email') = ANY ($1::text[])
        OR lower(after ->> 'recipient_email') = ANY ($1::text[]))`,
];
