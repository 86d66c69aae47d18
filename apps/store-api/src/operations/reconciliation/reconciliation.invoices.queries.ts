import { COUNTED } from '../../orders/refunds/refunds.queries';
import type { LedgerCheck } from './ledger-check';

/** Checks of invoices and credit notes. */
export const INVOICE_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'invoice-numbers-have-no-gaps',
    description: 'The numbers of each series run from 1 to its counter.',
    violations: `
      SELECT format('%s series of %s', coalesce(c.type, i.type), coalesce(c.year, i.year)) AS subject,
        format('counter %s, documents %s, last number %s', c.last_number, i.documents, i.last_number) AS detail
      FROM invoice_counters c
      FULL JOIN (SELECT type, year, count(*) AS documents, max(number_in_year) AS last_number FROM invoices
                 WHERE number_in_year IS NOT NULL GROUP BY type, year) i ON i.type = c.type AND i.year = c.year
      WHERE c.last_number IS DISTINCT FROM i.last_number OR i.documents IS DISTINCT FROM i.last_number`,
  },
  {
    name: 'invoice-numbers-follow-their-dates',
    description:
      'A document is issued after the one before it. A minute of difference passes: clocks differ.',
    violations: `
      SELECT 'document ' || i.invoice_number AS subject,
        format('issued at %s, the one before it at %s', i.issued_at, i.before) AS detail
      FROM (SELECT invoice_number, issued_at, lag(issued_at) OVER (PARTITION BY type, year ORDER BY number_in_year) AS before
            FROM invoices WHERE number_in_year IS NOT NULL) i
      WHERE i.issued_at < i.before - interval '1 minute'`,
  },
  {
    name: 'documents-get-their-number',
    description: 'No document waits for its number for more than ten minutes.',
    violations: `
      SELECT format('%s %s of order %s', i.type, i.id, o.order_number) AS subject, 'waits since ' || i.issued_at AS detail
      FROM invoices i JOIN orders o ON o.id = i.order_id
      WHERE i.number_in_year IS NULL AND i.issued_at < now() - interval '10 minutes'`,
  },
  {
    name: 'documents-say-what-was-paid',
    description:
      'An invoice has the total of its order or of the credit note that it cancels. The valid credit notes of a refund or dispute have at most its amount.',
    violations: `
      SELECT 'document ' || i.invoice_number AS subject,
        format('%s %s; order %s %s, cancelled %s, refund %s with notes of %s, dispute %s', i.total, i.currency, o.total, o.currency,
          c.total, ${COUNTED}, n.total, d.amount) AS detail
      FROM invoices i JOIN orders o ON o.id = i.order_id LEFT JOIN refunds r ON r.id = i.refund_id
      LEFT JOIN disputes d ON d.id = i.dispute_id
      LEFT JOIN invoices c ON c.id = i.cancels_id
      LEFT JOIN (SELECT refund_id, sum(total) AS total FROM invoices n
                 WHERE NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id) GROUP BY refund_id) n
        ON n.refund_id = i.refund_id
      WHERE i.currency <> o.currency
        OR CASE WHEN i.type = 'invoice' THEN i.total <> coalesce(c.total, o.total)
             WHEN d.id IS NOT NULL THEN i.total > d.amount
             ELSE r.id IS NULL OR i.total > ${COUNTED} OR n.total > ${COUNTED} END`,
  },
  {
    name: 'processed-refunds-have-whole-credit-notes',
    description:
      'The valid credit notes of a processed refund add up to its amount; without notes it passes.',
    violations: `
      SELECT 'refund ' || f.id AS subject, format('amount %s, credit notes %s', f.counted_amount, n.total) AS detail
      FROM refunds f
      JOIN (SELECT refund_id, sum(total) AS total FROM invoices n
            WHERE NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id) GROUP BY refund_id) n ON n.refund_id = f.id
      WHERE f.status = 'processed' AND f.credited_at IS NULL AND f.paid_out_at IS NULL AND n.total <> f.counted_amount`,
  },
  {
    name: 'notes-of-disputes-are-withdrawn-money',
    description:
      'The valid credit note of a dispute has at most what the processor keeps, once the job that cancels it has run.',
    violations: `
      SELECT 'document ' || n.invoice_number AS subject,
        format('%s; withdrawn %s', n.total, d.withdrawn_amount) AS detail
      FROM invoices n JOIN disputes d ON d.id = n.dispute_id
      WHERE n.total > d.withdrawn_amount AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)
        AND NOT EXISTS (SELECT FROM outbox e
          WHERE e.name = 'dispute.money-moved' AND e.payload ->> 'disputeId' = d.id::text)
        AND NOT EXISTS (SELECT FROM outbox_deliveries e
          WHERE e.name = 'dispute.money-moved' AND e.payload ->> 'disputeId' = d.id::text)`,
  },
  {
    name: 'credit-notes-have-at-most-their-invoice',
    description: 'The valid credit notes of an order add up to at most the total of its invoice.',
    violations: `
      SELECT 'document ' || i.invoice_number AS subject, format('%s, credit notes %s', i.total, n.total) AS detail
      FROM invoices i
      JOIN (SELECT order_id, sum(total) AS total FROM invoices n
            WHERE type = 'credit_note' AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)
            GROUP BY order_id) n ON n.order_id = i.order_id
      WHERE i.type = 'invoice' AND i.cancels_id IS NULL AND n.total > i.total`,
  },
  {
    name: 'credit-notes-have-the-tax-of-their-invoice',
    description:
      'The credit notes of an order have no more tax than its invoice, and all of it when they credit all.',
    violations: `
      SELECT 'document ' || i.invoice_number AS subject,
        format('tax %s of %s, credit notes %s of %s', i.tax_amount, i.total, n.tax, n.total) AS detail
      FROM invoices i
      JOIN (SELECT order_id, sum(tax_amount) AS tax, sum(total) AS total FROM invoices n
            WHERE type = 'credit_note' AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)
            GROUP BY order_id) n ON n.order_id = i.order_id
      WHERE i.type = 'invoice' AND i.cancels_id IS NULL AND (n.tax > i.tax_amount OR n.total >= i.total AND n.tax < i.tax_amount)`,
  },
];
