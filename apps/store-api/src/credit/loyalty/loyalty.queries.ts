import { SAME_CUSTOMER } from '../../customers/guests/guests.queries';

/** Locks an account of points and returns its balance and debt. */
export const LOCK_ACCOUNT = 'SELECT balance, debt FROM loyalty_accounts WHERE user_id = $1 FOR UPDATE';

/** Adds points to an account, which is created if needed; `$7` of them pay its debt. */
export const EARN = `
  WITH moved AS (
    INSERT INTO loyalty_accounts AS account (user_id, balance, lifetime_earned) VALUES ($1, $2, $2)
    ON CONFLICT (user_id) DO UPDATE SET balance = account.balance + $2 - $7, debt = account.debt - $7,
      lifetime_earned = account.lifetime_earned + $2
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries
    (user_id, type, points, debt_delta, balance_after, cause, order_id, description, created_at,
     reviewed_product_id, reviewed_item_id)
  SELECT user_id, 'earned', $2 - $7, -$7::bigint, balance, $3, $4, $5, $6, $8::int, $9::int FROM moved`;

/** Reverses points of an order; `$6` of them are spent already and become a debt. */
export const REVERSE = `
  WITH moved AS (
    UPDATE loyalty_accounts SET balance = balance - $2 + $6, debt = debt + $6, lifetime_earned = lifetime_earned - $2
    WHERE user_id = $1
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries
    (user_id, type, points, debt_delta, balance_after, cause, order_id, description, created_at)
  SELECT user_id, 'reversed', $6 - $2, $6, balance, 'order', $3, $4, $5 FROM moved`;

/** Reverses the points of a review of a product `$6` in an order line `$7`; `$5` of them become a debt. */
export const REVERSE_REVIEW = `
  WITH moved AS (
    UPDATE loyalty_accounts SET balance = balance - $2 + $5, debt = debt + $5, lifetime_earned = lifetime_earned - $2
    WHERE user_id = $1
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries
    (user_id, type, points, debt_delta, balance_after, cause, description, created_at, reviewed_product_id,
     reviewed_item_id)
  SELECT user_id, 'reversed', $5 - $2, $5, balance, 'review', $3, $4, $6, $7 FROM moved`;

/**
 * Selects the points for reviews of lines of a locked order that were given back: all units that were paid are refunded,
 * or all of the order is. Those that were reversed before are left out.
 */
export const READ_GIVEN_BACK_REVIEWS = `
  SELECT e.user_id, e.reviewed_product_id AS product_id, i.id AS order_item_id, i.product_name,
    e.points - e.debt_delta AS points
  FROM orders o
  JOIN order_items i ON i.order_id = o.id
  JOIN loyalty_entries e ON e.user_id = o.user_id AND e.reviewed_item_id = i.id AND e.cause = 'review' AND e.type = 'earned'
  WHERE o.id = $1
    AND (o.payment_status = 'refunded' OR i.quantity <= i.cancelled_quantity + (
      SELECT coalesce(sum(r.quantity), 0) FROM refund_items r JOIN refunds f ON f.id = r.refund_id
      WHERE r.order_item_id = i.id AND f.status = 'processed' AND f.source <> 'cancellation'))
    AND NOT EXISTS (SELECT FROM loyalty_entries b WHERE b.user_id = e.user_id AND b.reviewed_item_id = i.id
      AND b.reviewed_product_id = e.reviewed_product_id AND b.cause = 'review' AND b.type = 'reversed')
  ORDER BY i.id`;

/** Gives points of an order back, since a refund has failed; `$6` of them pay the debt of the account. */
export const RESTORE = `
  WITH moved AS (
    UPDATE loyalty_accounts SET balance = balance + $2 - $6, debt = debt - $6, lifetime_earned = lifetime_earned + $2
    WHERE user_id = $1
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries
    (user_id, type, points, debt_delta, balance_after, cause, order_id, description, created_at)
  SELECT user_id, 'adjusted', $2 - $6, -$6::bigint, balance, 'order', $3, $4, $5 FROM moved`;

/**
 * Selects the points of orders that a user cannot redeem yet. They are held for `$2` days after they were given, for `$3`
 * if the order sold gift cards, and for as long as a return of a held order is open.
 */
export const HELD_POINTS = `
  SELECT coalesce(sum(greatest(0, held.points)), 0)::bigint AS held FROM (
    SELECT sum(e.points) AS points
    FROM loyalty_entries given
    CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (
        SELECT FROM order_items i WHERE i.order_id = given.order_id AND i.gift_card IS NOT NULL
      ) THEN greatest($2::int, $3::int) ELSE $2::int END AS days) hold
    JOIN loyalty_entries e ON e.order_id = given.order_id AND e.user_id = given.user_id
    WHERE given.user_id = $1 AND given.type = 'earned' AND given.cause = 'order' AND hold.days > 0
      AND (given.created_at > $4::timestamptz - hold.days * interval '1 day' OR EXISTS (
        SELECT FROM returns r WHERE r.order_id = given.order_id AND r.status IN ('requested', 'approved', 'received')))
    GROUP BY given.order_id
  ) held`;

/** Locks the accounts of points that the customer $1 has deleted with a debt. */
export const LOCK_LEFT_DEBTS = `
  SELECT a.user_id, a.debt FROM loyalty_accounts a JOIN users u ON u.id = a.user_id
  WHERE a.debt > 0 AND u.deleted_at IS NOT NULL AND a.user_id IN (${SAME_CUSTOMER}) AND a.user_id <> $1
  ORDER BY a.user_id FOR UPDATE OF a`;

/** Changes the debt of an account, which is created if needed, by `$2`; `$3` of it is paid at once. */
export const MOVE_DEBT = `
  WITH moved AS (
    INSERT INTO loyalty_accounts AS account (user_id, balance, lifetime_earned, debt) VALUES ($1, 0, 0, greatest($2::bigint, 0))
    ON CONFLICT (user_id) DO UPDATE SET balance = account.balance - $3, debt = account.debt + $2 - $3
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries (user_id, type, points, debt_delta, balance_after, cause, description, created_at)
  SELECT user_id, 'adjusted', -$3::bigint, $2::bigint - $3::bigint, balance, 'debt', $4, $5 FROM moved`;

/** Subtracts points from an account; returns no row when it has too few besides `$5` that are held. */
export const REDEEM = `
  WITH moved AS (
    UPDATE loyalty_accounts SET balance = balance - $2, lifetime_redeemed = lifetime_redeemed + $2
    WHERE user_id = $1 AND balance - $5::bigint >= $2
    RETURNING user_id, balance
  )
  INSERT INTO loyalty_entries (user_id, type, points, balance_after, cause, description, created_at)
  SELECT user_id, 'redeemed', -$2, balance, 'redemption', $3, $4 FROM moved
  RETURNING id, balance_after AS balance`;

/**
 * Locks and returns an order that is delivered and paid, and not refunded completely, unless a guest placed it. A refund and a second
 * delivery of the event wait.
 */
export const LOCK_EARNING_ORDER = `
  SELECT o.user_id, o.order_number, o.currency, o.exchange_rate, o.subtotal, o.discount_amount, o.gift_card_amount,
    CASE WHEN o.prices_include_tax
      THEN (SELECT coalesce(sum(i.tax_amount), 0)::bigint FROM order_items i WHERE i.order_id = o.id)
      ELSE 0 END AS included_tax
  FROM orders o
  WHERE o.id = $1 AND o.delivered_at IS NOT NULL AND o.status IN ('delivered', 'refunded')
    AND NOT (SELECT u.is_guest FROM users u WHERE u.id = o.user_id)
    AND o.payment_status IN ('paid', 'partially_refunded')
  FOR NO KEY UPDATE OF o`;

export const FIND_ORDER_ENTRY = `
  SELECT FROM loyalty_entries WHERE order_id = $1 AND cause = 'order' AND type = 'earned'`;

/**
 * Selects the points and the payment of a locked order, with the parts that are reversed and refunded now. A refund that
 * is approved counts before its money has arrived, so that its points cannot be spent meanwhile. What an exchange holds
 * counts when its replacement is paid, since the points move there.
 */
export const READ_REVERSIBLE = `
  SELECT earned.user_id, o.order_number, o.paid_amount,
    least(o.paid_amount, o.refunded_amount + o.disputed_amount + (
      SELECT coalesce(sum(held_by(r)), 0)::bigint FROM refunds r
      WHERE r.order_id = o.id AND r.status = 'approved' AND r.exchange_amount < r.amount
    )) AS refunded_amount,
    earned.points - earned.debt_delta AS earned,
    (SELECT coalesce(sum(debt_delta - points), 0)::bigint FROM loyalty_entries
     WHERE order_id = o.id AND type IN ('reversed', 'adjusted')) AS reversed
  FROM orders o JOIN loyalty_entries earned ON earned.order_id = o.id AND earned.type = 'earned'
  WHERE o.id = $1`;

/**
 * Locks an account that is not deleted and has a verified address. Accounts with one mailbox wait for each other.
 */
export const LOCK_VERIFIED_USER = `
  SELECT id, pg_advisory_xact_lock(hashtextextended('registration points of ' || mailbox_key(email), 0))
  FROM users WHERE id = $1 AND email_verified_at IS NOT NULL AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** Finds the points for registering of any account with the same mailbox, deleted ones included. */
export const FIND_REGISTRATION_ENTRY = `
  SELECT FROM users u
    JOIN users same ON mailbox_key(same.email) = mailbox_key(u.email) AND same.email IS NOT NULL
    JOIN loyalty_entries e ON e.user_id = same.id AND e.cause = 'registration'
  WHERE u.id = $1
  LIMIT 1`;

/**
 * Locks and returns an approved review of an account that is not deleted. A second delivery of the event
 * waits.
 */
export const LOCK_APPROVED_REVIEW = `
  SELECT r.user_id, r.product_id, r.order_item_id, p.name AS product_name
  FROM reviews r
  JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL
  JOIN products p ON p.id = r.product_id
  WHERE r.id = $1 AND r.status = 'approved' FOR NO KEY UPDATE OF r`;

/** Finds the points of a user for a review of a product, or of one purchase of it. */
export const FIND_REVIEW_ENTRY = `
  SELECT FROM loyalty_entries
  WHERE user_id = $1 AND reviewed_product_id = $2 AND reviewed_item_id IS NOT DISTINCT FROM $3 AND cause = 'review'
    AND type = 'earned'`;
