/** Finds the session if the account was registered with it: no other session is older. */
export const SELECT_REGISTRATION_SESSION = `
  SELECT FROM sessions s
   WHERE s.user_id = $1 AND s.id = $2
     AND NOT EXISTS (SELECT FROM sessions o
                      WHERE o.user_id = s.user_id AND o.id <> s.id AND o.created_at <= s.created_at)`;

/** Deletes the identities, devices and webhooks of account `$1`; the identity `$2`, `$3` stays. */
export const DELETE_UNPROVEN_ACCESS = `
  WITH identities AS (
    DELETE FROM user_identities WHERE user_id = $1 AND (provider, subject) IS DISTINCT FROM ($2::text, $3::text)
  ), devices AS (
    DELETE FROM push_tokens WHERE user_id = $1
  )
  DELETE FROM webhooks WHERE user_id = $1`;
