/**
 * Creates an account with its profile, wallet and wishlist in one statement; no row when the e-mail is taken.
 * The wallet is held in a currency that the shop has a rate for: the preferred one where it is active, else the
 * base currency.
 */
export const INSERT_USER = `
  WITH base AS (
    SELECT coalesce((SELECT code FROM currencies WHERE is_default), $10::bpchar) AS currency
  ), account AS (
    INSERT INTO users (name, email, password_hash, phone, preferred_currency, preferred_language, roles,
                       email_verified_at, created_at, updated_at)
    SELECT $1, $2, $3, $4, coalesce($5::bpchar, base.currency), $6, $7::text[], $8, $9, $9 FROM base
    ON CONFLICT (lower(email)) WHERE deleted_at IS NULL DO NOTHING
    RETURNING *
  ), profile AS (
    INSERT INTO profiles (user_id) SELECT id FROM account
  ), wishlist AS (
    INSERT INTO wishlists (user_id, created_at) SELECT id, created_at FROM account
  ), wallet AS (
    INSERT INTO wallets (user_id, currency)
    SELECT a.id, coalesce((SELECT code FROM currencies WHERE code = a.preferred_currency AND is_active), base.currency)
      FROM account a CROSS JOIN base
  )
  SELECT * FROM account`;

/**
 * The account that an e-mail address signs in to: the live one, else the one deleted last.
 * Two branches, because each of the two partial indexes serves one of them.
 */
export const SELECT_BY_EMAIL = `
  SELECT * FROM (
    (SELECT * FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL)
    UNION ALL
    (SELECT * FROM users WHERE lower(email) = lower($1) AND deleted_at IS NOT NULL
      ORDER BY deleted_at DESC LIMIT 1)
  ) candidates
  ORDER BY deleted_at DESC NULLS FIRST
  LIMIT 1`;
