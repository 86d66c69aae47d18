import type { LedgerCheck } from './ledger-check';

const BALANCES: LedgerCheck[] = [
  {
    name: 'gift-card-balance-is-its-ledger',
    description: 'The balance of a gift card is the sum of its ledger.',
    violations: `
      SELECT 'gift card ' || g.id AS subject, format('balance %s, ledger %s', g.balance, coalesce(t.amount, 0)) AS detail
      FROM gift_cards g
      LEFT JOIN (SELECT gift_card_id, sum(amount) AS amount FROM gift_card_transactions GROUP BY gift_card_id) t
        ON t.gift_card_id = g.id
      WHERE g.balance <> coalesce(t.amount, 0)`,
  },
  {
    name: 'gift-cards-paid-what-orders-say',
    description: 'The gift card amount of an order is the sum of its debits.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('gift_card_amount %s, ledger %s', o.gift_card_amount, coalesce(t.amount, 0)) AS detail
      FROM orders o
      LEFT JOIN (SELECT order_id, -sum(order_amount) AS amount FROM gift_card_transactions WHERE type = 'debit'
                 GROUP BY order_id) t ON t.order_id = o.id
      WHERE o.gift_card_amount <> coalesce(t.amount, 0)`,
  },
  {
    name: 'wallet-balance-is-its-ledger',
    description: 'The balance of a wallet is the sum of its ledger.',
    violations: `
      SELECT 'wallet of user ' || w.user_id AS subject,
        format('balance %s, ledger %s', w.balance, coalesce(t.amount, 0)) AS detail
      FROM wallets w
      LEFT JOIN (SELECT user_id, sum(CASE type WHEN 'credit' THEN amount ELSE -amount END) AS amount
                 FROM wallet_transactions GROUP BY user_id) t ON t.user_id = w.user_id
      WHERE w.balance <> coalesce(t.amount, 0)`,
  },
  {
    name: 'wallets-paid-what-orders-say',
    description: 'The wallet amount of an order is the sum of its debits.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('wallet_amount %s, ledger %s', o.wallet_amount, coalesce(t.amount, 0)) AS detail
      FROM orders o
      LEFT JOIN (SELECT reference, sum(order_amount) AS amount FROM wallet_transactions
                 WHERE source = 'order' AND type = 'debit' GROUP BY reference) t ON t.reference = o.order_number
      WHERE o.wallet_amount <> coalesce(t.amount, 0)`,
  },
  {
    name: 'loyalty-balance-is-its-ledger',
    description: 'The balance and the debt of a loyalty account are the sums of its ledger.',
    violations: `
      SELECT 'loyalty account of user ' || a.user_id AS subject,
        format('balance %s, debt %s; ledger %s, %s', a.balance, a.debt, coalesce(e.points, 0), coalesce(e.debt, 0)) AS detail
      FROM loyalty_accounts a
      LEFT JOIN (SELECT user_id, sum(points) AS points, sum(debt_delta) AS debt FROM loyalty_entries GROUP BY user_id) e
        ON e.user_id = a.user_id
      WHERE a.balance <> coalesce(e.points, 0) OR a.debt <> coalesce(e.debt, 0)`,
  },
  {
    name: 'affiliate-balance-is-its-ledger',
    description: 'The balance of an affiliate is the sum of its ledger.',
    violations: `
      SELECT 'affiliate ' || a.id AS subject, format('balance %s, ledger %s', a.balance, coalesce(e.amount, 0)) AS detail
      FROM affiliates a
      LEFT JOIN (SELECT affiliate_id, sum(amount) AS amount FROM affiliate_entries GROUP BY affiliate_id) e
        ON e.affiliate_id = a.id
      WHERE a.balance <> coalesce(e.amount, 0)`,
  },
  {
    name: 'ledgers-follow-row-by-row',
    description: 'The balance after each ledger row is the balance before it plus its amount.',
    violations: `
      SELECT format('%s %s', ledger, id) AS subject,
        format('balance_after %s, before it %s, amount %s', balance_after, before, amount) AS detail
      FROM (
        SELECT 'gift card transaction' AS ledger, id, amount, balance_after,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY gift_card_id ORDER BY id) AS before FROM gift_card_transactions
        UNION ALL
        SELECT 'wallet transaction', id, CASE type WHEN 'credit' THEN amount ELSE -amount END, balance_after,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY user_id ORDER BY id) FROM wallet_transactions
        UNION ALL
        SELECT 'loyalty entry', id, points, balance_after,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY user_id ORDER BY id) FROM loyalty_entries
        UNION ALL
        SELECT 'affiliate entry', id, amount, balance_after,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY affiliate_id ORDER BY id) FROM affiliate_entries) l
      WHERE balance_after <> before + amount`,
  },
  {
    name: 'gift-cards-are-issued-once',
    description: 'A gift card was issued once, with its initial amount.',
    violations: `
      SELECT 'gift card ' || g.id AS subject, format('initial amount %s, issued %s in %s rows', g.initial_amount, t.amount, coalesce(t.rows, 0)) AS detail
      FROM gift_cards g
      LEFT JOIN (SELECT gift_card_id, sum(amount) AS amount, count(*) AS rows FROM gift_card_transactions
                 WHERE type = 'issue' GROUP BY gift_card_id) t ON t.gift_card_id = g.id
      WHERE t.rows IS DISTINCT FROM 1 OR t.amount <> g.initial_amount`,
  },
  {
    name: 'sold-gift-cards-are-what-was-paid',
    description:
      'A sold gift card was issued over the price of its unit, is withdrawn when its order is over, and stopped while the payment is disputed.',
    violations: `
      SELECT 'gift card ' || g.id AS subject, format('%s %s for %s %s, order %s, withdrawn %s, dispute %s', g.initial_amount,
          g.currency, i.unit_price, o.currency, o.status, s.withdrawn_at, g.dispute) AS detail
      FROM sold_gift_cards s
      JOIN gift_cards g ON g.id = s.gift_card_id
      JOIN order_items i ON i.id = s.order_item_id
      JOIN orders o ON o.id = i.order_id
      WHERE g.initial_amount <> i.unit_price OR g.currency <> o.currency OR s.unit > i.quantity
        OR (o.status IN ('cancelled', 'refunded') AND s.withdrawn_at IS NULL)
        OR (g.dispute = 'lost' AND (s.withdrawn_at IS NULL OR g.balance > 0))
        OR (s.withdrawn_at IS NULL AND g.deleted_at IS NULL AND (g.dispute IS NOT NULL) <> EXISTS (
          SELECT FROM disputes d JOIN payments p ON p.id = d.payment_id AND p.status = 'paid'
          WHERE d.order_id = o.id AND d.closed_at IS NULL))`,
  },
  {
    name: 'loyalty-lifetimes-are-their-ledger',
    description: 'The lifetime totals of a loyalty account are the sums of its ledger.',
    violations: `
      SELECT 'loyalty account of user ' || a.user_id AS subject,
        format('earned %s, redeemed %s; ledger %s, %s', a.lifetime_earned, a.lifetime_redeemed, coalesce(e.earned, 0),
          coalesce(e.redeemed, 0)) AS detail
      FROM loyalty_accounts a
      LEFT JOIN (SELECT user_id, sum(points - debt_delta) FILTER (WHERE type IN ('earned', 'reversed', 'adjusted') AND cause <> 'debt') AS earned,
                   -sum(points) FILTER (WHERE type = 'redeemed') AS redeemed FROM loyalty_entries GROUP BY user_id) e
        ON e.user_id = a.user_id
      WHERE a.lifetime_earned <> coalesce(e.earned, 0) OR a.lifetime_redeemed <> coalesce(e.redeemed, 0)`,
  },
];

const REVERSALS: LedgerCheck[] = [
  {
    name: 'points-follow-the-payments-of-orders',
    description:
      'The points of a paid order are what it earned, less the share that was refunded, is held for a refund but no exchange, or is disputed, and the order was delivered.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('earned %s, left %s after %s refunded, %s disputed out of %s, delivered %s', e.earned, e.left_over,
          o.refunded_amount, o.disputed_amount, o.paid_amount, o.delivered_at) AS detail
      FROM orders o
      JOIN (SELECT order_id, sum(points - debt_delta) FILTER (WHERE type = 'earned') AS earned,
              sum(points - debt_delta) AS left_over
            FROM loyalty_entries WHERE cause = 'order' GROUP BY order_id) e ON e.order_id = o.id
      WHERE o.paid_amount > 0
        AND (o.delivered_at IS NULL OR e.left_over <> e.earned
          - div(e.earned * least(o.paid_amount, o.refunded_amount + o.disputed_amount + (
              SELECT coalesce(sum(held_by(r)), 0) FROM refunds r
              WHERE r.order_id = o.id AND r.status = 'approved' AND r.exchange_amount < r.amount
            )), o.paid_amount))`,
  },
  {
    name: 'refunds-gave-the-credit-that-they-say',
    description:
      'Gift cards and the wallet received their amounts of a refund. An amount that rounds to zero in their currency has no row.',
    violations: `
      SELECT 'refund ' || f.id AS subject,
        format('gift cards %s, wallet %s; ledgers %s, %s', f.cards, f.wallet, f.cards_got, f.wallet_got) AS detail
      FROM (
        SELECT f.id, CASE WHEN f.credited_at IS NULL THEN 0 ELSE f.gift_card_amount END AS cards,
          CASE WHEN f.credited_at IS NULL THEN 0 ELSE f.wallet_amount END AS wallet,
          coalesce(g.amount, 0) AS cards_got, coalesce(w.amount, 0) AS wallet_got,
          coalesce(a.abroad, false) AS cards_abroad, k.currency <> f.currency AS wallet_abroad
        FROM refunds f JOIN wallets k ON k.user_id = f.user_id
        LEFT JOIN (SELECT t.order_id, bool_or(c.currency <> o.currency) AS abroad FROM gift_card_transactions t
                   JOIN gift_cards c ON c.id = t.gift_card_id JOIN orders o ON o.id = t.order_id GROUP BY t.order_id) a
          ON a.order_id = f.order_id
        LEFT JOIN (SELECT refund_id, sum(order_amount) AS amount FROM gift_card_transactions
                   WHERE refund_id IS NOT NULL GROUP BY refund_id) g ON g.refund_id = f.id
        LEFT JOIN (SELECT reference, sum(order_amount) AS amount FROM wallet_transactions
                   WHERE source = 'refund' AND type = 'credit' GROUP BY reference) w ON w.reference = 'REFUND-' || f.id) f
      WHERE f.cards_got > f.cards OR f.wallet_got > f.wallet OR (f.cards_got < f.cards AND NOT f.cards_abroad)
        OR (f.wallet_got < f.wallet AND NOT f.wallet_abroad)`,
  },
  {
    name: 'cancelled-orders-keep-no-credit',
    description: 'A cancelled unpaid order has reversed its gift card and wallet amounts.',
    violations: `
      SELECT 'order ' || o.order_number AS subject,
        format('%s of gift cards, %s of the wallet not reversed, %s went elsewhere', g.kept, w.kept, moved.amount) AS detail
      FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(-sum(order_amount), 0) AS kept, coalesce(sum(amount), 0) AS own
                          FROM gift_card_transactions WHERE order_id = o.id) g
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE type WHEN 'debit' THEN order_amount ELSE -order_amount END), 0) AS kept,
          coalesce(sum(CASE type WHEN 'debit' THEN amount ELSE -amount END), 0) AS own
        FROM wallet_transactions WHERE user_id = o.user_id AND source = 'order' AND reference = o.order_number) w
      CROSS JOIN LATERAL (
        SELECT coalesce((SELECT sum(order_amount) FROM wallet_transactions
                         WHERE user_id = o.user_id AND source = 'gift_card' AND reference = o.order_number), 0)
          + coalesce((SELECT sum(redirected_amount) FROM refunds WHERE order_id = o.id AND counted_amount = 0), 0) AS amount
      ) moved
      WHERE o.status = 'cancelled' AND o.payment_status IN ('pending', 'failed')
        AND (g.kept + w.kept <> moved.amount OR (moved.amount = 0 AND (g.own <> 0 OR w.own <> 0)))`,
  },
  {
    name: 'nothing-returns-where-it-is-lost',
    description:
      'No refund or cancellation has credited a gift card after its withdrawal, or the wallet of a deleted account.',
    violations: `
      SELECT 'gift card ' || g.id AS subject, format('credited %s after its withdrawal', t.amount) AS detail
      FROM gift_cards g JOIN gift_card_transactions t ON t.gift_card_id = g.id AND t.type = 'credit'
      WHERE t.created_at > g.deleted_at + interval '1 minute' AND g.dispute IS NULL
      UNION ALL
      SELECT 'wallet of user ' || u.id, format('credited %s after the account was deleted', t.amount)
      FROM users u JOIN wallet_transactions t ON t.user_id = u.id AND t.type = 'credit'
      WHERE t.source IN ('order', 'refund', 'gift_card') AND t.created_at > u.deleted_at + interval '1 minute'`,
  },
];

const AFFILIATES: LedgerCheck[] = [
  {
    name: 'commissions-are-booked-as-conversions-stand',
    description:
      'An approved conversion has its commission in the ledger, a paid one also later deductions, any other nothing.',
    violations: `
      SELECT 'conversion ' || c.id AS subject,
        format('%s with a commission of %s, booked %s, taken back %s', c.status, c.commission_amount, c.booked, c.taken) AS detail
      FROM (
        SELECT c.id, c.status, c.commission_amount,
          coalesce(sum(e.amount) FILTER (WHERE e.kind <> 'adjustment'), 0) AS booked,
          coalesce(-sum(e.amount) FILTER (WHERE e.kind = 'adjustment'), 0) AS taken
        FROM affiliate_conversions c LEFT JOIN affiliate_entries e ON e.conversion_id = c.id GROUP BY c.id) c
      WHERE NOT CASE c.status
        WHEN 'pending' THEN c.booked = 0 AND c.taken = 0
        WHEN 'approved' THEN c.booked = c.commission_amount AND c.taken = 0
        WHEN 'paid' THEN c.booked = c.commission_amount AND c.taken BETWEEN 0 AND c.commission_amount
        ELSE c.booked = 0 AND c.taken = 0 END`,
  },
  {
    name: 'payouts-are-of-their-conversions',
    description:
      'A payout is the sum of the commissions of its conversions, and was subtracted from the balance.',
    violations: `
      SELECT 'payout ' || p.id AS subject,
        format('%s for commissions of %s; conversions %s, booked %s', p.amount, p.commission_amount,
          coalesce(c.amount, 0), coalesce(e.amount, 0)) AS detail
      FROM affiliate_payouts p
      LEFT JOIN (SELECT payout_id, sum(commission_amount) AS amount FROM affiliate_conversions GROUP BY payout_id) c
        ON c.payout_id = p.id
      LEFT JOIN (SELECT payout_id, -sum(amount) AS amount FROM affiliate_entries GROUP BY payout_id) e ON e.payout_id = p.id
      WHERE p.commission_amount <> coalesce(c.amount, 0) OR p.amount <> coalesce(e.amount, 0)`,
  },
];

/** Checks of gift cards, wallets, points and commissions. */
export const CREDIT_CHECKS: readonly LedgerCheck[] = [...BALANCES, ...REVERSALS, ...AFFILIATES];
