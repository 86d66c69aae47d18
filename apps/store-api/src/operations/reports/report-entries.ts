/**
 * Entries that reports sum up, each with its instant and currency. The reconciliation compares their sums with
 * the orders and the balances.
 */

/**
 * Money of orders by tender that an invoice counts as received: with the invoice, or later for an order that was shipped
 * unpaid. An exchange is paid by what the exchanged order gave back. What was released before it was charged is no money.
 * An entry may be of zero.
 */
export const RECEIVED_BY_INVOICE = `
  SELECT greatest(i.issued_at, o.paid_at) AS at, o.currency, o.exchange_rate, t.tender, t.amount, o.id AS order_id
  FROM invoices i
  JOIN orders o ON o.id = i.order_id
  LEFT JOIN payments p ON p.order_id = o.id AND p.status = 'paid'
  LEFT JOIN (SELECT order_id, sum(offline_amount) AS amount FROM refunds WHERE released GROUP BY order_id) r
    ON r.order_id = o.id
  CROSS JOIN LATERAL (VALUES
    ('card', coalesce(p.amount - p.released_amount, 0)),
    ('gift_card', o.gift_card_amount),
    ('wallet', o.wallet_amount),
    ('offline', (o.amount_due - o.received_amount - coalesce(p.amount, 0) - coalesce(r.amount, 0))::bigint),
    ('exchange', o.exchange_amount)
  ) t (tender, amount)
  WHERE i.type = 'invoice' AND i.cancels_id IS NULL AND o.payment_status NOT IN ('pending', 'failed')`;

/**
 * Money of orders by tender, when it arrived. Parts that staff record count when they are recorded, also of orders that
 * are never paid; one that is taken back is below zero.
 */
export const RECEIVED = `${RECEIVED_BY_INVOICE}
  UNION ALL
  SELECT m.created_at, o.currency, o.exchange_rate, 'offline', m.amount, o.id
  FROM offline_payments m JOIN orders o ON o.id = m.order_id WHERE m.part`;

/** Refunds `f` of money that an order received. The processor's dashboard can give a late payment back, too. */
export const OF_RECEIVED_MONEY = `f.source <> 'late_payment' AND NOT (f.source = 'processor' AND NOT EXISTS (
      SELECT FROM payments p WHERE p.id = f.payment_id AND p.status = 'paid'))`;

/**
 * Refunded money by tender, when it left: credit with the approval, offline money when staff paid it out, and the
 * card part when the processor had refunded it. Late payments and the credit of unpaid orders never became money of an
 * order, so their refunds are not here; parts of unpaid orders did. What an exchanged order refunds for its replacement order was moved back
 * to it before, as the tender `exchange`, so that entry is negative.
 */
export const REFUNDED_BY_REFUND = `
  SELECT t.at, o.currency, o.exchange_rate, e.tender, e.amount, f.id AS refund_id
  FROM refunds f
  JOIN orders o ON o.id = f.order_id
  CROSS JOIN LATERAL (SELECT CASE WHEN f.status = 'processed' THEN f.processed_at END AS at) done
  CROSS JOIN LATERAL (VALUES
    ('card', coalesce(f.card_refunded_at, done.at), CASE WHEN f.released THEN 0 ELSE f.card_amount END),
    ('gift_card', coalesce(f.credited_at, done.at), f.gift_card_amount),
    ('wallet', coalesce(f.credited_at, done.at), f.wallet_amount),
    ('offline', coalesce(f.paid_out_at, done.at), CASE WHEN f.released THEN 0 ELSE f.offline_amount END),
    ('exchange', coalesce(f.credited_at, done.at),
      f.exchange_amount)
  ) t (tender, at, amount)
  CROSS JOIN LATERAL (
    SELECT t.tender, t.amount
    UNION ALL SELECT 'exchange', -t.amount WHERE f.source = 'exchange' AND f.counted_amount = 0
  ) e (tender, amount)
  WHERE ${OF_RECEIVED_MONEY} AND NOT (f.source = 'cancellation' AND f.counted_amount = 0 AND f.redirected_amount > 0)
    AND t.at IS NOT NULL`;

/**
 * Refunded money by tender. A card part that a bank returned stays on its day, and is taken back on the day of its
 * return.
 */
export const REFUNDED = `${REFUNDED_BY_REFUND}
  UNION ALL
  SELECT m.at, o.currency, o.exchange_rate, 'card', m.amount, f.id
  FROM returned_refunds b
  JOIN refunds f ON f.id = b.refund_id
  JOIN orders o ON o.id = f.order_id
  CROSS JOIN LATERAL (VALUES (b.refunded_at, b.amount), (b.returned_at, -b.amount)) m (at, amount)
  WHERE ${OF_RECEIVED_MONEY}`;

/** Ledgers of gift cards and wallets: `flow` says why a balance changed by the signed `amount`. */
export const CREDIT_ENTRIES = `
  SELECT 'gift_card' AS book, g.currency::text AS currency, t.created_at AS at, t.amount,
    CASE t.type WHEN 'issue' THEN CASE WHEN s.gift_card_id IS NULL THEN 'issued' ELSE 'sold' END WHEN 'credit' THEN 'returned' WHEN 'debit' THEN 'spent' ELSE 'adjusted' END AS flow
  FROM gift_card_transactions t
  JOIN gift_cards g ON g.id = t.gift_card_id
  LEFT JOIN sold_gift_cards s ON s.gift_card_id = g.id
  UNION ALL
  SELECT 'wallet', w.currency::text, t.created_at, CASE t.type WHEN 'credit' THEN t.amount ELSE -t.amount END,
    CASE WHEN t.source = 'adjustment' THEN 'adjusted' WHEN t.type = 'debit' THEN 'spent'
      WHEN t.source IN ('refund', 'order', 'gift_card') THEN 'returned' ELSE 'issued' END
  FROM wallet_transactions t JOIN wallets w ON w.user_id = t.user_id`;

/** Ledger of loyalty points, and of the debts of customers whose points were reversed after they spent them. */
export const POINTS_ENTRIES = `
  SELECT b.book, NULL::text AS currency, t.created_at AS at, b.amount,
    CASE WHEN t.type IN ('earned', 'redeemed', 'reversed') THEN t.type ELSE 'adjusted' END AS flow
  FROM loyalty_entries t
  CROSS JOIN LATERAL (VALUES ('points', t.points), ('debt', t.debt_delta)) b (book, amount)
  WHERE b.amount <> 0`;

/**
 * Ledger of affiliates. Beside it, `conversions` has the commissions of orders by their present state, when they
 * were placed.
 */
export const COMMISSION_ENTRIES = `
  SELECT 'commissions' AS book, a.currency::text AS currency, t.created_at AS at, t.amount,
    CASE t.kind WHEN 'commission' THEN 'earned' WHEN 'reversal' THEN 'reversed' WHEN 'payout' THEN 'paid_out'
      ELSE 'adjusted' END AS flow
  FROM affiliate_entries t JOIN affiliates a ON a.id = t.affiliate_id
  UNION ALL
  SELECT 'conversions', a.currency::text, c.created_at, c.commission_amount, c.status
  FROM affiliate_conversions c JOIN affiliates a ON a.id = c.affiliate_id`;

/**
 * Rows of documents by the terms of their tax, with amounts above zero also for credit notes; a document has one
 * row for each category and rate. Older documents name no terms and have one row with the terms of their order.
 * `country` is the one whose tax it is, `destination` where the order went. `net_before` and `tax_before` are the sums
 * of the rows before.
 */
export const DOCUMENT_TAXES = `
  SELECT i.id AS invoice_id, i.issued_at AS at, i.type, o.currency, o.exchange_rate, i.tax_amount,
    coalesce(o.tax ->> 'country', o.shipping_address ->> 'country', o.billing_address ->> 'country') AS country,
    coalesce(o.shipping_address ->> 'country', o.billing_address ->> 'country') AS destination,
    (s.tax #>> '{home,tax_amount}')::bigint AS home_tax, r.*
  FROM invoices i
  JOIN orders o ON o.id = i.order_id
  CROSS JOIN LATERAL (SELECT i.snapshot -> 'tax' AS tax OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT t.n, t.row ->> 'category' AS category, t.row ->> 'name' AS name, (t.row ->> 'rate')::numeric AS rate,
      a.net, a.tax, sum(a.net) OVER earlier - a.net AS net_before, sum(a.tax) OVER earlier - a.tax AS tax_before
    FROM jsonb_array_elements(s.tax -> 'rows') WITH ORDINALITY t (row, n)
    CROSS JOIN LATERAL (VALUES ((t.row ->> 'net')::bigint, (t.row ->> 'tax')::bigint)) a (net, tax)
    WINDOW earlier AS (ORDER BY t.n)
    UNION ALL
    SELECT 1, CASE WHEN o.tax IS NULL THEN 'E' WHEN (o.tax ->> 'rate')::numeric > 0 THEN 'S' ELSE 'Z' END,
      coalesce(o.tax ->> 'name', ''), coalesce((o.tax ->> 'rate')::numeric, 0), i.total - i.tax_amount,
      i.tax_amount, 0, 0
    WHERE s.tax -> 'rows' IS NULL OR s.tax -> 'rows' = '[]'
  ) r`;
