import {
  DOCUMENT_TAXES,
  OF_RECEIVED_MONEY,
  RECEIVED_BY_INVOICE,
  REFUNDED_BY_REFUND,
} from '../reports/report-entries';
import { inBase } from '../reports/report-sql';
import { BASE_GROSS, BASE_TAX } from '../reports/reports.documents.queries';

/**
 * Postings that the records of the shop ask for (docs/ledger.md). Each moves `amount` from the account `credit` to the
 * account `debit`; a negative one moves it back. `source` and `source_id` name the record.
 *
 * `$1` and `$2` limit the records to those that were written in a span of time, `$5` and `$6` are those of `inBase`.
 */
const inSpan = (instant: string): string => `${instant} >= $1::timestamptz AND ${instant} < $2::timestamptz`;

/** Accounts of money that staff record, by its method. */
const OFFLINE_ACCOUNT = `CASE m.method WHEN 'bank_transfer' THEN 'bank' WHEN 'cash' THEN 'cash'
    WHEN 'card_terminal' THEN 'card_terminal' WHEN 'cheque' THEN 'cheques' ELSE 'other_payments' END`;

/** Noon of the day on which staff say that money `m` arrived; that day is the same in nearly all time zones. */
const RECEIVED_ON = `((m.received_on + time '12:00') AT TIME ZONE 'UTC')`;

/** Method by which an order `o` was paid outside of the processor, and the day, where staff recorded them. */
const OFFLINE_METHOD = `
  LEFT JOIN LATERAL (
    SELECT coalesce(p.method,
        CASE o.payment_method WHEN 'cash_on_delivery' THEN 'cash' WHEN 'card' THEN 'other' ELSE 'bank_transfer' END
      ) AS method, p.received_on
    FROM (SELECT) one
    LEFT JOIN LATERAL (
      SELECT method, CASE WHEN NOT part THEN received_on END AS received_on FROM offline_payments
      WHERE order_id = o.id AND reverses_id IS NULL ORDER BY part, id DESC LIMIT 1
    ) p ON true
  ) m ON true`;

const TENDER_ACCOUNT = `CASE e.tender WHEN 'card' THEN 'card' WHEN 'gift_card' THEN 'gift_cards_in_use'
    WHEN 'wallet' THEN 'wallets_in_use' WHEN 'exchange' THEN 'exchanges' ELSE ${OFFLINE_ACCOUNT} END`;

/** Value of gift cards among the goods of a document `i`, which is no revenue, by the terms of a row `d`. */
const GIFT_CARDS_OF_DOCUMENT = `
  LEFT JOIN LATERAL (
    SELECT sum((l.line ->> 'total')::bigint) AS net
    FROM jsonb_array_elements(i.snapshot -> 'lines') WITH ORDINALITY l (line, n)
    JOIN LATERAL (
      SELECT g.gift_card FROM order_items g WHERE g.order_id = i.order_id
        AND (g.id = (l.line ->> 'order_item_id')::integer
          OR (l.line ->> 'order_item_id' IS NULL AND i.type = 'invoice' AND i.cancels_id IS NULL AND g.sku = l.line ->> 'sku'))
        AND g.gift_card IS NOT NULL
      LIMIT 1
    ) g ON true
    WHERE l.line #>> '{tax,category}' = d.category
  ) gift ON d.rate = 0`;

/**
 * Money that a lost dispute took from gift cards. Its credit note `i`, which has no lines of goods, gives back their sale first.
 * The document that cancels the note does the same as the note.
 */
const GIFT_CARDS_OF_DISPUTE_NOTE = `
  LEFT JOIN LATERAL (
    SELECT least(d.net, -sum(t.amount))::bigint AS net
    FROM invoices n
    JOIN order_items g ON g.order_id = n.order_id
    JOIN sold_gift_cards s ON s.order_item_id = g.id AND s.withdrawn_at IS NOT NULL
    JOIN gift_cards c ON c.id = s.gift_card_id AND c.dispute = 'lost'
    JOIN gift_card_transactions t ON t.gift_card_id = c.id AND t.type = 'adjustment' AND t.balance_after = 0
      AND t.created_at <= n.issued_at
    WHERE n.id = coalesce(i.cancels_id, i.id) AND n.dispute_id IS NOT NULL
    HAVING count(*) > 0
  ) charged_back ON d.rate = 0`;

const SHIPPING_OF_DOCUMENT = `
  LEFT JOIN LATERAL (
    SELECT sum((t.row ->> 'net')::bigint) AS net FROM jsonb_array_elements(i.snapshot #> '{tax,shipping}') t (row)
    WHERE t.row ->> 'category' = d.category AND (t.row ->> 'rate')::numeric = d.rate
  ) ship ON true`;

/** Invoices and credit notes: what the customer owes, as revenue and tax by country and rate. */
const DOCUMENTS = `
  UNION ALL SELECT 'document', i.id, i.issued_at, i.order_id, 'receivables', a.account, s.sign * a.amount, s.sign * a.base_amount,
    d.currency, coalesce(d.country, ''), CASE d.category WHEN 'S' THEN trim_scale(d.rate)::text ELSE d.category END
  FROM invoices i
  JOIN (${DOCUMENT_TAXES}) d ON d.invoice_id = i.id
  CROSS JOIN LATERAL (VALUES (CASE i.type WHEN 'invoice' THEN 1 ELSE -1 END)) s (sign)
  ${SHIPPING_OF_DOCUMENT}
  ${GIFT_CARDS_OF_DOCUMENT}
  ${GIFT_CARDS_OF_DISPUTE_NOTE}
  CROSS JOIN LATERAL (SELECT coalesce(ship.net, 0)::bigint AS shipping, coalesce(gift.net, charged_back.net, 0)::bigint AS gift_cards OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT ${BASE_TAX} AS tax, ${BASE_GROSS} AS gross, ${inBase('n.shipping', 'd')} AS shipping, ${inBase('n.gift_cards', 'd')} AS gift_cards OFFSET 0
  ) b
  CROSS JOIN LATERAL (VALUES
    ('sales', d.net - n.shipping - n.gift_cards, b.gross - b.tax - b.shipping - b.gift_cards),
    ('shipping', n.shipping, b.shipping),
    ('gift_cards_to_issue', n.gift_cards, b.gift_cards),
    ('tax', d.tax, b.tax)
  ) a (account, amount, base_amount)
  WHERE ${inSpan('i.issued_at')} AND ${inSpan('d.at')}`;

/** A lost dispute is settled by its credit note, until that is cancelled. */
const DISPUTE_NOTES = `
  UNION ALL SELECT 'dispute_note', i.id, i.issued_at, i.order_id, 'receivables', 'disputes', i.total, ${inBase('i.total')}, o.currency, '', ''
  FROM invoices i JOIN orders o ON o.id = i.order_id
  WHERE i.dispute_id IS NOT NULL AND ${inSpan('i.issued_at')}
  UNION ALL
  SELECT 'dispute_note', i.id, i.issued_at, i.order_id, 'disputes', 'receivables', i.total, ${inBase('i.total')}, o.currency, '', ''
  FROM invoices i JOIN invoices n ON n.id = i.cancels_id JOIN orders o ON o.id = i.order_id
  WHERE n.dispute_id IS NOT NULL AND ${inSpan('i.issued_at')}`;

/** Orders whose invoice or payment was written in the span. They are read as keys, or all orders would be read for them. */
const PAID_ORDERS = `
  SELECT order_id FROM invoices WHERE ${inSpan('issued_at')}
  UNION SELECT id FROM orders WHERE ${inSpan('paid_at')}
  UNION SELECT order_id FROM refunds WHERE released AND ${inSpan('updated_at')}
  UNION SELECT order_id FROM offline_payments WHERE ${inSpan('created_at')}`;

const PAID_BY_INVOICE = `
  UNION ALL SELECT 'payment', e.order_id::bigint,
    CASE WHEN e.tender = 'offline' AND m.received_on IS NOT NULL THEN ${RECEIVED_ON} ELSE e.at END, e.order_id, ${TENDER_ACCOUNT}, 'receivables', e.amount, ${inBase('e.amount', 'e')}, e.currency, '', ''
  FROM (${RECEIVED_BY_INVOICE}) e JOIN orders o ON o.id = e.order_id ${OFFLINE_METHOD}
  WHERE e.order_id = ANY (ARRAY(${PAID_ORDERS}))`;

/**
 * Credit pays an invoice from its day on, even if the rest of the order is paid later. Once all is paid, it is among what
 * `PAID_BY_INVOICE` has.
 */
const CREDIT_BEFORE_PAYMENT = `
  UNION ALL SELECT 'payment', o.id::bigint, i.issued_at, o.id, t.account, 'receivables', t.amount, ${inBase('t.amount')}, o.currency, '', ''
  FROM invoices i JOIN orders o ON o.id = i.order_id
  CROSS JOIN LATERAL (VALUES ('gift_cards_in_use', o.gift_card_amount), ('wallets_in_use', o.wallet_amount),
    ('exchanges', o.exchange_amount)) t (account, amount)
  WHERE i.type = 'invoice' AND i.cancels_id IS NULL AND o.payment_status IN ('pending', 'failed') AND o.status <> 'cancelled'
    AND t.amount > 0 AND o.id = ANY (ARRAY(${PAID_ORDERS}))`;

const PAID_IN_PARTS = `
  UNION ALL SELECT 'part_payment', m.id::bigint, ${RECEIVED_ON}, o.id, ${OFFLINE_ACCOUNT}, 'receivables', m.amount, ${inBase('m.amount')}, o.currency, '', ''
  FROM offline_payments m JOIN orders o ON o.id = m.order_id
  WHERE m.part AND ${inSpan('m.created_at')}`;

/** Write-offs move what will not be paid to the bad debts, and reversals move it back, each on its day. */
const WRITTEN_OFF = `
  UNION ALL SELECT 'write_off', w.id::bigint, w.created_at, o.id, 'write_offs', 'receivables', a.amount, ${inBase('a.amount')}, o.currency, '', ''
  FROM write_offs w JOIN orders o ON o.id = w.order_id
  CROSS JOIN LATERAL (VALUES (CASE WHEN w.reverses_id IS NULL THEN w.amount ELSE -w.amount END)) a (amount)
  WHERE ${inSpan('w.created_at')}`;

/** Refunds that were written in the span; one of which nothing is refunded any more has no postings. */
const CHANGED_REFUNDS = `SELECT id FROM refunds WHERE ${inSpan('updated_at')}`;

const REFUNDS = `
  UNION ALL SELECT 'refund', e.refund_id::bigint, e.at, o.id, 'receivables', ${TENDER_ACCOUNT}, e.amount, ${inBase('e.amount', 'e')}, e.currency, '', ''
  FROM (${REFUNDED_BY_REFUND}) e JOIN refunds r ON r.id = e.refund_id JOIN orders o ON o.id = r.order_id ${OFFLINE_METHOD}
  WHERE e.refund_id = ANY (ARRAY(${CHANGED_REFUNDS}))`;

/** Credit of an unpaid order that has no account to return to, and that staff paid out. */
const CREDIT_PAID_OUT = `
  UNION ALL SELECT 'credit_payout', f.id::bigint, f.paid_out_at, o.id, 'wallets_in_use', ${OFFLINE_ACCOUNT}, f.offline_amount, ${inBase('f.offline_amount')}, o.currency, '', ''
  FROM refunds f JOIN orders o ON o.id = f.order_id ${OFFLINE_METHOD}
  WHERE f.source = 'cancellation' AND f.counted_amount = 0 AND f.redirected_amount > 0 AND f.paid_out_at IS NOT NULL
    AND ${inSpan('f.updated_at')}`;

/**
 * Money that arrived too late for its order, or that the processor gave back for an order that it never paid. Staff pay
 * back by hand what the card rejects.
 */
const LATE_PAYMENTS = `
  UNION ALL SELECT t.source, f.id::bigint, t.at, o.id, t.debit, t.credit, t.amount, ${inBase('t.amount')}, o.currency, '', ''
  FROM refunds f JOIN orders o ON o.id = f.order_id ${OFFLINE_METHOD}
  CROSS JOIN LATERAL (VALUES
    ('late_payment', f.created_at, 'card', 'late_payments', f.card_amount + f.offline_amount),
    ('late_refund', coalesce(f.card_refunded_at, CASE WHEN f.status = 'processed' THEN f.processed_at END), 'late_payments', 'card', f.card_amount),
    ('late_refund', f.paid_out_at, 'late_payments', ${OFFLINE_ACCOUNT}, f.offline_amount)
  ) t (source, at, debit, credit, amount)
  WHERE NOT (${OF_RECEIVED_MONEY}) AND f.status <> 'rejected' AND t.at IS NOT NULL AND t.amount > 0 AND ${inSpan('f.updated_at')}`;

/** Gift cards, at the rate of today where no order has frozen one. */
const GIFT_CARDS = `
  UNION ALL SELECT 'gift_card', t.id, t.created_at, coalesce(t.order_id, f.order_id, i.order_id),
    CASE WHEN t.type IN ('debit', 'credit') THEN 'gift_cards_in_use'
      WHEN s.gift_card_id IS NOT NULL AND (t.type = 'issue' OR s.withdrawn_at IS NOT NULL AND t.balance_after = 0) THEN 'gift_cards_to_issue'
      ELSE 'goodwill' END,
    'gift_cards', t.amount, ${inBase('t.amount', 'c')}, c.currency, '', ''
  FROM gift_card_transactions t
  JOIN gift_cards g ON g.id = t.gift_card_id
  JOIN (SELECT code AS currency, exchange_rate FROM currencies) c ON c.currency = g.currency
  LEFT JOIN sold_gift_cards s ON s.gift_card_id = g.id
  LEFT JOIN order_items i ON i.id = s.order_item_id AND t.type <> 'debit'
  LEFT JOIN refunds f ON f.id = t.refund_id
  WHERE ${inSpan('t.created_at')}`;

const WALLETS = `
  UNION ALL SELECT 'wallet', t.id, t.created_at,
    CASE t.source WHEN 'order' THEN (SELECT o.id FROM orders o WHERE o.order_number = t.reference)
      WHEN 'refund' THEN (SELECT f.order_id FROM refunds f WHERE 'REFUND-' || f.id = t.reference AND f.user_id = t.user_id) END,
    CASE t.source WHEN 'refund' THEN 'wallets_in_use' WHEN 'order' THEN 'wallets_in_use'
      WHEN 'gift_card' THEN 'gift_cards_in_use' WHEN 'loyalty' THEN 'loyalty' WHEN 'affiliate' THEN 'affiliate_payouts'
      ELSE 'goodwill' END,
    'wallets', a.amount, ${inBase('a.amount', 'c')}, c.currency, '', ''
  FROM wallet_transactions t
  CROSS JOIN LATERAL (VALUES (CASE t.type WHEN 'credit' THEN t.amount ELSE -t.amount END)) a (amount)
  JOIN wallets w ON w.user_id = t.user_id
  JOIN (SELECT code AS currency, exchange_rate FROM currencies) c ON c.currency = w.currency
  WHERE ${inSpan('t.created_at')}`;

const COMMISSIONS = `
  UNION ALL SELECT 'commission', t.id, t.created_at, NULL::integer,
    CASE p.method WHEN 'wallet' THEN 'affiliate_payouts' WHEN 'external' THEN 'bank' ELSE 'commissions' END,
    'commissions_payable', t.amount, ${inBase('t.amount', 'c')}, c.currency, '', ''
  FROM affiliate_entries t
  JOIN affiliates a ON a.id = t.affiliate_id
  JOIN (SELECT code AS currency, exchange_rate FROM currencies) c ON c.currency = a.currency
  LEFT JOIN affiliate_payouts p ON p.id = t.payout_id
  WHERE ${inSpan('t.created_at')}`;

const DISPUTES = `
  UNION ALL SELECT 'dispute', m.id::bigint, m.moved_at, o.id, 'disputes', 'card', m.amount, ${inBase('m.amount')}, o.currency, '', ''
  FROM dispute_movements m JOIN disputes d ON d.id = m.dispute_id JOIN orders o ON o.id = d.order_id
  WHERE ${inSpan('d.updated_at')}`;

/** Payouts to the bank account; one that fails later is taken back, so those of two months are looked at. */
const PAYOUTS = `
  UNION ALL SELECT 'payout', p.id::bigint, p.arrives_at, NULL::integer, 'bank', 'card', p.amount, ${inBase('p.amount', 'c')}, c.currency, '', ''
  FROM processor_payouts p
  JOIN (SELECT code AS currency, exchange_rate FROM currencies) c ON c.currency = p.currency
  WHERE p.status = 'paid' AND p.created_at >= $1::timestamptz - interval '60 days' AND p.created_at < $2::timestamptz`;

/** Fees of payments, and those of the account, which are lines of their own. */
const FEES = `
  UNION ALL SELECT 'fee', l.id, l.created_at, NULL::integer, 'fees', 'card', a.amount, ${inBase('a.amount', 'c')}, c.currency, '', ''
  FROM processor_payout_lines l
  JOIN processor_payouts p ON p.id = l.payout_id
  JOIN (SELECT code AS currency, exchange_rate FROM currencies) c ON c.currency = p.currency
  CROSS JOIN LATERAL (VALUES (CASE WHEN l.type IN ('stripe_fee', 'stripe_fx_fee', 'tax_fee') THEN -l.net_amount ELSE l.fee_amount END)) a (amount)
  WHERE ${inSpan('p.lines_read_at')}`;

/** Records of the span, also those that ask for no posting any more. */
export const CHANGED_SOURCES = `
  SELECT 'payment' AS source, order_id::bigint AS source_id FROM (${PAID_ORDERS}) o
  UNION SELECT s.source, f.id FROM refunds f
    CROSS JOIN (VALUES ('refund'), ('late_payment'), ('late_refund'), ('credit_payout')) s (source) WHERE ${inSpan('f.updated_at')}
  UNION SELECT 'payout', id FROM processor_payouts
    WHERE created_at >= $1::timestamptz - interval '60 days' AND created_at < $2::timestamptz`;

/** Columns of all postings, without a row. */
const COLUMNS = `
  SELECT NULL::text AS source, NULL::bigint AS source_id, NULL::timestamptz AS at, NULL::integer AS order_id,
    NULL::text AS debit, NULL::text AS credit, NULL::bigint AS amount, NULL::bigint AS base_amount, NULL::text AS currency,
    NULL::text AS country, NULL::text AS rate
  WHERE false`;

/** All postings that the records of the span ask for. */
export const ASKED_POSTINGS = [
  COLUMNS,
  DOCUMENTS,
  DISPUTE_NOTES,
  PAID_BY_INVOICE,
  CREDIT_BEFORE_PAYMENT,
  PAID_IN_PARTS,
  WRITTEN_OFF,
  REFUNDS,
  CREDIT_PAID_OUT,
  LATE_PAYMENTS,
  GIFT_CARDS,
  WALLETS,
  COMMISSIONS,
  DISPUTES,
  PAYOUTS,
  FEES,
].join('');
