/** Serialises the sign-ins of an identity or an address until the transaction ends. */
export const LOCK_SIGN_INS = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Locks the account of an identity. */
export const SELECT_BY_IDENTITY = `
  SELECT u.* FROM user_identities i JOIN users u ON u.id = i.user_id
   WHERE i.provider = $1 AND i.subject = $2
     FOR NO KEY UPDATE OF u`;

/** Locks the live account of an address. */
export const SELECT_LIVE_BY_EMAIL = `
  SELECT * FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** Links an identity with an account. An existing link changes only if its account was deleted. */
export const SAVE_IDENTITY = `
  INSERT INTO user_identities (provider, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (provider, subject) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at`;
