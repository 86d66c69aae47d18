import { FACTOR_DUE, JOIN_FACTOR } from './second-factor.queries';

/** Condition on `sessions s` and `users u`: tokens of the session are valid at the instant `$2`. */
const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`;

/** Reads the accounts behind live sessions. */
export const SELECT_PRINCIPALS = `
  SELECT s.id AS session_id, u.id AS user_id, u.email, u.roles, u.email_verified_at IS NOT NULL AS email_verified,
         s.expires_at, CASE WHEN f.user_id IS NULL THEN ${FACTOR_DUE} END AS second_factor_due
    FROM sessions s JOIN users u ON u.id = s.user_id ${JOIN_FACTOR}
   WHERE s.id = ANY($1::uuid[]) AND ${LIVE}`;

/** Finds those of the accounts `$1` that are administrators and may sign in. */
export const SELECT_ADMINISTRATORS = `
  SELECT u.id, u.email FROM users u
   WHERE u.id = ANY ($1::int[]) AND 'admin' = ANY (u.roles) AND u.email_verified_at IS NOT NULL
     AND u.suspended_at IS NULL AND u.deleted_at IS NULL`;

/**
 * Uses a refresh token, stores its successor and extends the session. Of several concurrent uses, one finds
 * the token unused; the others get no row.
 */
export const ROTATE_TOKEN = `
  WITH rotated AS (
    UPDATE refresh_tokens t SET rotated_at = $2
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE t.token_hash = $1 AND t.rotated_at IS NULL AND t.expires_at > $2 AND s.id = t.session_id AND ${LIVE}
    RETURNING t.session_id, s.user_id
  ), successor AS (
    INSERT INTO refresh_tokens (session_id, token_hash, created_at, expires_at)
    SELECT session_id, $3, $2, $4 FROM rotated
  ), prolonged AS (
    UPDATE sessions s SET expires_at = $4 FROM rotated WHERE s.id = rotated.session_id
  )
  SELECT session_id, user_id FROM rotated`;

/** Reads a used token of a live session. */
export const SELECT_ROTATED_TOKEN = `
  SELECT t.session_id, s.user_id, t.rotated_at
    FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
   WHERE t.token_hash = $1 AND t.rotated_at IS NOT NULL AND ${LIVE}`;

/** Reads the stored ones of several token hashes. */
export const SELECT_STORED_TOKEN =
  'SELECT token_hash FROM refresh_tokens WHERE token_hash = ANY ($1::bytea[])';

/** Opens a session with its first refresh token. */
export const INSERT_SESSION = `
  WITH opened AS (
    INSERT INTO sessions (id, user_id, device_name, ip, user_agent, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    RETURNING id
  )
  INSERT INTO refresh_tokens (session_id, token_hash, created_at, expires_at)
  SELECT id, $8, $6, $7 FROM opened`;

/** Deletes a batch of the sessions and refresh tokens that ended before `$1`. */
export const PURGE_SESSIONS = `
  DELETE FROM sessions
   WHERE id IN (SELECT id FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
export const PURGE_REFRESH_TOKENS = `
  DELETE FROM refresh_tokens
   WHERE id IN (SELECT id FROM refresh_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2
                   FOR UPDATE SKIP LOCKED)`;
