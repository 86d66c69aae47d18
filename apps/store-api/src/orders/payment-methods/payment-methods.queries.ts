export const SELECT_CARDS = `
  SELECT * FROM saved_cards WHERE user_id = $1 ORDER BY is_default DESC, id DESC`;

export const SELECT_CARD = 'SELECT * FROM saved_cards WHERE id = $1 AND user_id = $2';

export const SELECT_BY_FINGERPRINT = 'SELECT * FROM saved_cards WHERE user_id = $1 AND fingerprint = $2';

/** The first card of an account always becomes its default. */
export const INSERT_CARD = `
  INSERT INTO saved_cards (user_id, processor_payment_method_id, fingerprint, brand, last_four, exp_month, exp_year,
                           cardholder_name, is_default, created_at, updated_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, NOT EXISTS (SELECT FROM saved_cards WHERE user_id = $1 AND is_default), $9, $9
  RETURNING *`;

export const CLEAR_DEFAULT = `
  UPDATE saved_cards SET is_default = false, updated_at = $3 WHERE user_id = $1 AND id <> $2 AND is_default`;

export const SET_DEFAULT = `
  UPDATE saved_cards SET is_default = true, updated_at = $3 WHERE user_id = $1 AND id = $2 RETURNING *`;

export const DELETE_CARD = 'DELETE FROM saved_cards WHERE id = $1 AND user_id = $2';

/** Makes the last saved card the default of an account that has none, after a deletion. */
export const PROMOTE_LAST = `
  UPDATE saved_cards SET is_default = true, updated_at = $2
   WHERE id = (SELECT max(id) FROM saved_cards WHERE user_id = $1)
     AND NOT EXISTS (SELECT FROM saved_cards WHERE user_id = $1 AND is_default)`;

export const RENEW = `
  UPDATE saved_cards SET exp_month = $2, exp_year = $3, updated_at = $4 WHERE id = $1 RETURNING *`;
