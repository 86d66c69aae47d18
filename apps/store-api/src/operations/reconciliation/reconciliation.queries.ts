import { PARTITION_CHECK, counterDrift } from '@comptoir/db';
import { LATE_PAID_BY_HAND, LOWERS_DEBT } from '../../orders/refunds/refunds.queries';
import { COUNTER_CACHES, ORDER_COUNTERS } from '../../platform/counters/counter-caches';
import type { LedgerCheck } from './ledger-check';
import { CREDIT_CHECKS } from './reconciliation.credit.queries';
import { INVOICE_CHECKS } from './reconciliation.invoices.queries';
import { LEDGER_ENTRY_CHECKS } from './reconciliation.ledger.queries';
import { REPORT_CHECKS } from './reconciliation.reports.queries';
import { STOCK_CHECKS } from './reconciliation.stock.queries';

const OFFERS: LedgerCheck[] = [
  {
    name: 'coupon-count-is-its-uses',
    description: 'The uses of a coupon are the orders with a redemption of it.',
    violations: `
      SELECT 'coupon ' || c.code AS subject, format('used_count %s, uses %s', c.used_count, coalesce(u.uses, 0)) AS detail
      FROM coupons c
      LEFT JOIN (SELECT coupon_id, count(*) AS uses FROM coupon_redemptions WHERE released_at IS NULL
                 GROUP BY coupon_id) u ON u.coupon_id = c.id
      WHERE c.used_count <> coalesce(u.uses, 0)`,
  },
  {
    name: 'coupon-count-of-users-is-their-uses',
    description: 'The uses of a coupon by a customer are their orders with a redemption of it.',
    violations: `
      SELECT format('coupon %s of user %s', coalesce(k.coupon_id, u.coupon_id), coalesce(k.user_id, u.user_id)) AS subject,
        format('counted %s, uses %s', coalesce(k.uses, 0), coalesce(u.uses, 0)) AS detail
      FROM coupon_user_uses k
      FULL JOIN (SELECT coupon_id, user_id, count(*) AS uses FROM coupon_redemptions WHERE released_at IS NULL
                 GROUP BY coupon_id, user_id) u ON u.coupon_id = k.coupon_id AND u.user_id = k.user_id
      WHERE coalesce(k.uses, 0) <> coalesce(u.uses, 0)`,
  },
  {
    name: 'cancelled-orders-hold-no-coupon',
    description: 'A cancelled order has no coupon redemption.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, 'cancelled and still holds a use of coupon ' || r.coupon_id AS detail
      FROM coupon_redemptions r JOIN orders o ON o.id = r.order_id
      WHERE r.released_at IS NULL AND o.status = 'cancelled'`,
  },
  {
    name: 'flash-sold-is-what-orders-bought',
    description:
      'A flash sale item counts the units of its orders without cancelled ones; those of refunded ones may count or not.',
    violations: `
      SELECT 'flash sale item ' || f.id AS subject,
        format('qty_sold %s, orders %s to %s', f.qty_sold, coalesce(s.standing, 0), coalesce(s.bought, 0)) AS detail
      FROM flash_sale_items f
      LEFT JOIN (
        SELECT t.flash_sale_item_id AS id, sum(t.quantity) FILTER (WHERE o.status <> 'refunded') AS standing,
          sum(t.quantity) AS bought
        FROM order_items t JOIN orders o ON o.id = t.order_id AND o.status <> 'cancelled'
        WHERE t.flash_sale_item_id IS NOT NULL GROUP BY t.flash_sale_item_id) s ON s.id = f.id
      WHERE NOT f.qty_sold BETWEEN coalesce(s.standing, 0) AND coalesce(s.bought, 0)`,
  },
];

const ORDERS: LedgerCheck[] = [
  {
    name: 'order-parts-add-up',
    description:
      'Total and amount due of an order are the sums of its parts, subtotal and discount those of its lines.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('subtotal %s, discount %s, shipping %s, tax %s, total %s, due %s; lines %s, %s', o.subtotal,
          o.discount_amount, o.shipping_amount, o.tax_amount, o.total, o.amount_due, t.subtotal, t.discount) AS detail
      FROM orders o
      LEFT JOIN (SELECT order_id, sum(unit_price * quantity) AS subtotal, sum(discount_amount) AS discount,
                   sum(tax_amount) AS tax FROM order_items GROUP BY order_id) t ON t.order_id = o.id
      WHERE o.subtotal <> coalesce(t.subtotal, 0) OR o.discount_amount <> coalesce(t.discount, 0)
        OR o.tax_amount < coalesce(t.tax, 0)
        OR o.total <> o.subtotal - o.discount_amount + o.shipping_amount
          + CASE WHEN o.prices_include_tax THEN 0 ELSE o.tax_amount END
        OR o.amount_due <> o.total - o.gift_card_amount - o.wallet_amount - o.exchange_amount`,
  },
  {
    name: 'orders-have-the-taxes-of-their-parts',
    description: 'Shipping and tax of an order are the sums of its frozen parts.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('shipping %s, tax %s; parts of shipping %s with tax %s, tax of lines %s', o.shipping_amount,
          o.tax_amount, s.amount, s.tax, coalesce(t.tax, 0)) AS detail
      FROM orders o
      CROSS JOIN LATERAL (SELECT sum(part.amount) AS amount, sum(part.tax) AS tax
        FROM jsonb_to_recordset(o.shipping_taxes) AS part (amount bigint, tax bigint)) s
      LEFT JOIN (SELECT order_id, sum(tax_amount) AS tax FROM order_items GROUP BY order_id) t ON t.order_id = o.id
      WHERE s.amount <> o.shipping_amount OR s.tax + coalesce(t.tax, 0) <> o.tax_amount`,
  },
  {
    name: 'untaxed-companies-are-verified',
    description:
      'An order that a company abroad pays no tax on keeps the proof of its VAT number, until it is erased.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, 'has no tax for a company, and no verified VAT number' AS detail
      FROM orders o
      WHERE o.vat_check IS NULL
        AND (EXISTS (SELECT FROM order_items t WHERE t.order_id = o.id AND t.tax ->> 'category' IN ('K', 'AE'))
          OR EXISTS (SELECT FROM jsonb_array_elements(o.shipping_taxes) part
                     WHERE part -> 'terms' ->> 'category' IN ('K', 'AE')))
        AND (EXISTS (SELECT FROM users u WHERE u.id = o.user_id AND u.erased_at IS NULL)
          OR EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id))`,
  },
  {
    name: 'guests-with-orders-have-an-address',
    description: 'A guest who has ordered has an e-mail address; one whose orders were claimed has none.',
    violations: `
      SELECT 'guest ' || g.user_id AS subject,
        CASE WHEN g.email IS NULL THEN 'has an order, and no address' ELSE 'has an address, and no order' END AS detail
      FROM guests g
      WHERE (g.email IS NOT NULL) <> EXISTS (SELECT FROM orders o WHERE o.user_id = g.user_id)`,
  },
  {
    name: 'paid-orders-are-paid',
    description: 'A paid order has received its full amount; an unpaid one has received nothing.',
    violations: `
      SELECT 'order ' || order_number AS subject,
        format('%s: paid %s of %s', payment_status, paid_amount, total) AS detail
      FROM orders
      WHERE paid_amount <> CASE WHEN payment_status IN ('pending', 'failed') THEN 0 ELSE total END`,
  },
  {
    name: 'received-parts-are-recorded',
    description:
      'What an order received in parts is the sum of the parts that staff recorded and did not take back.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('received %s, recorded %s', o.received_amount, coalesce(m.amount, 0)) AS detail
      FROM orders o
      LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM offline_payments WHERE part GROUP BY order_id) m
        ON m.order_id = o.id
      WHERE o.received_amount <> coalesce(m.amount, 0)`,
  },
  {
    name: 'written-off-amounts-are-recorded',
    description: 'What was written off of an order is the sum of its write-offs that were not taken back.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('written off %s, recorded %s', o.written_off_amount, coalesce(w.amount, 0)) AS detail
      FROM orders o
      LEFT JOIN (
        SELECT order_id, sum(CASE WHEN reverses_id IS NULL THEN amount ELSE -amount END) AS amount
        FROM write_offs GROUP BY order_id
      ) w ON w.order_id = o.id
      WHERE o.written_off_amount <> coalesce(w.amount, 0)`,
  },
  {
    name: 'captured-payments-are-booked',
    description: 'A payment that was captured and accepted paid its order in full.',
    violations: `
      SELECT 'payment ' || p.id AS subject,
        format('%s captured, order %s is %s with %s due', p.amount, o.order_number, o.payment_status, o.amount_due) AS detail
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'paid' AND p.flagged_reason IS NULL
        AND (o.payment_status IN ('pending', 'failed') OR p.amount <> o.amount_due - o.received_amount)`,
  },
  {
    name: 'orders-are-counted',
    description: 'The counter cache of orders has the counts of their rows.',
    violations: `
      SELECT format('orders that are %s and %s', status, payment_status) AS subject,
        format('%s more than counted', missing) AS detail
      FROM (${counterDrift(ORDER_COUNTERS)}) c`,
  },
  {
    name: 'lists-are-counted',
    description: 'The other counter caches have the counts of their rows.',
    violations: COUNTER_CACHES.filter((counts) => counts !== ORDER_COUNTERS)
      .map(
        (counts) => `
      SELECT format('${counts.table} %s', to_jsonb(c) - 'missing') AS subject, format('%s more than counted', missing) AS detail
      FROM (${counterDrift(counts)}) c`,
      )
      .join(' UNION ALL '),
  },
];

const REFUNDS: LedgerCheck[] = [
  {
    name: 'refunds-are-covered',
    description:
      'The refunded amount of an order covers its refunds. Together with pending ones it is at most the paid amount.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('paid %s, refunded %s, under way %s; refunds %s, %s', o.paid_amount, o.refunded_amount,
          o.refunding_amount, coalesce(r.refunded, 0), coalesce(r.held, 0)) AS detail
      FROM orders o
      LEFT JOIN (SELECT f.order_id, sum(refunded_by(f)) AS refunded, sum(held_by(f)) AS held FROM refunds f
                 GROUP BY f.order_id) r ON r.order_id = o.id
      WHERE o.refunded_amount < coalesce(r.refunded, 0) OR o.refunding_amount <> coalesce(r.held, 0)
        OR o.refunded_amount + o.refunding_amount > o.paid_amount`,
  },
  {
    name: 'refund-status-follows-the-money',
    description:
      'An order is refunded when all of it was refunded, and partially refunded when a part of it was.',
    violations: `
      SELECT 'order ' || order_number AS subject,
        format('%s: paid %s, refunded %s', payment_status, paid_amount, refunded_amount) AS detail
      FROM orders
      WHERE (payment_status = 'refunded' AND refunded_amount <> paid_amount)
        OR (payment_status = 'partially_refunded' AND NOT (refunded_amount > 0 AND refunded_amount < paid_amount))
        OR (payment_status IN ('pending', 'failed', 'paid') AND refunded_amount > 0)`,
  },
  {
    name: 'card-refunds-are-of-their-payment',
    description:
      'The refunded amount of a payment is the card amount of its refunds, and at most its own amount.',
    violations: `
      SELECT 'payment ' || p.id AS subject,
        format('amount %s, refunded %s, refunds %s', p.amount, p.refunded_amount, coalesce(r.amount, 0)) AS detail
      FROM payments p
      LEFT JOIN (SELECT f.payment_id, sum(card_money_of(f)) AS amount FROM refunds f GROUP BY f.payment_id) r
        ON r.payment_id = p.id
      WHERE p.refunded_amount <> coalesce(r.amount, 0) OR p.refunded_amount > p.amount`,
  },
];

const DISPUTES: LedgerCheck[] = [
  {
    name: 'disputed-money-is-of-disputes',
    description:
      'The disputed amount of a payment is what its disputes withdrew. That of an order is of the payment that paid it.',
    violations: `
      SELECT 'payment ' || p.id AS subject,
        format('disputed %s, disputes %s', p.disputed_amount, coalesce(d.amount, 0)) AS detail
      FROM payments p
      LEFT JOIN (SELECT payment_id, sum(withdrawn_amount) AS amount FROM disputes GROUP BY payment_id) d
        ON d.payment_id = p.id
      WHERE p.disputed_amount <> coalesce(d.amount, 0)
      UNION ALL
      SELECT 'order ' || o.order_number, format('disputed %s, payments %s', o.disputed_amount, coalesce(p.amount, 0))
      FROM orders o
      LEFT JOIN (SELECT order_id, sum(disputed_amount) AS amount FROM payments WHERE status = 'paid'
                 GROUP BY order_id) p ON p.order_id = o.id
      WHERE o.disputed_amount <> coalesce(p.amount, 0)`,
  },
];

const EXCHANGES: LedgerCheck[] = [
  {
    name: 'exchanges-move-money-once',
    description:
      'What returned goods pay for a replacement order is refunded for the order that they are of, and reserved until it is paid.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('%s: exchange %s, moved %s, reserved %s', o.payment_status, o.exchange_amount,
          coalesce(f.moved, 0), coalesce(f.reserved, 0)) AS detail
      FROM orders o
      LEFT JOIN (
        SELECT exchange_order_id AS id, min(order_id) AS first_order, max(order_id) AS last_order,
          sum(exchange_amount) FILTER (WHERE credited_at IS NOT NULL) AS moved,
          sum(exchange_amount) FILTER (WHERE credited_at IS NULL AND status = 'approved') AS reserved
        FROM refunds WHERE order_id < exchange_order_id GROUP BY exchange_order_id) f ON f.id = o.id
      WHERE (coalesce(f.moved, 0) + coalesce(f.reserved, 0) <> o.exchange_amount
          AND (o.status <> 'cancelled' OR o.payment_status NOT IN ('pending', 'failed')))
        OR (f.moved > 0 AND o.payment_status IN ('pending', 'failed'))
        OR f.first_order <> o.exchanged_order_id OR f.last_order <> o.exchanged_order_id`,
  },
  {
    name: 'refunded-exchanges-reach-the-tenders',
    description:
      'What is refunded of the returned goods that paid for a replacement is paid out by the order that they are of.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('refunded for replacements %s, paid out %s', coalesce(f.due, 0), coalesce(f.paid_out, 0)) AS detail
      FROM orders o
      JOIN (
        SELECT id, sum(due) AS due, sum(paid_out) AS paid_out FROM (
          SELECT exchange_order_id AS id, exchange_amount AS due, 0 AS paid_out FROM refunds
          WHERE exchange_order_id < order_id AND credited_at IS NOT NULL
          UNION ALL
          SELECT order_id, 0, amount FROM refunds WHERE source = 'exchange' AND counted_amount = 0) each
        GROUP BY id) f ON f.id = o.id
      WHERE f.due <> f.paid_out`,
  },
];

const LATE_PAYMENTS: LedgerCheck[] = [
  {
    name: 'authorized-orders-are-unpaid',
    description:
      'The order of an authorized payment is neither paid nor pending; its amount due, without cancelled units, is authorized.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('%s and %s, due %s, not charged %s, authorized %s', o.status, o.payment_status, o.amount_due,
          o.uncharged_amount, p.authorized_amount) AS detail
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.authorized_amount > 0 AND o.status <> 'cancelled'
        AND (o.status = 'pending' OR o.payment_status = 'failed' OR o.amount_due - o.received_amount <> p.amount
          OR p.authorized_amount < o.amount_due - o.received_amount - o.uncharged_amount)`,
  },
  {
    name: 'uncharged-money-is-of-cancelled-units',
    description:
      'What is not charged for an order belongs to cancelled units or to refunds before its payment. Only orders that wait for money have such refunds. What a payment did not charge is its released refunds.',
    violations: `
      SELECT 'order ' || o.order_number AS subject, format('not charged %s', o.uncharged_amount) AS detail
      FROM orders o
      LEFT JOIN (SELECT r.order_id, sum(r.amount) AS amount FROM refunds r WHERE ${LOWERS_DEBT} GROUP BY r.order_id) f
        ON f.order_id = o.id
      WHERE (o.uncharged_amount > 0 AND (o.status = 'cancelled'
        OR NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.cancelled_quantity > 0)))
        AND f.amount IS DISTINCT FROM o.uncharged_amount
        OR f.amount > o.uncharged_amount
      UNION ALL
      SELECT 'payment ' || p.id, format('released %s, refunds %s', p.released_amount, coalesce(f.amount, 0))
      FROM payments p
      LEFT JOIN (SELECT payment_id, sum(card_amount) AS amount FROM refunds WHERE released AND status = 'processed'
                 GROUP BY payment_id) f ON f.payment_id = p.id
      WHERE p.released_amount <> coalesce(f.amount, 0)`,
  },
  {
    name: 'payouts-are-their-lines',
    description: 'The lines of a paid payout of the processor add up to it.',
    violations: `
      SELECT 'payout ' || p.processor_payout_id AS subject,
        format('amount %s, lines %s', p.amount, coalesce(sum(l.net_amount), 0)) AS detail
      FROM processor_payouts p LEFT JOIN processor_payout_lines l ON l.payout_id = p.id
      WHERE p.lines_read_at IS NOT NULL
      GROUP BY p.id HAVING p.amount <> coalesce(sum(l.net_amount), 0)`,
  },
  {
    name: 'payments-that-no-order-took-keep-nothing',
    description:
      'An hour after a payment came that its order could not accept, all of it is refunded or disputed.',
    violations: `
      SELECT 'payment ' || id AS subject,
        format('received %s, refunded %s, by hand %s, disputed %s', amount, refunded_amount, ${LATE_PAID_BY_HAND},
          disputed_amount) AS detail
      FROM payments p
      WHERE status = 'cancelled' AND flagged_reason IS NOT NULL
        AND refunded_amount + ${LATE_PAID_BY_HAND} + disputed_amount < amount
        AND updated_at < now() - interval '1 hour'`,
  },
];

/** All checks of stock and money. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  ...STOCK_CHECKS,
  ...OFFERS,
  ...CREDIT_CHECKS,
  ...ORDERS,
  ...REFUNDS,
  ...DISPUTES,
  ...EXCHANGES,
  ...LATE_PAYMENTS,
  ...INVOICE_CHECKS,
  PARTITION_CHECK,
  ...REPORT_CHECKS,
  ...LEDGER_ENTRY_CHECKS,
];
