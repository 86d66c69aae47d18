import {
  COMMISSION_ENTRIES,
  CREDIT_ENTRIES,
  DOCUMENT_TAXES,
  POINTS_ENTRIES,
  RECEIVED,
  REFUNDED,
} from '../reports/report-entries';
import type { LedgerCheck } from './ledger-check';

/** Checks that reports sum up what orders, documents and balances have. */
export const REPORT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'reports-have-what-orders-received',
    description:
      'The tenders of an order add up to its paid amount without what was never charged, or to the parts that an unpaid one has received; none is below zero.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, format('paid %s, tenders %s', o.paid_amount, r.amount) AS detail
      FROM (SELECT order_id, sum(amount) AS amount, min(amount) AS least
            FROM (SELECT order_id, tender, sum(amount) AS amount FROM (${RECEIVED}) e GROUP BY 1, 2) t
            GROUP BY order_id) r
      JOIN orders o ON o.id = r.order_id
      LEFT JOIN (SELECT order_id, sum(card_amount + offline_amount) AS amount FROM refunds WHERE released
                 GROUP BY order_id) n ON n.order_id = o.id
      WHERE r.amount <> CASE WHEN o.payment_status IN ('pending', 'failed') THEN o.received_amount
                          ELSE o.paid_amount - coalesce(n.amount, 0) END
        OR r.least < 0`,
  },
  {
    name: 'reports-have-what-was-refunded',
    description: 'The refunded tenders of a refund are what it counts for on its order.',
    violations: `
      SELECT 'refund ' || f.id AS subject,
        format('%s: refunded %s, tenders %s', f.status, refunded_by(f), coalesce(r.amount, 0)) AS detail
      FROM refunds f
      LEFT JOIN (SELECT refund_id, sum(amount) AS amount FROM (${REFUNDED}) r GROUP BY refund_id) r
        ON r.refund_id = f.id
      WHERE f.source <> 'late_payment' AND f.counted_amount = f.amount
        AND refunded_by(f) <> coalesce(r.amount, 0)
          + CASE WHEN f.released THEN f.card_amount + f.offline_amount ELSE 0 END
          - CASE WHEN f.status <> 'processed' AND f.card_refunded_at IS NOT NULL THEN f.card_amount ELSE 0 END`,
  },
  {
    name: 'withdrawn-money-is-dated',
    description: 'The movements of a dispute add up to what the processor has withdrawn for it.',
    violations: `
      SELECT 'dispute ' || d.id AS subject,
        format('withdrawn %s, movements %s', d.withdrawn_amount, coalesce(m.amount, 0)) AS detail
      FROM disputes d
      LEFT JOIN (SELECT dispute_id, sum(amount) AS amount FROM dispute_movements GROUP BY dispute_id) m
        ON m.dispute_id = d.id
      WHERE d.withdrawn_amount <> coalesce(m.amount, 0)`,
  },
  {
    name: 'provider-taxes-are-recorded',
    description:
      'A paid order that a tax provider taxed is recorded there, and so is each of its credit notes, once their jobs have run.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, coalesce(n.invoice_number, 'its sale') || ' is not recorded' AS detail
      FROM orders o
      LEFT JOIN invoices n ON n.order_id = o.id AND n.type = 'credit_note'
      WHERE o.tax_calculation ->> 'provider' = 'stripe'
        AND o.payment_status IN ('paid', 'partially_refunded', 'refunded')
        AND (NOT EXISTS (SELECT FROM tax_transactions t
              WHERE t.order_id = o.id AND t.invoice_id IS NULL AND t.transaction_id IS NOT NULL)
          OR (n.id IS NOT NULL AND NOT EXISTS (SELECT FROM tax_transactions t WHERE t.invoice_id = n.id)))`,
  },
  {
    name: 'paid-orders-have-an-invoice',
    description:
      'An order that is paid and costs something has an invoice, once the job that issues it has run.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, format('%s without an invoice', o.payment_status) AS detail
      FROM orders o
      WHERE o.payment_status IN ('paid', 'partially_refunded', 'refunded') AND o.total > 0
        AND NOT EXISTS (SELECT FROM invoices i
          WHERE i.order_id = o.id AND i.type = 'invoice' AND i.cancels_id IS NULL)
        AND NOT EXISTS (SELECT FROM outbox e WHERE e.name = 'order.paid' AND e.payload ->> 'orderId' = o.id::text)
        AND NOT EXISTS (SELECT FROM outbox_deliveries d
          WHERE d.name = 'order.paid' AND d.payload ->> 'orderId' = o.id::text)`,
  },
  {
    name: 'reports-have-the-taxes-of-documents',
    description: 'The taxes of a document add up to its tax and its total.',
    violations: `
      SELECT 'document ' || i.invoice_number AS subject,
        format('tax %s of %s; rows %s of %s', i.tax_amount, i.total, d.tax, d.gross) AS detail
      FROM invoices i
      LEFT JOIN (SELECT invoice_id, sum(tax) AS tax, sum(net + tax) AS gross FROM (${DOCUMENT_TAXES}) d
                 GROUP BY invoice_id) d ON d.invoice_id = i.id
      WHERE i.tax_amount IS DISTINCT FROM d.tax OR i.total IS DISTINCT FROM d.gross`,
  },
  {
    name: 'reports-close-with-the-balances',
    description:
      'The ledgers of the reports add up to the balances of gift cards, wallets, points and affiliates.',
    violations: `
      SELECT format('%s in %s', coalesce(e.book, b.book), coalesce(e.currency, b.currency)) AS subject,
        format('report %s, balances %s', coalesce(e.amount, 0), coalesce(b.amount, 0)) AS detail
      FROM (
        SELECT book, coalesce(currency, 'points') AS currency, sum(amount) AS amount
        FROM (${CREDIT_ENTRIES} UNION ALL ${POINTS_ENTRIES} UNION ALL ${COMMISSION_ENTRIES}) e
        WHERE book <> 'conversions' GROUP BY 1, 2) e
      FULL JOIN (
        SELECT 'gift_card' AS book, currency::text AS currency, sum(balance) AS amount FROM gift_cards GROUP BY 2
        UNION ALL SELECT 'wallet', currency::text, sum(balance) FROM wallets GROUP BY 2
        UNION ALL SELECT 'commissions', currency::text, sum(balance) FROM affiliates GROUP BY 2
        UNION ALL SELECT 'points', 'points', sum(balance) FROM loyalty_accounts
        UNION ALL SELECT 'debt', 'points', sum(debt) FROM loyalty_accounts
      ) b ON b.book = e.book AND b.currency = e.currency
      WHERE coalesce(e.amount, 0) <> coalesce(b.amount, 0)`,
  },
];
