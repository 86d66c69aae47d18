/** The name of a deleted account's owner where something of theirs is still shown. */
export const DELETED_NAME = 'Deleted user';

/** The name of account `u` as the public may see it. */
export const PUBLIC_NAME = `CASE WHEN u.deleted_at IS NULL THEN u.name ELSE '${DELETED_NAME}' END`;

/** Changes that follow from a deletion are none by staff, and the log of such changes would repeat the data. */
const UNLOGGED = `SELECT set_config('comptoir.actor', '', true)`;

/**
 * Deletes with the account, at once, everything that no running order needs. `$1`: ids of deleted accounts.
 * Devices, webhooks and cards follow by the jobs of `user.deleted`, since they are known elsewhere too.
 */
export const ERASE_AT_ONCE: readonly string[] = [
  UNLOGGED,
  'UPDATE users SET password_hash = NULL WHERE id = ANY ($1::int[])',
  'DELETE FROM user_identities WHERE user_id = ANY ($1::int[])',
  'DELETE FROM sessions WHERE user_id = ANY ($1::int[])',
  'DELETE FROM carts WHERE user_id = ANY ($1::int[])',
  'DELETE FROM wishlist_items WHERE user_id = ANY ($1::int[])',
  'DELETE FROM stock_subscriptions WHERE user_id = ANY ($1::int[])',
  'DELETE FROM restock_notices WHERE user_id = ANY ($1::int[])',
  'DELETE FROM addresses WHERE user_id = ANY ($1::int[])',
  'DELETE FROM notifications WHERE user_id = ANY ($1::int[])',
  'DELETE FROM password_resets WHERE user_id = ANY ($1::int[])',
  'DELETE FROM password_changes WHERE user_id = ANY ($1::int[])',
  'DELETE FROM customer_group_users WHERE user_id = ANY ($1::int[])',
  `UPDATE profiles SET gender = NULL, date_of_birth = NULL, bio = NULL, website = NULL, facebook_url = NULL,
                       instagram_url = NULL
    WHERE user_id = ANY ($1::int[])`,
  `DELETE FROM newsletter_subscribers s USING users u
    WHERE u.id = ANY ($1::int[]) AND lower(s.email) = lower(u.email)
      AND NOT EXISTS (SELECT FROM users l WHERE lower(l.email) = lower(u.email) AND l.deleted_at IS NULL)`,
];

/**
 * Deleted accounts whose time is over and who wait for nothing more, locked: `$2` of them at most. `address` is null
 * when it belongs to another account by now.
 */
export const SELECT_DUE = `
  SELECT u.id,
         CASE WHEN NOT EXISTS (SELECT FROM users l WHERE lower(l.email) = lower(u.email) AND l.deleted_at IS NULL)
              THEN lower(u.email) END AS address
    FROM users u
   WHERE u.deleted_at < $1 AND u.erased_at IS NULL
     AND NOT EXISTS (SELECT FROM orders o
                      WHERE o.user_id = u.id AND o.status IN ('pending', 'confirmed', 'processing'))
   ORDER BY u.deleted_at
   LIMIT $2
     FOR NO KEY UPDATE OF u SKIP LOCKED`;

/** Columns of an order's address that neither tax nor country depends on. */
const BLANK_ADDRESS = `jsonb_build_object('full_name', '', 'phone', '', 'address_line1', '', 'address_line2', '',
                                          'city', '', 'state', '', 'postal_code', '')`;
const WITHOUT_INVOICE = 'NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)';

/** The parts of the activity log that show people. */
const PERSONAL_SUBJECTS = `{users,profiles,addresses,user_identities,saved_cards,customer_group_users,contact_messages,
  newsletter_subscribers,gift_cards,reviews,product_questions,returns,affiliates,webhooks}`;

/** Takes what is left of people. `$1`: ids of their accounts. */
export const ERASE_AFTER_GRACE: readonly string[] = [
  'DELETE FROM saved_cards WHERE user_id = ANY ($1::int[])',
  'DELETE FROM push_tokens WHERE user_id = ANY ($1::int[])',
  'DELETE FROM webhooks WHERE user_id = ANY ($1::int[])',
  `UPDATE returns SET reason_details = '' WHERE user_id = ANY ($1::int[])`,
  // An invoice must name whom it is for; nobody has to be rung up any more.
  `UPDATE orders o
      SET notes = '',
          shipping_address = shipping_address || CASE WHEN ${WITHOUT_INVOICE} THEN ${BLANK_ADDRESS} ELSE '{"phone": ""}' END,
          billing_address = billing_address || CASE WHEN ${WITHOUT_INVOICE} THEN ${BLANK_ADDRESS} ELSE '{"phone": ""}' END
    WHERE user_id = ANY ($1::int[])`,
  `UPDATE api_log SET user_id = NULL, ip = '' WHERE user_id = ANY ($1::int[])`,
  'UPDATE search_log SET user_id = NULL WHERE user_id = ANY ($1::int[])',
  `UPDATE activity_log SET ip = '', user_agent = '' WHERE actor_id = ANY ($1::int[])`,
  `UPDATE activity_log SET before = NULL, after = NULL
    WHERE (subject_type IN ('users', 'profiles') AND subject_id = ANY ($1::text[]))
       OR (subject_type = ANY ('${PERSONAL_SUBJECTS}') AND coalesce(before, after) ->> 'user_id' = ANY ($1::text[]))`,
  `UPDATE users SET name = '${DELETED_NAME}', email = 'deleted-' || id || '@deleted.invalid', phone = NULL,
                    stripe_customer_id = NULL, erased_at = now()
    WHERE id = ANY ($1::int[])`,
];

/** Takes what names people by their e-mail address alone. `$1`: such addresses, in small letters. */
export const ERASE_ADDRESSES: readonly string[] = [
  'DELETE FROM contact_messages WHERE lower(email) = ANY ($1::text[])',
  'UPDATE gift_cards SET recipient_email = NULL WHERE lower(recipient_email) = ANY ($1::text[])',
  `UPDATE activity_log SET before = NULL, after = NULL
    WHERE subject_type = ANY ('${PERSONAL_SUBJECTS}')
      AND (lower(before ->> 'email') = ANY ($1::text[]) OR lower(after ->> 'email') = ANY ($1::text[])
        OR lower(before ->> 'recipient_email') = ANY ($1::text[])
        OR lower(after ->> 'recipient_email') = ANY ($1::text[]))`,
];
