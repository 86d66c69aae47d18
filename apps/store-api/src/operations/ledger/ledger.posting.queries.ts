import { ASKED_POSTINGS, CHANGED_SOURCES } from './ledger.sources.queries';

/** Takes the ledger for one transaction: what is posted, and the last closed day. Others wait for its end. */
export const LOCK_LEDGER = `
  SELECT posted_until, closed_through::text AS closed_through FROM ledger_state FOR UPDATE`;

/** Like `LOCK_LEDGER`, but returns nothing when another transaction has it. */
export const TRY_LOCK_LEDGER = `${LOCK_LEDGER} SKIP LOCKED`;

/** Moves the end of what is posted. */
export const SET_POSTED_UNTIL = `UPDATE ledger_state SET posted_until = $1`;

export const SET_CLOSED_THROUGH = `UPDATE ledger_state SET closed_through = $1::date`;

/** Instant of the first record that asks for a posting; null in a new shop. */
export const FIRST_RECORD = `
  SELECT least(
    (SELECT min(issued_at) FROM invoices), (SELECT min(created_at) FROM offline_payments),
    (SELECT min(created_at) FROM gift_card_transactions), (SELECT min(created_at) FROM wallet_transactions),
    (SELECT min(created_at) FROM affiliate_entries), (SELECT min(created_at) FROM refunds),
    (SELECT min(created_at) FROM write_offs),
    (SELECT min(created_at) FROM processor_payouts)
  ) AS at`;

/**
 * Differences between what the records of a span ask for and what is booked for them, each between two accounts in
 * alphabetical order: above zero it is a debit of the first.
 */
export const DIFFERENCES = `
  WITH asked AS MATERIALIZED (${ASKED_POSTINGS}
  ), sources AS (
    SELECT source, source_id FROM asked UNION ${CHANGED_SOURCES}
  ), moves AS (
    SELECT source, source_id, order_id, least(debit, credit) AS first, greatest(debit, credit) AS second,
      currency::text AS currency, country, rate, at, false AS is_booked,
      CASE WHEN debit < credit THEN amount ELSE -amount END AS amount,
      CASE WHEN debit < credit THEN base_amount ELSE -base_amount END AS base_amount
    FROM asked
    UNION ALL
    SELECT e.source, e.source_id, e.order_id, least(e.debit, e.credit), greatest(e.debit, e.credit),
      e.currency::text, e.country, e.rate, NULL, true,
      CASE WHEN e.debit < e.credit THEN -e.amount ELSE e.amount END,
      CASE WHEN e.debit < e.credit THEN -e.base_amount ELSE e.base_amount END
    FROM ledger_entries e JOIN sources s USING (source, source_id)
    WHERE e.source_id = ANY (ARRAY(SELECT source_id FROM sources))
  ), differences AS (
    SELECT source, source_id, max(order_id) AS order_id, first, second, currency, country, rate,
      sum(amount)::bigint AS amount, sum(base_amount)::bigint AS base_amount, min(at) AS at,
      bool_or(is_booked) AS is_correction
    FROM moves GROUP BY source, source_id, first, second, currency, country, rate HAVING sum(amount) <> 0
  )`;

/**
 * Books what the records of a span ask for and what the ledger lacks, and adds it to the sums of its day. A record is
 * dated by its day; what corrects it later, or belongs to a closed day, by today.
 *
 * `$1` and `$2` are the span, `$3` is the time zone, `$4` the last closed day or null, `$5` and `$6` are those of
 * `inBase`, `$7` is now. The ledger is locked by an earlier
 * statement: the last number is that of whoever had it before. Returns the orders in other currencies whose receivables
 * have changed.
 */
export const POST_DIFFERENCES = `${DIFFERENCES}, dated AS (
    SELECT d.*, greatest(day.own, CASE WHEN day.own <= $4::date THEN day.today ELSE day.own END) AS day,
      CASE WHEN d.is_correction THEN $7::timestamptz ELSE d.at END AS occurred_at
    FROM differences d
    CROSS JOIN LATERAL (
      SELECT (CASE WHEN d.is_correction THEN $7::timestamptz ELSE d.at END AT TIME ZONE $3::text)::date AS own,
        ($7::timestamptz AT TIME ZONE $3::text)::date AS today
    ) day
  ), numbered AS (
    SELECT d.*, dense_rank() OVER (ORDER BY d.day, d.source, d.source_id) AS n,
      CASE WHEN amount > 0 THEN first ELSE second END AS debit, CASE WHEN amount > 0 THEN second ELSE first END AS credit
    FROM dated d
  ), summed AS (
    INSERT INTO ledger_days AS s (day, debit, credit, currency, country, rate, amount, base_amount)
    SELECT day, debit, credit, currency, country, rate, sum(abs(amount)), sum(abs(base_amount))
    FROM numbered GROUP BY day, debit, credit, currency, country, rate
    ON CONFLICT (day, debit, credit, currency, country, rate)
    DO UPDATE SET amount = s.amount + excluded.amount, base_amount = s.base_amount + excluded.base_amount
  ), booked AS (INSERT INTO ledger_entries (number, line, day, debit, credit, amount, base_amount, currency, country, rate,
    source, source_id, order_id, occurred_at, booked_at)
  SELECT (SELECT coalesce(max(number), 0) FROM ledger_entries) + n, row_number() OVER (PARTITION BY n ORDER BY first, second, country, rate, currency), day,
    debit, credit, abs(amount), abs(base_amount), currency, country, rate, source, source_id, order_id, occurred_at, $7::timestamptz
  FROM numbered
  RETURNING order_id, currency, debit, credit)
  SELECT DISTINCT order_id FROM booked
  WHERE order_id IS NOT NULL AND currency <> $5::text AND 'receivables' IN (debit, credit)`;

/**
 * Books what conversions to the base currency have left of orders `$1` that are settled in their own currency, as of
 * today. `$2` is the time zone, `$3` is now.
 */
export const POST_ROUNDING = `
  WITH settled AS (
    SELECT order_id, currency, sum(sign * base_amount)::bigint AS base_amount, row_number() OVER (ORDER BY order_id) AS n,
      ($3::timestamptz AT TIME ZONE $2::text)::date AS day
    FROM ledger_entries
    CROSS JOIN LATERAL (VALUES (CASE WHEN debit = 'receivables' THEN 1 ELSE -1 END)) s (sign)
    WHERE order_id = ANY ($1::integer[]) AND 'receivables' IN (debit, credit)
    GROUP BY order_id, currency HAVING sum(sign * amount) = 0 AND sum(sign * base_amount) <> 0
  ), moved AS (
    SELECT *, CASE WHEN base_amount > 0 THEN 'rounding' ELSE 'receivables' END AS debit,
      CASE WHEN base_amount > 0 THEN 'receivables' ELSE 'rounding' END AS credit
    FROM settled
  ), summed AS (
    INSERT INTO ledger_days AS s (day, debit, credit, currency, country, rate, amount, base_amount)
    SELECT day, debit, credit, currency, '', '', 0, sum(abs(base_amount)) FROM moved GROUP BY day, debit, credit, currency
    ON CONFLICT (day, debit, credit, currency, country, rate) DO UPDATE SET base_amount = s.base_amount + excluded.base_amount
  )
  INSERT INTO ledger_entries (number, line, day, debit, credit, amount, base_amount, currency, country, rate,
    source, source_id, order_id, occurred_at, booked_at)
  SELECT (SELECT coalesce(max(number), 0) FROM ledger_entries) + n, 1, day, debit, credit, 0, abs(base_amount), currency, '', '',
    'rounding', order_id, order_id, $3::timestamptz, $3::timestamptz
  FROM moved`;
