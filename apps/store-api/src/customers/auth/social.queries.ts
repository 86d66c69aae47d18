/** Held until the transaction ends: one sign-in of an identity, or of an address, at a time. */
export const LOCK_NAME = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** The account of an identity, locked. */
export const SELECT_BY_IDENTITY = `
  SELECT u.* FROM user_identities i JOIN users u ON u.id = i.user_id
   WHERE i.provider = $1 AND i.subject = $2
     FOR NO KEY UPDATE OF u`;

/** The live account of an address, locked. */
export const SELECT_LIVE_BY_EMAIL = `
  SELECT * FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** Leads an identity to an account; away from another one only when that was deleted. */
export const SAVE_IDENTITY = `
  INSERT INTO user_identities (provider, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (provider, subject) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at`;
