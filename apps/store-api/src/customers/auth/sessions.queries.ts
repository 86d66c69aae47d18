import type { Queryable } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { readPage } from '../../platform/http/paging';
import { FACTOR_DUE, JOIN_FACTOR } from './second-factor.queries';

/** Condition on `sessions s` and `users u`: tokens of the session are valid at the instant `$2`. */
const LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`;

/** Reads the accounts behind live sessions. */
export const SELECT_PRINCIPALS = `
  SELECT s.id AS session_id, u.id AS user_id, u.email, u.roles, u.email_verified_at IS NOT NULL AS email_verified,
         s.expires_at, s.last_used_at, CASE WHEN f.user_id IS NULL THEN ${FACTOR_DUE} END AS second_factor_due
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
    UPDATE sessions s SET expires_at = $4, last_used_at = $2 FROM rotated WHERE s.id = rotated.session_id
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
    INSERT INTO sessions (id, user_id, device_name, ip, user_agent, browser, system, created_at, last_used_at, expires_at)
    VALUES ($1, $2, $3, $4, '', $5, $6, $7, $7, $8)
    RETURNING id
  )
  INSERT INTO refresh_tokens (session_id, token_hash, created_at, expires_at)
  SELECT id, $9, $7, $8 FROM opened
  RETURNING id AS token_id`;

/**
 * Notes that sessions are used at `$2`, unless that was noted after `$3`. Passes over those that somebody changes just
 * now, so that requests neither wait nor block each other.
 */
export const NOTE_USE = `
  UPDATE sessions SET last_used_at = $2
   WHERE id IN (SELECT id FROM sessions
                 WHERE id = ANY ($1::uuid[]) AND (last_used_at IS NULL OR last_used_at <= $3)
                   FOR NO KEY UPDATE SKIP LOCKED)`;

/** A live session in a list. */
export interface ListedSession {
  id: string;
  browser: string | null;
  system: string | null;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
}

/** The last use of the session `s`; of one from before the column, its last refresh. */
const LAST_USE = `coalesce(s.last_used_at,
  (SELECT max(t.created_at) FROM refresh_tokens t WHERE t.session_id = s.id), s.created_at)`;

const LIVE_OF_ACCOUNT = 's.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2';

/** Reads a page of the live sessions of an account, the current one first. */
export function readSessionPage(
  db: Queryable,
  query: PageQuery,
  { userId, current, now }: { userId: number; current: string | null; now: Date },
): Promise<Page<ListedSession>> {
  const live = [userId, now];
  return readPage(db, query, {
    rows: `
      SELECT s.id, s.browser, s.system, s.created_at, ${LAST_USE} AS last_used_at,
             s.id IS NOT DISTINCT FROM $3::uuid AS is_current
        FROM sessions s WHERE ${LIVE_OF_ACCOUNT}
       ORDER BY is_current DESC, last_used_at DESC, s.id LIMIT $4 OFFSET $5`,
    values: [...live, current],
    count: `SELECT count(*) AS total FROM sessions s WHERE ${LIVE_OF_ACCOUNT}`,
    countValues: live,
  });
}

/** Deletes a batch of the sessions and refresh tokens that ended before `$1`. */
export const PURGE_SESSIONS = `
  DELETE FROM sessions
   WHERE id IN (SELECT id FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
export const PURGE_REFRESH_TOKENS = `
  DELETE FROM refresh_tokens
   WHERE id IN (SELECT id FROM refresh_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2
                   FOR UPDATE SKIP LOCKED)`;
