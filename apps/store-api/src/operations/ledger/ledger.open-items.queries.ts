/**
 * Orders whose account of customers is not empty at the end of the day `$1`, with what makes up the rest. `$2` is the time
 * zone of the shop. Amounts are minor units of the order's currency, `base_left` of the base currency. A part that
 * arrived before the invoice leaves less than nothing.
 */
export const OPEN_ITEMS = `
  WITH open AS (
    SELECT e.order_id FROM ledger_entries e
    CROSS JOIN LATERAL (VALUES (CASE WHEN e.debit = 'receivables' THEN 1 ELSE -1 END)) s (sign)
    WHERE 'receivables' IN (e.debit, e.credit) AND e.day <= $1::date
    GROUP BY e.order_id HAVING sum(s.sign * e.amount) <> 0 OR sum(s.sign * e.base_amount) <> 0
  ), summed AS (
    SELECT e.order_id, e.currency::text AS currency,
      sum(m.amount) FILTER (WHERE m.kind = 'invoice') AS total, -sum(m.amount) FILTER (WHERE m.kind = 'money') AS received,
      -sum(m.amount) FILTER (WHERE m.kind = 'credit') AS credited, -sum(m.amount) FILTER (WHERE m.kind = 'write_off') AS written_off,
      sum(m.amount) AS left, sum(m.base_amount) AS base_left, max(i.id) FILTER (WHERE m.kind = 'invoice') AS invoice_id
    FROM open
    JOIN ledger_entries e ON e.order_id = open.order_id
    LEFT JOIN invoices i ON i.id = e.source_id AND e.source IN ('document', 'dispute_note')
    CROSS JOIN LATERAL (
      SELECT CASE WHEN i.type = 'invoice' AND i.cancels_id IS NULL THEN 'invoice' WHEN i.id IS NOT NULL THEN 'credit'
          WHEN e.source = 'write_off' THEN 'write_off' ELSE 'money' END AS kind,
        CASE WHEN e.debit = 'receivables' THEN e.amount ELSE -e.amount END AS amount,
        CASE WHEN e.debit = 'receivables' THEN e.base_amount ELSE -e.base_amount END AS base_amount
    ) m
    WHERE 'receivables' IN (e.debit, e.credit) AND e.day <= $1::date
    GROUP BY e.order_id, e.currency
  )
  SELECT o.id AS order_id, o.order_number, i.invoice_number,
    coalesce(o.billing_address ->> 'full_name', o.shipping_address ->> 'full_name', u.name) AS customer,
    nullif(o.billing_address ->> 'company', '') AS company, s.currency, d.invoiced_on::text AS invoiced_on, d.due_on::text AS due_on,
    coalesce(s.total, 0)::bigint AS total, coalesce(s.received, 0)::bigint AS received, coalesce(s.credited, 0)::bigint AS credited,
    coalesce(s.written_off, 0)::bigint AS written_off, s.left::bigint AS left, s.base_left::bigint AS base_left,
    greatest(coalesce($1::date - d.due_on, 0), 0) AS days_overdue
  FROM summed s
  JOIN orders o ON o.id = s.order_id
  JOIN users u ON u.id = o.user_id
  LEFT JOIN invoices i ON i.id = s.invoice_id
  CROSS JOIN LATERAL (SELECT (i.issued_at AT TIME ZONE $2::text)::date AS invoiced_on) n
  CROSS JOIN LATERAL (SELECT n.invoiced_on, CASE WHEN i.id IS NOT NULL THEN coalesce(o.payment_due_on, n.invoiced_on) END AS due_on) d
  ORDER BY days_overdue DESC, d.due_on, o.id`;
