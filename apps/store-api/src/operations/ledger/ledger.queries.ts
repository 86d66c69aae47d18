/** Sums of days by account: each row is one of its debit and one of its credit. */
const MOVES = `
  SELECT e.day, a.account, CASE WHEN a.account IN ('sales', 'shipping', 'tax') THEN e.country ELSE '' END AS country,
    CASE WHEN a.account IN ('sales', 'shipping', 'tax') THEN e.rate ELSE '' END AS rate, e.currency,
    a.sign, a.sign * e.amount AS amount, a.sign * e.base_amount AS base_amount
  FROM ledger_days e
  CROSS JOIN LATERAL (VALUES (e.debit, 1), (e.credit, -1)) a (account, sign)`;

/** Balances of accounts before, in and after the days `$1` to `$2`; debits are above zero. */
export const BALANCES = `
  SELECT account, country, rate, currency::text AS currency,
    coalesce(sum(amount) FILTER (WHERE day < $1::date), 0)::bigint AS opening,
    coalesce(sum(amount) FILTER (WHERE day >= $1::date AND sign > 0), 0)::bigint AS debit,
    coalesce(-sum(amount) FILTER (WHERE day >= $1::date AND sign < 0), 0)::bigint AS credit,
    sum(amount)::bigint AS closing,
    coalesce(sum(base_amount) FILTER (WHERE day < $1::date), 0)::bigint AS base_opening,
    coalesce(sum(base_amount) FILTER (WHERE day >= $1::date AND sign > 0), 0)::bigint AS base_debit,
    coalesce(-sum(base_amount) FILTER (WHERE day >= $1::date AND sign < 0), 0)::bigint AS base_credit,
    sum(base_amount)::bigint AS base_closing
  FROM (${MOVES}) m WHERE day <= $2::date
  GROUP BY account, country, rate, currency
  HAVING sum(abs(amount) + abs(base_amount)) > 0
  ORDER BY account, country, rate, currency`;

/** Columns of a row `e` of the ledger whose order is `o`. */
export const ENTRY_COLUMNS = `e.number, e.line, e.day::text AS day, e.debit, e.credit, e.amount, e.base_amount, e.currency::text AS currency,
  e.country, e.rate, e.source, e.source_id, e.order_id, e.occurred_at, e.booked_at, o.order_number,
  CASE WHEN e.source IN ('document', 'dispute_note') THEN
    (SELECT i.invoice_number FROM invoices i WHERE i.id = e.source_id) END AS document_number,
  CASE WHEN e.source IN ('document', 'dispute_note') THEN
    (SELECT i.type FROM invoices i WHERE i.id = e.source_id) END AS document_type,
  CASE e.source WHEN 'part_payment' THEN (SELECT p.reference FROM offline_payments p WHERE p.id = e.source_id)
    WHEN 'payment' THEN CASE WHEN e.debit IN ('bank', 'cash', 'card_terminal', 'cheques', 'other_payments') THEN
      (SELECT p.reference FROM offline_payments p WHERE p.order_id = e.order_id AND NOT p.part) END
  END AS reference`;

/** First and last number of the entries of the days `$1` to `$2`; null when there are none. */
export const NUMBERS_OF_DAYS = `
  SELECT min(number) AS first, max(number) AS last FROM ledger_entries WHERE day BETWEEN $1::date AND $2::date`;

/** Entries of the days `$1` to `$2` whose number is above `$3` and at most `$4`. */
export const ENTRIES_OF_DAYS = `
  SELECT ${ENTRY_COLUMNS}, o.user_id
  FROM ledger_entries e LEFT JOIN orders o ON o.id = e.order_id
  WHERE e.number > $3::bigint AND e.number <= $4::bigint AND e.day BETWEEN $1::date AND $2::date
  ORDER BY e.number, e.line`;

/** Sums of the days `$1` to `$2` by day and account, in minor units of the base currency; debits are above zero. */
export const SUMS_OF_DAYS = `
  SELECT day::text AS day, account, country, rate, sum(base_amount)::bigint AS amount
  FROM (${MOVES}) m WHERE day BETWEEN $1::date AND $2::date
  GROUP BY day, account, country, rate HAVING sum(base_amount) <> 0 ORDER BY day, account, country, rate`;

export const SAVE_ACCOUNT = `
  INSERT INTO ledger_accounts (account, number, name, updated_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account) DO UPDATE SET number = excluded.number, name = excluded.name, updated_at = excluded.updated_at`;

export const READ_STATE = `SELECT posted_until, closed_through::text AS closed_through FROM ledger_state`;
