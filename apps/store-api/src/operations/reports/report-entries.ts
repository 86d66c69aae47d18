/**
 * Entries that reports sum up, each with its instant and currency. The reconciliation compares their sums with
 * the orders and the balances.
 */

/** Money of orders by tender, when it arrived (the date of the invoice). An entry may be of zero. */
export const RECEIVED = `
  SELECT i.issued_at AS at, o.currency, o.exchange_rate, t.tender, t.amount, o.id AS order_id
  FROM invoices i
  JOIN orders o ON o.id = i.order_id
  LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'paid'
  CROSS JOIN LATERAL (VALUES
    ('card', coalesce(p.amount, 0)),
    ('gift_card', o.gift_card_amount),
    ('wallet', o.wallet_amount),
    ('offline', o.total - o.gift_card_amount - o.wallet_amount - coalesce(p.amount, 0))
  ) t (tender, amount)
  WHERE i.type = 'invoice'`;

/**
 * Refunded money by tender, when it left: credit with the approval, the rest when it was processed. Late payments
 * never became money of an order, so their refunds are not here.
 */
export const REFUNDED = `
  SELECT t.at, o.currency, o.exchange_rate, t.tender, t.amount, f.id AS refund_id
  FROM refunds f
  JOIN orders o ON o.id = f.order_id
  CROSS JOIN LATERAL (VALUES
    ('card', CASE WHEN f.status = 'processed' THEN f.processed_at END, f.card_amount),
    ('gift_card', f.credited_at, f.gift_card_amount),
    ('wallet', f.credited_at, f.wallet_amount),
    ('offline', CASE WHEN f.status = 'processed' THEN f.processed_at END, f.offline_amount)
  ) t (tender, at, amount)
  WHERE f.source <> 'late_payment' AND t.at IS NOT NULL`;
