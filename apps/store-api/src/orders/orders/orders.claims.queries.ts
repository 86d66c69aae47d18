/**
 * Locks the guests with the verified address of account $1. An order that one of them places meanwhile waits, or
 * is waited for.
 */
export const LOCK_GUESTS = `
  SELECT g.user_id FROM users me
    JOIN guests g ON lower(g.email) = lower(me.email)
    JOIN users u ON u.id = g.user_id AND u.deleted_at IS NULL
  WHERE me.id = $1 AND me.email_verified_at IS NOT NULL AND me.deleted_at IS NULL
  ORDER BY g.user_id FOR UPDATE OF g`;

/** Locks the orders of guests $1. */
export const LOCK_ORDERS = `SELECT id FROM orders WHERE user_id = ANY ($1::int[]) ORDER BY id FOR UPDATE`;

/** Locks the coupons of the orders of guests $1, before the counters of their uses. */
export const LOCK_COUPONS = `
  SELECT id FROM coupons WHERE id IN (SELECT coupon_id FROM coupon_redemptions WHERE user_id = ANY ($1::int[]))
  ORDER BY id FOR UPDATE`;

/** Moves what belongs to the locked orders from guests $1 to account $2, in the lock order. */
export const MOVE_ORDERS: readonly string[] = [
  'UPDATE orders SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE payments SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE refunds SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE returns SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE withdrawals SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE return_images SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE invoices SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE affiliate_conversions SET referred_user_id = $2 WHERE referred_user_id = ANY ($1::int[])',
  'UPDATE notifications SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  'UPDATE coupon_redemptions SET user_id = $2 WHERE user_id = ANY ($1::int[])',
  `WITH given AS (
     DELETE FROM coupon_user_uses WHERE user_id = ANY ($1::int[]) RETURNING coupon_id, uses
   )
   INSERT INTO coupon_user_uses (coupon_id, user_id, uses)
   SELECT coupon_id, $2, sum(uses)::int FROM given GROUP BY coupon_id
   ON CONFLICT (coupon_id, user_id) DO UPDATE SET uses = coupon_user_uses.uses + excluded.uses`,
];

/** Removes the address and the name of guests $1, who have no orders any more. */
export const FORGET_GUESTS: readonly string[] = [
  'UPDATE guests SET email = NULL WHERE user_id = ANY ($1::int[])',
  `UPDATE users SET name = 'Guest' WHERE id = ANY ($1::int[])`,
];
