import { DIFFERENCES } from '../ledger/ledger.posting.queries';
import type { LedgerCheck } from './ledger-check';

/**
 * Differences of the records of all time, until the ledger was posted last. Amounts are compared in their own currency, so
 * the units that would convert them are left out.
 */
const ALL_DIFFERENCES = DIFFERENCES.replaceAll('$1::timestamptz', `'-infinity'::timestamptz`)
  .replaceAll('$2::timestamptz', '(SELECT posted_until FROM ledger_state)')
  .replaceAll('$5::text', '(SELECT code::text FROM currencies WHERE is_default)')
  .replaceAll('$6::jsonb', `'{}'::jsonb`);

/** Checks that the ledger has what happened in the shop. */
export const LEDGER_ENTRY_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'ledger-has-what-happened',
    description:
      'The entries of each document, payment, refund and credit are what it asks for, once the job that books them has run.',
    violations: `${ALL_DIFFERENCES}
      SELECT format('%s %s', source, source_id) AS subject,
        format('%s against %s: %s %s are not booked', first, second, amount, currency) AS detail
      FROM differences`,
  },
  {
    name: 'ledger-has-all-credit',
    description:
      'The accounts of gift cards, store credit and commissions have all entries until the ledger was posted last.',
    violations: `
      SELECT format('%s in %s', coalesce(l.account, c.account), coalesce(l.currency, c.currency)) AS subject,
        format('ledger %s, entries %s', coalesce(l.amount, 0), coalesce(c.amount, 0)) AS detail
      FROM (
        SELECT a.account, e.currency::text AS currency, sum(a.sign * e.amount) AS amount
        FROM ledger_entries e CROSS JOIN LATERAL (VALUES (e.credit, 1), (e.debit, -1)) a (account, sign)
        WHERE a.account IN ('gift_cards', 'wallets', 'commissions_payable') GROUP BY 1, 2
      ) l
      FULL JOIN (
        SELECT t.account, t.currency, sum(t.amount) AS amount FROM (
          SELECT 'gift_cards' AS account, g.currency::text AS currency, t.amount, t.created_at
          FROM gift_card_transactions t JOIN gift_cards g ON g.id = t.gift_card_id
          UNION ALL
          SELECT 'wallets', w.currency::text, CASE t.type WHEN 'credit' THEN t.amount ELSE -t.amount END, t.created_at
          FROM wallet_transactions t JOIN wallets w ON w.user_id = t.user_id
          UNION ALL
          SELECT 'commissions_payable', a.currency::text, t.amount, t.created_at
          FROM affiliate_entries t JOIN affiliates a ON a.id = t.affiliate_id
        ) t WHERE t.created_at < (SELECT posted_until FROM ledger_state) GROUP BY 1, 2
      ) c ON c.account = l.account AND c.currency = l.currency
      WHERE coalesce(l.amount, 0) <> coalesce(c.amount, 0)`,
  },
  {
    name: 'ledger-has-disputed-money',
    description:
      'The account of disputes has what the processor withdrew, less what valid credit notes settle.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('ledger %s, withdrawn %s, notes %s', coalesce(l.amount, 0), d.amount, coalesce(n.amount, 0)) AS detail
      FROM (SELECT order_id, sum(withdrawn_amount) AS amount, max(updated_at) AS changed_at FROM disputes GROUP BY order_id) d
      JOIN orders o ON o.id = d.order_id
      LEFT JOIN (
        SELECT order_id, sum(CASE WHEN debit = 'disputes' THEN amount ELSE -amount END) AS amount
        FROM ledger_entries WHERE 'disputes' IN (debit, credit) GROUP BY order_id
      ) l ON l.order_id = d.order_id
      LEFT JOIN (
        SELECT i.order_id, sum(i.total) AS amount, max(i.issued_at) AS changed_at FROM invoices i
        WHERE i.dispute_id IS NOT NULL AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = i.id) GROUP BY i.order_id
      ) n ON n.order_id = d.order_id
      WHERE greatest(d.changed_at, n.changed_at) < (SELECT posted_until FROM ledger_state)
        AND coalesce(l.amount, 0) <> d.amount - coalesce(n.amount, 0)`,
  },
  {
    name: 'ledger-receivables-are-what-is-left-to-pay',
    description:
      'The account of customers has what is left to pay of an unpaid order with an invoice, without what was written off, and nothing in the base currency once an order is settled.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('ledger %s (base %s), left to pay %s', coalesce(l.amount, 0), coalesce(l.base_amount, 0), d.amount) AS detail
      FROM (
        SELECT o.id, o.order_number, CASE WHEN o.payment_status IN ('pending', 'failed') AND o.status <> 'cancelled'
          THEN o.amount_due - o.received_amount - o.written_off_amount END AS due
        FROM orders o WHERE o.updated_at < (SELECT posted_until FROM ledger_state)
          AND EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
      ) o
      LEFT JOIN (
        SELECT order_id, sum(s.sign * amount) AS amount, sum(s.sign * base_amount) AS base_amount
        FROM ledger_entries CROSS JOIN LATERAL (VALUES (CASE WHEN debit = 'receivables' THEN 1 ELSE -1 END)) s (sign)
        WHERE 'receivables' IN (debit, credit) GROUP BY order_id
      ) l ON l.order_id = o.id
      CROSS JOIN LATERAL (
        SELECT o.due - coalesce(sum(n.total), 0) AS amount, max(n.issued_at) AS changed_at FROM invoices n
        WHERE n.order_id = o.id AND n.type = 'credit_note' AND NOT EXISTS (SELECT FROM invoices c WHERE c.cancels_id = n.id)
      ) d
      WHERE coalesce(d.changed_at < (SELECT posted_until FROM ledger_state), true)
        AND (coalesce(l.amount, 0) <> d.amount OR l.amount = 0 AND l.base_amount <> 0)`,
  },
  {
    name: 'ledger-sells-the-gift-cards-of-orders',
    description:
      'The documents of an order book what its gift cards were sold for, less what was credited, and nothing else, as gift cards to issue.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('documents %s, gift cards %s', l.amount, coalesce(i.amount, 0)) AS detail
      FROM (
        SELECT order_id, sum(CASE WHEN credit = 'gift_cards_to_issue' THEN amount ELSE -amount END) AS amount
        FROM ledger_entries WHERE source = 'document' AND 'gift_cards_to_issue' IN (debit, credit) GROUP BY order_id
      ) l
      JOIN orders o ON o.id = l.order_id
      LEFT JOIN (
        SELECT order_id, sum(total) AS amount FROM order_items WHERE gift_card IS NOT NULL GROUP BY order_id
      ) i ON i.order_id = l.order_id
      WHERE l.amount NOT BETWEEN 0 AND coalesce(i.amount, 0)`,
  },
  {
    name: 'ledger-days-are-their-entries',
    description: 'The sums of a day are the rows of the ledger of that day.',
    violations: `
      SELECT format('%s from %s to %s', coalesce(e.day, s.day), coalesce(e.credit, s.credit), coalesce(e.debit, s.debit)) AS subject,
        format('sum %s, rows %s', coalesce(s.amount, 0), coalesce(e.amount, 0)) AS detail
      FROM (SELECT day, debit, credit, currency, country, rate, sum(amount) AS amount, sum(base_amount) AS base_amount
            FROM ledger_entries GROUP BY day, debit, credit, currency, country, rate) e
      FULL JOIN ledger_days s USING (day, debit, credit, currency, country, rate)
      WHERE e.amount IS DISTINCT FROM s.amount OR e.base_amount IS DISTINCT FROM s.base_amount`,
  },
  {
    name: 'ledger-numbers-have-no-gaps',
    description: 'The entries of the ledger are numbered without gaps.',
    violations: `
      SELECT 'ledger' AS subject, format('%s entries, last number %s', count(DISTINCT number), max(number)) AS detail
      FROM ledger_entries HAVING count(DISTINCT number) <> coalesce(max(number), 0)`,
  },
];
