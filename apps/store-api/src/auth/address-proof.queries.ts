/** Finds the session if the account was registered with it: no other session is older. */
export const REGISTERED_WITH = `
  SELECT FROM sessions s
   WHERE s.user_id = $1 AND s.id = $2
     AND NOT EXISTS (SELECT FROM sessions o
                      WHERE o.user_id = s.user_id AND o.id <> s.id AND o.created_at <= s.created_at)`;

/** Takes from account `$1` what its former holder could come back with; the identity `$2`, `$3` stays. */
export const DROP_UNPROVEN = `
  WITH identities AS (
    DELETE FROM user_identities WHERE user_id = $1 AND (provider, subject) IS DISTINCT FROM ($2::text, $3::text)
  ), devices AS (
    DELETE FROM push_tokens WHERE user_id = $1
  ), receivers AS (
    DELETE FROM webhooks WHERE user_id = $1
  ), homes AS (
    DELETE FROM addresses WHERE user_id = $1
  ), self_description AS (
    UPDATE profiles SET gender = NULL, date_of_birth = NULL, bio = NULL, website = NULL, facebook_url = NULL,
                        instagram_url = NULL
     WHERE user_id = $1
  )
  UPDATE users SET password_hash = NULL, phone = NULL WHERE id = $1`;

/**
 * Accounts that nobody has verified since `$1` and that nothing of the shop's books refers to: `$2` of them at most.
 * Those of staff and suspended ones stay.
 */
export const DELETE_UNVERIFIED = `
  WITH abandoned AS (
    SELECT id FROM users u
     WHERE email_verified_at IS NULL AND deleted_at IS NULL AND suspended_at IS NULL AND updated_at < $1
       AND roles = '{customer}'
       AND NOT EXISTS (SELECT FROM orders r WHERE r.user_id = u.id)
       AND NOT EXISTS (SELECT FROM wallet_transactions r WHERE r.user_id = u.id)
       AND NOT EXISTS (SELECT FROM loyalty_entries r WHERE r.user_id = u.id)
       AND NOT EXISTS (SELECT FROM affiliates r WHERE r.user_id = u.id)
       AND NOT EXISTS (SELECT FROM affiliate_conversions r WHERE r.referred_user_id = u.id)
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.user_id = u.id)
       AND NOT EXISTS (SELECT FROM product_questions r WHERE r.user_id = u.id)
     ORDER BY id
     LIMIT $2
       FOR UPDATE SKIP LOCKED
  )
  DELETE FROM users WHERE id IN (SELECT id FROM abandoned)`;
