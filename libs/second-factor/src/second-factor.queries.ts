/** Starts or restarts a set-up. Writes nothing while the account has a confirmed factor. */
export const START_FACTOR = `
  INSERT INTO second_factors (user_id, secret, created_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
   WHERE second_factors.confirmed_at IS NULL
  RETURNING user_id`;

/** Locks a factor, so that the codes of an account are checked one after the other. */
export const LOCK_FACTOR = 'SELECT * FROM second_factors WHERE user_id = $1 FOR UPDATE';

/**
 * Uses the code of the time step `$2`, and confirms a factor with its first code. Of several uses of one code, one
 * changes the row; the others find its step used.
 */
export const USE_STEP = `
  UPDATE second_factors SET last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
   WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2)`;

/** Uses a recovery code, once. */
export const USE_RECOVERY_CODE = `
  UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND digest = $2 AND used_at IS NULL`;

/** Counts a wrong code. `$2` is the instant since which wrong codes count together, `$3` now. */
export const COUNT_WRONG = `
  UPDATE second_factors
     SET wrong_codes = CASE WHEN wrong_since > $2 THEN wrong_codes + 1 ELSE 1 END,
         wrong_since = CASE WHEN wrong_since > $2 THEN wrong_since ELSE $3 END
   WHERE user_id = $1
  RETURNING wrong_codes`;

export const DELETE_RECOVERY_CODES = 'DELETE FROM recovery_codes WHERE user_id = $1';
export const INSERT_RECOVERY_CODES = `
  INSERT INTO recovery_codes (user_id, digest) SELECT $1, digest FROM unnest($2::bytea[]) AS given (digest)`;

/** Recovery codes go with the factor. */
export const DELETE_FACTOR =
  'DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed';

/** Reads what an account has. */
export const SELECT_FACTOR = `
  SELECT f.confirmed_at,
         (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = f.user_id AND r.used_at IS NULL) AS codes_left
    FROM second_factors f WHERE f.user_id = $1 AND f.confirmed_at IS NOT NULL`;

export const DELETE_ABANDONED = 'DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < $1';

/** Accounts after the id `$1`, in batches, whose secrets may be encrypted with an earlier key. */
export const SELECT_SEALED =
  'SELECT user_id, secret FROM second_factors WHERE user_id > $1 ORDER BY user_id LIMIT $2';
export const REPLACE_SEALED = 'UPDATE second_factors SET secret = $2 WHERE user_id = $1 AND secret = $3';

export const INSERT_CHALLENGE = `
  INSERT INTO login_challenges (digest, user_id, expires_at) VALUES ($1, $2, $3)`;

/** Finds a challenge that may still be answered. `$2` is now, `$3` the number of wrong codes that end one. */
const OPEN =
  'SELECT user_id FROM login_challenges WHERE digest = $1 AND expires_at > $2 AND wrong_codes < $3';
export const SELECT_CHALLENGE = OPEN;
export const LOCK_CHALLENGE = `${OPEN} FOR UPDATE`;

export const COUNT_CHALLENGE = 'UPDATE login_challenges SET wrong_codes = wrong_codes + 1 WHERE digest = $1';
export const DELETE_CHALLENGE = 'DELETE FROM login_challenges WHERE digest = $1';
export const DELETE_CHALLENGES = 'DELETE FROM login_challenges WHERE user_id = $1';
export const PURGE_CHALLENGES = 'DELETE FROM login_challenges WHERE expires_at <= $1';
