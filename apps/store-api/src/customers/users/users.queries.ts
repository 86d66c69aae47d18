import { shownFields } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';

/** Creates an account with its profile; returns no row when the e-mail is taken. */
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
  )
  SELECT * FROM account`;

/** Reads a live account, with the values of custom fields that the customer sees. */
export const SELECT_ACCOUNT = `
  SELECT u.*, ${shownFields('u', 'customers', 'customer')} AS shown_fields
  FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`;

/** Creates a guest with an empty profile. $1 is the language, $2 the currency, $3 the time. */
export const INSERT_GUEST = `
  WITH base AS (
    SELECT coalesce((SELECT code FROM currencies WHERE is_default), $4::bpchar) AS currency
  ), guest AS (
    INSERT INTO users (name, is_guest, preferred_language, preferred_currency, created_at, updated_at)
    SELECT 'Guest', true, $1, coalesce($2::bpchar, base.currency), $3, $3 FROM base
    RETURNING id
  ), profile AS (
    INSERT INTO profiles (user_id) SELECT id FROM guest
  )
  SELECT id FROM guest`;

/** Deletes those of the guests $1 that no order refers to, with their carts. Guests in use are skipped. */
export const DELETE_GUESTS = `
  DELETE FROM users WHERE id IN (
    SELECT id FROM users u
     WHERE u.id = ANY ($1::int[]) AND u.is_guest AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)
       FOR UPDATE SKIP LOCKED)`;

/**
 * Finds the account that an e-mail address signs in to: the live one, else the one deleted last. Two
 * branches, because each of the two partial indexes serves one of them.
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

/**
 * Deletes the personal details and the password of account `$1` that were entered before its address was
 * proven.
 */
export const DELETE_UNPROVEN_DATA = `
  WITH homes AS (
    DELETE FROM addresses WHERE user_id = $1
  ), self_description AS (
    UPDATE profiles SET gender = NULL, date_of_birth = NULL, bio = NULL, website = NULL, facebook_url = NULL,
                        instagram_url = NULL
     WHERE user_id = $1
  )
  UPDATE users SET password_hash = NULL, phone = NULL, custom_fields = '{}' WHERE id = $1`;

/**
 * Deletes up to `$2` accounts that are unverified since `$1` and that no order, ledger, review or question
 * refers to. Accounts of staff, suspended accounts and guests stay.
 */
export const DELETE_UNVERIFIED = `
  WITH abandoned AS (
    SELECT id FROM users u
     WHERE email_verified_at IS NULL AND deleted_at IS NULL AND suspended_at IS NULL AND updated_at < $1
       AND roles = '{customer}' AND NOT is_guest
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

/** Names a guest after the person who orders. */
export async function renameGuest(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.execute('UPDATE users SET name = $2 WHERE id = $1 AND is_guest', [userId, name]);
}

/** Writes to a guest in another language from now on. */
export async function setGuestLanguage(tx: Tx, userId: number, language: string): Promise<void> {
  await tx.execute(
    'UPDATE users SET preferred_language = $2 WHERE id = $1 AND is_guest AND preferred_language <> $2',
    [userId, language],
  );
}
